"""Whole matches through the session end as the engine's replay of the same actions says."""

import random
from typing import Any

import pytest

from pisyedili.match import Match
from pisyedili.notation import parse_records
from pisyedili.sessions import TableSession
from tests.sessions.scripts import careful
from tests.sessions.tables import bots_play, logged, said, send, table


def play_match(session: TableSession, seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    view = session.view()
    for _ in range(20_000):
        if view["end"] and view["end"]["matchOver"]:
            return view
        view = session.handle(careful(view, rng))
    raise AssertionError("the match does not end")


@pytest.mark.rule("R11.1")
@pytest.mark.rule("R11.2")
@pytest.mark.parametrize(
    ("rules", "players"), [("table", 4), ("classic", 2), ("classic", 6), ("cardiva", 2), ("cardiva", 4)]
)
def test_a_whole_match_ends_with_the_engines_score(rules: str, players: int) -> None:
    session = TableSession({"rules": rules, "players": players, "seed": players, "seat": 1})
    view = play_match(session, 1)
    match = Match(session.spec.rules, players, players - 1, players)
    for index, deal in enumerate(session.game.deals):
        if index:
            match.next_hand()
        for action in deal.actions:
            match.position.apply(action)
        for place in deal.picks:
            assert match.muamele is not None
            match.muamele.pick(place)
    assert match.over
    rows = view["score"]["rows"]
    assert [tuple(row["points"][hand] for row in rows) for hand in range(len(match.scores))] == match.scores
    assert tuple(row["total"] for row in rows) == match.totals
    assert {row["seat"] for row in rows if row["lead"]} == set(match.winners)
    assert view["end"]["next"] == {"event": "new-match", "label": "New match"}
    records = parse_records(session.game.record(session.names))
    for record in records:
        record.replay()
    assert [record.payments for record in records] == match.scores


def test_five_hands_are_a_match_and_the_sheet_fills_up() -> None:
    session = TableSession({"seed": 9})
    rng, view, filled = random.Random(0), session.view(), []
    while not (view["end"] and view["end"]["matchOver"]):
        if view["end"]:
            filled.append(sum(points is not None for points in view["score"]["rows"][0]["points"]))
            assert view["score"]["hand"] == len(filled) - 1
        view = session.handle(careful(view, rng))
    assert filled == [1, 2, 3, 4]
    assert view["score"]["hands"] == 5
    assert all(len(row["points"]) == 5 for row in view["score"]["rows"])
    assert view["end"]["note"].startswith("The match is over. ")


@pytest.mark.rule("R10.3")
@pytest.mark.rule("R10.5")
@pytest.mark.case(13)
def test_the_end_of_a_hand_is_written_out() -> None:
    session = table(["7s", "Jd", "Ah Kc", "2c 7d"], "2s")
    view = send(session, "7s")
    end = view["end"]
    assert (end["kind"], end["winner"], end["card"], end["multiplier"]) == ("out", 0, "7s", 3)
    assert end["title"] == "You go out on a 7"
    assert end["sub"] == "The last card counts ×3 for everyone else."
    assert end["rule"] == "R10.3"
    assert [(row["name"], row["sum"], row["points"], row["totalText"], row["winner"]) for row in end["rows"]] == [
        ("You", "went out", 0, "total 0", True),
        ("Zeynep", "7 + 2 = 9, ×3", 27, "total 27", False),
        ("Kerem", "11 + 10 = 21, ×3", 63, "total 63", False),
        ("Defne", "25, ×3", 75, "total 75", False),
    ]
    assert end["rows"][1]["cards"] == ["7d", "2c"]
    assert end["note"] == "Four hands to play. You lead with 0."
    assert end["next"] == {"event": "next-hand", "label": "Next hand"}
    assert view["spoken"] == (
        "You lay the seven of spades. You go out on a 7. Points count times 3. Four hands to play. You lead with 0."
    )
    assert said(view) == "The hand is over."
    assert [seat["cards"] for seat in view["seats"]] == [None, ["Jd"], ["Ah", "Kc"], ["2c", "7d"]]
    assert view["acts"]["undo"]["ok"] is False


@pytest.mark.rule("R10.3")
def test_an_ordinary_last_card_counts_once() -> None:
    end = send(table(["9s", "Jd", "Ah Kc", "2c 7d"], "2s"), "9s")["end"]
    assert (end["multiplier"], end["title"], end["rule"]) == (1, "You go out", "R10.2")
    assert end["rows"][1]["sum"] == "7 + 2 = 9"


def test_equal_lowest_totals_share_the_lead() -> None:
    session = table(["9s", "2d", "2h", "2c"], "3s", rules={"points": [0] * 13})
    assert (
        send(session, "9s")["end"]["note"] == "Four hands to play. You, Defne, Kerem and Zeynep share the lead with 0."
    )


@pytest.mark.rule("R9.4")
@pytest.mark.case(4)
def test_a_blocked_hand_is_told() -> None:
    session = table(["4h 5d", "5h 6d", "6h"], "Ks", stock="", under="")
    view = send(session, "draw")
    assert view["spoken"] == "There is nothing to draw. Nothing in your hand fits: pass."
    assert view["hand"] == session.view()["hand"]
    view = send(session, "pass")
    assert view["spoken"] == "You find nothing to draw and pass."
    view = bots_play(session, "draw", "pass", "draw", "pass")
    assert (view["end"]["kind"], view["end"]["winner"], view["end"]["rule"]) == ("blocked", None, "R9.4")
    assert view["end"]["title"] == "The hand is blocked"
    assert not any(row["winner"] for row in view["end"]["rows"])
    assert [row["points"] for row in view["score"]["rows"]] == [[9] + [None] * 4, [11] + [None] * 4, [410] + [None] * 4]


@pytest.mark.rule("R2.6")
def test_a_void_hand_is_told_and_dealt_again() -> None:
    clubs = ["2c 3c 4c 5c 6c 7c 8c", "9c 10c Jc Qc Kc Ac"]
    session = table(["9s 4h", *clubs], None, phase="open", dealer=2, spec={"players": 3})
    first = session.position.stock_count
    for n in range(first):
        view = send(session, "draw")
        assert said(view) == "Your turn. You hold no club: draw until one turns up."
        assert len(view["hand"]) == n + 3
    view = send(session, "draw")
    assert (view["end"]["kind"], view["end"]["rule"], view["end"]["note"]) == ("void", "R2.6", "")
    assert view["end"]["title"] == "The hand is void"
    assert view["end"]["next"] == {"event": "next-hand", "label": "Deal again"}
    assert view["score"]["rows"][0]["points"] == [None] * 5
    view = send(session, "next-hand")
    assert view["score"]["hand"] == 0
    assert [seat["count"] for seat in view["seats"]] == [7, 7, 7]
    assert view["yours"]


@pytest.mark.rule("R11.1", "cardiva")
def test_a_match_to_a_target_says_so() -> None:
    end = send(table(["9s", "2d", "2h"], "3s", rules="cardiva"), "9s")["end"]
    assert end["note"] == "The match ends when someone has 101 points. You lead with 0."
    score = TableSession({"rules": "cardiva", "seed": 1}).view()["score"]
    assert (score["hands"], score["target"]) == (None, 101)


@pytest.mark.rule("R10.4", "cardiva")
def test_muamele_is_a_scene_in_which_the_reader_picks() -> None:
    session = table(["7s 3d", "9s", "5d 6d"], "3s", rules="cardiva", seat=1, stock="7h 2h Kd 4c Ah 8c 9h")
    view = bots_play(session, "9s")
    scene = view["muamele"]
    assert view["end"] is None
    assert not view["waiting"]
    assert scene["goal"] == "You still hold 1 seven: pick 3 cards. Each 7 you turn up costs 3 more."
    assert (scene["due"], scene["done"], scene["points"], scene["finished"]) == (3, 0, 0, False)
    assert set(scene["cards"]) == {None}
    assert view["spoken"].endswith("Muamele: the sevens left in hand are paid for. You pick 3 cards.")
    assert send(session, "next-hand")["note"]["reason"] == "pick-first"
    view = send(session, "pick", index=0)
    assert view["muamele"]["cards"][0] == {"card": "7h", "tag": "+7, 3 more"}
    assert view["muamele"]["progress"] == "Picked 1 of 6, so far +7"
    assert view["spoken"] == "Seven of hearts, 7 points."
    assert send(session, "pick", index=0)["note"]["reason"] == "pick-wrong"
    for place in (2, 1, 3, 4, 5):
        view = send(session, "pick", index=place)
    assert view["muamele"]["finished"]
    assert view["muamele"]["points"] == 7 + 2 + 10 + 4 + 11 + 8
    view = send(session, "next-hand")
    assert view["muamele"] is None
    mine = next(row for row in view["end"]["rows"] if row["you"])
    assert mine["sum"] == "7 + 3 = 10, + 42 picked"
    assert mine["points"] == 52
    assert mine["picked"] == ["7h", "Kd", "2h", "4c", "Ah", "8c"]


@pytest.mark.rule("R10.4", "cardiva")
def test_bots_pick_step_by_step() -> None:
    session = table(["9s", "7s", "5d 6d"], "3s", rules="cardiva")
    view = send(session, "9s")
    assert view["waiting"]
    assert view["muamele"]["goal"] == "Defne still holds 1 seven and picks 3 cards. Each 7 turned up costs 3 more."
    done = [view["muamele"]["done"]]
    while view["waiting"]:
        view = send(session, "step")
        done.append(view["muamele"]["done"])
    assert done == list(range(len(done)))
    assert view["muamele"]["finished"]
    assert "Muamele: Defne picks" in view["spoken"]


@pytest.mark.rule("R6.1")
@pytest.mark.rule("R6.5")
@pytest.mark.case(15)
def test_the_dead_end_after_an_ace() -> None:
    session = table(["Ah Js 5c", "4d", "5d", "6d"], "2h", stock="9s 9d 9c 8c Qd")
    view = send(session, "Ah")
    assert [seat["count"] for seat in view["seats"]] == [2, 2, 2, 2]
    assert send(session, "Js=h")["note"]["reason"] == "ace-suit-only"
    assert send(session, "5c")["note"]["reason"] == "ace-suit-only"
    assert said(session.view()) == "Your turn. Nothing in your hand fits: draw."
    send(session, "draw")
    assert said(session.view()) == "Your turn. Nothing in your hand fits: pass."
    assert send(session, "pass")["waiting"]


@pytest.mark.rule("R5.2")
@pytest.mark.case(1, 2, 3)
def test_a_bill_is_taken_whole() -> None:
    session = table(["9s 4h", "2d 5s", "2h 6c", "2c 7d"], "7s", bill=6)
    before = session.position.count(0)
    assert send(session, "pass")["note"]["reason"] == "no-pass-on-bill"
    assert send(session, "draw")["note"]["reason"] == "no-draw-on-bill"
    view = send(session, "take")
    assert len(view["hand"]) == before + 6
    assert sum(card["fresh"] for card in view["hand"]) == 6
    assert (view["bill"], view["billText"]) == (0, "")
    assert view["seats"][1]["on"]
    assert view["spoken"] == "You take 6 cards."


@pytest.mark.rule("R5.3", "cardiva")
def test_in_cardiva_who_takes_plays_on() -> None:
    session = table(["9s 4h 7d", "2d 5s", "2h 6c"], "7s", rules="cardiva", bill=3, stock="3s 4s 5c 6c")
    view = send(session, "take")
    assert view["yours"]
    assert view["acts"]["draw"]["ok"]
    assert view["spoken"] == "You take 3 cards and play on. Lay spades, a 7 or a jack, or draw."


@pytest.mark.rule("R3.3", "classic")
@pytest.mark.case(11)
def test_draws_in_a_turn() -> None:
    session = table(["9s 4h", "2d", "2h", "2c"], "Kd", stock="3s 4s 5s")
    send(session, "draw")
    assert send(session, "draw")["note"]["reason"] == "one-draw"
    session = table(["9s 4h", "2d", "2h", "2c"], "Kd", rules="classic", stock="3s 4s 5s Qd")
    for _ in range(3):
        assert send(session, "draw")["note"] is None
    assert said(session.view()) == "Your turn. Nothing in your hand fits: draw again, or pass."
    view = send(session, "draw")
    assert not view["acts"]["draw"]["ok"]
    assert send(session, "Qd")["log"][-1]["text"] == ["You draw 4 cards, then lay ", {"card": "Qd"}, "."]


@pytest.mark.rule("R9.3", "classic")
def test_the_lowest_hand_is_named_when_the_stock_has_run_out() -> None:
    """The end is told whole, in both languages: what happened, who has the lowest hand, who pays."""
    position = "p1_classic_to-0_hands-2c3h.Ks9s.Jd4s.7c_pile-44.6d_stock-0"
    told = {
        "en": "The stock has run out. A card had to be taken and none was left. Lowest hand: You. "
        "Everyone else pays their own cards.",
        "tr": "Deste bitti. Kart alınması gerekiyordu ama kalmamıştı. En düşük el: Sen. "
        "Diğerleri kendi kartlarını öder.",
    }
    for lang, words in told.items():
        session = TableSession({"position": position, "lang": lang})
        view = session.handle({"type": "draw", "turn": session.turn})
        assert view["spoken"].endswith(words)
        assert view["end"]["rows"][0]["you"]
        assert view["end"]["rows"][0]["winner"]


@pytest.mark.rule("R5.3", "cardiva")
def test_who_takes_and_plays_on_is_told_so_and_a_turn_lost_is_not() -> None:
    position = "p1_{}_to-0_hands-Ks9h4d2c.6.5.4_pile-12.7d_stock-{}_bill-3"
    told = {
        ("cardiva", "en"): "You take 3 cards and play on.",
        ("cardiva", "tr"): "3 kart aldın, oynamaya devam ediyorsun.",
        ("table", "en"): "You take 3 cards.",
        ("table", "tr"): "3 kart aldın.",
    }
    for (rules, lang), words in told.items():
        spec = {"position": position.format(rules, 72 if rules == "cardiva" else 20), "lang": lang}
        session = TableSession(spec)
        view = session.handle({"type": "take", "turn": session.turn})
        assert logged(view)[-1] == words


@pytest.mark.parametrize(
    ("rules", "idle"),
    [
        ("table", []),
        ("classic", []),
        ("cardiva", ["8"]),
        ("table.bill.5", ["7"]),
        ("table.bill.0.ten.none", ["7", "10"]),
    ],
)
def test_ranks_whose_sign_is_not_true_of_the_rules_are_told(rules: str, idle: list[str]) -> None:
    session = TableSession({"rules": rules, "players": 2, "seed": 4})
    assert session.view()["idle"] == idle
