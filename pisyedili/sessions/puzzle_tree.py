"""The solution tree: every first action with what follows, and along the solution what else could have been done."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pisyedili.position import Position
from pisyedili.puzzles import READER, Puzzle, Score, Slices, after
from pisyedili.sessions.puzzle_proofs import Proofs, worth
from pisyedili.solver import Question

MOST_ROWS: Final = 160
DEEP: Final = 8
"""So far along the solution the other actions are told as well."""


@dataclass(frozen=True, slots=True)
class Row:
    """One move of the tree. A child comes after its parent."""

    depth: int
    parent: int | None
    seat: int
    action: int
    value: Score | None
    """For the reader, where it is known and worth telling."""
    mark: str
    """ "key", "tried", "only" (nothing else was allowed) or ""."""
    line: bool
    """On the solution."""
    tried: bool
    end: bool
    """The line ends here."""


def grown(
    puzzle: Puzzle, proofs: Proofs, tried: Sequence[int], so_far: Callable[[list[Row]], None]
) -> Slices[list[Row]]:
    """The rows, in slices; `so_far` is told of them as they grow, so that what is there can be looked at."""
    scores = puzzle.scores
    order = sorted(scores, key=lambda action: (action != puzzle.best, action not in tried, -scores[action]))
    rows: list[Row] = []
    for action in order:
        best = action == puzzle.best
        mark = "key" if best else "tried" if action in tried else ""
        rows.append(Row(0, None, READER, action, scores[action], mark, best, action in tried, puzzle.kind == "read"))
        if puzzle.kind == "open" and len(rows) < MOST_ROWS:
            position, asked = after(puzzle.position, puzzle.question, action)
            yield from _follow(rows, proofs, position, asked, len(rows) - 1, best)
        so_far(list(rows))
    return rows


def _follow(
    rows: list[Row], proofs: Proofs, position: Position, asked: Question | None, parent: int, solution: bool
) -> Slices[None]:
    """Append the line from a position on, and along the solution the other actions after it."""
    if asked is None or position.over:
        _mark_end(rows)
        return
    result = yield from proofs.prove(position, asked)
    others: list[tuple[int, int, Position, Question]] = []
    for action in result.line:
        if asked is None or len(rows) >= MOST_ROWS:
            break
        depth = rows[parent].depth + 1
        only = len(position.legal_actions()) == 1
        rows.append(Row(depth, parent, position.seat, action, None, "only" if only else "", solution, False, False))
        if solution and not only and depth <= DEEP:
            others.append((parent, action, position, asked))
        parent = len(rows) - 1
        position, asked = after(position, asked, action)
    _mark_end(rows)
    # The deepest first: so a child still comes after its parent, and each stands behind what follows the better one.
    for under, chosen, at, then in reversed(others):
        answer = yield from proofs.prove(at, then)
        for value in answer.actions:
            score = worth(value, at)
            if value.action != chosen and score is not None and len(rows) < MOST_ROWS:
                rows.append(Row(rows[under].depth + 1, under, at.seat, value.action, score, "", False, False, True))


def _mark_end(rows: list[Row]) -> None:
    last = rows[-1]
    rows[-1] = Row(last.depth, last.parent, last.seat, last.action, last.value, last.mark, last.line, last.tried, True)
