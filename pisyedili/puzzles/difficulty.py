"""How hard a puzzle is, from what can be measured: 600 for a beginner's, 2400 for the hardest."""

from typing import Final

from pisyedili.actions import DRAW, card_of, is_lay
from pisyedili.cards import Rank, rank_of
from pisyedili.puzzles.evidence import Evidence
from pisyedili.puzzles.model import READER
from pisyedili.scoring import points_of

EASIEST: Final = 600
HARDEST: Final = 2400
_LEAST: Final = 200
"""What nearly every puzzle has."""
_STRETCH: Final = 17
"""Tenths by which measured points are stretched over the range."""


def difficulty_of(evidence: Evidence) -> int:
    """A number between ``EASIEST`` and ``HARDEST``.

    Points for each own action of the best line after the first (110), each other's action (30), each choice over two
    (45), each simple player that goes wrong (120), each seat over two (60); hidden cards, a draw or a jack as the
    answer, and an answer that keeps a card of many points for later add to it. Then they are stretched over the range.
    """
    plies = evidence.line
    own = sum(ply.seat == READER for ply in plies)
    cards = {action & 63 if is_lay(action) else action for action in evidence.scores}
    wrong = sum(action != evidence.best for action in evidence.tempting.values())
    found = 110 * min(own - 1, 6) + 30 * min(len(plies) - own, 8)
    found += 45 * max(len(cards) - 2, 0) + 120 * wrong + 60 * (evidence.position.players - 2)
    if evidence.ask == "mean":
        found += 150
    if evidence.best == DRAW:
        found += 150
    if is_lay(evidence.best):
        card = card_of(evidence.best)
        if rank_of(card) == Rank.JACK and not plies[0].child.over:
            found += 60
        rules = evidence.position.rules
        kept = max(points_of(rules, (other,)) for other in evidence.hand)
        found += 3 * max(kept - points_of(rules, (card,)), 0)
    return max(EASIEST, min(HARDEST, EASIEST + (found - _LEAST) * _STRETCH // 10))
