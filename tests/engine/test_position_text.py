"""The position string: round trips, faults, junk."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pisyedili.notation import NotationError, parse_position, parse_rules, position_text, rules_text, status, view_text
from pisyedili.position import Position
from pisyedili.rules import CARDIVA, CLASSIC, RULE_SETS, TABLE
from pisyedili.setup import PositionError
from pisyedili.view import View
from tests.engine.cite import ALL


def walk(rules, players, seed, steps=400):
    position = Position.deal(rules, players, seed=seed)
    chance = Random(seed).random
    for _ in range(steps):
        actions = position.legal_actions()
        if not actions:
            return
        yield position
        position.apply(actions[int(chance() * len(actions))])


@pytest.mark.parametrize("rules", ALL)
def test_every_position_of_a_hand_reads_back_and_is_safe_in_an_address(rules):
    for seed in range(6):
        for position in walk(RULE_SETS[rules], 2 + seed % 3, seed):
            text = position_text(position)
            assert re.fullmatch(r"[A-Za-z0-9._~-]+", text)
            again = Position.from_setup(parse_position(text), position.seed)
            assert again.key() == position.key()
            assert again.legal_actions() == position.legal_actions()
            assert position_text(again) == text


@pytest.mark.parametrize("rules", ALL)
def test_what_a_seat_knows_reads_back_as_counts(rules):
    for position in walk(RULE_SETS[rules], 3, 5):
        for seat in range(3):
            setup = parse_position(view_text(View.of(position, seat)))
            assert setup.hands[seat] == position.hand(seat)
            others = [hand for other, hand in enumerate(setup.hands) if other != seat]
            assert others == [position.count(other) for other in range(3) if other != seat]
            assert setup.stock == (position.stock_count or ())
            filled = Position.from_setup(setup.fill(8), 8)
            assert filled.hand(seat) == position.hand(seat)
            assert [filled.count(other) for other in range(3)] == [position.count(other) for other in range(3)]
            if seat == position.seat:
                assert filled.legal_actions() == position.legal_actions()


def test_a_string_typed_by_hand():
    setup = parse_position("p1_table_hands-7hjs.7.7.5_pile-12.9d_stock-18_named-s".replace("9d", "Jd"))
    assert (setup.players, setup.seat, setup.under, setup.stock) == (4, 0, 12, 18)
    position = Position.from_setup(setup.fill(1))
    assert position.named == 3
    assert setup.fill(1) == setup.fill(1)
    assert setup.fill(1) != setup.fill(2)


FAULTS = {
    "x": {"wrong-version"},
    "": {"wrong-version"},
    "p1": {"unknown-rules", "no-hands", "no-stock"},
    "p1_poker_hands-7_stock-1": {"unknown-rules"},
    "p1_table_hands-7.7.7.7_pile-9d_stock-20": {"wrong-total"},
    "p1_table_hands-7.7_pile-9d_stock-37_to-5": {"wrong-seat"},
    "p1_table_hands-7.7.7.7.7_pile-9d_stock-16": {"wrong-players"},
    "p1_table_hands-7.7_pile-9d_stock-37_bill-3_named-s": {"bill-without-seven", "named-without-jack"},
    "p1_table_hands-7.7_pile-7d_stock-37_bill-4": {"wrong-bill"},
    "p1_table_hands-7.7_pile-7d_stock-37_bill-15": {"wrong-bill"},
    "p1_table_hands-7.7_pile-7d_stock-37_bill-3_drawn": {"bill-in-turn"},
    "p1_table_hands-9d.7_pile-9d_stock-43": {"card-too-often"},
    "p1_table_hands-0.7_pile-9d_stock-44": {"empty-hand"},
    "p1_table_hands-7.7_pile-Jd_stock-37": {"jack-without-suit"},
    "p1_table_hands-7.7_stock-38": {"no-top-card"},
    "p1_table_hands-7.7_pile-9d_stock-37_again": {"nothing-to-follow"},
    "p1_table_hands-7.7_pile-9d_stock-37_lap": {"wrong-opening", "not-an-opening-card"},
    "p1_table_hands-7.7_stock-38_open_dealer-0": {"wrong-opener"},
    "p1_cardiva_hands-7.7_pile-7c_stock-37_lap_to-1": {"not-an-opening-card"},
    "p1_classic_hands-7.7_pile-9d_stock-37_turns-1000": {"capped"},
    "p1_cardiva_hands-7.7_pile-9d_stock-37_reversed": {"never-reversed"},
    "p1_table_hands-7.7_pile-9d_stock-37_passes-2": {"wrong-passes"},
    "p1_table_hands-7.7_pile-9d_stock-37_open_lap": {"two-phases", "not-an-opening-card"},
    "p1_table_hands-7x.7_pile-9d_stock-y_foo-1_to-a": {"no-cards", "unknown-field", "no-number"},
    "p1_table_hands-7.7_pile-9d_stock-37_to-1_to-1": {"field-twice"},
    "p1_table_hands-7.7_pile-9d_stock-37_named-x_drawn-1": {"no-suit", "flag-with-value"},
    "p1_table.pisti.yes_hands-7.7_pile-9d_stock-37": {"twins-need-two-decks"},
    "p1_table.pisti_hands-7.7_pile-9d_stock-37": {"odd-rules"},
    "p1_table.size.3_hands-7.7_pile-9d_stock-37": {"unknown-field"},
    "p1_" + "7" * 5000: {"too-long"},
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_faulty_string_names_its_faults(text):
    found = {fault.id for fault in status(text)}
    assert FAULTS[text] <= found
    with pytest.raises(NotationError):
        parse_position(text)


def test_several_faults_are_named_at_once():
    text = "p1_table_hands-9d9d.7_pile-9h_stock-x_bill-3_named-s_to-1_foo"
    assert {fault.id for fault in status(text)} == {
        "no-cards",
        "unknown-field",
        "bill-without-seven",
        "named-without-jack",
    }


def test_parts_name_their_faults_too():
    with pytest.raises(PositionError) as error:
        Position.from_parts(TABLE, hands=[[1], [1]], stock=[99], discards=[])
    assert [fault.id for fault in error.value.faults] == ["no-card"]


def test_house_rules_go_along():
    house = TABLE.replace(ace_takes=2, eight_skips=False, points=(1,) * 13, hands=None, target=50)
    position = Position.deal(house, 3, seed=3)
    assert parse_position(position_text(position)).rules == house
    assert rules_text(house).startswith("table.")
    for base in (TABLE, CLASSIC, CARDIVA):
        assert parse_rules(rules_text(base)) is base
        assert parse_rules(rules_text(base.replace(turn_cap=500, name="ours"))) == base.replace(
            turn_cap=500, name="ours"
        )


def test_a_hand_that_is_over_has_no_string():
    position = Position.deal(TABLE, 2, seed=1)
    while not position.over:
        position.play(position.legal_actions()[0])
    with pytest.raises(ValueError, match="over"):
        position_text(position)
    with pytest.raises(ValueError, match="over"):
        view_text(View.of(position, 0))


PIECES = [
    "p1",
    "table",
    "classic",
    "cardiva",
    "hands-7.7",
    "pile-9d",
    "stock-37",
    "open",
    "lap",
    "again",
    "drawn",
    "named-s",
]
PIECES += [
    "bill-3",
    "to-1",
    "dealer-0",
    "passes--1",
    "turns-5",
    "ply-٣",
    "stock-²",
    "hands-",
    "pile-.",
    "pile-3.",
    "-",
    "_",
]


@given(st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=14).map("_".join)))
def test_junk_gives_nothing_but_a_typed_error(text):
    faults = status(text)
    assert all(fault.id and len(fault.text) < 1000 for fault in faults)
    if faults:
        return
    setup = parse_position(text)
    assert position_text(parse_position(position_text(setup))) == position_text(setup)
    Position.from_setup(setup.fill(0))


@given(st.data())
def test_a_sound_string_with_a_wound_gives_nothing_but_a_typed_error(data):
    seed = data.draw(st.integers(0, 20))
    steps = data.draw(st.integers(0, 40))
    *_, position = walk(data.draw(st.sampled_from([TABLE, CLASSIC, CARDIVA])), 3, seed, steps + 1)
    text = position_text(position)
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 5))
    text = text[:at] + data.draw(st.text("_-.~0123456789acdhsJQKAx", max_size=4)) + text[at + length :]
    if not status(text):
        assert Position.from_setup(parse_position(text).fill(0)).legal_actions()
