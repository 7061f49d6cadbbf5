"""`python -m pisyedili check lessons`: a line for each fault, a line of counts, and what the exit code says."""

from importlib import resources
from pathlib import Path

import pytest

import pisyedili.lessons
from pisyedili.cli import main

DATA = resources.files(pisyedili.lessons) / "data"


def test_the_lessons_of_the_book_are_fine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "lessons"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("28 lessons, ")
    assert lines[0].endswith(" answers walked, 0 faults")


def test_files_are_checked_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "lessons", str(DATA / "sevens.json"), str(DATA / "aces.json")]) == 0
    assert capsys.readouterr().out.startswith("2 lessons, ")


def test_faults_are_told_in_lines_and_by_the_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sevens.json"
    file.write_text('{"v": 1, "id": "sevens", "steps": [{"id": "a", "kind": "guess"}, 3]}', encoding="utf-8")
    assert main(["check", "lessons", str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "sevens/a: kind is one of lay, choose, predict, count, spot, play, not 'guess'",
        "sevens/2: a step is an object, not 3",
        "1 lesson, 0 steps, 0 answers walked, 2 faults",
    ]


@pytest.mark.parametrize("content", [b"", b"\xff\x00", b"[" * 50_000, b"{}", b'{"v": 1e999}'])
def test_a_hostile_file_is_told_and_never_a_crash(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    assert main(["check", "lessons", str(file)]) == 1
    assert capsys.readouterr().out.startswith("bad: ")


def test_a_path_that_is_no_file_is_a_bad_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path, tmp_path / "nothing.json"):
        assert main(["check", "lessons", str(path)]) == 2
        assert f"there is no file {path}" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["check"], ["check", "riddles"], ["check", "lessons", "--fast"]])
def test_a_check_of_nothing_known_is_a_bad_request(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
