"""Eager playouts of OpenSpiel's `crazy_eights`, four players, by its Python API. Prints actions and seconds of CPU.

Run by `tests.bench.peers.__main__` with the Python of OpenSpiel's own environment. Chance draws the cards, as the
game wants it; chance's moves take their time and are not counted as actions.
"""

import sys
import time
from random import Random

import pyspiel


def main(hands: int, seed: int) -> None:
    game = pyspiel.load_game("crazy_eights(players=4)")
    random = Random(seed).random
    # Numbers of the actions that lay no card.
    start = game.new_initial_state()
    words = {a for a in range(game.num_distinct_actions()) if start.action_to_string(0, a) in ("Draw", "Pass")}
    assert len(words) == 2
    actions = 0
    begun = time.process_time()
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                # Cards are all as likely, as in its own `chance_outcomes`; this is the quicker call.
                state.apply_action(legal[int(random() * len(legal))])
                continue
            if len(legal) > 1:
                legal = [action for action in legal if action not in words] or legal
            state.apply_action(legal[int(random() * len(legal))])
            actions += 1
    print(actions, time.process_time() - begun)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
