"""What the command line says to requests that it cannot carry out: a clear message and exit code 2."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from pisyedili.cli import main
from pisyedili.cli import site as site_module


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that must end with exit code 2 and say nothing but why. Returns what it said."""
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 1
    said = capsys.readouterr()
    assert code == 2
    assert "Traceback" not in said.err
    return said.err


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody else listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "COMMAND"),
        (("play",), "play"),
        (("open", "--prot", "80"), "--prot"),
        (("open", "--por", "80"), "--por"),
        (("open", "--port"), "--port"),
        (("open", "--port", "many"), "'many' is not a number"),
        (("open", "--port", "70000"), "70000 is not between 0 and 65535"),
        (("open", "--port", "-1"), "-1 is not between 0 and 65535"),
        (("build",), "--output"),
    ],
)
def test_arguments_that_make_no_sense_are_named(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert words in refused(capsys, *arguments)


def test_a_busy_port_is_named_before_anything_is_built(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, taken: int
) -> None:
    monkeypatch.setattr("pisyedili.cli.commands.build_site", lambda *_: pytest.fail("built for nothing"))
    said = refused(capsys, "open", "--no-browser", "--port", str(taken))
    assert f"Port {taken} cannot be used" in said
    assert "--port" in said


@pytest.mark.parametrize("command", [("open", "--no-browser"), ("build", "--output", "site")])
def test_a_missing_extra_is_named_with_the_command_that_installs_it(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    find = site_module.importlib.util.find_spec
    monkeypatch.setattr(
        "pisyedili.cli.site.importlib.util.find_spec", lambda name: None if name == "jupyter_book" else find(name)
    )
    said = refused(capsys, *command)
    assert "jupyter_book" in said
    assert "pip install 'pisyedili[book]'" in said
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    said = refused(capsys, "build", "--output", str(tmp_path / "file" / "site"))
    assert f"{tmp_path / 'file' / 'site'} cannot be written" in said


def test_a_folder_with_other_files_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    said = refused(capsys, "build", "--output", str(tmp_path))
    assert "holds other files" in said
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_help_names_both_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    said = capsys.readouterr().out
    assert "open" in said
    assert "build" in said
