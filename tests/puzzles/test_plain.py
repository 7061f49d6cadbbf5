"""The values of small puzzles, confirmed by an exhaustive search that has nothing clever in it."""

from contextlib import suppress

from pisyedili.puzzles import collection
from pisyedili.puzzles.model import READER
from tests.solver.plain import Plain, Spent

LIMIT = 1_500
"""Positions of a tree."""


def test_values_are_what_a_plain_search_finds() -> None:
    confirmed = dict.fromkeys(("out", "points", "line"), 0)
    for puzzle in collection().puzzles:
        if puzzle.kind == "read":
            continue
        with suppress(Spent):
            found = Plain(puzzle.position, puzzle.question, LIMIT).actions()
            for action, value in puzzle.values:
                true = found[action]
                if puzzle.ask == "points":
                    assert true == (value, value), puzzle.id
                else:
                    assert (true if puzzle.ask == "out" else -true[READER]) == value, puzzle.id
            confirmed[puzzle.ask] += 1
    assert min(confirmed.values()) >= 20
    assert sum(confirmed.values()) >= 150
