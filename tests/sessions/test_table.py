"""What a view of a table says."""

import json
from typing import Any

import pytest

from pisyedili.cards import card_text
from pisyedili.sessions import TableSession
from tests.sessions.tables import bots_play, logged, said, send, table


def test_a_fresh_table() -> None:
    view = TableSession({"seed": 5}).view()
    assert (view["v"], view["kind"], view["turn"], view["rev"]) == (1, "table", 1, 1)
    assert [seat["name"] for seat in view["seats"]] == ["You", "Defne", "Kerem", "Zeynep"]
    assert [seat["count"] for seat in view["seats"]] == [7, 7, 7, 7]
    assert view["stock"] == {"count": 24, "label": "stock", "spoken": "Stock, 24 cards"}
    assert view["pile"] == []
    assert view["effects"] == [{"kind": "deal", "seat": None, "n": 28, "cards": []}]
    assert view["spoken"] == "Hand 1. You open. Your turn. You open the hand."
    assert view["yours"]
    assert not view["waiting"]
    assert json.loads(json.dumps(view)) == view


def test_a_seed_fixes_everything() -> None:
    assert TableSession({"seed": 7}).view() == TableSession({"seed": 7}).view()
    assert TableSession({"seed": 7}).view()["hand"] != TableSession({"seed": 8}).view()["hand"]


def test_without_a_seed_no_two_tables_are_alike() -> None:
    assert len({json.dumps(TableSession({}).view()["hand"]) for _ in range(5)}) == 5


@pytest.mark.parametrize("seat", range(4))
def test_the_reader_may_sit_anywhere(seat: int) -> None:
    session = TableSession({"seed": 5, "seat": seat})
    view = session.view()
    assert view["you"] == seat
    assert [s["seat"] for s in view["seats"] if s["you"]] == [seat]
    assert view["seats"][seat]["name"] == "You"
    assert view["seats"][(seat + 1) % 4]["name"] == "Defne"
    assert sorted(card["id"] for card in view["hand"]) == sorted(map(card_text, session.position.hand(seat)))
    assert view["waiting"] == (seat != 0)


def test_names_are_taken_from_the_spec_and_the_log_still_says_you() -> None:
    session = TableSession({"seed": 5, "names": ["Ali", "Bahar", "Cem", "Derya"]})
    view = send(session, "9c")
    assert [seat["name"] for seat in view["seats"]] == ["Ali", "Bahar", "Cem", "Derya"]
    assert logged(view) == ["You open with nine of clubs."]
    assert said(view) == "Bahar is playing."


@pytest.mark.parametrize(("order", "cards"), [("suit", "2s 9s Kh 3c 3c 10c Ad"), ("rank", "2s 3c 3c 9s 10c Kh Ad")])
def test_the_hand_is_sorted_and_every_card_has_a_stable_key(order: str, cards: str) -> None:
    session = table(["Kh 3c 9s Ad 10c 3c 2s", "4d", "5d"], "3s", rules="cardiva")
    session.handle({"type": "settings", "set": {"sort": order}})
    hand = session.view()["hand"]
    assert [card["id"] for card in hand] == cards.split()
    assert [card["key"] for card in hand if card["id"] == "3c"] == ["3c.0", "3c.1"]
    keys = {card["key"] for card in hand}
    after = send(session, "3c")
    assert {card["key"] for card in after["hand"]} < keys


def test_spoken_names_of_hand_cards() -> None:
    session = table(["7h 3s 9c", "4d", "5d", "6d"], "2h")
    assert [card["spoken"] for card in session.view()["hand"]] == [
        "three of spades, 1 of 3",
        "seven of hearts, can be laid, 2 of 3",
        "nine of clubs, 3 of 3",
    ]
    session.handle({"type": "settings", "set": {"lang": "tr"}})
    assert [card["spoken"] for card in session.view()["hand"]] == [
        "maça üçlüsü, 1 / 3",
        "kupa yedilisi, oynanabilir, 2 / 3",
        "sinek dokuzlusu, 3 / 3",
    ]


def test_a_jack_asks_for_a_suit_and_counts_what_stays() -> None:
    hand = table(["Jh 3s 4s 6h 10d", "4d", "5d", "6d"], "2c").view()["hand"]
    jack = next(card for card in hand if card["id"] == "Jh")
    assert jack["name"] == {"counts": {"c": 0, "d": 1, "h": 1, "s": 2}, "best": "s"}
    assert all(card["name"] is None for card in hand if card["id"] != "Jh")


