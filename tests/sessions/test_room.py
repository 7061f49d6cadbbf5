"""A place on a page: replay of the hand that is over, playing on, other rules, pasted records, and back again."""

import json
import random
from typing import Any

import pytest

from pisyedili.notation import parse_records
from pisyedili.sessions import Room, SavedError, TableSession
from pisyedili.sessions.room import MAX_RECORD, MAX_VISITS
from tests.sessions.scripts import careful, reckless
from tests.sessions.tables import settled

SPEC = {"kind": "table", "seed": 5}


def at_the_end(spec: dict[str, Any] | None = None, *, match: bool = False) -> Room:
    """A room whose hand, or whole match, is over."""
    room, rng = Room(spec or SPEC), random.Random(0)
    for _ in range(5_000):
        view = room.view()
        if view["end"] and (view["end"]["matchOver"] or not match):
            return room
        room.handle(careful(view, rng))
    raise AssertionError("no end")


def ask(room: Room, kind: str, **more: Any) -> dict[str, Any]:
    view = room.view()
    return room.handle({"type": kind, "turn": view["turn"], "depth": view["room"]["depth"], **more})


def test_a_room_shows_its_own_session_and_says_what_lies_around() -> None:
    room = Room(SPEC)
    view = room.view()
    around = view.pop("room")
    assert view == TableSession(SPEC).view()
    assert around["back"] is None
    assert around["record"] == around["refused"] == ""
    assert around["rules"] == "rules=r1_table"


def test_the_finished_hand_is_replayed_in_place_and_the_table_waits() -> None:
    room = at_the_end()
    before = room.view()
    view = ask(room, "replay")
    assert (view["kind"], view["replay"]["at"], view["room"]["back"]) == ("replay", 0, "Back to the table")
    assert view["turn"] > before["turn"]
    after = ask(room, "back")
    assert after["end"] == before["end"]
    assert after["turn"] > view["turn"]


def test_no_replay_of_a_hand_that_goes_on() -> None:
    """R1.7: a replay lies open."""
    room = Room(SPEC)
    assert ask(room, "replay")["kind"] == "table"
    assert len(room.sessions) == 1


def test_the_second_hand_of_a_match_is_the_one_looked_at() -> None:
    room, rng = at_the_end(), random.Random(1)
    room.handle(careful(room.view(), rng))
    while not room.view()["end"]:
        room.handle(careful(room.view(), rng))
    view = ask(room, "replay")
    assert (view["replay"]["hand"], len(view["replay"]["hands"])) == (1, 2)
    assert "record" not in json.dumps(view["replay"])


def test_play_goes_on_from_any_moment_of_a_replay() -> None:
    room = at_the_end()
    view = ask(room, "replay")
    for _ in range(3):
        view = room.handle({"type": "move", "by": 1})
    at, pile, seats = view["replay"]["at"], view["pile"], [seat["count"] for seat in view["seats"]]
    view = ask(room, "play-on")
    assert (view["kind"], view["mode"], view["room"]["back"]) == ("table", "practice", "Back to the replay")
    assert (view["pile"], [seat["count"] for seat in view["seats"]]) == (pile, seats)
    assert all(seat["cards"] is None for seat in view["seats"])
    # The reader is addressed by their own language's words, not by the record's "You" of another.
    view = room.handle({"type": "settings", "set": {"lang": "tr"}})
    assert view["seats"][0]["name"] == "Sen"
    assert ask(room, "back")["replay"]["at"] == at
    assert len(room.sessions) == 2


def test_nothing_is_played_on_after_the_end_of_a_hand() -> None:
    room = at_the_end()
    view = ask(room, "replay")
    room.handle({"type": "jump", "at": view["replay"]["count"]})
    assert ask(room, "play-on")["kind"] == "replay"


def test_stale_and_doubled_events_of_the_room_are_ignored() -> None:
    room = at_the_end()
    for depth in (0, 2, None, "1", True):
        room.handle({"type": "replay", "depth": depth})
        assert len(room.sessions) == 1
    room.handle({"type": "replay", "depth": 1})
    room.handle({"type": "replay", "depth": 1})
    room.handle({"type": "back", "depth": 1})
    assert len(room.sessions) == 2


def test_a_bot_that_moves_meanwhile_does_not_void_the_way_back() -> None:
    room = at_the_end()
    ask(room, "replay")
    view = room.handle({"type": "move", "by": 1})
    while not room.view()["waiting"]:
        if room.view()["kind"] == "table":
            ask(room, "back")
        room.handle({"type": "move", "by": 1})
        view = ask(room, "play-on")
    room.handle({"type": "step", "turn": view["turn"]})
    assert room.handle({"type": "back", "depth": view["room"]["depth"]})["kind"] == "replay"


