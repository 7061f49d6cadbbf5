"""A page of the built book: it comes alive by itself, asks nobody outside, and keeps what the reader did."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from pisyedili.cli.serve import Server

from .conftest import AWAKE, Reader, hosts, send, view, wait_awake

pytestmark = pytest.mark.e2e

BLOCKED_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); }
});"""

UNSEEN = 'Object.defineProperty(document, "hidden", { get: () => true });'
"""In a page that nobody looks at the bots wait, so that a test meets the state it left."""


def first_action(shown: dict[str, Any]) -> dict[str, Any]:
    """An event that changes the state: the first card that may be laid, or a draw."""
    turn = shown["turn"]
    card = next((card for card in shown["hand"] if card["ok"] and not card["name"]), None)
    return {"type": "lay", "turn": turn, "card": card["id"]} if card else {"type": "draw", "turn": turn}


def facts(shown: dict[str, Any]) -> dict[str, Any]:
    """What has to be the same after a reload."""
    parts = ("pile", "bill", "named", "direction", "yours", "waiting", "log", "score")
    return {part: shown[part] for part in parts} | {
        "hand": [card["id"] for card in shown["hand"]],
        "counts": [seat["count"] for seat in shown["seats"]],
        "stock": shown["stock"]["count"],
    }


def stored(page: Page) -> dict[str, str]:
    """The page's records of tables, by key."""
    return page.evaluate(
        "() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('pisyedili.table.')))"
    )


def engine_start(page: Page) -> str:
    """How the engine came up: "snapshot" or "plain"."""
    return page.evaluate("() => performance.getEntriesByName('pisyedili.engine').at(-1).detail.start")


@pytest.mark.parametrize("name", ["index.html", "play.html"])
def test_every_page_comes_alive_and_asks_nobody_outside(reader: Reader, name: str) -> None:
    page = reader.open(name)
    assert not view(page)["asleep"]
    assert engine_start(page) == "snapshot"
    assert reader.outside == []
    assert reader.errors == []


def test_the_picture_is_there_without_scripts(new_reader: Callable[..., Reader]) -> None:
    page = new_reader(java_script_enabled=False).open("play.html", awake=False)
    assert hosts(page).locator(".pis").count() == 1
    assert "Defne" in hosts(page).inner_text()


def test_without_a_snapshot_the_engine_starts_from_its_wheel(reader: Reader) -> None:
    page = reader.open("play.html?nosnapshot")
    assert engine_start(page) == "plain"
    assert send(page, {"type": "hint", "turn": view(page)["turn"]})["note"] is not None


def test_a_snapshot_that_does_not_arrive_is_replaced_by_the_wheel(reader: Reader) -> None:
    reader.context.route("**/snapshot.bin.gz", lambda route: route.fulfill(status=404, body=""))
    page = reader.open("play.html")
    assert engine_start(page) == "plain"


def test_the_site_works_under_any_path(site: Path, tmp_path: Path, new_reader: Callable[..., Reader]) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "book").symlink_to(site, target_is_directory=True)
    with Server(0) as server:
        server.site = tmp_path
        threading.Thread(target=server.serve_forever, daemon=True).start()
        reader = new_reader(address=f"{server.address}deep/book/")
        reader.open("play.html")
        server.shutdown()
    assert reader.outside == []
    assert reader.errors == []


def test_a_page_opened_as_a_file_says_what_is_missing(new_reader: Callable[..., Reader], site: Path) -> None:
    page = new_reader(address="file:///").open(f"{site.as_posix()[1:]}/play.html", awake=False)
    note = page.locator(".pis-page-note")
    note.wait_for()
    assert "python -m pisyedili open" in note.inner_text()
    assert "Defne" in hosts(page).inner_text()


def test_a_touch_before_the_engine_is_awake_is_kept_and_played(reader: Reader) -> None:
    reader.context.route("**/snapshot.bin.gz", lambda route: held.append(route))
    held: list[Any] = []
    page = reader.open("play.html", awake=False)
    page.wait_for_function("document.querySelector('.pis-host').pisModel")
    model = "document.querySelector('.pis-host').pisModel"
    page.evaluate(f"{model}.send({{ type: 'event', event: {{ type: 'hint', turn: 999 }} }})")
    page.wait_for_function("document.querySelector('.pis-host').dataset.state === 'waking'")
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    wait_awake(page)
    page.wait_for_function(f"{model}.get('view').note !== null")


def test_a_reload_goes_on_where_the_reader_was(reader: Reader) -> None:
    reader.context.add_init_script(UNSEEN)
    page = reader.open("play.html")
    before = send(page, first_action(view(page)))
    page.reload()
    page.wait_for_function("document.querySelector('.pis-host').pisModel")
    assert facts(view(page)) == facts(before), "drawn at once from the record"
    wait_awake(page)
    assert facts(view(page)) == facts(before), "and so says the session"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "null",
        '{"saved": 1}',
        '{"saved": "nonsense", "view": null}',
        pytest.param(json.dumps({"saved": "x" * 1_000_000}), id="a million letters"),
    ],
)
def test_broken_stored_text_is_refused_and_a_fresh_table_dealt(reader: Reader, text: str) -> None:
    reader.context.add_init_script(UNSEEN)
    page = reader.open("play.html")
    send(page, first_action(view(page)))
    [key] = stored(page)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    page.reload()
    wait_awake(page)
    assert [seat["count"] for seat in view(page)["seats"]] == [7, 7, 7, 7]
    assert view(page)["log"] == []
    page.wait_for_function("() => document.querySelector('.pis-host').innerText.includes('could not be read')")


