"""Going on over forced actions, so that no state with a single action is searched or stored."""

from collections.abc import Callable

from pisyedili.solver.board import Board, Even, State
from pisyedili.state import LAP, PLAY, TWIN

Settle = Callable[[State, list[State | int]], None]
"""Appends the state, or the one that forced actions lead to, or the leaf value they lead to."""


def make_settle(board: Board, even: Even, still: int) -> Settle:
    """The function that goes on over forced actions: a bill no 7 answers, a draw or a pass when nothing fits.

    It stops at the seat ``still`` (-1: at no seat), where a card is needed that is not known, in the opening and
    where the turn cap could be met. Where the
    stock is empty and that is forgiven (R9.2), it also evens out the passes counted for R9.4: seats at the end of
    the round that have nothing to lay would pass anyway, so their passes count as made. What is left is the order
    of those who can lay before the hand is blocked, and many states become equal.
    """
    tables = board.tables
    players = board.players
    shifts = board.shifts
    whole = board.whole
    stock = board.stock
    stock_masks = board.stock_masks
    forgive = tables.forgive
    one_draw = tables.one_draw
    refills = board.refills
    keeps_turn = board.rules.take_keeps_turn

    def settle(state: State, found: list[State | int]) -> None:
        hands, playable, later, seat, phase, bill, direction, passes, left, twin, clock = state
        if clock or phase <= LAP:
            found.append(state)
            return
        while seat != still and not playable & hands >> shifts[seat]:
            if bill:
                if left >= bill:
                    hands |= (stock_masks[left] ^ stock_masks[left - bill]) << shifts[seat]
                    left -= bill
                else:
                    taken = hands | stock_masks[left] << shifts[seat]
                    if refills and taken.bit_count() < whole:
                        break
                    hands = taken
                    left = 0
                    if not forgive:
                        found.append(even(hands, "stock-out"))
                        return
                bill = 0
                playable = later
                if not keeps_turn:
                    seat = (seat + direction) % players
                continue
            if phase & 1:
                # Drawing on may be allowed too (R3.3).
                if not one_draw and phase < TWIN and (left or (refills and hands.bit_count() < whole)):
                    break
            elif left:
                left -= 1
                hands |= 1 << stock[left] + shifts[seat]
                phase |= 1
                passes = -1
                continue
            elif refills and hands.bit_count() < whole:
                break
            elif not forgive:
                found.append(even(hands, "stock-out"))
                return
            # After a draw, or after one that found nothing (R3.4).
            passes += 1
            if passes >= players:
                found.append(even(hands, "blocked"))
                return
            playable = later
            phase = PLAY
            seat = (seat + direction) % players
        if forgive and not left and not bill and phase == PLAY and not (refills and hands.bit_count() < whole):
            last = (seat + direction * (players - 1 - passes)) % players
            while last != seat and not playable & hands >> shifts[last]:
                passes += 1
                last = (last - direction) % players
        found.append((hands, playable, later, seat, phase, bill, direction, passes, left, twin, clock))

    return settle
