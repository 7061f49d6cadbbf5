"""Shuffling and the seeds of deals, reshuffles and hands (R9.1).

Everything random in a hand is a pure function of one seed, the same on every Python version. Two parts are
documented as stable by Python and nothing else is used: ``random.Random(n).random()`` for a non-negative
integer ``n`` (the Mersenne twister), and integer arithmetic. ``random.shuffle`` and ``hash`` promise nothing.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

SEED_LIMIT: Final = 1 << 64
"""Seeds are 0 .. ``SEED_LIMIT - 1``."""

_MASK: Final = SEED_LIMIT - 1


def shuffled(cards: Sequence[int], seed: int) -> list[int]:
    """The cards in an order drawn from ``seed``: Fisher and Yates, from the last place down.

    Place ``i`` changes with place ``floor(random() * (i + 1))``, for ``i`` from the last place to 1.
    """
    random = Random(seed).random
    result = list(cards)
    for size in range(len(result), 1, -1):
        other = int(random() * size)
        card = result[other]
        result[other] = result[size - 1]
        result[size - 1] = card
    return result


def mix(seed: int, number: int) -> int:
    """Seed of the ``number``-th thing that depends on ``seed`` (splitmix64, in integers of 64 bits)."""
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def reshuffle_seed(hand_seed: int, number: int) -> int:
    """Seed of a hand's reshuffle; ``number`` counts from 1."""
    return mix(hand_seed, number)


def hand_seed(match_seed: int, hand: int, attempt: int = 0) -> int:
    """Seed of a match's hand (counted from 1); ``attempt`` counts its deals that were void (R2.6)."""
    return mix(mix(match_seed, hand), attempt)


def check_seed(seed: int) -> int:
    """The seed itself, or ``ValueError``: 0 .. 2**64 - 1."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEED_LIMIT:
        raise ValueError("a seed is an integer from 0 to 2**64 - 1")
    return seed
