"""The solution tree: every first action, what else could have been done later, and looking at each row."""

import pytest

from pisyedili.position import Position
from pisyedili.puzzles import ASKS, Puzzle, after, whole
from pisyedili.sessions import PuzzleSession, puzzle_proofs, puzzle_tree
from pisyedili.sessions.puzzle_proofs import Proofs
from pisyedili.sessions.puzzle_tree import Tree, grown
from pisyedili.solver import Question, Result, Search, mean_payments
from tests.sessions.puzzles import advice, event_of, room, sample, send, settle, solve, wrong


@pytest.mark.parametrize("ask", ASKS)
def test_the_tree_tells_every_first_action_and_each_row_can_be_looked_at(ask: str) -> None:
    puzzle = sample(ask)[0]
    session = room(puzzle)
    assert session.view()["puzzle"]["tree"] is None
    send(session, wrong(puzzle))
    send(session, "again")
    view = solve(session)
    rows = view["puzzle"]["tree"]["rows"]
    firsts = [row for row in rows if row["depth"] == 0]
    assert len(firsts) == len(puzzle.values)
    assert firsts[0]["line"]
    assert firsts[0]["words"] == "the key"
    assert [row["tried"] for row in firsts].count(True) == 2
    assert all(row["value"] for row in firsts)
    assert [row["tone"] for row in firsts] == ["good", *["bad"] * (len(firsts) - 1)]
    best = puzzle.scores[puzzle.best]
    for row, known in zip(rows, session.table.solution.rows, strict=True):
        # What is no worse for the reader than the best line is good, a mistake of the others' too.
        assert row["tone"] == ("" if known.value is None else "good" if known.value >= best else "bad")
    for number, row in enumerate(rows):
        assert (row["parent"] is None) == (row["depth"] == 0)
        if row["parent"] is not None:
            assert row["parent"] < number
            assert rows[row["parent"]]["depth"] == row["depth"] - 1
    before = session.view()
    for number, row in enumerate(rows):
        view = session.handle({"type": "look", "row": number})
        assert view["puzzle"]["tree"]["row"] == number
        assert view["spoken"] == row["spoken"]
        assert not view["yours"]
        assert not view["waiting"]
        if puzzle.kind == "open":
            # The action of the row was the last one made.
            assert session.table.solution.game(session.table).actions[-1] in range(-3, 320)  # type: ignore[union-attr]
            cards = [segment["card"] for segment in row["action"] if "card" in segment]
            drew = any(isinstance(segment, str) for segment in row["action"]) and len(cards) == 1
            assert drew or not cards or view["pile"][-1] == cards[0]
    view = session.handle({"type": "look", "row": None})
    assert view["pile"] == before["pile"]
    assert view["hand"] == before["hand"]


def grown_tree(puzzle: Puzzle) -> Tree:
    return whole(grown(puzzle, Proofs(), [], lambda _: None))


def moments(puzzle: Puzzle, tree: Tree) -> list[tuple[Position, Question | None]]:
    """The position before each row, and what is asked there."""
    after_rows: list[tuple[Position, Question | None]] = []
    found = []
    for row in tree.rows:
        position, asked = (puzzle.position, puzzle.question) if row.parent is None else after_rows[row.parent]
        found.append((position, asked))
        assert row.action in position.legal_actions(), "only what is legal stands in the tree"
        assert row.seat == position.seat
        assert asked is not None
        after_rows.append(after(position, asked, row.action))
    return found


OPEN = [puzzle for ask in ("out", "points", "line") for puzzle in sample(ask, 6)]


@pytest.mark.parametrize("puzzle", OPEN, ids=lambda puzzle: f"{puzzle.ask}-{puzzle.id}")
def test_every_row_is_legal_and_worth_what_the_solver_says(puzzle: Puzzle) -> None:
    tree = grown_tree(puzzle)
    assert not tree.cut
    told = 0
    for row, (position, asked) in zip(tree.rows, moments(puzzle, tree), strict=True):
        if row.value is None:
            continue
        told += 1
        assert asked is not None
        answer = Search(position, asked).run()
        assert isinstance(answer, Result)
        [value] = [value.value for value in answer.actions if value.action == row.action]
        if isinstance(value, tuple):
            value = -value[0]
        elif not isinstance(value, bool) and position.seat != 0:
            assert value is not None
            value = -value
        assert row.value == value
    assert told >= len(puzzle.values)


