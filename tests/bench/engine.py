"""Eager playouts a second, engine against reference: `python -m tests.bench.engine`.

Both play the same deals to the end, by lays chosen at random among those that fit, drawing only when nothing fits
(playing evenly among all actions makes hands of a thousand actions: no figure for anything). The engines take turns
in one run, so that a busy machine slows both; medians over the rounds, and their ratio, for each rule set.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random

from pisyedili.lab.playouts import play_eagerly
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS
from tests.reference.play import WORDS
from tests.reference.side_by_side import reference_of

PLAYERS = 4


def engine_hands(deals: list[Position], seed: int) -> tuple[int, float]:
    """Actions made and seconds taken by the engine."""
    random = Random(seed)
    positions = [deal.copy() for deal in deals]
    start = time.perf_counter()
    done = sum(play_eagerly(position, random) for position in positions)
    return done, time.perf_counter() - start


def reference_hands(deals: list[Position], seed: int) -> tuple[int, float]:
    """The same for the reference."""
    random = Random(seed).random
    hands = [reference_of(deal) for deal in deals]
    done = 0
    start = time.perf_counter()
    for hand in hands:
        play = hand.play
        while actions := hand.legal():
            lays = len(actions)
            while lays and actions[lays - 1] in WORDS:
                lays -= 1
            play(actions[int(random() * (lays or len(actions)))])
            done += 1
    return done, time.perf_counter() - start


SIDES: tuple[tuple[str, Callable[[list[Position], int], tuple[int, float]]], ...] = (
    ("engine", engine_hands),
    ("reference", reference_hands),
)


def measure(rules: str, hands: int, rounds: int) -> dict[str, tuple[float, float]]:
    """Medians of (playouts a second, actions a second) for each side."""
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name, _ in SIDES}
    for number in range(rounds + 1):
        seeds = range(number * hands, (number + 1) * hands)
        deals = [Position.deal(RULE_SETS[rules], PLAYERS, PLAYERS - 1, seed) for seed in seeds]
        for name, run in SIDES if number % 2 else SIDES[::-1]:
            done, seconds = run(deals, number)
            if number:  # the first round warms up
                speeds[name].append((hands / seconds, done / seconds))
    return {
        name: (statistics.median(a for a, _ in values), statistics.median(b for _, b in values))
        for name, values in speeds.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engine", description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=200, help="hands a round (default 200)")
    parser.add_argument("--rounds", type=int, default=7, help="measured rounds (default 7)")
    options = parser.parse_args()
    print(f"eager playouts, {PLAYERS} players, medians of {options.rounds} rounds of {options.hands} hands")
    print(f"{'':10}{'hands/s':>12}{'actions/s':>12}{'hands/s':>12}{'actions/s':>12}{'ratio of':>10}")
    print(f"{'':10}{'engine':>12}{'engine':>12}{'reference':>12}{'reference':>12}{'actions/s':>10}")
    table = 0.0
    for rules in RULE_SETS:
        speed = measure(rules, options.hands, options.rounds)
        engine, reference = speed["engine"], speed["reference"]
        table = table or engine[1]
        print(
            f"{rules:10}{engine[0]:12,.0f}{engine[1]:12,.0f}{reference[0]:12,.0f}{reference[1]:12,.0f}"
            f"{engine[1] / reference[1]:10.1f}   {engine[1] / table:.2f} of table",
            flush=True,
        )


if __name__ == "__main__":
    main()
