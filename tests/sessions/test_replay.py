"""Replays: every moment of a recorded match, forwards and backwards."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from pisyedili.locale import catalogue, plain
from pisyedili.notation import parse_position, parse_records, record_text
from pisyedili.position import Position
from pisyedili.sessions import ReplaySession, SavedError, SpecError, TableSession, asleep_view, open_session
from pisyedili.sessions.wire import Wire
from tests.sessions.scripts import careful
from tests.sessions.tables import logged, said


def played(**spec: Any) -> TableSession:
    session, rng = TableSession({"seed": 3, **spec}), random.Random(1)
    while not (session.view()["end"] or {}).get("matchOver"):
        session.handle(careful(session.view(), rng))
    return session


TABLE = played()
RECORD = TABLE.game.record(TABLE.names)


def replay(record: str = RECORD, **parts: Any) -> ReplaySession:
    return ReplaySession({"kind": "replay", "record": record, **parts})


def go(session: ReplaySession, at: int, **more: Any) -> dict[str, Any]:
    return session.handle({"type": "jump", "at": at, **more})


def test_the_first_moment() -> None:
    view = replay().view()
    assert (view["kind"], view["replay"]["hand"], view["replay"]["at"]) == ("replay", 0, 0)
    assert view["replay"]["hands"] == ["Hand 1", "Hand 2", "Hand 3", "Hand 4", "Hand 5"]
    assert said(view) == "You open the hand."
    assert [len(seat["cards"] or []) for seat in view["seats"]] == [0, 7, 7, 7]
    assert len(view["hand"]) == 7
    assert view["end"] is None
    assert json.loads(json.dumps(view)) == view


def test_every_moment_shows_the_position_of_the_record() -> None:
    session, record = replay(), parse_records(RECORD)[1]
    for at, position in enumerate(record.positions()):
        view = go(session, at, hand=1)
        assert [seat["count"] for seat in view["seats"]] == [position.count(seat) for seat in range(4)]
        assert (view["bill"], view["stock"]["count"]) == (position.bill, position.stock_count)
        assert view["replay"]["at"] == at
        if not position.over:
            assert (
                Position.from_setup(parse_position(view["replay"]["position"]), position.seed).key() == position.key()
            )


def test_the_moves_are_the_log_of_the_live_table() -> None:
    session = replay()
    last = len(parse_records(RECORD)) - 1
    view = go(session, session.hands[last].count, hand=last)
    assert view["log"] == TABLE.view()["log"]
    assert [move["text"] for move in view["replay"]["moves"]] == [row["text"] for row in view["log"]]
    assert view["end"]["rows"] == TABLE.view()["end"]["rows"]
    assert view["end"]["note"] == TABLE.view()["end"]["note"]
    assert view["score"] == TABLE.view()["score"]


def test_moving_goes_row_by_row_through_all_hands_and_back() -> None:
    session = replay()
    seen = [(session.hand, session.at)]
    while True:
        before = session.rev
        view = session.handle({"type": "move", "by": 1})
        if session.rev == before:
            break
        seen.append((session.hand, session.at))
    expected = [(h, at) for h, hand in enumerate(session.hands) for at in [0, *(row.at for row in hand.rows)]]
    assert seen == expected
    assert view["end"]["matchOver"]
    for place in reversed(seen[:-1]):
        session.handle({"type": "move", "by": -1})
        assert (session.hand, session.at) == place
    assert session.handle({"type": "move", "by": -1})["rev"] == session.rev


def test_a_step_forward_brings_its_effects_and_its_sentence() -> None:
    session = replay()
    view = session.handle({"type": "move", "by": 1})
    assert [effect["kind"] for effect in view["effects"]] == ["lay"]
    assert view["spoken"] == view["replay"]["moves"][0]["spoken"] == "You open with the two of clubs."
    assert said(view) == f"Turn 1. {logged(view)[-1]}"
    assert go(session, 0)["effects"] == []


def test_marks_of_the_scrubber() -> None:
    for hand in parse_records(RECORD):
        moves = replay(record_text(hand)).view()["replay"]["moves"]
        lays = [
            (move, [part["card"] for part in move["text"] if isinstance(part, dict) and "card" in part])
            for move in moves
        ]
        for move, cards in lays:
            rank = cards[-1][:-1] if cards else None
            assert move["mark"] == (rank if rank in ("7", "8", "10", "J", "A") else None)
            assert move["cost"] == (rank == "7")


def test_comments_stand_beside_their_moves() -> None:
    record = replace(parse_records(RECORD)[0], comments=((0, "The start."), (1, "Good."), (1, "Very good.")))
    session = replay(record_text(record))
    view = session.view()
    assert view["replay"]["comment"] == "The start."
    assert view["replay"]["moves"][0]["comment"] == "Good. Very good."
    assert go(session, 1)["replay"]["comment"] == "Good. Very good."
    assert go(session, 3)["replay"]["comment"] == ""


def test_the_records_names_are_told_unless_they_say_you() -> None:
    names = ("Ali", "Bahar", "Cem", "Derya")
    record = record_text([replace(hand, names=names) for hand in parse_records(RECORD)])
    view = go(replay(record), 1)
    assert logged(view)[0].startswith("Ali opens with")
    assert [seat["name"] for seat in view["seats"]] == list(names)


def test_any_seat_may_be_at_the_bottom() -> None:
    view = replay(seat=2).view()
    assert view["you"] == 2
    assert [seat["you"] for seat in view["seats"]] == [False, False, True, False]
    assert view["seats"][0]["cards"] is not None


@pytest.mark.parametrize("rules", ["classic", "cardiva"])
def test_other_rule_sets_replay_too(rules: str) -> None:
    table = played(rules=rules, players=3)
    session = replay(table.game.record(table.names))
    last = len(session.hands) - 1
    view = go(session, session.hands[last].count, hand=last)
    assert view["end"]["rows"] == table.view()["end"]["rows"]
    assert view["score"]["rows"] == table.view()["score"]["rows"]


@pytest.mark.parametrize(
    "event",
    [
        None,
        3,
        {},
        {"type": "jump"},
        {"type": "jump", "at": -1},
        {"type": "jump", "at": 10_000},
        {"type": "jump", "at": "1"},
        {"type": "jump", "at": True},
        {"type": "jump", "at": 0, "hand": 9},
        {"type": "jump", "at": 0, "hand": None},
        {"type": "move", "by": 2},
        {"type": "move", "by": True},
        {"type": "lay", "card": "7h", "turn": 1},
        {"type": "rule", "id": "R99.1"},
    ],
)
def test_junk_is_ignored(event: Any) -> None:
    session = replay()
    before = session.view()
    assert session.handle(event) == before


@pytest.mark.parametrize(
    ("spec", "faults"),
    [
        (None, ["not-an-object"]),
        ({"kind": "replay"}, ["record"]),
        ({"kind": "replay", "record": "x"}, ["record"]),
        ({"kind": "replay", "record": RECORD.replace("1. ", "1. 2s 2. ", 1)}, ["record"]),
        ({"kind": "replay", "record": RECORD, "seat": 4, "hand": 5, "lang": "de"}, ["seat", "hand", "lang"]),
        ({"kind": "replay", "record": RECORD, "at": 9999}, ["at"]),
        ({"kind": "replay", "record": RECORD, "colour": 1}, ["unknown-field"]),
    ],
)
def test_faulty_descriptions_name_everything(spec: Any, faults: list[str]) -> None:
    with pytest.raises(SpecError) as error:
        ReplaySession(spec)
    assert sorted(fault.id for fault in error.value.faults) == sorted(faults)


def test_a_record_that_claims_another_result_is_refused() -> None:
    hand = replace(parse_records(RECORD)[0], payments=(0, 0, 0, 0))
    with pytest.raises(SpecError, match="the actions lead to other points"):
        replay(record_text(hand))


def test_saved_and_restored() -> None:
    session = replay()
    view = go(session, 5, hand=2)
    again = ReplaySession({"kind": "replay", "record": RECORD}, saved=session.save())
    assert {**again.view(), "effects": [], "spoken": ""} == {**view, "effects": [], "spoken": ""}
    other = {"kind": "replay", "record": record_text(parse_records(RECORD)[0])}
    with pytest.raises(SavedError, match="saved-other"):
        ReplaySession(other, saved=session.save())
    for broken in ("", "{}", "[]", session.save().replace('"at":5', '"at":5000')):
        with pytest.raises(SavedError, match="saved-broken"):
            ReplaySession({"kind": "replay", "record": RECORD}, saved=broken)


def test_on_the_page_a_replay_is_a_session_like_any_other() -> None:
    wire = Wire()
    spec = {"kind": "replay", "record": RECORD}
    data = {"spec": spec, "saved": None, "settings": {"lang": "tr"}}
    answer = json.loads(wire.answer(json.dumps({"op": "open", "sid": "r", "data": data})))
    assert plain(answer["state"]["view"]["say"], catalogue("tr")) == "Eli sen açıyorsun."
    event = {"op": "event", "sid": "r", "data": {"type": "move", "by": 1}}
    assert json.loads(wire.answer(json.dumps(event)))["state"]["view"]["replay"]["at"] == 1
    assert asleep_view(spec, "tr")["lang"] == "tr"
    assert isinstance(open_session(spec), ReplaySession)
    with pytest.raises(SpecError, match="kind is table, replay, lesson, progress, puzzle, editor, not 'quiz'"):
        open_session({"kind": "quiz"})
