"""``Progress``: how far one is in the lessons."""

import os

import traitlets

from pisyedili.lessons import curriculum
from pisyedili.sessions import ProgressSession, Room
from pisyedili_widgets.kept import KeptWidget, compact_call, file_at
from pisyedili_widgets.picture import progress_picture


class Progress(KeptWidget):
    """All chapters and lessons, and what of them is done.

    Args:
        lang: "en" or "tr"; the reader can change it.
        file: path of the file that keeps the results; ``pisyedili-progress.json`` in the working folder when left out.

    Raises:
        SpecError: `lang` is no language.
        BundleError: the front end was never built.

    ``steps`` tells Python what is done: the best result of each step, by lesson. A lesson of the same kernel that
    writes the file is seen at once; ``reread`` takes over what another kernel has written.
    """

    steps = traitlets.Dict(read_only=True)

    def __init__(self, lang: str | None = None, file: str | os.PathLike[str] | None = None) -> None:
        self.file = file_at(file)
        self._named = file
        self.room = Room({"kind": "progress", "lang": lang}, progress=self.file.read())
        super().__init__()

    @property
    def session(self) -> ProgressSession:
        """The page."""
        own = self.room.own
        assert isinstance(own, ProgressSession)
        return own

    def show(self, view: dict[str, object]) -> None:
        """Bring every trait up to date with the session."""
        steps = {lesson: dict(of) for lesson, of in self.session.progress.steps.items()}
        with self.hold_trait_notifications():
            self.set_trait("view", view)
            self.set_trait("steps", steps)

    def reread(self) -> None:
        """Take over what the file holds now."""
        progress = self.file.read()
        if not self.file.trouble and self.session.update(progress):
            self.show(self.room.view())

    def keep(self) -> None:
        """Write what was loaded or cleared."""
        session = self.session
        if session.stored is not None:
            if session.emptied:
                # What another kernel has written since is cleared as well.
                empty = self.file.read().emptied()
                empty.merge(session.progress)
                done = self.file.replace(empty)
            else:
                done = self.file.add(session.progress)
            if done:
                self.changed()
        super().keep()

    def picture(self) -> str:
        """HTML of the whole way that needs no script; nothing of it done."""
        return progress_picture(self.session)

    def __repr__(self) -> str:
        """The call that makes this page: the same on every run, whatever was done."""
        named = None if self._named is None else os.fspath(self._named)
        call = compact_call("Progress", {"lang": self.session.spec.lang, "file": named})
        return f"<{call}: {len(curriculum().lessons)} lessons>"
