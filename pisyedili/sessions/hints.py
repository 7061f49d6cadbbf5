"""Hints in three steps: a rule of thumb, the kind of card, the card. They see a ``View`` only."""

from typing import Final

from pisyedili.actions import DRAW, PASS, TAKE, card_of, is_lay, named_of
from pisyedili.bots.thumb import explain
from pisyedili.cards import Rank, card_text, rank_of, suit_of, suit_text
from pisyedili.sessions.notes import Note
from pisyedili.sessions.speech import Speaker
from pisyedili.view import View

LEVELS: Final = 3
RULES: Final = {
    "finish": "R10.1",
    "open-club": "R2.2",
    "answer-seven": "R5.1",
    "take-bill": "R5.2",
    "attack-seven": "R5.1",
    "spend-seven": "R5.1",
    "spend-jack": "R4.1",
    "ace-again": "R6.4",
    "skip-next": "R7.1",
    "shed-high": "R10.2",
    "only-card": "R3.1",
    "draw": "R3.2",
    "pass": "R3.4",
}
"""The rule a reason leads to."""
_SPECIAL: Final = {Rank.SEVEN: "seven", Rank.EIGHT: "eight", Rank.JACK: "jack", Rank.ACE: "ace"}
_WORDS: Final = {DRAW: "draw", PASS: "pass", TAKE: "take"}


def rule_of(view: View, reason: str) -> str:
    """The rule a reason of the rules of thumb leads to."""
    if reason == "draw" and view.phase in ("open", "lap"):
        return "R2.3"
    if reason == "draw" and not view.rules.draw_when_fits:
        return "R3.3"
    return RULES[reason]


def kind_words(speaker: Speaker, view: View, action: int) -> str:
    """What kind of card an action lays, or that it lays none."""
    words = speaker.words
    if not is_lay(action):
        return words.text(f"hint.kind.{_WORDS[action]}", n=view.bill)
    card = card_of(action)
    kind = "suit" if view.phase in ("open", "lap") else _SPECIAL.get(Rank(rank_of(card)), "suit")
    return words.text(f"hint.kind.{kind}", suit=suit_text(suit_of(card)))


def action_words(speaker: Speaker, view: View, action: int) -> str:
    """An action as advice: "Lay the seven of hearts." """
    words = speaker.words
    if not is_lay(action):
        return words.text(f"hint.card.{_WORDS[action]}", n=view.bill)
    card, named = card_text(card_of(action)), named_of(action)
    if named is None:
        return words.text("hint.card.lay", card=card)
    return words.text("hint.card.name", card=card, suit=suit_text(named))


def hint(speaker: Speaker, view: View, level: int) -> Note:
    """The tip at a level, 1 to 3; the card itself is named and pointed at by the last one only."""
    action, reason = explain(view)
    words = speaker.words
    rule = rule_of(view, reason)
    if level <= 1:
        return Note("tip", words.text(f"hint.rule.{reason}"), words.text("hint.more"), rule, None, None, reason)
    if level == 2:
        more = words.text("hint.more") if is_lay(action) else ""
        return Note("tip", kind_words(speaker, view, action), more, rule, None, None, reason)
    card = card_text(card_of(action)) if is_lay(action) else None
    return Note("tip", action_words(speaker, view, action), "", rule, card, None, reason)