def test_with_storage_blocked_the_table_says_so_and_plays_on(reader: Reader) -> None:
    reader.context.add_init_script(BLOCKED_STORAGE)
    page = reader.open("play.html", awake=False)
    page.wait_for_function(
        "document.querySelector('.pis-host')?.pisModel?.get('waking')?.state === 'awake'", timeout=AWAKE
    )
    assert page.evaluate("document.querySelector('.pis-host').pisModel.get('waking')")["unsaved"] is True
    before = facts(view(page))
    assert facts(send(page, first_action(view(page)))) != before


def test_a_full_storage_is_told_and_the_table_plays_on(reader: Reader) -> None:
    page = reader.open("play.html")
    page.evaluate("""() => {
      Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    }""")
    before = facts(view(page))
    assert facts(send(page, first_action(view(page)))) != before
    assert page.evaluate("document.querySelector('.pis-host').pisModel.get('waking')")["unsaved"] is True


def test_a_killed_worker_is_noticed_and_the_match_goes_on(reader: Reader) -> None:
    reader.context.add_init_script(UNSEEN)
    page = reader.open("play.html")
    before = facts(send(page, first_action(view(page))))
    page.evaluate("""() => {
      window.states = [];
      const host = document.querySelector(".pis-host");
      new MutationObserver(() => states.push(host.dataset.state)).observe(host, { attributeFilter: ["data-state"] });
    }""")
    page.workers[0].evaluate("self.close()")
    page.wait_for_function("() => states.includes('lost') && states.at(-1) === 'awake'", timeout=AWAKE)
    assert facts(view(page)) == before
    assert send(page, {"type": "rule", "id": "R3.1"})["rule"]["id"] == "R3.1"


def test_an_engine_that_cannot_start_says_so_and_starts_on_retry(reader: Reader) -> None:
    broken = True
    reader.context.route(
        "**/pyodide.mjs", lambda route: route.fulfill(status=500, body="") if broken else route.fallback()
    )
    page = reader.open("play.html", awake=False)
    page.wait_for_function("document.querySelector('.pis-host').dataset.state === 'failed'", timeout=AWAKE)
    broken = False
    page.evaluate("document.querySelector('.pis-host').pisModel.send({ type: 'event', event: { type: 'retry' } })")
    wait_awake(page)


def test_two_tabs_on_one_table_show_the_same_match(reader: Reader) -> None:
    reader.context.add_init_script(UNSEEN)
    first, second = reader.open("play.html"), reader.open("play.html")
    assert facts(view(first)) == facts(view(second))
    shown = view(first)
    send(first, first_action(shown))
    after = facts(view(first))
    second.wait_for_function(
        "count => document.querySelector('.pis-host').pisModel.get('view').log.length > 0"
        " || document.querySelector('.pis-host').pisModel.get('view').stock.count !== count",
        arg=shown["stock"]["count"],
    )
    assert facts(view(second)) == after
    # Both showed the same all along, and the record is the one they show.
    [text] = stored(second).values()
    assert json.loads(text)["view"]["turn"] == view(first)["turn"]


def test_an_event_for_a_view_that_another_tab_has_left_is_void(reader: Reader) -> None:
    reader.context.add_init_script(UNSEEN)
    # One tab does not hear of the other's move. A window calls listeners in the order they came, so this one is first.
    reader.context.add_init_script(
        "if (location.search === '?deaf') addEventListener('storage', (event) => event.stopImmediatePropagation())"
    )
    first, second = reader.open("play.html"), reader.open("play.html?deaf")
    send(first, first_action(view(first)))
    after = facts(view(first))
    assert facts(send(second, first_action(view(second)))) == after
    first.reload()
    wait_awake(first)
    assert facts(view(first)) == after


def test_settings_hold_for_the_whole_site(reader: Reader) -> None:
    page = reader.open("play.html")
    other = reader.open("index.html")
    send(page, {"type": "settings", "set": {"lang": "tr"}})
    assert view(page)["lang"] == "tr"
    other.wait_for_function("document.querySelector('.pis-host').pisModel.get('view').lang === 'tr'")
    other.reload()
    wait_awake(other)
    assert view(other)["lang"] == "tr"


def test_bots_wait_while_nobody_looks(reader: Reader) -> None:
    reader.context.add_init_script("""
      window.unseen = true;
      Object.defineProperty(document, "hidden", { get: () => window.unseen });
    """)
    page = reader.open("play.html")
    shown = view(page)
    while shown["yours"]:
        shown = send(page, first_action(shown))
    page.wait_for_timeout(1_500)
    assert view(page)["turn"] == shown["turn"]
    page.evaluate("() => { window.unseen = false; document.dispatchEvent(new Event('visibilitychange')); }")
    page.wait_for_function(
        "turn => document.querySelector('.pis-host').pisModel.get('view').turn > turn", arg=shown["turn"]
    )
