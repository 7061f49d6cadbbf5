"""Hypothesis profiles and the markers by which tests cite rules and cases."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from tests.browser import launch_options

settings.register_profile("default", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "long", parent=settings.get_profile("default"), derandomize=False, max_examples=2000, print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", 'rule(number, *rule_sets): shows a rule, "R5.2", for these rule sets')
    config.addinivalue_line("markers", "case(*numbers): shows what ours does where players met trouble elsewhere")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one Chromium of a test run: two playwrights cannot run in one thread."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        yield browser
        browser.close()
