"""What follows from a compact state: the engine's rules once more, over integers, for speed.

A state is a tuple of integers that holds only what can still matter, so that it is the key of the transposition
table as well: hands (all in one integer), what may be laid now, what may be laid once a bill is taken or a second
card is passed, seat, phase, bill, direction, passes, cards left, the top card's live twins, and turns up to the
cap. The pile is no part of it. What fits is cut down to live cards, so that two top cards on which the same live
cards fit are one state. ``tests/solver`` holds this against ``Position``, action by action.
"""

from collections.abc import Callable

from pisyedili.solver.board import UNDECIDED, Board, Even, Out, State
from pisyedili.solver.settle import make_settle
from pisyedili.state import ACE, LAP, PLAY, TWIN
from pisyedili.tables import BILLS, GOES_AGAIN, NAMES, ORDINARY, REVERSES, SKIPS

Expand = Callable[[State], list[State | int]]
"""What is one action away, or further where the next actions are forced: states, and values of leaves."""


def make_expand(board: Board, out: Out, even: Even, *, exchange: bool, still: int = -1) -> Expand:
    """The function that lists what is one action away from a state of this board.

    Lays come first, in the order of places: the dearest card first, a jack once for each suit; then draw, pass or
    take. Actions that lead to equal states, or to states equal but for names of cards, are listed once:

    - A jack's suits on which the same live cards fit.
    - Equal cards, of which the first is laid.
    - An empty draw, which opens pass and changes nothing else (R3.4), and the pass after it.
    - With ``exchange``, ordinary cards of one suit and one multiplier (R10.3) in one hand whose ranks no other live
      card has, unless one lies on its twin or is a 7 that Muamele may make dearer (R10.4): only the dearest is laid.
      Exchanging two such cards changes nothing of what may be laid on what, now or later, so the trees below them are
      the same, action by action, and at each leaf of one that hand is short of the dearer card where at the other's
      leaf it is short of the cheaper one. Each leaf is then at least as good for its holder (R9.3, R10.2, R10.4), and
      so is the value where two play for opposite ends. Whether a seat goes out is the same. It would not hold where
      each minds their own points only: a cheaper leaf can be chosen by a seat for whom the exchanged one is no better,
      to the others' harm.

    ``still`` is a seat whose forced actions are listed like others (see ``make_settle``).
    """
    tables = board.tables
    players = board.players
    size = board.size
    shifts = board.shifts
    everything = board.all
    whole = board.whole
    stock = board.stock
    stock_masks = board.stock_masks
    fits_on = board.fits
    after_ace = board.after_ace
    named_fits = board.named_fits
    sevens = board.sevens
    barred_last = board.barred_last
    copies = board.copies
    partners = board.partners
    acts = board.acts
    twins = copies if tables.twins else (0,) * size
    forgive = tables.forgive
    free_draw = tables.free_draw
    one_draw = tables.one_draw
    refills = board.refills
    bill_size = tables.bill
    ace_takes = board.rules.ace_takes
    keeps_turn = board.rules.take_keeps_turn
    void = board.rules.void_without_club
    turns_round = players > 2
    # A 7 may cost more than its points (R10.4).
    marks = [
        (card // 13, board.multipliers[place], board.picks is not None and bool(sevens >> place & 1))
        for place, card in enumerate(board.cards)
    ]
    kinds = tuple(1 << (marks.index(mark) if exchange else place) for place, mark in enumerate(marks))
    settle = make_settle(board, even, still)

    def expand(state: State) -> list[State | int]:
        hands, playable, later, seat, phase, bill, direction, passes, left, twin, clock = state
        shift = shifts[seat]
        hand = hands >> shift & everything
        fits = playable & hand
        found: list[State | int] = []
        if fits and not hand & (hand - 1):
            if fits & barred_last:
                fits = 0
            else:
                found.append(out(hands ^ hand << shift, seat, hand.bit_length() - 1, left, direction))
        elif fits:
            alive = hands
            for _ in range(players - 1):
                alive = alive >> size | alive & everything
            alive |= stock_masks[left]
            if phase <= LAP:
                lay_opening(state, fits, alive, found)
                return found
            following = (seat + direction) % players
            tick = clock - 1 if clock else 0
            # Where there is nothing to take, states are evened out.
            quick = left or not forgive
            seen = 0
            rest = fits
            while rest:
                bit = rest & -rest
                place = bit.bit_length() - 1
                rest ^= rest & copies[place]
                after = hands ^ bit << shift
                on = alive ^ bit
                base = fits_on[place] & on
                act = acts[place]
                to = following
                turned = direction
                if act == ORDINARY:
                    if bit & twin:
                        settle((after, base, base, seat, TWIN, 0, direction, 0, left, twins[place] & on, clock), found)
                        continue
                    if alive & partners[place] == bit:
                        if seen & kinds[place]:
                            continue
                        seen |= kinds[place]
                elif act == GOES_AGAIN:
                    lay_ace(state, bit, place, on, found)
                    continue
                elif clock == 1:
                    pass
                elif act == BILLS:
                    owed = bill + bill_size
                    settle(
                        (after, sevens & on, base, to, PLAY, owed, direction, 0, left, twins[place] & on, tick), found
                    )
                    continue
                elif act == NAMES:
                    named: list[int] = []
                    for mask in named_fits:
                        base = mask & on
                        if base not in named:
                            named.append(base)
                            settle((after, base, base, to, PLAY, 0, direction, 0, left, twins[place] & on, tick), found)
                    continue
                elif act == SKIPS:
                    to = (following + direction) % players
                else:
                    to = (seat - direction) % players
                    if act == REVERSES and turns_round:
                        turned = -direction
                if clock == 1:
                    found.append(even(after, "cap"))
                    continue
                child = (after, base, base, to, PLAY, 0, turned, 0, left, twins[place] & on, tick)
                if quick and base & after >> shifts[to]:
                    found.append(child)
                else:
                    settle(child, found)
        # What else may be done.
        if bill:
            take(state, found)
            return found
        if phase >= TWIN:
            offered = not fits and not phase & 1
        elif phase <= LAP:
            offered = not fits
        else:
            offered = (not fits or free_draw) and not (phase & 1 and one_draw)
        if offered:
            if left:
                drawn = hands | 1 << stock[left - 1] + shift
                if phase <= LAP:
                    found.append((drawn, playable, later, seat, phase, 0, direction, passes, left - 1, twin, clock))
                else:
                    child = (drawn, playable, later, seat, phase | 1, 0, direction, -1, left - 1, twin, clock)
                    if playable & drawn >> shift:
                        found.append(child)
                    else:
                        settle(child, found)
            elif refills and hands.bit_count() < whole:
                found.append(UNDECIDED)
            elif not phase & 1 and (forgive or not fits):
                if phase <= LAP and void:
                    found.append(even(hands, "void"))
                elif forgive:
                    phase |= 1
                else:
                    found.append(even(hands, "stock-out"))
        if phase & 1:
            if passes + 1 >= players:
                found.append(even(hands, "blocked"))
            elif clock == 1:
                found.append(even(hands, "cap"))
            else:
                to = (seat + direction) % players
                tick = clock - 1 if clock else 0
                settle((hands, later, later, to, PLAY, 0, direction, passes + 1, left, twin, tick), found)
        return found

    def lay_opening(state: State, fits: int, alive: int, found: list[State | int]) -> None:
        """Clubs of the opening act in no way (R2.4, R2.5). All are tried: how they act later differs."""
        hands, playable, _, seat, phase, _, direction, lap_left, left, _, clock = state
        to = (seat + 1) % players
        tick = clock - 1 if clock else 0
        while fits:
            bit = fits & -fits
            place = bit.bit_length() - 1
            fits ^= fits & copies[place]
            after = hands ^ bit << shifts[seat]
            on = alive ^ bit
            if clock == 1:
                found.append(even(after, "cap"))
            elif lap_left > 1:
                found.append((after, playable & on, 0, to, phase, 0, direction, lap_left - 1, left, 0, tick))
            else:
                base = fits_on[place] & on
                settle((after, base, base, to, PLAY, 0, direction, 0, left, twins[place] & on, tick), found)

    def serve(hands: int, seat: int, left: int, number: int) -> tuple[int, int, int | None]:
        """So many cards for a seat: hands and cards left then, and the leaf where there are too few (R9.1 to R9.3)."""
        if left >= number:
            return hands | (stock_masks[left] ^ stock_masks[left - number]) << shifts[seat], left - number, None
        hands |= stock_masks[left] << shifts[seat]
        if refills and hands.bit_count() < whole:
            return hands, 0, UNDECIDED
        return hands, 0, None if forgive else even(hands, "stock-out")

    def lay_ace(state: State, bit: int, place: int, on: int, found: list[State | int]) -> None:
        """Every other seat takes, in playing order, then the same seat goes again (R6)."""
        hands, _, _, seat, _, _, direction, _, left, _, clock = state
        hands ^= bit << shifts[seat]
        if ace_takes:
            other = (seat + direction) % players
            while other != seat:
                hands, left, leaf = serve(hands, other, left, ace_takes)
                if leaf is not None:
                    found.append(leaf)
                    return
                other = (other + direction) % players
        base = fits_on[place] & on
        settle((hands, after_ace[place] & on, base, seat, ACE, 0, direction, 0, left, twins[place] & on, clock), found)

    def take(state: State, found: list[State | int]) -> None:
        """The whole bill (R5.2, R5.3)."""
        hands, _, later, seat, phase, bill, direction, passes, left, twin, clock = state
        hands, left, leaf = serve(hands, seat, left, bill)
        if leaf is not None:
            found.append(leaf)
            return
        if keeps_turn:
            settle((hands, later, later, seat, phase, 0, direction, passes, left, twin, clock), found)
        elif clock == 1:
            found.append(even(hands, "cap"))
        else:
            to = (seat + direction) % players
            tick = clock - 1 if clock else 0
            settle((hands, later, later, to, PLAY, 0, direction, passes, left, twin, tick), found)

    return expand
