"""A search can be cut into slices, given up and told to stop; nothing in between is called proven."""

from __future__ import annotations

import sys
from random import Random

import pytest

from pisyedili.lab.mixes import random_rules
from pisyedili.position import Position
from pisyedili.rules import CLASSIC, RULE_SETS, TABLE
from pisyedili.solver import BestResult, ForcedOut, Progress, RationalLine, Result, Search
from tests.engine.build import build
from tests.solver.compare import check_line
from tests.solver.plain import Plain
from tests.solver.positions import small_position, small_question


def asked(seed):
    """A small position and a question decided with few nodes: a seed's own, or the first of the next ones."""
    while True:
        random = Random(seed)
        position = small_position(random, seed)
        question = small_question(random, position, seed)
        if Search(position, question, budget=3000).run().why != "budget":
            return position, question
        seed += 1000


@pytest.mark.parametrize("size", [1, 7, 100])
def test_slices_give_the_same_as_one_run(size):
    for seed in range(300_000, 300_060):
        position, question = asked(seed)
        whole = Search(position, question).run()
        search = Search(position, question)
        shares = []
        while isinstance(found := search.run(size), Progress):
            assert search.result is None
            assert found == search.progress
            shares.append((found.share, found.nodes))
        assert found == whole == search.result
        assert search.run() is found
        assert search.progress.share == 1
        assert shares == sorted(shares), "progress fell"
        assert all(0 <= share < 1 for share, _ in shares)
        assert [nodes for _, nodes in shares] == [size * (number + 1) for number in range(len(shares))]


def test_a_budget_that_is_too_small_decides_nothing():
    cut = 0
    for seed in range(400_000, 400_080):
        position, question = asked(seed)
        whole = Search(position, question).run()
        assert isinstance(whole, Result)
        exactly = Search(position, question, budget=whole.nodes).run()
        assert isinstance(exactly, Result)
        assert exactly.within(None) == whole
        for budget in {whole.nodes - 1, whole.nodes // 2, 1} - {0}:
            if not 0 < budget < whole.nodes:
                continue
            cut += 1
            short = Search(position, question, budget=budget).run()
            assert isinstance(short, Result)
            assert not short.proven
            assert short.value is None
            assert short.line == ()
            assert short.best == ()
            assert (short.why, short.nodes, short.budget) == ("budget", budget, budget)
            # What was found so far is exact.
            assert short.actions == whole.actions[: len(short.actions)]
    assert cut > 50


def test_a_cancelled_search_stays_cancelled():
    position, question = asked(400_001)
    search = Search(position, question)
    search.run(1)
    result = search.cancel()
    assert (result.proven, result.value, result.why) == (False, None, "cancelled")
    assert search.run() is result
    assert search.cancel() is result
    done = Search(position, question)
    whole = done.run()
    assert done.cancel() is whole


def test_a_search_leaves_its_position_alone():
    position, question = asked(400_002)
    before = position.key()
    search = Search(position, question)
    search.run(1)
    position.play(position.legal_actions()[0])
    assert position.key() != before
    found = search.run()
    assert found == Search(asked(400_002)[0], question).run()


def test_long_lines_need_no_deep_calls():
    """Seats that draw and draw: a line of more than a hundred actions within sixty calls."""
    hands = ["2c 3c", "2d 4d"]
    position = build(CLASSIC.replace(one_draw=True, draw_when_fits=True), hands, "9h", under="10h 10s 10d 10c")
    depth = 0
    frame = sys._getframe()
    while frame is not None:
        depth += 1
        frame = frame.f_back
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 60)
    try:
        for question in (BestResult(), RationalLine(), ForcedOut(0, 30)):
            result = Search(position, question, budget=3000).run()
            assert isinstance(result, Result)
            assert result.nodes > 100
    finally:
        sys.setrecursionlimit(before)


def test_questions_that_make_no_sense_are_refused():
    position = Position.deal(TABLE, 3, seed=1)
    with pytest.raises(ValueError, match="two players"):
        Search(position, BestResult())
    for seat, turns in ((3, 1), (-1, 1), (0, 0), (0, 51)):
        with pytest.raises(ValueError, match=r"seat|turns"):
            Search(position, ForcedOut(seat, turns))
    over = build("table", ["9c", "2d"], "9h", seat=0)
    over.play(over.legal_actions()[0])
    with pytest.raises(ValueError, match="over"):
        Search(over, RationalLine())


def test_any_position_can_be_asked_about_with_a_small_budget():
    """Full hands in any state of play: an answer or none, never anything else, and lines that hold."""
    decided = 0
    for seed in range(150):
        random = Random(seed)
        rules = random_rules(random) if seed % 2 else list(RULE_SETS.values())[seed // 2 % 3]
        players = rules.min_players + seed % (rules.max_players - rules.min_players + 1)
        position = Position.deal(rules, players, 0, seed)
        for _ in range(int(random.random() * 60)):
            lays = [action for action in position.legal_actions() if action >= 0] or position.legal_actions()
            after = position.copy()
            after.play(lays[int(random.random() * len(lays))])
            if after.over:
                break
            position = after
        question = small_question(random, position, seed)
        result = Search(position, question, budget=1500).run()
        assert isinstance(result, Result)
        assert result.nodes <= 1500
        if result.proven:
            decided += 1
            assert [found.action for found in result.actions] == position.legal_actions()
            check_line(position, question, result)
        else:
            assert result.value is None
            assert result.why in ("budget", "reshuffle")
    assert decided > 20


YES_BY_RESHUFFLE = (600_269, 600_644, 600_904, 601_114, 601_129, 601_131, 601_162, 601_206, 601_318, 601_379)
NO_BY_RESHUFFLE = (600_005, 600_015, 600_024, 600_030, 600_070, 600_085, 600_112, 600_140, 600_152, 600_194)


@pytest.mark.parametrize(("seeds", "value"), [(YES_BY_RESHUFFLE, True), (NO_BY_RESHUFFLE, False)])
def test_reshuffles_are_followed_where_an_answer_hangs_on_one(seeds, value):
    """Forced wins whose line needs the cards that a reshuffle brings, and refutations that do (R9.1)."""
    for seed in seeds:
        position = small_position(Random(seed), 1)
        question = ForcedOut(position.seat, 2)
        result = Search(position, question).run()
        assert isinstance(result, Result)
        assert crosses_a_reshuffle(position, result)
        expected = Plain(position, question, 4000).actions()
        assert {found.action: found.value for found in result.actions} == expected
        assert result.value is value


def crosses_a_reshuffle(position, result):
    """Whether the line goes through one."""
    after = position.copy()
    for action in result.line:
        after.play(action)
    return after.reshuffles > position.reshuffles
