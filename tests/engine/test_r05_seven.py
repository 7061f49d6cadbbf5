"""R5: the seven and the bill."""

import pytest

from tests.engine.build import build, do, legal, refused
from tests.engine.cite import ALL, ONE_DECK, shows


@shows("R5.1", *ALL)
def test_the_next_player_owes_three_and_each_seven_adds_three(rules):
    position = build(rules, ["7h 2c", "7c 3c", "7s 4c"], "9h")
    effects = do(position, "7h")
    assert [(effect.kind, effect.seat, effect.n) for effect in effects[1:]] == [("bill", 1, 3)]
    do(position, "7c")
    assert (position.bill, position.seat) == (6, 2)
    do(position, "7s")
    assert (position.bill, position.seat) == (9, 0)


@shows("R5.1", "cardiva")
def test_two_decks_bill_up_to_twenty_four(rules):
    position = build(rules, ["7c 7d 7h 2c", "7c 7d 7h 2d", "7s 7s 2h"], "9h")
    do(position, "7h", "7h", "7s", "7c", "7c", "7s", "7d", "7d")
    assert position.bill == 24
    do(position, "take")
    assert position.count(2) == 25


@pytest.mark.case(2, 3)
@shows("R5.2", *ALL)
def test_only_the_sevens_and_taking_the_whole_bill(rules):
    position = build(rules, ["7h 7s 3h Jc", "2c 3c", "4c 5c"], "7c", bill=3)
    assert legal(position) == ["7h", "7s", "take"]
    assert refused(position, "draw") == ("no-draw-on-bill", "R5.2")
    assert refused(position, "pass") == ("no-pass-on-bill", "R5.2")
    assert refused(position, "3h") == ("only-seven", "R5.2")
    assert refused(build(rules, ["2h 3h", "2c 3c"], "9h"), "take") == ("no-bill", "R5.2")


@pytest.mark.case(1)
@shows("R5.3 R5.2", *ONE_DECK)
def test_who_takes_loses_the_turn(rules):
    position = build(rules, ["7h 9h", "2c 3c", "4c 5c"], "7c", bill=3)
    effects = do(position, "take")
    assert [(effect.kind, effect.n, effect.cause) for effect in effects] == [("take", 3, "bill")]
    assert (position.count(0), position.bill, position.seat) == (5, 0, 1)


@pytest.mark.case(1)
@shows("R5.3 R5.2", "cardiva")
def test_who_takes_plays_on_with_a_full_turn(rules):
    position = build(rules, ["9c 9h", "2c 3c", "4c 5c"], "7c", bill=6)
    do(position, "take")
    assert (position.count(0), position.bill, position.seat, position.has_drawn) == (8, 0, 0, False)
    assert "draw" in legal(position)
    assert "9c" in legal(position)


@shows("R5.4", *ALL)
def test_after_taking_the_seven_on_top_bills_nobody(rules):
    position = build(rules, ["9c 9h", "3c 3h", "4c 5h"], "7c", bill=3, stock="2d 3d 4d 5d", under="")
    do(position, "take")
    if rules == "cardiva":
        do(position, "9c")
        assert position.bill == 0
    assert position.seat == 1
    assert position.bill == 0
    assert "3c" in legal(position)


@shows("R5.5", "classic")
def test_classic_bills_and_stacks_like_table(rules):
    position = build(rules, ["7h 2c", "7c 3c", "4s 4c"], "9h")
    do(position, "7h", "7c", "take")
    assert position.count(2) == 8
    assert position.seat == 0
