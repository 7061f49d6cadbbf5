"""The built bundle, one browser, and pages with tables on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from pisyedili.cli.frontend import ensure_bundle, ensure_packages

from .desk import Desk

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def built_static() -> Path:
    """Folder of the bundle, built when it is stale."""
    return ensure_bundle(ROOT)


@pytest.fixture
def open_desk(browser: Browser, built_static: Path) -> Iterator[Callable[..., Desk]]:
    """Opens a page; every page is closed, and must not have logged an error."""
    desks: list[Desk] = []

    def make(**options: Any) -> Desk:
        desks.append(Desk(browser, built_static, **options))
        return desks[-1]

    yield make
    faults = [fault for desk in desks for fault in desk.faults]
    for desk in desks:
        desk.close()
    assert not faults


@pytest.fixture
def desk(open_desk: Callable[..., Desk]) -> Desk:
    """A page of the book column's width."""
    return open_desk()


@pytest.fixture(scope="session")
def axe(built_static: Path) -> str:
    """axe-core's source; pinned with the front end's other packages."""
    ensure_packages(ROOT)
    return (ROOT / "widgets" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
