"""What Muamele (R10.4) costs on average, exactly.

The cards lie face down, so each pick is any of the stock's remaining cards with equal chance, whatever is known of
the stock's order. Where sevens come up among the picks says how many cards each seat picks, and all ways to place the
sevens are as likely; given them, each other card picked costs the mean of the others. So means are fractions whose
denominators are known before the search begins, and the search goes on with whole numbers: points times ``scale``.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import Final, final

from pisyedili.cards import Rank, rank_of
from pisyedili.position import Position
from pisyedili.rules import MUAMELE_PICKS, RuleSet
from pisyedili.scoring import score_hand

Numbers = tuple[Fraction, Fraction]
"""Mean numbers of sevens and of other cards."""


@lru_cache(maxsize=4096)
def numbers_picked(sevens: int, others: int, held: tuple[int, ...]) -> tuple[Numbers, ...]:
    """What each seat picks on average from a stock of so many sevens and other cards.

    ``held``: sevens in each seat's hand, in the order of picking.
    """
    # How likely it is that so many sevens and others are left.
    left: dict[tuple[int, int], Fraction] = {(sevens, others): Fraction(1)}
    found = []
    for number in held:
        due: dict[tuple[int, int, int], Fraction] = {
            (*stock, MUAMELE_PICKS * number): chance for stock, chance in left.items()
        }
        after: dict[tuple[int, int], Fraction] = {}
        while due:
            following: dict[tuple[int, int, int], Fraction] = {}
            for (high, low, picks), chance in due.items():
                total = high + low
                if not picks or not total:
                    after[high, low] = after.get((high, low), Fraction(0)) + chance
                    continue
                if high:
                    state = high - 1, low, picks - 1 + MUAMELE_PICKS
                    following[state] = following.get(state, Fraction(0)) + chance * Fraction(high, total)
                if low:
                    state = high, low - 1, picks - 1
                    following[state] = following.get(state, Fraction(0)) + chance * Fraction(low, total)
            due = following
        before, left = left, after
        had, have = _means(before), _means(left)
        found.append((had[0] - have[0], had[1] - have[1]))
    return tuple(found)


def _means(left: dict[tuple[int, int], Fraction]) -> Numbers:
    sevens = sum((chance * high for (high, _), chance in left.items()), Fraction(0))
    return sevens, sum((chance * low for (_, low), chance in left.items()), Fraction(0))


@final
class Picks:
    """Mean points picked when a hand ends with the last ``left`` cards of this stock still in it.

    ``stock``: cards in the order of drawing; of the last ``hidden`` only which they are has to be right.
    """

    def __init__(self, rules: RuleSet, stock: Sequence[int], hidden: int) -> None:
        self._seven: int = rules.points[Rank.SEVEN - 2]
        self._stocks: list[tuple[int, int, int]] = []
        """Sevens, other cards and the others' points, by the number of known cards left."""
        for left in range(len(stock) - hidden + 1):
            rest = stock[len(stock) - hidden - left :]
            others = [card for card in rest if rank_of(card) != Rank.SEVEN]
            self._stocks.append((len(rest) - len(others), len(others), sum(rules.points[card % 13] for card in others)))
        self.scale: Final = lcm(
            *(
                comb(sevens + others, sevens) * Fraction(points, others or 1).denominator
                for sevens, others, points in self._stocks
            )
        )
        """All means are whole numbers of points divided by this."""
        self._known: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}

    def points(self, left: int, held: tuple[int, ...]) -> tuple[int, ...]:
        """Mean points times ``scale`` of what each seat picks, unmultiplied.

        ``held``: sevens in each seat's hand, in playing order from the winner, who is not among them.
        """
        found = self._known.get((left, held))
        if found is None:
            sevens, others, points = self._stocks[left]
            each = Fraction(points, others or 1)
            means = numbers_picked(sevens, others, held)
            exact = [(high * self._seven + low * each) * self.scale for high, low in means]
            assert all(value.denominator == 1 for value in exact)
            found = tuple(int(value) for value in exact)
            self._known[left, held] = found
        return found


def sevens_held(position: Position, winner: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats that may have to pick, in their order, and the sevens of each."""
    order = tuple((winner + position.direction * n) % position.players for n in range(1, position.players))
    return order, tuple(sum(rank_of(card) == Rank.SEVEN for card in position.hand(seat)) for seat in order)


def mean_payments(position: Position, rules: RuleSet | None = None) -> tuple[int | Fraction, ...]:
    """What each seat pays for a hand that is over, Muamele on average, exact; whole where it is.

    ``rules`` say whether there is Muamele if they are given, else the position's own do. Raises ``ValueError`` while
    the hand goes on.
    """
    score, outcome = score_hand(position), position.outcome
    rules = position.rules if rules is None else rules
    assert outcome is not None
    if not rules.muamele or outcome.kind != "out" or outcome.winner is None:
        return score.payments
    picks = Picks(rules, position.stock, 0)
    order, held = sevens_held(position, outcome.winner)
    paid: list[int | Fraction] = list(score.payments)
    for seat, points in zip(order, picks.points(position.stock_count, held), strict=True):
        extra = points * (score.multiplier if rules.muamele_multiplied else 1)
        paid[seat] = unscaled(score.payments[seat] * picks.scale + extra, picks.scale)
    return tuple(paid)


def unscaled(value: int, scale: int) -> int | Fraction:
    """Points of a scaled value, whole where they are."""
    whole, rest = divmod(value, scale)
    return Fraction(value, scale) if rest else whole
