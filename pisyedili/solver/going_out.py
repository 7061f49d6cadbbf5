"""Whether one seat can force going out within some own turns, all the others playing as one: a search in slices.

A turn is what the engine counts as one (R9.5): it ends when the turn goes on, also where it goes on to the same
seat (an 8 with two players, R7.1). The current turn counts as the first when the seat is to move.
"""

from operator import itemgetter
from typing import Final, final

from pisyedili.solver.board import BILL, HANDS, PHASE, SEAT, UNDECIDED, Board, State
from pisyedili.solver.deep import DeepBoard, deep_expand
from pisyedili.solver.meter import Meter, Steps
from pisyedili.solver.moves import make_expand
from pisyedili.state import PLAY

MOST_TURNS: Final = 50
"""Turns that can be asked for."""

_NEVER: Final = 255
_FIRST = itemgetter(0)


@final
class GoingOut:
    """Yes or no for states and numbers of own turns.

    ``unknown`` is the answer for lines that need a reshuffle; ``met_unknown`` tells whether it was ever used.
    """

    def __init__(self, board: Board | DeepBoard, seat: int, meter: Meter, unknown: bool = False) -> None:
        self.board = board
        self.seat = seat
        self.unknown = unknown
        self.met_unknown = False
        self._meter = meter
        self._keeps_turn = board.rules.take_keeps_turn

        def out(hands: int, winner: int, place: int) -> int:
            return int(winner == seat)

        def even(hands: int, kind: str) -> int:
            return 0

        if isinstance(board, DeepBoard):
            self._expand = deep_expand(board, seat)
        else:
            self._expand = make_expand(board, out, even, exchange=True, still=seat)
        # 256 * (most turns known to be too few) + (fewest known to be enough).
        self._known: dict[State, int] = {}

    def can(self, root: State, turns: int) -> Steps[bool]:
        """Whether the seat can force going out from a state within ``turns`` own turns."""
        meter = self._meter
        seat = self.seat
        expand = self._expand
        known = self._known
        look = known.get
        shifts = self.board.shifts
        everything = self.board.all
        shift = shifts[seat]
        aces = self.board.aces
        # Each turn lays one card, and one more for each ace, which itself has to be laid; a card drawn or taken is
        # one more to lay, and at best an ace, so neither helps. Twins (R8.1) have no such bound.
        counted = not self.board.tables.twins
        if turns <= 0 or (counted and _short(root[HANDS] >> shift & everything, aces, turns)):
            return False
        found = look(root, _NEVER)
        if found & 255 <= turns:
            return True
        if found >> 8 >= turns:
            return False
        nodes = meter.nodes
        limit = meter.limit
        # State, turns, children waiting with their turns (the next one last), whose choice, number of children.
        frames: list[tuple[State, int, list[tuple[State, int]], bool, int]] = []
        state = root
        while True:
            nodes += 1
            if nodes > limit:
                meter.nodes = nodes - 1
                meter.inside_stack([(len(frame[2]), frame[4]) for frame in frames])
                yield
                limit = meter.limit
            mover = state[SEAT]
            own = mover == seat
            answer = not own
            decided = False
            waiting: list[tuple[State, int]] = []
            before = state[HANDS] >> shift & everything
            for child in expand(state):
                if isinstance(child, int):
                    if child == UNDECIDED:
                        # Unknown cards taken for a bill come too late when that ends the last turn.
                        if not (own and turns == 1 and state[BILL] and not self._keeps_turn):
                            self.met_unknown = True
                            child = self.unknown
                        else:
                            child = False
                    if bool(child) == own:
                        answer, decided = own, True
                        break
                    continue
                rest = turns
                hand = child[HANDS] >> shift & everything
                if own and (
                    child[SEAT] != seat or (child[PHASE] == PLAY and not (state[BILL] and hand & before == before))
                ):
                    rest -= 1
                if not rest or (counted and _short(hand, aces, rest)):
                    verdict = False
                else:
                    found = look(child, _NEVER)
                    if found & 255 <= rest:
                        verdict = True
                    elif found >> 8 >= rest:
                        verdict = False
                    else:
                        waiting.append((child, rest))
                        continue
                if verdict == own:
                    answer, decided = own, True
                    break
            if waiting and not decided:
                if len(waiting) > 1:
                    # Those first after which the others have few lays and the seat many.
                    ranked = []
                    for pair in waiting:
                        child = pair[0]
                        after = child[HANDS]
                        lays = (child[1] & after >> shifts[child[SEAT]]).bit_count()
                        rank = 4 * lays if (child[SEAT] == seat) != own else -2 * lays
                        hand = after >> shift & everything
                        rank += (hand.bit_count() - before.bit_count()) * (5 if own else -5)
                        ranked.append((rank, pair))
                    ranked.sort(key=_FIRST, reverse=True)
                    waiting = [pair for _, pair in ranked]
                frames.append((state, turns, waiting, own, len(waiting)))
                state, turns = waiting.pop()
                continue
            while True:
                found = look(state, _NEVER)
                if answer:
                    known[state] = found & ~255 | min(turns, found & 255)
                else:
                    known[state] = found & 255 | max(turns, found >> 8) << 8
                if not frames:
                    meter.nodes = nodes
                    return answer
                state, turns, waiting, own, count = frames.pop()
                if answer == own:
                    continue
                following = None
                while waiting:
                    child, rest = waiting.pop()
                    found = look(child, _NEVER)
                    if found & 255 <= rest:
                        answer = True
                    elif found >> 8 >= rest:
                        answer = False
                    else:
                        following = child
                        break
                    if answer == own:
                        break
                if following is not None:
                    frames.append((state, turns, waiting, own, count))
                    state, turns = following, rest
                    break

    def fewest(self, state: State, turns: int) -> Steps[int]:
        """The fewest own turns, up to ``turns``, within which the seat can force going out; 0 when it can't."""
        for number in range(1, turns + 1):
            if (yield from self.can(state, number)):
                return number
        return 0


def _short(hand: int, aces: int, turns: int) -> bool:
    """Whether so many turns can't be enough to lay every card of a hand."""
    return hand.bit_count() > turns + (hand & aces).bit_count()
