"""A bot that plays by rules of thumb, and can say which one it follows.

It lays when it can, sheds high cards first, keeps a 7 as armour against bills (R5.1) and a jack for the
finish, and names the suit it holds most of. The same view always gives the same action.
"""

from typing import Final, final

from pisyedili.actions import DRAW, PASS, TAKE, card_of, lay, named_of
from pisyedili.bots.protocol import Randomness, check_turn
from pisyedili.cards import Rank, rank_of, suit_of
from pisyedili.view import View

REASONS: Final = (
    "finish",
    "open-club",
    "answer-seven",
    "take-bill",
    "attack-seven",
    "spend-seven",
    "spend-jack",
    "ace-again",
    "skip-next",
    "shed-high",
    "only-card",
    "draw",
    "pass",
)
"""Reason ids of ``explain``: the rule of thumb that decided."""

_CLOSE: Final = 3
"""A rival with so few cards is about to go out."""


@final
class ThumbBot:
    """Rules of thumb, for hints and as the first opponent worth beating."""

    name: Final = "thumb"

    def choose(self, view: View, rng: Randomness) -> int:
        """The action of ``explain``; chance plays no part."""
        return explain(view)[0]


def explain(view: View) -> tuple[int, str]:
    """What the rules of thumb say for the view's seat: an action, and the id of the rule that decided.

    Raises ``ValueError`` when the view's seat is not to move.
    """
    check_turn(view)
    lays = [action for action in view.legal if action >= 0]
    if not lays:
        action = view.legal[0]
        return action, {DRAW: "draw", PASS: "pass", TAKE: "take-bill"}[action]
    cards = sorted({card_of(action) for action in lays})
    if len(view.hand) == 1:
        return lays[0], "finish"
    best = cards[0]
    for card in cards[1:]:
        if _worth(view, card) > _worth(view, best):
            best = card
    action = best
    if any(named_of(other) is not None for other in lays if card_of(other) == best):
        action = lay(best, longest_suit(view, best))
    return action, _reason(view, best, len(cards))


def longest_suit(view: View, jack: int) -> int:
    """The suit to name with a jack: most cards left, jacks not counted, then most points, then the lowest."""
    counts, points = [0] * 4, [0] * 4
    for card in view.hand:
        if rank_of(card) != Rank.JACK:
            counts[suit_of(card)] += 1
            points[suit_of(card)] += view.rules.points[card % 13]
    return max(range(4), key=lambda suit: (counts[suit], points[suit], -suit))


def _next_count(view: View) -> int:
    return view.counts[(view.seat + view.direction) % view.players]


def _threatened(view: View) -> bool:
    """A rival is about to go out."""
    return any(count <= _CLOSE for seat, count in enumerate(view.counts) if seat != view.seat)


def _worth(view: View, card: int) -> int:
    """How gladly this card is laid: its points, with what its effect is worth now."""
    rules, rank = view.rules, rank_of(card)
    worth = 4 * rules.points[card % 13]
    if view.phase in ("open", "lap"):
        # R2.4: an opening card does nothing, so nothing is lost or won but its points.
        return worth if rank not in (Rank.SEVEN, Rank.JACK) else worth - 200
    left = [other for other in view.hand if other != card]
    if rank == Rank.JACK:
        # It goes on any card, so of two cards it is the better one to finish with.
        return 30 if len(view.hand) > 2 and _threatened(view) else -100
    if rank == Rank.SEVEN and rules.bill:
        return 90 if _next_count(view) <= _CLOSE else -50
    if rank == Rank.ACE and any(suit_of(other) == suit_of(card) for other in left):
        worth += 20
    if rank == Rank.EIGHT and rules.eight_skips and (view.players == 2 or _next_count(view) <= _CLOSE):
        worth += 30
    return worth + 8 * sum(suit_of(other) == suit_of(card) for other in left)


def _reason(view: View, card: int, choices: int) -> str:
    rules, rank = view.rules, rank_of(card)
    if view.phase in ("open", "lap"):
        return "open-club"
    if view.bill:
        return "answer-seven"
    if rank == Rank.SEVEN and rules.bill:
        return "attack-seven" if _next_count(view) <= _CLOSE else "spend-seven"
    if rank == Rank.JACK:
        return "spend-jack"
    if choices == 1:
        return "only-card"
    if rank == Rank.ACE:
        return "ace-again"
    if rank == Rank.EIGHT and rules.eight_skips and (view.players == 2 or _next_count(view) <= _CLOSE):
        return "skip-next"
    return "shed-high"
