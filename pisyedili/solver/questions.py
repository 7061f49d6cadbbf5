"""What can be asked, and what an answer is."""

from dataclasses import dataclass, replace
from fractions import Fraction

from pisyedili.actions import action_text

Value = bool | int | Fraction | tuple[int | Fraction, ...]
"""See the questions. A ``Fraction`` is a mean over hidden cards, or over what is picked in Muamele."""


@dataclass(frozen=True, slots=True)
class ForcedOut:
    """Can this seat force going out within its next ``turns`` own turns, whatever all the others do?

    Value ``True`` or ``False``. The others play as one against the seat; an end by anybody else, or without a winner
    (R9.3 to R9.5, R2.6), is a no. The turn that is on counts when the seat is to move. Turns are 1 to 50. Reshuffles
    (R9.1) are followed exactly.
    """

    seat: int
    turns: int


@dataclass(frozen=True, slots=True)
class BestResult:
    """Two players: what the other pays minus what the seat to move pays (R9, R10, multipliers included), both playing
    as well as can be. Value in points.

    Muamele (R10.4) is counted on average: the cards lie face down, so each pick is any of the stock's remaining cards
    with equal chance. The value is then an exact ``Fraction`` where it is not whole. A reshuffle is not looked into:
    the answer is proven only if it is the same whatever comes after it.
    """

    muamele: bool = True
    """False: as if nobody picked any cards. Makes no difference where the rules have no Muamele."""


@dataclass(frozen=True, slots=True)
class RationalLine:
    """What each seat pays (R9, R10) when everyone minds their own payment only; ties as told in ``rational``.

    Value: payments in points, one a seat, Muamele (R10.4) on average as in ``BestResult``. Nothing is proven that
    depends on a reshuffle.
    """

    muamele: bool = True
    """As in ``BestResult``."""


Question = ForcedOut | BestResult | RationalLine


@dataclass(frozen=True, slots=True)
class ActionValue:
    """What a first action leads to."""

    action: int
    value: Value | None
    """As the question says, exact; None when not decided."""
    low: int | Fraction | None = None
    high: int | Fraction | None = None
    """``BestResult`` only: the exact value is not outside these points."""
    turns: int | None = None
    """``ForcedOut`` only: the fewest own turns needed, when the value is ``True``."""

    def __repr__(self) -> str:
        return f"<{action_text(self.action)} {'not decided' if self.value is None else self.value}>"


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to a question."""

    question: Question
    proven: bool
    """Whether the value is exact. If not, there is no value."""
    value: Value | None
    line: tuple[int, ...]
    """Actions to the end when all play as the question says, both ends of ``ForcedOut`` included: the quickest way
    against the longest defence, or a refutation. Empty when not proven, and with hidden cards."""
    actions: tuple[ActionValue, ...]
    """Every legal action of the seat to move, in their order."""
    nodes: int
    """States searched."""
    budget: int | None
    """States that might be searched; None: any number."""
    why: str = ""
    """When not proven: ``budget``, ``cancelled``, ``reshuffle`` (it depends on one) or ``worlds`` (too many ways to
    give the hidden cards out)."""
    turns: int | None = None
    """``ForcedOut`` only: the fewest own turns needed, when the value is ``True``."""
    worlds: int = 1
    """Ways to give the hidden cards out that were looked at, equal ones counted once."""
    best: tuple[int, ...] = ()
    """When all first actions are decided: those that are best for the seat to move, equal ones included."""

    @property
    def complete(self) -> bool:
        """Whether every first action's value is exact too."""
        return all(action.value is not None for action in self.actions)

    def within(self, budget: int | None) -> "Result":
        """The same with another budget told."""
        return replace(self, budget=budget)


@dataclass(frozen=True, slots=True)
class Progress:
    """A search that goes on."""

    share: float
    """How much is done, 0 to 1, as well as it can be estimated; it never falls."""
    nodes: int
