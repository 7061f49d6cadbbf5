"""A position that is being put together by hand: it may be faulty at any moment, and says how."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pisyedili.cards import DECK_SIZE, CardError, card_text, parse_card, parse_suit, suit_text
from pisyedili.notation import NotationError, parse_rules, rules_text
from pisyedili.rules import MAX_SEATS, RULE_SETS, TABLE, Fault, RuleSet, RuleSetError
from pisyedili.sessions.spec import is_whole
from pisyedili.setup import PHASES, Setup

RESTS: Final = ("under", "stock")
"""Where the cards are that lie nowhere yet: under the known discards, or in the stock."""
MAX_CARDS: Final = 2 * DECK_SIZE
MAX_BILL: Final = 64

Cards = list[int] | int


@dataclass(slots=True)
class Draft:
    """Parts of a position. A place is "seat:0", "pile" or "stock"; a hidden one is a number of cards."""

    rules: RuleSet = TABLE
    hands: list[Cards] = field(default_factory=lambda: [[], []])
    pile: list[int] = field(default_factory=list)
    stock: Cards = field(default_factory=list)
    rest: str = "under"
    seat: int = 0
    direction: int = 1
    phase: str = "play"
    drawn: bool = False
    named: int | None = None
    bill: int = 0
    passes: int | None = None
    """Kept from a position that was read, as long as nobody else gets to move."""

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def decks(self) -> int:
        return self.rules.decks(self.players)

    @property
    def places(self) -> tuple[str, ...]:
        return (*(f"seat:{seat}" for seat in range(self.players)), "pile", "stock")

    def copy(self) -> "Draft":
        """An independent copy."""
        hands: list[Cards] = [hand if isinstance(hand, int) else list(hand) for hand in self.hands]
        stock = self.stock if isinstance(self.stock, int) else list(self.stock)
        return replace(self, hands=hands, pile=list(self.pile), stock=stock)

    def at(self, place: str) -> Cards:
        """What lies at a place; the stock is hidden where the rest lies in it."""
        if place == "pile":
            return self.pile
        if place == "stock":
            return self.spare if self.rest == "stock" else self.stock
        return self.hands[int(place.removeprefix("seat:"))]

    def put(self, place: str, cards: Cards) -> None:
        """Lay other cards at a place."""
        if place == "pile":
            assert not isinstance(cards, int)
            self.pile = cards
        elif place == "stock":
            self.stock = cards
        else:
            self.hands[int(place.removeprefix("seat:"))] = cards

    @property
    def used(self) -> "Counter[int]":
        """Cards that lie somewhere."""
        parts = [*self.hands, self.pile, [] if self.rest == "stock" else self.stock]
        return Counter(card for part in parts if not isinstance(part, int) for card in part)

    def left(self, card: int) -> int:
        """Copies of a card that lie nowhere yet."""
        return max(self.decks - self.used[card], 0)

    @property
    def spare(self) -> int:
        """Cards that are left over for the place of the rest."""
        parts = [*self.hands, self.pile, 0 if self.rest == "stock" else self.stock]
        return max(self.decks * DECK_SIZE - sum(part if isinstance(part, int) else len(part) for part in parts), 0)

    def setup(self) -> Setup:
        """The parts as they are, faulty or not."""
        stock = self.spare if self.rest == "stock" else self.stock
        return Setup(
            rules=self.rules,
            hands=tuple(hand if isinstance(hand, int) else tuple(sorted(hand)) for hand in self.hands),
            stock=tuple(stock) if not isinstance(stock, int) else stock or (),
            discards=tuple(self.pile),
            under=self.spare if self.rest == "under" else 0,
            seat=self.seat,
            direction=self.direction,
            phase=self.phase,
            has_drawn=self.drawn,
            named=self.named,
            bill=self.bill,
            passes=self.passes,
        )

    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong."""
        return self.setup().faults()

    @classmethod
    def of(cls, setup: Setup) -> "Draft":
        """The draft of sound parts."""
        stock: Cards = setup.stock if isinstance(setup.stock, int) else list(setup.stock)
        in_stock = isinstance(stock, int) and not setup.under
        return cls(
            rules=setup.rules,
            hands=[hand if isinstance(hand, int) else list(hand) for hand in setup.hands],
            pile=list(setup.discards),
            stock=[] if in_stock else stock,
            rest="stock" if in_stock else "under",
            seat=setup.seat,
            direction=setup.direction,
            phase=setup.phase,
            drawn=setup.has_drawn,
            named=setup.named,
            bill=setup.bill,
            passes=setup.passes,
        )

    # Changes: each says whether it made sense; nothing has changed if not.

    def set(self, name: str, value: Any) -> bool:
        """Set a part of the state of play."""
        if name == "to" and _number(value, self.players) is not None:
            self.seat, self.passes = int(value), None
        elif name == "direction" and value in ("forward", "reversed"):
            self.direction = 1 if value == "forward" else -1
        elif name == "phase" and value in PHASES:
            self.phase = value
        elif name == "drawn" and isinstance(value, bool):
            self.drawn, self.passes = value, None
        elif name == "named" and value in ("none", "c", "d", "h", "s"):
            self.named = None if value == "none" else parse_suit(value)
        elif name == "bill" and is_whole(value, 0, MAX_BILL):
            self.bill = value
        elif name == "rest" and value in RESTS:
            self.rest = value
            if value == "stock":
                self.stock = []
        elif name == "players" and is_whole(value, self.rules.min_players, min(self.rules.max_players, MAX_SEATS)):
            self._sit(value)
        elif name == "rules" and isinstance(value, str) and value in RULE_SETS:
            self.rules = RULE_SETS[value]
            self._sit(min(max(self.players, self.rules.min_players), self.rules.max_players))
        elif name == "reshuffle" and isinstance(value, bool):
            return self._reshuffle(value)
        else:
            return False
        return True

    def _sit(self, players: int) -> None:
        self.hands = [*self.hands[:players], *([] for _ in range(players - len(self.hands)))]
        self.seat, self.passes = min(self.seat, players - 1), None

    def _reshuffle(self, value: bool) -> bool:
        """Whether the pile becomes a new stock (R9.1); not where the rules contradict themselves then."""
        base = RULE_SETS.get(rules_text(self.rules).partition(".")[0], TABLE)
        try:
            changed = self.rules.replace(reshuffle=value)
        except RuleSetError:
            return False
        same = {**changed.to_json(), "name": base.name} == base.to_json()
        self.rules = base if same else changed
        return True

    def hide(self, place: str, hidden: Any) -> bool:
        """Tell only how many cards lie there, or which."""
        cards = self.at(place)
        if not isinstance(hidden, bool) or place == "pile" or hidden == isinstance(cards, int):
            return False
        if place == "stock" and self.rest == "stock":
            self.rest = "under"
        self.put(place, len(cards) if not isinstance(cards, int) else [])
        return True

    def count(self, place: str, count: Any) -> bool:
        """Set the number of cards of a hidden place."""
        own = place == "stock" and self.rest == "stock"
        if not isinstance(self.at(place), int) or own or not is_whole(count, 0, MAX_CARDS):
            return False
        self.put(place, count)
        return True

    def place(self, card: int, to: str, at: int | None) -> bool:
        """Lay a card somewhere; a hidden place is opened for it. False when no copy is left."""
        if not self.left(card):
            return False
        cards = self.at(to)
        if isinstance(cards, int):
            if to == "stock":
                self.rest = "under"
            cards = []
        cards = list(cards)
        cards.insert(len(cards) if at is None else min(at, len(cards)), card)
        self.put(to, cards)
        return True

    def remove(self, place: str, index: int) -> int | None:
        """Take a card away; None when there is none."""
        cards = self.at(place)
        if isinstance(cards, int) or not 0 <= index < len(cards):
            return None
        return cards.pop(index)

    # As text

    def to_json(self) -> dict[str, Any]:
        def text(cards: Cards) -> object:
            return cards if isinstance(cards, int) else " ".join(map(card_text, cards))

        return {
            "rules": rules_text(self.rules),
            "hands": [text(hand) for hand in self.hands],
            "pile": text(self.pile),
            "stock": text(self.stock),
            "state": [self.rest, self.seat, self.direction, self.phase, self.drawn, self.bill, self.passes],
            "named": None if self.named is None else suit_text(self.named),
        }

    @classmethod
    def from_json(cls, data: Any) -> "Draft":
        """The draft of its JSON form. Raises ValueError, TypeError, KeyError."""
        if not isinstance(data, Mapping):
            raise ValueError("a draft is an object")

        def cards(value: object) -> Cards:
            if is_whole(value, 0, MAX_CARDS):
                return value
            if not isinstance(value, str) or len(value) > 4 * MAX_CARDS:
                raise ValueError("cards are a text or a number")
            return [parse_card(word) for word in value.split()]

        rest, seat, direction, phase, drawn, bill, passes = data["state"]
        hands, pile, named = [cards(hand) for hand in data["hands"]], cards(data["pile"]), data["named"]
        try:
            rules = parse_rules(data["rules"]) if len(data["rules"]) <= 2_000 else TABLE
            suit = None if named is None else parse_suit(named)
        except (NotationError, CardError) as error:
            raise ValueError(str(error)) from None
        good = (
            rules.min_players <= len(hands) <= rules.max_players
            and not isinstance(pile, int)
            and rest in RESTS
            and is_whole(seat, 0, len(hands) - 1)
            and is_whole(direction, -1, 1)
            and direction
            and phase in PHASES
            and isinstance(drawn, bool)
            and is_whole(bill, 0, MAX_BILL)
            and (passes is None or is_whole(passes, -1, MAX_SEATS))
        )
        if not good or isinstance(pile, int):
            raise ValueError("a part is out of range")
        found = cls(
            *(rules, hands, pile, cards(data["stock"]), rest, seat, direction, phase, drawn, suit, bill, passes)
        )
        # Twins stay where they lie when the rules change to one deck; that is a fault to be named.
        if any(count > MAX_CARDS // DECK_SIZE for count in found.used.values()):
            raise ValueError("a card is there too often")
        return found


def _number(value: object, below: int) -> int | None:
    """A seat, as a number or as its text."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 3:
        value = int(value)
    return value if is_whole(value, 0, below - 1) else None
