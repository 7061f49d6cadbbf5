"""Building the book as a static site, and copying it to where it is wanted."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pisyedili.cli.assets import ASSETS_VARIABLE, prepare_assets
from pisyedili.cli.frontend import BuildError, Tell, locked
from pisyedili.cli.places import Places

KEPT = 3
"""Built sites that are kept: one that is being served stays whole while the next is built."""

MARKER = ".pisyedili-site"
"""Lies in every folder that `build` wrote: only such a folder, or an empty one, is written to."""

_NOT_OURS = {"_build", "__pycache__", ".ipynb_checkpoints", "pisyedili-progress.json"}
"""What building, running and learning leave in the book's folders."""
_NEEDED = ("jupyter_book", "pisyedili_widgets", "anywidget")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_PROGRESS = re.compile(r"^(reading sources|writing output)\.\.\. \[ *(\d+)%\] *(\S*)")
_STEPS = {"reading sources": "Reading the pages", "writing output": "Writing the pages"}


class RequestError(Exception):
    """What was asked for cannot be done; the message says why and what to do."""


def check_packages() -> None:
    """Raise RequestError unless everything that builds the book is installed."""
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise RequestError(
            f"The book needs packages that are not installed ({', '.join(missing)}). "
            "Install them with: python -m pip install 'pisyedili[book]', "
            "or in a checkout: python -m pip install -e '.[book]'"
        )


def check_output(output: Path) -> None:
    """Make the folder for a site.

    Raises:
        RequestError: it cannot be written, or it holds something else.
    """
    try:
        output.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=output):
            pass
        strange = any(output.iterdir()) and not (output / MARKER).is_file()
    except OSError as error:
        raise RequestError(f"The folder {output} cannot be written: {error.strerror or error}") from error
    if strange:
        raise RequestError(
            f"The folder {output} holds other files. Name an empty one, or one that an earlier build wrote."
        )


def _sources(places: Places) -> Iterator[Path]:
    for path in sorted(places.book.rglob("*")):
        inside = path.relative_to(places.book)
        if path.is_file() and not _NOT_OURS & set(inside.parts):
            yield path


def _fingerprint(places: Places, assets: str) -> str:
    """Hash of everything that the site is made of."""
    digest = hashlib.sha256(assets.encode())
    digest.update((places.static / "ssr.mjs").read_bytes())
    for name in ("jupyter-book", "sphinx", "myst-nb", "sphinx-book-theme", "pydata-sphinx-theme"):
        try:
            digest.update(f"{name} {version(name)}".encode())
        except PackageNotFoundError:
            continue
    for path in _sources(places):
        digest.update(path.relative_to(places.book).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _follow(line: str, tell: Tell) -> None:
    """Tell how far Sphinx is."""
    found = _PROGRESS.match(line)
    if found:
        step, percent, page = found.groups()
        tell(f"{_STEPS[step]}: {percent} % ({page})")


def _run_book(places: Places, output: Path, assets: str, tell: Tell) -> None:
    """Run Jupyter Book with the site's own files named `assets`; its warnings are errors."""
    command = [
        sys.executable, "-c", "from jupyter_book.cli.main import main; main()", "build", str(places.book),
        "--path-output", str(output), "--warningiserror", "--keep-going",
    ]  # fmt: skip
    env = {**os.environ, "PYTHONUTF8": "1", "NO_COLOR": "1", "PYTHONUNBUFFERED": "1", ASSETS_VARIABLE: assets}
    last: deque[str] = deque(maxlen=40)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace",
        env=env, cwd=places.work, stdin=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        try:
            for line in process.stdout or ():
                plain = _COLOUR.sub("", line).rstrip()
                last.append(plain)
                _follow(plain, tell)
        except KeyboardInterrupt:
            process.terminate()
            raise
    if process.returncode != 0:
        raise BuildError("The book could not be built. Its last lines:\n" + "\n".join(last))


def build_site(places: Places, tell: Tell) -> Path:
    """Build what is stale of the site. Returns its folder.

    Raises:
        BuildError: a step failed.
        RequestError: the work folder cannot be written.
    """
    try:
        places.work.mkdir(parents=True, exist_ok=True)
        with locked(places.work / "site.lock"):
            return _build(places, tell)
    except PermissionError as error:
        raise RequestError(f"{error.filename or places.work} cannot be written: {error.strerror}") from error


def _build(places: Places, tell: Tell) -> Path:
    _, assets = prepare_assets(places, tell)
    sites = places.work / "sites"
    site = sites / _fingerprint(places, assets)
    if site.is_dir():
        tell("The book is up to date")
        site.touch()
        return site
    tell("Building the book")
    output = places.work / "book"
    _run_book(places, output, assets, tell)
    sites.mkdir(exist_ok=True)
    # Published whole and by one step, in a folder that is never written to again.
    with tempfile.TemporaryDirectory(dir=places.work, prefix="site-") as scratch:
        _copy_tree(output / "_build" / "html", Path(scratch) / "site", assets)
        (Path(scratch) / "site").replace(site)
    for old in sorted(sites.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    return site


def _copy_tree(source: Path, target: Path, assets: str) -> None:
    """Copy what Sphinx wrote, without its notes to itself and without files of earlier versions."""

    def skip(folder: str, names: list[str]) -> set[str]:
        old = {name for name in names if name.startswith("pis-") and name != assets and folder.endswith("_static")}
        return old | {name for name in names if name.startswith(".buildinfo") or name.endswith(".map")}

    shutil.copytree(source, target, ignore=skip)


def copy_site(site: Path, output: Path) -> None:
    """Make `output` (see `check_output`) a copy of the site, what an earlier build left there removed.

    Raises:
        RequestError: it cannot be written.
    """
    try:
        for old in output.iterdir():
            if old.is_dir() and not old.is_symlink():
                shutil.rmtree(old)
            else:
                old.unlink()
        shutil.copytree(site, output, dirs_exist_ok=True)
        (output / MARKER).write_text("Written by python -m pisyedili build\n", encoding="utf-8")
        # Some hosts leave out folders whose names begin with an underscore unless this file is there.
        (output / ".nojekyll").touch()
    except OSError as error:
        raise RequestError(f"{output} cannot be written: {error.strerror or error}") from error
