"""Refutations, replies and trees do what the values say."""

import pytest

from pisyedili.puzzles import Puzzle, after, collection, ending, refute, reply, tree, whole
from pisyedili.puzzles.model import READER

SOME = collection().puzzles[::17]
OPEN = [puzzle for puzzle in SOME if puzzle.kind == "open"]


def worth(puzzle: Puzzle, end) -> object:
    """What an ending is worth to the reader."""
    if puzzle.ask == "out":
        return end.kind == "out" and end.seat == READER
    if puzzle.ask == "points":
        return end.payments[1] - end.payments[0]
    return -end.payments[READER]


@pytest.mark.parametrize("puzzle", OPEN, ids=lambda puzzle: puzzle.id)
def test_every_first_action_leads_to_its_value(puzzle: Puzzle) -> None:
    for action, value in puzzle.values:
        found = whole(refute(puzzle, action))
        position = puzzle.position
        position.apply(action)
        for seat, move in found.line:
            assert position.seat == seat
            position.apply(move)
        assert worth(puzzle, found.end) == value
        assert found.end == ending(position)
        assert found.lost == puzzle.lost(action)
        assert (found.lost == 0) == (action == puzzle.best)


@pytest.mark.parametrize("puzzle", OPEN[::2], ids=lambda puzzle: puzzle.id)
def test_best_replies_of_all_lead_to_the_value(puzzle: Puzzle) -> None:
    position, asked = puzzle.position, puzzle.question
    while asked is not None:
        move = whole(reply(position, asked))
        assert move in position.legal_actions()
        position, asked = after(position, asked, move)
    assert worth(puzzle, ending(position)) == puzzle.scores[puzzle.best]


def test_a_wrong_reader_gets_no_more_than_the_value_against_best_replies() -> None:
    for puzzle in OPEN:
        if puzzle.ask == "line":
            continue
        for action, value in puzzle.values:
            position, asked = after(puzzle.position, puzzle.question, action)
            while asked is not None:
                # The reader lays the first card there is; the others reply as well as can be.
                own = position.seat == READER
                move = position.legal_actions()[0] if own else whole(reply(position, asked))
                position, asked = after(position, asked, move)
            assert worth(puzzle, ending(position)) <= value  # type: ignore[operator]


@pytest.mark.parametrize("puzzle", SOME[::3], ids=lambda puzzle: puzzle.id)
def test_the_tree_has_every_first_action_with_its_line_to_the_end(puzzle: Puzzle) -> None:
    branches = whole(tree(puzzle))
    assert {branch.action for branch in branches} == set(puzzle.scores)
    assert branches[0].action == puzzle.best
    assert [branch.mark for branch in branches] == ["best"] + ["wrong"] * (len(branches) - 1)
    for branch in branches:
        found = whole(refute(puzzle, branch.action))
        line = []
        at = branch
        while at.children:
            (at,) = at.children
            line.append((at.seat, at.action))
        assert tuple(line) == found.line
        assert at.end == found.end
        assert branch.score == puzzle.scores[branch.action]


def test_read_puzzles_are_played_out_as_the_cards_lie() -> None:
    reads = [puzzle for puzzle in collection().puzzles if puzzle.kind == "read"]
    for puzzle in reads[:5]:
        found = whole(refute(puzzle, puzzle.best))
        position = puzzle.position
        position.apply(puzzle.best)
        for _, move in found.line:
            position.apply(move)
        assert position.over
