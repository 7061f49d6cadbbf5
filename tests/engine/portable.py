"""One digest over many hands: equal numbers on every Python mean equal hands (R9.1). Runs in CPython and in Pyodide."""

from hashlib import sha256

from pisyedili.actions import is_lay
from pisyedili.bots import BOTS
from pisyedili.match import Match
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS
from pisyedili.scoring import score_hand
from pisyedili.view import View

LAST = 400
"""Actions after which a hand is left alone."""


class Chance:
    """A source of chance in plain integers, so that nothing but the engine's own is compared."""

    def __init__(self, seed: int) -> None:
        self.state = seed + 1

    def random(self) -> float:
        self.state = self.state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        return (self.state >> 11) / (1 << 53)


def eager(position: Position, chance: Chance) -> int:
    """Lay if possible, anything."""
    legal = position.legal_actions()
    lays = [action for action in legal if is_lay(action)]
    choice = lays or legal
    return choice[int(chance.random() * len(choice))]


def digest(seeds: range) -> dict[str, str]:
    """For each rule set a hash over every state of one hand a seed, and over three hands of bots."""
    found = {}
    for name, rules in RULE_SETS.items():
        sha = sha256()
        reshuffles = 0
        for seed in seeds:
            players = rules.min_players + seed % (rules.max_players - rules.min_players + 1)
            position, chance = Position.deal(rules, players, seed % players, seed), Chance(seed)
            sha.update(position.key())
            while not position.over and position.ply < LAST:
                position.apply(eager(position, chance))
                sha.update(position.key())
            reshuffles += position.reshuffles
            if position.over:
                sha.update(repr(score_hand(position).payments).encode())
        match, bot, chance = Match(rules, max(rules.min_players, 3), 0, seeds[-1]), BOTS["thumb"](), Chance(1)
        for _ in range(LAST):
            if match.position.over:
                break
            match.position.apply(bot.choose(View.of(match.position, match.position.seat, match), chance))
            sha.update(match.position.key())
        found[name] = f"{sha.hexdigest()} {reshuffles}"
    return found
