"""What a hand costs each seat (R10)."""

from collections.abc import Sequence
from typing import NamedTuple

from pisyedili.cards import Rank, rank_of
from pisyedili.position import Position
from pisyedili.rules import RuleSet


class HandScore(NamedTuple):
    """Points of a finished hand, one entry a seat in each tuple."""

    payments: tuple[int, ...]
    """What each seat pays; winners pay 0."""
    card_points: tuple[int, ...]
    """Points of the cards left in hand, unmultiplied (R10.2)."""
    multiplier: int
    """1, or what the last card multiplies payments by (R10.3)."""
    picked: tuple[tuple[int, ...], ...]
    """Cards picked in Muamele (R10.4)."""


def points_of(rules: RuleSet, cards: Sequence[int]) -> int:
    """Points of some cards (R10.2)."""
    return sum(rules.points[card % 13] for card in cards)


def multiplier_of(rules: RuleSet, last_card: int | None) -> int:
    """What the last card multiplies payments by (R10.3); 1 when nobody went out."""
    if last_card is None:
        return 1
    rank = rank_of(last_card)
    if rank == Rank.SEVEN:
        return rules.seven_multiplier
    return rules.jack_multiplier if rank == Rank.JACK else 1


def score_hand(position: Position, picked: Sequence[Sequence[int]] = ()) -> HandScore:
    """Payments of a finished hand (R9.3, R9.4, R10), with the cards ``picked`` in Muamele by each seat.

    A void hand (R2.6) costs nobody anything. Raises ``ValueError`` while the hand goes on.
    """
    outcome = position.outcome
    if outcome is None:
        raise ValueError("the hand is not over")
    rules, seats = position.rules, range(position.players)
    cards = tuple(points_of(rules, position.hand(seat)) for seat in seats)
    picks = tuple(tuple(picked[seat]) if picked else () for seat in seats)
    multiplier = multiplier_of(rules, outcome.last_card)
    payments = []
    for seat in seats:
        extra = points_of(rules, picks[seat]) * (multiplier if rules.muamele_multiplied else 1)
        free = outcome.kind == "void" or seat in outcome.winners
        payments.append(0 if free else cards[seat] * multiplier + extra)
    return HandScore(tuple(payments), cards, multiplier, picks)
