"""Whole hands played by chance, and hashes of them."""

from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import Final

from pisyedili.position import Position
from pisyedili.rules import RULE_SETS, RuleSet
from pisyedili.scoring import score_hand

HASHED: Final = tuple((name, players) for name in RULE_SETS for players in (2, 3, 4))
"""Rule sets and numbers of players whose hands ``hand_hashes`` covers."""


def play_eagerly(position: Position, random: Random) -> int:
    """Play a hand to its end, laying by chance whenever something can be laid. Returns the number of actions.

    This gives hands of natural length; chance among *all* actions makes them ten times as long.
    """
    chance = random.random
    before = position.ply
    while True:
        actions = position.legal_actions()
        count = len(actions)
        if not count:
            return position.ply - before
        # Draw, pass and take are negative and stand last, two of them at most.
        if count > 1 and actions[-1] < 0:
            count -= 1
            if count > 1 and actions[count - 1] < 0:
                count -= 1
        position.play(actions[int(chance() * count)])


def hand_hash(rules: RuleSet, players: int, seed: int) -> str:
    """Hash of a whole eager hand: every state on the way, its legal actions and the payments; 16 hex digits.

    A pure function of its arguments, the same on every Python: the engine's portability rests on it (R9.1).
    """
    position = Position.deal(rules, players, seed % players, seed)
    random = Random(seed)
    digest = sha256()
    while not position.over:
        actions = position.legal_actions()
        digest.update(position.key())
        digest.update(repr(actions).encode())
        lays = [action for action in actions if action >= 0] or actions
        position.play(lays[int(random.random() * len(lays))])
    digest.update(position.key())
    digest.update(repr(list(score_hand(position).payments)).encode())
    return digest.hexdigest()[:16]


def hand_hashes(seeds: Iterable[int]) -> list[list[str]]:
    """For each seed the hashes of one hand of every entry of ``HASHED``."""
    return [[hand_hash(RULE_SETS[name], players, seed) for name, players in HASHED] for seed in seeds]
