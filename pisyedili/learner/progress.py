"""How far a learner is: the best result of each step, by lesson, what was done with puzzles, and its text.

>>> progress = Progress()
>>> progress.record("sevens", "answer", 2)
True
>>> progress.to_text()
'{"format":"pisyedili-progress","v":1,"steps":{"sevens":{"answer":2}}}'

The text comes from outside (a browser's storage, a file somebody was sent) and is never trusted: it is refused whole,
with everything that is wrong named. Lessons and steps nobody here knows are kept, for another version may know them.
"""

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn, Protocol, Self

from pisyedili.learner.ratings import Ratings, RatingsError, Results
from pisyedili.locale import Catalogue, catalogue

FILE_NAME: Final = "pisyedili-progress.json"
"""What a kept file is called."""
FORMAT: Final = "pisyedili-progress"
VERSION: Final = 1
SHOWN: Final = 1
"""The step was played by the lesson."""
HELPED: Final = 2
"""Reached with help, or at a later try."""
ALONE: Final = 3
"""Reached at the first try without help."""
MAX_TEXT: Final = 200_000
"""Characters; every lesson of the book needs a twentieth of it."""
MAX_LESSONS: Final = 1_000
MAX_STEPS: Final = 200
"""Steps of one lesson."""
MAX_CLEARED: Final = 10**9
MAX_DEPTH: Final = 20
"""How deep what another version has written may be nested."""
_ID: Final = re.compile(r"[a-z0-9-]{1,60}", re.ASCII)
_KNOWN: Final = ("format", "v", "steps", "cleared", "puzzles")


@dataclass(frozen=True, slots=True)
class ProgressFault:
    """One thing wrong with a text: the sentence ``progress.fault.<id>`` of the catalogues and what it needs."""

    id: str
    params: Mapping[str, object]

    def text(self, words: Catalogue) -> str:
        return words.text(f"progress.fault.{self.id}", **self.params)


class ProgressError(ValueError):
    """A text that holds no progress; ``faults`` names everything that is wrong."""

    def __init__(self, faults: tuple[ProgressFault, ...]) -> None:
        super().__init__(self._text(faults, catalogue("en")))
        self.faults = faults

    @staticmethod
    def _text(faults: tuple[ProgressFault, ...], words: Catalogue) -> str:
        return "; ".join(fault.text(words) for fault in faults)

    def text(self, words: Catalogue) -> str:
        """Everything that is wrong, in one line."""
        return self._text(self.faults, words)


class StepNames(Protocol):
    """What has to be known of a step: its id, and the ids it had in earlier versions of its lesson."""

    @property
    def id(self) -> str: ...

    @property
    def was(self) -> tuple[str, ...]: ...


