"""Cards (R1.1): plain integers, so that a hand is one integer mask.

A card is ``suit * 13 + (rank - 2)``, 0 to 51. Two equal cards of two decks (R1.2) are the same integer.
"""

from enum import IntEnum
from typing import Final

Card = int
"""0 .. 51, ``suit * 13 + rank - 2``."""

DECK_SIZE: Final = 52
SUIT_LETTERS: Final = "cdhs"
RANK_TEXTS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Suit(IntEnum):
    """The four suits (R1.1), in the order of card numbers."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


class Rank(IntEnum):
    """The thirteen ranks (R1.1); the ace is the highest number."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14


class CardError(ValueError):
    """A text or a number that is no card, no rank or no suit."""


def suit_of(card: int) -> int:
    """Suit number 0 .. 3 of a card."""
    return card // 13


def rank_of(card: int) -> int:
    """Rank number 2 .. 14 of a card."""
    return card % 13 + 2


def make_card(suit: int, rank: int) -> int:
    """Card of a suit (0 .. 3) and a rank (2 .. 14); ``CardError`` outside them."""
    if not 0 <= suit <= 3 or not 2 <= rank <= 14:
        raise CardError(f"no card of suit {suit} and rank {rank}")
    return suit * 13 + rank - 2


def rank_text(rank: int) -> str:
    """Text of a rank: ``"2"`` .. ``"10"``, ``"J"``, ``"Q"``, ``"K"``, ``"A"``."""
    if not 2 <= rank <= 14:
        raise CardError(f"no rank {rank}")
    return RANK_TEXTS[rank - 2]


def suit_text(suit: int) -> str:
    """Letter of a suit: ``"c"``, ``"d"``, ``"h"`` or ``"s"``."""
    if not 0 <= suit <= 3:
        raise CardError(f"no suit {suit}")
    return SUIT_LETTERS[suit]


def card_text(card: int) -> str:
    """Text of a card: ``"10h"``, ``"Jc"``."""
    if not 0 <= card < DECK_SIZE:
        raise CardError(f"no card {card}")
    return RANK_TEXTS[card % 13] + SUIT_LETTERS[card // 13]


_RANKS: Final = {**{text.lower(): number + 2 for number, text in enumerate(RANK_TEXTS)}, "t": 10}


def parse_suit(text: str) -> int:
    """Suit number of a letter in either case; ``CardError`` for anything else."""
    if len(text) == 1:
        found = SUIT_LETTERS.find(text.lower())
        if found >= 0:
            return found
    raise CardError(f"no suit: {text[:20]!r}")


def parse_rank(text: str) -> int:
    """Rank number of a text in either case (``"T"`` is 10); ``CardError`` for anything else."""
    rank = _RANKS.get(text.lower()) if len(text) <= 2 else None
    if rank is None:
        raise CardError(f"no rank: {text[:20]!r}")
    return rank


def parse_card(text: str) -> int:
    """Card of a text in either case, ``"10h"`` or ``"Th"``; ``CardError`` for anything else."""
    if not 2 <= len(text) <= 3:
        raise CardError(f"no card: {text[:20]!r}")
    try:
        return make_card(parse_suit(text[-1]), parse_rank(text[:-1]))
    except CardError:
        raise CardError(f"no card: {text[:20]!r}") from None


def cards_of(mask: int) -> tuple[int, ...]:
    """Cards of a mask (bit ``1 << card``), in the order of their numbers."""
    cards: list[int] = []
    while mask:
        bit = mask & -mask
        cards.append(bit.bit_length() - 1)
        mask ^= bit
    return tuple(cards)


def rank_mask(rank: int) -> int:
    """Mask of the four cards of a rank."""
    return 0x8004002001 << (rank - 2)


def suit_mask(suit: int) -> int:
    """Mask of the thirteen cards of a suit."""
    return 0x1FFF << (13 * suit)


ALL_CARDS: Final = (1 << DECK_SIZE) - 1
