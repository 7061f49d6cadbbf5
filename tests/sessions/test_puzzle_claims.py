"""Puzzles from elsewhere: what they say is proven before the reader is told any of it."""

import random
from typing import Any

import pytest

from pisyedili.actions import action_text
from pisyedili.locale import catalogue, languages
from pisyedili.notation import parse_position
from pisyedili.puzzles import ASKS, collection, judge, judged, parse_puzzle, puzzle_data, whole
from pisyedili.puzzles.model import puzzle_id, start_of
from pisyedili.sessions import EditorSession, PuzzleSession, Room, asleep_view, puzzle_claims, puzzle_proofs
from pisyedili.sessions.puzzle_claims import claimed
from pisyedili.sessions.puzzle_proofs import Proofs
from tests.sessions.editors import do
from tests.sessions.puzzles import (
    FORGERIES,
    READ,
    curious,
    event_of,
    forged,
    read_puzzle,
    sample,
    send,
    settle,
    solve,
    wrong,
)


def own(number: int = 0) -> dict[str, Any]:
    """A puzzle that is true and none of the book."""
    puzzle = sample("points")[number]
    return {**puzzle_data(puzzle), "difficulty": puzzle.difficulty - 1}


def given(*puzzles: Any) -> PuzzleSession:
    return PuzzleSession({"kind": "puzzle", "puzzles": list(puzzles)})


def two_best() -> dict[str, Any]:
    """A puzzle that names one best action where there are two."""
    text = "p1_classic_to-0_hands-3h4h.Qs_pile-46.Kh_stock-5sJs"
    legal = start_of(parse_position(text), 0).legal_actions()
    verdict = judged(parse_position(text), "points")
    assert verdict.reasons == ("two-best",)
    return {
        **own(),
        "id": puzzle_id("open", "points", None, text),
        "position": text,
        "last": None,
        "best": action_text(legal[0]),
        "values": {action_text(action): 20 - 10 * place for place, action in enumerate(legal)},
        "margin": 10,
        "seed": 0,
    }


LIES = [
    *((f"{ask}-{forgery}", fake) for ask in ASKS for forgery in FORGERIES if (fake := forged(sample(ask)[0], forgery))),
    ("two-best", (two_best(), "two-best")),
]


@pytest.mark.case(17)
@pytest.mark.parametrize(("lie", "reason"), [lie for _, lie in LIES], ids=[name for name, _ in LIES])
def test_a_puzzle_that_says_what_is_not_true_is_set_aside_and_judges_nothing(lie: dict[str, Any], reason: str) -> None:
    session = given(lie, own(1))
    view = settle(session)
    note = view["note"]
    assert (note["kind"], note["reason"], note["title"]) == ("bad", "unproven", "This puzzle is set aside.")
    group = "puzzle-ui.claim" if reason.startswith("other") else "editor.reason"
    assert note["text"] == catalogue("en").text(f"{group}.{reason}")
    assert note["text"] in view["spoken"]
    position = session.table.position
    events = [{"type": kind} for kind in ("hint", "show-me", "again", "undo", "refute", "step", "work", "stop")]
    for event in (*events, *(event_of(action, 0) for action in position.legal_actions())):
        view = session.handle({**event, "turn": session.turn})
        shown = view["puzzle"]
        assert view["note"] == note
        assert (shown["state"], shown["tried"], shown["tree"], shown["result"]) == ("ongoing", None, None, None)
        assert (shown["hints"], shown["showMe"], shown["again"]["ok"]) == ([], None, False)
        assert not view["yours"]
        assert not view["waiting"]
        assert not any(card["ok"] for card in view["hand"])
        assert not any(act["ok"] for act in view["acts"].values())
    assert session.table.made == []
    assert session.outcomes == {}
    assert not session.results
    # It comes back the same, and the next one is there.
    again = PuzzleSession(session.spec.compact(), saved=session.save())
    assert settle(again)["note"] == note
    assert (shown["next"]["ok"], shown["next"]["main"]) == (True, True)
    send(session, "next-puzzle")
    assert solve(session)["puzzle"]["state"] == "solved"


@pytest.mark.case(17)
def test_one_false_puzzle_alone_leads_on_to_those_of_the_book() -> None:
    fake = forged(sample("line")[0], "best")
    assert fake
    session = PuzzleSession({"kind": "puzzle", "puzzle": fake[0]})
    assert settle(session)["note"]["reason"] == "unproven"
    view = send(session, "next-puzzle")
    assert view["puzzle"]["mode"] == "mixed"
    assert session.counts


@pytest.fixture
def small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """So small that a proof takes many events."""
    monkeypatch.setattr("pisyedili.puzzles.slices.SLICE", 20)


def slow() -> dict[str, Any]:
    """A true puzzle whose proof takes more than a slice of 20."""
    found = [puzzle for puzzle in collection().puzzles if puzzle.ask == "points"]
    puzzle = max(found, key=lambda puzzle: int(str(puzzle.features["nodes"])) if puzzle.themes else 0)
    return {**puzzle_data(puzzle), "difficulty": puzzle.difficulty - 1}


