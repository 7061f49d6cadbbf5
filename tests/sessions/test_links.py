"""Links that carry rules or a position: opened exactly, and refused with everything that is wrong with them."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pisyedili.locale import catalogue
from pisyedili.notation import parse_position
from pisyedili.puzzles import collection
from pisyedili.rules import CARDIVA, RULE_SETS, TABLE
from pisyedili.sessions import Spec, SpecError, TableSession
from pisyedili.sessions.links import MAX_LINK, open_link, open_puzzle_link, position_link, puzzle_link, rules_link
from pisyedili.sessions.puzzle_spec import PuzzleSpec
from pisyedili.sessions.room import Room
from pisyedili.sessions.wire import Wire
from tests.sessions.puzzles import READ, read_puzzle
from tests.sessions.scripts import careful


def faults(link: Any, own: Spec | None = None) -> list[str]:
    with pytest.raises(SpecError) as caught:
        open_link(link, own or Spec())
    return [fault.id for fault in caught.value.faults]


@pytest.mark.parametrize("name", RULE_SETS)
def test_rules_go_into_a_link_and_come_back(name: str) -> None:
    published = RULE_SETS[name]
    for rules in (published, published.replace(bill=5, seven_multiplier=4)):
        for players in range(rules.min_players, rules.max_players + 1):
            link = rules_link(rules, players)
            spec = open_link("#" + link, Spec())
            assert (spec.rules, spec.players, spec.position) == (rules, players, None)
            assert all(c.isalnum() or c in "-._~=" for c in link)


def test_a_link_is_short() -> None:
    assert rules_link(CARDIVA, 4) == "rules=r1_cardiva"
    assert rules_link(TABLE.replace(jack_on_jack=True), 3) == "rules=r1_table.jack-on-jack.yes_players-3"


@pytest.mark.rule("R1.7")
@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_position_link_opens_exactly_what_its_reader_knew(rules: str) -> None:
    rng = random.Random(3)
    session = TableSession({"rules": rules, "seed": 8, "seat": 1})
    for _ in range(60):
        view = session.handle(careful(session.view(), rng))
        link = position_link(session.game, 1)
        if view["end"] or view["muamele"]:
            assert link == ""
            continue
        setup = parse_position(link.partition("=")[2])
        # Case 16: of what is hidden there are counts only.
        assert [isinstance(hand, int) for hand in setup.hands] == [seat != 1 for seat in range(setup.players)]
        assert isinstance(setup.stock, int) or setup.stock == ()
        opened = TableSession(open_link(link, Spec()))
        assert opened.spec.seat == 1
        assert position_link(opened.game, 1) == link
        shown = opened.view()
        for part in ("pile", "bill", "named", "direction", "stock"):
            assert shown[part] == view[part]
        assert sorted(card["id"] for card in shown["hand"]) == sorted(card["id"] for card in view["hand"])
        assert [s["count"] for s in shown["seats"]] == [s["count"] for s in view["seats"]]


def test_discards_that_were_unknown_stay_unknown() -> None:
    session = TableSession({"position": "p1_table_to-0_hands-7hJs.7.7.4_pile-12.9d_stock-19", "seed": 3})
    assert "pile-12.9d" in position_link(session.game, 0)


def test_every_fault_of_a_link_is_named() -> None:
    assert faults("rules=r1_table.bill.99.nope.1_players-9_x") == ["rules-text", "malformed", "unknown-field"]
    assert faults("rules=r1_table_players-9_x") == ["unknown-field", "players"]
    assert faults("rules=r1_table.hands.none.bill.0.take-keeps-turn.yes") == ["no-bill-to-take", "endless-match"]
    assert faults("rules=r2_table") == ["link-version"]
    assert faults("position=p1_table_to-0_hands-4.4_pile-9d_stock-43") == ["position-hand"]
    for other in (None, 3, "", "#", "x=1", "x" * (MAX_LINK + 1)):
        assert faults(other) == ["link"]
    with pytest.raises(SpecError, match=r"no seat 9.*more often than the deck has it: 7h.*104 cards instead of 52"):
        open_link("position=p1_table_to-9_hands-7h7h.3_stock-99", Spec())


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(["rules=", "position=", "rules=r1_", "rules=r1_table.", "position=p1_table_", ""]),
    st.text(max_size=80),
)
def test_any_text_is_a_link_or_a_named_fault(start: str, rest: str) -> None:
    named: tuple[Any, ...] = ()
    try:
        TableSession(open_link(start + rest, Spec()))
    except SpecError as error:
        named = error.faults
    else:
        return
    assert named


def test_names_of_the_page_stay_at_a_table_of_the_same_size() -> None:
    own = Spec.parse({"names": ["A", "B", "C", "D"], "bots": ["random"], "lang": "tr", "seed": 4})
    spec = open_link("rules=r1_classic", own)
    assert (spec.names, spec.bots, spec.lang, spec.seed) == (own.names, own.bots, "tr", None)
    spec = open_link("rules=r1_classic_players-6", own)
    assert (spec.names, spec.bots) == (None, ("random",) * 5)


def asked(link: Any, spec: Any = None, lang: str = "en") -> dict[str, Any]:
    data = {"spec": spec or {"kind": "table"}, "link": link, "settings": {"lang": lang}}
    answer: dict[str, Any] = json.loads(Wire().answer(json.dumps({"op": "link", "sid": "a", "data": data})))
    return answer


def test_the_wire_answers_a_link_with_the_table_it_opens() -> None:
    assert asked("rules=r1_cardiva_players-3")["spec"]["players"] == 3
    assert asked("rules=r1_cardiva", {"kind": "replay", "record": "x"})["spec"]["rules"] == "cardiva"
    wire = Wire()
    spec = asked("rules=r1_table.bill.5")["spec"]
    opened = json.loads(wire.answer(json.dumps({"op": "open", "sid": "a", "data": {"spec": spec}})))
    assert opened["state"]["view"]["rulesName"] == "House rules"


@pytest.mark.parametrize(
    ("lang", "begin"), [("en", "This link opens no table"), ("tr", "Bu bağlantı bir masa açmıyor")]
)
def test_a_broken_link_is_told_in_the_readers_language(lang: str, begin: str) -> None:
    error = asked("rules=r1_table.target.50", lang=lang)["error"]
    assert error["reason"] == "bad-link"
    assert error["text"].startswith(begin)
    assert catalogue_fault(lang) in error["text"]


def catalogue_fault(lang: str) -> str:

    return catalogue(lang).text("fault.two-ends")


def test_what_is_wrong_with_a_position_is_told_in_turkish_too() -> None:
    text = asked("position=p1_table_to-9_hands-7h7h.3_stock-99_named-s_pile-9d_x-1", lang="tr")["error"]["text"]
    for part in ("böyle bir alan yok: 'x'", "9 numaralı yer yok", "destede olduğundan çok: 7h", "52 yerine 105 kart"):
        assert part in text
    for english in ("no seat", "instead of", "no field"):
        assert english not in text


def test_a_link_to_a_puzzle_opens_it_in_a_room_and_comes_back() -> None:
    puzzle = collection().puzzles[7]
    link = puzzle_link(puzzle)
    spec = asked(link, {"kind": "puzzle", "mode": "daily", "lang": "tr"})["spec"]
    assert spec == {"kind": "puzzle", "puzzle": puzzle.id, "lang": "tr"}
    view = Room(spec).view()
    assert view["puzzle"]["id"] == puzzle.id
    assert view["room"]["puzzle"] == link == f"puzzle={puzzle.id}"
    assert view["room"]["code"]["puzzle"] == f"PuzzleTable(puzzle='{puzzle.id}')"


def test_a_puzzle_that_the_book_does_not_have_has_no_link() -> None:
    assert puzzle_link(read_puzzle()) == ""
    room = Room({"kind": "puzzle", "puzzle": READ}).view()["room"]
    assert (room["puzzle"], room["code"]["puzzle"]) == ("", "")


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("puzzle=", "puzzle"),
        ("puzzle=p00000000", "puzzle"),
        ("puzzle=<img src=x>", "puzzle"),
        ("rules=r1_table", "link-puzzle"),
        ("", "link-puzzle"),
        ("x" * (MAX_LINK + 1), "link"),
        (7, "link"),
    ],
)
def test_a_broken_link_to_a_puzzle_is_refused(link: Any, why: str) -> None:
    with pytest.raises(SpecError) as caught:
        open_puzzle_link(link, PuzzleSpec())
    assert [fault.id for fault in caught.value.faults] == [why]
    assert asked(link, {"kind": "puzzle"})["error"]["reason"] == "bad-link"
    assert faults("puzzle=p00000000") == ["link"], "a match page opens no puzzles"
