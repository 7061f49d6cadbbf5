"""Two players, each against the other: alpha-beta with a transposition table, in slices."""

from operator import itemgetter
from typing import Final, final

from pisyedili.solver.board import HANDS, LEFT, SEAT, UNDECIDED, Board, State
from pisyedili.solver.meter import Meter, Steps
from pisyedili.solver.moves import make_expand

_INFINITE: Final = 1 << 60
_FIRST = itemgetter(0)


@final
class ZeroSum:
    """Values of states for one of two seats: what the other pays minus what it pays (R10).

    Values are points times ``board.scale``. ``unknown`` is the value given to lines that need a card that is not
    known; with a low and a high one two searches give an interval. ``met_unknown`` tells whether it was ever used: if
    not, values are exact.
    """

    def __init__(self, board: Board, seat: int, meter: Meter, unknown: int) -> None:
        if board.players != 2:
            raise ValueError("a game of two players")
        self.board = board
        self.seat = seat
        self.unknown = unknown
        self.met_unknown = False
        self._meter = meter
        self._bounds: dict[State, tuple[int, int]] = {}
        mine, others = board.shifts[seat], board.shifts[1 - seat]
        points, everything, multipliers = board.points_in, board.all, board.multipliers
        lowest_wins = board.rules.stock_out == "lowest-wins"

        caught = 0 if board.picks is None else board.sevens

        def out(hands: int, winner: int, place: int, left: int, direction: int) -> int:
            held = hands >> (others if winner == seat else mine) & everything
            paid = multipliers[place] * points(held)
            if held & caught:
                picked = board.picked(left, ((held & caught).bit_count(),), multipliers[place])
                if picked is None:
                    return UNDECIDED
                paid += picked[0]
            return paid if winner == seat else -paid

        def even(hands: int, kind: str) -> int:
            if kind == "void":
                return 0
            own = points(hands >> mine & everything)
            other = points(hands >> others & everything)
            if kind == "stock-out" and lowest_wins:
                return 0 if own == other else other if own < other else -own
            return other - own

        self._expand = make_expand(board, out, even, exchange=True)
        self._stock_points = [points(mask) for mask in board.stock_masks]
        self._infinite: int = _INFINITE * board.scale

    def known(self, state: State) -> int | None:
        """The value of a state that was searched to its value."""
        low, high = self._bounds.get(state, (0, 1))
        return low if low == high else None

    def value(self, state: State, guess: int = 0) -> Steps[int]:
        """The exact value, by tests that close in on it from a guess."""
        infinite = self._infinite
        low, high = -infinite, infinite
        tests = 0
        while low < high:
            test = max(guess, low + 1)
            guess = yield from self.test(state, test)
            if guess < test:
                high = guess
            else:
                low = guess
            tests += 1
            if tests > 4 and low > -infinite and high < infinite:
                guess = (low + high + 1) // 2
        return low

    def test(self, root: State, bound: int) -> Steps[int]:
        """Whether the value reaches a bound: a number >= ``bound`` that the value reaches too, or one below it that
        the value does not exceed."""
        board, meter = self.board, self._meter
        seat = self.seat
        expand = self._expand
        bounds = self._bounds
        known = bounds.get
        shifts = board.shifts
        everything = board.all
        mine, others = shifts[seat], shifts[1 - seat]
        points = board.points_in
        stock_masks, stock_points = board.stock_masks, self._stock_points
        sevens, jacks = board.sevens, board.jacks
        by_seven, by_jack = board.rules.seven_multiplier, board.rules.jack_multiplier
        infinite = self._infinite
        # A line that needs an unknown card has no bounds but its own.
        bounded = not board.refills
        found = known(root)
        if found is not None:
            if found[0] >= bound:
                return found[0]
            if found[1] < bound:
                return found[1]
        nodes = meter.nodes
        limit = meter.limit
        frames: list[tuple[State, list[State], int, bool, int]] = []
        state = root
        best: int
        while True:
            # A state that is not decided yet.
            nodes += 1
            if nodes > limit:
                meter.nodes = nodes - 1
                meter.inside_stack([(len(frame[1]), frame[4]) for frame in frames])
                yield
                limit = meter.limit
            waiting: list[State] = []
            mover = state[SEAT]
            high_side = mover == seat
            hands = state[HANDS]
            done = False
            best = -infinite if high_side else infinite
            if bounded:
                # A card of the stock is paid for once at most, in a hand or picked in Muamele.
                left = state[LEFT]
                own, other, more = hands >> mine & everything, hands >> others & everything, stock_masks[left]
                reach = own | more
                factor = by_seven if reach & sevens else by_jack if reach & jacks else 1
                best_case = factor * (points(other) + stock_points[left])
                if best_case < bound:
                    best, done = best_case, True
                else:
                    reach = other | more
                    factor = by_seven if reach & sevens else by_jack if reach & jacks else 1
                    worst_case = -factor * (points(own) + stock_points[left])
                    if worst_case >= bound:
                        best, done = worst_case, True
            if not done:
                for child in expand(state):
                    if isinstance(child, int):
                        low = high = child
                        if child == UNDECIDED:
                            self.met_unknown = True
                            low = high = self.unknown
                    else:
                        found = known(child)
                        if found is None:
                            waiting.append(child)
                            continue
                        low, high = found
                    if high_side:
                        if low >= bound:
                            best, done = low, True
                            break
                        if high >= bound:
                            waiting.append(child)  # type: ignore[arg-type]
                        elif high > best:
                            best = high
                    else:
                        if high < bound:
                            best, done = high, True
                            break
                        if low < bound:
                            waiting.append(child)  # type: ignore[arg-type]
                        elif low < best:
                            best = low
            if waiting and not done:
                if len(waiting) > 1:
                    # Those first after which the other has few lays, or the same seat many.
                    size = hands.bit_count()
                    ranked = []
                    for child in waiting:
                        after = child[HANDS]
                        lays = (child[1] & after >> shifts[child[SEAT]]).bit_count()
                        rank = -2 * lays if child[SEAT] == mover else 4 * lays
                        ranked.append((rank + 5 if after.bit_count() >= size else rank, child))
                    ranked.sort(key=_FIRST, reverse=True)
                    waiting = [child for _, child in ranked]
                frames.append((state, waiting, best, high_side, len(waiting)))
                state = waiting.pop()
                continue
            # The state is decided: its value is at least, or at most, `best`.
            while True:
                found = known(state)
                low, high = found if found is not None else (-infinite, infinite)
                bounds[state] = (best, high) if best >= bound else (low, best)
                if not frames:
                    meter.nodes = nodes
                    return best
                state, waiting, so_far, high_side, count = frames.pop()
                if high_side:
                    if best >= bound:
                        continue
                    best = max(best, so_far)
                else:
                    if best < bound:
                        continue
                    best = min(best, so_far)
                following = None
                while waiting:
                    child = waiting.pop()
                    found = known(child)
                    if found is None:
                        following = child
                        break
                    low, high = found
                    if high_side:
                        if low >= bound:
                            best = low
                            break
                        if high >= bound:
                            following = child
                            break
                        best = max(best, high)
                    else:
                        if high < bound:
                            best = high
                            break
                        if low < bound:
                            following = child
                            break
                        best = min(best, low)
                if following is not None:
                    frames.append((state, waiting, best, high_side, count))
                    state = following
                    break
