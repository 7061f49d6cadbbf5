"""One hand of Pis Yedili, rule by rule."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.reference.cards import SUITS, Card
from tests.reference.settings import Settings

Reshuffle = Callable[[list[Card], int], list[Card]]
"""(discards under the top card, oldest first; number of the reshuffle, from 0) -> the new stock, next card first."""


@dataclass(frozen=True)
class Result:
    """How a hand ended: "out", "void" (R2.6), "stock-out" (R9.3), "blocked" (R9.4) or "cap" (R9.5)."""

    kind: str
    winners: tuple[int, ...] = ()
    last: Card | None = None


class Hand:
    """A hand in play. Actions are texts: "7h", "Jc=s" (a jack naming spades), "draw", "pass", "take"."""

    def __init__(
        self,
        settings: Settings,
        hands: Sequence[Sequence[Card]],
        stock: Sequence[Card],
        dealer: int,
        reshuffle: Reshuffle | None = None,
    ) -> None:
        self.settings = settings
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)  # the next card to draw comes first
        self.reshuffle = reshuffle
        self.discards: list[Card] = []  # oldest first
        self.direction = 1  # R1.5
        self.seat = (dealer + 1) % len(hands)  # R1.6: the seat after the dealer opens
        self.to_open = len(hands) if settings.lap else 1  # R2.1: first cards still to be laid
        self.named: str | None = None
        self.bill = 0
        self.drawn = False  # has the seat to move drawn (or tried to) in this go?
        self.again: str | None = None  # "ace" or "twin": the seat to move lays one more card
        self.took = False  # did that draw bring a card?
        self.passes = 0  # passes in a row with nothing taken (R9.4)
        self.reshuffles = 0
        self.turns = 0  # turns that are over (R9.5)
        self.result: Result | None = None

    # -- reading -------------------------------------------------------------------------------------------------

    @property
    def top(self) -> Card | None:
        return self.discards[-1] if self.discards else None

    def copy(self) -> Hand:
        twin = copy.copy(self)
        twin.hands = [list(hand) for hand in self.hands]
        twin.stock = list(self.stock)
        twin.discards = list(self.discards)
        return twin

    def legal(self) -> list[str]:
        """Every action of the seat to move, each once."""
        if self.result:
            return []
        actions = [text for card in self._playable() for text in self._texts(card)]
        if self.bill:
            actions.append("take")  # R5.2: nothing else
        elif self.to_open:
            if not actions:
                actions.append("draw")  # R2.3; R2.2: not while a suitable club is held, and never a pass
        else:
            if self._may_draw(bool(actions)):
                actions.append("draw")
            if self.drawn:
                actions.append("pass")  # R3.4
        return actions

    def _playable(self) -> list[Card]:
        """The cards the seat to move may lay, without doubles, in the order held."""
        return [card for card in dict.fromkeys(self.hands[self.seat]) if self._fits(card)]

    def _fits(self, card: Card) -> bool:
        settings, top = self.settings, self.top
        if settings.last_ace_barred and card.rank == "A" and len(self.hands[self.seat]) == 1:
            return False  # R6.6
        if self.to_open:
            return card.suit == "c" and card.rank not in settings.not_first  # R2.1, R2.4, R2.5
        if top is None:
            return True  # cannot happen after an opening
        if self.bill:
            return card.rank == "7"  # R5.2, and R4.3: no jack
        if self.again == "ace" and settings.after_ace_suit_only:
            return card.suit == top.suit  # R6.1: a jack only if it has that suit
        if card.rank == "J":
            return top.rank != "J" or settings.jack_on_jack  # R4.1, R4.2
        if self.named:
            return card.suit == self.named  # R3.1, R4.1
        return card.suit == top.suit or card.rank == top.rank  # R3.1

    def _texts(self, card: Card) -> list[str]:
        last = len(self.hands[self.seat]) == 1
        if card.rank == "J" and not last and not self.to_open:  # R4.4 the last card, R2.4 the opening: no naming
            return [f"{card}={suit}" for suit in SUITS]  # R4.1: any of the four
        return [str(card)]

    def _may_draw(self, something_fits: bool) -> bool:
        if self.drawn and (self.again == "twin" or not self.settings.draw_until_fit):
            return False  # R3.2: one draw a turn; R8.1: "draw one"
        if something_fits and (self.settings.draw_only_when_stuck or self.again == "twin"):
            return False  # R3.3; R8.1: draw only if none fits
        if self._can_take():
            return True
        if self.drawn:
            return False  # the draw of this turn is made, and pass is open (R3.4)
        # Nothing is left. Where that is forgiven the empty draw opens pass (R3.4, R9.4). Where it ends the hand,
        # it does so when a card must be taken (R9.3): not for somebody who can lay.
        return self.settings.nothing_left == "forgiven" or not something_fits

    # -- playing -------------------------------------------------------------------------------------------------

    def apply(self, action: str) -> None:
        """Makes a legal action; ValueError, and nothing changed, for any other."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal: {self.legal()}")
        self.play(action)

    def play(self, action: str) -> None:
        """Makes an action known to be legal."""
        if action == "draw":
            self._draw()
        elif action == "pass":
            self._pass()
        elif action == "take":
            self._take_bill()
        else:
            self._lay(action)

    def _draw(self) -> None:
        if self.to_open:  # R2.3: not the one draw of R3
            if self._can_take() or not self.settings.void_without_club:
                self._take_card(self.seat)
            else:
                self.result = Result("void")  # R2.6
            return
        self.drawn = True  # R3.4: also when there was nothing to take
        self._take_card(self.seat)

    def _pass(self) -> None:
        self.passes = 0 if self.took else self.passes + 1
        if self.passes >= len(self.hands):
            self.result = Result("blocked")  # R9.4
            return
        self._turn_over(self._after(self.seat))  # R7.3: a pass goes forward too

    def _take_bill(self) -> None:
        owed, self.bill = self.bill, 0  # R5.4
        for _ in range(owed):
            self._take_card(self.seat)  # R9.2: what cannot be taken is forgiven
            if self.result:
                return
        if self.settings.plays_on_after_taking:
            self._turn_of(self.seat)  # R5.3: a full normal turn
        else:
            self._turn_over(self._after(self.seat))

    def _lay(self, action: str) -> None:
        text, _, suit = action.partition("=")
        hand = self.hands[self.seat]
        card = next(held for held in hand if str(held) == text)
        before = self.top
        hand.remove(card)
        self.discards.append(card)
        self.named = suit or None  # R4.1: a name holds until the next card is laid
        self.passes = 0
        if not hand:
            self.bill = 0  # R10.1: at once, no effect, a bill is void
            self.result = Result("out", (self.seat,), card)
            return
        if self.to_open:
            self.to_open -= 1
            self._turn_over(self._after(self.seat))  # R2.4, R2.5: no effect
            return
        self._effect(card, before)

    def _effect(self, card: Card, before: Card | None) -> None:
        settings = self.settings
        if card.rank == "7" and settings.bill_of_seven:
            self.bill += settings.bill_of_seven  # R5.1
            self._turn_over(self._after(self.seat))
        elif card.rank == "A":
            self._everyone_else_takes()  # R6.1, R6.2
            if not self.result:
                self._go_again("ace")
        elif card.rank == "8" and settings.eight_skips:
            self._turn_over(self._after(self._after(self.seat)))  # R7.1: with two players, the same again
        elif card.rank == "10" and settings.ten == "turn":
            self.direction = -self.direction  # R7.2: with two players the other one plays next
            self._turn_over(self._after(self.seat))
        elif card.rank == "10" and settings.ten == "step back":
            self._turn_over((self.seat - self.direction) % len(self.hands))  # R7.3
        elif settings.twins and card == before and card.rank != "J":
            self._go_again("twin")  # R8.1: a card with no effect of its own
        else:
            self._turn_over(self._after(self.seat))

    def _everyone_else_takes(self) -> None:
        seat = self._after(self.seat)
        while seat != self.seat:  # R6.1: in playing order from the next seat
            for _ in range(self.settings.ace_gives):
                self._take_card(seat)
                if self.result:
                    return
            seat = self._after(seat)

    def _go_again(self, cause: str) -> None:
        self.again = cause
        self.drawn = self.took = False  # R6.5: a fresh go

    def _turn_over(self, next_seat: int) -> None:
        self.turns += 1
        if self.turns >= self.settings.turn_cap:
            self.result = Result("cap")  # R9.5
            return
        self._turn_of(next_seat)

    def _turn_of(self, seat: int) -> None:
        self.seat = seat
        self.drawn = self.took = False
        self.again = None

    def _after(self, seat: int) -> int:
        return (seat + self.direction) % len(self.hands)

    # -- the stock -----------------------------------------------------------------------------------------------

    def _can_take(self) -> bool:
        return bool(self.stock) or (self.settings.reshuffles and len(self.discards) > 1)

    def _take_card(self, seat: int) -> None:
        """One card for a seat; with none to be had, R9.2: nothing happens, or R9.3: the hand ends."""
        if not self._can_take():
            if self.settings.nothing_left != "forgiven":
                self._stock_out()
            return
        if not self.stock:  # R9.1
            under, self.discards = self.discards[:-1], self.discards[-1:]
            assert self.reshuffle is not None
            self.stock = list(self.reshuffle(under, self.reshuffles))
            assert sorted(self.stock) == sorted(under)
            self.reshuffles += 1
        self.hands[seat].append(self.stock.pop(0))
        if seat == self.seat:
            self.took = True
        self.passes = 0

    def _stock_out(self) -> None:
        winners: tuple[int, ...] = ()
        if self.settings.nothing_left == "lowest":  # R9.3: the lowest hand wins, equal lowest share
            held = [self.points(seat) for seat in range(len(self.hands))]
            winners = tuple(seat for seat, points in enumerate(held) if points == min(held))
        self.result = Result("stock-out", winners)

    # -- the score -----------------------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        """R10.2: the value of the cards a seat holds."""
        return sum(self.settings.points[card.rank] for card in self.hands[seat])

    def multiplier(self) -> int:
        """R10.3: by the last card, if somebody went out."""
        if self.result and self.result.kind == "out" and self.result.last:
            return self.settings.times.get(self.result.last.rank, 1)
        return 1

    def payments(self) -> list[int]:
        """What each seat pays for the hand, Muamele not included."""
        if self.result is None or self.result.kind == "void":
            return [0] * len(self.hands)  # R2.6: uncounted
        return [
            0 if seat in self.result.winners else self.points(seat) * self.multiplier()
            for seat in range(len(self.hands))
        ]