def test_drawn_cards_are_fresh_until_the_next_action() -> None:
    session = table(["3s 9c", "4d", "5d", "6d"], "2h", stock="7h 8h Kd")
    view = send(session, "draw")
    assert [card["id"] for card in view["hand"] if card["fresh"]] == ["7h"]
    view = send(session, "7h")
    assert not any(card["fresh"] for card in view["hand"])


def test_of_two_twins_the_later_one_is_the_fresh_one() -> None:
    session = table(["3s 9c", "4d", "5d"], "2h", rules="cardiva", stock="9c Kd")
    assert [(card["key"], card["fresh"]) for card in send(session, "draw")["hand"]] == [
        ("3s.0", False),
        ("9c.0", False),
        ("9c.1", True),
    ]


def test_the_middle_of_the_table() -> None:
    session = table(["7h 3c", "4d", "5d", "6d"], "7c", stock="2c", bill=6)
    view = session.view()
    assert view["pile"][-1] == "7c"
    assert len(view["pile"]) == 5
    assert view["pileSpoken"].startswith("Top card: seven of clubs. Under it: ")
    assert (view["bill"], view["billText"]) == (6, "to take")
    assert view["acts"]["take"] == {"ok": True, "label": "Take 6", "main": True}
    assert view["acts"]["draw"] == {"ok": False, "label": "Draw", "main": False}
    assert said(view) == "Your turn. Answer with a 7, or take 6."


def test_the_named_suit_is_shown() -> None:
    view = table(["7d 3c", "4d", "5d", "6d"], "Jc", named="d").view()
    assert (view["named"], view["namedText"]) == ("d", "Diamonds")
    assert said(view) == "Your turn. Diamonds were named."


@pytest.mark.parametrize(
    ("hand", "top", "parts", "words"),
    [
        ("9s 3c", None, {"phase": "open", "dealer": 3}, "Open the hand with a club."),
        ("9s 3h", None, {"phase": "open", "dealer": 3}, "You hold no club: draw until one turns up."),
        ("9s 3c", "9d", {}, "Lay diamonds, a 9 or a jack, or draw."),
        ("8s 3c", "8h", {}, "Lay hearts, an 8 or a jack, or draw."),
        ("9s 3c", "9d", {"has_drawn": True}, "Lay diamonds, a 9 or a jack, or pass."),
        ("9s 3c", "8d", {}, "Nothing in your hand fits: draw."),
        ("9s 3c", "8d", {"has_drawn": True}, "Nothing in your hand fits: pass."),
        ("9s 3c", "Jc", {"named": "c"}, "Clubs were named."),
        ("9s 3c", "Jc", {"named": "c", "has_drawn": True}, "Lay clubs, or pass."),
        ("9s 3c", "As", {"phase": "again"}, "Lay spades, or draw."),
        ("9s 3c", "7d", {"bill": 3}, "You hold no 7: take 3."),
        ("7s 7c", "7d", {"bill": 3}, "Answer with a 7, or take 3."),
        ("7s 2c", "7d", {"bill": 3}, "Answer with a 7, or take 3."),
    ],
)
def test_the_line_of_words_says_what_can_be_done(hand: str, top: str, parts: dict[str, Any], words: str) -> None:
    assert said(table([hand, "4d", "5d", "6d"], top, **parts).view()) == f"Your turn. {words}"


def test_seats_show_turn_points_and_who_is_next() -> None:
    session = TableSession({"seed": 5})
    seats = session.view()["seats"]
    assert [seat["sub"] for seat in seats] == ["", "plays after you", "", ""]
    assert seats[0]["spoken"] == "You, 7 cards, on turn"
    assert [seat["on"] for seat in seats] == [True, False, False, False]
    assert all(seat["cards"] is None for seat in seats)


@pytest.mark.rule("R1.5")
@pytest.mark.rule("R7.2")
def test_direction_and_seating() -> None:
    assert TableSession({"seed": 1}).view()["seating"] == "cw"
    view = TableSession({"rules": "cardiva", "seed": 1}).view()
    assert (view["seating"], view["direction"]) == ("ccw", "ccw")
    session = table(["10d 3c", "4d", "5d", "6d"], "2d")
    view = send(session, "10d")
    assert (view["seating"], view["direction"]) == ("cw", "ccw")
    assert view["directionText"] == "Play goes anticlockwise."
    assert view["seats"][3]["on"]


