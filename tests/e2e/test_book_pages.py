"""Every kind of page on a phone and under axe; the marks in the table of contents; nothing from another host."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from pisyedili.lessons import lesson

from .conftest import Reader
from .test_axe import axe, violations

__all__ = ["axe"]
pytestmark = pytest.mark.e2e

LIVE = ["lessons/seats.html", "rules/r4.html", "progress.html"]
STILL = ["rules.html", "glossary.html", "cheatsheet.html", "cheatsheet-tr.html"]


def sideways(page: Page) -> list[str]:
    """What is wider than the window, when the page scrolls sideways."""
    found: list[str] = page.evaluate(
        """() => {
          const width = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= width) return [];
          const wide = [...document.querySelectorAll("body *")];
          return ["page", ...wide.filter((e) => e.getBoundingClientRect().right > width + 0.5).map((e) => e.outerHTML)]
            .map((text) => text.slice(0, 120));
        }"""
    )
    return found


@pytest.mark.parametrize("name", [*LIVE, *STILL, "index.html", "rules/r1.html", "rules/r9.html", "rules/r11.html"])
def test_no_page_scrolls_sideways_on_a_phone(new_reader: Callable[..., Reader], name: str) -> None:
    reader = new_reader(viewport={"width": 320, "height": 640})
    page = reader.open(name, awake=False)
    page.locator("article").wait_for()
    assert sideways(page) == []
    assert reader.outside == []


@pytest.mark.parametrize("name", [*LIVE, *STILL])
def test_axe_finds_nothing(new_reader: Callable[..., Reader], axe: str, name: str) -> None:
    page = new_reader(reduced_motion="reduce").open(name, awake=name in LIVE)
    page.add_script_tag(content=axe)
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        for theme in ("light", "dark"):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            assert violations(page) == [], f"{width}, {theme}"


def test_the_contents_say_how_far_the_reader_is_on_every_kind_of_page(new_reader: Callable[..., Reader]) -> None:
    reader = new_reader(viewport={"width": 1280, "height": 900})
    page = reader.open("glossary.html", awake=False)
    link = ".bd-sidebar-primary a[href$='lessons/sevens.html'], .bd-sidebar-primary a[href='sevens.html']"
    page.locator(link).first.wait_for(state="attached")
    assert page.locator(".pis-mark").count() == 0
    ids = [step.id for step in lesson("sevens").steps]
    known = {
        "format": "pisyedili-progress",
        "v": 1,
        "steps": {"sevens": {ids[0]: 3, ids[2]: 1, "of-another-version": 2}},
    }
    page.evaluate("(text) => localStorage.setItem('pisyedili.progress', text)", json.dumps(known))
    for name in ("index.html", "lessons/jacks.html", "rules/r11.html", "cheatsheet.html"):
        mark = reader.open(name, awake=False).locator(link).first.locator(".pis-mark")
        mark.wait_for(state="attached")
        assert mark.get_attribute("data-done") == "2"
        assert f"2/{len(ids)}" in (mark.text_content() or "")
    assert reader.outside == []
    assert reader.errors == []


def test_the_way_in_is_on_the_first_screen_of_a_phone(new_reader: Callable[..., Reader]) -> None:
    page = new_reader(viewport={"width": 360, "height": 640}).open("index.html", awake=False)
    way_in = page.get_by_role("link", name="Start with lesson 1")
    box = way_in.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 400
    assert box["height"] >= 44
    way_in.click()
    page.wait_for_url("**/lessons/seats.html")
    assert page.get_by_role("heading", level=1).inner_text().startswith("Lesson 1. ")
