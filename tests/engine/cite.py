"""How tests cite rules: ``@shows("R5.2", *ALL)``."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

ALL = ("table", "classic", "cardiva")
ONE_DECK = ("table", "classic")


def shows(numbers: str, *rule_sets: str) -> Callable[[Any], Any]:
    """Marks a test as showing rules (``"R5.1 R5.2"``) for rule sets, and runs it for each when it takes ``rules``."""

    def decorate(test: Any) -> Any:
        for number in numbers.split():
            test = pytest.mark.rule(number, *rule_sets)(test)
        if "rules" in inspect.signature(test).parameters:
            test = pytest.mark.parametrize("rules", rule_sets)(test)
        return test

    return decorate
