"""Descriptions of tables: defaults, every fault named, house rules, positions; and the table asleep."""

import json
from typing import Any

import pytest

from pisyedili.notation import view_text
from pisyedili.rules import CARDIVA, RULE_SETS, TABLE
from pisyedili.sessions import Spec, SpecError, TableSession, asleep_view
from tests.sessions.scripts import careful
from tests.sessions.tables import TRANSIENT, said, send, settled

POSITION = "p1_table_to-0_hands-7h6sAsJh3cQc5d8d.4.5.6_pile-6.2hJs7d7c_stock-19_bill-6"


def faults(data: Any) -> list[str]:
    with pytest.raises(SpecError) as error:
        Spec.parse(data)
    return [fault.id for fault in error.value.faults]


def test_defaults() -> None:
    assert Spec.parse({}) == Spec()
    assert Spec.parse({"rules": None, "players": None, "seat": None, "names": None, "bots": None}) == Spec()
    assert Spec().compact() == {"kind": "table"}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"rules": "cardiva", "players": 3, "seat": 2, "seed": 9, "mode": "practice", "lang": "tr"},
        {"names": ["a", "b", "c", "d"], "bots": ["random", "thumb", "random"]},
        {"rules": {"bill": 2}, "bots": ["random"]},
        {"position": POSITION},
    ],
)
def test_both_json_forms_read_back(data: dict[str, Any]) -> None:
    spec = Spec.parse(data)
    assert Spec.parse(json.loads(json.dumps(spec.to_json()))) == spec
    assert Spec.parse(json.loads(json.dumps(spec.compact()))) == spec


@pytest.mark.parametrize(
    ("data", "ids"),
    [
        (None, ["not-an-object"]),
        ("table", ["not-an-object"]),
        ({"kind": "quiz"}, ["kind"]),
        ({"rules": "poker"}, ["rules"]),
        ({"rules": 3}, ["rules"]),
        ({"players": 5}, ["players"]),
        ({"players": True}, ["players"]),
        ({"players": "4"}, ["players"]),
        ({"seat": 4}, ["seat"]),
        ({"seat": -1}, ["seat"]),
        ({"seat": 1.0}, ["seat"]),
        ({"names": ["a", "b"]}, ["names"]),
        ({"names": ["a", "a", "b", "c"]}, ["names"]),
        ({"names": ["a", "b", "c", ""]}, ["names"]),
        ({"names": ["a", "b", "c", "d" * 25]}, ["names"]),
        ({"names": ["a", "b", "c", "d\u202e"]}, ["names"]),
        ({"names": "abcd"}, ["names"]),
        ({"bots": ["nobody"]}, ["bots"]),
        ({"bots": ["thumb", "thumb"]}, ["bots"]),
        ({"bots": [["thumb"]]}, ["bots"]),
        ({"seed": -1}, ["seed"]),
        ({"seed": 2**53}, ["seed"]),
        ({"seed": 1.5}, ["seed"]),
        ({"mode": "solo"}, ["mode"]),
        ({"lang": "de"}, ["lang"]),
        ({"lang": 3}, ["lang"]),
        ({"colour": "red"}, ["unknown-field"]),
        ({"position": 3}, ["position"]),
        ({"position": "x"}, ["position"]),
        ({"position": "p1_table_hands-7h.3"}, ["position"]),
        ({"position": POSITION, "seat": 1}, ["position-hand"]),
        ({"position": POSITION, "players": 3}, ["position-players"]),
        ({"position": POSITION, "rules": "classic"}, ["position-rules"]),
        (
            {"rules": "poker", "players": 9, "seat": 9, "seed": "x", "mode": 1},
            ["rules", "players", "seat", "seed", "mode"],
        ),
    ],
)
def test_every_fault_is_named(data: Any, ids: list[str]) -> None:
    assert sorted(faults(data)) == sorted(ids)


def test_an_error_says_what_was_wrong_and_what_would_be_right() -> None:
    with pytest.raises(SpecError) as error:
        Spec.parse({"players": 9, "mode": "solo"})
    assert str(error.value) == (
        "players is a number from 2 to 4 with these rules, not 9; mode is match or practice, not 'solo'"
    )


def test_a_browsers_language_is_understood() -> None:
    assert Spec.parse({"lang": "tr-TR"}).lang == "tr"


@pytest.mark.parametrize("base", sorted(RULE_SETS))
def test_house_rules_are_an_object_of_fields(base: str) -> None:
    rules = RULE_SETS[base].replace(bill=2)
    session = TableSession({"rules": rules.to_json(), "seed": 1})
    assert session.spec.rules == rules
    assert session.view()["rulesName"] == "House rules"
    assert session.handle({"type": "rule", "id": "R5.1"})["rule"]["title"] == "The seven"


@pytest.mark.parametrize(
    ("changes", "number", "words"),
    [
        ({"jack_on_jack": True}, "R4.2", "also be laid on a jack"),
        ({"eight_skips": False}, "R7.1", "ordinary card"),
        ({"hands": 4}, "R11.1", "four hands"),
        ({"hands": 7}, "R11.1", "House rules change this at this table."),
        ({"bill": 2}, "R5.1", "House rules change this at this table."),
        ({"bill": 2}, "R4.1", "A jack goes on any card."),
    ],
)
def test_the_prose_of_a_rule_follows_house_rules(changes: dict[str, Any], number: str, words: str) -> None:
    session = TableSession({"rules": TABLE.replace(**changes).to_json(), "seed": 1})
    assert words in session.handle({"type": "rule", "id": number})["rule"]["text"]


