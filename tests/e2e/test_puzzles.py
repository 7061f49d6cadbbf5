"""The puzzle room of the built book: solved by mouse and by keys, refuted, hinted, rated once, the same day for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pisyedili.learner import choosing
from pisyedili.puzzles import collection

from .acts import click, focused, press, to_hand
from .conftest import Reader, hosts, view
from .solved import Solver, answered, facts, puzzle_of, rating, rest, seek, solve, wait_rated
from .taught import stored, with_progress

pytestmark = pytest.mark.e2e

MIXED = "puzzles/mixed.html"


@pytest.fixture
def calm(new_reader: Callable[..., Reader], book: str) -> Reader:
    """A reader at whose tables nothing is waited for."""
    return new_reader(storage_state=with_progress(book, {}), reduced_motion="reduce")


def fail(page: Page) -> dict[str, Any]:
    """Make the worst first move of the puzzle on show."""
    before = rest(page)
    solver = Solver(puzzle_of(before))
    event = solver.wrong()
    click(page, event)
    solver.handle(event)
    shown = answered(page, before)
    assert facts(shown) == facts(solver.view)
    return shown


def test_a_puzzle_by_mouse_from_the_first_move_to_the_tree(calm: Reader) -> None:
    page = calm.open(MIXED)
    before = rest(page)
    assert puzzle_of(before).kind == "open"
    assert all(seat["cards"] for seat in before["seats"] if not seat["you"]), "all hands lie open"
    shown = solve(page)
    assert shown["puzzle"]["state"] == "solved"
    table = hosts(page)
    expect(table.locator(".pis-note.pis-good")).to_contain_text("Solved at the first try.")
    value, rated = rating(page)
    assert rated == 1
    assert value > 1500
    expect(table.locator(".pis-change")).to_have_text(f"+{round(value) - 1500}")
    expect(table.locator(".pis-rating")).to_contain_text(str(round(value)))
    # The board follows the tree, and comes back.
    table.locator(".pis-tree [data-row='0']").click()
    looked = answered(page, shown)
    assert looked["puzzle"]["tree"]["row"] == 0
    assert len(looked["hand"]) <= len(before["hand"])
    table.locator(".pis-tree-back").click()
    back = answered(page, looked)
    assert back["pile"] == shown["pile"]
    table.locator(".pis-next").click()
    following = answered(page, back)
    assert following["puzzle"]["id"] != before["puzzle"]["id"]
    assert following["puzzle"]["state"] == "ongoing"
    assert calm.outside == []
    assert calm.errors == []


def test_a_puzzle_by_keys_with_the_focus_where_it_is_wanted(calm: Reader) -> None:
    page = calm.open("puzzles/themes.html")
    to_hand(page, tries=150)
    shown = solve(page, press)
    assert shown["puzzle"]["state"] == "solved"
    at = focused(page)
    assert "pis-next" in at["class"]
    assert at["ring"]
    # On to the tree, down a row, and the board follows.
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "treeitem":
            break
    page.keyboard.press("ArrowDown")
    assert answered(page, shown)["puzzle"]["tree"]["row"] == 1
    before = rest(page)
    page.keyboard.press("n")
    following = answered(page, before)
    assert following["puzzle"]["id"] != shown["puzzle"]["id"]
    assert page.evaluate("document.activeElement.closest('.pis-hand') !== null")
    assert calm.errors == []


def test_a_wrong_move_is_refuted_on_the_board_with_its_cost_and_tried_again(calm: Reader) -> None:
    page = calm.open(MIXED)
    before = seek(page, "points", "line")
    shown = fail(page)
    puzzle = puzzle_of(before)
    values = [value for _, value in puzzle.values]
    cost = max(values) - min(values)
    table = hosts(page)
    box = table.locator(".pis-tried")
    # Where Muamele is counted, values are means.
    expect(box.locator(".pis-loss")).to_have_text(f"−{cost}" if cost == int(cost) else f"−{float(cost):.2f}")
    expect(box.locator(".pis-moves-line li")).to_have_count(len(shown["puzzle"]["tried"]["line"]))
    assert shown["puzzle"]["tried"]["shown"] == len(shown["puzzle"]["tried"]["line"]), "all of it lies on the board"
    expect(box.locator(".pis-start-over")).to_be_focused()
    assert rating(page)[0] < 1500
    # Once more from its start, then back and right.
    if shown["puzzle"]["replay"]:
        box.locator("[data-do=refute]").click()
        assert facts(answered(page, shown)) == facts(shown)
    shown = rest(page)
    box.locator(".pis-start-over").click()
    fresh = answered(page, shown)
    assert [card["id"] for card in fresh["hand"]] == [card["id"] for card in before["hand"]]
    assert fresh["pile"] == before["pile"]
    assert solve(page)["puzzle"]["state"] == "solved"
    # It still counts as missed, and waits among those that were.
    done = wait_rated(page, 1).puzzles
    assert done.done[puzzle.id].first == 0
    assert done.done[puzzle.id].best == 0.5
    assert done.rated == 1
    assert done.missed() == (puzzle.id,)


def test_four_hints_lead_to_the_card_and_count_against_the_rating(calm: Reader) -> None:
    page = calm.open(MIXED)
    shown = rest(page)
    best = Solver(puzzle_of(shown)).right()
    table = hosts(page)
    to_hand(page, tries=150)
    texts = set()
    for n in range(4):
        page.keyboard.press("h")
        shown = answered(page, shown)
        expect(table.locator(".pis-ladder .pis-taken")).to_have_count(n + 1)
        texts.add(table.locator(".pis-ladder .pis-taken").nth(n).inner_text())
    assert len(texts) == 4
    if best["type"] == "lay":
        assert shown["note"]["card"] == best["card"]
        expect(table.locator(".pis-hand .pis-tip")).to_have_attribute("data-card", best["card"])
    assert solve(page)["puzzle"]["state"] == "solved"
    assert wait_rated(page, 1).puzzles.done[shown["puzzle"]["id"]].first == 0
    assert rating(page)[0] < 1500


def test_a_repeat_moves_nothing(calm: Reader) -> None:
    page = calm.open(MIXED)
    shown = solve(page)
    wait_rated(page, 1)
    before = rating(page)
    hosts(page).locator(".pis-start-over").click()
    fresh = answered(page, shown)
    assert fresh["puzzle"]["id"] == shown["puzzle"]["id"]
    again = solve(page)
    assert again["puzzle"]["result"]["change"] == ""
    assert rating(page) == before
    assert again["puzzle"]["id"] == shown["puzzle"]["id"]
    assert stored(page).puzzles.done[again["puzzle"]["id"]].first == 1


def test_a_reload_keeps_the_puzzle_its_result_and_the_rating(calm: Reader) -> None:
    page = calm.open(MIXED)
    solved = solve(page)
    kept = wait_rated(page, 1)
    page.reload()
    page.wait_for_function("document.querySelector('.pis-host').pisModel")
    assert facts(view(page)) == facts(solved), "drawn at once from the record"
    shown = rest(page)
    assert facts(shown) == facts(solved), "and so says the session"
    assert shown["puzzle"]["tree"] is not None
    assert shown["puzzle"]["rating"] == solved["puzzle"]["rating"]
    assert stored(page) == kept
    # The other pages know as well.
    other = calm.open("puzzles/streak.html")
    assert rest(other)["puzzle"]["rating"] == solved["puzzle"]["rating"]


def at_date(reader: Reader, date: str) -> Page:
    """The puzzle of the day, on a day."""
    reader.context.clock.set_fixed_time(f"{date}T12:00:00")
    page = reader.open("puzzles/daily.html")
    rest(page)
    return page


def test_the_puzzle_of_the_day_is_the_same_for_everyone_and_another_one_tomorrow(
    new_reader: Callable[..., Reader], book: str
) -> None:
    shown: dict[str, list[str]] = {}
    for state in ({}, {"sevens": {"answer": 3}}):
        for date in ("2026-11-30", "2026-12-01"):
            reader = new_reader(storage_state=with_progress(book, state), reduced_motion="reduce")
            page = at_date(reader, date)
            shown.setdefault(date, []).append(view(page)["puzzle"]["id"])
            wanted = choosing.daily(collection().puzzles, date)
            assert wanted is not None
            assert shown[date][-1] == wanted.id
            assert reader.errors == []
    assert all(len(set(ids)) == 1 for ids in shown.values())
    assert shown["2026-11-30"] != shown["2026-12-01"]


def test_the_puzzle_of_the_day_is_remembered_by_its_date(calm: Reader) -> None:
    page = at_date(calm, "2026-11-30")
    assert solve(page)["puzzle"]["state"] == "solved"
    assert wait_rated(page, 1).puzzles.daily == {"2026-11-30": 1}


def test_a_streak_ends_with_a_wrong_move_and_its_best_is_kept(calm: Reader) -> None:
    page = calm.open("puzzles/streak.html")
    shown = solve(page)
    hosts(page).locator(".pis-next").click()
    shown = answered(page, shown)
    assert shown["puzzle"]["streak"]["now"] == 1
    shown = fail(page)
    hosts(page).locator(".pis-next").click()
    over = answered(page, shown)
    assert over["puzzle"]["over"] is not None
    expect(hosts(page).locator(".pis-puzzle-over")).to_contain_text("streak is over")
    assert stored(page).puzzles.streak == 1
    hosts(page).locator(".pis-puzzle-over .pis-start-over").click()
    fresh = answered(page, over)
    assert fresh["puzzle"]["over"] is None
    assert fresh["puzzle"]["streak"]["now"] == 0


def test_themes_and_what_was_missed_are_chosen_in_the_menu(calm: Reader) -> None:
    page = calm.open("puzzles/themes.html")
    shown = rest(page)
    assert shown["puzzle"]["mode"] == "theme"
    themes = {choice["id"] for choice in shown["puzzle"]["themeChoices"] if choice["ok"]}
    other = next(id for id in sorted(themes) if id != "armour")
    hosts(page).get_by_label("Theme").select_option(other)
    shown = answered(page, shown)
    assert other in puzzle_of(shown).themes
    missed = fail(page)
    table = hosts(page)
    table.locator(".pis-mode-fold").click()
    table.locator("[data-mode=missed]").click()
    shown = answered(page, missed)
    assert shown["puzzle"]["mode"] == "missed"
    assert shown["puzzle"]["id"] == missed["puzzle"]["id"]


@pytest.mark.parametrize("name", [MIXED, "puzzles/themes.html", "puzzles/editor.html"])
def test_on_a_phone_nothing_scrolls_sideways(new_reader: Callable[..., Reader], book: str, name: str) -> None:
    reader = new_reader(
        storage_state=with_progress(book, {}), viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = reader.open(name)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    if "editor" not in name:
        rest(page)
        felt = hosts(page).locator(".pis-felt").bounding_box()
        assert felt is not None
        assert felt["height"] <= 600
    assert reader.errors == []
