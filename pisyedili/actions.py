"""Actions as integers, their text, and why one is refused (R3.5).

An action is a plain ``int``: a lay is ``card + 64 * (suit + 1)`` when it names a suit (R4.1), the card itself
when it names none, and ``DRAW``, ``PASS``, ``TAKE`` are negative.
"""

from dataclasses import dataclass
from typing import Final

from pisyedili.cards import DECK_SIZE, CardError, card_text, parse_card, parse_suit, suit_text

Action = int

DRAW: Final = -1
"""Draw one card (R2.3, R3.2, R3.3)."""
PASS: Final = -2
"""Pass after a draw (R3.4)."""
TAKE: Final = -3
"""Take the whole bill (R5.2)."""

_WORDS: Final = {DRAW: "draw", PASS: "pass", TAKE: "take"}
_BY_WORD: Final = {word: action for action, word in _WORDS.items()}


class ActionError(ValueError):
    """A text or a number that is no action."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is refused: a reason id, the rule it follows, and the facts for a sentence.

    ``params`` holds texts of cards and suits (``"7h"``, ``"h"``) and integers, never a sentence.
    """

    reason: str
    rule: str
    params: dict[str, object]


class IllegalAction(ValueError):
    """An action that the rules refuse; nothing has changed (R3.5)."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.rule})")
        self.refusal = refusal


def lay(card: int, suit: int | None = None) -> int:
    """Action of laying a card, with the suit a jack names (R4.1)."""
    if not 0 <= card < DECK_SIZE:
        raise ActionError(f"no card {card}")
    if suit is None:
        return card
    if not 0 <= suit <= 3:
        raise ActionError(f"no suit {suit}")
    return card + 64 * (suit + 1)


def is_lay(action: int) -> bool:
    """Whether the action lays a card."""
    return action >= 0


def card_of(action: int) -> int:
    """Card of a lay."""
    return action & 63


def named_of(action: int) -> int | None:
    """Suit named by a lay, or None."""
    return (action >> 6) - 1 if action >= 64 else None


def is_action(action: object) -> bool:
    """Whether this is the number of some action, legal or not."""
    if not isinstance(action, int) or isinstance(action, bool):
        return False
    return action in _WORDS or (0 <= action < 320 and action & 63 < DECK_SIZE)


def action_text(action: int) -> str:
    """Text of an action: ``"7h"``, ``"Jc=s"``, ``"draw"``, ``"pass"``, ``"take"``."""
    if not is_action(action):
        raise ActionError(f"no action {action}")
    if action < 0:
        return _WORDS[action]
    named = named_of(action)
    return card_text(action & 63) + ("" if named is None else "=" + suit_text(named))


def parse_action(text: str) -> int:
    """Action of a text in either case; ``ActionError`` for anything else."""
    if len(text) > 5:
        raise ActionError(f"no action: {text[:20]!r}")
    word = _BY_WORD.get(text.lower())
    if word is not None:
        return word
    card, equals, suit = text.partition("=")
    try:
        return lay(parse_card(card), parse_suit(suit) if equals else None)
    except CardError:
        raise ActionError(f"no action: {text[:20]!r}") from None
