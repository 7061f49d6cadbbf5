"""Every rule is shown by a test for each rule set it concerns, and every case of the engine is a test."""

import importlib
import inspect
from pathlib import Path

from pisyedili.refusals import REASONS
from pisyedili.rules import RULE_SETS
from tests.engine.cite import ALL, ONE_DECK

FOLDER = Path(__file__).parent

CONCERNS = {
    **dict.fromkeys(["R1.1", "R1.2", "R1.3", "R1.4", "R1.5", "R1.6", "R1.7"], ALL),
    **dict.fromkeys(["R2.1", "R2.2", "R2.3", "R2.6"], ALL),
    "R2.4": ONE_DECK,
    "R2.5": ("cardiva",),
    **dict.fromkeys(["R3.1", "R3.4", "R3.5", "R3.6"], ALL),
    "R3.2": ("table", "cardiva"),
    "R3.3": ("classic",),
    **dict.fromkeys(["R4.1", "R4.2", "R4.3", "R4.4"], ALL),
    **dict.fromkeys(["R5.1", "R5.2", "R5.3", "R5.4"], ALL),
    "R5.5": ("classic",),
    "R6.1": ("table",),
    "R6.2": ("cardiva",),
    "R6.3": ("classic",),
    **dict.fromkeys(["R6.4", "R6.5", "R6.6"], ALL),
    "R7.1": ALL,
    "R7.2": ONE_DECK,
    "R7.3": ("cardiva",),
    "R8.1": ("cardiva",),
    "R8.2": ("cardiva",),
    "R9.1": ("table",),
    "R9.2": ("table",),
    "R9.3": ("cardiva", "classic"),
    "R9.4": ("table",),
    "R9.5": ALL,
    **dict.fromkeys(["R10.1", "R10.2", "R10.3"], ALL),
    "R10.4": ("cardiva",),
    "R10.5": ("table",),
    "R11.1": ALL,
    "R11.2": ALL,
}
"""Rule sets that each rule concerns."""

ENGINE_CASES = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 24, 25}
"""Cases of the list of troubles elsewhere that the engine answers; the others belong to the table and the lessons."""


def marks():
    """All marks of the tests in this folder."""
    for path in sorted(FOLDER.glob("test_*.py")):
        if path == Path(__file__):
            continue
        module = importlib.import_module(f"tests.engine.{path.stem}")
        for _, item in inspect.getmembers(module, lambda item: callable(item) and hasattr(item, "pytestmark")):
            yield from item.pytestmark


def test_every_rule_is_cited_for_each_rule_set_it_concerns():
    cited = {(mark.args[0], rules) for mark in marks() if mark.name == "rule" for rules in mark.args[1:]}
    wanted = {(number, rules) for number, sets in CONCERNS.items() for rules in sets}
    assert sorted(wanted - cited) == []
    assert {number for number, _ in cited} <= set(CONCERNS), "a rule that does not exist is cited"
    assert {rules for _, rules in cited} == set(RULE_SETS)


def test_every_case_of_the_engine_is_a_test():
    shown = {number for mark in marks() if mark.name == "case" for number in mark.args}
    assert sorted(ENGINE_CASES - shown) == []


def test_every_reason_of_a_refusal_is_met_by_a_test():
    tests = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("test_r*.py"))
    # Only a caller who knows who is asking can say that it is not their turn.
    missing = [reason for reason in REASONS if f'"{reason}"' not in tests and reason != "not-your-turn"]
    assert missing == []
