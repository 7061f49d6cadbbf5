"""What a match outlives: a reload, a dead worker, no storage, spoilt storage, a second table, a double click."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from pisyedili.sessions import TableSession

from .acts import LEFT_EDGE, act_button, answered, cards_in_hand, click_on, hand, log_text, settle
from .conftest import AWAKE, Reader, hosts, wait_awake
from .dealt import View, page_table, reach, storage_state, stored

pytestmark = pytest.mark.e2e

INSTANT = {"speed": "instant"}
BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); }
});"""


def can_draw(view: View) -> bool:
    """In the middle of a hand the reader may draw or lay."""
    return view["yours"] and view["acts"]["draw"]["ok"] and any(c["ok"] for c in view["hand"]) and len(view["log"]) > 4


def on_the_page(table: Locator) -> dict[str, Any]:
    """The state of a hand as the page draws it."""
    return {
        "hand": cards_in_hand(table),
        "playable": [card.get_attribute("class") for card in hand(table).all()],
        "log": log_text(table),
        "counts": [seat.get_attribute("aria-label") for seat in table.locator(".pis-seat").all()],
        "acts": [act_button(table, act).get_attribute("aria-disabled") for act in ("draw", "pass", "take")],
    }


@pytest.fixture
def at_a_draw(new_reader: Callable[..., Reader], book: str, site: Path) -> Page:
    """The match page in the middle of a hand, where the reader may draw."""
    found = page_table(site, "play.html")
    session = reach(found.spec, can_draw)
    state = storage_state(book, {found.key: stored(session)}, INSTANT)
    return new_reader(storage_state=state, reduced_motion="reduce").open("play.html")


@pytest.mark.case(12)
def test_a_reload_remembers_that_a_card_was_drawn(at_a_draw: Page) -> None:
    page, table = at_a_draw, hosts(at_a_draw).first
    shown = settle(page)
    act_button(table, "draw").click()
    shown = answered(page, shown)
    before = on_the_page(table)
    assert before["acts"] == ["true", None, "true"], "drawn: only laying or passing is left"
    page.reload()
    wait_awake(page)
    settle(page)
    after = on_the_page(table)
    assert after == before
    # Playwright waits for an enabled button; a reader may click on one that says "not now".
    act_button(table, "draw").click(force=True)
    expect(table.locator(".pis-note.pis-bad")).to_have_attribute("data-reason", "one-draw")
    asked = settle(page)
    act_button(table, "pass").click()
    assert len(answered(page, asked)["log"]) > len(shown["log"])


@pytest.mark.case(12)
def test_without_marks_the_same_cards_can_be_laid(at_a_draw: Page) -> None:
    page, table = at_a_draw, hosts(at_a_draw).first
    before = settle(page)
    fits = next(i for i, card in enumerate(before["hand"]) if card["ok"] and not card["name"])
    table.get_by_role("button", name="Settings").click()
    table.get_by_role("switch", name="Mark what can be laid").click()
    expect(table.locator(".pis-hand .pis-ok, .pis-hand .pis-no")).to_have_count(0)
    shown = settle(page)
    assert [card["ok"] for card in shown["hand"]] == [card["ok"] for card in before["hand"]]
    hand(table).nth(fits).click(position=LEFT_EDGE)
    shown = answered(page, shown)
    assert shown["note"] is None
    assert len(shown["log"]) > len(before["log"])


def test_a_worker_killed_in_the_middle_is_told_and_the_hand_goes_on(at_a_draw: Page) -> None:
    page, table = at_a_draw, hosts(at_a_draw).first
    click_on(page)
    before = on_the_page(table)
    page.evaluate("""() => {
      window.told = [];
      const felt = document.querySelector(".pis-host");
      new MutationObserver(() => told.push(document.querySelector(".pis-wake")?.innerText ?? ""))
        .observe(felt, { subtree: true, childList: true, characterData: true });
    }""")
    page.workers[0].evaluate("self.close()")
    page.wait_for_function("() => window.told.some((words) => words !== '')", timeout=AWAKE)
    words = page.evaluate("window.told.find((words) => words !== '')")
    assert words.startswith("The table stopped"), words
    wait_awake(page)
    settle(page)
    expect(table.locator(".pis-wake")).to_have_count(0)
    assert on_the_page(table) == before
    assert click_on(page)["note"] is None


def test_without_storage_the_table_says_so_and_plays_on(reader: Reader) -> None:
    reader.context.add_init_script(BLOCKED)
    page = reader.open("play.html")
    table = hosts(page).first
    expect(table.locator(".pis-notice")).to_contain_text("This browser keeps nothing")
    settle(page)
    shown = click_on(page)
    assert shown["log"]
    # The theme's own scripts do not take it so well; ours say their name when they err.
    assert [line for line in reader.errors if "pisyedili" in line] == []


