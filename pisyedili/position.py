"""The state of one hand: what may be done, and what it does (R2 to R9).

One mutable, slotted class; hands are integer masks, and what fits is one mask kept up to date. A hand is a
pure function of (rule set, players, dealer, seed, actions). ``play`` trusts its caller and is fast; ``apply``
checks, explains refusals and reports effects.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from pisyedili.actions import DRAW, PASS, TAKE, IllegalAction, Refusal, is_action
from pisyedili.cards import cards_of
from pisyedili.refusals import Facts, explain
from pisyedili.rules import HAND_SIZE, RuleSet
from pisyedili.setup import PositionError as PositionError
from pisyedili.setup import Setup
from pisyedili.shuffle import check_seed, reshuffle_seed, shuffled
from pisyedili.tables import (
    BILLS,
    GOES_AGAIN,
    JACKS,
    NAMES,
    REVERSES,
    SEVENS,
    SKIPS,
    Tables,
    deck,
    tables_of,
)

# Phases; the lowest bit says that the player to move has drawn.
_OPEN: Final = 0
_LAP: Final = 2
_PLAY: Final = 4
_ACE: Final = 6
_TWIN: Final = 8
_OVER: Final = 10
_PHASE_NAMES: Final = ("open", "lap", "play", "again", "again", "over")


class Effect(NamedTuple):
    """One thing an action did.

    ``kind``: ``lay``, ``name`` (``n`` is the suit), ``draw``, ``take``, ``pass``, ``bill`` (``seat`` owes ``n``
    in all), ``skip`` (``seat`` is skipped), ``reverse`` (``n`` is the new direction), ``step-back`` (``seat``
    plays next), ``again`` (``seat`` lays one more), ``reshuffle`` (``n`` cards), ``end``, ``void``.
    ``cards`` holds None for a card that the reader of this effect may not see (R1.7).
    """

    kind: str
    seat: int | None
    n: int
    cards: tuple[int | None, ...]
    cause: str

    def hidden(self, seat: int) -> "Effect":
        """This effect as another seat may see it: cards taken from the stock are unknown."""
        if self.seat == seat or self.kind not in ("draw", "take"):
            return self
        return Effect(self.kind, self.seat, self.n, (None,) * self.n, self.cause)


class Made(NamedTuple):
    """An action made, by whom, and what it did."""

    seat: int
    action: int
    effects: tuple[Effect, ...]


class Outcome(NamedTuple):
    """How a hand ended: ``out``, ``blocked``, ``stock-out``, ``cap`` or ``void``."""

    kind: str
    winner: int | None
    winners: tuple[int, ...]
    last_card: int | None


@final
class Position:
    """The state of one hand. Made by ``deal``, ``from_parts`` or ``from_setup``."""

    __slots__ = (
        "_effects",
        "_fits",
        "_lap_left",
        "_left",
        "_named",
        "_one",
        "_passes",
        "_phase",
        "_pile",
        "_stock",
        "_tables",
        "_two",
        "bill",
        "dealer",
        "direction",
        "end_kind",
        "history",
        "players",
        "ply",
        "reshuffles",
        "rules",
        "seat",
        "seed",
        "turns",
    )

    def __init__(self, rules: RuleSet, players: int, dealer: int, seed: int) -> None:
        self.rules: RuleSet = rules
        self.players: int = players
        self.dealer: int = dealer
        self.seed: int = seed
        """Seed of the deal and the reshuffles. Whoever knows it knows every card (R1.7)."""
        self.seat: int = (dealer + 1) % players
        """Who is to move."""
        self.direction: int = 1
        """1 or -1: what is added to a seat to find the next one (R1.5, R7.2)."""
        self.bill: int = 0
        """Cards owed by the seat to move (R5.1)."""
        self.ply: int = 0
        """Actions made so far."""
        self.turns: int = 0
        """Turns that are over (R9.5)."""
        self.reshuffles: int = 0
        self.history: tuple[Made, ...] = ()
        """Actions made with ``apply``; ``play`` records none."""
        self.end_kind: str = ""
        self._tables: Tables = tables_of(rules, players)
        self._fits: int = self._tables.opening
        self._phase: int = _LAP if rules.opening_lap else _OPEN
        self._lap_left: int = players if rules.opening_lap else 1
        self._named: int = -1
        self._passes: int = 0
        self._one: list[int] = [0] * players
        self._two: list[int] = [0] * players
        self._pile: list[int] = []
        # Cards are drawn from the end; the first `_left` are still there.
        self._stock: tuple[int, ...] = ()
        self._left: int = 0
        self._effects: list[Effect] | None = None

    # Making one

    @classmethod
    def deal(cls, rules: RuleSet, players: int = 4, dealer: int | None = None, seed: int = 0) -> "Position":
        """A new hand (R1.4): the seat after the dealer opens. Without a dealer the last seat deals.

        Of the shuffled cards seat 0 gets the first seven, seat 1 the next seven, and so on; the stock is drawn
        from the last card down. Raises ``ValueError`` for a number of players, a dealer or a seed out of range.
        """
        if not rules.min_players <= players <= rules.max_players:
            raise ValueError(f"{rules.min_players} to {rules.max_players} players, not {players}")
        if dealer is None:
            dealer = players - 1
        if not 0 <= dealer < players:
            raise ValueError(f"no seat {dealer} for the dealer")
        self = cls(rules, players, dealer, check_seed(seed))
        cards = shuffled(deck(rules.decks(players)), seed)
        for seat in range(players):
            self._give(seat, cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE])
        self._stock = tuple(cards[players * HAND_SIZE :])
        self._left = len(self._stock)
        return self

    @classmethod
    def from_setup(cls, setup: Setup, seed: int = 0) -> "Position":
        """The position of complete parts. Raises ``PositionError`` naming every fault."""
        setup.check()
        if setup.hidden:
            raise ValueError("hidden cards must be filled first")
        self = cls(setup.rules, setup.players, setup.dealer_seat(), check_seed(seed))
        for seat, hand in enumerate(setup.hands):
            assert not isinstance(hand, int)
            self._give(seat, hand)
        assert not isinstance(setup.stock, int)
        self._stock = setup.stock[::-1]
        self._left = len(self._stock)
        self._pile = list(setup.discards)
        self.seat = setup.seat
        self.direction = setup.direction
        self.bill = setup.bill
        self.ply = setup.ply
        self.turns = setup.turns
        self.reshuffles = setup.reshuffles
        self._passes = setup.pass_count()
        self._named = -1 if setup.named is None else setup.named
        if setup.phase == "lap":
            self._lap_left = self.players - (self.seat - self.dealer - 1) % self.players
        elif setup.phase != "open":
            top = self._pile[-1]
            self._lap_left = 0
            self._phase = _PLAY
            self._fits = self._tables.fits[top] if self._named < 0 else self._tables.named_fits[self._named]
            if self.bill:
                self._fits = SEVENS
            elif setup.phase == "again":
                ace = self._tables.acts[top] == GOES_AGAIN
                self._phase = _ACE if ace else _TWIN
                self._fits = self._tables.after_ace[top] if ace else self._fits
            self._phase |= setup.has_drawn
        return self

    @classmethod
    def from_parts(
        cls,
        rules: RuleSet,
        *,
        hands: Sequence[Sequence[int]],
        stock: Sequence[int],
        discards: Sequence[int] = (),
        seat: int = 0,
        dealer: int | None = None,
        direction: int = 1,
        phase: str = "play",
        has_drawn: bool = False,
        named: int | None = None,
        bill: int = 0,
        passes: int | None = None,
        turns: int = 0,
        reshuffles: int = 0,
        ply: int = 0,
        seed: int = 0,
    ) -> "Position":
        """The position of these parts; ``stock`` in the order of drawing, ``discards`` oldest first.

        ``seed`` is what later reshuffles derive from. Raises ``PositionError`` naming every fault.
        """
        setup = Setup(
            rules=rules,
            hands=tuple(tuple(hand) for hand in hands),
            stock=tuple(stock),
            discards=tuple(discards),
            seat=seat,
            dealer=dealer,
            direction=direction,
            phase=phase,
            has_drawn=has_drawn,
            named=named,
            bill=bill,
            passes=passes,
            turns=turns,
            reshuffles=reshuffles,
            ply=ply,
        )
        return cls.from_setup(setup, seed)

    def copy(self) -> "Position":
        """An independent copy."""
        other = Position.__new__(Position)
        other.rules = self.rules
        other.players = self.players
        other.dealer = self.dealer
        other.seed = self.seed
        other.seat = self.seat
        other.direction = self.direction
        other.bill = self.bill
        other.ply = self.ply
        other.turns = self.turns
        other.reshuffles = self.reshuffles
        other.history = self.history
        other.end_kind = self.end_kind
        other._tables = self._tables
        other._fits = self._fits
        other._phase = self._phase
        other._lap_left = self._lap_left
        other._named = self._named
        other._passes = self._passes
        other._one = self._one[:]
        other._two = self._two[:]
        other._pile = self._pile[:]
        other._stock = self._stock
        other._left = self._left
        other._effects = None
        return other

    # Looking at it

    @property
    def top(self) -> int | None:
        """The top card of the pile, None before the first lay."""
        return self._pile[-1] if self._pile else None

    @property
    def discards(self) -> tuple[int, ...]:
        """The pile, oldest first; a reshuffle leaves the top card only (R9.1)."""
        return tuple(self._pile)

    @property
    def named(self) -> int | None:
        """The suit a jack named, until the next card is laid (R4.1)."""
        return None if self._named < 0 else self._named

    @property
    def has_drawn(self) -> bool:
        """Whether the player to move has drawn, which opens pass (R3.4)."""
        return bool(self._phase & 1)

    @property
    def phase(self) -> str:
        """``open``, ``lap``, ``play``, ``again`` (a second card, after an ace or a twin) or ``over``."""
        return _PHASE_NAMES[self._phase >> 1]

    @property
    def stock_count(self) -> int:
        """Cards in the stock."""
        return self._left

    @property
    def stock(self) -> tuple[int, ...]:
        """The stock in the order of drawing. No seat may see it (R1.7)."""
        return self._stock[: self._left][::-1]

    @property
    def passes(self) -> int:
        """Passes in a row with nothing taken (R9.4); -1 once the seat to move has taken a card."""
        return self._passes

    def count(self, seat: int) -> int:
        """Number of cards in a hand."""
        return self._one[seat].bit_count() + self._two[seat].bit_count()

    def hand(self, seat: int) -> tuple[int, ...]:
        """Cards of a hand in the order of their numbers."""
        if self._two[seat]:
            return tuple(sorted(cards_of(self._one[seat]) + cards_of(self._two[seat])))
        return cards_of(self._one[seat])

    @property
    def over(self) -> bool:
        return self._phase == _OVER

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended, None while it goes on."""
        if self._phase != _OVER:
            return None
        winners: tuple[int, ...] = ()
        last = None
        if self.end_kind == "out":
            winners, last = (self.seat,), self._pile[-1]
        elif self.end_kind == "stock-out" and self.rules.stock_out == "lowest-wins":
            points = [sum(self.rules.points[card % 13] for card in self.hand(seat)) for seat in range(self.players)]
            winners = tuple(seat for seat in range(self.players) if points[seat] == min(points))
        return Outcome(self.end_kind, winners[0] if len(winners) == 1 else None, winners, last)

    def key(self) -> bytes:
        """Everything that decides how the hand can go on, the same bytes for equal states on every Python."""
        parts = (
            *(self.rules.name, self.players, self.dealer, self.seed, self.seat, self.direction, self.bill),
            *(self._phase, self._named, self._lap_left, self._passes, self.turns, self.reshuffles, self.end_kind),
            *(self._one, self._two, self._pile, list(self._stock[: self._left])),
        )
        return repr(parts).encode()

    def setup(self) -> Setup:
        """The parts of this position, complete. Raises ``ValueError`` once the hand is over."""
        if self._phase == _OVER:
            raise ValueError("the hand is over")
        return Setup(
            rules=self.rules,
            hands=tuple(self.hand(seat) for seat in range(self.players)),
            stock=self.stock,
            discards=self.discards,
            seat=self.seat,
            dealer=self.dealer,
            direction=self.direction,
            phase=self.phase,
            has_drawn=self.has_drawn,
            named=self.named,
            bill=self.bill,
            passes=self.passes,
            turns=self.turns,
            reshuffles=self.reshuffles,
            ply=self.ply,
        )

    def __repr__(self) -> str:
        return f"<Position {self.rules.name} ply {self.ply} {self.phase} seat {self.seat}>"

    # Playing

    def legal_actions(self) -> list[int]:
        """What the seat to move may do: lays in the order of cards and named suits, then draw, pass or take.

        Never empty while the hand goes on, and empty once it is over.
        """
        seat = self.seat
        hand = self._one[seat]
        tables = self._tables
        phase = self._phase
        fits = self._fits & hand
        actions: list[int] = []
        if fits:
            only = not hand & (hand - 1) and not self._two[seat]
            if only and fits & tables.barred_last:
                fits = 0  # R6.6
            jacks = fits & JACKS
            if jacks and not only and phase > _LAP:
                rest = fits
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    card = bit.bit_length() - 1
                    if bit & jacks:
                        actions += (card + 64, card + 128, card + 192, card + 256)
                    else:
                        actions.append(card)
            else:
                rest = fits
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    actions.append(bit.bit_length() - 1)
        if self.bill:
            actions.append(TAKE)
        elif phase & 1:
            if not tables.one_draw and self._draw_offered(fits):
                actions.append(DRAW)
            actions.append(PASS)
        elif phase > _LAP:
            if phase != _OVER and self._draw_offered(fits):
                actions.append(DRAW)
        elif not fits:
            actions.append(DRAW)
        return actions

    def _draw_offered(self, fits: int) -> bool:
        """Whether a draw is allowed in a turn without a bill, when these cards fit."""
        tables = self._tables
        phase = self._phase
        if phase >= _TWIN:
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
            self._lay(seat, action)
        elif action == DRAW:
            self._draw(seat)
        elif action == PASS:
            if self._effects is not None:
                self._effects.append(Effect("pass", seat, 0, (), "turn"))
            self._passes += 1
            if self._passes >= self.players:
                self._end("blocked")  # R9.4
                return
            if self._phase != _PLAY | 1:
                self._fits = self._tables.fits[self._pile[-1]]
            self._next(self.direction)
        else:
            self._take_bill(seat)

    def _lay(self, seat: int, action: int) -> None:
        card = action & 63
        bit = 1 << card
        pile = self._pile
        if self._two[seat] & bit:
            self._two[seat] ^= bit
        else:
            hand = self._one[seat] ^ bit
            self._one[seat] = hand
            if not hand:
                pile.append(card)
                self._named = -1
                self._end("out")  # R10.1
                return
        tables = self._tables
        if self._phase <= _LAP:
            self._lay_opening(card)
            return
        self._passes = 0
        self._named = -1
        act = tables.acts[card]
        direction = self.direction
        if not act:
            twin = tables.twins and pile[-1] == card
            pile.append(card)
            self._fits = tables.fits[card]
            if twin:
                self._again(_TWIN, "pisti")
                return
            self._next(direction)
            return
        pile.append(card)
        effects = self._effects
        if act == NAMES:
            self._named = (action >> 6) - 1
            self._fits = tables.named_fits[self._named]
            self._next(direction)
        elif act == BILLS:
            self.bill += tables.bill
            self._fits = SEVENS
            self._next(direction)
            if effects is not None and self._phase != _OVER:
                effects.append(Effect("bill", self.seat, self.bill, (), "seven"))
        elif act == GOES_AGAIN:
            self._lay_ace(seat, card)
        else:
            self._fits = tables.fits[card]
            if act == SKIPS:
                if effects is not None:
                    skipped = (seat + direction) % self.players
                    effects.append(Effect("skip", skipped, 1, (), "eight"))
                self._next(2 * direction)
            elif act == REVERSES:
                self.direction = -direction
                if effects is not None:
                    effects.append(Effect("reverse", seat, -direction, (), "ten"))
                self._next(-direction)
            else:
                if effects is not None:
                    back = (seat - direction) % self.players
                    effects.append(Effect("step-back", back, 1, (), "ten"))
                self._next(-direction)

    def _lay_opening(self, card: int) -> None:
        """A club of the opening has no effect (R2.4, R2.5)."""
        self._pile.append(card)
        self._lap_left -= 1
        if not self._lap_left:
            self._fits = self._tables.fits[card]
            self._phase = _PLAY
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
        self._again(_ACE, "ace")

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
            bit = 1 << card
            if self._one[seat] & bit:
                self._two[seat] |= bit
            else:
                self._one[seat] |= bit
            self._passes = -1
            if phase > _LAP:
                self._phase = phase | 1
            if self._effects is not None:
                cause = "turn" if phase > _LAP else "opening"
                self._effects.append(Effect("draw", seat, 1, (card,), cause))
        elif phase <= _LAP and self.rules.void_without_club:
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

    def _give(self, seat: int, cards: Sequence[int]) -> None:
        one = self._one[seat]
        for card in cards:
            bit = 1 << card
            if one & bit:
                self._two[seat] |= bit
            else:
                one |= bit
        self._one[seat] = one

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
        seat = self.seat + step
        players = self.players
        if seat >= players:
            seat -= players
        elif seat < 0:
            seat += players
        if self._phase > _LAP:
            self._phase = _PLAY
        self.turns += 1
        if self.turns >= self._tables.turn_cap:
            self._end("cap")  # R9.5
            return
        self.seat = seat

    def _end(self, kind: str) -> None:
        self.end_kind = kind
        self._phase = _OVER
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
            twin=self._phase >> 1 == _TWIN >> 1,
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
            cause = "turn" if self._phase > _LAP else "opening"
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
