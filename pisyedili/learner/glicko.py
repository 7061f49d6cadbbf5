"""Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"): how strong somebody is, and how sure that is.

>>> from pisyedili.learner.glicko import Rating, rated
>>> reader = rated(Rating(), [(Rating(1400, 30), 1.0)])
>>> round(reader.value), round(reader.deviation)
(1631, 252)
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

TAU: Final = 0.5
"""How much the volatility may change."""
START: Final = (1500.0, 350.0, 0.06)
"""Rating, deviation and volatility of somebody nobody knows yet."""
SCALE: Final = 173.7178
_CLOSE: Final = 1e-6
LEAST, MOST = 100.0, 4000.0
"""No rating goes beyond these."""
SUREST: Final = 30.0
"""A deviation never falls below, so that a rating always moves."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its deviation and its volatility."""

    value: float = START[0]
    deviation: float = START[1]
    volatility: float = START[2]


def rated(player: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after some results in one period: opponents' ratings, each with 1 (won), 0.5 or 0 (lost)."""
    phi = player.deviation / SCALE
    if not results:
        # Time alone makes it less sure.
        return Rating(player.value, min(math.hypot(phi, player.volatility) * SCALE, START[1]), player.volatility)
    mu = (player.value - START[0]) / SCALE
    information = gain = 0.0
    for opponent, score in results:
        g = _g(opponent.deviation / SCALE)
        expected = 1 / (1 + math.exp(-g * (mu - (opponent.value - START[0]) / SCALE)))
        information += g * g * expected * (1 - expected)
        gain += g * (score - expected)
    variance = 1 / information
    volatility = _volatility(phi, variance, variance * gain, player.volatility)
    before = math.hypot(phi, volatility)
    after = 1 / math.sqrt(1 / (before * before) + information)
    value = START[0] + SCALE * (mu + after * after * gain)
    deviation = min(max(after * SCALE, SUREST), START[1])
    return Rating(min(max(value, LEAST), MOST), deviation, volatility)


def expected_score(player: Rating, opponent: Rating) -> float:
    """How often `player` is expected to win."""
    g = _g(math.hypot(player.deviation, opponent.deviation) / SCALE)
    return 1 / (1 + math.exp(-g * (player.value - opponent.value) / SCALE))


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / (math.pi * math.pi))


def _volatility(phi: float, variance: float, delta: float, sigma: float) -> float:
    """Step 5 of the paper: the zero of `f` by the Illinois variant of regula falsi."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        e = math.exp(x)
        spread = phi * phi + variance + e
        return e * (delta * delta - spread) / (2 * spread * spread) - (x - a) / (TAU * TAU)

    low = a
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    # It closes in within a dozen steps; the bound is for numbers nobody has thought of.
    for _ in range(200):
        if abs(high - low) <= _CLOSE:
            break
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
