"""JSON in, JSON out, never an exception."""

import json
import random
from typing import Any

import pytest

from pisyedili.sessions import LessonSession, Room, TableSession
from pisyedili.sessions import wire as wire_module
from pisyedili.sessions.wire import MAX_SESSIONS, Wire
from tests.sessions.lessons import shown_how
from tests.sessions.scripts import script
from tests.sessions.tables import settled

SPEC = {"kind": "table", "seed": 5}


def ask(wire: Wire, op: str, sid: str = "a", data: Any = None) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(wire.answer(json.dumps({"op": op, "sid": sid, "data": data})))
    return answer


def opened(wire: Wire, sid: str = "a", **data: Any) -> dict[str, Any]:
    return ask(wire, "open", sid, {"spec": SPEC, "saved": None, "settings": None, **data})


def test_open_play_and_close() -> None:
    wire = Wire()
    answer = opened(wire)
    assert set(answer) == {"state", "msgs", "saved"}
    assert answer["state"]["view"] == Room(SPEC).view()
    assert answer["msgs"] == []
    answer = ask(wire, "event", data={"type": "lay", "turn": 1, "card": "9c"})
    assert answer["state"]["view"]["pile"] == ["9c"]
    assert TableSession.restore(answer["saved"]).view()["pile"] == ["9c"]
    ask(wire, "close")
    assert ask(wire, "event", data={"type": "step", "turn": 2})["error"]["reason"] == "no-session"


def test_the_wire_and_the_session_give_the_same_views() -> None:
    session, wire = Room(SPEC), Wire()
    opened(wire)
    for event in script(SPEC, 200):
        assert ask(wire, "event", data=event)["state"]["view"] == session.handle(event)


def test_a_script_is_the_same_every_time() -> None:
    assert script(SPEC, 200) == script(SPEC, 200)
    with pytest.raises(ValueError, match="needs a table with a seed"):
        script({"kind": "table"})


def test_a_lost_table_goes_on_from_its_saved_state() -> None:
    wire = Wire()
    opened(wire)
    before = ask(wire, "event", data={"type": "lay", "turn": 1, "card": "9c"})
    after = opened(Wire(), saved=before["saved"])
    assert settled(after["state"]["view"]) == settled(before["state"]["view"])
    assert after["saved"] == before["saved"]
    assert after["msgs"] == []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "The saved match could not be read, so a new one is dealt."),
        ("tr", "Kayıtlı maç okunamadı, yeni bir maç dağıtıldı."),
    ],
)
def test_broken_saved_text_is_refused_whole_and_told(lang: str, text: str) -> None:
    answer = opened(Wire(), saved="{", settings={"lang": lang})
    assert answer["msgs"] == [{"type": "notice", "text": text}]
    assert answer["state"]["view"]["log"] == []


def test_the_match_of_another_table_is_not_taken_over() -> None:
    answer = opened(Wire(), saved=TableSession({"seed": 6}).save())
    assert answer["msgs"][0]["text"] == "The saved match belongs to another table, so a new one is dealt."


def test_settings_of_the_site_hold() -> None:
    view = opened(Wire(), settings={"lang": "tr", "sort": "rank", "speed": "warp"})["state"]["view"]
    assert (view["lang"], view["settings"]["sort"], view["settings"]["speed"]) == ("tr", "rank", "normal")


def test_a_faulty_spec_is_an_error_in_words() -> None:
    answer = ask(Wire(), "open", data={"spec": {"kind": "table", "players": 9, "rules": "poker"}})
    assert answer["error"]["reason"] == "bad-spec"
    assert "players is a number from 2 to 4" in answer["error"]["text"]
    assert "rules is one of table, classic, cardiva" in answer["error"]["text"]


@pytest.mark.case(17)
@pytest.mark.parametrize(
    "request_text",
    [
        "",
        "x",
        "null",
        "[]",
        "3",
        '"open"',
        "{}",
        '{"op":"open"}',
        '{"op":"open","sid":""}',
        '{"op":"open","sid":7,"data":{}}',
        '{"op":"open","sid":"a"}',
        '{"op":"open","sid":"a","data":[]}',
        '{"op":"open","sid":"a","data":{"spec":null}}',
        '{"op":"open","sid":"a","data":{"spec":{"kind":"quiz"}}}',
        '{"op":"event","sid":"nobody","data":{}}',
        '{"op":"fly","sid":"a"}',
        '{"op":"event","sid":"' + "s" * 500 + '"}',
        '{"op":"event","sid":"a","data":NaN}',
        "[" * 200_000,
        "9" * 10_000,
        '{"op":"open","sid":"a","data":{"spec":{"seed":1e400}}}',
        "x" * 3_000_000,
    ],
)
def test_broken_requests_are_answered_with_an_error(request_text: str) -> None:
    answer = json.loads(Wire().answer(request_text))
    assert set(answer) == {"error"}
    assert answer["error"]["text"]


def test_a_request_that_is_no_text_is_answered_too() -> None:
    assert json.loads(Wire().answer(None))["error"]["reason"] == "bad-request"  # type: ignore[arg-type]


def test_junk_events_leave_the_table_as_it_was() -> None:
    wire = Wire()
    before = opened(wire)
    for junk in (None, 3, "step", [], {"type": "lay"}, {"type": "step", "turn": "1"}):
        assert ask(wire, "event", data=junk) == before


