"""Hand records: round trips, replay, faults, junk."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pisyedili.match import Match
from pisyedili.notation import (
    HandRecord,
    NotationError,
    parse_record,
    parse_records,
    position_text,
    record_hand,
    record_match,
    record_text,
)
from pisyedili.position import Position
from pisyedili.rules import CARDIVA, RULE_SETS, TABLE
from tests.engine.cite import ALL


def played(rules, players, seed):
    position = Position.deal(rules, players, seed=seed)
    chance = Random(seed).random
    while not position.over:
        actions = position.legal_actions()
        lays = [action for action in actions if action >= 0] or actions
        position.apply(lays[int(chance() * len(lays))])
    return position


@pytest.mark.case(20)
@pytest.mark.parametrize("rules", ALL)
def test_a_hand_reads_back_and_replays_to_the_same_end(rules):
    for seed in range(10):
        position = played(RULE_SETS[rules], 2 + seed % 3, seed)
        record = record_hand(position, names=("Ayşe", 'Ba"ki', "C\\an", "D}")[: position.players])
        record = replace(record, comments=((0, "start"), (2, "a } brace \\ and\na line"), (2, "twice")))
        text = record_text(record)
        again = parse_record(text)
        assert again == record
        assert record_text(again) == text
        assert again.replay().key() == position.key()
        assert [made.effects for made in again.replay().history] == [made.effects for made in position.history]


@pytest.mark.case(20)
def test_a_record_replays_through_a_reshuffle():
    seed = next(seed for seed in range(500) if played(TABLE, 4, seed).reshuffles)
    position = played(TABLE, 4, seed)
    assert parse_record(record_text(record_hand(position))).replay().key() == position.key()


@pytest.mark.parametrize("rules", ALL)
def test_a_match_is_a_sequence_of_records(rules):
    match = Match(RULE_SETS[rules], 4, seed=6)
    while True:
        position = match.position
        while not position.over:
            actions = position.legal_actions()
            position.apply(([action for action in actions if action >= 0] or actions)[0])
        while match.muamele and not match.muamele.done:
            match.muamele.pick(match.muamele.row.index(None))
        if match.over:
            break
        match.next_hand()
    records = parse_records(record_text(record_match(match, names=("a", "b", "c", "d"))))
    assert len(records) == len(match.scores)
    assert [record.payments for record in records] == match.scores
    for record in records:
        record.replay()
    if rules == "cardiva":
        assert any(record.picks for record in records)


def test_a_hand_that_goes_on_has_a_record_without_a_result():
    position = Position.deal(TABLE, 3, seed=4)
    position.apply(position.legal_actions()[0])
    record = parse_record(record_text(record_hand(position)))
    assert record.result is None
    assert record.payments is None
    assert record.replay().key() == position.key()


def test_a_record_can_start_from_a_position_and_from_house_rules():
    house = CARDIVA.replace(ace_takes=2)
    start = Position.deal(house, 3, seed=2)
    for _ in range(9):
        start.apply(start.legal_actions()[0])
    record = HandRecord(
        rules=house, players=3, seed=2, position=position_text(start), actions=(start.legal_actions()[0],)
    )
    again = parse_record(record_text(record))
    assert again == record
    assert len(list(again.positions())) == 2


def test_headers_it_does_not_know_are_kept():
    record = record_hand(Position.deal(TABLE, 2, seed=1))
    record = replace(record, extra=(("Event", "Class 7b"), ("Date", "2026-11-29")))
    assert parse_record(record_text(record)).extra == record.extra


def record_of(seed=1):
    return record_hand(played(TABLE, 4, seed))


@pytest.mark.case(17)
def test_a_forged_record_does_not_replay():
    record = record_of()
    forgeries = {
        "illegal-action": replace(record, actions=record.actions[:3] + record.actions),
        "other-result": replace(record, result="out 9"),
        "other-payments": replace(record, payments=(0, 0, 0, 0)),
        "no-picks": replace(record, picks=(1, 2)),
        "no-deal": replace(record, players=9),
        "wrong-version": replace(record, position="p9_table"),
        "hidden-cards": replace(record, position="p1_table_hands-7.7_pile-9d_stock-37"),
    }
    for id, forged in forgeries.items():
        with pytest.raises(NotationError) as error:
            forged.replay()
        assert id in [fault.id for fault in error.value.faults]


def faults_of(do):
    """Faults of the typed error that a call gives, None when it gives none; any other error fails the test."""
    try:
        do()
    except NotationError as error:
        return error.faults
    return None


HEAD = '[PisYedili "1"]\n[Rules "table"]\n'
FAULTS = {
    "": {"no-record"},
    "1. 7h": {"header-left-out"},
    '[PisYedili "2"]\n[Rules "table"]\n*': {"wrong-version"},
    '[PisYedili "1"]\n[Rules "poker"]\n*': {"unknown-rules"},
    HEAD + "1. 7h 3. draw": {"wrong-number"},
    HEAD + "1. 7x 2. fold": {"no-action"},
    HEAD + "{never ends": {"open-comment"},
    HEAD + "}": {"no-action"},
    HEAD + '[Seed "x"]\n*': {"no-number"},
    HEAD + '[Seed "99999999999999999999"]\n*': {"no-number"},
    HEAD + '[Payments "a b"]\n*': {"no-numbers"},
    HEAD + '[Result "won"]\n*': {"no-result"},
    HEAD + '[Seed "1"]\n[Seed "1"]\n*': {"header-twice"},
    HEAD + "[Seed 1]\n*": {"no-header"},
    HEAD + "{" + "x" * 5000 + "}": {"too-long"},
    HEAD + "draw " * 20_001: {"too-many-actions"},
    (HEAD + "*\n") * 501: {"too-many-hands"},
    "x" * 2_000_001: {"too-long"},
}


@pytest.mark.parametrize("text", FAULTS, ids=range(len(FAULTS)))
def test_a_faulty_record_names_its_faults(text):
    with pytest.raises(NotationError) as error:
        parse_records(text)
    assert FAULTS[text] <= {fault.id for fault in error.value.faults}
    assert len(error.value.faults) <= 50


def test_faults_name_their_line():
    with pytest.raises(NotationError) as error:
        parse_records(HEAD + "\n1. draw\n2. fold\n4. pass\n")
    assert [fault.fields for fault in error.value.faults] == [("line 5",), ("line 6",)]


def test_a_text_of_two_hands_is_not_one_record():
    text = record_text([record_of(1), record_of(2)])
    assert len(parse_records(text)) == 2
    with pytest.raises(NotationError, match="2 hands"):
        parse_record(text)


PIECES = [
    "[",
    "]",
    '"',
    "{",
    "}",
    "\\",
    "\n",
    " ",
    HEAD,
    '[Seed "1"]',
    "1.",
    "7h",
    "Jc=s",
    "draw",
    "*",
    "[Names ",
    '"a"',
    "{x}",
    "٣.",
]


@given(st.one_of(st.text(max_size=300), st.lists(st.sampled_from(PIECES), max_size=30).map("".join)))
def test_junk_gives_nothing_but_a_typed_error(text):
    faults = faults_of(lambda: parse_records(text))
    assert faults is None or len(faults) > 0
    if faults is None:
        records = parse_records(text)
        assert parse_records(record_text(records)) == records
        assert all(faults_of(record.replay) != () for record in records)


@given(st.integers(0, 30), st.data())
def test_a_sound_record_with_a_wound_gives_nothing_but_a_typed_error(seed, data):
    text = record_text(record_of(seed))
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.text(max_size=4)) + text[at + data.draw(st.integers(0, 6)) :]
    faults = faults_of(lambda: [record.replay() for record in parse_records(text)])
    assert faults is None or len(faults) > 0
