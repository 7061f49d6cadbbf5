"""The static picture of a page and the live table's first frame are the same markup."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from pisyedili.cli.frontend import find_node

from .desk import Desk
from .editors import EDITORS
from .lessons import LESSONS
from .puzzles import PUZZLES
from .scenes import SCENES, asleep, turkish


def picture(static: Path, view: dict[str, object]) -> str:
    """What Node draws of a view."""
    script = (
        f"import {{ picture }} from {json.dumps((static / 'ssr.mjs').as_uri())};"
        f"process.stdout.write(picture({json.dumps(view)}));"
    )
    node = str(find_node())
    done = subprocess.run(
        [node, "--input-type=module", "-e", script], capture_output=True, text=True, encoding="utf-8", check=True
    )
    return done.stdout


PICTURES = ["bill", "turkish", "end", "muamele", "asleep", "refusal"]
STEPS = ["lesson", "lesson-predict", "lesson-count", "lesson-spot", "lesson-long", "lesson-done", "progress-asleep"]


ROOMS = ["puzzle", "puzzle-read", "puzzle-solved", "editor", "editor-answer"]


@pytest.mark.parametrize("name", [*PICTURES, *STEPS, *ROOMS])
def test_the_live_table_replaces_its_picture_unchanged(desk: Desk, built_static: Path, name: str) -> None:
    scene = (SCENES | LESSONS | PUZZLES | EDITORS)[name]()
    waking = {"state": "asleep", "progress": 0, "unsaved": False} if scene["asleep"] else None
    drawn = picture(built_static, scene)
    desk.page.evaluate(
        "(html) => { const el = document.createElement('div'); el.innerHTML = html; document.body.append(el); }", drawn
    )
    static = desk.page.locator("body > div .pis").evaluate("(node) => node.outerHTML")
    live = desk.show(scene, waking=waking).evaluate("(node) => node.outerHTML")
    # What a field holds is a property in a live page, and an attribute on paper.
    held = re.compile(r'(<(?:input|select)[^>]*?) value="[^"]*"|(<option)[^>]*')
    assert held.sub(r"\1\2", live) == held.sub(r"\1\2", static)


def test_mounting_over_a_picture_moves_nothing_and_leaves_one_table(desk: Desk, built_static: Path) -> None:
    drawn = '<script type="application/json" class="pis-view">{}</script>' + picture(built_static, asleep())
    desk.page.evaluate("(html) => { document.querySelector('main').innerHTML = html; }", drawn)
    # Without the sprite, which the live table brings along, only the shapes within a card have no size yet.
    boxes = """() => [...document.querySelectorAll('.pis *:not(use)')]
        .map((node) => JSON.stringify(node.getBoundingClientRect())).join()"""
    before = desk.page.evaluate(boxes)
    desk.page.evaluate("document.querySelector('main').innerHTML = ''")
    desk.show(asleep(), waking={"state": "asleep", "progress": 0, "unsaved": False}, picture=drawn)
    assert desk.page.locator(".pis").count() == 1
    assert desk.page.locator("script.pis-view").count() == 1
    assert desk.page.evaluate(boxes) == before


def test_pictures_are_complete_without_script(built_static: Path) -> None:
    text = picture(built_static, turkish())
    for word in ("Defne", "Sıra sende.", "Maça", "Toplam", "Çek"):
        assert word in text


def test_a_picture_of_a_sleeping_table_shows_no_cards_of_the_reader(built_static: Path) -> None:
    text = picture(built_static, asleep())
    assert text.count('href="#pis-back"') == 7 + 1
    assert "data-card" not in text
