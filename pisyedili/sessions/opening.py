"""Which session a description asks for."""

from collections.abc import Mapping
from typing import Any

from pisyedili.sessions.table import TableSession

AnySession = TableSession


def open_session(spec: Any, settings: object = None, saved: str | None = None) -> AnySession:
    """A session of a description in its JSON form. Raises SpecError and SavedError."""
    return TableSession(spec if isinstance(spec, Mapping) else {"kind": spec}, settings=settings, saved=saved)
