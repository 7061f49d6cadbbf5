"""Puzzles as data: read and written without a change, and everything wrong with them named."""

import json
from contextlib import suppress
from fractions import Fraction
from random import Random

import pytest

from pisyedili.puzzles import Puzzle, PuzzleError, collection, parse_puzzle, puzzle_data, puzzle_text
from pisyedili.puzzles.model import puzzle_id

OPEN = next(puzzle for puzzle in collection().puzzles if puzzle.ask == "points" and puzzle.last is not None)


def faults(**changes: object) -> set[str]:
    data = puzzle_data(OPEN) | changes
    with pytest.raises(PuzzleError) as error:
        parse_puzzle(data)
    return {fault.id for fault in error.value.faults}


def test_every_puzzle_is_read_as_it_was_written() -> None:
    for puzzle in collection().puzzles:
        assert parse_puzzle(puzzle_text(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"v": 2}, "wrong-version"),
        ({"v": True}, "wrong-version"),
        ({"kind": "secret"}, "wrong-word"),
        ({"question": "why"}, "wrong-word"),
        ({"question": "mean"}, "wrong-question"),
        ({"question": "line"}, "wrong-players"),
        ({"turns": 2}, "wrong-turns"),
        ({"position": "p1_table_hands-7h.3_stock-2"}, "wrong-total"),
        ({"position": 7}, "no-text"),
        ({"last": {"seat": 0, "do": "7h"}}, "wrong-last"),
        ({"last": {"seat": 1, "do": "2c"}}, "wrong-last"),
        ({"last": {"seat": 3, "do": "pass"}}, "wrong-last"),
        ({"best": "js=s"}, "no-action"),
        ({"best": "take"}, "wrong-best"),
        ({"values": {"draw": 1}}, "wrong-values"),
        ({"values": {"draw": 1, "pass": "2"}}, "wrong-value"),
        ({"values": {"draw": 1, "pass": True}}, "wrong-value"),
        ({"values": {"draw": 1, "pass": "4/2"}}, "wrong-value"),
        ({"values": {"draw": 1, "pass": "3/-2"}}, "wrong-value"),
        ({"margin": "8"}, "wrong-value"),
        ({"margin": None}, "wrong-margin"),
        ({"themes": ["unheard-of"]}, "wrong-themes"),
        ({"themes": ["stack", "armour"]}, "wrong-order"),
        ({"difficulty": 599}, "wrong-number"),
        ({"difficulty": 1000.0}, "wrong-number"),
        ({"features": {"length": None}}, "wrong-features"),
        ({"seed": -1}, "wrong-number"),
        ({"id": "p00000000"}, "wrong-id"),
        ({"more": 1}, "unknown-field"),
    ],
)
def test_a_fault_is_named(changes: dict[str, object], fault: str) -> None:
    assert fault in faults(**changes)


def test_all_faults_are_named_at_once() -> None:
    assert faults(v=9, difficulty=1, seed="x") >= {"wrong-version", "wrong-number"}


def test_points_may_be_fractions_where_they_are_not_whole() -> None:
    data = puzzle_data(OPEN)
    values = data["values"]
    assert isinstance(values, dict)
    puzzle = parse_puzzle(data | {"values": values | {data["best"]: "-27/4"}, "margin": "35/4"})
    assert puzzle.scores[puzzle.best] == Fraction(-27, 4)
    assert puzzle.margin == Fraction(35, 4)
    assert parse_puzzle(puzzle_text(puzzle)) == puzzle


def test_a_value_for_every_legal_action_in_their_order() -> None:
    values = puzzle_data(OPEN)["values"]
    assert isinstance(values, dict)
    assert faults(values=dict(reversed(values.items()))) == {"wrong-actions"}


def test_a_position_is_written_in_one_way_only() -> None:
    text = OPEN.text.replace("_to-0", "")
    changed = {"position": text, "id": puzzle_id(OPEN.kind, OPEN.ask, OPEN.turns, text)}
    assert faults(**changed) == {"not-canonical"}


def test_whatever_stands_in_a_line_it_is_read_or_refused() -> None:
    random = Random(4)
    line = puzzle_text(OPEN)
    for _ in range(3000):
        place, length = int(random.random() * len(line)), int(random.random() * 4)
        put = "".join(chr(32 + int(random.random() * 95)) for _ in range(int(random.random() * 3)))
        with suppress(PuzzleError):
            parse_puzzle(line[:place] + put + line[place + length :])


@pytest.mark.parametrize("junk", [[], None, 1, "", "[]", "{", b"\xff", {"v": {}}, {"values": []}, "x" * 9000])
def test_what_is_no_puzzle_is_refused(junk: object) -> None:
    with pytest.raises(PuzzleError):
        parse_puzzle(junk)  # type: ignore[arg-type]


def test_each_field_may_hold_anything() -> None:
    junk: list[object] = [None, True, -1, 1.5, "", "7h", [], {}, [[]], {"seat": 1}, {"a": {"b": 1}}, 10**30]
    for name in puzzle_data(OPEN):
        for value in junk:
            with suppress(PuzzleError):
                parse_puzzle(puzzle_data(OPEN) | {name: value})


def test_the_last_move_leads_to_the_position() -> None:
    for puzzle in collection().puzzles[::5]:
        position, last = puzzle.before, puzzle.last
        if position is None or last is None:
            continue
        assert position.seat == last.seat
        position.apply(last.action)
        here, start = position.setup(), puzzle.position.setup()
        for name in ("hands", "stock", "discards", "seat", "direction", "phase", "named", "bill", "has_drawn"):
            assert getattr(here, name) == getattr(start, name), (puzzle.id, name)


def test_lines_are_json_of_one_shape() -> None:
    for puzzle in collection().puzzles[::20]:
        data = json.loads(puzzle_text(puzzle))
        assert json.dumps(data, separators=(",", ":")) == puzzle_text(puzzle)
        assert isinstance(puzzle, Puzzle)
