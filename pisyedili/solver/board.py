"""What a search needs to know of one hand once: its live cards, and tables over them.

Live are the cards in hands and in the stock; what lies in the pile can't come back without a reshuffle. Each
physical card has a number of its own here (its *place*), the dearest first, so that two equal cards of two decks
(R1.2) are two bits and a set of cards is one integer mask over places.
"""

from collections.abc import Callable
from typing import Final, final

from pisyedili.cards import Rank, rank_of
from pisyedili.position import Position
from pisyedili.scoring import multiplier_of, score_hand
from pisyedili.solver.picks import Picks, sevens_held
from pisyedili.state import ACE, LAP
from pisyedili.tables import JACKS, SEVENS

UNDECIDED: Final = 1 << 4096
"""Leaf at which a card is needed that is not known: after a reshuffle (R9.1), or where the stock is hidden. No value
is as great."""

Out = Callable[[int, int, int, int, int], int]
"""Leaf value of going out: hands after it, seat, place of the last card, cards left, direction."""
Even = Callable[[int, str], int]
"""Leaf value of any other end: hands, kind."""

State = tuple[int, ...]
"""See ``moves``: hands, playable now, playable later, seat, phase, bill, direction, passes, left, twin, clock."""

HANDS: Final = 0
SEAT: Final = 3
PHASE: Final = 4
BILL: Final = 5
LEFT: Final = 8


