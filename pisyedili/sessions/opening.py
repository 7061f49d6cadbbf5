"""Which session a description asks for."""

from collections.abc import Mapping
from typing import Any

from pisyedili.sessions.replay import ReplaySession
from pisyedili.sessions.spec import SpecError, SpecFault, quoted
from pisyedili.sessions.table import TableSession

AnySession = TableSession | ReplaySession


def open_session(spec: Any, settings: object = None, saved: str | None = None) -> AnySession:
    """A session of a description in its JSON form; ``kind`` says which.

    Raises:
        SpecError: naming every fault.
        SavedError: `saved` cannot be restored, or belongs to another description.
    """
    if not isinstance(spec, Mapping):
        raise SpecError((SpecFault("not-an-object", {}),))
    kind = spec.get("kind", "table")
    if kind == "table":
        return TableSession(spec, settings=settings, saved=saved)
    if kind == "replay":
        return ReplaySession(spec, settings=settings, saved=saved)
    raise SpecError((SpecFault("kind", {"wanted": "table, replay", "got": quoted(kind)}),))
