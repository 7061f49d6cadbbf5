"""Reading lessons and the curriculum, and naming everything that is wrong with them.

The files lie in ``data/``. They are read when this package is imported, as a memory snapshot of the interpreter has
no files later, and made into lessons when they are asked for.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from pisyedili.lessons.errors import LessonError, quoted
from pisyedili.lessons.model import Chapter, Curriculum, Lesson, Step
from pisyedili.lessons.reader import NAME, Reader
from pisyedili.lessons.step_reader import read_step
from pisyedili.rules import Fault

MAX_BYTES: Final = 200_000
"""A longer file is no lesson."""
MAX_STEPS: Final = 40
_FIELDS: Final = ("v", "id", "teaches", "test", "steps")
CURRICULUM: Final = "curriculum"


def _texts() -> dict[str, str]:
    """Every data file by its name without ``.json``; files that are no text are left to ``check``."""
    found = {}
    folder = resources.files(__package__) / "data"
    for file in folder.iterdir():
        if file.name.endswith(".json") and not file.name.endswith(".schema.json"):
            found[file.name.removesuffix(".json")] = file.read_bytes().decode("utf-8", "replace")
    return found


_TEXTS: Final = _texts()


@cache
def curriculum() -> Curriculum:
    """The curriculum of the book. Raises ``LessonError`` when its file is broken."""
    return parse_curriculum(_TEXTS.get(CURRICULUM, ""))


@cache
def lesson(id: str) -> Lesson:
    """A lesson of the book.

    Raises ``LessonError`` naming every fault of its file, or that there is none.
    """
    text = _TEXTS.get(id)
    if text is None or id == CURRICULUM:
        raise LessonError((Fault("no-lesson", ("", "id"), f"there is no lesson {quoted(id)}"),))
    found = parse_lesson(text)
    if found.id != id:
        raise LessonError((Fault("wrong-id", ("", "id"), f"the id is {found.id}, the file's name says {id}"),))
    return found


def parse_lesson(data: str | bytes | Mapping[str, Any]) -> Lesson:
    """A lesson from JSON text or from the object it holds.

    Raises ``LessonError`` naming everything that is wrong; nothing a file may hold makes it fail otherwise.
    """
    value = _object(data)
    reader = Reader()
    reader.fields(value, _FIELDS)
    _version(reader, value)
    id = reader.name(value.get("id"), "id", NAME)
    teaches = reader.list(value.get("teaches", []), "teaches", reader.rule)
    test = reader.flag(value.get("test", False), "test")
    steps: list[Step] = []
    raw = value.get("steps")
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_STEPS:
        reader.fault("no-steps", "steps", f"steps is a list of 1 to {MAX_STEPS} steps, not {quoted(raw)}")
        raw = []
    for number, item in enumerate(raw, 1):
        reader.step = str(number)
        steps.append(read_step(reader, item, id))
    reader.step = ""
    _twice(reader, steps)
    if reader.faults:
        raise LessonError(tuple(reader.faults))
    return Lesson(id=id, teaches=teaches, test=test, steps=tuple(steps), mark=_mark(value))


def parse_curriculum(data: str | bytes | Mapping[str, Any]) -> Curriculum:
    """A curriculum from JSON text or from the object it holds. Raises ``LessonError`` naming everything wrong."""
    value = _object(data)
    reader = Reader()
    reader.fields(value, ("v", "chapters"))
    _version(reader, value)

    def lesson_id(item: object, field: str) -> str:
        return reader.name(item, field, NAME)

    def chapter(item: object, field: str) -> Chapter:
        if not isinstance(item, Mapping):
            reader.fault("no-object", field, f"a chapter is an object, not {quoted(item)}")
            return Chapter("", ())
        reader.fields(item, ("id", "lessons"), "a chapter")
        id = reader.name(item.get("id"), "a chapter's id", NAME)
        return Chapter(id, reader.list(item.get("lessons"), f"lessons of {id}", lesson_id, 100))

    found = Curriculum(reader.list(value.get("chapters"), "chapters", chapter))
    for what, ids in (("lesson", found.lessons), ("chapter", tuple(chapter.id for chapter in found.chapters))):
        for id in sorted({id for id in ids if ids.count(id) > 1}):
            reader.fault("twice", "chapters", f"the {what} {id} is there twice")
    if reader.faults:
        raise LessonError(tuple(reader.faults))
    return found


def _object(data: str | bytes | Mapping[str, Any]) -> Mapping[str, Any]:
    value: Any = data
    if isinstance(data, str | bytes):
        if len(data) > MAX_BYTES:
            raise LessonError((Fault("too-big", ("", ""), f"the file has more than {MAX_BYTES} bytes"),))
        try:
            value = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise LessonError((Fault("no-json", ("", ""), f"it is no JSON: {str(error)[:200]}"),)) from None
    if not isinstance(value, Mapping):
        raise LessonError((Fault("no-object", ("", ""), f"it is a JSON object, not {quoted(value)}"),))
    return value


def _version(reader: Reader, value: Mapping[str, Any]) -> None:
    if value.get("v") != 1 or isinstance(value.get("v"), bool):
        reader.fault("wrong-version", "v", f"v is 1, not {quoted(value.get('v'))}")


def _twice(reader: Reader, steps: list[Step]) -> None:
    """Ids name one step each, and an older id no step that is still there."""
    ids = [id for step in steps for id in (step.id, *step.was)]
    for id in sorted({id for id in ids if id and ids.count(id) > 1}):
        reader.fault("twice", "id", f"the step id {id} is there twice")


def _mark(value: Mapping[str, Any]) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
