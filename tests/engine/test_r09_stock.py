"""R9: the stock, and hands that end without anybody going out."""

from collections import Counter

import pytest

from pisyedili.position import Position
from pisyedili.rules import CLASSIC, RULE_SETS, TABLE
from pisyedili.scoring import score_hand
from pisyedili.shuffle import reshuffle_seed, shuffled
from tests.engine.build import build, do, legal, refused
from tests.engine.cite import ALL, shows


@shows("R9.1", "table")
def test_the_discards_under_the_top_card_become_the_stock(rules):
    position = build(rules, ["2h 4s", "2c 3c", "4c 5c"], "9d", stock="3h", seed=77)
    under = position.discards[:-1]
    do(position, "draw", "pass")
    effects = do(position, "draw")
    assert [(effect.kind, effect.n) for effect in effects] == [("reshuffle", len(under)), ("draw", 1)]
    assert position.discards == (position.top,)
    expected = shuffled(under, reshuffle_seed(77, 1))[::-1]
    assert effects[1].cards == (expected[0],)
    assert position.stock == tuple(expected[1:])
    assert Counter(position.stock + effects[1].cards) == Counter(under)


@shows("R9.1", "table")
def test_also_in_the_middle_of_a_bill(rules):
    position = build(rules, ["2h 4s", "2c 3c", "4c 5c"], "7d", stock="3h", bill=3)
    effects = do(position, "take")
    assert [(effect.kind, effect.n) for effect in effects][-1] == ("take", 3)
    assert position.count(0) == 5
    assert position.reshuffles == 1


@shows("R9.2", "table")
def test_what_is_not_there_is_forgiven_and_the_turn_is_lost(rules):
    position = build(rules, ["2h 4s", "2c 3c", "4c 5c"], "7d", stock="3h", under="", bill=6)
    effects = do(position, "take")
    assert [(effect.kind, effect.n) for effect in effects] == [("take", 1)]
    assert (position.count(0), position.bill, position.seat) == (3, 0, 1)
    ace = build(rules, ["Ah 4s", "2c 3c", "4c 5c"], "2h", stock="", under="")
    effects = do(ace, "Ah")
    # The two was under the ace, so there was one card to take.
    assert [effect.n for effect in effects if effect.kind == "take"] == [1, 0]


@shows("R9.3", "cardiva", "classic")
def test_the_hand_ends_when_a_card_must_be_taken_and_none_is_left(rules):
    position = build(rules, ["2h 4s", "2c 3c", "4c 5c"], "9d", stock="", under="")
    assert legal(position) == ["draw"]
    assert do(position, "draw")[-1].cause == "stock-out"
    assert position.outcome.kind == "stock-out"
    bill = build(rules, ["2h 4s", "2c 3c", "4c 5c"], "7d", stock="3h 3d", under="", bill=3)
    do(bill, "take")
    assert (bill.outcome.kind, bill.count(0), bill.bill) == ("stock-out", 4, 0)


@shows("R9.3", "cardiva")
def test_an_ace_that_finds_no_card_ends_the_hand(rules):
    position = build(rules, ["Ah 4s", "2c 3c", "4c 5c"], "2h", stock="6s", under="")
    do(position, "Ah")
    assert position.outcome.kind == "stock-out"
    assert position.count(1) == 3


@shows("R9.3", "cardiva")
def test_with_a_dry_stock_who_can_lay_must(rules):
    position = build(rules, ["9h 4s", "2c 3c", "4c 5c"], "9d", stock="", under="")
    assert legal(position) == ["9h"]
    assert refused(position, "draw") == ("nothing-to-draw", "R9.3")


@shows("R9.3", "classic")
def test_with_a_dry_stock_who_has_drawn_may_only_pass(rules):
    position = build(rules, ["2h 4s", "2c 3c", "4c 5c"], "9d", stock="3h", under="")
    do(position, "draw")
    assert legal(position) == ["pass"]
    assert refused(position, "draw") == ("nothing-to-draw", "R9.3")


