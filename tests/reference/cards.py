"""Cards as plain objects (R1.1)."""

from __future__ import annotations

from typing import NamedTuple

SUITS = ("c", "d", "h", "s")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Card(NamedTuple):
    """One card; in two decks two equal cards exist."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit


def card(text: str) -> Card:
    """The card a text such as "10h" names; ValueError for anything else."""
    rank, suit = text[:-1], text[-1:]
    if rank not in RANKS or suit not in SUITS:
        raise ValueError(f"not a card: {text!r}")
    return Card(rank, suit)


def cards(texts: str) -> list[Card]:
    """The cards named by a text such as "7h Jc 10s"."""
    return [card(text) for text in texts.split()]


def deck(copies: int) -> list[Card]:
    """R1.2: every card once or twice."""
    return [Card(rank, suit) for suit in SUITS for rank in RANKS] * copies
