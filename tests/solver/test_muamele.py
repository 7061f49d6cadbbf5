"""Muamele (R10.4) in the values: exact means, as a plain search finds them that picks card by card with the engine."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from pisyedili.actions import parse_action
from pisyedili.cards import Rank, make_card
from pisyedili.match import Muamele
from pisyedili.rules import CARDIVA, TABLE
from pisyedili.solver import BestResult, RationalLine, Result, Search, best_result, expectation, rational_line
from pisyedili.solver.board import Board
from pisyedili.solver.picks import Picks, numbers_picked, unscaled
from pisyedili.view import View
from tests.engine.build import build
from tests.solver.compare import check
from tests.solver.plain import Plain, Spent, picked_by_card, picked_by_kind, settled
from tests.solver.positions import caught_position
from tests.solver.test_worlds import plain_means

MULTIPLIED = CARDIVA.replace(name="house", muamele_multiplied=True)
OTHERS = (Rank.KING, Rank.TWO, Rank.NINE, Rank.THREE, Rank.FOUR, Rank.FIVE)


def question_for(position, seed):
    return BestResult() if position.players == 2 and seed % 4 else RationalLine()


@pytest.mark.parametrize("batch", range(6))
def test_values_and_lines_are_those_of_the_plain_search(batch):
    counts: Counter[str] = Counter()
    for seed in range(batch * 10_000, batch * 10_000 + 60):
        position = caught_position(Random(seed))
        question = question_for(position, seed)
        with suppress(Spent):
            kind = check(position, question, 3000)
            if "not" in kind:
                continue
            counts[f"{position.players} players"] += 1
            found = Search(position, question).run()
            without = Search(position, replace(question, muamele=False)).run()
            if [value.value for value in found.actions] != [value.value for value in without.actions]:
                counts["costs"] += 1
                counts[f"multiplied {position.rules.muamele_multiplied}"] += 1
                counts["fractions"] += "Fraction" in str([value.value for value in found.actions])
    assert min(counts[f"{players} players"] for players in (2, 3, 4)) > 5
    assert counts["costs"] > 8
    assert min(counts["multiplied True"], counts["multiplied False"], counts["fractions"]) > 1


def test_without_muamele_values_are_those_of_rules_that_have_none():
    differ = 0
    for seed in range(70_000, 70_080):
        position = caught_position(Random(seed))
        question = question_for(position, seed)
        rules = position.rules.replace(name="house", muamele=False, muamele_multiplied=False)
        other = type(position).from_setup(replace(position.setup(), rules=rules))
        without = Search(position, replace(question, muamele=False), budget=20_000).run()
        assert without.actions == Search(other, question, budget=20_000).run().actions
        differ += without.actions != Search(position, question, budget=20_000).run().actions
    assert differ > 10


def test_means_over_hidden_cards_are_those_over_every_order():
    """Others' hands and the stock are hidden, and now and then some discards too, so the stock may be others."""
    compared, costs, some_left = 0, 0, 0
    for seed in range(80_000, 80_050):
        random = Random(seed)
        position = caught_position(random, 2, 3, 4)
        setup = position.setup()
        hands = tuple(hand if seat == setup.seat else len(hand) for seat, hand in enumerate(setup.hands))
        under = random.random() < 0.4
        hidden = sum(hand for hand in hands if isinstance(hand, int)) + len(setup.stock) + under
        if hidden > 5 - under:
            continue
        setup = replace(setup, hands=hands, stock=len(setup.stock))
        if under:
            setup = replace(setup, discards=setup.discards[1:], under=1)
        question = question_for(position, seed)
        try:
            means = plain_means(setup, question, 0)
        except Spent:
            continue
        result = expectation(setup, question)
        if means is None or not result.proven:
            assert setup.rules.reshuffle
            continue
        assert {found.action: found.value for found in result.actions} == means
        compared += 1
        some_left += under and setup.stock > 0
        costs += result.actions != expectation(setup, replace(question, muamele=False)).actions
    print(compared, costs, some_left)
    assert compared > 20
    assert costs > 5
    assert some_left > 3


def test_unknown_cards_are_looked_at_only_where_they_matter():
    """Which cards the stock holds is known once the hands are, so their order need not be looked at."""
    position = build(CARDIVA, ["9c Kd", "7d", "7h"], "9h", stock="Ks 7s 2d")
    pile, hidden = position.discards, Counter(position.stock) + Counter(position.hand(1) + position.hand(2))
    result = expectation(View.of(position, 0), RationalLine())
    assert result.proven
    assert hidden.total() == 5
    assert len(pile) == 104 - 7
    # Two hands of one out of five different cards.
    assert result.worlds >= 20
    going_out = build(CARDIVA, ["9c", "7d", "7h"], "9h", stock="Ks 7s 2d")
    view = View.of(going_out, 0)
    answer = expectation(view, RationalLine())
    assert answer.proven
    assert answer.actions[0].value == 0


