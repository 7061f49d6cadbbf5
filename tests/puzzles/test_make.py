"""The search for puzzles: sound candidates, the same for any number of workers, stopped and taken up again."""

import json
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from pisyedili.puzzles import THEMES, collection, judged, parse_puzzle, puzzle_text
from pisyedili.puzzles.make.__main__ import main
from pisyedili.puzzles.make.choose import choose
from pisyedili.puzzles.make.construct import Recipe, construct
from pisyedili.puzzles.make.games import endgames
from pisyedili.puzzles.make.jobs import dig, fair, recipes
from pisyedili.puzzles.make.mine import STATE, mine, plan
from pisyedili.puzzles.make.trim import smaller, trimmed
from pisyedili.puzzles.model import READER, before, start_of
from tests.puzzles.made import made_setup

FEW = (
    Recipe("skip-tek", "classic", 2, "points"),
    Recipe("block-last", "classic", 3, "line"),
    Recipe("finisher", "classic", 2, "out"),
    Recipe("games", "classic", 2, "points"),
)
JOBS = plan(FEW, 1)


class AtOnce(Executor):
    """Runs a job when it is given."""

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_every_rule_set_question_and_theme_is_looked_for() -> None:
    found = recipes()
    assert len({recipe.name for recipe in found}) == len(found)
    assert {recipe.rules.split(".")[0] for recipe in found} == {"table", "classic", "cardiva"}
    assert {recipe.ask for recipe in found} == {"out", "points", "line", "mean"}
    assert {recipe.theme for recipe in found} >= set(THEMES) - {"count-suit"}


@pytest.mark.parametrize("recipe", recipes()[::7], ids=lambda recipe: recipe.name)
def test_candidates_are_sound_and_came_about_by_their_last_move(recipe: Recipe) -> None:
    random = Random(5)
    candidates = [*endgames(recipe, random)] if recipe.theme == "games" else [
        candidate for _ in range(12) if (candidate := construct(recipe, random)) is not None
    ]  # fmt: skip
    for candidate in candidates:
        setup = candidate.setup
        assert setup.faults() == ()
        assert setup.seat == READER
        assert not isinstance(setup.hands[READER], int)
        before(start_of(setup, 0).setup(), candidate.last)
        assert len(setup.discards) >= 3
        assert (setup.under == 0) == (recipe.ask == "mean")


def test_bots_reach_endgames() -> None:
    recipe = Recipe("games", "classic", 2, "points")
    assert sum(len([*endgames(recipe, Random(seed))]) for seed in range(6)) > 5


def test_a_job_is_a_pure_function_of_the_seed() -> None:
    recipe = FEW[0]
    assert dig(recipe, 3, 0) == dig(recipe, 3, 0)
    assert dig(recipe, 3, 0) != dig(recipe, 4, 0)
    assert dig(recipe, 3, 0)


def test_any_number_of_workers_finds_the_same(tmp_path: Path) -> None:
    told = []
    alone = mine(JOBS, 3, AtOnce(), tmp_path / "a", lambda *numbers: told.append(numbers))
    with ThreadPoolExecutor(3) as threads:
        assert mine(JOBS, 3, threads, tmp_path / "b", workers=3) == alone
    with ProcessPoolExecutor(2) as processes:
        assert mine(JOBS, 3, processes, tmp_path / "c", workers=2) == alone
    assert told[-1] == (len(JOBS), len(JOBS), len(alone))
    assert len(alone) > 3


def test_the_search_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    class Stops(AtOnce):
        left = 2

        def submit(self, fn, /, *args, **kwargs):
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            return super().submit(fn, *args, **kwargs)

    whole = mine(JOBS, 3, AtOnce(), tmp_path / "whole")
    state = tmp_path / "stopped"
    with pytest.raises(KeyboardInterrupt):
        mine(JOBS, 3, Stops(), state)
    lines = (tmp_path / "whole" / STATE).read_text().splitlines()
    # A line that was being written is lost, nothing else.
    (state / STATE).write_text("\n".join(lines[:3]) + '\n{"job": "half a li')
    counted = []

    class Counts(AtOnce):
        def submit(self, fn, /, *args, **kwargs):
            counted.append(args)
            return super().submit(fn, *args, **kwargs)

    assert mine(JOBS, 3, Counts(), state) == whole
    assert len(counted) == len(JOBS) - 2


