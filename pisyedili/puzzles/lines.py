"""Lines of play behind a puzzle: the best defence, what refutes a wrong action, the tree of the solution."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pisyedili.bots.thumb import explain
from pisyedili.position import Position
from pisyedili.puzzles.model import READER, Puzzle, Score
from pisyedili.puzzles.slices import Slices, searched
from pisyedili.scoring import score_hand
from pisyedili.solver import ForcedOut, Question, mean_payments
from pisyedili.view import View

MAX_REPLY_NODES: Final = 200_000
"""States that a reply may take. Puzzles need less; a position from elsewhere gets a rule of thumb then."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a line ends."""

    kind: str
    """``out``, ``blocked``, ``stock-out``, ``cap``, or ``late``: the hand goes on, but the turns asked for are over."""
    seat: int | None
    """Who went out."""
    multiplier: int
    payments: tuple[int | Fraction, ...]
    """What each seat pays, Muamele (R10.4) on average; zeros when ``late``."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """What the best defence does to a first action."""

    action: int
    line: tuple[tuple[int, int], ...]
    """(seat, action) from the answer on; the action itself is not in it."""
    lost: int | Fraction | None
    """Points given away; None for ``out``."""
    end: Ending


@dataclass(frozen=True, slots=True)
class Branch:
    """A move of the solution tree."""

    seat: int
    action: int
    mark: str
    """``best`` or ``wrong`` for first actions of the reader, ``line`` for what follows."""
    score: Score | None
    """The value of a first action."""
    children: tuple["Branch", ...] = ()
    end: Ending | None = None
    """Where the line ends, at its last move."""


def ends_turn(position: Position, child: Position, seat: int = READER) -> bool:
    """Whether the action that led from a position to ``child`` ended a turn of ``seat``."""
    return position.seat == seat and (child.over or child.turns != position.turns)


def after(position: Position, question: Question, action: int) -> tuple[Position, Question | None]:
    """The position after an action, and what is still asked there: None when nothing is left to ask."""
    child = position.copy()
    child.play(action)
    if child.over:
        return child, None
    if isinstance(question, ForcedOut) and ends_turn(position, child, question.seat):
        return child, ForcedOut(question.seat, question.turns - 1) if question.turns > 1 else None
    return child, question


def line_after(
    position: Position, action: int, question: Question, budget: int | None = None
) -> Slices[tuple[int, ...] | None]:
    """How play goes on after an action, in slices; empty at an end, None when that takes more than the budget."""
    child, asked = after(position, question, action)
    if asked is None:
        return ()
    result = yield from searched(child, asked, budget)
    return result.line if result.proven else None


def reply(position: Position, question: Question) -> Slices[int]:
    """The best action of the seat to move, in slices: the reader's, or the best defence.

    ``question`` is what is still asked here (``after`` tells it). Where several are as good, the solver's choice:
    the quickest way, the longest defence, the dearest card. What cannot be decided is left to a rule of thumb.
    """
    result = yield from searched(position, question, MAX_REPLY_NODES)
    if result.proven and result.line:
        return result.line[0]
    return explain(View.of(position, position.seat))[0]


def ending(position: Position) -> Ending:
    """Where a line ends that leads to this position."""
    outcome = position.outcome
    if outcome is None:
        return Ending("late", None, 1, (0,) * position.players)
    winner = outcome.winner if outcome.kind == "out" else None
    return Ending(outcome.kind, winner, score_hand(position).multiplier, mean_payments(position))


def refute(puzzle: Puzzle, action: int) -> Slices[Refutation]:
    """What follows a first action of the reader when all play as well as can be, in slices.

    In a ``read`` puzzle: in the way of the hidden cards that ``puzzle.seed`` deals.
    """
    position = puzzle.position
    child, asked = after(position, puzzle.question, action)
    moves: list[tuple[int, int]] = []
    while asked is not None:
        result = yield from searched(child, asked, MAX_REPLY_NODES)
        line = result.line or (explain(View.of(child, child.seat))[0],)
        for move in line:
            moves.append((child.seat, move))
            child, asked = after(child, asked, move)
            if asked is None:
                break
    return Refutation(action, tuple(moves), puzzle.lost(action), ending(child))


def tree(puzzle: Puzzle) -> Slices[tuple[Branch, ...]]:
    """Every first action with its line to the end, the best one first, in slices."""
    scores = puzzle.scores
    order = sorted(scores, key=lambda action: (action != puzzle.best, -scores[action]))
    found = []
    for action in order:
        answer = yield from refute(puzzle, action)
        branch: tuple[Branch, ...] = ()
        end: Ending | None = answer.end
        for seat, move in reversed(answer.line):
            branch = (Branch(seat, move, "line", None, branch, end),)
            end = None
        mark = "best" if action == puzzle.best else "wrong"
        found.append(Branch(READER, action, mark, scores[action], branch, end))
    return tuple(found)
