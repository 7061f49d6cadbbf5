"""R6: the ace."""

import pytest

from tests.engine.build import build, do, legal, refused
from tests.engine.cite import ALL, ONE_DECK, shows


def counts(position):
    return [position.count(seat) for seat in range(position.players)]


@shows("R6.1", "table")
def test_every_other_player_takes_one_and_the_ace_s_suit_follows(rules):
    position = build(rules, ["Ah Jh Js 5h 5c", "2c 3c", "4c 5d", "6c 6d"], "2h", seat=0)
    effects = do(position, "Ah")
    assert [effect.kind for effect in effects[1:]] == ["take", "take", "take", "again"]
    assert [effect.seat for effect in effects[1:]] == [1, 2, 3, 0]
    assert counts(position) == [4, 3, 3, 3]
    assert legal(position) == ["5h", "Jh=c", "Jh=d", "Jh=h", "Jh=s", "draw"]
    assert refused(position, "Js=h") == ("ace-suit-only", "R6.1")


@shows("R6.1", "table")
def test_they_take_in_playing_order_also_when_it_is_reversed(rules):
    position = build(rules, ["2c 3c", "Ah 5h 5c", "4c 5d", "6c 6d"], "2h", seat=1, direction=-1)
    effects = do(position, "Ah")
    assert [effect.seat for effect in effects if effect.kind == "take"] == [0, 3, 2]


@shows("R6.2", "cardiva")
def test_every_other_player_takes_one_and_the_normal_rules_follow(rules):
    position = build(rules, ["Ah As Js 5h 5c", "2c 3c", "4c 5d"], "2h")
    do(position, "Ah")
    assert counts(position) == [4, 3, 3]
    assert legal(position) == ["5h", "Js=c", "Js=d", "Js=h", "Js=s", "As", "draw"]
    do(position, "As")
    assert counts(position) == [3, 4, 4]
    assert (position.phase, position.seat) == ("again", 0)


@shows("R6.3", "classic")
def test_nobody_takes_and_the_normal_rules_follow(rules):
    position = build(rules, ["Ah As Js 5h 5c", "2c 3c", "4c 5d"], "2h")
    effects = do(position, "Ah")
    assert [effect.kind for effect in effects] == ["lay", "again"]
    assert counts(position) == [4, 2, 2]
    assert legal(position) == ["5h", "Js=c", "Js=d", "Js=h", "Js=s", "As"]


@shows("R6.4", *ALL)
def test_the_second_card_acts(rules):
    hands = ["Ah 7h 8h 10h Jh 2c", "2d 3c", "4c 5d", "6c 6d"]
    after = {}
    for card in ("7h", "8h", "10h", "Jh=s"):
        position = build(rules, hands, "2h")
        do(position, "Ah", card)
        after[card] = (position.seat, position.direction, position.bill, position.named)
    assert after["7h"] == (1, 1, 3, None)
    assert after["Jh=s"] == (1, 1, 0, 3)
    assert after["8h"] == ((2, 1, 0, None) if rules != "cardiva" else (1, 1, 0, None))
    assert after["10h"] == ((3, -1, 0, None) if rules != "cardiva" else (3, 1, 0, None))


@shows("R6.5", "table", "cardiva")
def test_the_follow_up_is_a_fresh_go_with_a_draw_of_its_own(rules):
    position = build(rules, ["Ah 5h 5c", "2c 3c", "4c 5d"], "2h", stock="2d 3d 4d 6d 7d 8d", under="")
    do(position, "draw", "Ah")
    assert "5h" in legal(position)
    assert "draw" in legal(position)
    do(position, "draw")
    assert legal(position)[-1] == "pass"
    do(position, "pass")
    assert (position.seat, position.phase) == (1, "play")


@pytest.mark.case(15)
@shows("R6.5 R6.1", "table")
def test_no_dead_end_after_the_ace(rules):
    position = build(rules, ["Ah Js 5c", "9h As Jd 4c", "6c 6d", "6h 2s"], "2h", stock="2d 3d 4d 8d 9d", under="")
    do(position, "Ah")
    assert counts(position) == [2, 5, 3, len(position.hand(3))]
    assert refused(position, "Js=h") == ("ace-suit-only", "R6.1")
    assert refused(position, "5c") == ("ace-suit-only", "R6.1")
    do(position, "draw", "pass")
    assert position.seat == 1
    assert legal(position) == ["Jd=c", "Jd=d", "Jd=h", "Jd=s", "9h", "As", "draw"]


@shows("R6.5", "classic")
def test_in_classic_the_follow_up_draws_only_when_stuck(rules):
    position = build(rules, ["Ah 5c", "2c 3c", "4c 5d"], "2h", stock="2d 6h 4d", under="")
    do(position, "Ah")
    assert legal(position) == ["draw"]
    do(position, "draw")
    assert legal(position) == ["draw", "pass"]
    do(position, "draw")
    assert legal(position) == ["6h", "pass"]


@shows("R6.6", *ONE_DECK)
def test_as_the_last_card_it_ends_the_hand_and_nobody_takes(rules):
    position = build(rules, ["Ah", "2c 3c", "4c 5d"], "2h")
    assert [effect.kind for effect in do(position, "Ah")] == ["lay", "end"]
    assert counts(position) == [0, 2, 2]
    assert position.outcome.winner == 0


@shows("R6.6", "cardiva")
def test_an_ace_that_is_the_only_card_may_not_be_laid(rules):
    position = build(rules, ["Ah", "2c 3c", "4c 5d"], "2h")
    assert legal(position) == ["draw"]
    assert refused(position, "Ah") == ("last-ace", "R6.6")
    two = build(rules, ["Ah Ah", "2c 3c", "4c 5d"], "2h")
    do(two, "Ah")
    assert legal(two) == ["draw"]
