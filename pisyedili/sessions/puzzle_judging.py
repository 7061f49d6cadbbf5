"""Whether the reader's action is right, and how the others answer one that is wrong."""

from fractions import Fraction
from typing import TYPE_CHECKING

from pisyedili.puzzles import Score
from pisyedili.puzzles.judge import MARGIN, MEAN_MARGIN
from pisyedili.sessions import puzzle_course, puzzle_notes
from pisyedili.sessions.puzzle_proofs import worth
from pisyedili.solver import Result

if TYPE_CHECKING:
    from pisyedili.sessions.puzzle_table import PuzzleTable


def judge(table: "PuzzleTable", at: int, action: int) -> None:
    """The reader has made an action, number `at` in the puzzle: is it right?"""
    if not at and action not in table.tries:
        table.tries.append(action)
    before, asked = table.at(at)
    if asked is None:
        puzzle_course.go_on(table)
        return
    if not at:
        scores = table.puzzle.scores
        _verdict(table, at, scores[action], scores[table.puzzle.best])
        return
    if action == next(iter(table.proofs.line(before, asked)), None):
        puzzle_course.go_on(table)
        return
    found = table.proofs.result(before, asked)
    if found is not None:
        _judged(table, at, action, found)
        return
    table.bench.begin(
        "judge",
        table.proofs.prove(before, asked),
        lambda result: _judged(table, at, action, result),
    )


def _judged(table: "PuzzleTable", at: int, action: int, result: Result) -> None:
    before, _ = table.at(at)
    scores = {value.action: worth(value, before) for value in result.actions}
    decided = [score for score in scores.values() if score is not None]
    best, own = max(decided, default=None), scores.get(action)
    if best is None or own is None:
        # Nobody can tell: it is no mistake, and play goes back to where one can.
        table.better = (at, "")
        table.tell()
        return
    _verdict(table, at, own, best)


def _verdict(table: "PuzzleTable", at: int, own: Score, best: Score) -> None:
    if own == best:
        puzzle_course.go_on(table)
        return
    ask = table.puzzle.ask
    lost = Fraction(0) if ask == "out" else Fraction(best) - Fraction(own)
    if ask != "out" and lost < (MEAN_MARGIN if ask == "mean" else MARGIN):
        table.better = (at, str(lost))
        table.tell()
        return
    table.wrong = (at, "" if ask == "out" else str(lost))
    table.failed = True
    refute(table)


def refute(table: "PuzzleTable") -> None:
    """Find out how the wrong action is answered."""
    assert table.wrong is not None
    position, asked = table.at(table.wrong[0] + 1)
    if not table.open or asked is None or position.over:
        refuted(table, ())
        return
    table.bench.begin("refute", table.proofs.prove(position, asked), lambda result: refuted(table, result.line))


def refuted(table: "PuzzleTable", line: tuple[int, ...]) -> None:
    """The answer is found; an empty one where there is none, or where it stays unknown."""
    table.line = line
    table.news.say(puzzle_notes.tried_spoken(table))