@pytest.mark.parametrize("rules", sorted(RULE_SETS))
def test_the_prose_of_a_published_set_is_its_own(rules: str) -> None:
    session = TableSession({"rules": rules, "seed": 1})
    for number in session.words.rules:
        assert session.handle({"type": "rule", "id": number})["rule"]["text"] == session.words.rule(number, rules).text


def test_house_rules_may_leave_out_what_is_usual() -> None:
    assert Spec.parse({"rules": {"jack_on_jack": True}}).rules == TABLE.replace(jack_on_jack=True)


def test_contradictory_house_rules_are_refused_naming_all() -> None:
    data = {"rules": {"pisti": True, "hands": None, "muamele_multiplied": True}}
    assert faults(data) == ["twins-need-two-decks", "no-muamele", "endless-match"]
    with pytest.raises(SpecError) as error:
        Spec.parse(data)
    assert str(error.value) == (
        "without a second deck no card has a twin for Pişti; without the Muamele nothing is picked that could be "
        "multiplied; the match ends neither after a number of hands nor at a target"
    )


@pytest.mark.parametrize(
    "rules", [{"bill": "3"}, {"points": 7}, {"nonsense": 1}, {"name": "table", "bill": 2}, {"ten": []}]
)
def test_malformed_house_rules_are_faults_too(rules: dict[str, Any]) -> None:
    assert faults({"rules": rules})


def test_a_position_is_one_hand_from_there_on() -> None:
    session = TableSession({"position": POSITION})
    view = session.view()
    assert said(view) == "Your turn. Answer with a 7, or take 6."
    assert [seat["count"] for seat in view["seats"]] == [8, 4, 5, 6]
    # What the position does not tell of the pile is not made up.
    assert view["pile"] == ["2h", "Js", "7d", "7c"]
    assert (view["score"]["hands"], len(view["score"]["rows"][0]["points"])) == (1, 1)
    while not session.position.over:
        view = (
            send(session, "step", all=True)
            if session.waiting
            else session.handle(careful(session.view(), FakeRandom()))
        )
    assert view["end"]["next"] == {"event": "new-match", "label": "Start over"}
    assert view["end"]["matchOver"]
    again = send(session, "new-match")
    assert settled(again, "turn", "rev") == settled(TableSession({"position": POSITION}).view(), "turn", "rev")


class FakeRandom:
    """Always the first choice."""

    def random(self) -> float:
        return 0.0

    def choice(self, items: Any) -> Any:
        return items[0]


def test_hidden_cards_of_a_position_are_given_out_anew_for_each_reader() -> None:
    hands = {TableSession({"position": POSITION}).position.hand(1) for _ in range(4)}
    assert len(hands) == 4
    fixed = {TableSession({"position": POSITION, "seed": 3}).position.hand(1) for _ in range(3)}
    assert len(fixed) == 1


def test_a_position_survives_saving_and_taking_back() -> None:
    session = TableSession({"position": POSITION, "mode": "practice"})
    before = session.view()
    send(session, "7h")
    assert settled(TableSession.restore(session.save()).view()) == settled(session.view())
    assert settled(send(session, "undo"), "turn", "rev") == settled(before, "turn", "rev")


def test_what_the_reader_knows_can_be_shared_as_a_position() -> None:
    session = TableSession({"seed": 5})
    send(session, "9c")
    shared = view_text(session.game.view(0))
    other = TableSession({"position": shared, "seed": 1}).view()
    assert [card["id"] for card in other["hand"]] == [card["id"] for card in session.view()["hand"]]
    assert other["pile"] == ["9c"]


def test_asleep_nothing_is_known_without_a_seed() -> None:
    view = asleep_view({})
    assert view == asleep_view({})
    assert view["asleep"]
    assert view["hand"] == []
    assert [seat["count"] for seat in view["seats"]] == [7, 7, 7, 7]
    assert not any(act["ok"] for act in view["acts"].values())
    assert not view["yours"]
    assert not view["waiting"]
    assert set(view) == set(TableSession({}).view())


@pytest.mark.parametrize("spec", [{"seed": 5}, {"position": POSITION}])
def test_asleep_a_fixed_hand_is_shown(spec: dict[str, Any]) -> None:
    view = asleep_view(spec)
    live = TableSession(spec).view()
    assert {k: v for k, v in view.items() if k not in (*TRANSIENT, "asleep")} == {
        k: v for k, v in live.items() if k not in (*TRANSIENT, "asleep")
    }
    assert view["effects"] == []
    assert view["spoken"] == ""


def test_asleep_in_the_language_of_the_page_unless_the_spec_names_one() -> None:
    assert asleep_view({}, "tr")["lang"] == "tr"
    assert asleep_view({"lang": "en"}, "tr")["lang"] == "en"


@pytest.mark.parametrize("rules", sorted(RULE_SETS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_rule_sets_sleep_and_wake(rules: str, players: int) -> None:
    view = asleep_view({"rules": rules, "players": players})
    assert len(view["seats"]) == players
    assert view["seating"] == ("ccw" if RULE_SETS[rules] is CARDIVA else "cw")
