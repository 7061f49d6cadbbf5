"""Markers of these tests."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "case(n): shows a case of real players' troubles, by its number")
