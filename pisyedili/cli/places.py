"""Where the book's sources are and where builds are kept: in a checkout, or installed from a wheel."""

from __future__ import annotations

import importlib.util
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from pisyedili.cli.frontend import BuildError


@dataclass(frozen=True)
class Places:
    """Folders and files that a build reads and writes."""

    package: Path
    """The package `pisyedili`: what the page's engine is made of."""
    book: Path
    """Sources of the book."""
    static: Path
    """The front end's bundle."""
    pyodide: Path
    """Pyodide's files from npm."""
    snapshot_maker: Path
    """The Node script that makes the memory snapshot."""
    work: Path
    """Where everything built is kept."""
    checkout: Path | None
    """Root of the checkout; None when installed from a wheel, where the bundle is already built."""


def _cache() -> Path:
    """This user's folder for what can be built again."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "pisyedili"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pisyedili"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pisyedili"


def _widgets_package() -> Path:
    spec = importlib.util.find_spec("pisyedili_widgets")
    if spec is None or spec.origin is None:
        raise BuildError("The package pisyedili_widgets is missing: install pisyedili again.")
    return Path(spec.origin).parent


def find_places() -> Places:
    """The places of this installation.

    Raises:
        BuildError: neither a checkout nor a complete wheel.
    """
    package = Path(__file__).resolve().parent.parent
    root = package.parent
    if (root / "widgets" / "build.mjs").is_file() and (root / "book" / "_config.yml").is_file():
        return Places(
            package=package,
            book=root / "book",
            static=root / "widgets" / "pisyedili_widgets" / "static",
            pyodide=root / "widgets" / "node_modules" / "pyodide",
            snapshot_maker=root / "widgets" / "snapshot.mjs",
            work=root / "_build",
            checkout=root,
        )
    data = package / "cli" / "data"
    if not (data / "book" / "_config.yml").is_file():
        raise BuildError("The book's pages are missing: install pisyedili again, or run this from a checkout.")
    return Places(
        package=package,
        book=data / "book",
        static=_widgets_package() / "static",
        pyodide=data / "pyodide",
        snapshot_maker=data / "snapshot.mjs",
        work=_cache(),
        checkout=None,
    )
