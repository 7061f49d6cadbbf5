"""Rule sets as data: house mixes, JSON, contradictions."""

import dataclasses
import json
from pathlib import Path
from random import Random

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pisyedili
from pisyedili.lab.mixes import random_rules
from pisyedili.rules import CARDIVA, CLASSIC, RULE_SETS, TABLE, RuleSet, RuleSetError
from pisyedili.rules_schema import rules_schema

ENGINE = (
    "cards",
    "tables",
    "state",
    "position",
    "setup",
    "refusals",
    "scoring",
    "match",
    "view",
    "bots/thumb",
    "bots/chance",
)


def test_published_sets_by_name():
    assert RULE_SETS == {"table": TABLE, "classic": CLASSIC, "cardiva": CARDIVA}


def test_the_engine_asks_for_fields_and_never_for_a_name():
    folder = Path(pisyedili.__file__).parent
    for module in ENGINE:
        source = (folder / f"{module}.py").read_text(encoding="utf-8")
        for name in ('"table"', '"classic"', '"cardiva"', "TABLE", "CLASSIC", "CARDIVA"):
            if module == "setup" and name == "TABLE":
                continue
            assert name not in source, f"{module} mentions {name}"


def test_every_field_makes_a_difference_somewhere():
    """A field that all published sets share and no house rule may change would be no field."""
    shared = {
        f.name
        for f in dataclasses.fields(RuleSet)
        if len({getattr(rules, f.name) for rules in RULE_SETS.values()}) == 1
    }
    # The same in the published sets, and left to house rules (R1.3, R5.1, R9.5, R10.3, R10.4).
    assert shared == {"min_players", "bill", "turn_cap", "seven_multiplier", "jack_multiplier", "muamele_multiplied"}


def test_a_house_rule_is_a_change_with_a_name_of_its_own():
    house = TABLE.replace(eight_skips=False)
    assert (house.name, house.eight_skips) == ("house", False)
    assert TABLE.replace(eight_skips=False, name="class-7b").name == "class-7b"
    assert TABLE.replace() == TABLE
    with pytest.raises(TypeError):
        TABLE.replace(colour="red")
    with pytest.raises(RuleSetError, match="published"):
        TABLE.replace(eight_skips=False, name="table")


CONTRADICTIONS = {
    "no-seats": {"min_players": 4, "max_players": 3},
    "twins-need-two-decks": {"pisti": True},
    "too-few-clubs": {"opening_lap": True, "opening_barred": (2, 3, 4, 5, 6, 7, 8, 9, 10, 11)},
    "no-opening-club": {"opening_barred": tuple(range(2, 15))},
    "opening-never-ends": {"void_without_club": False},
    "no-bill-to-take": {"take_keeps_turn": True, "bill": 0},
    "no-muamele": {"muamele_multiplied": True},
    "endless-match": {"hands": None},
    "two-ends": {"target": 101},
    "unreachable-target": {"hands": None, "target": 10, "points": (0,) * 13},
}


@pytest.mark.parametrize("id", CONTRADICTIONS)
def test_a_contradiction_is_refused_and_named(id):
    with pytest.raises(RuleSetError) as error:
        TABLE.replace(**CONTRADICTIONS[id])
    faults = error.value.faults
    assert [fault.id for fault in faults] == [id]
    assert set(faults[0].fields) <= {f.name for f in dataclasses.fields(RuleSet)}
    assert faults[0].text in str(error.value)


def test_every_contradiction_is_named_at_once():
    with pytest.raises(RuleSetError) as error:
        TABLE.replace(pisti=True, muamele_multiplied=True, hands=None, void_without_club=False)
    assert {fault.id for fault in error.value.faults} == {
        "twins-need-two-decks",
        "no-muamele",
        "endless-match",
        "opening-never-ends",
    }


def test_malformed_values_are_named_by_field():
    wrong = {
        "min_players": 1,
        "hands": True,
        "points": (1, 2),
        "ten": "jump",
        "pisti": 1,
        "opening_barred": (9, 7),
        "name": "X",
    }
    with pytest.raises(RuleSetError) as error:
        RuleSet(**{"name": "house", **wrong})
    assert {fault.fields[0] for fault in error.value.faults} == set(wrong)
    assert {fault.id for fault in error.value.faults} == {"malformed"}


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_json_reads_back(rules):
    data = json.loads(json.dumps(rules.to_json()))
    jsonschema.validate(data, rules_schema())
    assert RuleSet.from_json(data) == rules


def test_json_names_unknown_fields_and_contradictions_together():
    with pytest.raises(RuleSetError) as error:
        RuleSet.from_json({"colour": 1, "pisti": True, "hands": "many"})
    assert {fault.id for fault in error.value.faults} == {"unknown-field", "no-name", "malformed"}
    with pytest.raises(RuleSetError) as error:
        RuleSet.from_json({"name": "house", "colour": 1, "pisti": True})
    assert {fault.id for fault in error.value.faults} == {"unknown-field", "twins-need-two-decks"}
    for junk in ([], None, 3, "table"):
        with pytest.raises(RuleSetError):
            RuleSet.from_json(junk)


@given(st.integers(0, 10**6))
def test_random_mixes_read_back_and_keep_the_schema(seed):
    rules = random_rules(Random(seed))
    data = rules.to_json()
    jsonschema.validate(data, rules_schema())
    assert RuleSet.from_json(data) == rules


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 200), st.text(max_size=5), st.lists(st.integers(), max_size=14)
)


@given(st.dictionaries(st.sampled_from([f.name for f in dataclasses.fields(RuleSet)]) | st.text(max_size=5), VALUES))
def test_junk_gives_nothing_but_a_typed_error(data):
    try:
        rules = RuleSet.from_json(data)
    except RuleSetError as error:
        faults = error.faults
    else:
        faults = ()
        jsonschema.validate(rules.to_json(), rules_schema())
    assert all(fault.id and fault.text for fault in faults)
