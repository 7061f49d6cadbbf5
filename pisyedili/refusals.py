"""Why an action is refused (R3.5): the reason most useful to a beginner, as an id with facts."""

from typing import Final, NamedTuple

from pisyedili.actions import DRAW, PASS, TAKE, Refusal, card_of, is_action, named_of
from pisyedili.cards import Rank, Suit, card_text, rank_of, suit_of, suit_text
from pisyedili.rules import RuleSet

REASONS: Final = (
    "hand-over",
    "unknown-action",
    "not-your-turn",
    "not-your-card",
    "opening-club",
    "opening-no-draw",
    "opening-no-pass",
    "lap-club",
    "lap-special",
    "only-seven",
    "no-pass-on-bill",
    "no-draw-on-bill",
    "no-bill",
    "jack-on-jack",
    "ace-suit-only",
    "named-suit",
    "wrong-suit-and-rank",
    "last-ace",
    "name-a-suit",
    "name-not-needed",
    "draw-first",
    "one-draw",
    "draw-only-when-stuck",
    "nothing-to-draw",
)
"""Every reason id. ``not-your-turn`` is for callers that know who is asking."""


class Facts(NamedTuple):
    """What a refusal may be about: the state of play as the seat to move sees it."""

    rules: RuleSet
    phase: str
    twin: bool
    has_drawn: bool
    top: int | None
    named: int | None
    bill: int
    hand: tuple[int, ...]
    legal: tuple[int, ...]


def explain(facts: Facts, action: int) -> Refusal:
    """The refusal of an action that is not legal."""
    if facts.phase == "over":
        return Refusal("hand-over", "R10.1", {})
    if not is_action(action):
        return Refusal("unknown-action", "R3.5", {})
    if action == DRAW:
        return _draw(facts)
    if action == PASS:
        return _pass(facts)
    if action == TAKE:
        return Refusal("no-bill", "R5.2", {})
    return _lay(facts, action)


def _draw(facts: Facts) -> Refusal:
    if facts.bill:
        return Refusal("no-draw-on-bill", "R5.2", {"bill": facts.bill})
    if facts.phase in ("open", "lap"):
        return Refusal("opening-no-draw", "R2.2", {"card": card_text(card_of(facts.legal[0]))})
    fits = bool(facts.legal) and facts.legal[0] >= 0
    if facts.has_drawn and (facts.twin or facts.rules.one_draw):
        return Refusal("one-draw", "R8.1" if facts.twin else "R3.2", {})
    if fits and (facts.twin or not facts.rules.draw_when_fits):
        rule = "R8.1" if facts.twin else "R3.3"
        return Refusal("draw-only-when-stuck", rule, {"card": card_text(card_of(facts.legal[0]))})
    return Refusal("nothing-to-draw", "R9.2" if facts.rules.stock_out == "forgive" else "R9.3", {})


def _pass(facts: Facts) -> Refusal:
    if facts.bill:
        return Refusal("no-pass-on-bill", "R5.2", {"bill": facts.bill})
    if facts.phase in ("open", "lap"):
        return Refusal("opening-no-pass", "R2.3" if facts.legal[0] == DRAW else "R2.2", {})
    return Refusal("draw-first", "R3.4", {})


def _lay(facts: Facts, action: int) -> Refusal:
    card = card_of(action)
    params: dict[str, object] = {"card": card_text(card)}
    if card not in facts.hand:
        return Refusal("not-your-card", "R3.5", params)
    if any(card_of(other) == card for other in facts.legal if other >= 0):
        return _naming(facts, action, params)
    rank, suit, top = rank_of(card), suit_of(card), facts.top
    if facts.phase in ("open", "lap"):
        if suit == Suit.CLUBS and rank in facts.rules.opening_barred:
            return Refusal("lap-special", "R2.5", params)
        if suit != Suit.CLUBS:
            return Refusal("lap-club" if facts.phase == "lap" else "opening-club", "R2.1", params)
        return Refusal("last-ace", "R6.6", params)
    assert top is not None
    params["top"] = card_text(top)
    if facts.bill:
        params["bill"] = facts.bill
        if rank != Rank.SEVEN:
            return Refusal("only-seven", "R4.3" if rank == Rank.JACK else "R5.2", params)
    follows = suit_of(top) if facts.named is None else facts.named
    if rank == Rank.JACK == rank_of(top):
        return Refusal("jack-on-jack", "R4.2", params)
    if facts.phase == "again" and not facts.twin and facts.rules.ace_suit_only and suit != follows:
        return Refusal("ace-suit-only", "R6.1", {**params, "suit": suit_text(follows)})
    if facts.named is not None and suit != follows:
        return Refusal("named-suit", "R4.1", {**params, "suit": suit_text(follows)})
    if suit != follows and rank != rank_of(top) and rank != Rank.JACK:
        return Refusal("wrong-suit-and-rank", "R3.1", {**params, "suit": suit_text(follows)})
    return Refusal("last-ace", "R6.6", params)


def _naming(facts: Facts, action: int, params: dict[str, object]) -> Refusal:
    """The card may be laid, but not with (or without) this suit."""
    if named_of(action) is None:
        return Refusal("name-a-suit", "R4.1", params)
    if rank_of(card_of(action)) != Rank.JACK:
        return Refusal("name-not-needed", "R4.1", params)
    return Refusal("name-not-needed", "R2.4" if facts.phase in ("open", "lap") else "R4.4", params)
