"""A reader's hand on a page: events of a plan, made by real clicks or by real keys."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page

from .conftest import AWAKE, hosts, view
from .dealt import Event, View, plan

SUITS = "cdhs"
"""The order of the chooser and of the keys 1 to 4."""
LEFT_EDGE = {"x": 14, "y": 24}
"""A place of a hand card that its neighbour never covers."""

_SETTLED = """(i) => {
  const host = document.querySelectorAll(".pis-host")[i];
  const view = host.pisModel?.get("view");
  return host.dataset.state === "awake" && !view.waiting && !view.asleep
    && host.querySelector(".pis").dataset.rev === String(view.rev);
}"""


def settle(page: Page, table: int = 0) -> View:
    """Wait until it is the reader's turn, or the hand is over, and the table shows it. Returns the view."""
    page.wait_for_function(_SETTLED, arg=table, timeout=AWAKE)
    return view(page, table)


def answered(page: Page, before: View, table: int = 0) -> View:
    """Wait until an event has been answered since `before`, and the bots have moved."""
    page.wait_for_function(
        "([i, rev]) => document.querySelectorAll('.pis-host')[i].pisModel.get('view').rev !== rev",
        arg=[table, before["rev"]],
        timeout=AWAKE,
    )
    return settle(page, table)


def hand(table: Locator) -> Locator:
    """The reader's cards."""
    return table.locator(".pis-hand button")


def cards_in_hand(table: Locator) -> list[str | None]:
    """The reader's cards as the page shows them."""
    return [card.get_attribute("data-card") for card in hand(table).all()]


def act_button(table: Locator, act: str) -> Locator:
    """The button of draw, pass or take."""
    return table.locator(f"[data-act={act}]")


def click(page: Page, event: Event, table: int = 0) -> None:
    """Do what an event asks for with the mouse."""
    host = hosts(page).nth(table)
    if event["type"] == "lay":
        card = hand(host).nth(event["index"])
        assert card.get_attribute("data-card") == event["card"]
        card.click(position=LEFT_EDGE)
        if "suit" in event:
            host.get_by_role("dialog").locator(f"[data-suit={event['suit']}]").click()
    elif event["type"] in ("next-hand", "new-match"):
        host.locator(".pis-next").click()
    else:
        act_button(host, event["type"]).click()


def click_on(page: Page, table: int = 0) -> View:
    """Make the plan's next event with the mouse and wait until the reader is to move again."""
    before = settle(page, table)
    click(page, plan(before), table)
    return answered(page, before, table)


def press(page: Page, event: Event, table: int = 0) -> None:
    """Do what an event asks for with keys alone, from wherever in the table focus is."""
    if event["type"] == "lay":
        to_hand(page)
        for _ in range(60):
            at = page.evaluate("[...document.querySelectorAll('.pis-hand button')].indexOf(document.activeElement)")
            if at == event["index"]:
                break
            page.keyboard.press("ArrowRight" if at < event["index"] else "ArrowLeft")
        page.keyboard.press("Enter")
        if "suit" in event:
            hosts(page).nth(table).get_by_role("dialog").wait_for()
            page.keyboard.press(str(SUITS.index(event["suit"]) + 1))
    elif event["type"] in ("next-hand", "new-match"):
        assert "pis-next" in focused(page)["class"]
        page.keyboard.press("Enter")
    else:
        page.keyboard.press({"draw": "d", "pass": "p", "take": "t"}[event["type"]])


def to_hand(page: Page, tries: int = 40) -> None:
    """Go on with Tab until focus is on a card of the hand."""
    for _ in range(tries):
        if page.evaluate("document.activeElement.closest('.pis-hand') !== null"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not reach the hand")


def focused(page: Page) -> dict[str, Any]:
    """What has the focus: its tag, class, whether it is in a table, in sight, and drawn with a ring."""
    state: dict[str, Any] = page.evaluate(
        """() => {
          const at = document.activeElement;
          const style = getComputedStyle(at);
          const box = at.getBoundingClientRect();
          return {
            tag: at.tagName,
            class: at.className,
            inside: at.closest(".pis") !== null,
            ring: at.matches(":focus-visible") && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
            seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
          };
        }"""
    )
    return state


def score_sheet(table: Locator) -> dict[str, list[str]]:
    """The score sheet as the page shows it: points of each hand and the sum, by name."""
    rows = table.locator(".pis-score tbody tr")
    return {row.locator(".pis-name").inner_text(): row.locator("td").all_inner_texts() for row in rows.all()}


def log_text(table: Locator) -> list[str]:
    """The rows of the log as the page shows them, newest first."""
    return [re.sub(r"\s+", " ", text) for text in table.locator(".pis-log li").all_text_contents()]
