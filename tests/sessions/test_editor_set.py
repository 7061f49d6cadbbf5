"""A set of puzzles kept as a file: taken in again once every puzzle of it is proven, else refused whole."""

import json
from typing import Any

import pytest

from pisyedili.locale import catalogue, languages
from pisyedili.puzzles import Puzzle, collection, puzzle_data
from pisyedili.sessions import puzzle_claims
from pisyedili.sessions.editor_set import MAX_SET
from tests.sessions.editors import do, editor, put
from tests.sessions.puzzles import FORGERIES, READ, forged, read_puzzle, sample


def file_of(*puzzles: dict[str, Any]) -> str:
    """A kept set with these puzzles."""
    return json.dumps({"format": "pisyedili-puzzles", "v": 1, "puzzles": list(puzzles)})


def own(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle of the book that passes as somebody's own: what it says is true, but for its difficulty."""
    return {**puzzle_data(puzzle), "difficulty": 600 if puzzle.difficulty > 600 else 601}


def test_a_set_is_kept_as_a_file_and_a_broken_one_refused_whole() -> None:
    session = editor(sample("points")[0].text)
    put(session, "question", "points")
    do(session, "save-puzzle")
    text = session.view()["editor"]["set"]["file"]["text"]
    other = editor()
    assert do(other, "set-load", text=text)["note"]["reason"] == "set-loaded"
    assert other.puzzles == session.puzzles
    assert do(other, "set-load", text=text)["editor"]["set"]["text"] == "1 puzzle in the set"
    data = json.loads(text)
    broken = [
        *("", "{", "[" * 100_000, "null", "{}", None, 7, "x" * 300_000),
        json.dumps({**data, "v": 2}),
        json.dumps({**data, "puzzles": {}}),
        json.dumps({**data, "puzzles": data["puzzles"] * (MAX_SET + 1)}),
        json.dumps({**data, "puzzles": [{**data["puzzles"][0], "best": "2c"}]}),
        json.dumps({**data, "puzzles": [{**data["puzzles"][0], "position": "p1_table"}]}),
        json.dumps({**data, "puzzles": [*data["puzzles"], 3]}),
    ]
    for text in broken:
        view = do(other, "set-load", text=text)
        assert view["note"]["reason"] == "set-refused"
        assert view["note"]["text"]
        assert len(other.puzzles) == 1
    do(other, "set-remove", index=0)
    assert session.puzzles
    assert other.puzzles == []


def test_what_a_file_says_is_proven_before_it_is_taken_in() -> None:
    puzzles = [sample(ask)[0] for ask in ("out", "points", "line")]
    session = editor()
    view = do(session, "set-load", text=file_of(READ, *map(own, puzzles)))
    assert view["note"]["reason"] == "set-loaded"
    assert [puzzle.id for puzzle in session.puzzles] == [read_puzzle().id, *(puzzle.id for puzzle in puzzles)]
    # Themes and difficulty are found anew.
    assert session.puzzles[1:] == puzzles


@pytest.mark.case(17)
@pytest.mark.parametrize("lang", [lang for lang, _ in languages()])
@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_file_with_a_false_claim_is_refused_whole_with_number_and_reason(forgery: str, lang: str) -> None:
    session = editor()
    session.settings.update({"lang": lang})
    first, second = collection().puzzles[0], sample("points")[1]
    do(session, "set-load", text=file_of(puzzle_data(first)))
    for ask in ("points", "line", "out", "mean"):
        fake = forged(sample(ask)[0], forgery)
        if fake is None:
            continue
        data, reason = fake
        view = do(session, "set-load", text=file_of(own(second), data, own(sample("line")[1])))
        assert view["note"]["reason"] == "set-unproven"
        assert view["note"]["kind"] == "bad"
        words = catalogue(lang)
        group = "puzzle-ui.claim" if reason.startswith("other") else "editor.reason"
        assert words.text(f"{group}.{reason}") in view["note"]["text"]
        assert "2" in view["note"]["text"]
        assert session.puzzles == [first]
        assert view["working"] is None


def test_a_proof_that_takes_too_long_refuses_the_file_as_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_claims, "BUDGET", 5)
    session = editor()
    view = do(session, "set-load", text=file_of(puzzle_data(collection().puzzles[0]), own(sample("points")[0])))
    assert view["note"]["reason"] == "set-unproven"
    assert view["note"]["text"] == "Puzzle 2 does not hold. It is not decided: the proof takes too long."
    assert session.puzzles == []


def test_puzzles_of_the_book_are_not_proven_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_claims, "judge_position", None)
    session = editor()
    puzzles = collection().puzzles[:: len(collection().puzzles) // MAX_SET + 1]
    view = session.handle({"type": "set-load", "turn": session.turn, "text": file_of(*map(puzzle_data, puzzles))})
    assert view["working"] is None
    assert session.puzzles == list(puzzles)


def test_proving_a_file_is_long_work_that_can_be_stopped_and_edits_go_on_meanwhile() -> None:
    puzzles = [puzzle for puzzle in collection().puzzles if puzzle.kind == "open"][::40][:12]
    text = file_of(*map(own, puzzles))
    session = editor()
    view = session.handle({"type": "set-load", "turn": session.turn, "text": text})
    assert view["working"]["label"] == "The puzzles of the file are being proven"
    shares = [view["working"]["progress"]]
    view = session.handle({"type": "work", "turn": view["turn"]})
    shares.append(view["working"]["progress"])
    assert 0 < shares[0] < shares[1] < 1
    # The position can be edited meanwhile; nothing else is begun.
    view = session.handle({"type": "place", "turn": view["turn"], "card": "7h", "to": "pile"})
    assert view["working"]
    session.puzzles = puzzles[:1]
    for event in ("solve", "save-puzzle", "set-load", "worksheet"):
        view = session.handle({"type": event, "turn": view["turn"], "open": True, "text": text})
        assert view["note"]["reason"] == "loading"
        assert view["working"]
    session.puzzles = []
    view = session.handle({"type": "stop", "turn": view["turn"]})
    assert (view["working"], view["note"]["reason"], session.puzzles) == (None, "stopped", [])
    assert do(session, "set-load", text=text)["note"]["reason"] == "set-loaded"
    assert session.puzzles == puzzles


def test_the_answers_of_a_worksheet_are_worked_out_one_proof_at_a_time() -> None:
    puzzles = [puzzle for puzzle in collection().puzzles if puzzle.kind == "open"][::30][:10]
    session = editor()
    do(session, "set-load", text=file_of(*map(puzzle_data, puzzles)))
    view = session.handle({"type": "worksheet", "open": True})
    shares = []
    while view["working"]:
        shares.append(view["working"]["progress"])
        view = session.handle({"type": "work", "turn": view["turn"]})
    assert shares == sorted(shares)
    assert len(shares) >= len(session.lines) - 1
    lines = [answer["line"] for answer in view["editor"]["worksheet"]["answers"]]
    assert len(lines) == len(puzzles)
    assert any(lines)
