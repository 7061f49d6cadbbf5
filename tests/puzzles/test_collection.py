"""The puzzles of the book: enough of them, of every kind, sound, unlike each other; a sample is proven anew."""

import json
from collections import Counter
from dataclasses import replace
from importlib import resources
from itertools import pairwise

import jsonschema

import pisyedili.puzzles
from pisyedili.cards import Rank, rank_of
from pisyedili.notation import rules_text
from pisyedili.puzzles import MAX_NODES, READER, TELLING, THEMES, collection, puzzle_data
from pisyedili.puzzles.check import check_puzzles
from pisyedili.solver import ForcedOut, Result, Search
from pisyedili.tables import tables_of

PUZZLES = collection().puzzles
DATA = resources.files(pisyedili.puzzles) / "data"


def test_a_sample_is_proven_and_all_are_read_compared_and_in_order() -> None:
    report = check_puzzles(sample=("suite", 40))
    assert report.faults == []
    assert report.puzzles == len(PUZZLES)
    assert report.proven == 40


def test_there_are_enough() -> None:
    assert len(PUZZLES) >= 600
    counts = Counter(theme for puzzle in PUZZLES for theme in puzzle.themes)
    assert sum(count >= 20 for count in counts.values()) >= 14
    assert collection().themes == tuple(theme for theme in THEMES if counts[theme])
    for theme in THEMES:
        assert len(collection().by_theme(theme)) == counts[theme]


def test_every_rule_set_question_and_level_is_there() -> None:
    assert {rules_text(puzzle.setup.rules).split(".")[0] for puzzle in PUZZLES} == {"table", "classic", "cardiva"}
    asks = Counter(puzzle.ask for puzzle in PUZZLES)
    assert min(asks[ask] for ask in ("out", "points", "line", "mean")) >= 20
    assert {puzzle.setup.players for puzzle in PUZZLES} >= {2, 3, 4}
    assert min(puzzle.difficulty for puzzle in PUZZLES) < 800
    assert max(puzzle.difficulty for puzzle in PUZZLES) > 1800


def test_the_schema_holds() -> None:
    schema = json.loads((DATA / "puzzle.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    jsonschema.Draft202012Validator.check_schema(schema)
    for puzzle in PUZZLES:
        assert [error.message for error in validator.iter_errors(puzzle_data(puzzle))] == []


def test_positions_are_small_and_natural() -> None:
    for puzzle in PUZZLES:
        setup = puzzle.setup
        tables = tables_of(setup.rules, setup.players)
        sizes = [hand if isinstance(hand, int) else len(hand) for hand in setup.hands]
        assert 2 <= sizes[READER] <= 5
        assert max(sizes) <= 5
        assert (setup.stock if isinstance(setup.stock, int) else len(setup.stock)) <= 6
        # What is shown of the pile was laid card by card.
        shown = setup.discards[-3:]
        assert len(shown) == 3
        for under, card in pairwise(shown):
            assert tables.fits[under] >> card & 1 or rank_of(under) == Rank.JACK, puzzle.id
        assert puzzle.last is not None


def test_proofs_are_short_enough_for_a_browser() -> None:
    for puzzle in PUZZLES:
        assert isinstance(puzzle.features["nodes"], int)
        assert puzzle.features["nodes"] <= MAX_NODES


def test_muamele_savers_are_of_many_kinds_and_no_puzzles_without_muamele() -> None:
    savers = collection().by_theme("muamele")
    assert len(savers) >= 20
    assert {puzzle.ask for puzzle in savers} >= {"line", "mean"}
    assert savers[-1].difficulty - savers[0].difficulty > 600
    for puzzle in savers:
        question = puzzle.question
        assert not isinstance(question, ForcedOut)
        asked = puzzle.setup if puzzle.kind == "read" else puzzle.position
        without = Search(asked, replace(question, muamele=False)).run()
        assert isinstance(without, Result)
        assert without.best != (puzzle.best,)


def test_puzzles_that_are_told_by_their_theme_are_marked() -> None:
    assert "count-suit" not in TELLING
    assert "block-last" not in TELLING
    assert "finisher" in TELLING
    assert "muamele" in TELLING
