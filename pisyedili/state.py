"""The state of one hand as plain data: slots, how they are filled, what can be read off them, copies and keys."""

from collections.abc import Sequence
from typing import Final, Self

from pisyedili.cards import Rank, cards_of, rank_of
from pisyedili.effects import Effect, Made, Outcome
from pisyedili.rules import HAND_SIZE, RuleSet
from pisyedili.setup import Setup
from pisyedili.shuffle import check_seed, shuffled
from pisyedili.tables import GOES_AGAIN, SEVENS, Tables, deck, tables_of

# Phases; the lowest bit says that the player to move has drawn.
OPEN: Final = 0
LAP: Final = 2
PLAY: Final = 4
ACE: Final = 6
TWIN: Final = 8
OVER: Final = 10
PHASE_NAMES: Final = ("open", "lap", "play", "again", "again", "over")


class State:
    """Slots and readings of ``Position``, which alone changes them."""

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
        self._phase: int = LAP if rules.opening_lap else OPEN
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

    @classmethod
    def deal(cls, rules: RuleSet, players: int = 4, dealer: int | None = None, seed: int = 0) -> Self:
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
    def from_setup(cls, setup: Setup, seed: int = 0) -> Self:
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
            self._phase = PLAY
            self._fits = self._tables.fits[top] if self._named < 0 else self._tables.named_fits[self._named]
            if self.bill:
                self._fits = SEVENS
            elif setup.phase == "again":
                ace = self._tables.acts[top] == GOES_AGAIN
                self._phase = ACE if ace else TWIN
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
    ) -> Self:
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

    def _give(self, seat: int, cards: Sequence[int]) -> None:
        one = self._one[seat]
        for card in cards:
            bit = 1 << card
            if one & bit:
                self._two[seat] |= bit
            else:
                one |= bit
        self._one[seat] = one

    def copy(self) -> Self:
        """An independent copy."""
        other = self.__class__.__new__(self.__class__)
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
        # Left as it is when other cards cover the jack, so it counts under a jack only.
        if self._named < 0 or not self._pile or rank_of(self._pile[-1]) != Rank.JACK:
            return None
        return self._named

    @property
    def has_drawn(self) -> bool:
        """Whether the player to move has drawn, which opens pass (R3.4)."""
        return bool(self._phase & 1)

    @property
    def phase(self) -> str:
        """``open``, ``lap``, ``play``, ``again`` (a second card, after an ace or a twin) or ``over``."""
        return PHASE_NAMES[self._phase >> 1]

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

    @property
    def phase_code(self) -> int:
        """``OPEN``, ``LAP``, ``PLAY``, ``ACE``, ``TWIN`` or ``OVER``, plus 1 once the seat to move has drawn."""
        return self._phase

    @property
    def fits_mask(self) -> int:
        """Mask of the cards, bit ``1 << card``, that may be laid now by whoever holds them; R6.6 is not in it."""
        return self._fits

    @property
    def lap_left(self) -> int:
        """Cards of the opening still to be laid (R2.1)."""
        return self._lap_left

    @property
    def tables(self) -> Tables:
        """What the rule set means for single cards."""
        return self._tables

    def masks(self, seat: int) -> tuple[int, int]:
        """A hand as masks, bit ``1 << card``: cards it holds, and those it holds twice."""
        return self._one[seat], self._two[seat]

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
        return self._phase == OVER

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended, None while it goes on."""
        if self._phase != OVER:
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
            *(self._phase, self.named, self._lap_left, self._passes, self.turns, self.reshuffles, self.end_kind),
            *(self._one, self._two, self._pile, list(self._stock[: self._left])),
        )
        return repr(parts).encode()

    def setup(self) -> Setup:
        """The parts of this position, complete. Raises ``ValueError`` once the hand is over."""
        if self._phase == OVER:
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
