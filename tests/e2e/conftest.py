"""The built book on a server of its own, and pages of it that may talk to nobody else."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route

from pisyedili.cli.places import find_places
from pisyedili.cli.serve import Server
from pisyedili.cli.site import build_site

AWAKE = 60_000
"""How long a table may take to wake on a busy machine. Milliseconds."""


@pytest.fixture(scope="session")
def site() -> Path:
    """Folder of the built book, built when it is stale."""
    return build_site(find_places(), print)


@pytest.fixture(scope="session")
def book(site: Path) -> Iterator[str]:
    """Address of the served book, with a slash at its end."""
    with Server(0) as server:
        server.site = site
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


@dataclass
class Reader:
    """One reader's browser: its pages reach the book's own host and no other."""

    context: BrowserContext
    address: str
    outside: list[str] = field(default_factory=list)
    """Every request that was for another host; all of them were refused."""
    errors: list[str] = field(default_factory=list)
    """What scripts threw or logged as an error."""

    def __post_init__(self) -> None:
        self.context.route("**/*", self._guard)
        self.context.on("page", self._listen)

    def _guard(self, route: Route) -> None:
        url = route.request.url
        if urlsplit(url).netloc == urlsplit(self.address).netloc or url.startswith(("data:", "blob:")):
            route.continue_()
        else:
            self.outside.append(url)
            route.abort()

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    def open(self, name: str, *, awake: bool = True) -> Page:
        """A new tab with a page of the book, by default with its tables awake."""
        page = self.context.new_page()
        page.goto(self.address + name)
        if awake:
            wait_awake(page)
        return page


def hosts(page: Page) -> Locator:
    """The tables of a page."""
    return page.locator(".pis-host")


def wait_awake(page: Page) -> None:
    """Wait until every table of a page is live."""
    page.wait_for_function(
        """() => {
          const hosts = [...document.querySelectorAll(".pis-host")];
          return hosts.length > 0 && hosts.every((host) => host.dataset.state === "awake");
        }""",
        timeout=AWAKE,
    )


def view(page: Page, table: int = 0) -> dict[str, Any]:
    """The view that a table shows now."""
    look = "(i) => document.querySelectorAll('.pis-host')[i].pisModel.get('view')"
    shown: dict[str, Any] = page.evaluate(look, table)
    return shown


def send(page: Page, event: dict[str, Any], table: int = 0) -> dict[str, Any]:
    """Send an event to a table's session as the front end does, and return the next view."""
    answered: dict[str, Any] = page.evaluate(
        """([i, event]) => new Promise((done) => {
          const model = document.querySelectorAll(".pis-host")[i].pisModel;
          const seen = () => { model.off("change:view", seen); done(model.get("view")); };
          model.on("change:view", seen);
          model.send({ type: "event", event });
        })""",
        [table, event],
    )
    return answered


@pytest.fixture
def new_reader(browser: Browser, book: str) -> Iterator[Callable[..., Reader]]:
    """Makes readers, browsers with a storage of their own, at the book or at another `address`.

    Further options are playwright's for a context.
    """
    contexts: list[BrowserContext] = []

    def make(*, address: str = book, **options: Any) -> Reader:
        contexts.append(browser.new_context(**options))
        return Reader(contexts[-1], address)

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def reader(new_reader: Callable[..., Reader]) -> Reader:
    """A reader who has never been here."""
    return new_reader()
