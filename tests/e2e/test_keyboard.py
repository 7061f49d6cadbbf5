"""A whole hand by keyboard alone: focus is always in sight and is never lost (case 22)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pisyedili.sessions import TableSession

from .acts import answered, focused, hand, press, settle, to_hand
from .conftest import Reader, hosts
from .dealt import dealt, page_table, plan, play, storage_state, stored

pytestmark = [pytest.mark.e2e, pytest.mark.case(22)]

WATCH = """() => {
  window.lost = [];
  const look = () => {
    const at = document.activeElement;
    if (!at || at === document.body || !at.closest(".pis")) window.lost.push(at?.outerHTML.slice(0, 80) ?? "nothing");
    requestAnimationFrame(look);
  };
  look();
}"""
"""Look at the focus in every frame that is drawn."""


def first_hand_with_a_jack(spec: dict[str, object]) -> TableSession:
    """A match in whose first hand the plan names a suit, passes, and draws."""
    for seed in range(1, 200):
        seen = set()
        for event, view in play(dealt(spec, seed)):
            if view["end"]:
                break
            seen |= {event["type"], *(["named"] if "suit" in event else [])}
        if {"named", "draw", "pass", "take"} <= seen:
            return dealt(spec, seed)
    raise LookupError("no such hand")


def check_focus(page: Page, after: str) -> None:
    at = focused(page)
    assert at["inside"], f"after {after} focus is on {at}"
    assert at["ring"], f"after {after} the focus is not to be seen: {at}"
    assert at["seen"], f"after {after} the focus is out of sight: {at}"


def tab_into_the_table(page: Page) -> None:
    """From the top of the page to the hand with Tab, and nothing else."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.pis-hand') !== null"):
            return
    raise AssertionError("Tab does not come to the table")


def test_a_whole_hand_by_keyboard_alone(new_reader: Callable[..., Reader], book: str, site: Path) -> None:
    found = page_table(site, "play.html")
    session = first_hand_with_a_jack(found.spec)
    mirror = TableSession(found.spec, saved=session.save())
    state = storage_state(book, {found.key: stored(session)}, {"speed": "instant"})
    reader = new_reader(storage_state=state, viewport={"width": 1280, "height": 800})
    page = reader.open("play.html")
    shown = settle(page)
    tab_into_the_table(page)
    page.evaluate(WATCH)
    check_focus(page, "Tab")
    done: list[str] = []
    while not shown["end"]:
        before, event = shown, plan(shown)
        press(page, event)
        shown = answered(page, before)
        assert shown["note"] is None
        check_focus(page, json.dumps(event))
        if event["type"] in ("draw", "take") and not shown["end"]:
            fresh = [card["key"] for card in shown["hand"] if card["fresh"]]
            assert not fresh or page.evaluate("document.activeElement.dataset.key") in fresh
        done += [event["type"], *(["named"] if "suit" in event else [])]
    assert {"named", "draw", "pass", "take", "lay"} <= set(done)
    # At the end focus waits on "Next hand"; Enter deals, and focus is back in the hand.
    assert "pis-next" in focused(page)["class"]
    for _, view in play(mirror):
        if view["end"]:
            break
    assert [row["points"] for row in shown["end"]["rows"]] == [row["points"] for row in mirror.view()["end"]["rows"]]
    press(page, plan(shown))
    shown = answered(page, shown)
    assert shown["end"] is None
    assert shown["score"]["hand"] == 1
    check_focus(page, "Next hand")
    assert page.evaluate("document.activeElement.closest('.pis-hand') !== null")
    assert page.evaluate("window.lost") == []
    assert reader.errors == []


