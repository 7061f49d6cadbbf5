"""Eager playouts of RLCard's raw `uno` game, four players. Prints actions and seconds of its process.

Run by `tests.bench.peers.__main__` with the Python of RLCard's own environment. Its game offers a draw only when
nothing fits, so every legal action is as likely as the others.
"""

import sys
import time
from random import Random

import numpy
from rlcard.games.uno import Game


def main(hands: int, seed: int) -> None:
    random = Random(seed).random
    numpy.random.seed(seed)
    actions = 0
    begun = time.process_time()
    for _ in range(hands):
        game = Game(num_players=4)
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(random() * len(legal))])
            actions += 1
    print(actions, time.process_time() - begun)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