@final
class Board:
    """Tables of one hand, and the way from a position of it to a compact state.

    The lowest ``hidden`` cards of the stock are taken as unknown: whatever needs one of them is ``UNDECIDED``. With
    ``told`` it is known which they are, though not their order, so what is picked from them in Muamele (R10.4) is
    known on average. Without ``muamele`` nothing is picked. Raises ``ValueError`` for a position that is over.
    """

    def __init__(self, position: Position, hidden: int = 0, *, told: bool = False, muamele: bool = True) -> None:
        if position.over:
            raise ValueError("the hand is over")
        rules, players = position.rules, position.players
        tables = position.tables
        self.rules = rules
        self.hidden = hidden
        self.refills: bool = tables.reshuffle or hidden > 0
        """Whether more cards may come once the known stock is empty."""
        self.players = players
        self.tables = tables
        self.reshuffles = position.reshuffles
        drawn = position.stock[: position.stock_count - hidden][::-1]
        live = [card for seat in range(players) for card in position.hand(seat)] + list(drawn)
        self.cards: tuple[int, ...] = tuple(sorted(live, key=lambda card: (-rules.points[card % 13], card)))
        """Card of each place, the dearest first."""
        self.size: int = len(self.cards)
        self.whole: int = 1000 if hidden else rules.decks(players) * 52 - 1
        """Cards in hands when only the top card is left in the pile and none in the stock: nothing to reshuffle."""
        places: dict[int, list[int]] = {}
        for place, card in enumerate(self.cards):
            places.setdefault(card, []).append(place)
        self.places = places
        # Equal cards: those of the stock have the last places, so that hands keep what is left.
        spare = {card: list(found) for card, found in places.items()}
        self.stock: tuple[int, ...] = tuple(spare[card].pop() for card in drawn)
        """Places of the stock; cards are drawn from the end."""
        self.shifts: tuple[int, ...] = tuple(seat * self.size for seat in range(players))
        self.all: int = (1 << self.size) - 1
        masks = [0]
        for place in self.stock:
            masks.append(masks[-1] | 1 << place)
        self.stock_masks: tuple[int, ...] = tuple(masks)
        """Mask of the stock when so many cards are left."""
        self.fits: tuple[int, ...] = tuple(self.mask(tables.fits[card]) for card in self.cards)
        self.after_ace: tuple[int, ...] = tuple(self.mask(tables.after_ace[card]) for card in self.cards)
        self.named_fits: tuple[int, ...] = tuple(self.mask(fits) for fits in tables.named_fits)
        self.sevens: int = self.mask(SEVENS)
        self.jacks: int = self.mask(JACKS)
        self.opening: int = self.mask(tables.opening)
        self.barred_last: int = self.mask(tables.barred_last)
        self.copies: tuple[int, ...] = tuple(sum(1 << p for p in places[card]) for card in self.cards)
        """Equal cards of each place, itself included."""
        self.partners: tuple[int, ...] = tuple(
            sum(1 << p for p, other in enumerate(self.cards) if rank_of(other) == rank_of(card)) for card in self.cards
        )
        """Cards of the same rank as each place, itself included."""
        self.suits: tuple[int, ...] = tuple(self.mask(0x1FFF << 13 * suit) for suit in range(4))
        self.picks: Picks | None = None
        """What Muamele costs; None when it can't cost anything."""
        if muamele and rules.muamele and self.sevens:
            self.picks = Picks(rules, position.stock, hidden)
        self.scale: int = 1 if self.picks is None else self.picks.scale
        """All points here are whole numbers of ``1 / scale`` points."""
        self.unpicked: bool = hidden > 0 and not told
        """Whether what is picked depends on cards that are not known."""
        self.points: tuple[int, ...] = tuple(rules.points[card % 13] * self.scale for card in self.cards)
        self.multipliers: tuple[int, ...] = tuple(multiplier_of(rules, card) for card in self.cards)
        self.acts: tuple[int, ...] = tuple(tables.acts[card] for card in self.cards)
        self.aces: int = self.mask(sum(1 << card for card in range(52) if rank_of(card) == Rank.ACE))
        self.turns_bound: int = (players + 1) * (self.size + len(self.stock) + 2)
        """No hand goes on for so many turns without a reshuffle.

        A lay takes one live card away, and a card taken from the stock can be taken once: after at most
        ``size + len(stock)`` such events there is nothing but empty draws and passes, and ``players`` passes in a
        row end the hand (R9.4). A bill taken with nothing left follows the lay of a 7.
        """
        left = tables.turn_cap - position.turns
        self.near_cap: bool = left <= self.turns_bound
        """Whether the cap (R9.5) could be met; only then does a state count turns."""
        self._points: dict[int, int] = {0: 0}

    def mask(self, cards: int) -> int:
        """Mask over places of a mask of cards (bit ``1 << card``)."""
        return sum(1 << place for place, card in enumerate(self.cards) if cards >> card & 1)

    def points_in(self, mask: int) -> int:
        """Points of a mask of places (R10.2), times ``scale``."""
        found = self._points.get(mask)
        if found is None:
            found = sum(points for place, points in enumerate(self.points) if mask >> place & 1)
            self._points[mask] = found
        return found

    def picked(self, left: int, held: tuple[int, ...], multiplier: int) -> tuple[int, ...] | None:
        """What Muamele adds to each payment, times ``scale``, when so many known cards are left; None: not known.

        ``held``: sevens of each seat but the winner, in playing order from there.
        """
        if self.picks is None or not any(held):
            return (0,) * len(held)
        if self.unpicked:
            return None
        points = self.picks.points(left, held)
        return tuple(multiplier * paid for paid in points) if self.rules.muamele_multiplied else points

    def payments(self, position: Position) -> tuple[int, ...] | None:
        """What each seat pays for a hand that is over and followed by known cards only, Muamele on average, times
        ``scale``; None when that depends on cards that are not known."""
        score = score_hand(position)
        paid = [self.scale * points for points in score.payments]
        outcome = position.outcome
        if outcome is not None and outcome.winner is not None and outcome.kind == "out":
            order, held = sevens_held(position, outcome.winner)
            picked = self.picked(position.stock_count - self.hidden, held, score.multiplier)
            if picked is None:
                return None
            for seat, points in zip(order, picked, strict=True):
                paid[seat] += points
        return tuple(paid)

    def hand(self, state: State, seat: int) -> int:
        """Mask of a seat's hand."""
        return state[0] >> self.shifts[seat] & self.all

    def knows(self, position: Position) -> bool:
        """Whether a position that follows from this one came about by known cards only."""
        return position.reshuffles == self.reshuffles and position.stock_count >= self.hidden

    def state_of(self, position: Position) -> State:
        """The compact state of this position or of one that follows from it by known cards only.

        Of equal cards it does not matter who has which place, so they are given out in the order of seats.
        """
        tables = self.tables
        left = position.stock_count - self.hidden
        spare = {card: list(found) for card, found in self.places.items()}
        for place in self.stock[:left]:
            spare[self.cards[place]].remove(place)
        hands = 0
        alive = self.stock_masks[left]
        for seat in range(self.players):
            for card in position.hand(seat):
                place = spare[card].pop(0)
                hands |= 1 << place + self.shifts[seat]
                alive |= 1 << place
        phase = position.phase_code
        playable = position.fits_mask
        top = position.top
        later = playable
        passes = position.passes
        twin = 0
        if phase <= LAP:
            passes = position.lap_left
            later = 0
        else:
            assert top is not None
            if position.bill or phase >> 1 == ACE >> 1:
                later = tables.fits[top]
            if tables.twins and top in self.places:
                twin = sum(1 << place for place in self.places[top]) & alive
        return (
            hands,
            self.mask(playable) & alive,
            self.mask(later) & alive,
            position.seat,
            phase,
            position.bill,
            position.direction if self.players > 2 else 1,
            passes,
            left,
            twin,
            tables.turn_cap - position.turns if self.near_cap else 0,
        )