def test_hint_help_escape_and_the_chooser_by_key(new_reader: Callable[..., Reader], book: str, site: Path) -> None:
    found = page_table(site, "play.html")
    session = dealt(found.spec, 1)
    for seed in range(1, 300):
        session = dealt(found.spec, seed)
        view = session.view()
        # A club jack opens without a suit (R2.4): one in a later turn is wanted.
        for _, view in play(session, limit=12):
            jacks = [i for i, card in enumerate(view["hand"]) if card["name"] and card["ok"]]
            if view["yours"] and jacks:
                break
        else:
            continue
        break
    jack = session.view()["hand"][jacks[0]]
    state = storage_state(book, {found.key: stored(session)}, {"speed": "instant"})
    page = new_reader(storage_state=state, viewport={"width": 1280, "height": 800}).open("play.html")
    table = hosts(page).first
    before = settle(page)
    tab_into_the_table(page)
    page.evaluate(WATCH)

    page.keyboard.press("h")
    table.locator(".pis-note.pis-tip").wait_for()
    check_focus(page, "H")
    page.keyboard.press("Escape")
    table.locator(".pis-note").wait_for(state="detached")
    check_focus(page, "Esc on a hint")

    page.keyboard.press("?")
    help_panel = table.get_by_role("group", name="Help", exact=True)
    help_panel.wait_for()
    assert page.evaluate("document.activeElement.closest('.pis-panel') !== null")
    page.keyboard.press("Escape")
    help_panel.wait_for(state="detached")
    assert focused(page)["inside"]
    page.keyboard.press("Shift+Tab")
    check_focus(page, "Shift+Tab")

    page.locator(".pis-hand button[tabindex='0']").focus()
    page.keyboard.press("Home")
    for _ in range(jacks[0]):
        page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    dialog = table.get_by_role("dialog")
    dialog.wait_for()
    check_focus(page, "Space on a jack")
    assert page.evaluate("document.activeElement.dataset.suit") == jack["name"]["best"], "the longest suit has focus"
    for key in ("Tab", "Tab", "Shift+Tab", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.closest('[role=dialog]') !== null"), f"{key} leaves the chooser"
        check_focus(page, f"{key} in the chooser")
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    check_focus(page, "Esc in the chooser")
    assert page.evaluate("document.activeElement.dataset.key") == jack["key"], "the jack is still in hand, and focused"
    assert [card["id"] for card in settle(page)["hand"]] == [card["id"] for card in before["hand"]]

    page.keyboard.press("Enter")
    dialog.wait_for()
    asked = settle(page)
    page.keyboard.press("3")
    shown = answered(page, asked)
    check_focus(page, "3 in the chooser")
    assert len(shown["hand"]) < len(before["hand"]) or shown["log"] != before["log"]
    parts = [part for row in shown["log"] for part in row["text"] if isinstance(part, dict)]
    assert any(part.get("suit") == "h" for part in parts), "the third suit of the chooser, hearts, was named"
    assert page.evaluate("window.lost") == []


def test_arrows_home_and_end_move_within_the_hand(reader: Reader) -> None:
    page = reader.open("play.html")
    table = hosts(page).first
    settle(page)
    tab_into_the_table(page)
    count = hand(table).count()

    def at() -> int:
        index: int = page.evaluate("[...document.querySelectorAll('.pis-hand button')].indexOf(document.activeElement)")
        return index

    for key, place in [("End", count - 1), ("ArrowRight", 0), ("ArrowLeft", count - 1), ("Home", 0), ("ArrowRight", 1)]:
        page.keyboard.press(key)
        assert at() == place, key
    # One tab stop for the hand: Tab leaves it, Shift+Tab comes back to the same card.
    page.keyboard.press("Tab")
    assert at() == -1
    page.keyboard.press("Shift+Tab")
    assert at() == 1
    to_hand(page)


def test_a_key_held_down_acts_once(new_reader: Callable[..., Reader], book: str, site: Path) -> None:
    found = page_table(site, "play.html")
    state = storage_state(book, {found.key: stored(dealt(found.spec, 4))}, {"speed": "instant"})
    page = new_reader(storage_state=state).open("play.html")
    shown = settle(page)
    tab_into_the_table(page)
    # To a card that can be laid; the bots answer at once, so that the reader's next turn comes while the key is down.
    press_to = next(i for i, card in enumerate(shown["hand"]) if card["ok"])
    page.keyboard.press("Home")
    for _ in range(press_to):
        page.keyboard.press("ArrowRight")
    page.keyboard.down("Enter")
    shown = answered(page, shown)
    for _ in range(5):
        page.keyboard.down("Enter")  # playwright marks it as a repeat
        page.wait_for_timeout(60)
    page.keyboard.up("Enter")
    assert settle(page)["rev"] == shown["rev"], "a repeat lays nothing, and asks for nothing"
