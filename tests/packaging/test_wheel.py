"""The wheel: everything a reader needs without a checkout, nothing else; and it builds the book by itself."""

from __future__ import annotations

import email
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [made] = folder.glob("*.whl")
    return made


@pytest.fixture(scope="session")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_bundle_the_types_and_the_words_are_in_it(names: set[str]) -> None:
    assert {
        "pisyedili/py.typed",
        "pisyedili_widgets/py.typed",
        "pisyedili_widgets/static/pisyedili.mjs",
        "pisyedili_widgets/static/pisyedili.css",
        "pisyedili_widgets/static/host.mjs",
        "pisyedili_widgets/static/marks.mjs",
        "pisyedili_widgets/static/worker.mjs",
        "pisyedili_widgets/static/ssr.mjs",
        "pisyedili/locale/en/game.json",
        "pisyedili/locale/tr/game.json",
    } <= names


def test_what_the_book_is_built_from_is_in_it(names: set[str]) -> None:
    data = "pisyedili/cli/data/"
    assert {
        f"{data}book/_config.yml",
        f"{data}book/index.ipynb",
        f"{data}book/_ext/pis_tables.py",
        f"{data}book/_data/rule_positions.json",
        f"{data}book/lessons/sevens.ipynb",
        f"{data}book/rules/r5.md",
        f"{data}pyodide/pyodide.asm.wasm",
        f"{data}snapshot.mjs",
    } <= names


def test_nothing_else_is_in_it(names: set[str]) -> None:
    tops = {name.split("/")[0] for name in names}
    [info] = (top for top in tops if top.endswith(".dist-info"))
    assert tops == {"pisyedili", "pisyedili_widgets", info}
    assert not [name for name in names if name.endswith("pisyedili-progress.json")]
    assert not [name for name in names if "__pycache__" in name or "node_modules" in name or name.endswith(".ts")]


def test_the_engine_needs_the_standard_library_only(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        [name] = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = email.message_from_bytes(archive.read(name))
    needed = metadata.get_all("Requires-Dist") or []
    assert needed
    assert [line for line in needed if "extra ==" not in line] == []
    assert set(metadata.get_all("Provides-Extra") or []) == {"book", "lab", "test"}


def test_the_wheel_alone_builds_the_same_book(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "pisyedili", "build", "--output", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pages = {path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*.html")}
    assert {"index.html", "play.html", "lessons/sevens.html", "rules/r5.html", "cheatsheet.html"} <= pages
    assert len(list((tmp_path / "site" / "_static").glob("pis-*/snapshot.bin.gz"))) == 1
