"""The description of a lesson, as pages and notebooks carry it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pisyedili.lessons import Lesson, LessonError, curriculum, lesson
from pisyedili.sessions.spec import SpecError, SpecFault, is_whole, quoted, read_lang

FIELDS: Final = ("kind", "lesson", "step", "lang")


@dataclass(frozen=True, slots=True)
class LessonSpec:
    """A lesson to open: its id, and the step to begin with, from 0; the number of steps is the lesson's end.

    Without a step it begins with the first one that is not done.
    """

    lesson: str
    step: int | None = None
    lang: str | None = None

    def compact(self) -> dict[str, object]:
        """The JSON form with only what differs from the defaults."""
        parts = {"step": self.step, "lang": self.lang}
        return {"kind": "lesson", "lesson": self.lesson, **{k: v for k, v in parts.items() if v is not None}}


def parse_lesson_spec(data: object) -> tuple[LessonSpec, Lesson]:
    """A lesson's description in its JSON form, and the lesson. Raises SpecError naming every fault."""
    if not isinstance(data, Mapping):
        raise SpecError((SpecFault("not-an-object", {}),))
    faults = [SpecFault("unknown-field", {"field": quoted(key)}) for key in list(data)[:20] if key not in FIELDS]
    if data.get("kind", "lesson") != "lesson":
        faults.append(SpecFault("kind", {"wanted": "lesson", "got": quoted(data.get("kind"))}))
    found = _find(data.get("lesson"), faults)
    step: Any = data.get("step")
    high = len(found.steps) if found else 0
    if found and step is not None and not is_whole(step, 0, high):
        faults.append(SpecFault("step", {"high": high, "got": quoted(step)}))
    lang = read_lang(data.get("lang"), faults)
    if faults or found is None:
        raise SpecError(tuple(faults))
    return LessonSpec(found.id, step, lang), found


def _find(id: object, faults: list[SpecFault]) -> Lesson | None:
    have = curriculum().lessons
    if isinstance(id, str) and id in have:
        try:
            return lesson(id)
        except LessonError as error:
            faults.append(SpecFault("other", {"text": quoted(str(error))}))
            return None
    faults.append(SpecFault("lesson", {"have": ", ".join(have), "got": quoted(id)}))
    return None
