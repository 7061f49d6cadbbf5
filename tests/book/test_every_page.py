"""What every page carries, and that every link of the book leads somewhere."""

from __future__ import annotations

import json
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pisyedili.lessons import curriculum, lesson
from pisyedili.locale import languages


class Anchors(HTMLParser):
    """Ids, links and scripts of a page, and the curriculum in it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.scripts: list[dict[str, str]] = []
        self.curriculum: list[tuple[str, str]] = []
        self._root: str | None = None
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "script":
            self.scripts.append(given)
            self._root = given.get("data-root") if given.get("id") == "pis-curriculum" else None

    def handle_data(self, data: str) -> None:
        if self._root is not None:
            self.curriculum.append((self._root, data))
            self._root = None


@cache
def read(path: Path) -> Anchors:
    return Anchors(path)


def pages(site: Path) -> list[Path]:
    found = [path for path in site.rglob("*.html") if "_static" not in path.parts]
    assert len(found) > 40
    return found


def test_every_page_carries_the_curriculum_and_where_the_root_is(site: Path) -> None:
    wanted = [
        {"id": name, "page": f"lessons/{name}", "steps": [[step.id, *step.was] for step in lesson(name).steps]}
        for name in curriculum().lessons
    ]
    for path in pages(site):
        [(root, text)] = read(path).curriculum
        assert (path.parent / root).resolve() == site.resolve()
        given = json.loads(text)
        assert [one for chapter in given["chapters"] for one in chapter["lessons"]] == wanted
        assert [chapter["id"] for chapter in given["chapters"]] == [chapter.id for chapter in curriculum().chapters]


def test_every_page_loads_one_small_script_that_finds_the_others_beside_it(site: Path) -> None:
    for path in pages(site):
        [boot] = [script for script in read(path).scripts if script.get("src", "").endswith("/boot.js")]
        assert "async" in boot
        # A classic script: the theme prints modules twice, the second time without their type.
        assert "type" not in boot
        folder = (path.parent / boot["src"]).resolve().parent
        assert {"marks.mjs", "host.mjs"} <= {file.name for file in folder.iterdir()}


def test_every_link_leads_to_a_page_and_a_place_that_are_there(site: Path) -> None:
    broken = []
    for path in pages(site):
        for link in read(path).links:
            parts = urlsplit(link)
            if parts.scheme or not (parts.path or parts.fragment):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = target.is_file()
            if there and parts.fragment and target.suffix == ".html":
                there = unquote(parts.fragment) in read(target).ids
            if not there:
                broken.append((path.name, link))
    assert broken == []


def test_the_pages_own_words_are_there_in_every_language() -> None:
    folder = Path(__file__).parents[2] / "pisyedili" / "locale"
    texts = {lang: json.loads((folder / lang / "page.json").read_text(encoding="utf-8")) for lang, _ in languages()}
    assert len(texts) >= 2
    for words in texts.values():
        assert words.keys() == texts["en"].keys()
        assert all(words.values())
        assert words["reading.some"].count("{sets}") == 1
