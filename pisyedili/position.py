"""The state of one hand: what may be done, and what it does (R2 to R9).

One mutable, slotted class; hands are integer masks, and what fits is one mask kept up to date. A hand is a
pure function of (rule set, players, dealer, seed, actions). ``play`` trusts its caller and is fast; ``apply``
checks, explains refusals and reports effects.
"""

from typing import Final, final

from pisyedili.actions import DRAW, PASS, TAKE, IllegalAction, Refusal, is_action
from pisyedili.cards import cards_of
from pisyedili.effects import Effect, Made, Outcome
from pisyedili.refusals import Facts, explain
from pisyedili.setup import PositionError, Setup
from pisyedili.shuffle import reshuffle_seed, shuffled
from pisyedili.state import ACE, LAP, OVER, PLAY, TWIN, State
from pisyedili.tables import BILLS, GOES_AGAIN, JACKS, NAMES, REVERSES, SEVENS, SKIPS

__all__ = ["Effect", "Made", "Outcome", "Position", "PositionError", "Setup"]

_BITS: Final = tuple(1 << card for card in range(64))

# Lays by the mask of what fits, for the common case that every jack among them names a suit. Filled as
# hands need it; emptied when it grows out of bounds.
_lays: dict[int, list[int]] = {}
_LAYS_LIMIT: Final = 20_000
_DRAW: Final = [DRAW]
_PASS: Final = [PASS]
_TAKE: Final = [TAKE]


def _naming_lays(fits: int) -> list[int]:
    """Lays of these cards, a jack once with each suit, in the order of cards and suits."""
    lays: list[int] = []
    rest = fits
    while rest:
        bit = rest & -rest
        rest ^= bit
        card = bit.bit_length() - 1
        if bit & JACKS:
            lays += (card + 64, card + 128, card + 192, card + 256)
        else:
            lays.append(card)
    if len(_lays) >= _LAYS_LIMIT:
        _lays.clear()
    _lays[fits] = lays
    return lays


