"""The whole ``View`` of the protocol, put together from a session's state."""

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from pisyedili.actions import DRAW, PASS, TAKE, is_lay
from pisyedili.cards import suit_text
from pisyedili.locale import Text, languages
from pisyedili.rules import RULE_SETS, TABLE, RuleSet
from pisyedili.sessions.cards_view import hand_view, middle_view, seats_view
from pisyedili.sessions.ending import Sheet, end_view, muamele_view, score_view
from pisyedili.sessions.prose import rule_prose
from pisyedili.sessions.speech import Speaker

if TYPE_CHECKING:
    from pisyedili.sessions.table import TableSession

PROTOCOL: Final = 1


def rules_key(rules: RuleSet) -> str:
    """Name of the rule set as the catalogues know it: a published name, or "house"."""
    return rules.name if RULE_SETS.get(rules.name) == rules else "house"


def idle_ranks(rules: RuleSet) -> list[str]:
    """Ranks that do not do, under these rules, what the sign on their cards says: +3, skip, turn round."""
    idle = {"7": rules.bill != TABLE.bill, "8": not rules.eight_skips, "10": rules.ten == "none"}
    return [rank for rank, does_not in idle.items() if does_not]


def table_view(session: "TableSession") -> dict[str, Any]:
    """The view of a session as it is now."""
    game, speaker, settings = session.game, session.speaker, session.settings
    position, words = game.position, speaker.words
    sheet = Sheet.of(game)
    picking, note = session.picking, session.note()
    rules = rules_key(session.spec.rules)
    fresh: Counter[int] = game.gained(speaker.you)
    totals = game.match.totals if game.match.scores else None
    return {
        "v": PROTOCOL,
        "kind": "table",
        "rev": session.rev,
        "turn": session.turn,
        "rules": session.spec.rules.name,
        "rulesName": words.text(f"rules-name.{rules}"),
        "idle": idle_ranks(session.spec.rules),
        "mode": session.spec.mode,
        "lang": settings.lang,
        "settings": settings.to_json(),
        "langs": [list(pair) for pair in languages()],
        "seats": seats_view(speaker, position, totals, open_seats=session.open_seats),
        "you": speaker.you,
        **middle_view(speaker, position, game.pile),
        "hand": hand_view(speaker, position, settings.sort, session.marks, fresh, session.yours),
        "say": say(session, speaker),
        "note": None if note is None else note.to_json(),
        "acts": acts(session, speaker),
        "yours": session.yours,
        "waiting": session.waiting,
        "effects": session.news.effects,
        "spoken": session.news.spoken,
        "log": [{"n": r.n, "text": speaker.written(r.sentences), "at": r.at} for r in game.chronicle.rows],
        "score": score_view(speaker, sheet),
        "end": None if picking else end_view(speaker, sheet),
        "muamele": muamele_view(speaker, game, game.muamele) if picking else None,
        "rule": None if session.rule is None else rule_prose(words, session.rule, session.spec.rules),
        "asleep": False,
    }


def say(session: "TableSession", speaker: Speaker) -> Text:
    """The line of words: your turn and what it asks, or who plays."""
    position, words = session.position, speaker.words
    if session.picking:
        return words.rich("say.muamele")
    if position.over:
        return words.rich("say.match-over" if session.game.over else "say.over")
    if not session.yours:
        return words.rich("say.other", name=speaker.names[position.seat])
    what = speaker.now(position)
    lays = any(is_lay(action) for action in position.legal_actions())
    if position.named is not None and not position.has_drawn and lays:
        # That it was named is the news; what fits follows from it.
        what = words.rich("say.named", suit=suit_text(position.named))
    return words.rich("say.yours", what=what)


def acts(session: "TableSession", speaker: Speaker) -> dict[str, dict[str, object]]:
    """The buttons: what is allowed, and what is the thing to do."""
    position = session.position
    legal = position.legal_actions() if session.yours else []
    lays = any(is_lay(action) for action in legal)
    bill = position.bill

    def button(key: str, ok: bool, main: bool = False, n: int = 0) -> dict[str, object]:
        return {"ok": ok, "label": speaker.text(f"act.{key}", n=n), "main": main}

    return {
        "draw": button("draw", DRAW in legal, DRAW in legal and not lays),
        "pass": button("pass", PASS in legal, PASS in legal and not lays and DRAW not in legal),
        "take": button("take" if bill else "take-none", TAKE in legal, TAKE in legal, n=bill),
        "hint": button("hint", session.yours),
        "undo": button("undo", session.undo_target()[0] is None),
    }
