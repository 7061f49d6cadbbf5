"""Which session a description asks for."""

from collections.abc import Mapping
from typing import Any

from pisyedili.learner import Progress
from pisyedili.sessions.editor import EditorSession
from pisyedili.sessions.lesson import LessonSession
from pisyedili.sessions.progress import ProgressSession
from pisyedili.sessions.puzzle import PuzzleSession
from pisyedili.sessions.replay import ReplaySession
from pisyedili.sessions.spec import SpecError, SpecFault, quoted
from pisyedili.sessions.table import TableSession

AnySession = TableSession | ReplaySession | LessonSession | ProgressSession | PuzzleSession | EditorSession


def open_session(
    spec: Any,
    settings: object = None,
    saved: str | None = None,
    progress: Progress | None = None,
    today: object = None,
) -> AnySession:
    """A session of a description in its JSON form; ``kind`` says which. `progress` is for those who teach, `today` the
    reader's date for the puzzle of the day.

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
    if kind == "lesson":
        return LessonSession(spec, settings=settings, saved=saved, progress=progress)
    if kind == "progress":
        return ProgressSession(spec, settings=settings, saved=saved, progress=progress)
    if kind == "puzzle":
        return PuzzleSession(spec, settings=settings, saved=saved, progress=progress, today=today)
    if kind == "editor":
        return EditorSession(spec, settings=settings, saved=saved)
    wanted = "table, replay, lesson, progress, puzzle, editor"
    raise SpecError((SpecFault("kind", {"wanted": wanted, "got": quoted(kind)}),))
