"""How a puzzle goes on after a right action, a reply or a shown move, until nothing is left to decide."""

from typing import TYPE_CHECKING, Final

from pisyedili.position import Position
from pisyedili.puzzles import READER
from pisyedili.sessions.puzzle_tree import grown
from pisyedili.solver import Question, Result

if TYPE_CHECKING:
    from pisyedili.sessions.puzzle_table import PuzzleTable

MOST_OWN: Final = 8
"""After so many right moves of the reader's own the rest is not asked for any more."""
QUICK: Final = 1_500
"""States searched to find out whether anything is still to be decided."""


def go_on(table: "PuzzleTable") -> None:
    """What comes next: the end, the reader's next decision, or a reply to be found."""
    position, asked = table.at(len(table.made))
    if position.over or asked is None or (table.made and not table.open):
        _finish(table)
        return
    if position.seat == READER and not table.showing:
        if is_sure(table, position, asked):
            table.sure = True
            _finish(table)
        return
    if not table.next_line:
        table.bench.begin("reply", table.proofs.prove(position, asked), lambda result: _replied(table, result))


def _replied(table: "PuzzleTable", result: Result) -> None:
    if not result.line:
        # Not decided within the budget: nothing can be held against the reader any more.
        table.sure = True
        _finish(table)


def is_sure(table: "PuzzleTable", position: Position, asked: Question) -> bool:
    """Whether nothing is left for the reader to decide."""
    own = sum(made.seat == READER for made in table.position.history[table.game.lead :])
    if not own:
        return False
    if own >= MOST_OWN:
        return True
    if table.puzzle.ask == "out":
        return False
    found = table.proofs.quick(position, asked, QUICK)
    return found is not None and found.complete and len({value.value for value in found.actions}) == 1


def _finish(table: "PuzzleTable") -> None:
    table.done = "shown" if table.showing else "solved"
    table.showing = False
    table.tell()
    grow(table)


def grow(table: "PuzzleTable") -> None:
    """Work the solution tree out."""
    show = table.solution.show
    table.bench.begin("tree", grown(table.puzzle, table.proofs, table.tries, show), show)
