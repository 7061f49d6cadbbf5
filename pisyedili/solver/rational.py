"""Two to six players, each minding their own payment only: backward induction with a table, in slices.

The tie rule: of actions with equal own payment a seat takes the first in ``tie_order``: a lay before anything
else, the card worth most points first, then by the card's number and the suit named; after the lays draw, pass,
take. So a seat that pays the same in any case gets rid of its dearest card. Who can get away with nothing looks no
further, so the rest of that state need not be searched. Nobody helps or harms others on purpose; where others'
payments matter to a seat (a match, R11.2), this is not asked here.
"""

from collections.abc import Sequence
from typing import Final, final

from pisyedili.actions import is_lay
from pisyedili.rules import RuleSet
from pisyedili.solver.board import SEAT, UNDECIDED, Board, State
from pisyedili.solver.meter import Meter, Steps
from pisyedili.solver.moves import make_expand

_BITS: Final = 20
"""Bits of a payment in whole points; more where the board's points are fractions."""


def tie_order(rules: RuleSet, actions: Sequence[int]) -> list[int]:
    """Legal actions of one position in the order in which ties are broken."""
    lays = [action for action in actions if is_lay(action)]
    lays.sort(key=lambda action: (-rules.points[(action & 63) % 13], action & 63, action))
    return lays + [action for action in actions if not is_lay(action)]


def bits_of(board: Board) -> int:
    """Bits of each payment in a value."""
    return _BITS + (board.scale - 1).bit_length()


def unpack(value: int, board: Board) -> tuple[int, ...] | None:
    """Payments of a value, one a seat, times ``board.scale``; None for ``UNDECIDED``."""
    if value == UNDECIDED:
        return None
    bits = bits_of(board)
    return tuple(value >> bits * seat & (1 << bits) - 1 for seat in range(board.players))


@final
class Rational:
    """Values of states: the payments of all seats in one integer, or ``UNDECIDED``.

    A state is ``UNDECIDED`` when an action that needs a card that is not known (R9.1), or leads to an undecided
    state, comes in tie order before every action that costs the seat to move nothing: it could be chosen.
    """

    def __init__(self, board: Board, meter: Meter) -> None:
        self.board = board
        self._meter = meter
        self._values: dict[State, int] = {}
        points, everything, multipliers = board.points_in, board.all, board.multipliers
        lowest_wins = board.rules.stock_out == "lowest-wins"
        bits = self._bits = bits_of(board)
        places = tuple((shift, bits * seat) for seat, shift in enumerate(board.shifts))
        players = board.players
        sevens = board.sevens
        caught = 0 if board.picks is None else sum(sevens << shift for shift in board.shifts)

        def out(hands: int, winner: int, place: int, left: int, direction: int) -> int:
            factor = multipliers[place]
            value = 0
            for shift, to in places:
                value |= factor * points(hands >> shift & everything) << to
            if hands & caught:
                order = [(winner + direction * n) % players for n in range(1, players)]
                held = tuple((hands >> places[seat][0] & sevens).bit_count() for seat in order)
                picked = board.picked(left, held, factor)
                if picked is None:
                    return UNDECIDED
                for seat, paid in zip(order, picked, strict=True):
                    value += paid << places[seat][1]
            return value

        def even(hands: int, kind: str) -> int:
            if kind == "void":
                return 0
            own = [points(hands >> shift & everything) for shift, _ in places]
            if kind == "stock-out" and lowest_wins:
                lowest = min(own)
                own = [0 if paid == lowest else paid for paid in own]
            return sum(paid << bits * seat for seat, paid in enumerate(own))

        self._even = even
        self._expand = make_expand(board, out, even, exchange=False)

    def known(self, state: State) -> int | None:
        """The value of a state that was searched."""
        return self._values.get(state)

    def value(self, root: State) -> Steps[int]:
        """The value of a state."""
        meter = self._meter
        expand = self._expand
        values = self._values
        bits = self._bits
        one = (1 << bits) - 1
        known = values.get
        found = known(root)
        if found is not None:
            return found
        nodes = meter.nodes
        limit = meter.limit
        # State, children not looked at yet (the next one last), best value so far, own payment in it, and the
        # number of children.
        frames: list[tuple[State, list[State | int], int, int, int]] = []
        state = root
        while True:
            nodes += 1
            if nodes > limit:
                meter.nodes = nodes - 1
                meter.inside_stack([(len(frame[1]), frame[4]) for frame in frames])
                yield
                limit = meter.limit
            children = expand(state)
            children.reverse()
            count = len(children)
            best, own = 0, one + 1
            while True:
                shift = bits * state[SEAT]
                following = None
                while children:
                    child = children.pop()
                    if isinstance(child, int):
                        value = child
                    else:
                        found = known(child)
                        if found is None:
                            following = child
                            break
                        value = found
                    if value == UNDECIDED:
                        best = value
                        break
                    paid = value >> shift & one
                    if paid < own:
                        best, own = value, paid
                        if not paid:
                            break
                if following is not None:
                    children.append(following)
                    frames.append((state, children, best, own, count))
                    state = following
                    break
                values[state] = best
                if not frames:
                    meter.nodes = nodes
                    return best
                # The child just valued is still the next one of its parent, and known now.
                state, children, best, own, count = frames.pop()
