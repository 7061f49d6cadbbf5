"""Hypothesis profiles and the markers by which tests cite rules and cases."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "long", parent=settings.get_profile("default"), derandomize=False, max_examples=2000, print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", 'rule(number, *rule_sets): shows a rule, "R5.2", for these rule sets')
    config.addinivalue_line("markers", "case(*numbers): shows what ours does where players met trouble elsewhere")
