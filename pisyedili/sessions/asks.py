"""What a reader can ask of a table, as read from an event: checked for form, not yet for sense."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pisyedili.actions import DRAW, PASS, TAKE, lay
from pisyedili.cards import CardError, card_text, parse_card, parse_suit, suit_text
from pisyedili.sessions.spec import is_whole

WORDS: Final = {"draw": DRAW, "pass": PASS, "take": TAKE}
KINDS: Final = ("lay", *WORDS, "step", "hint", "undo", "next-hand", "new-match", "pick")
MAX_INDEX: Final = 1000


def is_due(event: Mapping[str, Any], turn: int) -> bool:
    """Whether an event names the turn that is on. Others come too late: a double click acts once."""
    named = event.get("turn")
    return type(named) is int and named == turn


@dataclass(frozen=True, slots=True)
class Ask:
    """One event that names the turn it is meant for."""

    type: str
    card: str | None = None
    suit: str | None = None
    index: int | None = None
    """Place in the hand, or in the face-down row; None when it was no sensible number."""
    all: bool = False

    @classmethod
    def parse(cls, event: Mapping[str, Any], kinds: Collection[str] = KINDS) -> "Ask | None":
        """The ask of an event; None when it is malformed."""
        kind = event.get("type")
        if not isinstance(kind, str) or kind not in kinds:
            return None
        index = event.get("index")
        place = int(index) if is_whole(index, 0, MAX_INDEX) else None
        if kind == "lay":
            card, suit = event.get("card"), event.get("suit")
            if not isinstance(card, str) or not (suit is None or isinstance(suit, str)):
                return None
            try:
                named = None if suit is None else suit_text(parse_suit(suit))
                return cls(kind, card=card_text(parse_card(card)), suit=named, index=place)
            except CardError:
                return None
        if kind == "pick":
            return cls(kind, index=place)
        return cls(kind, all=kind == "step" and event.get("all") is True)

    @property
    def action(self) -> int | None:
        """The action of the rules it asks for; None for what only the table knows."""
        if self.card is not None:
            return lay(parse_card(self.card), None if self.suit is None else parse_suit(self.suit))
        return WORDS.get(self.type)

    def place_in(self, hand: list[int]) -> int | None:
        """Index of the card in a hand: the place it was asked at, if it lies there, else the first with that card."""
        if self.card is None:
            return None
        card = parse_card(self.card)
        if self.index is not None and self.index < len(hand) and hand[self.index] == card:
            return self.index
        return hand.index(card) if card in hand else None

    def to_json(self) -> dict[str, Any]:
        """As an event without its turn."""
        data = {"type": self.type, "card": self.card, "suit": self.suit, "index": self.index}
        return {key: value for key, value in data.items() if value is not None}
