"""The check that authors run: are the lessons sound, solvable, answered throughout, and fit for a beginner?"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Final

from pisyedili.actions import ActionError
from pisyedili.lessons.errors import LessonError
from pisyedili.lessons.loader import CURRICULUM, MAX_BYTES, curriculum, parse_lesson
from pisyedili.lessons.model import ACTING, Curriculum, Lesson
from pisyedili.lessons.needs import needs
from pisyedili.lessons.questions import QuestionError
from pisyedili.lessons.walk import walk
from pisyedili.lessons.words import check_words, unheard
from pisyedili.locale import catalogue, languages

MIN_STEPS: Final = 6
SUFFIX: Final = ".json"
_TABLE_RULES: Final = ("R2", "R3", "R4", "R5", "R6", "R7", "R8")
"""What is done on the table, as against scores and matches."""


@dataclass
class Report:
    """What a check found: a line for each fault, and how much was looked at."""

    faults: list[str] = field(default_factory=list)
    lessons: int = 0
    steps: int = 0
    answers: int = 0

    @property
    def counts(self) -> dict[str, int]:
        """Lessons, steps and answers looked at, and faults found."""
        return {"lessons": self.lessons, "steps": self.steps, "answers": self.answers, "faults": len(self.faults)}

    @property
    def lines(self) -> tuple[str, ...]:
        """The faults, then a line of counts."""
        parts = [
            _many(self.lessons, "lesson"),
            _many(self.steps, "step"),
            f"{_many(self.answers, 'answer')} walked",
            _many(len(self.faults), "fault"),
        ]
        # Foreign files may hold what no terminal can show.
        shown = [fault.encode("utf-8", "backslashreplace").decode("utf-8") for fault in self.faults]
        return (*shown, ", ".join(parts))


def _many(n: int, word: str) -> str:
    return f"{n:,} {word}{'' if n == 1 else 's'}"


def check_lessons(paths: Iterable[Path] | None = None) -> Report:
    """Check the lessons of some files, or the whole curriculum, in which every lesson has to be there.

    Raises ``FileNotFoundError`` naming a path that is no file, ``OSError`` for one that cannot be read.
    """
    report = Report()
    try:
        plan = curriculum()
    except LessonError as error:
        report.faults += [f"curriculum/{_place(fault.fields)}{fault.text}" for fault in error.faults]
        plan = Curriculum(())
    files = _own_files()
    found = _Lessons(plan, {name: data for name, data in files.items() if name != CURRICULUM})
    if paths is None:
        _whole(report, found)
        return report
    for path in paths:
        if not path.is_file():
            raise FileNotFoundError(f"there is no file {path}")
        with path.open("rb") as file:
            _check_file(report, found, path.stem, file.read(MAX_BYTES + 1))
    return report


def _own_files() -> dict[str, bytes]:
    """The data files of the installed lessons, as they are now."""
    folder = resources.files(__package__) / "data"
    return {
        file.name.removesuffix(SUFFIX): file.read_bytes()
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(SUFFIX) and not file.name.endswith(".schema.json")
    }


class _Lessons:
    """All lessons by their ids, and what each teaches."""

    def __init__(self, plan: Curriculum, files: dict[str, bytes]) -> None:
        self.plan = plan
        self.files = files

    def teaches(self, id: str) -> tuple[str, ...] | None:
        """What a lesson teaches, even if it is broken otherwise; None when that cannot be told."""
        try:
            data = json.loads(self.files.get(id, b""))
        except (ValueError, RecursionError):
            return None
        rules = data.get("teaches", []) if isinstance(data, dict) else None
        return tuple([rule for rule in rules if isinstance(rule, str)]) if isinstance(rules, list) else None

    def taught(self, lesson: Lesson) -> tuple[set[str], dict[str, str], bool]:
        """Rules taught up to this lesson; rules taught later, and where; whether every earlier lesson is there."""
        order = self.plan.lessons
        at = order.index(lesson.id) if lesson.id in order else len(order)
        known, complete = set(lesson.teaches), True
        for id in order[:at]:
            rules = self.teaches(id)
            complete = complete and rules is not None
            known.update(rules or ())
        later: dict[str, str] = {}
        for id in order[at + 1 :]:
            for rule in self.teaches(id) or ():
                later.setdefault(rule, id)
        return known, later, complete


def _place(fields: tuple[str, ...]) -> str:
    return f"{fields[0]}: " if fields and fields[0] else ": "


def _whole(report: Report, found: _Lessons) -> None:
    """Every lesson of the curriculum, and nothing beside it."""
    order = found.plan.lessons
    for id in order:
        if id in found.files:
            _check_file(report, found, id, found.files[id])
        else:
            report.faults.append(f"{id}: the curriculum has this lesson, but there is no file {id}{SUFFIX}")
    for id in found.files:
        if id not in order:
            report.faults.append(f"{id}: there is a file {id}{SUFFIX}, but the curriculum has no such lesson")
    for lang, _ in languages():
        words = catalogue(lang)
        report.faults += [fault for fault in words.faults if fault not in report.faults]
        have = {key.split(".")[1] for key in words.templates if key.startswith("lesson.")}
        for id in sorted(have - set(order)):
            report.faults.append(f"{id}: {lang} has words for this lesson, but the curriculum has no such lesson")


def _check_file(report: Report, found: _Lessons, name: str, data: bytes) -> None:
    report.lessons += 1
    try:
        lesson = parse_lesson(data)
    except LessonError as error:
        report.faults += [f"{name}/{_place(fault.fields)}{fault.text}".replace("/: ", ": ") for fault in error.faults]
        return
    report.steps += len(lesson.steps)
    if lesson.id != name:
        report.faults.append(f"{name}: the id is {lesson.id}, but the file is called {name}{SUFFIX}")
    for step, text in (*_shape(lesson), *_words(found, lesson), *_walked(report, lesson), *_beginner(found, lesson)):
        where = f"{name}/{step}" if step else name
        line = f"{where}: {text}"
        if line not in report.faults:
            report.faults.append(line)


def _shape(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """How a lesson is built: long enough, mixed, with help that fades."""
    steps = lesson.steps
    if len(steps) < MIN_STEPS:
        yield "", f"there are {len(steps)} steps, a lesson has at least {MIN_STEPS}"
    if len({step.kind for step in steps}) < 2:
        yield "", f"every step is of the kind {steps[0].kind}: mix kinds"
    number = curriculum().number(lesson.id)
    acting = [step for step in steps if step.kind in ACTING]
    acts = any(rule.split(".")[0] in _TABLE_RULES for rule in lesson.teaches)
    if number is not None and acts and acting and not any(step.show for step in acting[:2]):
        yield acting[0].id, 'the first step on the table shows the way: "show": ["marks", "arrow"]'
    if not lesson.test:
        late = steps[len(steps) - max(len(steps) // 4, 1) :]
        for step in late:
            if step.show:
                yield step.id, f"help fades: the last {_many(len(late), 'step')} of {len(steps)} without show"
    else:
        for step in steps:
            if step.show:
                yield step.id, "a test shows nothing: leave show out"


def _words(found: _Lessons, lesson: Lesson) -> Iterator[tuple[str, str]]:
    chapter = found.plan.chapter(lesson.id)
    id = None if chapter is None else chapter.id
    yield from check_words(lesson, id)
    for lang, _ in languages():
        for fault in catalogue(lang).faults:
            mine = f"lesson.{lesson.id}." in fault or "lesson." not in fault
            if fault.startswith(f"{lang}/lessons/{id}{SUFFIX}:") and mine:
                yield "", fault


def _walked(report: Report, lesson: Lesson) -> Iterator[tuple[str, str]]:
    for step in lesson.steps:
        found = walk(step)
        report.answers += found.answers
        for text in (*found.faults, *unheard(step, found.heard)):
            yield step.id, text


def _beginner(found: _Lessons, lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Each step needs only rules that are taught by then."""
    known, later, complete = found.taught(lesson)
    prose = catalogue("en").rules
    for rule in lesson.teaches:
        if rule not in prose:
            yield "", f"teaches {rule}, and there is no such rule"
    for step in lesson.steps:
        try:
            needed = needs(step)
        except (ActionError, QuestionError):
            continue  # Named by the walk.
        if step.rule is not None:
            needed.setdefault(step.rule, "it is the step's rule")
        for rule, why in needed.items():
            if rule not in prose:
                yield step.id, f"there is no rule {rule}"
            elif rule not in known and complete:
                by = f"it comes in {later[rule]}" if rule in later else "no lesson teaches it"
                yield step.id, f"needs {rule} ({why}), which is not taught by then: {by}"
