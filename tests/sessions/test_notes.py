"""Every refusal and hint has words a beginner understands, in every language."""

# ruff: noqa: E501 -- a table reads best one case a line

from typing import Any

import pytest

from pisyedili.bots.thumb import REASONS as HINT_REASONS
from pisyedili.locale import catalogue, languages
from pisyedili.refusals import REASONS
from pisyedili.sessions.hints import RULES
from pisyedili.sessions.notes import TABLE_REASONS
from tests.sessions.tables import note, send, table

LANGS = [lang for lang, _ in languages()]
OUTCOMES = ("out", "out-seven", "out-jack", "blocked", "stock-out", "cap", "void")


@pytest.mark.case(25)
@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_of_the_engine_and_the_table_has_words(lang: str) -> None:
    words = catalogue(lang)
    missing = [r for r in (*REASONS, *TABLE_REASONS) if not words.has(f"refusal.{r}.title")]
    missing += [r for r in HINT_REASONS if not words.has(f"hint.rule.{r}") or r not in RULES]
    missing += [o for o in OUTCOMES if not words.has(f"end.{o}") and not words.has(f"end.{o}.you")]
    assert missing == []


@pytest.mark.parametrize("reason", [*HINT_REASONS])
def test_every_hint_leads_to_a_rule_that_has_prose(reason: str) -> None:
    assert RULES[reason] in catalogue("en").rules


MINE = "6s As 7h Jh 3c Qc 5d 8d"
REFUSALS: list[tuple[str, str, str | None, dict[str, Any], str, str, str | None]] = [
    # try, own hand, top, parts; then the note and its rule
    ("Jh", MINE, "7c", {"bill": 6}, "Only a 7 answers a 7. Lay the seven of hearts or take 6.", "only-seven", "R4.3"),
    ("Qc", MINE, "7c", {"bill": 6}, "The suit fits, but a bill is open. Only a 7 answers a 7.", "only-seven", "R5.2"),
    ("5d", MINE, "7c", {"bill": 6}, "Only a 7 answers a 7. Lay the seven of hearts or take 6.", "only-seven", "R5.2"),
    ("5d", "5d 2d", "7c", {"bill": 6}, "Only a 7 answers a 7. You hold no 7: take 6.", "only-seven", "R5.2"),
    ("pass", MINE, "7c", {"bill": 6}, "You cannot pass on a bill. Lay the seven of hearts or take 6.", "no-pass-on-bill", "R5.2"),
    ("draw", MINE, "7c", {"bill": 6}, "No single draw while a bill is open. Lay the seven of hearts or take 6.", "no-draw-on-bill", "R5.2"),
    ("take", MINE, "9c", {}, "There is nothing to take. No bill is open.", "no-bill", "R5.2"),
    ("6s", MINE, "10c", {}, "Neither clubs nor a 10. Lay clubs, a 10 or a jack, or draw.", "wrong-suit-and-rank", "R3.1"),
    ("6s", MINE, "8c", {"has_drawn": True}, "Neither clubs nor an 8. Lay clubs, an 8 or a jack, or pass.", "wrong-suit-and-rank", "R3.1"),
    ("3h", "3h 4h", "10c", {}, "Neither clubs nor a 10. Nothing in your hand fits: draw.", "wrong-suit-and-rank", "R3.1"),
    ("6s", "6s 3c Jd", "Jc", {}, "Only clubs fit here. Lay clubs, or draw.", "wrong-suit-and-rank", "R3.1"),
    ("Jh", MINE, "Jc", {"named": "s"}, "No jack on a jack. Lay spades, or draw.", "jack-on-jack", "R4.2"),
    ("3c", MINE, "Jc", {"named": "s"}, "Spades were named. Lay spades, or draw.", "named-suit", "R4.1"),
    ("3c", MINE, "Ad", {"phase": "again"}, "After an ace only its suit: diamonds. Lay diamonds, or draw.", "ace-suit-only", "R6.1"),
    ("pass", MINE, "9c", {}, "Draw first, then you may pass. Lay clubs, a 9 or a jack, or draw.", "draw-first", "R3.4"),
    ("draw", MINE, "9c", {"has_drawn": True}, "One draw a turn. Lay clubs, a 9 or a jack, or pass.", "one-draw", "R3.2"),
    ("6s", MINE, None, {"phase": "open", "dealer": 3}, "The hand opens with a club. Open the hand with a club.", "opening-club", "R2.1"),
    ("draw", MINE, None, {"phase": "open", "dealer": 3}, "You hold a club, so no drawing. Lay one of your clubs.", "opening-no-draw", "R2.2"),
    ("pass", MINE, None, {"phase": "open", "dealer": 3}, "The opener cannot pass. Open the hand with a club.", "opening-no-pass", "R2.2"),
    ("Kc", MINE, "9c", {}, "That card is not in your hand. Choose one of your own cards.", "not-your-card", "R3.5"),
    ("Jh", MINE, "9c", {}, "Name a suit with your jack. Choose one of the four suits; the jack stays in your hand until then.", "name-a-suit", "R4.1"),
    ("3c=s", MINE, "9c", {}, "No suit is named here. Lay the card on its own.", "name-not-needed", "R4.1"),
]  # fmt: skip


