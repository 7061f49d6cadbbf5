"""Random house rules that do not contradict themselves."""

from random import Random
from typing import Any, TypeVar

from pisyedili.rules import RuleSet, RuleSetError

T = TypeVar("T")


def random_rules(random: Random) -> RuleSet:
    """A rule set with every field drawn by chance."""

    def one(*choices: T) -> T:
        return choices[int(random.random() * len(choices))]

    while True:
        least = one(2, 2, 3)
        values: dict[str, Any] = {
            "name": "house",
            "min_players": least,
            "max_players": one(least, 4, 6),
            "two_decks_from": one(None, 2, 3, 4),
            "clockwise": one(True, False),
            "opening_lap": one(True, False),
            "opening_barred": one((), (), (7, 10, 11, 14), (2, 3, 4, 5, 6, 8, 9)),
            "void_without_club": one(True, False),
            "draw_when_fits": one(True, False),
            "one_draw": one(True, False),
            "jack_on_jack": one(True, False),
            "bill": one(0, 1, 2, 3, 3, 5),
            "take_keeps_turn": one(True, False),
            "ace_takes": one(0, 1, 1, 2),
            "ace_suit_only": one(True, False),
            "ace_last_barred": one(True, False),
            "eight_skips": one(True, False),
            "ten": one("reverse", "step-back", "none"),
            "pisti": one(True, False),
            "reshuffle": one(True, False),
            "stock_out": one("forgive", "no-winner", "lowest-wins"),
            "turn_cap": one(100, 300, 1000),
            "points": tuple(int(random.random() * 30) for _ in range(13)),
            "seven_multiplier": one(1, 2, 3),
            "jack_multiplier": one(1, 2),
            "muamele": one(True, False),
            "muamele_multiplied": one(True, False),
            "hands": one(None, 1, 5),
            "target": one(None, 51, 101),
        }
        try:
            return RuleSet(**values)
        except RuleSetError:
            continue