class Progress:
    """The best result of each step: 1 shown, 2 with help or at a later try, 3 at the first try without help.

    ``steps`` maps lessons to steps to results. ``puzzles`` is told of in ``ratings``. ``more`` holds top-level parts of
    the text that are not known here.
    ``cleared`` counts how often everything was cleared, so that a lesson left open before does not bring it back.
    """

    def __init__(
        self,
        steps: Mapping[str, Mapping[str, int]] | None = None,
        more: Mapping[str, Any] | None = None,
        cleared: int = 0,
        puzzles: Ratings | None = None,
    ) -> None:
        self.steps: dict[str, dict[str, int]] = {lesson: dict(of) for lesson, of in (steps or {}).items()}
        self.more: dict[str, Any] = dict(more or {})
        self.cleared = cleared
        self.puzzles = Ratings() if puzzles is None else puzzles.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Progress):
            return NotImplemented
        own = (self.steps, self.more, self.cleared, self.puzzles)
        return own == (other.steps, other.more, other.cleared, other.puzzles)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        done = sum(len(of) for of in self.steps.values())
        return f"<Progress: {done} {'step' if done == 1 else 'steps'} of {len(self.steps)} lessons>"

    def copy(self) -> Self:
        """An independent copy."""
        return type(self)(self.steps, self.more, self.cleared, self.puzzles)

    def emptied(self) -> Self:
        """What is left when every result is cleared."""
        return type(self)({}, self.more, self.cleared + 1)

    def record(self, lesson: str, step: str, best: int) -> bool:
        """Keep a result if it is the better one; whether it was.

        Raises:
            ProgressError: no ids or no result, or more of them than a text may hold.
        """
        return self.merge(Progress({lesson: {step: best}}))

    def merge(self, other: "Progress") -> bool:
        """Take over every result of `other` that is better than the one here; whether anything changed.

        Raises:
            ProgressError: together they are more than a text may hold, or `other` holds what none may hold; nothing
                has changed then.
        """
        merged = self.copy()
        for lesson, steps in other.steps.items():
            own = merged.steps.setdefault(lesson, {})
            for step, best in steps.items():
                own[step] = max(best, own.get(step, 0)) if type(best) is int else best
            if not own:
                del merged.steps[lesson]
        merged.puzzles.merge(other.puzzles)
        merged.more = {**other.more, **merged.more}
        merged.cleared = max(merged.cleared, other.cleared)
        if merged == self:
            return False
        Progress.parse(merged.to_text())
        self.steps, self.more, self.cleared, self.puzzles = merged.steps, merged.more, merged.cleared, merged.puzzles
        return True

    def add_puzzles(self, results: Results) -> bool:
        """Take in what a session has done with puzzles; whether anything changed.

        Raises:
            ProgressError: together it is more than a text may hold; nothing has changed then.
        """
        puzzles = self.puzzles.copy()
        if not puzzles.add(results):
            return False
        Progress.parse(Progress(self.steps, self.more, self.cleared, puzzles).to_text())
        self.puzzles = puzzles
        return True

    def best(self, lesson: str, step: StepNames) -> int:
        """Best result of a step, 0 when it has none. Results under the step's older ids count."""
        steps = self.steps.get(lesson, {})
        return max(steps.get(id, 0) for id in (step.id, *step.was))

    def to_text(self) -> str:
        """The text, the same for the same progress."""
        steps = {lesson: dict(sorted(of.items())) for lesson, of in sorted(self.steps.items())}
        data: dict[str, Any] = {"format": FORMAT, "v": VERSION, "steps": steps}
        if self.cleared:
            data["cleared"] = self.cleared
        if self.puzzles:
            data["puzzles"] = self.puzzles.to_json()
        data |= dict(sorted(self.more.items()))
        return json.dumps(data, separators=(",", ":"))

    @classmethod
    def parse(cls, text: object) -> Self:
        """The progress of a text.

        Raises:
            ProgressError: naming everything that is wrong.
        """
        return cls.from_json(_load(text))

    @classmethod
    def from_json(cls, data: object) -> Self:
        """The progress of a text that was read as JSON. Raises ProgressError naming everything that is wrong."""
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise _error("format", wanted=FORMAT)
        if type(data.get("v")) is not int or data["v"] != VERSION:
            raise _error("version", wanted=VERSION, got=_quoted(data.get("v")))
        faults: list[ProgressFault] = []
        steps = read_steps(data.get("steps"), faults)
        cleared = data.get("cleared", 0)
        if type(cleared) is not int or not 0 <= cleared <= MAX_CLEARED:
            faults.append(ProgressFault("part", {"field": _quoted("cleared")}))
        puzzles = Ratings()
        if "puzzles" in data:
            try:
                puzzles = Ratings.from_json(data["puzzles"])
            except RatingsError:
                faults.append(ProgressFault("part", {"field": _quoted("puzzles")}))
        more = {key: value for key, value in data.items() if key not in _KNOWN}
        faults += [ProgressFault("part", {"field": _quoted(key)}) for key, value in more.items() if not _sound(value)]
        if faults:
            raise ProgressError(tuple(faults[:20]))
        return cls(steps, more, cleared, puzzles)


def read_steps(data: object, faults: list[ProgressFault]) -> dict[str, dict[str, int]]:
    """Results by lesson and step of JSON data; what is wrong with them is added to `faults`."""
    if not isinstance(data, Mapping):
        faults.append(ProgressFault("steps", {}))
        return {}
    if len(data) > MAX_LESSONS:
        faults.append(ProgressFault("many", {"n": MAX_LESSONS}))
        return {}
    found: dict[str, dict[str, int]] = {}
    for lesson, steps in data.items():
        if not _is_id(lesson) or not isinstance(steps, Mapping):
            faults.append(ProgressFault("lesson", {"lesson": _quoted(lesson)}))
        elif len(steps) > MAX_STEPS:
            faults.append(ProgressFault("lesson-many", {"lesson": _quoted(lesson), "n": MAX_STEPS}))
        else:
            wrong = [step for step, best in steps.items() if not _is_id(step) or not _is_best(best)]
            faults += [ProgressFault("step", {"lesson": _quoted(lesson), "step": _quoted(step)}) for step in wrong[:20]]
            if steps and not wrong:
                found[lesson] = dict(steps)
    return found


def _load(text: object) -> object:
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise _error("size", n=MAX_TEXT)
    try:
        # Some editors put a byte order mark before a text they keep.
        return json.loads(text.removeprefix("\ufeff"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise _error("json") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _error(id: str, **params: object) -> ProgressError:
    return ProgressError((ProgressFault(id, params),))


def _quoted(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _is_best(value: object) -> bool:
    return type(value) is int and SHOWN <= value <= ALONE


def _sound(value: object) -> bool:
    """Whether this can be written again: JSON of a fair depth, with numbers that are numbers."""
    layer = [value]
    for _ in range(MAX_DEPTH):
        layer = [
            inner
            for item in layer
            for inner in (item.values() if isinstance(item, dict) else item if isinstance(item, list) else ())
        ]
        if any(isinstance(item, float) and not math.isfinite(item) for item in layer):
            return False
        if not layer:
            return not (isinstance(value, float) and not math.isfinite(value))
    return False
