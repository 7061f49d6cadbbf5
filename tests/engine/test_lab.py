"""Playouts and the soak test."""

import doctest
import subprocess
import sys
from random import Random

import pytest

import pisyedili
from pisyedili import bots
from pisyedili.lab import soak
from pisyedili.lab.playouts import hand_hash, play_eagerly
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS, TABLE


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_an_eager_playout_ends_the_hand_and_counts_its_actions(rules):
    position = Position.deal(rules, 4, seed=1)
    assert play_eagerly(position, Random(1)) == position.ply > 0
    assert position.over
    assert position.legal_actions() == []


def test_a_hand_has_one_hash():
    assert hand_hash(TABLE, 4, 7) == hand_hash(TABLE, 4, 7) != hand_hash(TABLE, 4, 8)
    assert hand_hash(TABLE, 4, 7) != hand_hash(TABLE, 3, 7)


@pytest.mark.case(5, 6)
def test_some_hands_of_the_soak():
    endings, faults = soak.soak(0, 1500, 10_000)
    assert faults == []
    assert sum(endings.values()) == 1500
    assert {"out", "stock-out", "blocked"} <= set(endings)


def test_the_soak_reports_a_fault_with_its_seed(monkeypatch, capsys):
    def lose_a_card(position, seat):
        return 6 if seat == 0 else 7

    monkeypatch.setattr(Position, "count", lose_a_card)
    endings, faults = soak.soak(3, 2, 10)
    assert (sum(endings.values()), faults) == (0, [3, 4])
    assert "seed 3: SoakFault: cards were lost or made" in capsys.readouterr().out


def test_the_soak_is_a_command():
    command = [sys.executable, "-m", "pisyedili.lab.soak", "--hands", "20", "--first", "100"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "faults: 0 in 20 hands" in done.stdout


def test_examples_in_docstrings():
    for module in (pisyedili, bots):
        failed, tried = doctest.testmod(module)
        assert (failed, tried > 0) == (0, True)
