"""On the built page: the hand that is over again, scrubbed by keys and played on from; a table of one's own rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .acts import settle
from .conftest import AWAKE, Reader, hosts, view
from .dealt import ended, match_over, page_table, reach, storage_state, stored

pytestmark = pytest.mark.e2e

Make = Callable[..., Reader]


def at_an_end(site: Path, new_reader: Make, book: str, *, match: bool = False) -> Page:
    """A reader whose hand, or match, has just ended."""
    table = page_table(site, "play.html")
    session = reach(table.spec, match_over if match else ended, limit=2_000)
    reader = new_reader(storage_state=storage_state(book, {table.key: stored(session)}))
    page = reader.open("play.html")
    settle(page)
    return page


def until(page: Page, what: str) -> None:
    """Wait until the table's view is so, and the page shows it."""
    page.wait_for_function(
        f"""() => {{
          const host = document.querySelector('.pis-host'), view = host.pisModel.get('view');
          return host.querySelector('.pis').dataset.rev === String(view.rev) && ({what});
        }}""",
        timeout=AWAKE,
    )


def test_a_finished_hand_is_scrubbed_by_keys_and_played_on_from(site: Path, new_reader: Make, book: str) -> None:
    page = at_an_end(site, new_reader, book)
    table = hosts(page).nth(0)
    end = view(page)["end"]
    table.locator(".pis-again").focus()
    page.keyboard.press("Enter")
    until(page, "view.kind === 'replay'")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "slider"
    moves = view(page)["replay"]["moves"]
    for key, at in (("ArrowRight", 1), ("PageUp", 6), ("ArrowLeft", 5), ("Home", 0), ("End", len(moves))):
        page.keyboard.press(key)
        until(page, f"view.replay.at === {moves[at - 1]['at'] if at else 0}")
        assert table.get_by_role("slider").get_attribute("aria-valuenow") == str(at)
    assert view(page)["end"]["rows"] == end["rows"]
    page.keyboard.press("PageDown")
    until(page, f"view.replay.at === {moves[len(moves) - 6]['at']}")
    shown = view(page)
    page.reload()
    until(page, "view.kind === 'replay'")
    assert view(page)["replay"]["at"] == shown["replay"]["at"]
    table.get_by_role("button", name="Play on from here").click()
    until(page, "view.kind === 'table'")
    assert view(page)["pile"] == shown["pile"]
    for label, kind in (("Back to the replay", "replay"), ("Back to the table", "table")):
        table.get_by_role("button", name=label).click()
        until(page, f"view.kind === '{kind}'")
    assert view(page)["end"] == end


def test_the_record_of_a_match_is_taken_along_and_pasted_into_another_table(
    site: Path, new_reader: Make, book: str
) -> None:
    page = at_an_end(site, new_reader, book, match=True)
    table = hosts(page).nth(0)
    table.locator(".pis-record summary").click()
    record = table.locator(".pis-record textarea").input_value()
    other = new_reader().open("play.html")
    settle(other)
    there = hosts(other).nth(0)
    there.locator("[data-panel=settings]").click()
    there.locator("[data-open=share]").click()
    there.locator(".pis-paste summary").click()
    there.locator(".pis-paste textarea").fill(record.replace("Result", "Resullt", 1))
    there.get_by_role("button", name="Open the record").click()
    there.locator(".pis-refused").wait_for()
    there.locator(".pis-paste textarea").fill(record)
    there.get_by_role("button", name="Open the record").click()
    until(other, "view.kind === 'replay'")
    assert len(view(other)["replay"]["hands"]) == 5


def test_house_rules_are_refused_while_they_contradict_each_other_and_then_played(reader: Reader) -> None:
    page = reader.open("play.html")
    settle(page)
    table = hosts(page).nth(0)
    table.locator("[data-panel=settings]").click()
    table.locator("[data-open=house]").click()
    panel = table.locator(".pis-panel")
    panel.locator("summary", has_text="Match").click()
    panel.get_by_role("switch", name="Points that end a match: given").click()
    panel.locator(".pis-faults li").wait_for()
    # It can be tried: `force`, as playwright holds what is aria-disabled for out of reach.
    panel.locator(".pis-house-play").click(force=True)
    assert view(page)["rulesName"] == "Table rules"
    panel.get_by_role("switch", name="Hands of a match: given").click()
    until(page, "view.room.house.faults.length === 0")
    panel.get_by_role("spinbutton", name="Players", exact=True).fill("3")
    page.keyboard.press("Tab")
    until(page, "view.room.house.players.value === 3")
    link = panel.get_by_role("textbox", name="Link to these rules").input_value()
    panel.locator(".pis-house-play").click()
    until(page, "view.rulesName === 'House rules'")
    shown = settle(page)
    assert (len(shown["seats"]), shown["score"]["target"]) == (3, 101)
    fits = next((i for i, card in enumerate(shown["hand"]) if card["ok"]), None)
    if fits is None:
        table.locator("[data-act=draw]").click()
    else:
        table.locator(".pis-hand button").nth(fits).click(position={"x": 14, "y": 24})
    until(page, f"view.turn > {shown['turn']} || document.querySelector('.pis-pop')")
    page.reload()
    until(page, "view.rulesName === 'House rules'")
    # The link that the panel showed opens the same rules for somebody else.
    page.goto(link)
    until(page, "view.room && view.room.rules === 'rules=r1_table.hands.none.target.101_players-3'")
    assert reader.errors == []