@pytest.mark.usefixtures("small_slices")
def test_the_proof_comes_in_slices_and_nothing_is_told_before_its_end() -> None:
    session = given(slow())
    view = session.view()
    assert view["working"]["label"] == "The puzzle is being proven"
    best = session.table.puzzle.best
    while view["working"]:
        for event in (event_of(best, 0), {"type": "hint"}, {"type": "show-me"}, {"type": "again"}):
            answer = session.handle({**event, "turn": session.turn})
            assert answer["note"]["reason"] == "puzzle-working"
            assert answer["puzzle"]["state"] == "ongoing"
            assert not answer["yours"]
        view = session.handle({"type": "work", "turn": session.turn})
    assert view["yours"]
    assert session.table.made == []
    assert solve(session)["puzzle"]["state"] == "solved"
    assert list(session.outcomes.values()) == [1]


@pytest.mark.usefixtures("small_slices")
def test_a_proof_can_be_stopped_and_begun_again() -> None:
    session = given(slow())
    view = session.handle({"type": "stop", "turn": session.turn})
    assert view["working"] is None
    assert view["note"]["text"] == "It is not decided: the proof was stopped."
    assert not view["yours"]
    assert view["puzzle"]["again"]["ok"]
    view = session.handle({"type": "again", "turn": view["turn"]})
    assert view["working"]
    assert settle(session)["yours"]
    assert solve(session)["puzzle"]["state"] == "solved"


@pytest.mark.usefixtures("small_slices")
def test_a_move_that_was_not_judged_yet_is_judged_after_the_proof_however_often_it_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(puzzle_proofs, "SLICE", 20)
    for number in range(3):
        data = own(number)
        session = given(data)
        settle(session)
        if send(session, session.table.puzzle.best)["puzzle"]["state"] != "ongoing":
            continue
        session.table.proofs = Proofs()
        move = session.table.position.legal_actions()[-1]
        session.handle(event_of(move, session.turn))
        if session.table.working == "judge":
            break
    else:
        pytest.fail("somewhere a second move should take long to judge")
    text = session.save()
    for _ in range(3):
        # Left before the proof is done, and restored.
        session = PuzzleSession(session.spec.compact(), saved=text)
        assert session.table.working == "judge"
        text = session.save()
    other = given(data)
    settle(other)
    send(other, other.table.puzzle.best)
    assert settle(session)["puzzle"]["state"] == send(other, move)["puzzle"]["state"]


def test_a_proof_that_takes_too_long_is_told_as_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_claims, "BUDGET", 5)
    view = settle(given(own()))
    assert view["note"]["text"] == "It is not decided: the proof takes too long."
    assert not view["yours"]


def test_puzzles_of_the_book_are_not_proven_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_claims, "judge_position", None)
    puzzles = [sample(ask)[0] for ask in ("out", "points", "line")]
    session = given(*(puzzle.id for puzzle in puzzles), puzzle_data(collection().puzzles[0]))
    for _ in puzzles:
        assert session.view()["yours"]
        send(session, "next-puzzle")
    assert session.view()["yours"]


def test_a_true_puzzle_that_is_a_dull_one_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "MARGIN", 10_000)
    monkeypatch.setattr(judge, "MEAN_MARGIN", 10_000)
    for data in (own(), READ):
        assert whole(claimed(parse_puzzle({**data, "difficulty": 999}))).reasons == ("no-margin",)
        assert solve(given({**data, "difficulty": 999}))["puzzle"]["state"] == "solved"
    fake = forged(sample("points")[0], "best")
    assert fake
    assert settle(given(fake[0]))["note"]["text"] == catalogue("en").text("puzzle-ui.claim.other-best")


def test_the_set_of_an_editor_is_solved_and_a_static_page_shows_no_work() -> None:
    session = EditorSession({"kind": "editor", "position": sample("points")[0].text})
    do(session, "set", field="question", value="points")
    do(session, "save-puzzle")
    spec = session.puzzles_spec()
    room = Room(spec)
    assert isinstance(room.session, PuzzleSession)
    assert solve(room.session)["puzzle"]["state"] == "solved"
    asleep = asleep_view(spec)
    assert asleep["working"] is None
    assert asleep["asleep"]


@pytest.mark.case(12)
@pytest.mark.case(17)
@pytest.mark.usefixtures("small_slices")
@pytest.mark.parametrize("lang", [lang for lang, _ in languages()])
def test_whatever_is_sent_to_false_puzzles_nothing_dies_and_no_verdict_is_told(lang: str) -> None:
    lies = [lie for _, (lie, _) in LIES[::3]]
    for seed in range(2):
        rng = random.Random(seed)
        session = PuzzleSession({"kind": "puzzle", "puzzles": [*lies, READ], "lang": lang})
        for _ in range(60):
            view = session.handle(curious(session.view(), rng))
            if not session.counts and session.table.puzzle.id != read_puzzle().id:
                shown = view["puzzle"]
                assert (shown["tried"], shown["tree"], shown["result"]) == (None, None, None)
                assert shown["state"] == "ongoing"
            PuzzleSession(session.spec.compact(), saved=session.save()).view()


def test_a_wrong_move_in_a_true_puzzle_of_ones_own_is_refuted() -> None:
    session = given(own())
    settle(session)
    view = send(session, wrong(session.table.puzzle))
    assert view["puzzle"]["state"] == "wrong"
    assert view["puzzle"]["tried"]["loss"]