def test_the_log_reads_like_a_story() -> None:
    session = table(
        ["6s 3c 8c", "Ah Kh 2c 7c", "10h 7d 9d", "Jh 5s 4c"], "9h", seat=1, stock="8d 6d 5c 6h 2d 4s 10s Qc Qd"
    )
    bots_play(session, "Ah", "Kh", "10h", "draw", "6h")
    send(session, "draw")
    send(session, "pass")
    view = bots_play(session, "Jh=d", "7d", "7c")
    assert logged(view) == [
        "Defne lays ace of hearts. Everyone else takes one.",
        "Defne goes again: king of hearts.",
        "Kerem lays ten of hearts. Play turns round.",
        "Defne draws, then lays six of hearts.",
        "You draw one card and pass.",
        "Zeynep lays jack of hearts and names diamonds.",
        "Kerem lays seven of diamonds. Defne owes 3.",
        "Defne answers with seven of clubs. You owe 6.",
    ]
    assert view["log"][0]["text"] == ["Defne lays ", {"card": "Ah"}, ". Everyone else takes one."]
    assert [row["n"] for row in view["log"]] == list(range(1, 9))
    assert [row["at"] for row in view["log"]] == [1, 2, 3, 5, 7, 8, 9, 10]


def test_bots_take_one_action_a_step_and_a_turn_is_told_at_its_end() -> None:
    session = table(["6s 3c", "4s 9d", "5d 2c", "6d 3d"], "2h", seat=1, stock="7h Kc Qd 2s")
    assert bots_play(session, "draw")["spoken"] == ""
    assert bots_play(session, "7h")["spoken"] == "Defne draws, then lays the seven of hearts. Kerem owes 3."
    assert bots_play(session, "take")["spoken"] == "Kerem takes 3 cards."


def test_a_bots_ace_is_told_with_its_second_card() -> None:
    session = table(["6s 3c", "Ah Kh 9d", "5d 2c", "6d 3d"], "2h", seat=1)
    assert bots_play(session, "Ah")["spoken"] == ""
    view = bots_play(session, "Kh")
    assert view["spoken"] == (
        "Defne lays the ace of hearts. Everyone else takes one. Defne goes again: the king of hearts. "
        "Defne: Tek! One card left."
    )


def test_your_turn_is_announced_with_top_card_bill_and_named_suit() -> None:
    session = table(["6s 3c", "4s", "5d 2c", "7d 3d"], "7h", seat=3, bill=3)
    assert bots_play(session, "7d")["spoken"] == (
        "Zeynep answers with the seven of diamonds. You owe 6. Zeynep: Tek! One card left. "
        "Your turn. Seven of diamonds on top."
    )
    session = table(["6s 3c", "4s", "5d 2c", "Js 3d 5s"], "7h", seat=3)
    assert bots_play(session, "Js=c")["spoken"] == (
        "Zeynep lays the jack of spades and names clubs. Your turn. Jack of spades on top."
    )
    session = table(["6s 3c", "4s", "5d 2c", "9h 3d 5s"], "Jh", named="c", seat=3)
    bots_play(session, "draw")
    assert bots_play(session, "pass")["spoken"] == (
        "Zeynep draws one card and passes. Your turn. Jack of hearts on top. Clubs were named."
    )


@pytest.mark.rule("R7.1")
def test_a_skip_is_told_to_you() -> None:
    session = table(["6s 3c", "4s", "5d 2c", "8h 3d 5s"], "2h", seat=3)
    view = bots_play(session, "8h")
    assert view["spoken"] == "Zeynep lays the eight of hearts. You are skipped."
    assert logged(view) == ["Zeynep lays eight of hearts. You are skipped."]
    assert {"kind": "skip", "seat": 0, "n": 0, "cards": []} in view["effects"]


def test_all_steps_at_once_stop_at_the_readers_decision() -> None:
    one, many = TableSession({"seed": 5, "seat": 2}), TableSession({"seed": 5, "seat": 2})
    while one.waiting:
        send(one, "step")
    view = send(many, "step", all=True)
    assert view["yours"]
    assert many.position.key() == one.position.key()
    assert view["log"] == one.view()["log"]
    assert len(view["effects"]) > 1


