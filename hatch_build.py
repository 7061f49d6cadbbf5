"""Build hook: bundles the front end before a wheel or an editable install is made.

An editable install gets the bundle in the checkout (rebuilt by `python -m pisyedili open` when its sources change).
A wheel also carries what the command line needs to build the book: its pages, Pyodide's files and the snapshot maker.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
    "package.json",
)

NOT_OURS = {"_build", "__pycache__", ".ipynb_checkpoints", "pisyedili-progress.json"}
"""What building, running and learning leave in the book's folders."""


def _frontend(root: Path) -> ModuleType:
    """`pisyedili/cli/frontend.py`, loaded by its path: the package itself is not installed yet."""
    spec = importlib.util.spec_from_file_location("pisyedili_frontend", root / "pisyedili" / "cli" / "frontend.py")
    if spec is None or spec.loader is None:
        raise RuntimeError("pisyedili/cli/frontend.py is missing")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class FrontEndHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling's entry point; found by its base class."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is stale; `version` is "standard" or "editable"."""
        root = Path(self.root)
        frontend = _frontend(root)
        frontend.ensure_bundle(root, self.app.display_info)
        if version == "editable":
            return
        frontend.ensure_packages(root, self.app.display_info)
        include: dict[str, str] = build_data["force_include"]
        pyodide = root / "widgets" / "node_modules" / "pyodide"
        for name in PYODIDE:
            include[str(pyodide / name)] = f"pisyedili/cli/data/pyodide/{name}"
        include[str(root / "widgets" / "snapshot.mjs")] = "pisyedili/cli/data/snapshot.mjs"
        for path in sorted((root / "book").rglob("*")):
            inside = path.relative_to(root / "book")
            if path.is_file() and not NOT_OURS & set(inside.parts):
                include[str(path)] = f"pisyedili/cli/data/book/{inside.as_posix()}"
