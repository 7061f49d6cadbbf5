"""The position editor of the built book: set up by hand, faults named, solved, stopped, saved, printed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Reader, hosts, view
from .solved import answered, rest

pytestmark = pytest.mark.e2e

EDITOR = "puzzles/editor.html"
EXAMPLE = "p1_table.reshuffle.no_to-0_hands-3d7d9d.5c7s_pile-41.4c4dQd_stock-5h9c4h"
PLACES = {"seat:0": "3d 7d 9d", "seat:1": "5c 7s", "pile": "4c 4d Qd", "stock": "5h 9c 4h"}
TWO_BEST = "p1_table.reshuffle.no_to-0_hands-3d4d9d.5c6s_pile-41.4c4hQd_stock-5h9c8h"
HEAVY = "p1_table.reshuffle.no_to-0_hands-5d8dAdKh2s.3c6c10hQsAs.2c9c7d4h8s_pile-28.9d_stock-5s6h7c8h3h9hQcKc"
"""Three players of five cards and a stock of eight: seconds of work."""


def read(page: Page, position: str) -> None:
    """Paste a position."""
    before = rest(page)
    hosts(page).get_by_label("position", exact=False).last.fill(position)
    page.keyboard.press("Enter")
    shown = answered(page, before)
    assert shown["editor"]["position"] == position


def ask(page: Page, question: str) -> None:
    """Choose a question and ask it."""
    before = rest(page)
    button = hosts(page).locator(f"[data-question={question}]")
    if button.get_attribute("aria-pressed") != "true":
        button.click()
        answered(page, before)
    hosts(page).locator("[data-do=solve]").click()


def test_a_position_is_set_up_by_mouse_and_its_faults_go_one_by_one(reader: Reader) -> None:
    page = reader.open(EDITOR)
    table = hosts(page)
    before = rest(page)
    assert before["editor"]["position"] == EXAMPLE
    table.locator("[data-do=clear]").click()
    cleared = answered(page, before)["editor"]["faults"]
    assert cleared
    expect(table.locator(".pis-faults li")).to_have_count(len(cleared))
    expect(table.locator("[data-place=pile] .pis-faults")).to_be_visible()
    faults = []
    for place, cards in PLACES.items():
        table.locator(f"[data-place='{place}'] .pis-into").click()
        expect(table.locator(f"[data-place='{place}'] .pis-into")).to_have_attribute("aria-pressed", "true")
        for card in cards.split():
            # Quicker than answers come.
            table.locator(f".pis-deck [data-card='{card}']").click()
        expect(table.locator(f"[data-row='{place}'] button")).to_have_count(len(cards.split()))
        faults.append(len(view(page)["editor"]["faults"]))
    assert faults == sorted(faults, reverse=True)
    assert faults[-1] == 0
    assert rest(page)["editor"]["position"] == EXAMPLE
    expect(table.locator(".pis-faults")).to_have_count(0)
    assert reader.errors == []
    assert reader.outside == []


def test_a_card_is_put_and_taken_with_keys_alone(reader: Reader) -> None:
    page = reader.open(EDITOR)
    table = hosts(page)
    table.locator(".pis-deck button[tabindex='0']").focus()
    before = rest(page)
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    shown = answered(page, before)
    assert "As" in shown["editor"]["places"][0]["cards"]
    table.locator("[data-row='seat:0'] [data-card='As']").focus()
    page.keyboard.press("Delete")
    shown = answered(page, shown)
    assert shown["editor"]["position"] == EXAMPLE
    assert page.evaluate("document.activeElement.closest(\"[data-row='seat:0']\") !== null"), "focus stays in the row"


def test_the_solver_says_what_each_move_is_worth(reader: Reader) -> None:
    page = reader.open(EDITOR)
    table = hosts(page)
    ask(page, "points")
    expect(table.locator(".pis-best-row")).to_have_count(1)
    expect(table.locator(".pis-best-row")).to_contain_text("+78")
    expect(table.locator(".pis-values tbody tr")).to_have_count(4)
    assert rest(page)["editor"]["answer"]["proven"]
    # The next edit takes the answer away.
    before = rest(page)
    table.locator("[data-row='stock'] button").last.click()
    assert answered(page, before)["editor"]["answer"] is None


def test_a_proof_is_stopped_and_the_editor_answers_meanwhile(reader: Reader) -> None:
    page = reader.open(EDITOR)
    table = hosts(page)
    read(page, HEAVY)
    ask(page, "line")
    bar = table.get_by_role("progressbar")
    expect(bar).to_be_visible()
    # Something else is asked for while it works, and answered before it is done.
    table.locator("[data-panel=settings]").click()
    table.get_by_role("button", name="Türkçe").click()
    page.wait_for_function("document.querySelector('.pis-host').pisModel.get('view').lang === 'tr'")
    assert view(page)["working"] is not None, "it still works"
    table.locator(".pis-stop").click()
    expect(bar).to_have_count(0)
    shown = rest(page)
    assert shown["working"] is None
    assert shown["editor"]["answer"] is None or not shown["editor"]["answer"]["proven"]
    slices = page.evaluate("performance.getEntriesByType('measure').filter((m) => m.detail === 'work').length")
    assert slices >= 2, "it was worked at, in slices"
    assert reader.errors == []


def test_a_puzzle_is_saved_solved_and_printed_and_what_is_none_is_refused_with_the_reason(reader: Reader) -> None:
    page = reader.open(EDITOR)
    table = hosts(page)
    read(page, TWO_BEST)
    before = rest(page)
    table.locator("[data-do=save-puzzle]").click()
    shown = answered(page, before)
    expect(table.locator(".pis-solver .pis-note.pis-bad")).to_contain_text("More than one first move is best.")
    assert shown["editor"]["set"]["puzzles"] == []
    read(page, EXAMPLE)
    before = rest(page)
    table.locator("[data-do=save-puzzle]").click()
    shown = answered(page, before)
    expect(table.locator(".pis-set-list li")).to_have_count(1)
    expect(table.locator(".pis-solver .pis-note.pis-good")).to_be_visible()

    # A worksheet: the puzzle, and its answer on a page of its own.
    table.locator("[data-do=print]").click()
    expect(table.locator(".pis-figure")).to_have_count(1)
    expect(table.locator(".pis-answers")).to_contain_text("+78")
    assert "+78" not in table.locator(".pis-sheet-page").first.inner_text()
    page.emulate_media(media="print")
    expect(page.locator(".bd-sidebar-primary")).to_be_hidden()
    assert not any(title.is_visible() for title in page.locator("h1").all())
    expect(table.locator(".pis-figure")).to_be_visible()
    pages = page.pdf(format="A4").count(b"/Type /Page\n")
    assert pages == 2, "one page of puzzles, one of answers"
    page.emulate_media(media="screen")
    before = rest(page)
    table.locator("[data-do=close-sheet]").click()
    assert answered(page, before)["editor"]["worksheet"] is None

    # It is there after a reload, and can be solved.
    page.reload()
    rest(page)
    expect(table.locator(".pis-set-list li")).to_have_count(1)
    before = rest(page)
    table.locator("[data-do=solve-set]").click()
    shown = answered(page, before)
    assert shown["kind"] == "puzzle"
    assert [card["id"] for card in shown["hand"]] == ["3d", "7d", "9d"]
    table.locator(".pis-back").click()
    page.wait_for_function("document.querySelector('.pis-host').pisModel.get('view').kind === 'editor'")
    assert reader.errors == []


def test_a_link_brings_its_position_and_edits_after_it_outlive_a_reload(
    new_reader: Callable[..., Reader],
) -> None:
    one, another = new_reader(), new_reader()
    page = one.open(EDITOR)
    read(page, TWO_BEST)
    link = rest(page)["editor"]["link"]
    other = another.open(f"{EDITOR}#{link}")
    other.wait_for_function(
        "(text) => document.querySelector('.pis-host').pisModel.get('view').editor.position === text", arg=TWO_BEST
    )
    assert "#" not in other.url
    before = rest(other)
    hosts(other).locator("[data-do=clear]").click()
    answered(other, before)
    other.reload()
    other.wait_for_function("document.querySelector('.pis-host').dataset.state === 'awake'")
    assert rest(other)["editor"]["position"] == ""
    assert one.errors + another.errors == []
