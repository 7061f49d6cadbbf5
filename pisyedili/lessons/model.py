"""What a lesson is: steps on positions, each with a goal that the engine can judge.

Lessons are data without words; ``loader`` reads and checks them, the words stand in the catalogues under
``lesson.<lesson>.step.<step>``.
"""

from dataclasses import dataclass
from typing import Final

from pisyedili.cards import rank_of, suit_of
from pisyedili.rules import TABLE, RuleSet
from pisyedili.setup import Setup

KINDS: Final = ("lay", "choose", "predict", "count", "spot", "play")
"""Kinds of step: reach a goal, find the best action, foresee, work out a number, tick cards, play a hand."""
ACTING: Final = ("lay", "choose", "play")
"""Kinds answered by an action on the table; the others are questions."""
MAX_WITHIN: Final = 5
"""Own actions a goal may ask for."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards are meant: those of a rank, of a suit, or one card; all that is given has to match."""

    rank: int | None = None
    suit: int | None = None
    card: int | None = None

    def matches(self, card: int) -> bool:
        """Whether the card is meant."""
        return (
            (self.rank is None or rank_of(card) == self.rank)
            and (self.suit is None or suit_of(card) == self.suit)
            and (self.card is None or card == self.card)
        )


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing a goal asks for; ``kind`` says which of the other parts it uses (see ``goals``)."""

    kind: str
    cards: Filter = Filter()
    """For ``lay``, ``laid``, ``holds``."""
    seat: int = 0
    """For ``skips``, ``steps-back``, ``turn``, ``takes``, ``safe``."""
    n: int = 0
    """A number of cards, a multiplier; for ``named`` the suit, for ``did`` the action."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Conditions that hold together after at most ``within`` own actions; None: no limit."""

    all: tuple[Condition, ...]
    within: int | None


@dataclass(frozen=True, slots=True)
class Ask:
    """What a question asks for (see ``questions``)."""

    what: str
    seat: int = 0
    do: int = 0
    """The action ``may`` asks about."""
    suit: int | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """A whole hand, or a match, dealt from the step's seed."""

    rules: RuleSet = TABLE
    players: int = 4
    dealer: int = 3
    match: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a lesson. Exactly one of ``setup`` and ``deal`` is there."""

    lesson: str
    id: str
    kind: str
    rule: str | None = None
    """Number of the rule shown with the feedback."""
    setup: Setup | None = None
    """Parts of the position; what is hidden is given out from ``seed``."""
    deal: Deal | None = None
    seat: int = 0
    """The reader's seat."""
    seed: int = 0
    point: tuple[str, ...] = ()
    """Places to ring: "pile", "stock", "hand", "bill", "named", "seat:1"."""
    show: tuple[str, ...] = ()
    """Scaffolding: "marks" on what can be laid, "arrow" along the solution."""
    open: tuple[int, ...] = ()
    """Seats whose hands lie open."""
    seen: bool = False
    """All cards the reader has seen are listed."""
    was: tuple[str, ...] = ()
    """Older ids of this step, for progress made before it was renamed."""
    goal: Goal | None = None
    """For ``lay`` and ``play``."""
    solution: tuple[int, ...] = ()
    """Own actions that reach the goal of a ``lay``."""
    replies: tuple[int, ...] = ()
    """Actions of the other seats in the order they come (see ``play.reply``)."""
    before: int = 0
    """Actions other seats make before the reader's turn."""
    bot: str = "thumb"
    """Who moves for the other seats where ``replies`` says nothing."""
    measure: str | None = None
    """For ``choose``: what makes an action the best (see ``measures``)."""
    who: int | None = None
    """The seat a measure is about."""
    play: tuple[int, ...] = ()
    """For questions: actions shown after the answer, by whoever is to move."""
    ask: Ask | None = None
    """For questions."""
    coach: bool = False
    """For ``play``: the coach speaks up."""

    @property
    def key(self) -> str:
        """Where this step's words stand in a catalogue: "lesson.sevens.step.answer"."""
        return f"lesson.{self.lesson}.step.{self.id}"

    @property
    def rules(self) -> RuleSet:
        """The rules it is played by."""
        if self.setup is not None:
            return self.setup.rules
        return TABLE if self.deal is None else self.deal.rules

    @property
    def players(self) -> int:
        """Seats at its table."""
        if self.setup is not None:
            return self.setup.players
        return 4 if self.deal is None else self.deal.players

    @property
    def match(self) -> bool:
        """Whether a whole match is played."""
        return self.deal is not None and self.deal.match


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One lesson. ``mark`` is a short fingerprint of its data: a saved session of other data does not fit."""

    id: str
    teaches: tuple[str, ...]
    test: bool
    steps: tuple[Step, ...]
    mark: str

    def step(self, id: str) -> Step | None:
        """The step with this id."""
        return next((step for step in self.steps if step.id == id), None)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter and its lessons, in order."""

    id: str
    lessons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Curriculum:
    """All chapters, in order."""

    chapters: tuple[Chapter, ...]

    @property
    def lessons(self) -> tuple[str, ...]:
        """Ids of all lessons, in order."""
        return tuple(lesson for chapter in self.chapters for lesson in chapter.lessons)

    def number(self, lesson: str) -> int | None:
        """Number of a lesson, from 1; reviews and the test have none, nor has a lesson that is not in here."""
        numbered = [id for id in self.lessons if not id.startswith("review-") and id != "test"]
        return numbered.index(lesson) + 1 if lesson in numbered else None

    def next(self, lesson: str) -> str | None:
        """The lesson after this one; None after the last, and for one that is not in here."""
        lessons = self.lessons
        at = lessons.index(lesson) + 1 if lesson in lessons else len(lessons)
        return lessons[at] if at < len(lessons) else None

    def chapter(self, lesson: str) -> Chapter | None:
        """The chapter a lesson stands in."""
        return next((chapter for chapter in self.chapters if lesson in chapter.lessons), None)
