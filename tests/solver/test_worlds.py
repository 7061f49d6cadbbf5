"""Means over hidden cards are those over every order of the hidden cards, each valued plainly."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from pisyedili.notation import view_setup
from pisyedili.position import Position
from pisyedili.rules import CARDIVA, TABLE
from pisyedili.solver import BestResult, ForcedOut, RationalLine, Result, Search, expectation
from pisyedili.solver.worlds import hands_count, worlds_of
from pisyedili.view import View
from tests.engine.build import build, cards
from tests.solver.plain import Plain, Spent
from tests.solver.positions import small_position, small_question


def filled(setup, cards):
    """The parts with the hidden cards in this order: hands, stock, discards."""
    cards = list(cards)
    hands = []
    for hand in setup.hands:
        if isinstance(hand, int):
            hands.append(tuple(cards[:hand]))
            del cards[:hand]
        else:
            hands.append(hand)
    stock = setup.stock
    if isinstance(stock, int):
        stock = tuple(cards[:stock])
        del cards[: len(stock)]
    return replace(setup, hands=tuple(hands), stock=stock, discards=(*cards, *setup.discards), under=0)


def plain_means(setup, question, seed):
    """Mean of each first action's value over every order of the hidden cards; None when one is not decided."""
    hidden = sorted(setup.unknown().elements())
    orders = list(permutations(hidden))
    means: dict[int, Fraction] = {}
    limit = 60_000
    for order in orders:
        position = Position.from_setup(filled(setup, order), seed)
        plain = Plain(position, question, limit)
        for action, value in plain.actions().items():
            if value is None or (isinstance(question, BestResult) and value[0] != value[1]):
                return None
            if isinstance(value, tuple):
                value = value[0] if isinstance(question, BestResult) else value[position.seat]
            means[action] = means.get(action, Fraction(0)) + Fraction(int(value), len(orders))
        limit = plain.left
    return means


def hidden_setup(random: Random, seed: int):
    """A small position in which others' hands and the stock are hidden."""
    while True:
        position = small_position(random, seed)
        if position.phase in ("open", "lap") or position.stock_count > 4:
            continue
        setup = position.setup()
        hands = tuple(hand if seat == setup.seat else len(hand) for seat, hand in enumerate(setup.hands))
        stock = len(setup.stock) if random.random() < 0.8 else setup.stock
        hidden = sum(hand for hand in hands if isinstance(hand, int)) + (stock if isinstance(stock, int) else 0)
        if hidden <= 4:
            return replace(setup, hands=hands, stock=stock)


def test_means_are_those_over_every_order():
    compared, undecided, split = 0, 0, 0
    for seed in range(500_000, 500_160):
        random = Random(seed)
        setup = hidden_setup(random, seed)
        question = small_question(random, setup, seed)
        result = expectation(setup, question)
        try:
            means = plain_means(setup, question, 0)
        except Spent:
            continue
        if not result.proven:
            assert result.why == "reshuffle"
            assert result.value is None
            assert setup.rules.reshuffle
            undecided += 1
            continue
        assert means is not None
        assert {found.action: found.value for found in result.actions} == means
        lowest = isinstance(question, RationalLine) or (isinstance(question, ForcedOut) and question.seat != setup.seat)
        best = min(means.values()) if lowest else max(means.values())
        assert result.value == best
        assert result.best == tuple(action for action, mean in means.items() if mean == best)
        compared += 1
        split += result.worlds > hands_count(setup)
    assert compared > 80
    assert split > 10
    assert undecided < 60


def test_the_worlds_are_all_orders_counted_once():
    """Two decks: equal cards make fewer worlds, with greater weights."""
    position = build(CARDIVA, ["2c 3c", "2c 4d", "4d 9s"], "9h", stock="Ks Ks Qh")
    setup = view_setup(View.of(position, 0))
    hidden = setup.unknown()
    assert hidden.total() == 7
    worlds = list(worlds_of(setup))
    assert len({(world.setup.hands, world.rest) for world in worlds}) == len(worlds) < hands_count(setup)
    assert sum(world.weight for world in worlds) == 5040
    parts = [part for world in worlds for part in world.split()]
    assert sum(part.weight for part in parts) == 5040
    assert all(part.hidden == 2 for part in parts)


def test_a_view_is_asked_about_as_what_it_tells():
    position = build(TABLE.replace(reshuffle=False, stock_out="no-winner"), ["9c 7d", "2d", "8s"], "9h", stock="Ks 2s")
    view = View.of(position, 0)
    assert Search(view, RationalLine()).run() == Search(view_setup(view), RationalLine()).run()
    # The other seats' cards do not matter: the same view, the same answer.
    other = Position.from_setup(view_setup(view).fill(5))
    assert Search(View.of(other, 0), RationalLine()).run() == Search(view, RationalLine()).run()


def test_the_stock_is_looked_at_as_far_as_it_matters():
    """Forty-eight hidden cards in the stock: only the first ones are given out."""
    setup = replace(build("table", ["9c", "2d"], "9h").setup(), hands=((cards("9c")[0],), 1))
    setup = replace(setup, discards=(*cards("Ah 9h"),), stock=48)
    result = expectation(setup, ForcedOut(0, 1))
    assert result.proven
    assert [found.value for found in result.actions] == [1, 0]
    # Each of forty-nine hands, and each card that can be drawn with it.
    assert result.worlds == 49 + 49 * 48


def test_too_many_worlds_are_refused_at_once():
    view = View.of(Position.deal(TABLE, 4, seed=3), 0)
    result = expectation(view, RationalLine())
    assert not result.proven
    assert (result.value, result.why, result.nodes) == (None, "worlds", 0)
    few = build(TABLE.replace(reshuffle=False), ["9c 5c", "2d 3d"], "9h", stock="4s 5s 6s 7s 8s")
    result = expectation(View.of(few, 0), BestResult(), worlds=50)
    assert (result.proven, result.why) == (False, "worlds")
    short = expectation(View.of(few, 0), BestResult(), budget=30)
    assert (short.proven, short.why, short.nodes) == (False, "budget", 30)


def test_slices_of_a_mean_give_the_same():
    position = build(TABLE.replace(reshuffle=False), ["9c 5c", "2d"], "9h", stock="4s 5s")
    view = View.of(position, 0)
    whole = Search(view, BestResult()).run()
    assert isinstance(whole, Result)
    assert whole.proven
    search = Search(view, BestResult())
    shares = []
    while not isinstance(found := search.run(5), Result):
        shares.append(found.share)
    assert found == whole
    assert shares == sorted(shares)
    assert len(set(shares)) > 3


def test_the_seat_to_move_knows_its_cards():
    setup = replace(build("table", ["9c", "2d"], "9h", stock="").setup(), hands=(1, 1), seat=0)
    with pytest.raises(ValueError, match="knows its cards"):
        Search(setup, RationalLine())
