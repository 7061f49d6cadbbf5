"""Long work at a puzzle: in slices, with a bar, and given up at any moment without harm."""

from typing import Any

import pytest

from pisyedili.puzzles import Puzzle, collection
from pisyedili.sessions import puzzle_proofs
from pisyedili.sessions.puzzle_course import QUICK
from pisyedili.solver import Search
from tests.sessions.puzzles import event_of, room, send, solve, wrong


def slow() -> list[Puzzle]:
    """Puzzles whose proofs take longest."""
    opened = [puzzle for puzzle in collection().puzzles if puzzle.kind == "open"]
    return sorted(opened, key=lambda puzzle: -int(str(puzzle.features.get("nodes", 0))))[:6]


@pytest.fixture
def small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """So small that work takes many events."""
    monkeypatch.setattr(puzzle_proofs, "SLICE", 20)


@pytest.mark.usefixtures("small_slices")
def test_long_work_comes_in_slices_and_can_be_stopped() -> None:
    for puzzle in slow():
        session = room(puzzle)
        view = session.handle(event_of(wrong(puzzle), session.turn))
        if view["working"]:
            break
    else:
        pytest.fail("some proof should take more than a slice")
    shares = [view["working"]["progress"]]
    view = session.handle({"type": "work", "turn": view["turn"]})
    if view["working"]:
        shares.append(view["working"]["progress"])
        # Everything else is answered meanwhile.
        asked = session.handle({"type": "draw", "turn": view["turn"]})
        assert asked["note"]["reason"] == "puzzle-wrong"
        assert session.handle({"type": "settings", "set": {"lang": "tr"}})["lang"] == "tr"
        view = session.handle({"type": "stop", "turn": view["turn"]})
        assert view["working"] is None
        assert view["puzzle"]["state"] == "wrong"
    assert shares == sorted(shares)
    view = send(session, "again")
    assert solve(session)["puzzle"]["state"] == "solved"


def test_no_slice_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: one event never searches more than two slices and a look ahead."""
    searched: list[int] = []
    run = Search.run

    def counted(search: Search, nodes: int | None = None) -> Any:
        assert nodes is not None
        before = search.progress.nodes
        answer = run(search, nodes)
        searched[-1] += search.progress.nodes - before
        return answer

    monkeypatch.setattr(Search, "run", counted)
    for puzzle in slow()[:3]:
        session = room(puzzle)
        for event in (event_of(wrong(puzzle), session.turn), {"type": "show-me"}):
            searched.append(0)
            view = session.handle({**event, "turn": session.turn})
            while view["working"] or view["waiting"]:
                searched.append(0)
                kind = "work" if view["working"] else "step"
                view = session.handle({"type": kind, "turn": view["turn"]})
        assert view["puzzle"]["tree"]["rows"]
    assert max(searched) <= 3 * puzzle_proofs.SLICE + QUICK


@pytest.mark.usefixtures("small_slices")
def test_a_stopped_proof_takes_the_move_back_and_blames_nobody() -> None:
    stopped = 0
    for puzzle in slow():
        session = room(puzzle)
        view = session.handle(event_of(puzzle.best, session.turn))
        if not view["working"]:
            continue
        stopped += 1
        view = session.handle({"type": "stop", "turn": view["turn"]})
        assert view["working"] is None
        assert view["note"]["reason"] == "stopped"
        assert session.table.made == []
        assert view["yours"]
        assert not session.results
    assert stopped