def spoilt(session: TableSession) -> dict[str, str]:
    """Texts that a page must not take for a saved table: forged, or somebody else's."""
    good = session.save()
    record = json.loads(good)
    deals = record["deals"]
    foreign = TableSession({"rules": "classic"}).save()
    return {
        "a forged action": json.dumps({"saved": json.dumps({**record, "deals": [["7h 7h 7h"]]}), "view": None}),
        "an action too many": json.dumps(
            {"saved": json.dumps({**record, "deals": [[deals[0][0] + " take"]]}), "view": None}
        ),
        "another table": json.dumps({"saved": foreign, "view": None}),
    }


@pytest.mark.case(17)
def test_a_spoilt_record_is_refused_whole(new_reader: Callable[..., Reader], book: str, site: Path) -> None:
    found = page_table(site, "play.html")
    session = reach(found.spec, can_draw)
    texts = spoilt(session)
    state = storage_state(book, {found.key: stored(session)})
    reader = new_reader(storage_state=state)
    page = reader.open("play.html")
    for what, text in texts.items():
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"pisyedili.table.{found.key}", text])
        page.reload()
        wait_awake(page)
        table = hosts(page).first
        expect(table.locator(".pis-notice"), what).to_be_visible()
        expect(hand(table), what).to_have_count(7)
        expect(table.locator(".pis-log li"), what).to_have_count(0)
        now = json.loads(page.evaluate("key => localStorage.getItem(key)", f"pisyedili.table.{found.key}"))
        assert json.loads(now["saved"])["deals"] == [[""]], "the fresh table is what is kept"
    assert reader.errors == []


@pytest.fixture
def two_tables(reader: Reader) -> Page:
    """The match page with a second table on it."""

    def double(route: Route) -> None:
        page = route.fetch().text()
        start = page.index('<div class="pis-host"')
        end = page.index("</figure>", start) if "</figure>" in page[start:] else page.index("</section>", start)
        table = page[start:end]
        key = table.split('data-key="')[1].split('"')[0]
        route.fulfill(body=page.replace(table, table + table.replace(key, "second#1"), 1), content_type="text/html")

    reader.context.route("**/play.html", double)
    return reader.open("play.html")


def test_two_tables_share_one_worker_and_nothing_else(two_tables: Page) -> None:
    page = two_tables
    assert hosts(page).count() == 2
    assert len(page.workers) == 1
    for table in (0, 1):
        settle(page, table)
    first = [card["id"] for card in settle(page, 0)["hand"]]
    second = settle(page, 1)
    after = click_on(page, 0)
    assert settle(page, 1) == second, "the other table did not move"
    page.workers[0].evaluate("self.close()")
    page.wait_for_function("() => document.querySelector('.pis-host').dataset.state !== 'awake'", timeout=AWAKE)
    wait_awake(page)
    assert len(page.workers) == 1
    assert settle(page, 0)["log"] == after["log"]
    assert [card["id"] for card in settle(page, 1)["hand"]] == [card["id"] for card in second["hand"]]
    assert first != [card["id"] for card in second["hand"]], "each table deals its own cards"
    assert click_on(page, 1)["note"] is None


def test_a_double_click_lays_one_card(at_a_draw: Page) -> None:
    page, table = at_a_draw, hosts(at_a_draw).first
    shown = settle(page)
    fits = next(i for i, card in enumerate(shown["hand"]) if card["ok"] and not card["name"])
    mine = sum(row["text"][0].startswith("You") for row in shown["log"] if isinstance(row["text"][0], str))
    hand(table).nth(fits).dblclick(position=LEFT_EDGE)
    after = answered(page, shown)
    now = sum(row["text"][0].startswith("You") for row in after["log"] if isinstance(row["text"][0], str))
    assert now == mine + 1


def test_a_double_click_draws_one_card(at_a_draw: Page) -> None:
    page, table = at_a_draw, hosts(at_a_draw).first
    shown = settle(page)
    act_button(table, "draw").dblclick()
    after = answered(page, shown)
    assert len(after["hand"]) == len(shown["hand"]) + 1
    assert after["yours"]


def test_a_move_that_another_tab_stores_meanwhile_is_not_overwritten(at_a_draw: Page, site: Path) -> None:
    page = at_a_draw
    found = page_table(site, "play.html")
    shown = settle(page)
    key = f"pisyedili.table.{found.key}"
    there = TableSession(found.spec, saved=json.loads(page.evaluate("key => localStorage.getItem(key)", key))["saved"])
    there.handle({"type": "draw", "turn": there.turn})
    assert there.turn > shown["turn"]
    page.evaluate(
        """async ([key, text]) => {
          const { pisModel } = document.querySelector(".pis-host");
          pisModel.send({ type: "event", event: { type: "settings", set: { four: true } } });
          // Past everything that this tab does before the worker's answer, which comes as a task of its own.
          for (let i = 0; i < 50; i += 1) await null;
          localStorage.setItem(key, text);
        }""",
        [key, stored(there)],
    )
    page.wait_for_function("() => document.querySelector('.pis-host').pisModel.get('view').settings.four")
    now = settle(page)
    assert now["turn"] == there.turn
    assert [card["id"] for card in now["hand"]] == [card["id"] for card in there.view()["hand"]]
    kept = page.evaluate("key => localStorage.getItem(key)", key)
    assert json.loads(json.loads(kept)["saved"])["deals"] == json.loads(there.save())["deals"]