def test_a_step_is_ignored_on_the_readers_turn() -> None:
    session = TableSession({"seed": 5})
    before = session.view()
    assert send(session, "step") == before


@pytest.mark.case(12)
@pytest.mark.parametrize(
    "setting", [{"marks": False}, {"glyphs": False}, {"four": True}, {"speed": "instant"}, {"lang": "tr"}]
)
def test_settings_never_change_what_can_be_laid(setting: dict[str, object]) -> None:
    session = TableSession({"seed": 5})
    before = session.view()
    after = session.handle({"type": "settings", "set": setting})
    assert [card["ok"] for card in after["hand"]] == [card["ok"] for card in before["hand"]]
    assert [act["ok"] for act in after["acts"].values()] == [act["ok"] for act in before["acts"].values()]
    assert after["settings"] == {**before["settings"], **setting}
    assert after["turn"] == before["turn"]


def test_marks_off_also_means_not_spoken() -> None:
    session = TableSession({"seed": 5})
    view = session.handle({"type": "settings", "set": {"marks": False}})
    assert any(card["ok"] for card in view["hand"])
    assert not any("can be laid" in card["spoken"] for card in view["hand"])


def test_the_language_changes_in_the_middle_of_a_hand_log_and_note_included() -> None:
    session = TableSession({"seed": 5})
    send(session, "9c")
    send(session, "draw")
    view = session.handle({"type": "settings", "set": {"lang": "tr"}})
    assert view["lang"] == "tr"
    assert logged(view) == ["Eli sinek dokuzlusu açtın."]
    assert view["note"]["title"] == "Sıra sende değil."
    assert said(view) == "Defne oynuyor."
    assert view["rulesName"] == "Masa kuralları"


def test_the_prose_of_a_rule_opens_and_closes() -> None:
    session = TableSession({"seed": 5})
    view = session.handle({"type": "rule", "id": "R5.2"})
    assert view["rule"]["id"] == "R5.2"
    assert view["rule"]["title"] == "An open bill"
    assert session.handle({"type": "rule", "id": None})["rule"] is None


@pytest.mark.parametrize(("rules", "words"), [("table", "five hands"), ("classic", "four hands"), ("cardiva", "101")])
def test_rules_are_told_in_the_wording_of_the_rule_set(rules: str, words: str) -> None:
    view = TableSession({"rules": rules, "seed": 1}).handle({"type": "rule", "id": "R11.1"})
    assert words in view["rule"]["text"]


@pytest.mark.case(9)
def test_a_jack_without_a_suit_stays_in_hand() -> None:
    session = table(["Jh 3s", "4d", "5d", "6d"], "2c")
    view = send(session, "Jh")
    assert view["note"]["reason"] == "name-a-suit"
    assert "Jh" in [card["id"] for card in view["hand"]]


@pytest.mark.case(10)
@pytest.mark.parametrize("suit", "cdhs")
def test_the_chosen_suit_is_what_every_seat_sees(suit: str) -> None:
    session = table(["Jh 3s", "4d 5c", "5d 6c", "6d 7c"], "2c")
    view = send(session, f"Jh={suit}")
    assert view["named"] == suit
    for seat in range(4):
        assert session.game.view(seat).named == "cdhs".index(suit)


@pytest.mark.case(8)
def test_a_last_jack_asks_for_no_suit_and_doubles() -> None:
    session = table(["Jh", "4d", "5d", "6d"], "2c")
    assert session.view()["hand"][0]["name"] is None
    view = send(session, "Jh")
    assert view["end"]["multiplier"] == 2
    assert view["end"]["title"] == "You go out on a jack"


@pytest.mark.case(24)
@pytest.mark.rule("R3.6")
def test_tek_is_shown_exactly_while_a_hand_has_one_card() -> None:
    session = table(["9h 3s", "4d 5c", "5d", "6d 7c"], "2h")
    assert [seat["tek"] for seat in session.view()["seats"]] == [False, False, True, False]
    view = send(session, "9h")
    assert [seat["tek"] for seat in view["seats"]] == [True, False, True, False]
    assert "Tek! You have one card left." in view["spoken"]


def test_bots_of_the_spec_play() -> None:
    session = TableSession({"seed": 5, "bots": ["random", "thumb", "random"], "seat": 1})
    assert [session.spec.bots[(seat - 1) % 4 - 1] for seat in (2, 3, 0)] == ["random", "thumb", "random"]
    assert send(session, "step", all=True)["yours"]
