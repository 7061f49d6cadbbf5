"""The house rules panel: every field, every contradiction by name, and a match that starts only when there is none."""

from dataclasses import fields
from typing import Any

import pytest

from pisyedili.locale import catalogue, languages
from pisyedili.rules import CARDIVA, CLASSIC, RULE_SETS, TABLE, RuleSet
from pisyedili.sessions import Room
from pisyedili.sessions.house import GROUPS, HouseDraft
from tests.sessions.test_room import ask


def house(room: Room, **more: Any) -> dict[str, Any]:
    return room.handle({"type": "house", **more})["room"]["house"]  # type: ignore[no-any-return]


def test_every_field_of_a_rule_set_is_there_once_with_its_rule() -> None:
    listed = [field for group in GROUPS.values() for field in group]
    assert sorted(listed) == sorted(f.name for f in fields(RuleSet) if f.name != "name")
    for lang, _ in languages():
        words = catalogue(lang)
        for group in GROUPS.values():
            assert all(rule in words.rules for rule in group.values())


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_every_field_has_a_label_of_its_own_in_both_languages(lang: str) -> None:
    shown = HouseDraft(TABLE, 4).view(catalogue(lang), TABLE, 4)
    groups: Any = shown["groups"]
    labels = [field["label"] for group in groups for field in group["fields"]]
    assert len(set(labels)) == len(labels) == len(fields(RuleSet)) - 1


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_published_set_is_chosen_with_a_number_of_players_it_allows(name: str) -> None:
    draft = HouseDraft(CLASSIC, 6)
    assert draft.choose(name)
    rules, faults = draft.rules()
    assert rules == RULE_SETS[name]
    assert faults == []
    assert not draft.choose("house")


def test_the_panel_opens_changes_and_closes() -> None:
    room = Room({"kind": "table", "seed": 1})
    assert room.view()["room"]["house"] is None
    shown = house(room, open=True)
    assert [s["id"] for s in shown["sets"] if s["on"]] == ["table"]
    assert not shown["changed"]
    assert shown["players"] == {"label": "Players", "value": 4, "low": 2, "high": 4}
    shown = house(room, set={"bill": 5})
    assert [s["id"] for s in shown["sets"] if s["on"]] == ["house"]
    assert shown["changed"]
    assert shown["link"] == "rules=r1_table.bill.5"
    assert house(room, open=False) is None


def test_every_contradiction_is_named_and_play_is_refused_while_one_stands() -> None:
    room = Room({"kind": "table", "seed": 1})
    shown = house(room, set={"target": 50, "bill": 0, "take_keeps_turn": True, "pisti": True, "players": 9})
    assert [fault["at"] for fault in shown["faults"]] == [
        ["pisti", "two_decks_from"],
        ["take_keeps_turn", "bill"],
        ["hands", "target"],
        ["players"],
    ]
    assert shown["link"] == ""
    view = ask(room, "house-play")
    assert (view["rulesName"], len(room.sessions)) == ("Table rules", 1)
    shown = house(room, set={"hands": None, "bill": 2, "pisti": False, "players": 3})
    assert shown["faults"] == []
    view = ask(room, "house-play")
    assert (view["rulesName"], len(view["seats"]), view["score"]["target"]) == ("House rules", 3, 50)
    assert view["room"]["house"] is None
    assert view["room"]["back"] == "Back to the table"


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_a_contradiction_is_told_in_the_readers_language(lang: str) -> None:
    room = Room({"kind": "table", "seed": 1, "lang": lang})
    [said] = house(room, set={"hands": None})["faults"]
    words = catalogue(lang)
    assert said["text"] == words.grammar.capital(words.text("fault.endless-match")) + "."


@pytest.mark.parametrize(
    "changes",
    [
        None,
        3,
        {"bill": "3"},
        {"bill": True},
        {"name": "x"},
        {"ten": "up"},
        {"points": [1] * 14},
        {"points": ["x"]},
        {"x": 1},
    ],
)
def test_what_has_no_sense_changes_nothing(changes: Any) -> None:
    room = Room({"kind": "table", "seed": 1})
    before = house(room, open=True)
    assert house(room, set=changes) == before


def test_numbers_out_of_their_bounds_are_faults() -> None:
    draft = HouseDraft(TABLE, 4)
    draft.set({"bill": 99, "turn_cap": 1, "points": [1], "opening_barred": [3, 2]})
    rules, faults = draft.rules()
    assert rules is None
    assert [fault.id for fault in faults] == ["malformed"] * 4


def test_the_own_match_waits_while_another_is_played() -> None:
    room = Room({"kind": "table", "seed": 1})
    view = room.view()
    before = view["hand"]
    for choice in ("cardiva", "classic"):
        house(room, choose=choice)
        view = ask(room, "house-play")
        assert view["rules"] == choice
        assert len(room.sessions) == 2
    assert ask(room, "back")["hand"] == before


def test_names_and_bots_stay_where_they_fit() -> None:
    names = ["Ada", "Baki", "Can", "Derya"]
    room = Room({"kind": "table", "seed": 1, "names": names, "bots": ["random"], "seat": 3})
    house(room, choose="cardiva")
    view = ask(room, "house-play")
    assert [seat["name"] for seat in view["seats"]] == names
    assert room.table is not None
    assert room.table.spec.bots == ("random",) * 3
    house(room, set={"players": 2})
    view = ask(room, "house-play")
    assert [seat["name"] for seat in view["seats"]] == ["You", "Defne"]
    assert room.table.spec.rules == CARDIVA
