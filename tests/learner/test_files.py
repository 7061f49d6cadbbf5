"""The file in a notebook's working folder: merged at each result, and never lost."""

import os
import stat
from pathlib import Path

import pytest

from pisyedili.learner import Progress
from pisyedili.learner.files import FILE_NAME, ProgressFile

ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def test_results_are_merged_into_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    one, two = ProgressFile(path), ProgressFile(path)
    assert one.read() == Progress()
    assert one.add(Progress({"sevens": {"a": 2}}))
    assert two.add(Progress({"sevens": {"a": 1, "b": 3}}))
    assert one.add(Progress({"aces": {"x": 1}}))
    assert ProgressFile(path).read().steps == {"sevens": {"a": 2, "b": 3}, "aces": {"x": 1}}
    assert [entry.name for entry in tmp_path.iterdir()] == [FILE_NAME]
    assert path.read_text().endswith("}\n")


def test_without_a_name_it_is_in_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert ProgressFile().add(Progress({"sevens": {"a": 2}}))
    assert (tmp_path / FILE_NAME).is_file()


def test_a_notebook_that_changes_its_folder_keeps_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.chdir(tmp_path)
    file = ProgressFile()
    monkeypatch.chdir(other)
    assert file.add(Progress({"sevens": {"a": 2}}))
    assert (tmp_path / FILE_NAME).is_file()
    assert list(other.iterdir()) == []


def test_nothing_new_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_text(Progress({"sevens": {"a": 2}}).to_text() + "\n\n")
    assert ProgressFile(path).add(Progress({"sevens": {"a": 1}}))
    assert path.read_text().endswith("\n\n")


@pytest.mark.parametrize("broken", [b"{", b"\xff\xfe", b"", b"x" * 2_000_000, b'{"format":"pisyedili-progress","v":2}'])
def test_a_broken_file_stays_as_it_is_and_is_told(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(broken)
    file = ProgressFile(path)
    assert file.read() == Progress()
    assert file.trouble == "broken"
    assert not file.add(Progress({"sevens": {"a": 2}}))
    assert not file.replace(Progress())
    assert (file.trouble, path.read_bytes()) == ("broken", broken)
    path.unlink()
    assert file.add(Progress({"sevens": {"a": 2}}))
    assert file.trouble == ""


def test_a_place_that_cannot_be_read_or_written_is_told(tmp_path: Path) -> None:
    folder = ProgressFile(tmp_path)
    assert folder.read() == Progress()
    assert folder.trouble == "unreadable"
    nowhere = ProgressFile(tmp_path / "missing" / FILE_NAME)
    assert not nowhere.add(Progress({"sevens": {"a": 2}}))
    assert nowhere.trouble == "unwritable"


@pytest.mark.skipif(ROOT, reason="nothing is forbidden to root")
def test_a_folder_that_may_not_be_written_keeps_its_file(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / FILE_NAME)
    file.add(Progress({"sevens": {"a": 2}}))
    tmp_path.chmod(0o500)
    try:
        assert not file.add(Progress({"sevens": {"a": 3}}))
        assert (file.trouble, file.read().steps) == ("unwritable", {"sevens": {"a": 2}})
    finally:
        tmp_path.chmod(0o700)


def test_a_write_that_fails_half_way_leaves_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = ProgressFile(tmp_path / FILE_NAME)
    file.add(Progress({"sevens": {"a": 2}}))

    def full(descriptor: int) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert not file.add(Progress({"sevens": {"a": 3}}))
    assert file.trouble == "unwritable"
    assert [entry.name for entry in tmp_path.iterdir()] == [FILE_NAME]
    assert file.read().steps == {"sevens": {"a": 2}}


def test_a_link_and_a_mode_are_kept(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / FILE_NAME
    real.write_text(Progress().to_text())
    real.chmod(0o664)
    link.symlink_to(real)
    assert ProgressFile(link).add(Progress({"sevens": {"a": 2}}))
    assert link.is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o664
    assert "sevens" in real.read_text()


def test_clearing_puts_something_else_in_its_place(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / FILE_NAME)
    file.add(Progress({"sevens": {"a": 2}}))
    assert file.replace(file.read().emptied())
    assert file.read().steps == {}