@shows("R9.3", "cardiva")
def test_in_cardiva_nobody_wins_a_dry_stock_and_all_pay_their_own(rules):
    position = build(rules, ["2h 4s", "2c 3c", "4c 5c"], "7d", stock="", under="", seat=0)
    do(position, "draw")
    score = score_hand(position)
    assert position.outcome.winners == ()
    assert score.payments[:2] == (6, 5)
    assert score.multiplier == 1


@shows("R9.3", "classic")
def test_in_classic_the_lowest_hand_wins_a_dry_stock_and_equals_share(rules):
    position = build(rules, ["2h 4s", "2c 3c", "4c 5c"], "9d", stock="", under="")
    do(position, "draw")
    assert (position.outcome.winners, position.outcome.winner) == ((1,), 1)
    assert score_hand(position).payments[:2] == (6, 0)
    shared = build(rules, ["2h 4s", "3c 3s", "4c 5c"], "9d", stock="", under="")
    do(shared, "draw")
    assert (shared.outcome.winners, shared.outcome.winner) == ((0, 1), None)
    assert score_hand(shared).payments[:2] == (0, 0)


@pytest.mark.case(4)
@shows("R9.4", "table")
def test_a_full_round_of_passes_with_nothing_taken_ends_the_hand_blocked(rules):
    position = build(rules, ["2h 4s", "9c 3c", "4c 5c"], "9d", stock="", under="")
    assert legal(position) == ["draw"]
    do(position, "draw", "pass")
    assert legal(position) == ["9c", "draw"]
    do(position, "draw")
    assert legal(position) == ["9c", "pass"]
    do(position, "pass", "draw")
    assert position.outcome is None
    effects = do(position, "pass")
    assert [(effect.kind, effect.cause) for effect in effects] == [("pass", "turn"), ("end", "blocked")]
    assert position.outcome.kind == "blocked"
    assert position.outcome.winners == ()
    score = score_hand(position)
    assert score.payments == score.card_points
    assert score.payments[:2] == (6, 12)


@shows("R9.4", "table")
def test_a_lay_or_a_card_taken_begins_the_round_anew(rules):
    position = build(rules, ["2h 4s", "9c 3c Kd", "4c 5h"], "9d", stock="", under="")
    do(position, "draw", "pass", "9c")
    # The nine of diamonds is under the top card now, so it can be drawn once.
    do(position, "draw", "pass", "draw", "pass", "draw", "pass")
    assert position.outcome is None
    # That draw was seat 2's, so three passes more are needed.
    assert position.passes == 2


@shows("R9.5", *ALL)
def test_the_cap_on_turns_ends_a_hand_without_a_winner(rules):
    cap = RULE_SETS[rules].turn_cap
    position = build(rules, ["2h 4s 5s", "2c 3c", "4c 5c"], "9d", turns=cap - 1)
    do(position, "draw", "pass")
    assert position.outcome.kind == "cap"
    score = score_hand(position)
    assert score.payments == score.card_points
    assert all(score.payments)


@pytest.mark.case(5)
@shows("R9.5", *ALL)
def test_hands_of_players_who_always_draw_first_end(rules):
    # Ten thousand in all; hands of `table` last for a thousand turns then.
    for seed in range({"table": 400, "classic": 4800, "cardiva": 4800}[rules]):
        position = Position.deal(RULE_SETS[rules], 2 + seed % 3, seed=seed)
        while not position.over:
            actions = position.legal_actions()
            assert actions, seed
            position.play(-1 if -1 in actions else actions[0])


@shows("R9.5", "table")
def test_deterministic_players_that_go_round_for_ever_meet_the_cap(rules):
    # Nobody ever lays: with a stock of one card that nobody wants, it goes from hand to hand by no rule but R9.5.
    position = build(TABLE, ["2h 4s", "2c 3c", "4c 5c"], "9d", stock="3h 5s", under="")
    for _ in range(2 * TABLE.turn_cap):
        if position.over:
            break
        actions = position.legal_actions()
        position.play(-1 if -1 in actions else -2)
    assert position.outcome.kind == "blocked"
    longer = CLASSIC.replace(turn_cap=100)
    capped = build(longer, ["2h 4s", "2c 3c"], "9d", turns=99)
    do(capped, "draw", "pass")
    assert capped.outcome.kind == "cap"