def test_a_room_is_restored_with_everything_open_in_it() -> None:
    room = at_the_end()
    ask(room, "replay")
    room.handle({"type": "move", "by": 1})
    ask(room, "play-on")
    again = Room(SPEC, saved=room.save())
    assert settled(again.view()) == settled(room.view())
    assert settled(ask(again, "back")) == settled(ask(room, "back"))
    assert settled(ask(again, "back")) == settled(ask(room, "back"))
    assert TableSession.restore(room.save()).save() == room.own.save()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.update(v=2),
        lambda data: data.update(visits=[]),
        lambda data: data.update(visits=[[None, "x"], [{}, "y"]]),
        lambda data: data["visits"][1].__setitem__(0, {"kind": "replay", "record": "x"}),
        lambda data: data["visits"][1].__setitem__(1, "{}"),
        lambda data: data["visits"].append(7),
        lambda data: data.update(visits=data["visits"] * MAX_VISITS),
    ],
)
def test_a_damaged_room_is_refused_whole(damage: Any) -> None:
    room = at_the_end()
    ask(room, "replay")
    data = json.loads(room.save())
    damage(data)
    with pytest.raises(SavedError):
        Room(SPEC, saved=json.dumps(data, separators=(",", ":")))


def test_the_room_of_another_place_is_not_taken_over() -> None:
    room = at_the_end()
    ask(room, "replay")
    with pytest.raises(SavedError, match="saved-other"):
        Room({"kind": "table", "seed": 6}, saved=room.save())


def test_the_record_is_handed_out_once_the_match_is_over_and_can_be_pasted_back() -> None:
    room = at_the_end()
    assert room.view()["room"]["record"] == ""
    room = at_the_end(match=True)
    text = room.view()["room"]["record"]
    assert len(parse_records(text)) == 5
    other = Room(SPEC)
    view = ask(other, "import", text=text)
    assert (view["kind"], len(view["replay"]["hands"])) == ("replay", 5)
    assert ask(other, "back")["kind"] == "table"


@pytest.mark.parametrize(
    "text", [None, 7, "", "junk", "[" * 5_000, "{" * 5_000, '[PisYedili "1"]\n', "x" * MAX_RECORD, "\ud800"]
)
def test_a_pasted_text_that_is_no_record_is_refused_and_said_so(text: Any) -> None:
    room = Room(SPEC)
    view = ask(room, "import", text=text)
    assert (view["kind"], len(room.sessions)) == ("table", 1)
    assert view["room"]["refused"]
    assert room.handle({"type": "dismiss"})["room"]["refused"] == ""


def test_a_record_of_another_end_is_refused() -> None:
    text = at_the_end(match=True).view()["room"]["record"].replace('[Result "out', '[Result "blocked', 1)
    view = ask(Room(SPEC), "import", text=text)
    assert "The record cannot be read" in view["room"]["refused"]


def test_a_too_long_text_is_refused_unread() -> None:
    assert "60000" in ask(Room(SPEC), "import", text="x" * (MAX_RECORD + 1))["room"]["refused"]


def test_later_matches_do_not_follow_from_the_record_of_an_earlier_one() -> None:
    """R1.7: a record holds seeds, so an unseeded table takes a new one for every match."""
    room = at_the_end({"kind": "table"}, match=True)
    before = json.loads(room.save())["seed"]
    ask(room, "new-match")
    assert json.loads(room.save())["seed"] != before


@pytest.mark.parametrize("spec", [{"kind": "lesson", "lesson": "seats"}, {"kind": "progress"}])
def test_from_a_lesson_and_the_progress_page_no_way_leads_on(spec: dict[str, Any]) -> None:
    room = Room(spec)
    before = room.view()
    assert before["room"]["depth"] == 1
    assert before["room"]["back"] is None
    assert before["room"]["rules"] == before["room"]["position"] == before["room"]["record"] == ""
    for kind in ("replay", "play-on", "back", "import", "house", "house-play"):
        assert room.handle({"type": kind, "depth": 1, "open": True, "text": "junk", "turn": 1}) == before
    assert Room(spec, saved=room.save()).view()["rev"] == before["rev"]


def test_a_room_outlives_whatever_a_reader_sends() -> None:
    kinds = ("replay", "play-on", "back", "import", "house", "house-play", "move", "jump")
    for seed in range(4):
        room, rng = Room({"kind": "table", "seed": seed}), random.Random(seed)
        last = 0
        for _ in range(250):
            view = room.view()
            event: Any = reckless(view, rng) if view["kind"] == "table" else {"type": "move", "by": 1}
            if rng.random() < 0.2:
                junk = rng.choice([None, 3, "x", [], {}, {"bill": 0}, {"players": "2"}, {"points": [1] * 99}])
                event = {"type": rng.choice(kinds), "turn": view["turn"], "set": junk, "text": junk, "at": junk}
                event["depth"] = rng.choice([view["room"]["depth"], junk])
            after = room.handle(event)
            json.dumps(after)
            assert after["rev"] >= last
            assert len(room.sessions) <= MAX_VISITS
            last = after["rev"]
            assert settled(Room({"kind": "table", "seed": seed}, saved=room.save()).view())["say"] == after["say"]
