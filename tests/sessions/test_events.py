"""Events come from outside: stale, malformed and forged ones change nothing (case 17)."""

import json
from typing import Any

import pytest

from pisyedili.sessions import TableSession
from tests.sessions.scripts import JUNK, played, reckless
from tests.sessions.tables import send, table


@pytest.mark.case(17)
@pytest.mark.parametrize("junk", JUNK)
def test_junk_changes_nothing(junk: Any) -> None:
    session = TableSession({"seed": 5})
    before, saved = session.view(), session.save()
    event = {"turn": session.turn, **junk} if isinstance(junk, dict) else junk
    after = session.handle(event)
    if after["note"] is None:
        assert after == before
        assert session.save() == saved
    assert (after["turn"], after["hand"], after["pile"]) == (before["turn"], before["hand"], before["pile"])


@pytest.mark.parametrize(
    "kind", ["lay", "draw", "pass", "take", "step", "hint", "undo", "next-hand", "new-match", "pick"]
)
@pytest.mark.parametrize("turn", [0, 2, -1, 10**40, 1.0, "1", None, True, [1]])
def test_an_event_for_another_turn_is_ignored(kind: str, turn: Any) -> None:
    session = TableSession({"seed": 5})
    before = session.view()
    assert session.handle({"type": kind, "turn": turn, "card": "9c", "index": 4}) == before
    assert session.handle({"type": kind, "card": "9c", "index": 4}) == before


def test_a_double_click_acts_once() -> None:
    session = table(["3s 9c", "4d", "5d", "6d"], "2h", stock="7h 8h Kd")
    event = {"type": "draw", "turn": session.turn}
    first = session.handle(event)
    assert session.handle(event) == first
    assert len(first["hand"]) == 3


@pytest.mark.case(17)
@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ({"type": "lay", "card": "4d"}, "not-your-card"),
        ({"type": "lay", "card": "2h"}, "not-your-card"),
        ({"type": "lay", "card": "3s", "index": 0, "seat": 1, "count": 0}, "wrong-suit-and-rank"),
        ({"type": "lay", "card": "9h", "suit": "s"}, "name-not-needed"),
        ({"type": "take"}, "no-bill"),
        ({"type": "pass"}, "draw-first"),
        ({"type": "next-hand"}, "hand-running"),
        ({"type": "pick", "index": 0}, "pick-not-due"),
    ],
)
def test_forged_events_are_refused(event: dict[str, Any], reason: str) -> None:
    session = table(["3s 9h", "4d 4c", "5d", "6d"], "2h")
    key = session.position.key()
    view = session.handle({**event, "turn": session.turn})
    assert view["note"]["reason"] == reason
    assert session.position.key() == key


def test_a_wrong_index_of_a_right_card_does_no_harm() -> None:
    session = table(["3s 9h", "4d 4c", "5d", "6d"], "2h")
    assert [card["id"] for card in send(session, "9h", index=0)["hand"]] == ["3s"]


def test_rev_grows_by_one_with_every_answer_and_turn_with_every_change() -> None:
    session = TableSession({"seed": 5})
    views = [session.view(), send(session, "draw"), send(session, "9c"), send(session, "step")]
    assert [view["rev"] for view in views] == [1, 2, 3, 4]
    assert [view["turn"] for view in views] == [1, 1, 2, 3]
    assert session.handle({"type": "rule", "id": "R1.1"})["rev"] == 5


@pytest.mark.case(17)
@pytest.mark.parametrize("rules", ["table", "classic", "cardiva"])
@pytest.mark.parametrize("mode", ["match", "practice"])
def test_reckless_readers_break_nothing(rules: str, mode: str) -> None:
    for seed in range(5):
        session = TableSession({"rules": rules, "seed": seed, "seat": seed % 4, "mode": mode})
        last = session.view()
        for event, view in played(session, reckless, seed, 150):
            assert json.loads(json.dumps(view)) == view
            assert view["turn"] >= last["turn"]
            if view["turn"] == last["turn"]:
                assert (view["pile"], view["bill"], view["stock"]["count"]) == (
                    last["pile"],
                    last["bill"],
                    last["stock"]["count"],
                ), event
            if not view["end"] and not view["muamele"]:
                assert view["yours"] != view["waiting"]
            assert session.position.over or session.position.legal_actions()
            last = view


def test_a_new_match_can_be_started_in_the_middle_of_a_hand() -> None:
    session = TableSession({"seed": 5})
    first = [card["id"] for card in session.view()["hand"]]
    send(session, "9c")
    view = send(session, "new-match")
    assert [card["id"] for card in view["hand"]] != first
    assert view["log"] == []
    assert view["waiting"]
    assert view["effects"] == [{"kind": "deal", "seat": None, "n": 28, "cards": []}]
    assert view["spoken"] == "Hand 1. Defne opens."
