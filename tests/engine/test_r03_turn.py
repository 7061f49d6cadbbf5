"""R3: a normal turn."""

import pytest

from pisyedili.actions import IllegalAction, parse_action
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS
from pisyedili.view import View
from tests.engine.build import build, do, hand, legal, refused
from tests.engine.cite import ALL, ONE_DECK, shows


@shows("R3.1", *ALL)
def test_suit_or_rank_of_the_top_card(rules):
    position = build(rules, ["2h 9c 9h 4s Kd 3h", "2c 3c", "4c 5c"], "9d")
    lays = [action for action in legal(position) if action != "draw"]
    assert lays == ["9c", "Kd", "9h"]
    assert refused(position, "4s") == ("wrong-suit-and-rank", "R3.1")


@shows("R3.1 R4.1", *ALL)
def test_the_named_suit_after_a_jack(rules):
    position = build(rules, ["2h 9c 4s Kd", "2c 3c", "4c 5c"], "Jd", named="s")
    assert legal(position)[0] == "4s"
    assert refused(position, "Kd") == ("named-suit", "R4.1")


@pytest.mark.case(11)
@shows("R3.2", "table", "cardiva")
def test_one_draw_instead_even_when_a_card_fits(rules):
    position = build(rules, ["9c 4s", "2c 3c", "4c 5c"], "9d", stock="9h 2s", under="")
    assert legal(position) == ["9c", "draw"]
    do(position, "draw")
    assert legal(position) == ["9c", "9h", "pass"]
    assert refused(position, "draw") == ("one-draw", "R3.2")
    do(position, "9h")
    assert position.seat == 1
    assert not position.has_drawn


@pytest.mark.case(11)
@shows("R3.3", "classic")
def test_draws_go_on_only_while_nothing_fits(rules):
    position = build(rules, ["2c 4s", "3c 5c", "4c 6c"], "9d", stock="3h 5s 9h 2s", under="")
    assert legal(position) == ["draw"]
    do(position, "draw")
    assert legal(position) == ["draw", "pass"]
    do(position, "draw", "draw")
    assert legal(position) == ["9h", "pass"]
    assert refused(position, "draw") == ("draw-only-when-stuck", "R3.3")
    fresh = build(rules, ["9c 4s", "2c 3c", "4c 5c"], "9d")
    assert legal(fresh) == ["9c"]
    assert refused(fresh, "draw") == ("draw-only-when-stuck", "R3.3")


@shows("R3.4", *ALL)
def test_no_pass_before_a_draw(rules):
    position = build(rules, ["2h 4s", "2c 3c", "4c 5c"], "9d", stock="3h 5s", under="")
    assert refused(position, "pass") == ("draw-first", "R3.4")
    do(position, "draw", "pass")
    assert position.seat == 1
    assert refused(position, "pass") == ("draw-first", "R3.4")


@shows("R3.4", "table")
def test_an_empty_draw_opens_pass(rules):
    position = build(rules, ["2h 4s", "2c 3c", "4c 5c"], "9d", stock="", under="")
    assert legal(position) == ["draw"]
    effects = do(position, "draw")
    assert [(effect.kind, effect.n) for effect in effects] == [("draw", 0)]
    assert legal(position) == ["pass"]


@pytest.mark.case(17, 25)
@shows("R3.5", *ALL)
def test_a_refused_action_changes_nothing_and_says_why(rules):
    for seed in range(3):
        position = Position.deal(RULE_SETS[rules], 3, seed=seed)
        for _ in range(25):
            allowed = position.legal_actions()
            before = position.key()
            for action in range(-6, 400):
                if action in allowed:
                    continue
                with pytest.raises(IllegalAction) as error:
                    position.apply(action)
                refusal = error.value.refusal
                assert refusal.reason
                assert refusal.rule.startswith("R")
                assert position.key() == before
            if not allowed:
                break
            position.apply(allowed[seed * 7 % len(allowed)])


@pytest.mark.case(17)
@shows("R3.5", *ALL)
def test_forged_actions_are_refused(rules):
    position = build(rules, ["9c 4s", "9h 3c", "4c 5c"], "9d")
    before = position.key()
    for forged in (9999, -17, 63, None, "9c", 2.0, True, [9]):
        refusal = position.refusal(forged)
        assert refusal is not None
        assert refusal.reason == "unknown-action"
    assert refused(position, "9h") == ("not-your-card", "R3.5")
    assert position.key() == before


@pytest.mark.case(24)
@shows("R3.6", *ALL)
def test_one_card_is_seen_by_all_and_there_is_no_action_for_it(rules):
    position = build(rules, ["9c 4s", "9h 3c", "4c 5c"], "9d")
    do(position, "9c")
    assert View.of(position, 2).counts[0] == 1
    from_here = {action for action in legal(position) if action not in ("draw", "pass", "take")}
    assert all(parse_action(action) >= 0 for action in from_here)


@pytest.mark.case(18)
@shows("R3.2 R3.3", *ALL)
def test_stuck_with_a_stock_the_only_action_is_draw(rules):
    position = build(rules, ["2h 4s", "2c 3c", "4c 5c"], "9d")
    assert legal(position) == ["draw"]
    assert hand(position, 0) == "2h 4s"


@shows("R3.5", *ONE_DECK)
def test_reasons_of_a_jack_on_a_jack(rules):
    position = build(rules, ["Js 4s", "2c 3c", "4c 5c"], "Jd", named="s")
    assert refused(position, "Js=h") == ("jack-on-jack", "R4.2")
