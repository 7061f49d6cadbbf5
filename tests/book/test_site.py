"""The built pages: complete pictures, nothing hidden in them, no other host, no absolute path."""

from __future__ import annotations

import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from pisyedili.lessons import curriculum, lesson
from pisyedili.locale import catalogue
from pisyedili.puzzles import collection

PAGES = [
    "index.html", "play.html", "classic.html", "cardiva.html", "house.html", "replay.html", "progress.html",
    *(f"lessons/{name}.html" for name in curriculum().lessons),
    *(f"rules/r{chapter}.html" for chapter in range(1, 11)),
    *(f"puzzles/{name}.html" for name in ("daily", "themes", "mixed", "streak", "editor")),
]  # fmt: skip
"""The pages with tables."""
READ = ["rules.html", "rules/r11.html", "glossary.html", "cheatsheet.html", "cheatsheet-tr.html"]
"""The pages without."""


class Page(HTMLParser):
    """Addresses, tables and scripts of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.addresses: list[tuple[str, str]] = []
        self.tables: list[dict[str, str]] = []
        self.views: list[dict[str, Any]] = []
        self.types: list[str] = []
        self.sprites = 0
        self._view = False
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.addresses += [(tag, given[name]) for name in ("src", "href", "srcset", "action", "data") if name in given]
        if "pis-host" in given.get("class", "").split():
            self.tables.append(given)
        self.sprites += tag == "svg" and given.get("id") == "pis-sprite"
        self.types += [given.get("type", "")] if tag == "script" else []
        self._view = tag == "script" and given.get("class") == "pis-view"

    def handle_data(self, data: str) -> None:
        if self._view:
            self.views.append(json.loads(data))
            self._view = False


@pytest.fixture(scope="module", params=PAGES)
def page(request: pytest.FixtureRequest, site: Path) -> Page:
    return Page(site / request.param)


def test_every_page_of_the_book_is_one_of_those_looked_at(site: Path) -> None:
    found = {path.relative_to(site).as_posix() for path in site.rglob("*.html") if "_static" not in path.parts}
    assert found - {"search.html"} == {*PAGES, *READ}


@pytest.mark.parametrize("name", READ)
def test_a_page_without_a_table_loads_nothing_of_the_tables(site: Path, name: str) -> None:
    page = Page(site / name)
    assert page.tables == []
    [boot] = [address for tag, address in page.addresses if tag != "a" and "/pis-" in address]
    assert boot.endswith("/boot.js")


def test_the_rules_of_the_table_are_told_in_the_catalogues_words(site: Path) -> None:
    text = html.unescape((site / "rules.html").read_text(encoding="utf-8"))
    words = catalogue("en")
    for number in ("R1.1", "R3.2", "R5.2", "R10.3", "R11.2"):
        assert words.rule(number).text in text
        assert f'id="{number.lower().replace(".", "-")}"' in text
    # Only the links to the variants' own pages and the comparison name them.
    assert "Only in the Cardiva rules" not in text
    for page in ("classic", "cardiva", "house"):
        assert f'href="{page}.html"' in text


def test_no_address_is_on_another_host_or_tied_to_a_path(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert pages
    for path in pages:
        for tag, address in Page(path).addresses:
            elsewhere = re.match(r"[a-z][a-z0-9+.-]*:|/", address, re.I) and not address.startswith("data:")
            assert not elsewhere, (path, tag, address)


def test_no_style_sheet_loads_from_another_host(site: Path) -> None:
    sheets = list(site.rglob("*.css"))
    assert sheets
    for path in sheets:
        text = path.read_text(encoding="utf-8")
        for address in re.findall(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)", text):
            assert not re.match(r"(https?:)?//", "".join(address)), path


def test_nothing_of_mathjax_thebe_or_requirejs_is_on_a_page(page: Page) -> None:
    for _, address in page.addresses:
        assert not re.search(r"mathjax|thebe|require", address, re.I)
    assert "application/vnd.jupyter.widget-state+json" not in page.types


def test_a_table_carries_its_spec_its_key_and_its_first_view(page: Page) -> None:
    assert len(page.tables) == len(page.views) >= 1
    for table, view in zip(page.tables, page.views, strict=True):
        kind = json.loads(table["data-spec"])["kind"]
        assert kind == view["kind"]
        assert view["v"] == 1
        # A replay looks the same asleep and awake.
        assert view["asleep"] is (kind != "replay")
        if kind == "lesson":
            # Results and place outlive new versions of a lesson.
            assert table["data-key"] == f"lesson/{view['lesson']['id']}"
        elif kind == "progress":
            assert table["data-key"] == "progress"
        else:
            assert re.fullmatch(r"[a-z/-]+#[a-z0-9-]+\.[0-9a-f]{6}", table["data-key"])


def test_a_page_holds_no_card_that_its_reader_may_not_see(page: Page) -> None:
    for table, view in zip(page.tables, page.views, strict=True):
        if view["kind"] in ("replay", "progress", "editor"):
            continue  # a record is of a hand that is over, an editor shows what it was given; on progress is no card
        spec = json.loads(table["data-spec"])
        assert spec.get("seed") is None, "a seed gives every card away"
        is_open = lesson(spec["lesson"]).steps[0].open if view["kind"] == "lesson" else ()
        if view["kind"] == "puzzle" and collection().by_id[view["puzzle"]["id"]].kind == "open":
            is_open = tuple(range(len(view["seats"])))
        assert all(seat["cards"] is None or number in is_open for number, seat in enumerate(view["seats"]))
        if view["kind"] == "table" and spec.get("position") is None:
            assert view["hand"] == []


def test_the_cards_are_on_a_page_once_however_many_tables_there_are(page: Page) -> None:
    assert page.sprites == 1


def test_the_picture_can_be_read_without_the_script(site: Path) -> None:
    page = (site / "play.html").read_text(encoding="utf-8")
    text = re.sub(r"<(script|style)\b.*?</\1>|<[^>]+>", " ", page, flags=re.S)
    for name in ("Defne", "Kerem", "Zeynep"):
        assert name in text


def test_the_sites_own_files_lie_in_one_folder_named_after_them(site: Path) -> None:
    [folder] = (site / "_static").glob("pis-*")
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert names == {
        "boot.js", "engine.whl", "host.mjs", "marks.mjs", "pisyedili.css", "pisyedili.mjs", "snapshot.bin.gz",
        "worker.mjs",
        "pyodide/pyodide-lock.json", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "pyodide/pyodide.mjs",
        "pyodide/python_stdlib.zip",
    }  # fmt: skip
    assert json.loads((folder / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"] == {}
