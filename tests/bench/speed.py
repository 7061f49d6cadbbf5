"""Eager playouts of the published rule sets, timed inside one Python, whichever it is. Standard library only."""

import time
from random import Random

from pisyedili.lab.playouts import play_eagerly
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS


def speed(hands: int, rounds: int) -> dict[str, float]:
    """Actions a second by rule set, deals included, four players; medians over the rounds, the first one left out."""
    speeds: dict[str, float] = {}
    for name, rules in RULE_SETS.items():
        found = []
        for number in range(rounds + 1):
            random = Random(number)
            begun = time.perf_counter()
            actions = sum(
                play_eagerly(Position.deal(rules, 4, hand % 4, number * hands + hand), random) for hand in range(hands)
            )
            found.append(actions / (time.perf_counter() - begun))
        speeds[name] = sorted(found[1:])[rounds // 2]
    return speeds