@pytest.mark.case(25)
@pytest.mark.rule("R3.5")
@pytest.mark.parametrize(("action", "hand", "top", "parts", "text", "reason", "rule"), REFUSALS)
def test_a_refusal_says_why_and_what_can_be_done(
    action: str, hand: str, top: str | None, parts: dict[str, Any], text: str, reason: str, rule: str
) -> None:
    session = table([hand, "4d 5c", "5s 6c", "6d 9h"], top, **parts)
    before, key = session.view(), session.position.key()
    view = send(session, action)
    assert note(view) == text
    assert (view["note"]["kind"], view["note"]["reason"], view["note"]["rule"]) == ("bad", reason, rule)
    assert session.position.key() == key
    assert view["turn"] == before["turn"]
    assert view["hand"] == before["hand"]
    assert view["spoken"] == text


def test_the_refused_card_is_pointed_at() -> None:
    session = table([MINE, "4d 5c", "5s 6c", "6d 9h"], "7c", bill=6)
    view = send(session, "Qc")
    assert view["note"]["card"] == "Qc"
    assert view["hand"][view["note"]["index"]]["id"] == "Qc"


def test_of_twins_the_one_that_was_touched_is_pointed_at() -> None:
    session = table(["3s 3s 9d", "4d 5c", "5s 6c"], "7c", rules="cardiva", bill=3)
    assert send(session, "3s", index=1)["note"]["index"] == 1
    assert send(session, "3s", index=2)["note"]["index"] == 0
    # The pointer follows the card when the order changes.
    session.handle({"type": "settings", "set": {"sort": "rank"}})
    assert session.view()["note"]["card"] == "3s"


def test_it_is_not_your_turn() -> None:
    session = table([MINE, "4d 5c", "5s 6c", "6d 9h"], "9c", seat=1)
    assert note(send(session, "3c")) == "It is not your turn. Defne plays now."
    assert note(send(session, "hint")) == "No hint now. Hints are for your own turn."


def test_a_note_goes_with_the_next_action_or_when_looked_away_from() -> None:
    session = table([MINE, "4d 5c", "5s 6c", "6d 9h"], "9c")
    assert send(session, "6s")["note"] is not None
    assert session.handle({"type": "dismiss"})["note"] is None
    send(session, "6s")
    assert send(session, "3c")["note"] is None


@pytest.mark.rule("R2.5", "cardiva")
@pytest.mark.rule("R3.3", "classic")
@pytest.mark.rule("R6.6", "cardiva")
def test_refusals_of_the_other_rule_sets() -> None:
    lap = table(["7c 3c", "4d", "5d"], None, rules="cardiva", phase="lap", dealer=2)
    assert note(send(lap, "7c")) == "No 7, 10, jack or ace in the first lap. Lay a club, but no 7, 10, jack or ace."
    stuck = table(["6s 3c", "4d", "5d"], "9c", rules="classic")
    assert note(send(stuck, "draw")) == "You hold a card that fits. Here you draw only when nothing fits."
    ace = table(["Ac", "4d", "5d"], "9c", rules="cardiva")
    assert (
        note(send(ace, "Ac"))
        == "An ace cannot be your only card. It would ask you for one more card, and you have none."
    )


def test_hints_go_from_the_rule_to_the_kind_of_card_to_the_card() -> None:
    session = table([MINE, "4d 5c", "5s 6c", "6d 9h"], "7c", bill=6)
    first, second, third = (send(session, "hint") for _ in range(3))
    assert note(first) == "A 7 passes the bill on. Ask again for a closer hint."
    assert (first["note"]["kind"], first["note"]["reason"], first["note"]["rule"]) == ("tip", "answer-seven", "R5.1")
    assert first["note"]["card"] is None
    assert note(second) == "Look for a 7. Ask again for a closer hint."
    assert second["note"]["card"] is None
    assert note(third) == "Lay the seven of hearts."
    assert third["hand"][third["note"]["index"]]["id"] == "7h"
    assert send(session, "hint")["note"] == third["note"]
    assert third["turn"] == first["turn"]


def test_hints_start_over_after_an_action() -> None:
    session = table(["3c 9s 2d", "4d 5c", "5s 6c", "6d 9h"], "9c", stock="Kd")
    send(session, "hint")
    send(session, "hint")
    send(session, "draw")
    assert "Ask again" in note(send(session, "hint"))


@pytest.mark.case(18)
def test_when_stuck_the_hint_names_draw() -> None:
    session = table(["3h 2d", "4d 5c", "5s 6c", "6d 9h"], "9c")
    assert note(send(session, "hint")).startswith("Nothing in your hand fits: draw a card.")
    assert session.view()["acts"]["draw"] == {"ok": True, "label": "Draw", "main": True}


def test_a_hint_for_a_jack_names_the_suit_too() -> None:
    session = table(["Jh 2d 3d", "4d 5c", "5s 6c", "6s 9h"], "9c")
    for _ in range(3):
        view = send(session, "hint")
    assert note(view) == "Lay the jack of hearts and name diamonds."


def test_no_spoken_word_of_a_hint_names_a_card_too_early() -> None:
    session = table([MINE, "4d 5c", "5s 6c", "6d 9h"], "9d")
    for _ in range(2):
        assert " of " not in send(session, "hint")["spoken"]