@final
class Position(State):
    """The state of one hand. Made by ``deal``, ``from_parts`` or ``from_setup``."""

    __slots__ = ()

    # Playing

    def legal_actions(self) -> list[int]:
        """What the seat to move may do: lays in the order of cards and named suits, then draw, pass or take.

        Never empty while the hand goes on, and empty once it is over.
        """
        seat = self.seat
        hand = self._one[seat]
        fits = self._fits & hand
        phase = self._phase
        if not fits:
            lays: list[int] = []
        elif phase <= LAP or (not hand & (hand - 1) and not self._two[seat]):
            # No suit is named in the opening (R2.4) or with the last card (R4.4).
            if fits & self._tables.barred_last and not hand & (hand - 1) and not self._two[seat]:
                fits = 0  # R6.6
            lays = list(cards_of(fits))
        else:
            found = _lays.get(fits)
            lays = _naming_lays(fits) if found is None else found
        if self.bill:
            return lays + _TAKE
        if phase == PLAY and self._left and (not fits or self._tables.free_draw):
            return lays + _DRAW  # the common case of `_draw_offered`
        if phase & 1:
            if not self._tables.one_draw and self._draw_offered(fits):
                lays = lays + _DRAW
            return lays + _PASS
        if phase > LAP:
            return lays + _DRAW if phase != OVER and self._draw_offered(fits) else lays[:]
        return lays if fits else _DRAW[:]

    def _draw_offered(self, fits: int) -> bool:
        """Whether a draw is allowed in a turn without a bill, when these cards fit."""
        tables = self._tables
        phase = self._phase
        if phase >= TWIN:
            if fits or phase & 1:
                return False  # R8.1
        elif fits and not tables.free_draw:
            return False  # R3.3
        elif phase & 1 and tables.one_draw:
            return False  # R3.2
        if self._left or (tables.reshuffle and len(self._pile) > 1):
            return True
        # Nothing is left. Where that is forgiven an empty draw opens pass (R3.4); elsewhere it ends the hand,
        # so it is there for those who can do nothing else (R9.3).
        return not phase & 1 and (tables.forgive or not fits)

    def play(self, action: int) -> None:
        """Make a legal action. Unchecked: anything else leaves the position in disorder. See ``apply``."""
        self.ply += 1
        seat = self.seat
        if action >= 0:
            card = action & 63
            bit = _BITS[card]
            pile = self._pile
            if self._two[seat] & bit:
                self._two[seat] ^= bit
            else:
                hands = self._one
                hand = hands[seat] ^ bit
                hands[seat] = hand
                if not hand:
                    self._go_out(card)
                    return
            self._passes = 0
            if self._phase <= LAP:
                self._lay_opening(card)
                return
            tables = self._tables
            self._fits = tables.fits[card]
            if tables.acts[card]:
                pile.append(card)
                self._act(seat, card, action)
                return
            twin = tables.twins and pile[-1] == card
            pile.append(card)
            if twin:
                self._again(TWIN, "pisti")
                return
        elif action == DRAW:
            self._draw(seat)
            return
        elif action == PASS:
            if self._effects is not None:
                self._effects.append(Effect("pass", seat, 0, (), "turn"))
            self._passes += 1
            if self._passes >= self.players:
                self._end("blocked")  # R9.4
                return
            if self._phase > PLAY | 1:
                self._fits = self._tables.fits[self._pile[-1]]
        else:
            self._take_bill(seat)
            return
        # The turn goes on to the next seat, as in `_next`.
        self._phase = PLAY
        turns = self.turns + 1
        self.turns = turns
        if turns >= self._tables.turn_cap:
            self._end("cap")
            return
        self.seat = (seat + self.direction) % self.players

    def _act(self, seat: int, card: int, action: int) -> None:
        """What a special card does (R4 to R7)."""
        tables = self._tables
        act = tables.acts[card]
        direction = self.direction
        effects = self._effects
        if act == NAMES:
            self._named = (action >> 6) - 1
            self._fits = tables.named_fits[self._named]
            self._next(direction)
        elif act == BILLS:
            self.bill += tables.bill
            self._fits = SEVENS
            self._next(direction)
            if effects is not None and self._phase != OVER:
                effects.append(Effect("bill", self.seat, self.bill, (), "seven"))
        elif act == GOES_AGAIN:
            self._lay_ace(seat, card)
        elif act == SKIPS:
            if effects is not None:
                effects.append(Effect("skip", (seat + direction) % self.players, 1, (), "eight"))
            self._next(2 * direction)
        elif act == REVERSES:
            self.direction = -direction
            if effects is not None:
                effects.append(Effect("reverse", seat, -direction, (), "ten"))
            self._next(-direction)
        else:
            if effects is not None:
                effects.append(Effect("step-back", (seat - direction) % self.players, 1, (), "ten"))
            self._next(-direction)

    def _go_out(self, card: int) -> None:
        """Laying the last card ends the hand at once (R10.1); a jack names nothing then (R4.4)."""
        self._pile.append(card)
        self._named = -1
        self._end("out")

    def _lay_opening(self, card: int) -> None:
        """A club of the opening has no effect (R2.4, R2.5)."""
        self._pile.append(card)
        self._lap_left -= 1
        if not self._lap_left:
            self._fits = self._tables.fits[card]
            self._phase = PLAY
        self._next(1)

    def _lay_ace(self, seat: int, card: int) -> None:
        """Every other player takes, in playing order, then the same player lays one more (R6)."""
        tables = self._tables
        cards = self.rules.ace_takes
        if cards:
            other = (seat + self.direction) % self.players
            while other != seat:
                if self._serve(other, cards, "ace") < cards and not tables.forgive:
                    self._end("stock-out")  # R9.3
                    return
                other = (other + self.direction) % self.players
        self._fits = tables.after_ace[card]
        self._again(ACE, "ace")

    def _again(self, phase: int, cause: str) -> None:
        self._phase = phase
        if self._effects is not None:
            self._effects.append(Effect("again", self.seat, 1, (), cause))

    def _draw(self, seat: int) -> None:
        phase = self._phase
        if self._left or self._refill():
            left = self._left - 1
            self._left = left
            card = self._stock[left]
            bit = _BITS[card]
            hands = self._two if self._one[seat] & bit else self._one
            hands[seat] |= bit
            if phase > LAP:
                self._phase = phase | 1
                self._passes = -1
            if self._effects is not None:
                cause = "turn" if phase > LAP else "opening"
                self._effects.append(Effect("draw", seat, 1, (card,), cause))
        elif phase <= LAP and self.rules.void_without_club:
            self._end("void")  # R2.6
        elif self._tables.forgive:
            self._phase = phase | 1  # R3.4
            if self._effects is not None:
                self._effects.append(Effect("draw", seat, 0, (), "turn"))
        else:
            self._end("stock-out")  # R9.3

    def _take_bill(self, seat: int) -> None:
        owed = self.bill
        self.bill = 0
        taken = self._serve(seat, owed, "bill")
        if taken < owed and not self._tables.forgive:
            self._end("stock-out")  # R9.3
            return
        self._fits = self._tables.fits[self._pile[-1]]
        if not self.rules.take_keeps_turn:
            self._next(self.direction)

    def _serve(self, seat: int, wanted: int, cause: str) -> int:
        """Give a seat cards from the stock; fewer when none is left (R9.2). Returns how many."""
        cards: list[int] = []
        while len(cards) < wanted and (self._left or self._refill()):
            self._left -= 1
            cards.append(self._stock[self._left])
        self._give(seat, cards)
        if self._effects is not None:
            self._effects.append(Effect("take", seat, len(cards), tuple(cards), cause))
        return len(cards)

    def _refill(self) -> bool:
        """Shuffle the discards under the top card into a new stock (R9.1), if there are any."""
        if not self._tables.reshuffle or len(self._pile) < 2:
            return False
        self.reshuffles += 1
        cards = shuffled(self._pile[:-1], reshuffle_seed(self.seed, self.reshuffles))
        del self._pile[:-1]
        self._stock = tuple(cards)
        self._left = len(cards)
        if self._effects is not None:
            self._effects.append(Effect("reshuffle", None, len(cards), (), "stock"))
        return True

    def _next(self, step: int) -> None:
        """The turn goes on to another seat."""
        if self._phase > LAP:
            self._phase = PLAY
        self.turns += 1
        if self.turns >= self._tables.turn_cap:
            self._end("cap")  # R9.5
            return
        self.seat = (self.seat + step) % self.players

    def _end(self, kind: str) -> None:
        self.end_kind = kind
        self._phase = OVER
        self._fits = 0
        self.bill = 0
        if self._effects is not None:
            winner = self.seat if kind == "out" else None
            self._effects.append(Effect("void" if kind == "void" else "end", winner, 0, (), kind))

    # Checked

    def refusal(self, action: int) -> Refusal | None:
        """Why an action is refused (R3.5), or None when it is legal. Accepts any number."""
        if is_action(action) and action in self.legal_actions():
            return None
        seat = self.seat
        facts = Facts(
            rules=self.rules,
            phase=self.phase,
            twin=self._phase >> 1 == TWIN >> 1,
            has_drawn=self.has_drawn,
            top=self.top,
            named=self.named,
            bill=self.bill,
            hand=self.hand(seat),
            legal=tuple(self.legal_actions()),
        )
        return explain(facts, action)

    def apply(self, action: int) -> tuple[Effect, ...]:
        """Make an action and tell what it did. Raises ``IllegalAction``; nothing has changed then (R3.5)."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        seat = self.seat
        effects: list[Effect] = []
        if action >= 0:
            cause = "turn" if self._phase > LAP else "opening"
            effects.append(Effect("lay", seat, 1, (action & 63,), cause))
            if action >= 64:
                effects.append(Effect("name", seat, (action >> 6) - 1, (), "jack"))
        self._effects = effects
        try:
            self.play(action)
        finally:
            self._effects = None
        made = Made(seat, action, tuple(effects))
        self.history += (made,)
        return made.effects
