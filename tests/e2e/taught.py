"""A reader in a lesson, by mouse or by keys. A session of the same lesson beside the page knows what is right."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page

from pisyedili.learner import Progress
from pisyedili.sessions.lesson import LessonSession

from .acts import click, hand, press, settle
from .conftest import hosts
from .dealt import Event, View, event_of

PROGRESS = "pisyedili.progress"


class Mirror:
    """The same lesson, in Python: it knows what is right, and how the table has to look after it."""

    def __init__(self, lesson: str) -> None:
        self.session = LessonSession({"kind": "lesson", "lesson": lesson})
        self.settle()

    @property
    def view(self) -> View:
        return self.session.view()

    def settle(self) -> None:
        """Let the others move until the reader is to act."""
        while self.view["waiting"]:
            self.session.handle({"type": "step", "turn": self.session.turn})

    def handle(self, **event: Any) -> None:
        """One event of the reader, and what follows it."""
        self.session.handle({"turn": self.session.turn, **event})
        self.settle()

    def right(self) -> list[Event]:
        """What answers the step on show, or the next thing on the way to it."""
        table = self.session.table
        asked = table.question
        if asked is None:
            assert table.advised is not None
            return [self._event(table.advised)]
        if asked.kind == "predict":
            return [{"type": "answer", "option": asked.answer}]
        if asked.kind == "count":
            return [{"type": "answer", "number": int(asked.answer)}]
        ticks = [i for i, card in enumerate(table.keyed) if card["key"] in table.right_ticks]
        return [*({"type": "tick", "index": i} for i in ticks), {"type": "answer"}]

    def _event(self, action: int) -> Event:
        return event_of(self.view, action)


def facts(view: View) -> dict[str, Any]:
    """What page and mirror have to agree on."""
    parts = ("pile", "bill", "named", "direction", "yours")
    lesson = view["lesson"]
    return {part: view[part] for part in parts} | {
        "hand": [card["id"] for card in view["hand"]],
        "counts": [seat["count"] for seat in view["seats"]],
        "lesson": {key: lesson[key] for key in ("id", "step", "state", "steps", "goal", "next", "done")},
    }


def by_mouse(page: Page, event: Event) -> None:
    """Do what an event asks for with the mouse."""
    host = hosts(page).first
    if event["type"] == "tick":
        hand(host).nth(event["index"]).click(position={"x": 14, "y": 24})
    elif event["type"] != "answer":
        click(page, event)
    elif "option" in event:
        host.locator(f"[data-option='{event['option']}']").click()
    elif "number" in event:
        host.locator(".pis-ask input").fill(str(event["number"]))
        host.locator(".pis-ask button").click()
    else:
        host.locator(".pis-check").click()


def by_keys(page: Page, event: Event) -> None:
    """Do the same with keys alone, from where focus is."""
    if event["type"] == "tick":
        press(page, {**event, "type": "lay"})
    elif event["type"] != "answer":
        press(page, event)
    elif "number" in event:
        page.keyboard.type(str(event["number"]))
        page.keyboard.press("Enter")
    else:
        mark = f"[data-option='{event['option']}']" if "option" in event else ".pis-check"
        for _ in range(12):
            if page.evaluate("(mark) => document.activeElement.matches(mark)", mark):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")


def answered(page: Page, before: View) -> View:
    """Wait until an event has been answered since `before`, and the others have moved."""
    page.wait_for_function(
        "(rev) => document.querySelector('.pis-host').pisModel.get('view').rev !== rev", arg=before["rev"]
    )
    return settle(page)


def stored(page: Page) -> Progress:
    """The results in the reader's storage."""
    text = page.evaluate("(key) => localStorage.getItem(key)", PROGRESS)
    return Progress() if text is None else Progress.parse(text)


def wait_stored(page: Page, lesson: str, count: int) -> Progress:
    """The results, once there are so many steps of a lesson."""
    page.wait_for_function(
        """([key, lesson, n]) => {
          const { steps } = JSON.parse(localStorage.getItem(key) ?? "{}");
          return Object.keys(steps?.[lesson] ?? {}).length >= n;
        }""",
        arg=[PROGRESS, lesson, count],
    )
    return stored(page)


def with_progress(address: str, steps: dict[str, dict[str, int]] | str) -> dict[str, Any]:
    """Playwright's `storage_state`: a reader who has these results, or this text, from an earlier visit."""
    text = steps if isinstance(steps, str) else Progress(steps).to_text()
    item = {"name": PROGRESS, "value": text}
    calm = {"name": "pisyedili.settings", "value": json.dumps({"speed": "instant"})}
    return {"cookies": [], "origins": [{"origin": address.rstrip("/"), "localStorage": [item, calm]}]}


def marks(page: Page, lesson: str) -> Locator:
    """What stands beside a lesson's name in the table of contents."""
    link = "#" if page.url.split("#")[0].endswith(f"/{lesson}.html") else f"{lesson}.html"
    return page.locator(f".bd-sidebar-primary a[href$='{link}'] .pis-mark")
