"""Pis Yedili, a Turkish game of the crazy eights family: rules as data, an engine, and what stands on it.

Standard library only. The rules are numbered (R1.1 to R11.2), and docstrings and refusals cite them.

>>> match = Match(TABLE, seed=1)
>>> action = match.position.legal_actions()[0]
>>> [effect.kind for effect in match.position.apply(action)]
['lay']
"""

from pisyedili.match import Match
from pisyedili.position import Position
from pisyedili.rules import CARDIVA, CLASSIC, RULE_SETS, TABLE, RuleSet
from pisyedili.view import View

__version__ = "0.1.0"

__all__ = ["CARDIVA", "CLASSIC", "RULE_SETS", "TABLE", "Match", "Position", "RuleSet", "View", "__version__"]