@pytest.mark.parametrize("held", [(1,), (2,), (1, 1), (0, 2), (2, 0, 1), (1, 1, 1)])
def test_mean_numbers_are_those_over_every_pattern(held):
    """All patterns of sevens in the order of picking, counted one by one."""
    for sevens in range(3):
        for others in range(6):
            stock = [True] * sevens + [False] * others
            patterns = set(permutations(stock))
            sums = [[0, 0] for _ in held]
            for pattern in patterns:
                cards = list(pattern)
                for seat, number in enumerate(held):
                    due = 3 * number
                    while due and cards:
                        high = cards.pop()
                        due += 2 if high else -1
                        sums[seat][0 if high else 1] += 1
            expected = tuple(tuple(Fraction(count, len(patterns)) for count in pair) for pair in sums)
            assert numbers_picked(sevens, others, held) == expected


def test_card_by_card_and_kind_by_kind_the_plain_search_finds_the_same():
    seen = 0
    for seed in range(300):
        position = caught_position(Random(seed))
        winner = next((seat for seat in range(position.players) if position.count(seat) == 1), None)
        if winner is None or winner != position.seat:
            continue
        for action in position.legal_actions():
            child = position.copy()
            child.play(action)
            if child.over and child.end_kind == "out":
                by_card = picked_by_card(child, Muamele(child), {})
                assert by_card == picked_by_kind(child)
                board = Board(position)
                assert tuple(unscaled(paid, board.scale) for paid in board.payments(child)) == by_card
                seen += by_card != settled(child, False)
    assert seen > 8


def test_a_large_stock_is_exact_too():
    """A whole deck but a few cards: the plain search goes kind by kind."""
    position = build(MULTIPLIED, ["9c", "7d 7h Kd", "7s 2c"], "9h")
    assert position.stock_count > 90
    result = rational_line(position, budget=30_000)
    lay = next(value for value in result.actions if value.action == parse_action("9c"))
    child = position.copy()
    child.play(parse_action("9c"))
    assert lay.value == picked_by_kind(child)
    assert lay.value[1] > 24


def test_a_known_example():
    """One 7 caught, a stock of four other cards: three of them are picked, each costs their mean of 8."""
    position = build(CARDIVA, ["9c", "7d"], "9h", stock="Ks Qs 2d 10d")
    found = {value.action: value.value for value in best_result(position).actions}
    assert found[parse_action("9c")] == 7 + 3 * 8
    assert all(isinstance(value, int) for value in found.values())
    # A 7 that is picked brings three more picks, which the stock does not have: two others, or all of them.
    position = build(CARDIVA, ["9c", "7d"], "9h", stock="Ks 7s")
    assert best_result(position).value == 7 + 10 + 7
    assert (
        best_result(position, budget=None).value == Plain(position, BestResult(), 1000).actions()[parse_action("9c")][0]
    )
    multiplied = build(MULTIPLIED, ["Jc", "7d"], "9h", stock="Ks 2s 3s 5s")
    assert best_result(multiplied).value == 2 * (7 + Fraction(3 * 20, 4))


def test_the_scale_is_that_of_the_stock():
    stock = [make_card(0, rank) for rank in OTHERS]
    assert Picks(CARDIVA, [*stock, make_card(1, Rank.SEVEN)], 0).scale > 1
    assert Board(build(TABLE, ["9c", "7d"], "9h", stock="Ks 7s")).scale == 1
    assert Board(build(CARDIVA, ["9c", "Kd"], "9h", stock="Ks 2s")).scale == 1
    assert unscaled(6, 3) == 2
    assert isinstance(unscaled(6, 3), int)
    assert unscaled(-5, 3) == Fraction(-5, 3)


def test_an_ordinary_seven_is_not_exchanged_for_a_dearer_card():
    """Where nothing bills, a 7 could pass for another card of its suit; but to be caught with it costs more."""
    rules = TABLE.replace(
        name="house", reshuffle=False, stock_out="no-winner", bill=0, seven_multiplier=1, muamele=True
    )
    position = build(rules, ["7s 9s 2d", "4s"], "5s", stock="Kd Kc Kh Qd", seat=0)
    result = Search(position, BestResult()).run()
    assert isinstance(result, Result)
    plain = Plain(position, BestResult(), 50_000).actions()
    assert {value.action: value.value for value in result.actions} == {
        action: low for action, (low, high) in plain.items() if low == high
    }
    assert result.best == (parse_action("7s"),)
