"""axe finds nothing on the book's pages: both themes, both languages, every kind of moment at a table or a puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pisyedili.cli.frontend import ensure_packages
from pisyedili.cli.places import find_places

from .acts import LEFT_EDGE, click, hand
from .conftest import Reader, hosts, view
from .dealt import PageTable, ended, names, owes, page_table, reach, stored, your_move
from .solved import Solver, answered, puzzle_of, rest, solve

pytestmark = pytest.mark.e2e

RUN = """async () => {
  // The page's main part is ours but for the bar of buttons over it: the theme's own template gives its colour switch
  // a spoken name ("Color mode") that does not hold the words it shows.
  const found = await axe.run({ include: ["main"], exclude: [".bd-header-article"] });
  return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(" | ")}`);
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    """axe-core's source, pinned with the front end's other packages."""
    checkout = find_places().checkout
    assert checkout is not None
    ensure_packages(checkout)
    return (checkout / "widgets" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


class Desk:
    """A page whose table is brought to one moment after the other, as another tab of the same reader would."""

    def __init__(self, reader: Reader, name: str, axe: str) -> None:
        self.page = reader.open(name)
        self.table = hosts(self.page).first
        self.key = self.table.get_attribute("data-key")
        self.other = reader.context.new_page()
        self.other.goto(reader.address + "_static/favicon.svg")
        self.page.bring_to_front()
        self.page.add_script_tag(content=axe)

    def store(self, key: str, text: str, check: str) -> None:
        """Write storage in the other tab, and wait until this one has seen it."""
        self.other.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
        self.page.wait_for_function(
            f"() => {{ const view = document.querySelector('.pis-host').pisModel.get('view'); return {check}; }}"
        )
        rest(self.page)

    def show(self, text: str) -> None:
        view = json.loads(json.loads(text)["saved"])
        self.store(f"pisyedili.table.{self.key}", text, f"view.turn === {view['turn']}")

    def look(self, theme: str, lang: str) -> None:
        # As the theme's own switch does.
        self.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        settings = json.dumps({"lang": lang, "speed": "instant"})
        self.store("pisyedili.settings", settings, f"view.lang === '{lang}' && view.settings.speed === 'instant'")


def violations(page: Page) -> list[str]:
    """What axe finds in the page's main part, once nothing moves any more."""
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    found: list[str] = page.evaluate(RUN)
    return found


def moments(desk: Desk, table: PageTable) -> Iterator[str]:
    """Bring the table to each moment, and name it."""
    for wanted in (your_move, owes, names, ended):
        session = reach(table.spec, wanted)
        desk.show(stored(session))
        yield wanted.__name__
        if wanted is your_move:
            refused = next(i for i, card in enumerate(session.view()["hand"]) if not card["ok"])
            hand(desk.table).nth(refused).click(position=LEFT_EDGE)
            desk.table.locator(".pis-note.pis-bad").wait_for()
            yield "refusal"
            desk.table.locator("[data-panel=settings]").click()
            desk.table.locator(".pis-panel").wait_for()
            yield "settings"
            desk.table.locator("[data-panel=help]").click()
            yield "help"
            desk.page.keyboard.press("Escape")
        if wanted is names:
            view = session.view()
            jack = next(i for i, card in enumerate(view["hand"]) if card["ok"] and card["name"])
            hand(desk.table).nth(jack).click(position=LEFT_EDGE)
            desk.table.get_by_role("dialog").wait_for()
            yield "chooser"
            desk.page.keyboard.press("Escape")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_match(new_reader: Callable[..., Reader], site: Path, axe: str, theme: str) -> None:
    table = page_table(site, "play.html")
    desk = Desk(new_reader(reduced_motion="reduce", viewport={"width": 1280, "height": 900}), "play.html", axe)
    for lang in ("en", "tr"):
        desk.look(theme, lang)
        for moment in moments(desk, table):
            assert violations(desk.page) == [], f"{moment}, {lang}"


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_on_the_welcome_page(new_reader: Callable[..., Reader], axe: str, width: int) -> None:
    reader = new_reader(reduced_motion="reduce", viewport={"width": width, "height": 800})
    desk = Desk(reader, "index.html", axe)
    for theme, lang in (("dark", "tr"), ("dark", "en"), ("light", "tr"), ("light", "en")):
        desk.look(theme, lang)
        assert violations(desk.page) == [], f"{theme}, {lang}"


LOOKS = (("light", "en"), ("dark", "tr"), ("light", "tr"), ("dark", "en"))


def look_at(desk: Desk, moment: str) -> None:
    """Nothing is found at this moment, however the reader looks at it."""
    for theme, lang in LOOKS:
        desk.look(theme, lang)
        assert violations(desk.page) == [], f"{moment}, {theme}, {lang}"


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_at_a_puzzle(new_reader: Callable[..., Reader], axe: str, width: int) -> None:
    reader = new_reader(reduced_motion="reduce", viewport={"width": width, "height": 900})
    desk = Desk(reader, "puzzles/mixed.html", axe)
    page, table = desk.page, desk.table
    look_at(desk, "a puzzle begins")
    before = rest(page)
    click(page, Solver(puzzle_of(before)).wrong())
    answered(page, before)
    look_at(desk, "refuted")
    before = rest(page)
    table.locator(".pis-start-over").click()
    shown = answered(page, before)
    table.locator(".pis-hand button").first.focus()
    for _ in range(4):
        page.keyboard.press("h")
        shown = answered(page, shown)
    look_at(desk, "four hints")
    assert solve(page)["puzzle"]["state"] == "solved"
    before = rest(page)
    table.locator(".pis-tree [data-row='0']").click()
    answered(page, before)
    look_at(desk, "solved, a row of the tree on the board")


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_at_the_position_editor(new_reader: Callable[..., Reader], axe: str, width: int) -> None:
    reader = new_reader(reduced_motion="reduce", viewport={"width": width, "height": 900})
    desk = Desk(reader, "puzzles/editor.html", axe)
    page, table = desk.page, desk.table
    look_at(desk, "a sound position")
    for button, moment in (("solve", "answered"), ("save-puzzle", "in the set"), ("print", "the worksheet")):
        before = rest(page)
        table.locator(f"[data-do={button}]").click()
        answered(page, before)
        look_at(desk, moment)
    before = rest(page)
    assert before["editor"]["worksheet"]
    table.locator("[data-do=close-sheet]").click()
    shown = answered(page, before)
    table.locator("[data-do=clear]").click()
    assert answered(page, shown)["editor"]["faults"]
    look_at(desk, "faults")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_other_pages_of_puzzles(
    new_reader: Callable[..., Reader], axe: str, theme: str
) -> None:
    reader = new_reader(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    for name in ("daily", "themes", "streak"):
        desk = Desk(reader, f"puzzles/{name}.html", axe)
        for lang in ("tr", "en"):
            desk.look(theme, lang)
            assert violations(desk.page) == [], f"{name}, {lang}"
        assert view(desk.page)["puzzle"]["title"]
