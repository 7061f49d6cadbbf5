"""Ways of playing at random, for comparing engines and measuring them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

WORDS = ("draw", "pass", "take")


def eager(legal: Sequence[str], rng: Random) -> str:
    """Lays whenever something can be laid: hands of natural length."""
    lays = [action for action in legal if action not in WORDS]
    return rng.choice(lays or list(legal))


def uniform(legal: Sequence[str], rng: Random) -> str:
    """Every action alike: visits odd corners, and hands last for hundreds of actions."""
    return rng.choice(list(legal))


def wavering(legal: Sequence[str], rng: Random) -> str:
    """Eager for the most part."""
    return uniform(legal, rng) if rng.random() < 0.25 else eager(legal, rng)


def greedy_for_cards(legal: Sequence[str], rng: Random) -> str:
    """Draws and takes whenever it can, then lays: empties the stock early."""
    for word in ("take", "draw"):
        if word in legal and rng.random() < 0.7:
            return word
    return eager(legal, rng)


def stubborn(legal: Sequence[str], rng: Random) -> str:
    """Draws first and passes where it may, so that the stock runs out with hardly a card laid."""
    for word in ("pass", "draw"):
        if word in legal and rng.random() < 0.97:
            return word
    return uniform(legal, rng)


STYLES = {"eager": eager, "wavering": wavering, "greedy": greedy_for_cards, "stubborn": stubborn, "uniform": uniform}