@pytest.mark.parametrize("puzzle", OPEN, ids=lambda puzzle: f"{puzzle.ask}-{puzzle.id}")
def test_at_every_decision_of_the_reader_along_the_solution_each_action_is_refuted(puzzle: Puzzle) -> None:
    tree = grown_tree(puzzle)
    rows, at = tree.rows, moments(puzzle, tree)
    decisions = 0
    for number, row in enumerate(rows):
        if not row.line or row.seat != 0:
            continue
        position, _ = at[number]
        siblings = [place for place, other in enumerate(rows) if other.parent == row.parent]
        assert {rows[place].action for place in siblings} == set(position.legal_actions())
        decisions += len(siblings) > 1
        for place in siblings:
            if place == number:
                continue
            # Down its line to the end, which is worth what the row says.
            last = place
            while children := [child for child, other in enumerate(rows) if other.parent == last]:
                [last] = children
            assert rows[last].end
            there, asked = at[last]
            assert asked is not None
            end, then = after(there, asked, rows[last].action)
            assert then is None
            value = rows[place].value
            if puzzle.ask == "out":
                won = end.outcome is not None and end.outcome.kind == "out" and end.outcome.winner == 0
                assert won is value
            else:
                pays = mean_payments(end)
                assert value == (pays[1] - pays[0] if puzzle.ask == "points" else -pays[0])
    assert decisions


def test_a_tree_that_is_too_large_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = max(OPEN, key=lambda puzzle: len(grown_tree(puzzle).rows))
    full = len(grown_tree(puzzle).rows)
    monkeypatch.setattr(puzzle_tree, "MOST_ROWS", full - 3)
    tree = grown_tree(puzzle)
    assert tree.cut
    assert len(tree.rows) == full - 3
    assert [row.action for row in tree.rows if not row.depth] == [
        row.action for row in grown_tree(puzzle).rows if not row.depth
    ]
    moments(puzzle, tree)
    session = room(puzzle)
    view = solve(session)
    assert view["puzzle"]["tree"]["title"] == f"Solution: the first {full - 3} moves"


def test_the_row_looked_at_stays_the_same_move_while_the_tree_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_proofs, "SLICE", 20)
    moved = 0
    for puzzle in OPEN[::3]:
        session = room(puzzle)
        view = send(session, "show-me")
        session = PuzzleSession({"kind": "puzzle", "puzzle": puzzle.id}, saved=session.save())
        rows = len(view["puzzle"]["tree"]["rows"])
        view = session.view()
        while view["working"] and (
            not view["puzzle"]["tree"]
            or sum(not row["depth"] for row in view["puzzle"]["tree"]["rows"]) < len(puzzle.values)
            or len(session.table.solution.rows) < 3
        ):
            view = session.handle({"type": "work", "turn": view["turn"]})
        if not view["working"] or len(view["puzzle"]["tree"]["rows"]) == rows:
            continue
        last = max(place for place, row in enumerate(view["puzzle"]["tree"]["rows"]) if not row["depth"])
        view = session.handle({"type": "look", "row": last})
        looked = view["puzzle"]["tree"]["rows"][last]
        view = settle(session)
        tree = view["puzzle"]["tree"]
        moved += tree["row"] != last
        assert tree["rows"][tree["row"]]["spoken"] == looked["spoken"]
        assert tree["rows"][tree["row"]]["depth"] == 0
    assert moved


def test_stopped_it_keeps_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_proofs, "SLICE", 20)
    puzzle = OPEN[-1]
    session = room(puzzle)
    session.handle(event_of(puzzle.best, session.turn))
    view = session.view()
    while not (view["puzzle"]["tree"] and view["working"]):
        assert view["working"] or view["waiting"] or view["yours"]
        if view["yours"]:
            view = session.handle(event_of(advice(session), session.turn))
        else:
            view = session.handle({"type": "work" if view["working"] else "step", "turn": view["turn"]})
    view = session.handle({"type": "stop", "turn": view["turn"]})
    assert view["working"] is None
    assert len(view["puzzle"]["tree"]["rows"]) >= len(puzzle.values)
    moments(puzzle, session.table.solution.tree)  # type: ignore[arg-type]
