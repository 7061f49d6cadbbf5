"""Bots: they see a view, answer with a legal action, and the rule of thumb beats chance."""

from random import Random
from statistics import fmean, stdev

import pytest

from pisyedili.actions import action_text, named_of, parse_action
from pisyedili.bots import BOTS
from pisyedili.bots.thumb import REASONS, explain
from pisyedili.lab.mixes import random_rules
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS, TABLE
from pisyedili.scoring import score_hand
from pisyedili.view import View
from tests.engine.build import build
from tests.engine.cite import ALL


def contest(rules, hands, players=4):
    """Thumb against random bots, each seat in turn. Returns hands won, and what it paid less than a rival in each."""
    thumb, chance = BOTS["thumb"](), BOTS["random"]()
    won, saved = 0, []
    for seed in range(hands):
        mine = seed % players
        position = Position.deal(rules, players, seed // players % players, seed)
        random = Random(seed)
        while not position.over:
            seat = position.seat
            bot = thumb if seat == mine else chance
            position.play(bot.choose(View.of(position, seat), random))
        won += mine in position.outcome.winners
        payments = score_hand(position).payments
        saved.append((sum(payments) - payments[mine]) / (players - 1) - payments[mine])
    return won, saved


def test_thumb_beats_three_random_bots_nine_hands_in_ten():
    """Nine in ten of the hands played here, and so many of them that a true rate under 0.88 would give this sample
    less than one time in a hundred (lower bound of Wilson's interval). The seeds are fixed: no flicker."""
    hands = 1200
    won, _ = contest(TABLE, hands)
    assert won >= 0.9 * hands
    rate, z = won / hands, 2.326
    centre = rate + z * z / (2 * hands)
    spread = z * (rate * (1 - rate) / hands + z * z / (4 * hands * hands)) ** 0.5
    assert (centre - spread) / (1 + z * z / hands) > 0.88


@pytest.mark.parametrize("rules", ALL)
def test_thumb_pays_less_than_chance_in_every_rule_set(rules):
    _, saved = contest(RULE_SETS[rules], 300)
    # More than nothing at a level of one in a hundred, one-sided.
    assert fmean(saved) > 2.326 * stdev(saved) / len(saved) ** 0.5


@pytest.mark.parametrize("name", sorted(BOTS))
def test_bots_answer_legally_under_any_mix_and_the_same_view_gives_the_same_answer(name):
    bot = BOTS[name]()
    assert bot.name == name
    for seed in range(25):
        random = Random(seed)
        rules = random_rules(random)
        position = Position.deal(rules, rules.min_players, seed=seed)
        while not position.over:
            view = View.of(position, position.seat)
            action = bot.choose(view, Random(position.ply))
            assert action in view.legal
            assert bot.choose(view, Random(position.ply)) == action
            position.play(action)


def test_thumb_answers_the_same_whatever_chance_says():
    position = Position.deal(TABLE, 4, seed=5)
    view = View.of(position, position.seat)
    assert len({BOTS["thumb"]().choose(view, Random(seed)) for seed in range(20)}) == 1


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_whose_turn_it_is_not_refuses(name):
    position = Position.deal(TABLE, 4, seed=5)
    with pytest.raises(ValueError, match="not to move"):
        BOTS[name]().choose(View.of(position, (position.seat + 1) % 4), Random(1))


def thought(rules, hands, top, **parts):
    position = build(rules, hands, top, **parts)
    action, reason = explain(View.of(position, position.seat))
    assert reason in REASONS
    return action_text(action), reason


OTHERS = ["2c 3c 4c 5c", "4d 5d 6d 8d", "6c 8c 9c Qc"]


@pytest.mark.parametrize("rules", ALL)
def test_rules_of_thumb(rules):
    # Sheds high cards.
    assert thought(rules, ["2h Kh 5s", *OTHERS], "9h") == ("Kh", "shed-high")
    # Keeps a 7 as armour and a jack for the finish, as long as another card will do.
    assert thought(rules, ["7h Jh 2h 5s", *OTHERS], "9h") == ("2h", "shed-high")
    # Answers a bill with a 7, else takes it.
    assert thought(rules, ["7h 2h 5s", *OTHERS], "7d", bill=3) == ("7h", "answer-seven")
    assert thought(rules, ["9h 2h 5s", *OTHERS], "7d", bill=3) == ("take", "take-bill")
    # Names the suit it holds most of.
    action, reason = thought(rules, ["Jh 2s 5s 6d", *OTHERS[:1], "4d 5d 10d 8d", "6c 8c 9c Qc"], "9h")
    assert (named_of(parse_action(action)), reason) == (3, "spend-jack")
    # Bills a rival who is about to go out.
    assert thought(rules, ["7h 2h 5s", "2c", *OTHERS[1:]], "9h") == ("7h", "attack-seven")
    # Goes out when it can, with the card that ends the hand.
    assert thought(rules, ["7h", *OTHERS], "9h") == ("7h", "finish")
    assert thought(rules, ["2h 5s", *OTHERS], "9h") == ("2h", "only-card")


@pytest.mark.case(18)
@pytest.mark.parametrize("rules", ALL)
def test_stuck_with_a_stock_the_hint_is_draw(rules):
    assert thought(rules, ["2h 5s", *OTHERS], "9d") == ("draw", "draw")
