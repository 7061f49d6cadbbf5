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
_ANY: Final = 254
"""Kept as the most turns known to be too few when no number of turns is enough."""
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

        def out(hands: int, winner: int, place: int, left: int, direction: int) -> int:
            return int(winner == seat)

        def even(hands: int, kind: str) -> int:
            return 0

        if isinstance(board, DeepBoard):
            self._expand = deep_expand(board, seat)
        else:
            self._expand = make_expand(board, out, even, exchange=True, still=seat)
        # 256 * (most turns known to be too few) + (fewest known to be enough).
        self._known: dict[State, int] = {}
        # Where an empty stock ends no hand, a no takes one of the others who goes out: the nearest to it comes first.
        race = board.rules.reshuffle or board.rules.stock_out == "forgive"
        others = [shift for number, shift in enumerate(board.shifts) if number != seat]
        self._rivals: list[int] = others if race and len(others) > 1 else []

    def can(self, root: State, turns: int) -> Steps[bool]:
        """Whether the seat can force going out from a state within ``turns`` own turns."""
        meter = self._meter
        seat = self.seat
        expand = self._expand
        known = self._known
        look = known.get
        rivals = self._rivals
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
        # State, turns, children waiting with their turns (the next one last), whether the seat chooses, number of
        # children, and whether those refuted so far are so for any number of turns.
        frames: list[tuple[State, int, list[tuple[State, int]], bool, int, bool]] = []
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
            # A no that counts for any number of turns: of the state, and of its children so far.
            final = all_final = True
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
                            child = all_final = False
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
                    verdict = final = False
                else:
                    found = look(child, _NEVER)
                    if found & 255 <= rest:
                        verdict = True
                    elif found >> 8 >= rest:
                        verdict = False
                        final = found >> 8 == _ANY
                    else:
                        waiting.append((child, rest))
                        continue
                if verdict == own:
                    answer, decided = own, True
                    break
                all_final = all_final and final
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
                        if rivals and not own:
                            rank += 5 * min((after >> rival & everything).bit_count() for rival in rivals)
                        ranked.append((rank, pair))
                    ranked.sort(key=_FIRST, reverse=True)
                    waiting = [pair for _, pair in ranked]
                frames.append((state, turns, waiting, own, len(waiting), all_final))
                state, turns = waiting.pop()
                continue
            if own:
                final = all_final
            while True:
                found = look(state, _NEVER)
                if answer:
                    known[state] = found & ~255 | min(turns, found & 255)
                else:
                    known[state] = found & 255 | (_ANY if final else max(turns, found >> 8)) << 8
                if not frames:
                    meter.nodes = nodes
                    return answer
                state, turns, waiting, own, count, all_final = frames.pop()
                if answer == own:
                    continue
                all_final = all_final and final
                following = None
                while waiting:
                    child, rest = waiting.pop()
                    found = look(child, _NEVER)
                    if found & 255 <= rest:
                        answer = True
                    elif found >> 8 >= rest:
                        answer = False
                        final = found >> 8 == _ANY
                    else:
                        following = child
                        break
                    if answer == own:
                        break
                    all_final = all_final and final
                if following is not None:
                    frames.append((state, turns, waiting, own, count, all_final))
                    state, turns = following, rest
                    break
                if own:
                    final = all_final

    def fewest(self, state: State, turns: int) -> Steps[int]:
        """The fewest own turns, up to ``turns``, within which the seat can force going out; 0 when it can't."""
        for number in range(1, turns + 1):
            if (yield from self.can(state, number)):
                return number
            if self._known.get(state, 0) >> 8 == _ANY:
                break
        return 0


def _short(hand: int, aces: int, turns: int) -> bool:
    """Whether so many turns can't be enough to lay every card of a hand."""
    return hand.bit_count() > turns + (hand & aces).bit_count()
