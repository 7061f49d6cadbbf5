"""The parts of a position, and everything that can be wrong with them.

A ``Setup`` is what a position string says: hands and stock as cards or, where hidden, as counts. It names
all its faults; ``fill`` gives the unknown cards out at random, from a seed.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from pisyedili.cards import DECK_SIZE, Rank, card_text, rank_of
from pisyedili.rules import Fault, RuleSet
from pisyedili.shuffle import shuffled
from pisyedili.tables import ORDINARY, deck, tables_of

PHASES: Final = ("open", "lap", "play", "again")
"""Opener to open (R2.1), club lap (R2.1), normal turn (R3), second card after an ace or a twin (R6, R8)."""


_SENSELESS: Final = frozenset(
    ("wrong-players", "wrong-seat", "wrong-dealer", "wrong-direction", "wrong-phase", "wrong-suit", "no-card")
)
"""Faults after which the state of play cannot be judged."""


class PositionError(ValueError):
    """Parts that make no position; ``faults`` names everything that is wrong."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(fault.text for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Parts of the position of a hand that is not over."""

    rules: RuleSet
    hands: tuple[tuple[int, ...] | int, ...]
    """One entry a seat: its cards, or their number where hidden."""
    stock: tuple[int, ...] | int
    """Cards in the order in which they are drawn, or their number where hidden."""
    discards: tuple[int, ...] = ()
    """Cards known in the pile, oldest first; the last is the top card."""
    under: int = 0
    """Number of unknown discards under those."""
    seat: int = 0
    """Who is to move."""
    dealer: int | None = None
    """None: the seat before the one to move in the opening, else the last seat."""
    direction: int = 1
    phase: str = "play"
    has_drawn: bool = False
    named: int | None = None
    bill: int = 0
    passes: int | None = None
    """Passes in a row with nothing taken (R9.4); -1 after a draw that took a card, which None means after a draw."""
    turns: int = 0
    """Turns that are over (R9.5)."""
    reshuffles: int = 0
    """Reshuffles made so far (R9.1)."""
    ply: int = 0
    """Actions made so far."""

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def hidden(self) -> bool:
        """Whether some cards are known as a count only."""
        return bool(self.under) or isinstance(self.stock, int) or any(isinstance(hand, int) for hand in self.hands)

    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with the parts; empty when they make a position."""
        found = _seat_faults(self) + _card_faults(self)
        if not any(fault.id in _SENSELESS for fault in found):
            found += _state_faults(self)
        return tuple(found)

    def check(self) -> None:
        """Raises ``PositionError`` naming every fault."""
        faults = self.faults()
        if faults:
            raise PositionError(faults)

    def pass_count(self) -> int:
        """``passes``, worked out when not given."""
        return -int(self.has_drawn) if self.passes is None else self.passes

    def dealer_seat(self) -> int:
        """The dealer, worked out when not given."""
        if self.dealer is not None:
            return self.dealer
        if self.phase == "lap":
            return (self.seat - 1 - len(self.discards)) % self.players
        return (self.seat - 1) % self.players if self.phase == "open" else self.players - 1

    def unknown(self) -> "Counter[int]":
        """How many of each card are not among the known parts: in hidden hands, the stock, or deep in the pile.

        Raises ``PositionError`` when the parts are faulty.
        """
        self.check()
        unknown = Counter(deck(self.rules.decks(self.players)))
        unknown.subtract(_known(self))
        return +unknown

    def fill(self, seed: int) -> "Setup":
        """These parts with every hidden card given out at random (R1.7), a pure function of ``seed``.

        Raises ``PositionError`` when the parts are faulty.
        """
        unknown = shuffled(sorted(self.unknown().elements()), seed)
        hands: list[tuple[int, ...]] = []
        for hand in self.hands:
            if isinstance(hand, int):
                hands.append(tuple(sorted(unknown[:hand])))
                del unknown[:hand]
            else:
                hands.append(hand)
        discards = (*unknown[: self.under], *self.discards)
        del unknown[: self.under]
        stock = tuple(unknown) if isinstance(self.stock, int) else self.stock
        return replace(self, hands=tuple(hands), stock=stock, discards=discards, under=0)


def _known(setup: Setup) -> "Counter[int]":
    known: Counter[int] = Counter(setup.discards)
    for hand in setup.hands:
        if not isinstance(hand, int):
            known.update(hand)
    if not isinstance(setup.stock, int):
        known.update(setup.stock)
    return known


def _seat_faults(setup: Setup) -> list[Fault]:
    rules, players = setup.rules, setup.players
    found = []
    if not rules.min_players <= players <= rules.max_players:
        text = f"{players} players, the rule set has {rules.min_players} to {rules.max_players}"
        found.append(Fault("wrong-players", ("hands",), text))
    if not 0 <= setup.seat < max(players, 1):
        found.append(Fault("wrong-seat", ("seat",), f"no seat {setup.seat}"))
    if setup.dealer is not None and not 0 <= setup.dealer < max(players, 1):
        found.append(Fault("wrong-dealer", ("dealer",), f"no seat {setup.dealer} for the dealer"))
    if setup.direction not in (1, -1):
        found.append(Fault("wrong-direction", ("direction",), "the direction is 1 or -1"))
    elif setup.direction == -1 and rules.ten != "reverse":
        found.append(Fault("never-reversed", ("direction",), "nothing reverses the direction in this rule set"))
    if setup.phase not in PHASES:
        found.append(Fault("wrong-phase", ("phase",), "no such phase"))
    if setup.named is not None and not 0 <= setup.named <= 3:
        found.append(Fault("wrong-suit", ("named",), "no such suit"))
    for name, number in (
        ("bill", setup.bill),
        ("turns", setup.turns),
        ("reshuffles", setup.reshuffles),
        ("ply", setup.ply),
        ("under", setup.under),
    ):
        if not 0 <= number <= 1_000_000:
            found.append(Fault("wrong-number", (name,), f"{name} is a number from 0 to a million"))
    if not -setup.has_drawn <= setup.pass_count() < max(players, 1):
        found.append(Fault("wrong-passes", ("passes",), "a full round of passes ends the hand"))
    return found


def _card_faults(setup: Setup) -> list[Fault]:
    found = []
    known = _known(setup)
    bad = sorted(card for card in known if not 0 <= card < DECK_SIZE)
    if bad:
        return [Fault("no-card", ("hands", "stock", "discards"), "a number that is no card")]
    decks = setup.rules.decks(setup.players)
    twice = [card_text(card) for card, count in sorted(known.items()) if count > decks]
    if twice:
        text = "more often than the deck has it: " + " ".join(twice)
        found.append(Fault("card-too-often", ("hands", "stock", "discards"), text))
    for seat, hand in enumerate(setup.hands):
        count = hand if isinstance(hand, int) else len(hand)
        if count <= 0:
            found.append(Fault("empty-hand", ("hands",), f"seat {seat} has no card, so the hand is over"))
    if isinstance(setup.stock, int) and setup.stock < 0:
        found.append(Fault("wrong-number", ("stock",), "the stock is a number of cards"))
    total = sum(hand if isinstance(hand, int) else len(hand) for hand in setup.hands) + len(setup.discards)
    total += setup.under + (setup.stock if isinstance(setup.stock, int) else len(setup.stock))
    if total != decks * DECK_SIZE:
        text = f"{total} cards instead of {decks * DECK_SIZE}"
        found.append(Fault("wrong-total", ("hands", "stock", "discards"), text))
    return found


def _state_faults(setup: Setup) -> list[Fault]:
    """Faults of the state of play, for parts whose seats and cards are sound."""
    found: list[Fault] = []
    rules = setup.rules

    def fault(id: str, names: tuple[str, ...], text: str) -> None:
        found.append(Fault(id, names, text))

    top = setup.discards[-1] if setup.discards else None
    if setup.bill:
        if top is None or rank_of(top) != Rank.SEVEN:
            fault("bill-without-seven", ("bill", "discards"), "a bill is pending and no 7 lies on top")
        sevens = 4 * rules.decks(setup.players)
        if not rules.bill or setup.bill % rules.bill or setup.bill > rules.bill * sevens:
            fault("wrong-bill", ("bill",), f"sevens cannot add up to a bill of {setup.bill}")
        if setup.has_drawn or setup.phase != "play":
            fault("bill-in-turn", ("bill", "has_drawn", "phase"), "while a bill is pending nothing else has begun")
    if setup.named is not None and (top is None or rank_of(top) != Rank.JACK):
        fault("named-without-jack", ("named", "discards"), "a suit is named and no jack lies on top")
    opened = tables_of(rules, setup.players).opening
    if setup.named is None and top is not None and rank_of(top) == Rank.JACK and not opened >> top & 1:
        fault("jack-without-suit", ("named", "discards"), "a jack lies on top and names no suit")
    if setup.turns >= rules.turn_cap:
        fault("capped", ("turns",), "the last turn is over, so the hand is over")
    if setup.phase in ("open", "lap"):
        _opening_faults(setup, fault)
    elif top is None:
        fault("no-top-card", ("discards",), "after the opening there is a top card")
    elif setup.phase == "again" and rank_of(top) != Rank.ACE:
        tables = tables_of(rules, setup.players)
        twin = len(setup.discards) >= 2 and setup.discards[-2] == top
        if not (tables.twins and twin and tables.acts[top] == ORDINARY):
            fault("nothing-to-follow", ("phase", "discards"), "a second card follows an ace or a twin only")
    return found


def _opening_faults(setup: Setup, fault: Callable[[str, tuple[str, ...], str], None]) -> None:
    rules = setup.rules
    if rules.opening_lap != (setup.phase == "lap"):
        fault("wrong-opening", ("phase",), "this rule set opens in another way")
    if setup.has_drawn or setup.bill or setup.direction != 1 or setup.under:
        fault("not-in-opening", ("has_drawn", "bill", "direction"), "nothing of that happens in the opening")
    laid = (setup.seat - setup.dealer_seat() - 1) % setup.players
    if setup.phase == "open" and laid:
        fault("wrong-opener", ("seat", "dealer"), "the seat after the dealer opens")
    if setup.phase == "open" and setup.discards:
        fault("already-open", ("phase", "discards"), "a card was laid, so the hand is open")
    elif len(setup.discards) > laid or (len(setup.discards) < laid and not setup.reshuffles):
        fault("wrong-lap", ("discards", "seat", "dealer"), "in the lap every seat after the dealer has laid one card")
    allowed = tables_of(rules, setup.players).opening
    wrong = [card_text(card) for card in setup.discards if not allowed >> card & 1]
    if wrong:
        fault("not-an-opening-card", ("discards",), "not laid in an opening: " + " ".join(wrong))
