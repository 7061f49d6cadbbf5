"""Sessions: reader events in, JSON views out. They know the rules through the engine and the words through `locale`."""

from pisyedili.sessions.asleep import asleep_view
from pisyedili.sessions.editor import EditorSession
from pisyedili.sessions.lesson import LessonSession
from pisyedili.sessions.lesson_spec import LessonSpec
from pisyedili.sessions.opening import AnySession, open_session
from pisyedili.sessions.progress import ProgressSession
from pisyedili.sessions.puzzle import PuzzleSession
from pisyedili.sessions.replay import ReplaySession
from pisyedili.sessions.room import Room
from pisyedili.sessions.saving import SavedError
from pisyedili.sessions.spec import Spec, SpecError, SpecFault
from pisyedili.sessions.table import TableSession

__all__ = [
    "AnySession",
    "EditorSession",
    "LessonSession",
    "LessonSpec",
    "ProgressSession",
    "PuzzleSession",
    "ReplaySession",
    "Room",
    "SavedError",
    "Spec",
    "SpecError",
    "SpecFault",
    "TableSession",
    "asleep_view",
    "open_session",
]
