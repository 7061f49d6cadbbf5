"""What a puzzle is: a position with one right first action, and the question it answers."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from pisyedili.actions import is_lay
from pisyedili.cards import Rank, rank_of, suit_of
from pisyedili.notation import parse_position
from pisyedili.position import Position
from pisyedili.setup import PositionError, Setup
from pisyedili.solver import BestResult, ForcedOut, Question, RationalLine

KINDS: Final = ("open", "read")
"""All cards lie open, the stock's order included; or only what a player sees is known."""
ASKS: Final = ("out", "points", "line", "mean")
"""Force going out within some turns · two players, the best result · 3 and more, each minds their own points ·
``read``: the mean over every way the hidden cards can lie."""
READER: Final = 0
"""The seat of the reader, who is to move."""
MAX_TURNS: Final = 5

Score = bool | int | Fraction
"""How good an action is for the reader, higher is better: whether going out is forced, points, or a mean of points.

Points are whole numbers, and fractions where Muamele (R10.4) makes them: never a fraction that is whole. Means are
always fractions."""


def points_score(value: int | Fraction) -> int | Fraction:
    """Points as a score: whole where they are."""
    return int(value) if value.denominator == 1 else value


@dataclass(frozen=True, slots=True)
class Last:
    """The move that led to the position, which the table shows first: a lay, or a pass after a draw."""

    seat: int
    action: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """One puzzle. ``values`` has every legal action of the reader, in the engine's order."""

    id: str
    kind: str
    ask: str
    """One of ``ASKS``; see ``question`` for the solver's object."""
    turns: int | None
    """``out`` only: the reader's own turns, the one that is on included."""
    text: str
    """The position string."""
    last: Last | None
    best: int
    """The only best first action."""
    values: tuple[tuple[int, Score], ...]
    margin: int | Fraction | None
    """What the second best action gives away; None for ``out``, where it gives away everything."""
    themes: tuple[str, ...]
    difficulty: int
    features: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    """Deals what the position hides (discards that do not matter; in ``read`` the way the hand is played out)."""

    @property
    def setup(self) -> Setup:
        """The position's parts, hidden cards as counts."""
        return parse_position(self.text)

    @property
    def position(self) -> Position:
        """A fresh start position, complete: what is hidden is dealt from ``seed``."""
        return start_of(self.setup, self.seed)

    @property
    def before(self) -> Position | None:
        """A fresh position before the last move: ``apply(last.action)`` leads to the start. None without a last one."""
        if self.last is None:
            return None
        return Position.from_setup(before(self.position.setup(), self.last), self.seed)

    @property
    def question(self) -> Question:
        """What is asked of the solver at the start."""
        return question_of(self.ask, self.turns, self.setup.players)

    @property
    def scores(self) -> dict[int, Score]:
        """``values`` by action."""
        return dict(self.values)

    def lost(self, action: int) -> int | Fraction | None:
        """Points a first action gives away; for ``out`` None when it is wrong, as everything is lost."""
        scores = self.scores
        if self.ask == "out":
            return 0 if scores[action] else None
        return scores[self.best] - scores[action]


def start_of(setup: Setup, seed: int) -> Position:
    """A complete position of parts."""
    return Position.from_setup(setup.fill(seed) if setup.hidden else setup, seed)


def question_of(ask: str, turns: int | None, players: int) -> Question:
    """The solver's question. Raises ``ValueError`` for one that makes no sense."""
    if ask == "out":
        if turns is None:
            raise ValueError("out needs turns")
        return ForcedOut(READER, turns)
    if ask == "points" or (ask == "mean" and players == 2):
        return BestResult()
    if ask in ("line", "mean"):
        return RationalLine()
    raise ValueError(f"no such question: {ask}")


def puzzle_id(kind: str, ask: str, turns: int | None, text: str) -> str:
    """The id, from all that makes the puzzle."""
    return "p" + hashlib.sha256(f"{kind}|{ask}|{turns}|{text}".encode()).hexdigest()[:8]


def before(setup: Setup, last: Last) -> Setup:
    """The parts before the last move, of complete ones. Raises ``ValueError`` when it cannot have led here."""
    if is_lay(last.action):
        found = _before_lay(setup, last)
    else:
        found = replace(setup, seat=last.seat, has_drawn=True, passes=-1, ply=0, turns=0)
    try:
        position = Position.from_setup(found)
    except PositionError as error:
        raise ValueError(str(error)) from None
    if position.refusal(last.action) is not None:
        raise ValueError("the last move was not legal")
    position.play(last.action)
    if position.over:
        raise ValueError("the last move ended the hand")
    here, there = position.setup(), Position.from_setup(setup).setup()
    # Counts of turns and actions are no part of a puzzle.
    same = replace(here, turns=0, ply=0, dealer=0) == replace(there, turns=0, ply=0, dealer=0)
    if not same:
        raise ValueError("the last move leads elsewhere")
    return found


def _before_lay(setup: Setup, last: Last) -> Setup:
    card = last.action & 63
    rules = setup.rules
    if len(setup.discards) < 2 or setup.discards[-1] != card:
        raise ValueError("the last card is not on top of another one")
    hand = setup.hands[last.seat]
    if isinstance(hand, int):
        raise ValueError("the hands are known")
    hands = list(setup.hands)
    hands[last.seat] = tuple(sorted((*hand, card)))
    under = setup.discards[-2]
    # A jack under the card had named its suit, or a jack goes on it in any case.
    named = suit_of(card) if rank_of(under) == Rank.JACK else None
    turned = rules.ten == "reverse" and rank_of(card) == Rank.TEN
    return replace(
        setup,
        hands=tuple(hands),
        discards=setup.discards[:-1],
        seat=last.seat,
        direction=-setup.direction if turned else setup.direction,
        bill=max(setup.bill - rules.bill, 0) if rank_of(card) == Rank.SEVEN else 0,
        named=named,
        passes=0,
        has_drawn=False,
        turns=0,
        ply=0,
    )
