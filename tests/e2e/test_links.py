"""Links on the built book: rules, positions and puzzles open at the page's first table, broken ones leave it alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from pisyedili.puzzles import collection

from .acts import settle
from .conftest import AWAKE, Reader, hosts, send, view
from .solved import rest, solve

pytestmark = pytest.mark.e2e

RULES = "rules=r1_cardiva.jack-multiplier.4_players-3"
POSITION = "position=p1_table_to-0_hands-7hJs5c.4.2.6_pile-20.9d10d_stock-13_named-s"
SOUND = "position=p1_table_to-0_hands-7hJs5c.4.2.6_pile-20.9d10d_stock-15"


def follow(page: Page, fragment: str) -> None:
    """The reader follows a link within the page."""
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment)


def until(page: Page, what: str, arg: Any = None) -> None:
    """Wait until the first table's view is so."""
    page.wait_for_function(
        f"(arg) => {{ const view = document.querySelector('.pis-host').pisModel.get('view'); return {what}; }}",
        arg=arg,
        timeout=AWAKE,
    )


def seen(page: Page) -> dict[str, Any]:
    """What of the first table must not change."""
    shown = view(page)
    return {key: shown[key] for key in ("turn", "hand", "pile", "rulesName", "score", "stock")}


def test_a_link_with_rules_opens_the_first_table_with_them_and_its_match_is_kept(reader: Reader) -> None:
    page = reader.open(f"play.html#{RULES}")
    shown = settle(page)
    assert (shown["rulesName"], len(shown["seats"]), shown["score"]["target"]) == ("House rules", 3, 101)
    assert shown["room"]["rules"] == RULES
    assert hosts(page).nth(0).get_by_text("A link opened this table.").is_visible()
    own = send(page, {"type": "settings", "set": {"sort": "rank"}})
    page.reload()
    settle(page)
    assert [card["id"] for card in view(page)["hand"]] == [card["id"] for card in own["hand"]]
    assert reader.outside == []
    assert reader.errors == []


def test_the_pages_own_match_waits_behind_a_link(reader: Reader) -> None:
    page = reader.open("play.html")
    settle(page)
    before = seen(page)
    follow(page, RULES)
    until(page, "view.seats.length === 3")
    hosts(page).nth(0).get_by_role("button", name="The table of this page").click()
    until(page, "view.seats.length === 4")
    assert seen(page) == before
    assert "#" not in page.url


def test_a_link_opens_exactly_the_position_a_reader_shared(new_reader: Callable[..., Reader]) -> None:
    """R1.7: what the one who shares may not see is a count in the link, and stays one."""
    one, other = new_reader(), new_reader()
    page = one.open("play.html")
    shared = settle(page)
    host = hosts(page).nth(0)
    host.locator("[data-panel=settings]").click()
    host.locator("[data-open=share]").click()
    link = host.get_by_role("textbox", name="Link to this position").input_value()
    assert link.startswith(page.url.split("#")[0] + "#position=p1_")
    there = other.context.new_page()
    there.goto(link)
    until(there, "view.room && view.room.position !== ''")
    opened = settle(there)
    assert f"#{opened['room']['position']}" == link[link.index("#") :]
    for part in ("pile", "stock", "bill", "named", "direction"):
        assert opened[part] == shared[part]
    assert [card["id"] for card in opened["hand"]] == [card["id"] for card in shared["hand"]]
    assert [seat["count"] for seat in opened["seats"]] == [seat["count"] for seat in shared["seats"]]


@pytest.mark.parametrize(
    ("fragment", "faults"),
    [
        (POSITION, ["50 cards instead of 52", "a suit is named and no jack lies on top"]),
        (
            "rules=r1_table.hands.none.bill.0.take-keeps-turn.yes",
            ["no bill to play on after", "neither after a number"],
        ),
        ("rules=r9_table", ["the link begins with r1"]),
        ("position=%3Cimg%20src%3Dx%3E", ["another version"]),
    ],
)
def test_a_broken_link_is_refused_and_the_pages_own_table_stays(
    reader: Reader, fragment: str, faults: list[str]
) -> None:
    page = reader.open("play.html")
    settle(page)
    before = seen(page)
    follow(page, fragment)
    notice = hosts(page).nth(0).locator(".pis-notice")
    notice.wait_for(timeout=AWAKE)
    assert all(fault in notice.inner_text() for fault in faults), notice.inner_text()
    assert seen(page) == before
    assert page.locator(".pis-host img").count() == 0
    # And so when the page is opened with it.
    page.reload()
    notice.wait_for(timeout=AWAKE)
    settle(page)
    assert seen(page) == before


def test_a_position_link_is_played_on_with_a_click(reader: Reader) -> None:
    page = reader.open(f"play.html#{SOUND}")
    shown = settle(page)
    assert shown["pile"] == ["9d", "10d"]
    host = hosts(page).nth(0)
    host.locator("[data-act=draw]").click()
    until(page, "view.hand.length === 4")


def test_a_link_to_a_puzzle_is_copied_opened_solved_and_left(new_reader: Callable[..., Reader]) -> None:
    one, other = new_reader(reduced_motion="reduce"), new_reader(reduced_motion="reduce")
    page = one.open("puzzles/themes.html")
    shown = rest(page)
    host = hosts(page)
    host.locator("[data-panel=settings]").click()
    host.locator("[data-open=share]").click()
    link = host.get_by_role("textbox", name="Link to this puzzle").input_value()
    assert link == f"{page.url}#puzzle={shown['puzzle']['id']}"
    # On any page of puzzles.
    there = other.open(f"puzzles/daily.html#{link.partition('#')[2]}")
    assert rest(there)["puzzle"]["id"] == shown["puzzle"]["id"]
    assert hosts(there).get_by_text("A link opened this puzzle.").is_visible()
    assert solve(there)["puzzle"]["state"] == "solved"
    hosts(there).get_by_role("button", name="The puzzles of this page").click()
    until(there, "view.puzzle.id !== arg", shown["puzzle"]["id"])
    assert rest(there)["puzzle"]["state"] == "ongoing"
    assert "#" not in there.url
    # Followed within the page, too.
    last = collection().puzzles[-1].id
    follow(there, f"puzzle={last}")
    until(there, "view.puzzle.id === arg", last)
    assert one.errors + other.errors == []


@pytest.mark.parametrize("fragment", ["puzzle=p00000000", "puzzle=%3Cimg%20src%3Dx%3E", "rules=r1_table"])
def test_a_broken_link_to_a_puzzle_leaves_the_pages_own(reader: Reader, fragment: str) -> None:
    page = reader.open("puzzles/daily.html")
    before = rest(page)["puzzle"]
    follow(page, fragment)
    hosts(page).locator(".pis-notice").wait_for(timeout=AWAKE)
    assert rest(page)["puzzle"] == before
    assert page.locator(".pis-host img").count() == 0
