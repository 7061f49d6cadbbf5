"""Glicko-2 against the published example, and what a rating may do."""

import itertools
import random

import pytest

from pisyedili.learner.glicko import LEAST, MOST, SUREST, Rating, expected_score, rated


def test_the_example_of_the_paper() -> None:
    player = Rating(1500, 200, 0.06)
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(player, others)
    assert after.value == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_results_a_rating_only_gets_less_sure() -> None:
    after = rated(Rating(1500, 200, 0.06), [])
    assert after.value == 1500
    assert after.deviation == pytest.approx(200.27, abs=0.01)
    assert rated(Rating(1500, 350, 0.06), []).deviation == 350


def test_winning_raises_and_losing_lowers_the_more_the_less_it_was_expected() -> None:
    player = Rating(1500, 100)
    easy, hard = Rating(1200, 60), Rating(1800, 60)
    gains = [rated(player, [(of, 1.0)]).value - 1500 for of in (easy, hard)]
    losses = [1500 - rated(player, [(of, 0.0)]).value for of in (easy, hard)]
    assert 0 < gains[0] < gains[1]
    assert losses[0] > losses[1] > 0
    assert expected_score(player, hard) < 0.5 < expected_score(player, easy)


def test_no_run_of_results_breaks_it() -> None:
    chance = random.Random(7)
    for run in range(30):
        player = Rating()
        for _, score in zip(range(200), itertools.cycle([run % 2, chance.random() < 0.5]), strict=False):
            player = rated(player, [(Rating(chance.uniform(600, 2400), 60), float(score))])
            assert LEAST <= player.value <= MOST
            assert SUREST <= player.deviation <= 350
            assert 0.001 < player.volatility < 1


def test_a_strong_solver_gets_where_they_belong() -> None:
    chance = random.Random(1)
    player, truth = Rating(), Rating(1900, 30)
    for _ in range(300):
        puzzle = Rating(player.value + chance.uniform(-200, 200), 60)
        won = chance.random() < expected_score(truth, puzzle)
        player = rated(player, [(puzzle, float(won))])
    assert abs(player.value - 1900) < 120
