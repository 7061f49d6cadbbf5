"""Run the book's notebooks again and store their outputs: `python -m book.refresh`, or `... play house` for some.

The lessons are written by ``make_lessons``, which this calls first. What differs from run to run is left out: the ids
of widgets and the state they would need a kernel for.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from book.make_lessons import write

VIEW = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> bool:
    """Run one notebook and store it when its outputs changed. Returns whether they did."""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    here = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=here).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(VIEW, None)
    after = nbformat.writes(notebook).rstrip("\n") + "\n"
    path.write_text(after, encoding="utf-8")
    return after != before


def main(wanted: list[str]) -> None:
    """Write the lessons, then refresh the pages named, or every one."""
    for name in write():
        print(name, "written")
    book = Path(__file__).parent
    for path in sorted([*book.glob("*.ipynb"), *book.glob("puzzles/*.ipynb")]):
        if not wanted or path.stem in wanted:
            print(path.name, "changed" if refresh(path) else "as it was", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
