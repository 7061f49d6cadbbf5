"""The site's own files: front end, Pyodide, our engine as a wheel, and the memory snapshot of both.

All of them lie in one folder named after their contents, `pis-<mark>/`: a page never mixes two versions, and a
server may let browsers keep the folder for ever.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from pisyedili.cli.frontend import BuildError, Tell, ensure_bundle, ensure_packages, find_node, locked, run_node
from pisyedili.cli.places import Places

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
BUNDLE_FILES = ("pisyedili.mjs", "pisyedili.css", "host.mjs", "marks.mjs", "worker.mjs")
BOOT = "boot.js"
"""Classic script that the pages name; it lies beside the book's extension."""

ASSETS_VARIABLE = "PISYEDILI_ASSETS"
"""Tells the book's extension which folder is prepared already; set by the command line for its own build."""

_EPOCH = (1980, 1, 1, 0, 0, 0)
_INFO = "pisyedili-0.dist-info"
"""The archive never leaves the site: the folder's name tells its version."""


def engine_files(package: Path) -> Iterator[tuple[str, Path]]:
    """(name in the wheel, file) of everything the page's engine needs, sorted: no command line, no caches."""
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package)
        if not path.is_file() or "__pycache__" in inside.parts or inside.parts[0] in ("cli", "__main__.py"):
            continue
        if path.suffix in (".py", ".json", ".jsonl") or path.name == "py.typed":
            yield f"pisyedili/{inside.as_posix()}", path


def write_engine(package: Path, target: Path) -> None:
    """Write the engine as a wheel. Equal sources give equal contents and order, whatever their time stamps."""
    extra = {
        f"{_INFO}/METADATA": "Metadata-Version: 2.1\nName: pisyedili\nVersion: 0\n",
        f"{_INFO}/WHEEL": "Wheel-Version: 1.0\nGenerator: pisyedili\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{_INFO}/RECORD": "",
    }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in engine_files(package):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), path.read_bytes(), zipfile.ZIP_DEFLATED)
        for name, text in extra.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), text, zipfile.ZIP_DEFLATED)


def _digest(items: Iterator[tuple[str, bytes]]) -> str:
    digest = hashlib.sha256()
    for name, data in items:
        digest.update(f"{name}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()[:12]


def _pyodide_version(places: Places) -> str:
    try:
        version = json.loads((places.pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    except (OSError, ValueError, KeyError) as error:
        raise BuildError(f"Pyodide's files are not in {places.pyodide}: {error}") from error
    return str(version)


def snapshot_mark(places: Places) -> str:
    """Names the snapshot: it fits one Pyodide, one engine and one maker."""

    def items() -> Iterator[tuple[str, bytes]]:
        yield "pyodide", _pyodide_version(places).encode()
        yield "maker", places.snapshot_maker.read_bytes()
        for name, path in engine_files(places.package):
            yield name, path.read_bytes()

    return _digest(items())


def site_mark(places: Places) -> str:
    """Names the folder of all the site's own files."""

    def items() -> Iterator[tuple[str, bytes]]:
        yield "snapshot", snapshot_mark(places).encode()
        yield BOOT, (places.book / "_ext" / BOOT).read_bytes()
        for name in BUNDLE_FILES:
            yield name, (places.static / name).read_bytes()

    return _digest(items())


def _fill(places: Places, folder: Path, tell: Tell) -> None:
    """Put every file of the site into `folder`."""
    for name in BUNDLE_FILES:
        shutil.copyfile(places.static / name, folder / name)
    shutil.copyfile(places.book / "_ext" / BOOT, folder / BOOT)
    (folder / "pyodide").mkdir()
    for name in PYODIDE_FILES:
        shutil.copyfile(places.pyodide / name, folder / "pyodide" / name)
    # The packages that the lock file lists lie on somebody else's server: none of them is for us.
    lock = json.loads((places.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    trimmed = json.dumps({"info": lock["info"], "packages": {}}, sort_keys=True)
    (folder / "pyodide" / "pyodide-lock.json").write_text(trimmed, encoding="utf-8")
    write_engine(places.package, folder / "engine.whl")
    shutil.copyfile(_snapshot(places, folder / "engine.whl", tell), folder / "snapshot.bin.gz")


def _snapshot(places: Places, wheel: Path, tell: Tell) -> Path:
    """The snapshot for these sources, made when there is none yet; older ones are dropped."""
    keep = places.work / "snapshots"
    keep.mkdir(parents=True, exist_ok=True)
    target = keep / f"{snapshot_mark(places)}.bin.gz"
    if target.is_file():
        return target
    tell("Making the engine's memory snapshot")
    node = find_node()
    part = target.with_suffix(f".part{os.getpid()}")
    command = [
        str(node), str(places.snapshot_maker),
        "--pyodide", str(places.pyodide), "--wheel", str(wheel), "--out", str(part),
    ]  # fmt: skip
    run_node(node, command, places.work, "The memory snapshot")
    part.replace(target)
    for old in keep.glob("*.bin.gz"):
        if old != target:
            old.unlink(missing_ok=True)
    return target


def prepare_assets(places: Places, tell: Tell) -> tuple[Path, str]:
    """Build what is stale of the site's own files.

    Returns:
        The folder to give to Sphinx as a static path, and the name of the one folder in it, `pis-<mark>`.

    Raises:
        BuildError: a step failed.
        OSError: the work folder cannot be written.
    """
    if places.checkout is not None:
        ensure_bundle(places.checkout, tell)
    assets = places.work / "assets"
    assets.mkdir(parents=True, exist_ok=True)
    with locked(places.work / "assets.lock"):
        return assets, _prepare(places, assets, tell)


def _prepare(places: Places, assets: Path, tell: Tell) -> str:
    if places.checkout is not None:
        ensure_packages(places.checkout, tell)
    name = f"pis-{site_mark(places)}"
    if not (assets / name).is_dir():
        # Filled beside its place and moved: a folder of that name is always complete.
        with tempfile.TemporaryDirectory(dir=places.work, prefix="assets-") as scratch:
            folder = Path(scratch) / name
            folder.mkdir()
            _fill(places, folder, tell)
            folder.chmod(0o755)
            folder.replace(assets / name)
    for old in assets.iterdir():
        if old.name != name:
            shutil.rmtree(old, ignore_errors=True)
    return name
