"""The puzzle room saved and restored at any point, whatever is sent to it, over the wire, and what it may not show."""

import json
import random
from typing import Any

import pytest

from pisyedili.cards import card_text
from pisyedili.learner import Progress
from pisyedili.puzzles import collection
from pisyedili.sessions import PuzzleSession, Room, SavedError
from pisyedili.sessions.wire import Wire
from tests.sessions.puzzles import READ, TODAY, curious, read_puzzle, room, sample, send, settle, solve, wrong
from tests.sessions.tables import shown_cards

SPECS: list[dict[str, Any]] = [
    {"mode": "mixed"},
    {"mode": "streak"},
    {"theme": collection().themes[0]},
    {"puzzles": [READ, collection().puzzles[3].id, collection().puzzles[40].id]},
    {"puzzle": sample("line")[0].id},
]


def still(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the news of a moment, and without what is worked out anew: bars, trees, looks into them."""
    data: dict[str, Any] = json.loads(json.dumps(view))
    data = {key: value for key, value in data.items() if key not in ("effects", "spoken", "working", "rev")}
    data["puzzle"].pop("tree")
    return data


@pytest.mark.case(12)
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: "-".join(spec))
def test_restored_at_every_moment_it_looks_and_goes_on_the_same(spec: dict[str, Any]) -> None:
    full = {"kind": "puzzle", **spec}
    rng = random.Random(len(spec))
    session = PuzzleSession(full, today=TODAY)
    for _ in range(100):
        view = session.handle(curious(session.view(), rng))
        if view["puzzle"]["tree"] and view["puzzle"]["tree"]["row"] is not None:
            view = session.handle({"type": "look", "row": None})
        copy = PuzzleSession(full, saved=session.save(), today=TODAY)
        if bool(view["working"]) == bool(copy.view()["working"]):
            assert still(copy.view()) == still(view)
        if rng.random() < 0.15:
            # Once all is worked out nothing differs at all.
            settled, again = settle(PuzzleSession(full, saved=session.save(), today=TODAY)), settle(copy)
            assert still(again) == still(settled)
        assert copy.results == session.results or copy.results.done.keys() >= session.results.done.keys()
        if rng.random() < 0.2:
            session = PuzzleSession(full, saved=session.save(), today=TODAY)


def test_whatever_a_reader_sends_nothing_raises_and_results_only_grow() -> None:
    for seed, spec in enumerate(SPECS):
        rng = random.Random(seed)
        session = PuzzleSession({"kind": "puzzle", **spec}, today=TODAY)
        last, before = session.view(), {}
        for _ in range(120):
            event = curious(last, rng)
            view = session.handle(event)
            assert json.loads(json.dumps(view)) == view
            assert view["rev"] in (last["rev"], last["rev"] + 1), event
            assert view["turn"] >= last["turn"]
            for id, done in before.items():
                assert session.results.done[id].first == done.first
                assert session.results.done[id].best >= done.best
            before, last = dict(session.results.done), view


def test_a_click_that_comes_twice_acts_once() -> None:
    session = room(sample("points")[0])
    for event in ({"type": "hint"}, {"type": "show-me"}, {"type": "next-puzzle"}):
        turn = session.turn
        once = session.handle({**event, "turn": turn})
        assert session.handle({**event, "turn": turn}) == once


BROKEN: list[Any] = [
    *("", "{", "null", "[]", '{"v":1}', "x" * 2_000_000, 7),
    *({"made": "2c 2c 2c"}, {"made": 3}, {"made": "nothing"}, {"flags": [1]}, {"done": "won"}, {"wrong": [0, "1"]}),
    *({"wrong": [5, ""]}, {"line": "draw"}, {"tries": None}, {"hints": 9}, {"ask": {"type": "deal"}}, {"better": 1}),
]


@pytest.mark.case(17)
@pytest.mark.parametrize("broken", BROKEN, ids=str)
def test_a_broken_text_is_refused_whole(broken: Any) -> None:
    puzzle = sample("points")[0]
    session = room(puzzle)
    text: Any = broken
    if isinstance(broken, dict):
        data = json.loads(session.save())
        data["place"] |= broken
        text = json.dumps(data)
    with pytest.raises(SavedError):
        room(puzzle, saved=text)


@pytest.mark.case(17)
def test_junk_in_any_part_of_a_saved_room_is_refused_or_does_no_harm() -> None:
    puzzle = sample("line")[0]
    session = room(puzzle)
    send(session, wrong(puzzle))
    plain = json.loads(session.save())
    junk = [None, -1, 10**18, "x", [], {}, True, 0.5, [1], ["a", 2, None]]
    for key in plain:
        for value in junk:
            try:
                other = room(puzzle, saved=json.dumps({**plain, key: value}))
            except SavedError:
                continue
            settle(other)
            send(other, "hint")
    for key in plain["place"]:
        for value in junk:
            try:
                other = room(puzzle, saved=json.dumps({**plain, "place": {**plain["place"], key: value}}))
            except SavedError:
                continue
            settle(other)


def test_a_text_of_another_room_is_told_apart() -> None:
    with pytest.raises(SavedError) as error:
        room(mode="streak", saved=room(mode="mixed").save())
    assert error.value.reason == "saved-other"


@pytest.mark.case(16)
@pytest.mark.rule("R1.7")
def test_no_view_of_a_read_puzzle_holds_a_hidden_card() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        session = room(read_puzzle())
        setup = read_puzzle().setup
        known = {card_text(card) for card in setup.discards}
        own = setup.hands[0]
        assert not isinstance(own, int)
        known |= {card_text(card) for card in own}
        for _ in range(120):
            event = curious(session.view(), rng)
            if isinstance(event, dict) and event.get("type") in ("mode", "next-puzzle"):
                continue
            view = session.handle(event)
            # A card that the reader drew is the reader's own.
            drawn = {card_text(card) for card in session.table.position.hand(0)}
            drawn |= {card_text(card) for card in session.table.position.discards[len(setup.discards) :]}
            named = {event.get("card")} if isinstance(event, dict) else set()
            # What is hidden is told as a whole, as one knows who has seen every discard: the same however it lies.
            puzzle = {**view["puzzle"], "unseen": None, "unseenText": ""}
            assert shown_cards({**view, "note": None, "puzzle": puzzle}) <= known | drawn | named, event


def request(wire: Wire, op: str, data: Any, sid: str = "p") -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(wire.answer(json.dumps({"op": op, "sid": sid, "data": data})))
    return answer


def test_over_the_wire_results_are_told_and_stored_once() -> None:
    wire, puzzle = Wire(), sample("out")[0]
    spec = {"kind": "puzzle", "puzzle": puzzle.id}
    answer = request(wire, "open", {"spec": spec, "today": TODAY})
    assert answer["puzzled"] == {"done": {}}
    assert answer["state"]["view"]["kind"] == "puzzle"
    answer = request(wire, "event", {"type": "hint", "turn": answer["state"]["view"]["turn"]})
    done = {"first": 0, "best": 0, "n": 1, "against": puzzle.difficulty}
    assert answer["puzzled"] == {"done": {puzzle.id: done}}
    lessons = Progress({"sevens": {"answer": 3}}).to_text()
    stored = request(wire, "progress", {"stored": lessons, "learned": {}, "puzzled": answer["puzzled"]})
    assert not stored["broken"]
    progress = Progress.parse(stored["stored"])
    assert progress.steps == {"sevens": {"answer": 3}}
    assert progress.puzzles.rating.value < 1500
    again = request(wire, "progress", {"stored": stored["stored"], "puzzled": answer["puzzled"]})
    assert again["stored"] == stored["stored"]
    # Opened again with what was stored, it goes on where it was and counts no second time.
    back = request(wire, "open", {"spec": spec, "saved": answer["saved"], "progress": stored["stored"]}, "q")
    assert still(back["state"]["view"]) == still(answer["state"]["view"])
    for junk in (3, [], {"done": 7}, {"done": {"x": {}}}):
        assert request(wire, "progress", {"stored": None, "puzzled": junk})["error"]["reason"] == "bad-request"
    broken = request(wire, "open", {"spec": spec, "saved": "{", "progress": "{"}, "r")
    assert len(broken["msgs"]) == 2


def test_two_tabs_lose_nothing_of_each_other() -> None:
    one, other = room(sample("out")[0]), room(sample("points")[0])
    solve(one)
    solve(other)
    stored = Progress()
    for session in (one, other, one):
        stored.add_puzzles(session.results)
    assert stored.puzzles.rated == 2
    for session in (one, other):
        session.update(stored)
        assert session.ratings == stored.puzzles


def test_clearing_reaches_a_room_that_was_left_open() -> None:
    session = room(sample("out")[0])
    solve(session)
    stored = session.progress
    text = session.save()
    empty = stored.emptied()
    session.update(empty)
    assert not session.results
    assert session.ratings.rated == 0
    assert not room(sample("out")[0], saved=text, progress=empty).results


def test_in_a_room_the_view_comes_with_its_surroundings() -> None:
    view = Room({"kind": "puzzle"}, today=TODAY).view()
    assert view["room"]["depth"] == 1
    assert view["room"]["back"] is None
