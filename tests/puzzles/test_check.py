"""The check and its command: what it finds, what it counts, how it ends."""

import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from pisyedili.cli import main
from pisyedili.puzzles import collection, puzzle_data, puzzle_text
from pisyedili.puzzles.check import check_puzzles

PUZZLES = [puzzle for puzzle in collection().puzzles if puzzle.kind == "open"][:40:4]


def written(folder: Path, *lines: str) -> Path:
    path = folder / "some.jsonl"
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return path


def lines() -> list[str]:
    return [puzzle_text(puzzle) for puzzle in PUZZLES]


def test_sound_puzzles_have_no_fault(tmp_path: Path) -> None:
    path = written(tmp_path, *lines())
    told = []
    report = check_puzzles([path], told=lambda *numbers: told.append(numbers))
    assert report.faults == []
    assert report.counts == {"puzzles": len(PUZZLES), "proven": len(PUZZLES), "faults": 0}
    assert report.lines[-1] == f"{len(PUZZLES)} puzzles, {len(PUZZLES)} proven, 0 faults"
    assert told[-1] == (len(PUZZLES), len(PUZZLES))
    with ProcessPoolExecutor(2) as executor:
        assert check_puzzles([path], executor=executor) == report


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("difficulty", 2399, "difficulty is"),
        ("themes", [], "has no theme"),
        ("themes", ["step-back"], "themes is"),
        ("margin", 999, "margin is 1"),
        ("features", {"length": 40, "nodes": 1}, "features is"),
        ("seed", 5, ""),
    ],
)
def test_a_word_that_is_not_so_is_a_fault(tmp_path: Path, field: str, value: object, told: str) -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.margin is not None and 10 <= puzzle.margin < 20)
    data = puzzle_data(puzzle) | {field: value}
    report = check_puzzles([written(tmp_path, json.dumps(data, separators=(",", ":")))])
    assert any(told in fault for fault in report.faults) or not told
    assert bool(report.faults) == bool(told)


def test_a_wrong_best_action_and_wrong_values_are_faults(tmp_path: Path) -> None:
    puzzle = PUZZLES[0]
    data = puzzle_data(puzzle)
    values = dict(data["values"])  # type: ignore[call-overload]
    other = next(text for text in values if text != data["best"])
    path = written(tmp_path, json.dumps(data | {"best": other}, separators=(",", ":")))
    report = check_puzzles([path])
    assert any("best is" in fault for fault in report.faults)
    assert report.proven == 0


def test_twins_disorder_and_other_spellings_are_faults(tmp_path: Path) -> None:
    first, second = lines()[:2]
    spaced = json.dumps(json.loads(second))
    faults = "\n".join(check_puzzles([written(tmp_path, second, first, first)], ("x", 0)).faults)
    assert "is there already" in faults
    assert "is not in its place" in faults
    assert "is not written as puzzles are" in check_puzzles([written(tmp_path, spaced)], ("x", 0)).faults[0]


def test_lines_that_are_no_puzzles_do_not_stop_the_check(tmp_path: Path) -> None:
    path = written(tmp_path, "", "{", "[]", '"\\ud800"', lines()[0], "x" * 10_000)
    report = check_puzzles([path])
    assert report.puzzles == 6
    assert report.proven == 1
    assert len(report.faults) == 5
    assert all(line.isprintable() for line in report.lines)


def test_a_sample_is_chosen_by_its_seed_and_what_is_new_is_proven_as_well(tmp_path: Path) -> None:
    path = written(tmp_path, *lines())
    assert check_puzzles([path], ("abc", 3)).counts == {"puzzles": len(PUZZLES), "proven": 3, "faults": 0}
    assert check_puzzles([path], ("abc", 0)).proven == 0
    assert check_puzzles([path], ("abc", 0), known=lines()[2:]).proven == 2
    assert check_puzzles([path], ("abc", 0), known=lines()).proven == 0
    assert check_puzzles([path], ("abc", 10_000)).proven == len(PUZZLES)


def test_exit_codes_of_the_command(tmp_path: Path, capsys) -> None:
    path = written(tmp_path, *lines()[:3])
    assert main(["check", "puzzles", str(path), "--workers", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "3 puzzles, 3 proven, 0 faults"
    assert main(["check", "puzzles", str(path), "--workers", "2", "--sample", "c0ffee:1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "3 puzzles, 1 proven, 0 faults"
    assert main(["check", "puzzles", str(path), "--sample", "a:b:0", "--known", str(path)]) == 0
    path.write_text("{}\n")
    assert main(["check", "puzzles", str(path), "--workers", "1"]) == 1
    assert main(["check", "puzzles", str(tmp_path / "none.jsonl")]) == 2
    assert main(["check", "puzzles", str(path), "--sample", "a:1", "--known", str(tmp_path / "none")]) == 2
    assert "there is no file" in capsys.readouterr().err


@pytest.mark.parametrize("given", [["--sample", "abc"], ["--sample", ":3"], ["--sample", "a:-1"], ["--workers", "0"]])
def test_arguments_that_make_no_sense(given: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["check", "puzzles", *given])
    assert stop.value.code == 2
