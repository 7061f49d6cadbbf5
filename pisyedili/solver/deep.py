"""The slow and exact way for lines that need reshuffles: the engine itself makes the moves.

The seed of the hand decides each reshuffle (R9.1), so a line through it is known; the state then holds the whole
pile, in order, and the count of turns.
"""

from typing import Final, final

from pisyedili.cards import DECK_SIZE
from pisyedili.position import Position
from pisyedili.rules import RuleSet
from pisyedili.solver.board import State
from pisyedili.solver.moves import Expand
from pisyedili.state import OVER
from pisyedili.tables import ACES, Tables

_HAND: Final = 2 * DECK_SIZE


class _At(int):
    """The number 0, with a position that the other numbers of its state describe in full."""

    position: Position


@final
class DeepBoard:
    """What ``GoingOut`` needs of a board, with hands as masks of the whole deck: first and second copies."""

    def __init__(self, position: Position) -> None:
        self.shifts: tuple[int, ...] = tuple(seat * _HAND for seat in range(position.players))
        self.all: int = (1 << _HAND) - 1
        self.aces: int = ACES | ACES << DECK_SIZE
        self.tables: Tables = position.tables
        self.rules: RuleSet = position.rules

    def state_of(self, position: Position) -> State:
        """The state of a position that is not over. It holds everything by which two positions differ."""
        hands = 0
        for seat, shift in enumerate(self.shifts):
            one, two = position.masks(seat)
            hands |= (one | two << DECK_SIZE) << shift
        fits = position.fits_mask
        at = _At()
        at.position = position
        return (
            *(hands, fits | fits << DECK_SIZE, position.lap_left, position.seat, position.phase_code, position.bill),
            *(position.direction, position.passes, position.stock_count, position.turns, position.reshuffles),
            *(-1 if position.named is None else position.named, at, *position.stock, -1, *position.discards),
        )


AT: Final = 12


def deep_expand(board: DeepBoard, seat: int) -> Expand:
    """The function that lists what is one action away, for the question whether ``seat`` goes out."""

    def expand(state: State) -> list[State | int]:
        at = state[AT]
        assert isinstance(at, _At)
        found: list[State | int] = []
        for action in at.position.legal_actions():
            after = at.position.copy()
            after.play(action)
            if after.phase_code == OVER:
                found.append(int(after.end_kind == "out" and after.seat == seat))
            else:
                found.append(board.state_of(after))
        return found

    return expand