def test_the_work_of_another_seed_is_not_mixed_in(tmp_path: Path) -> None:
    mine(JOBS[:1], 3, AtOnce(), tmp_path)
    with pytest.raises(ValueError, match="another seed"):
        mine(JOBS[:1], 4, AtOnce(), tmp_path)


def test_trimming_keeps_the_puzzle_and_leaves_nothing_to_take_away() -> None:
    setup = made_setup("8h 10h", "Ah", top="4h Qh 2h", stock="3h 4c 5c 6d")
    puzzle = judged(setup, "points").puzzle
    assert puzzle is not None
    small = trimmed(puzzle)
    assert small.best == puzzle.best
    assert small.values == puzzle.values
    assert set(small.themes) >= set(puzzle.themes)
    assert isinstance(small.setup.stock, tuple)
    assert 1 <= len(small.setup.stock) <= 2
    assert trimmed(small) == small
    assert all(len(cut.stock) + 1 == len(setup.stock) for cut in smaller(setup, puzzle.best))  # type: ignore[arg-type]


def test_what_is_chosen_is_spread_and_has_no_twins() -> None:
    puzzles = collection().puzzles[::4]
    chosen = choose(puzzles, 120)
    assert len(chosen) == 120
    assert choose(puzzles, 120) == chosen
    assert {puzzle.ask for puzzle in chosen} == {"out", "points", "line", "mean"}
    assert list(chosen) == sorted(chosen, key=lambda puzzle: (puzzle.difficulty, puzzle.id))
    assert choose([*puzzles[:5], *puzzles[:5]], 60) == choose(puzzles[:5], 60)


def test_dry_puzzles_are_not_taken() -> None:
    puzzle = collection().puzzles[0]
    assert fair(puzzle)
    read = next(puzzle for puzzle in collection().puzzles if puzzle.kind == "read")
    assert fair(read)
    assert not fair(replace(read, features={**read.features, "worlds": 1}))
    assert not fair(replace(puzzle, themes=()))
    assert not fair(replace(puzzle, features={**puzzle.features, "length": 30}))
    assert not fair(replace(puzzle, features={**puzzle.features, "ends": "stock-out", "answered": "blocked"}))


def test_the_command_writes_a_collection(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr("pisyedili.puzzles.make.__main__.recipes", lambda: FEW[:2])
    output = tmp_path / "out.jsonl"
    given = ["--seed", "3", "--workers", "1", "--state", str(tmp_path / "state"), "--output", str(output)]
    assert main(given) == 0
    lines = output.read_text().splitlines()
    assert lines
    assert f"{len(lines)} chosen" in capsys.readouterr().out
    assert all(json.loads(line)["v"] == 1 for line in lines)
    given[1] = "4"
    assert main(given) == 2
    assert "another seed" in capsys.readouterr().err


def test_a_file_is_judged_anew(tmp_path: Path, capsys) -> None:
    puzzles = collection().puzzles[:3]
    wrong = [replace(puzzle, difficulty=2000, themes=()) for puzzle in puzzles]
    none = replace(puzzles[0], ask="out" if puzzles[0].ask != "out" else "points", turns=None, margin=None)
    path = tmp_path / "some.jsonl"
    path.write_text("".join(puzzle_text(puzzle) + "\n" for puzzle in wrong))
    assert main(["--renew", str(path)]) == 0
    assert "3 of 3" in capsys.readouterr().out
    assert tuple(map(parse_puzzle, path.read_text().splitlines())) == puzzles
    path.write_text(puzzle_text(none) + "\n")
    assert main(["--renew", str(path)]) == 2
    with pytest.raises(SystemExit):
        main([])
