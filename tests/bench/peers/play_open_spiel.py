"""Eager playouts of OpenSpiel's `crazy_eights`, four players, through its Python API. Prints actions and seconds.

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
    # Texts of the actions that lay no card, found once; the numbers are the game's own.
    words: dict[int, bool] = {}
    actions = 0
    begun = time.perf_counter()
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                # Cards are all as likely, as in its own `chance_outcomes`; this is the quicker call.
                state.apply_action(legal[int(random() * len(legal))])
                continue
            for action in legal:
                if action not in words:
                    words[action] = state.action_to_string(state.current_player(), action) in ("Draw", "Pass")
            lays = [action for action in legal if not words[action]] or legal
            state.apply_action(lays[int(random() * len(lays))])
            actions += 1
    print(actions, time.perf_counter() - begun)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
