"""What every widget of ours has: the bundle, one synced trait, events in, errors out."""

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from pisyedili.sessions import Room
from pisyedili_widgets.bundle import read_bundle


class SessionWidget(anywidget.AnyWidget):
    """A room with a session, shown on a page.

    The page sees the synced trait ``view`` only (R1.7) and sends ``{"type": "event", "event": ...}``. Subclasses
    fill ``room`` before they call ``super().__init__()``, and add ``show`` and ``picture``.
    """

    view = traitlets.Dict(read_only=True).tag(sync=True)
    room: Room

    def __init__(self) -> None:
        super().__init__()
        self.show(self.room.view())
        self.on_msg(self._on_message)

    @property
    def _esm(self) -> str:
        return read_bundle("pisyedili.mjs")

    @property
    def _css(self) -> str:
        return read_bundle("pisyedili.css")

    def show(self, view: dict[str, Any]) -> None:
        """Bring every trait up to date with the session."""
        self.set_trait("view", view)

    def keep(self) -> None:
        """Called after every event: what outlives the kernel is kept now."""

    def picture(self) -> str:
        """HTML of the first view that needs no script."""
        raise NotImplementedError

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Events of the page. A widget that errs says so and lives on."""
        if not isinstance(content, Mapping) or content.get("type") != "event":
            return
        try:
            view = self.room.handle(content.get("event"))
            self.keep()
            self.show(view)
        except Exception:
            self.send({"type": "error", "text": self.room.words.text("error.internal")})
            raise

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live widget, and beside it a picture that needs no script, for stored notebooks and the book."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "text/plain": repr(self), "text/html": self.picture()}, metadata