def test_sessions_are_limited_and_the_longest_untouched_goes_first() -> None:
    wire = Wire()
    for i in range(MAX_SESSIONS):
        opened(wire, f"t{i}")
    ask(wire, "event", "t0", {"type": "rule", "id": "R1.1"})
    opened(wire, "one more")
    assert len(wire.sessions) == MAX_SESSIONS
    assert "t0" in wire.sessions
    assert "t1" not in wire.sessions


def test_names_with_lone_surrogates_survive_the_way() -> None:
    spec = {"kind": "table", "seed": 5, "names": ["a", "b", "ç", "d"]}
    text = Wire().answer(json.dumps({"op": "open", "sid": "a", "data": {"spec": spec}}))
    assert text.isascii()
    assert json.loads(text)["state"]["view"]["seats"][2]["name"] == "ç"


def test_random_bytes_never_raise() -> None:
    wire, rng = Wire(), random.Random(4)
    opened(wire)
    text = json.dumps({"op": "event", "sid": "a", "data": {"type": "lay", "turn": 1, "card": "9c", "index": 4}})
    for _ in range(500):
        at = rng.randrange(len(text))
        damaged = text[:at] + chr(rng.randrange(1, 0x2000)) + text[at + rng.randrange(4) :]
        assert set(json.loads(wire.answer(damaged))) in ({"error"}, {"state", "msgs", "saved"})


LESSON = {"kind": "lesson", "lesson": "seats"}
STORED = '{"format":"pisyedili-progress","v":1,"steps":{"seats":{"old":2}},"ratings":7}'


def test_a_lesson_hands_out_what_was_learned_and_a_request_adds_it_to_what_is_stored() -> None:
    wire = Wire()
    answer = opened(wire, spec=LESSON, progress=STORED)
    assert answer["learned"] == {"seats": {}}
    session = wire.sessions["a"].own
    assert isinstance(session, LessonSession)
    shown_how(session)
    answer = ask(wire, "event", data={"type": "rule", "id": "R1.1"})
    step = session.lesson.steps[0].id
    assert answer["learned"] == {"seats": {step: 1}}
    stored = ask(wire, "progress", data={"stored": STORED, "learned": answer["learned"]})
    assert stored["broken"] is False
    assert json.loads(stored["stored"])["steps"] == {"seats": {"old": 2, step: 1}}
    assert json.loads(stored["stored"])["ratings"] == 7
    # What is stored is shown when the lesson is opened again, and is not learned anew.
    again = opened(Wire(), spec={**LESSON, "step": 0}, progress=stored["stored"])
    assert again["state"]["view"]["lesson"]["steps"][0]["best"] == 1
    assert again["learned"] == {"seats": {}}


def test_a_broken_store_is_told_and_what_was_learned_is_kept_apart() -> None:
    answer = opened(Wire(), spec=LESSON, progress="{")
    assert answer["msgs"][0]["text"].startswith("The progress kept here could not be read.")
    stored = ask(Wire(), "progress", data={"stored": "{", "learned": {"seats": {"x": 3}}})
    assert stored["broken"] is True
    assert json.loads(stored["stored"])["steps"] == {"seats": {"x": 3}}
    assert opened(Wire(), progress="{")["msgs"] == []


@pytest.mark.parametrize(
    "data",
    [None, [], {"learned": 3}, {"learned": {"A b": {"x": 1}}}, {"learned": {"seats": {"x": 9}}}, {"learned": [1]}],
)
def test_what_was_never_learned_is_not_stored(data: Any) -> None:
    assert ask(Wire(), "progress", data=data)["error"]["reason"] == "bad-request"


def test_the_progress_page_hands_out_what_is_to_be_stored_once() -> None:
    wire = Wire()
    answer = opened(wire, spec={"kind": "progress"}, progress=STORED)
    assert "progress" not in answer
    ask(wire, "event", data={"type": "clear-progress"})
    answer = ask(wire, "event", data={"type": "clear-progress", "sure": True})
    assert json.loads(answer["progress"]) == {
        "format": "pisyedili-progress",
        "v": 1,
        "steps": {},
        "cleared": 1,
        "ratings": 7,
    }
    assert "progress" not in ask(wire, "event", data={"type": "settings", "set": {"lang": "tr"}})


def test_a_lesson_whose_saved_text_is_broken_begins_anew_with_its_results() -> None:
    answer = opened(Wire(), spec=LESSON, saved="{", progress=STORED)
    assert answer["msgs"][0]["text"].endswith("Your results stay.")
    answer = opened(Wire(), spec=LESSON, saved=TableSession({"seed": 6}).save())
    assert answer["msgs"][0]["text"].endswith("Your results stay.")
    answer = opened(Wire(), spec={"kind": "progress"}, saved="x")
    assert answer["msgs"][0]["text"].endswith("Your results stay.")


def test_the_page_calls_one_function() -> None:
    data = {"spec": SPEC, "saved": None, "settings": None}
    answer = json.loads(wire_module.wire(json.dumps({"op": "open", "sid": "page", "data": data})))
    assert answer["state"]["view"]["turn"] == 1
