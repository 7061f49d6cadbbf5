"""Eager playouts of a published rule set, four players, deals included. Prints actions and seconds of its process."""

import sys
import time
from random import Random

from pisyedili.lab.playouts import play_eagerly
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS


def main(rules: str, hands: int, seed: int) -> None:
    chosen = RULE_SETS[rules]
    random = Random(seed)
    actions = 0
    begun = time.process_time()
    for number in range(hands):
        actions += play_eagerly(Position.deal(chosen, 4, number % 4, seed * hands + number), random)
    print(actions, time.process_time() - begun)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
