"""A page with tables on a made-up model, for the tests: what is drawn, and what is sent."""

from __future__ import annotations

import mimetypes
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route

from .scenes import Json

ORIGIN = "http://fixture.test"
FRAME = 50
"""Milliseconds that a new view takes on a page whose clock was stopped."""

PAGE = Path(__file__).with_name("page.html")


class Desk:
    """One browser page; `show` puts a table on it, `answer` plays the session."""

    def __init__(self, browser: Browser, static: Path, *, width: int = 700, height: int = 900, **options: Any) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        self.context.set_default_timeout(10_000)
        self.page: Page = self.context.new_page()
        self._shown = 0
        self._stopped = False
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        self._static = static
        self.page.route("**/*", self._serve)
        self.page.goto(f"{ORIGIN}/")
        self.page.wait_for_function("window.ready")

    def _serve(self, route: Route) -> None:
        name = route.request.url.removeprefix(ORIGIN).split("?")[0].lstrip("/")
        path = self._static / name if name else PAGE
        if not path.is_file():
            route.fulfill(status=204, body="")
            return
        kind = "text/javascript" if path.suffix == ".mjs" else mimetypes.guess_type(path.name)[0]
        route.fulfill(body=path.read_bytes(), content_type=kind or "text/plain")

    def show(self, view: Json, *, waking: Json | None = None, picture: str | None = None, root: str = "") -> Locator:
        """A further table on the page; `root` is the address of a site around it."""
        given = [view, waking, picture, root]
        self.page.evaluate("([view, waking, picture, root]) => show(view, waking, picture, root)", given)
        self._settle()
        self._shown += 1
        return self.page.locator("main .pis").nth(self._shown - 1)

    def answer(self, view: Json, table: int = 0, **changes: Any) -> None:
        """The session's next view: `rev` grows by one."""
        rev = self.page.evaluate("(i) => tables[i].model.get('view').rev", table) + 1
        merged = view | {"rev": rev} | changes
        self.page.evaluate("([i, view]) => tables[i].model.set('view', view)", [table, merged])
        self.page.wait_for_function("([i, rev]) => tables[i].el.querySelector(`[data-rev='${rev}']`)", arg=[table, rev])
        self._settle()

    def waking(self, state: Json | None, table: int = 0) -> None:
        self.page.evaluate("([i, state]) => tables[i].model.set('waking', state)", [table, state])
        self._settle()

    def sent(self, table: int = 0) -> list[Json]:
        """Every event so far."""
        found: list[Json] = self.page.evaluate("(i) => tables[i].model.sent.map((s) => s.event)", table)
        return found

    def wait_sent(self, count: int, table: int = 0) -> list[Json]:
        """Every event, once there are `count` of them."""
        self.page.wait_for_function("([i, n]) => tables[i].model.sent.length >= n", arg=[table, count])
        return self.sent(table)

    def forget(self, table: int = 0) -> None:
        self.page.evaluate("(i) => { tables[i].model.sent.length = 0; }", table)

    def stop_clock(self) -> None:
        """From here on time passes for the page's timers by `tick` alone, however slow the machine is.

        Only a new view still takes its `FRAME`, until what follows from it is under way.
        """
        began = datetime(2026, 1, 1, tzinfo=UTC)
        self.page.clock.install(time=began)
        self.page.clock.pause_at(began + timedelta(hours=1))
        self._stopped = True

    def _settle(self) -> None:
        if self._stopped:
            self.tick(FRAME)

    def tick(self, ms: int) -> None:
        """So many milliseconds pass; every timer that is due by then has run."""
        self.page.clock.run_for(ms)

    def theme(self, name: str) -> None:
        self.page.evaluate("(name) => { document.documentElement.dataset.theme = name; }", name)

    def focused(self) -> str:
        """Card, or name, of what has focus."""
        what: str = self.page.evaluate(
            "() => document.activeElement.dataset.card ?? document.activeElement.getAttribute('aria-label') "
            "?? document.activeElement.textContent"
        )
        return what

    def close(self) -> None:
        self.context.close()
