"""R7: eight and ten."""

import pytest

from tests.engine.build import build, do
from tests.engine.cite import ONE_DECK, shows

FOUR = ["8h 10h 2c", "3h 4c 9d", "10s 9s 5c", "10d 5s 6c"]


@shows("R7.1", *ONE_DECK)
def test_eight_skips_the_next_player(rules):
    position = build(rules, FOUR, "2h")
    effects = do(position, "8h")
    assert [(effect.kind, effect.seat) for effect in effects[1:]] == [("skip", 1)]
    assert position.seat == 2


@shows("R7.1", *ONE_DECK)
def test_eight_skips_against_a_reversed_direction_too(rules):
    position = build(rules, FOUR, "2h", direction=-1)
    do(position, "8h")
    assert position.seat == 2
    three = build(rules, FOUR[:3], "2h", direction=-1)
    do(three, "8h")
    assert three.seat == 1


@pytest.mark.case(7)
@shows("R7.1", *ONE_DECK)
def test_with_two_players_an_eight_gives_another_go(rules):
    position = build(rules, ["8h 9h 2c", "3h 4c"], "2h")
    do(position, "8h")
    assert (position.seat, position.phase) == (0, "play")


@shows("R7.1", "cardiva")
def test_in_cardiva_an_eight_is_an_ordinary_card(rules):
    position = build(rules, FOUR, "2h")
    assert [effect.kind for effect in do(position, "8h")] == ["lay"]
    assert position.seat == 1


@shows("R7.2", *ONE_DECK)
def test_ten_reverses(rules):
    position = build(rules, FOUR, "2h")
    do(position, "10h")
    assert (position.seat, position.direction) == (3, -1)
    do(position, "10d")
    assert (position.seat, position.direction) == (0, 1)


@pytest.mark.case(7)
@shows("R7.2", *ONE_DECK)
def test_with_two_players_a_ten_lets_the_other_play(rules):
    position = build(rules, ["10h 9h 2c", "3h 4c"], "2h")
    do(position, "10h")
    assert (position.seat, position.direction) == (1, -1)
    do(position, "3h")
    assert position.seat == 0


@pytest.mark.case(7)
@shows("R7.3", "cardiva")
def test_ten_steps_one_seat_back_and_the_direction_stays(rules):
    position = build(rules, ["10h 2s 3s", "9s 4c", "10s 9s 5c", "10d 5h 6c 6h"], "2h")
    effects = do(position, "10h")
    assert [(effect.kind, effect.seat) for effect in effects[1:]] == [("step-back", 3)]
    do(position, "5h")
    assert (position.seat, position.direction) == (0, 1)
    # 0 lays a 10, 3 lays a 10, 2 plays, then 3, 0, 1.
    again = build(rules, ["10h 2s 3d", "9s 4c", "2d 9s 5c", "10d 5d 6c"], "2h")
    seats = []
    for action in ("10h", "10d", "2d", "5d", "3d"):
        do(again, action)
        seats.append(again.seat)
    assert seats == [3, 2, 3, 0, 1]


@pytest.mark.case(7)
@shows("R7.3", "cardiva")
def test_with_two_players_the_step_back_is_to_the_other(rules):
    position = build(rules, ["10h 2s", "9h 4c"], "2h")
    do(position, "10h")
    assert position.seat == 1
