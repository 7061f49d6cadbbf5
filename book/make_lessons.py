"""Write the lessons' notebooks and the table of contents from the curriculum: `python -m book.make_lessons`.

Titles and sentences stand in the catalogue only. The outputs are what a kernel would give (the tests run every notebook
and compare), made here without starting one for each lesson.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from pisyedili.lessons import curriculum
from pisyedili.locale import Catalogue, catalogue
from pisyedili_widgets import LessonTable

BOOK = Path(__file__).parent
LANG = "en"
"""The language of the book's pages. The tables speak every language there is."""

_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
_CHAPTERS = 11
"""Chapters of rules (R1 to R11)."""

# (caption, entries) before and after the lessons; an entry is a page, or a page and the pages under it.
_BEFORE: list[tuple[str, list[tuple[str, list[str]]]]] = [("Play", [("play", [])])]
_AFTER: list[tuple[str, list[tuple[str, list[str]]]]] = [
    ("Puzzles", [(f"puzzles/{name}", []) for name in ("daily", "themes", "mixed", "streak", "editor")]),
    ("Your progress", [("progress", [])]),
    (
        "Look it up",
        [
            ("rules", [f"rules/r{number}" for number in range(1, _CHAPTERS + 1)]),
            ("classic", []),
            ("cardiva", []),
            ("house", []),
            ("replay", []),
            ("glossary", []),
            ("cheatsheet", ["cheatsheet-tr"]),
        ],
    ),
]


def heading(lesson: str, words: Catalogue) -> str:
    """ "Lesson 4. Sevens and the bill"; reviews and the test have no number."""
    title, number = words.text(f"lesson.{lesson}.title"), curriculum().number(lesson)
    return title if number is None else f"Lesson {number}. {title}"


def _cell(kind: str, name: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "id": name, "metadata": {}, "source": source.splitlines(keepends=True)}
    if kind == "code":
        cell |= {"execution_count": None, "metadata": {"tags": ["hide-input"]}, "outputs": []}
    return cell


def _output(table: LessonTable) -> dict[str, Any]:
    """The output of a cell that ends with a lesson, without the widget that would need its kernel."""
    data = {"text/html": table.picture(), "text/plain": repr(table)}
    parts = {kind: text.splitlines(keepends=True) for kind, text in data.items()}
    return {"data": parts, "execution_count": 1, "metadata": {}, "output_type": "execute_result"}


def notebook(lesson: str) -> dict[str, Any]:
    """The notebook of a lesson: what it is about, the lesson itself, and the way on."""
    words = catalogue(LANG)
    following = curriculum().next(lesson)
    if following is None:
        way_on = "That was the last lesson. [See how far you are](../progress.ipynb), or [play a match](../play.ipynb)."
    else:
        way_on = f"Next: [{heading(following, words)}]({following}.ipynb)"
    code = _cell("code", "lesson", f'from pisyedili_widgets import LessonTable\n\nLessonTable("{lesson}")')
    code |= {"execution_count": 1, "outputs": [_output(LessonTable(lesson, progress=os.devnull))]}
    return {
        "cells": [
            _cell("markdown", "about", f"# {heading(lesson, words)}\n\n{words.text(f'lesson.{lesson}.about')}"),
            code,
            _cell("markdown", "next", way_on),
        ],
        "metadata": _METADATA,
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _quoted(text: str) -> str:
    """Text as YAML: JSON strings are YAML strings."""
    return json.dumps(text, ensure_ascii=False)


def contents() -> str:
    """The text of `_toc.yml`."""
    words = catalogue(LANG)
    lines = [
        "# Written by `python -m book.make_lessons`.",
        "format: jb-book",
        "root: index",
        "parts:",
    ]

    def part(caption: str) -> None:
        lines.extend([f"  - caption: {_quoted(caption)}", "    chapters:"])

    def pages(parts: list[tuple[str, list[tuple[str, list[str]]]]]) -> None:
        for caption, entries in parts:
            part(caption)
            for page, below in entries:
                lines.append(f"      - file: {page}")
                if below:
                    lines.append("        sections:")
                    lines.extend(f"          - file: {name}" for name in below)

    pages(_BEFORE)
    for chapter in curriculum().chapters:
        part(words.text(f"chapter.{chapter.id}.title"))
        for lesson in chapter.lessons:
            title, number = words.text(f"lesson.{lesson}.title"), curriculum().number(lesson)
            shown = title if number is None else f"{number}. {title}"
            lines.extend([f"      - file: lessons/{lesson}", f"        title: {_quoted(shown)}"])
    pages(_AFTER)
    return "\n".join(lines) + "\n"


def write() -> list[str]:
    """Write what is not as it should be, and remove notebooks of lessons that are gone. Returns the files' names."""
    changed = []
    folder = BOOK / "lessons"
    folder.mkdir(exist_ok=True)
    for lesson in curriculum().lessons:
        path, wanted = folder / f"{lesson}.ipynb", notebook(lesson)
        text = json.dumps(wanted, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path.name)
    for path in folder.glob("*.ipynb"):
        if path.stem not in curriculum().lessons:
            path.unlink()
            changed.append(path.name)
    toc = BOOK / "_toc.yml"
    if toc.read_text(encoding="utf-8") != contents():
        toc.write_text(contents(), encoding="utf-8")
        changed.append(toc.name)
    return sorted(changed)


def main() -> None:
    """Say what was written."""
    for name in write():
        print(name, "written")


if __name__ == "__main__":
    main()
