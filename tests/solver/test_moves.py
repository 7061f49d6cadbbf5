"""The solver's compact moves are the engine's, action by action."""

from __future__ import annotations

from random import Random

import pytest

from pisyedili.actions import DRAW, PASS
from pisyedili.cards import Rank, rank_of
from pisyedili.lab.mixes import random_rules
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS
from pisyedili.scoring import score_hand
from pisyedili.solver.board import UNDECIDED, Board
from pisyedili.solver.meter import Meter
from pisyedili.solver.rational import Rational, unpack
from pisyedili.solver.settle import make_settle
from pisyedili.state import PLAY
from tests.solver.plain import settled
from tests.solver.positions import small_position


def plain_form(board: Board, state):
    """A state with cards instead of places, so that equal cards are equal; leaves as payments."""
    if isinstance(state, int):
        return "undecided" if state == UNDECIDED else unpack(state, board)
    hands, playable, later, *others, left, twin, clock = state

    def cards(mask):
        return tuple(sorted(board.cards[place] for place in range(board.size) if mask >> place & 1))

    held = tuple(cards(hands >> shift & board.all) for shift in board.shifts)
    return held, set_of(cards(playable)), set_of(cards(later)), tuple(others), left, set_of(cards(twin)), clock


def set_of(cards):
    return tuple(sorted(set(cards)))


def engine_forms(board: Board, settle, position: Position, first: Position):
    """Forms of what is one action away by the engine; an empty draw is joined with the pass after it."""
    forms = set()
    for action in position.legal_actions():
        child = position.copy()
        child.play(action)
        dry = child.stock_count == position.stock_count and child.reshuffles == position.reshuffles
        if action == DRAW and dry and not child.over and child.phase_code >= PLAY:
            child.play(PASS)
        if child.reshuffles != first.reshuffles:
            forms.add("undecided")
        elif child.over:
            forms.add(tuple(points * board.scale for points in settled(child, board.picks is not None)))
        else:
            found: list = []
            settle(board.state_of(child), found)
            forms.add(plain_form(board, found[0]))
    return forms


def walk(position: Position, random: Random, steps: int) -> int:
    """Compare along a random game; returns the number of states compared."""
    board = Board(position)
    search = Rational(board, Meter())
    settle = make_settle(board, search._even, -1)
    first = position.copy()
    seen = 0
    while not position.over and position.reshuffles == first.reshuffles and seen < steps:
        got = {plain_form(board, child) for child in search._expand(board.state_of(position))}
        assert got == engine_forms(board, settle, position, first), repr(position.setup())
        actions = position.legal_actions()
        lays = [action for action in actions if action >= 0] or actions
        choice = lays if random.random() < 0.7 else actions
        position.play(choice[int(random.random() * len(choice))])
        seen += 1
    return seen


@pytest.mark.parametrize("name", [*RULE_SETS, "mixes", "small"])
def test_what_is_one_action_away_is_what_the_engine_says(name):
    seen = 0
    for seed in range(40):
        random = Random(seed)
        if name == "small":
            position = small_position(random)
        else:
            rules = RULE_SETS.get(name) or random_rules(random)
            players = rules.min_players + seed % (rules.max_players - rules.min_players + 1)
            position = Position.deal(rules, players, seed % players, seed)
        seen += walk(position, random, 60)
    assert seen > 100


@pytest.mark.parametrize("name", [*RULE_SETS, "mixes"])
def test_forced_actions_are_the_only_ones_there_are(name):
    """Where the engine offers one action only, going on over it by the engine or at once is the same."""
    forced = 0
    for seed in range(40):
        random = Random(seed)
        rules = RULE_SETS.get(name) or random_rules(random)
        position = Position.deal(rules, rules.min_players, 0, seed)
        board = Board(position)
        first = position.reshuffles
        settle = make_settle(board, Rational(board, Meter())._even, -1)
        for _ in range(80):
            if position.over or position.reshuffles != first or board.near_cap:
                break
            if position.phase_code >= PLAY:
                found: list = []
                settle(board.state_of(position), found)
                other = position.copy()
                # An empty draw opens pass, and nothing but the pass is left then.
                while not other.over and (action := forced_action(other)):
                    after = other.copy()
                    after.play(action)
                    if after.reshuffles != first:
                        break
                    other = after
                    forced += 1
                if other.over:
                    assert unpack(found[0], board) == tuple(
                        points * board.scale for points in score_hand(other).payments
                    )
                else:
                    want, got = board.state_of(other), found[0]
                    assert plain_form(board, with_passes(want, got)) == plain_form(board, got)
                    assert got[7] == want[7] or (got[7] > want[7] and not position.stock_count)
            actions = position.legal_actions()
            position.play(actions[int(random.random() * len(actions))])
    assert forced > 100


def with_passes(state, other):
    return (*state[:7], other[7], *state[8:])


def forced_action(position: Position) -> int:
    """The action if there is one only and it lays nothing, else 0. A last ace (R6.6) is left to the search."""
    actions = position.legal_actions()
    held = position.hand(position.seat)
    if position.rules.ace_last_barred and len(held) == 1 and rank_of(held[0]) == Rank.ACE:
        return 0
    return actions[0] if len(actions) == 1 and actions[0] < 0 else 0
