"""Saved lessons: small, versioned text; what it says is replayed and checked, never trusted (case 17)."""

from dataclasses import dataclass
from typing import Any

from pisyedili.learner.progress import MAX_CLEARED, ProgressFault, read_steps
from pisyedili.lessons import Lesson, Step
from pisyedili.sessions.asks import Ask
from pisyedili.sessions.game import Deal
from pisyedili.sessions.lesson_table import StepTable
from pisyedili.sessions.lesson_ways import ASKS
from pisyedili.sessions.save import deal_text, read_deal
from pisyedili.sessions.saving import MAX_COUNT, SavedError, opened, refusing, text_or_none, whole, written
from pisyedili.sessions.settings import Settings
from pisyedili.sessions.spec import is_whole


@dataclass(slots=True)
class Place:
    """How far the reader is in a step."""

    deals: list[Deal]
    number: int
    """Number of the deal, where the step deals."""
    tries: int
    hints: int
    helped: bool
    shown: bool
    showing: bool
    seen: bool
    answer: str | None
    ticks: list[str]
    coached: int | None
    ask: Ask | None

    @classmethod
    def of(cls, table: StepTable) -> "Place":
        return cls(
            deals=table.game.deals,
            number=table.number,
            tries=table.tries,
            hints=table.hint_level,
            helped=table.helped,
            shown=table.shown,
            showing=table.showing,
            seen=table.seen,
            answer=table.answer,
            ticks=sorted(table.ticks),
            coached=table.coached,
            ask=table.ask,
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "deals": [deal_text(deal) for deal in self.deals],
            "number": self.number,
            "tries": self.tries,
            "hints": self.hints,
            "flags": [self.helped, self.shown, self.showing, self.seen],
            "answer": self.answer,
            "ticks": self.ticks,
            "coached": self.coached,
            "ask": None if self.ask is None else self.ask.to_json(),
        }

    @classmethod
    def read(cls, data: Any) -> "Place":
        """The place of JSON data. Raises ValueError, TypeError, KeyError or ActionError."""
        deals, flags, ticks = data["deals"], data["flags"], data["ticks"]
        if not isinstance(deals, list) or not 1 <= len(deals) <= 1_000:
            raise ValueError("a step has deals")
        if not isinstance(flags, list) or len(flags) != 4 or not all(isinstance(flag, bool) for flag in flags):
            raise ValueError("flags are flags")
        if not isinstance(ticks, list) or len(ticks) > 200 or not all(isinstance(tick, str) for tick in ticks):
            raise ValueError("ticks are keys of cards")
        answer, coached, asked = data["answer"], data["coached"], data["ask"]
        if not (answer is None or isinstance(answer, str)) or not (coached is None or is_whole(coached, 0, MAX_COUNT)):
            raise ValueError("an answer is a text, a comment is on an action")
        ask = None if asked is None else Ask.parse(asked, ASKS)
        if ask is None and asked is not None:
            raise ValueError("ask is no event")
        return cls(
            [read_deal(deal) for deal in deals],
            whole(data, "number"),
            whole(data, "tries"),
            whole(data, "hints", high=3),
            helped=flags[0],
            shown=flags[1],
            showing=flags[2],
            seen=flags[3],
            answer=answer,
            ticks=ticks,
            coached=coached,
            ask=ask,
        )

    def table(self, step: Step, settings: Settings, test: bool, turn: int) -> StepTable:
        """The step's table, replayed. Raises SavedError."""
        with refusing():
            table = StepTable(step, settings, turn=turn, number=self.number, test=test, deals=self.deals)
            self._check(table)
        table.tries, table.hint_level = self.tries, self.hints
        table.helped, table.shown, table.showing, table.seen = self.helped, self.shown, self.showing, self.seen
        table.answer, table.ticks = self.answer, set(self.ticks)
        table.coached, table.ask = self.coached, self.ask
        return table

    def _check(self, table: StepTable) -> None:
        """Whether what was saved besides the actions can be true of the step. Raises ValueError."""
        asked = table.question
        if asked is None:
            fits = self.answer is None
        elif asked.kind == "predict":
            fits = self.answer in (None, *(option.id for option in asked.options))
        elif asked.kind == "count":
            fits = self.answer is None or (self.answer.isascii() and self.answer.isdigit() and len(self.answer) < 5)
        else:
            fits = self.answer in (None, "spot") and set(self.ticks) <= {card["key"] for card in table.keyed}
        if not fits or (self.ticks and (asked is None or asked.kind != "spot")):
            raise ValueError("this cannot be answered here")
        actions = table.game.actions
        if (
            asked is not None
            and tuple(actions[table.step.before :]) != table.step.play[: max(len(actions) - table.step.before, 0)]
        ):
            raise ValueError("the answer is shown in another way")
        if self.coached is not None and (
            self.coached >= len(actions) or table.position.history[self.coached].seat != table.step.seat
        ):
            raise ValueError("the coach comments on the reader's actions")


@dataclass(slots=True)
class SavedLesson:
    """What a saved lesson holds."""

    lesson: str
    mark: str
    """Fingerprint of the lesson's data: in another version the step begins anew."""
    cleared: int
    """How often the progress had been cleared."""
    step: str | None
    """The step on show; None at the lesson's end."""
    place: Place | None
    results: dict[str, int]
    answers: dict[str, bool]
    turn: int
    rev: int
    rule: str | None
    settings: dict[str, Any]


def write(saved: SavedLesson) -> str:
    """The text of a lesson. Hidden cards follow from it, so it belongs in the reader's own storage (R1.7)."""
    data = {
        "lesson": saved.lesson,
        "mark": saved.mark,
        "cleared": saved.cleared,
        "step": saved.step,
        "place": None if saved.place is None else saved.place.to_json(),
        "results": saved.results,
        "answers": saved.answers,
        "turn": saved.turn,
        "rev": saved.rev,
        "rule": saved.rule,
        "settings": saved.settings,
    }
    return written(data, "lesson")


def read(text: object, lesson: Lesson) -> SavedLesson:
    """What a text says about a lesson. Raises SavedError: it is broken, or about another one."""
    data = opened(text, "lesson")
    if data.get("lesson") != lesson.id:
        raise SavedError("saved-other", "another lesson")
    with refusing():
        return _saved(data, lesson)


def _saved(data: dict[str, Any], lesson: Lesson) -> SavedLesson:
    faults: list[ProgressFault] = []
    results = read_steps({lesson.id: data["results"]}, faults).get(lesson.id, {})
    answers, step, settings = data["answers"], text_or_none(data, "step"), data["settings"]
    if faults or not isinstance(answers, dict) or not all(isinstance(right, bool) for right in answers.values()):
        raise ValueError("results are not what they were")
    if not isinstance(settings, dict) or not isinstance(data["mark"], str):
        raise ValueError("settings or mark is not what it was")
    # In another version of the lesson the place means nothing.
    same = data["mark"] == lesson.mark
    known = {step.id for step in lesson.steps}
    return SavedLesson(
        lesson=lesson.id,
        mark=data["mark"],
        cleared=whole(data, "cleared", high=MAX_CLEARED),
        step=step,
        place=Place.read(data["place"]) if same and step is not None else None,
        results=results,
        answers={id: right for id, right in answers.items() if id in known},
        turn=whole(data, "turn", 1),
        rev=whole(data, "rev", 1),
        rule=text_or_none(data, "rule"),
        settings=settings,
    )
