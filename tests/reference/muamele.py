"""Muamele (R10.4): sevens still held pick cards from what is left of the stock."""

from __future__ import annotations

from collections.abc import Callable

from tests.reference.cards import Card
from tests.reference.engine import Hand


def muamele(hand: Hand, choose: Callable[[int, int], int]) -> list[list[Card]]:
    """The cards each seat picks after a won hand.

    choose(seat, n) says which of the n face-down cards a seat picks, as an index into the stock, next card first.
    """
    picked: list[list[Card]] = [[] for _ in hand.hands]
    if not hand.settings.muamele or hand.result is None or hand.result.kind != "out":
        return picked
    stock = list(hand.stock)
    winner = hand.result.winners[0]
    for step in range(1, len(hand.hands)):  # in playing order from the winner, who holds nothing
        seat = (winner + step * hand.direction) % len(hand.hands)
        due = hand.settings.muamele_cards * sum(card.rank == "7" for card in hand.hands[seat])
        while due and stock:  # until the stock is dry
            due -= 1
            card = stock.pop(choose(seat, len(stock)))
            picked[seat].append(card)
            if card.rank == "7":
                due += hand.settings.muamele_cards  # three more for each 7 picked
    return picked


def points_picked(hand: Hand, picked: list[list[Card]]) -> list[int]:
    """What each seat pays for the cards picked: unmultiplied unless the flag says so."""
    times = hand.multiplier() if hand.settings.muamele_times else 1
    return [times * sum(hand.settings.points[card.rank] for card in cards) for cards in picked]
