"""Pages on paper and without scripts: the whole lesson to read, the cheat sheet on one sheet, black on white."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from pisyedili.lessons import lesson

from .conftest import Reader

pytestmark = pytest.mark.e2e

MARGIN = dict.fromkeys(("top", "bottom", "left", "right"), "12mm")


def sheets(page: Page, paper: str) -> int:
    """Number of sheets that the page takes."""
    pdf = page.pdf(format=paper, margin=MARGIN)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.parametrize("name", ["cheatsheet", "cheatsheet-tr"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_cheat_sheet_is_one_sheet(new_reader: Callable[..., Reader], name: str, paper: str, scheme: str) -> None:
    page = new_reader(color_scheme=scheme).open(f"{name}.html", awake=False)
    page.locator(".book-sheet").wait_for()
    assert sheets(page, paper) == 1
    page.emulate_media(media="print")
    sheet = page.locator(".book-sheet")
    assert sheet.evaluate("(e) => getComputedStyle(e).color") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") in (
        "rgb(255, 255, 255)",
        "rgba(0, 0, 0, 0)",
    )
    box = sheet.bounding_box()
    assert box is not None
    assert box["y"] < 60
    assert sheet.locator(".book-title").is_visible()
    for other in (".bd-sidebar-primary", ".prev-next-footer", ".bd-footer-content"):
        assert page.locator(f"{other}:visible").count() == 0


def visible_steps(page: Page) -> int:
    return page.locator(".book-read ol > li:visible").count()


def tools(page: Page) -> int:
    """Number of visible things that only a finger could use; cards are drawn as buttons and stay."""
    return page.locator(".pis :is(.pis-btn, .pis-dots, .pis-ladder, .pis-acts, .pis-tools button):visible").count()


def test_a_lesson_on_paper_is_every_step(new_reader: Callable[..., Reader]) -> None:
    page = new_reader().open("lessons/sevens.html")
    assert visible_steps(page) == 0
    assert tools(page) > 0
    page.emulate_media(media="print")
    assert visible_steps(page) == len(lesson("sevens").steps)
    assert tools(page) == 0
    assert sheets(page, "A4") <= 4


def test_a_lesson_without_scripts_is_every_step(new_reader: Callable[..., Reader]) -> None:
    reader = new_reader(java_script_enabled=False)
    page = reader.open("lessons/sevens.html", awake=False)
    assert visible_steps(page) == len(lesson("sevens").steps)
    assert page.get_by_text("What you can do now").is_visible()
    assert tools(page) == 0
    assert reader.outside == []


def test_the_reference_without_scripts_is_complete(new_reader: Callable[..., Reader]) -> None:
    reader = new_reader(java_script_enabled=False)
    page = reader.open("rules/r5.html", awake=False)
    assert page.locator(".book-rule > h2:visible").count() == 5
    assert page.locator(".pis-felt:visible").count() == 5
    assert reader.outside == []
