"""A coach who comments on each of the reader's moves, by the rules of thumb and by what the reader could see."""

from pisyedili.actions import action_text, card_of, is_lay, named_of
from pisyedili.bots.thumb import explain
from pisyedili.cards import card_text, suit_text
from pisyedili.sessions.hints import rule_of
from pisyedili.sessions.notes import Note
from pisyedili.sessions.speech import Speaker
from pisyedili.view import View


def comment(speaker: Speaker, view: View, action: int) -> Note:
    """What the coach says about an action; `view` is the reader's, before it."""
    advised, reason = explain(view)
    words, rule = speaker.words, rule_of(view, reason)
    why = words.text(f"coach.why.{reason}")
    if action == advised:
        title = words.text("coach.forced" if len(view.legal) == 1 else "coach.good")
        return Note("good", title, why, rule, None, None, f"coach-{reason}")
    if is_lay(action) and is_lay(advised) and card_of(action) == card_of(advised):
        named = named_of(advised)
        assert named is not None
        title, why = words.text("coach.name", suit=suit_text(named)), words.text("coach.why-name")
    elif is_lay(advised):
        named = named_of(advised)
        key, suit = ("coach.lay", "") if named is None else ("coach.lay-name", suit_text(named))
        title = words.text(key, card=card_text(card_of(advised)), suit=suit)
    else:
        title = words.text(f"coach.{action_text(advised)}", n=view.bill)
    return Note("tip", title, why, rule, None, None, f"coach-{reason}")
