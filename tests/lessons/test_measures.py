"""Measures of a choice, each against trying out every card by the engine's own rules."""

from collections import Counter
from random import Random

import pytest

from pisyedili.actions import DRAW, PASS, TAKE, action_text, card_of, is_lay, parse_action
from pisyedili.cards import Rank, rank_of, suit_of
from pisyedili.lessons.measures import MEASURES, best_actions, unseen_cards, values
from pisyedili.lessons.play import start
from pisyedili.position import Position
from pisyedili.scoring import multiplier_of, points_of
from pisyedili.tables import deck
from tests.lessons.make import build, middle, names, one

RULES = ["table", "classic", "cardiva"]


def worth(position, measure, **more):
    step = one(kind="choose", position=position, measure=measure, **more)
    return {action_text(action): value for action, value in values(step, start(step)).items()}


def best(position, measure, **more):
    step = one(kind="choose", position=position, measure=measure, **more)
    return names(best_actions(step, start(step)))


# By hand


def test_outs_counts_the_unseen_cards_that_would_end_the_hand():
    position = build("table", ["8h 9s Kh 7h", "3d", "4c 5c", "6c 9c"], "Qh", under="Jc Jd Js Ac 7c")
    found = worth(position, "outs", who=1)
    # Whatever lies there: hearts, the rank, one jack that is not seen.
    assert found["8h"] == 0
    assert found["Kh"] == 9 + 3 + 1 - 1
    assert found["7h"] == 2
    assert best(position, "outs", who=1) == ["8h"]


def test_outs_of_an_open_hand_knows_the_card():
    position = build("table", ["5h 9s Kh", "3h", "4c 5c", "6c 9c"], "Qh")
    assert worth(position, "outs", who=1, open=[1]) == {"5h": 1, "Kh": 1, "draw": 1}
    assert worth(position, "outs", who=2) == {"5h": 0, "Kh": 0, "draw": 0}


def test_a_turn_that_does_not_reach_the_seat_leaves_it_no_outs():
    position = build("table", ["10h 8h 2h", "3h", "4c 5c", "6c 9c"], "Kh")
    assert worth(position, "outs", who=1)["10h"] == 0
    assert worth(position, "outs", who=1)["2h"] > 0


def test_an_ace_is_worth_its_best_second_card():
    position = build("table", ["Ah 7h 2h Kc", "3d 9d", "4c 5c", "6c 9c"], "Qh")
    assert worth(position, "takes-next") == {"Ah": 4, "7h": 3, "2h": 0, "draw": 0}
    assert worth(position, "run") == {"Ah": 2, "7h": 1, "2h": 1, "draw": 0}
    assert worth(position, "points-left") == {"Ah": 12, "7h": 23, "2h": 28, "draw": 32}


def test_finish_asks_whether_the_rest_goes_out_next_turn_and_how_dear():
    position = build("table", ["9h 7h", "3d 9d", "4c 5c", "6c 9c"], "Qh")
    assert worth(position, "finish") == {"9h": 3, "7h": 1, "draw": 0}
    position = build("table", ["9h Jd", "3d 9d", "4c 5c", "6c 9c"], "Qh")
    assert worth(position, "finish") == {"9h": 2, "Jd=c": 0, "Jd=d": 0, "Jd=h": 1, "Jd=s": 0, "draw": 0}
    position = build("table", ["2h Ah 7h", "3d 9d", "4c 5c", "6c 9c"], "Qh")
    assert worth(position, "finish")["2h"] == 3


def test_armour_keeps_sevens_and_a_draw_is_no_way_to_keep_them():
    position = build("table", ["7h 7s 9h", "3d 9d", "4c 5c", "6c 9c"], "Qh")
    assert worth(position, "armour") == {"7h": 1, "9h": 2, "draw": 2}
    assert best(position, "armour") == ["9h"]


def test_taking_the_bill_is_a_choice_like_another():
    position = build("table", ["7h 9h", "3d 9d", "4c 5c", "6c 9c"], "7d", bill=3)
    assert best(position, "armour") == ["take"]
    assert best(position, "takes-next") == ["7h"]
    assert worth(position, "takes-next") == {"7h": 6, "take": 0}


def test_the_suit_to_name_is_the_one_that_is_spent_or_that_one_holds():
    position = build("table", ["Jd 9s 8s 2c", "3d 9d", "4h 5c", "6c 9c"], "Qh", under="2h 3h 4c 5h 6h 7h 8h 9h 10h")
    assert best(position, "fits-own") == ["Jd=s"]
    assert best(position, "fits-next") == ["Jd=h"]
    # The jack of hearts is unseen, but does not go on a jack (R4.2).
    assert (worth(position, "unseen-suit")["Jd=h"], worth(position, "fits-next")["Jd=h"]) == (4, 3)


def test_what_the_step_hides_is_not_known_and_what_lies_open_is():
    text = "p1_table_to-0_hands-2h3h.4h.3_pile-10.QhKh_stock-34"
    step = one(kind="choose", position=text, measure="fits-next")
    unseen = unseen_cards(step, start(step))
    assert sum(unseen.values()) == 52 - 2 - 2
    step = one(kind="choose", position=text, measure="fits-next", open=[1])
    assert sum(unseen_cards(step, start(step)).values()) == 52 - 2 - 2 - 1


@pytest.mark.parametrize("measure", MEASURES)
def test_hidden_cards_change_no_measure(measure):
    text = "p1_table_to-0_hands-2hJs7h8hAh.1.4.3_pile-10.2cKh_stock-27"
    more = {"who": 1} if MEASURES[measure].who else {}
    steps = [one(kind="choose", position=text, measure=measure, seed=seed, **more) for seed in range(5)]
    assert len({tuple(values(step, start(step)).items()) for step in steps}) == 1


# By brute force


def _ends(position, action):
    """Every way the reader's turn can end once it begins with this action: (position, own known cards, lays)."""
    hand = list(position.hand(0))
    after = position.copy()
    after.apply(action)
    if is_lay(action):
        hand.remove(card_of(action))
    if action == DRAW and not after.over and after.seat == 0 and PASS in after.legal_actions():
        after.apply(PASS)
    if is_lay(action) and not after.over and after.seat == 0:
        for way in after.legal_actions():
            yield from ((here, cards, lays + 1) for here, cards, lays in _ends(after, way))
    else:
        yield after, hand, int(is_lay(action))


def _with_card(position, seat, card):
    """The position with an unseen card in that seat's hand, in exchange for one of its own."""
    setup = position.setup()
    hands = [list(hand) for hand in setup.hands]
    stock = list(setup.stock)
    if card in hands[seat]:
        return position
    given = hands[seat][0]
    # A card that the reader has just drawn counts as unseen too.
    for pile in (stock, *[hand for other, hand in enumerate(hands) if other != seat]):
        if card in pile:
            pile[pile.index(card)] = given
            hands[seat][0] = card
            return Position.from_parts(
                setup.rules, hands=hands, stock=stock, discards=setup.discards, seat=setup.seat, dealer=setup.dealer,
                direction=setup.direction, phase=setup.phase, has_drawn=setup.has_drawn, named=setup.named,
                bill=setup.bill, passes=setup.passes, turns=setup.turns, ply=setup.ply,
            )  # fmt: skip
    raise AssertionError("an unseen card lies somewhere")


def _can_lay(position, seat, card):
    if position.over or position.seat != seat:
        return False
    return card in map(card_of, filter(is_lay, position.legal_actions()))


def _again(position, cards):
    """The reader's next turn with these cards if nothing else is laid, or None: the bill, if any, is paid."""
    if position.over or not cards:
        return None
    rules = position.rules
    used = [*cards, *position.discards]
    rest = sorted(unseen_of(rules, position.players, used))
    others = [rest.pop() for _ in range(position.players - 1)]
    return Position.from_parts(
        rules, hands=[cards, *[[card] for card in others]], stock=rest, discards=position.discards, named=position.named
    )


def unseen_of(rules, players, used):
    """Cards of the deck without those used."""
    left = Counter(deck(rules.decks(players)))
    left.subtract(used)
    return list((+left).elements())


def _out_times(position):
    """The best multiplier with which the reader goes out in this turn, laying only."""
    if position.over:
        return multiplier_of(position.rules, position.outcome.last_card) if position.outcome.winner == 0 else 0
    if position.seat != 0:
        return 0
    found = [0]
    for action in filter(is_lay, position.legal_actions()):
        after = position.copy()
        after.apply(action)
        found.append(_out_times(after))
    return max(found)


def _taken_by_next(position, after):
    seat = position.direction % position.players
    made = after.history[len(position.history) :]
    return sum(e.n for m in made for e in m.effects if e.kind == "take" and e.seat == seat) + after.bill


def _brute(measure, position, end, unseen, who):
    """What one end of the turn is worth."""
    here, cards, lays = end
    rules = position.rules
    if measure == "outs":
        if here.over or here.count(who) != 1:
            return 0
        return sum(_can_lay(_same_turn(position, here, who, card), who, card) for card in unseen)
    if measure == "fits-next":
        if here.over or here.seat == 0:
            return 0
        return sum(_can_lay(_same_turn(position, here, here.seat, card), here.seat, card) for card in unseen)
    if measure == "points-left":
        cheapest = min(rules.points[card % 13] for card in unseen)
        made = here.history[len(position.history) :]
        new = sum(e.n for m in made if m.seat == 0 for e in m.effects if e.kind in ("draw", "take") and e.seat == 0)
        return points_of(rules, cards) + new * cheapest
    if measure == "fits-own":
        again = _again(here, cards)
        return 0 if again is None else sum(_can_lay(again, 0, card) for card in cards)
    if measure == "armour":
        return sum(rank_of(card) == Rank.SEVEN for card in cards)
    if measure == "finish":
        if here.over:
            return _out_times(here)
        again = None if _drew(position, here) else _again(here, cards)
        return 0 if again is None else _out_times(again)
    if measure == "takes-next":
        return _taken_by_next(position, here)
    if measure == "run":
        return lays
    suit = here.named if here.named is not None else suit_of(here.top)
    return sum(suit_of(card) == suit for card in unseen)


def _drew(position, here):
    made = here.history[len(position.history) :]
    return any(e.kind in ("draw", "take") and e.seat == 0 and e.n for m in made for e in m.effects)


def _same_turn(position, here, seat, card):
    """The position at the end of the turn, with another card in a seat's hand."""
    return here if here.over else _with_card(here, seat, card)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("measure", MEASURES)
def test_a_measure_is_what_trying_out_every_card_says(measure, rules):
    random = Random(f"{measure} {rules}")
    checked = 0
    while checked < 25:
        position = middle(rules, random, random.choice([2, 3]))
        who = position.direction % position.players
        if measure == "outs" and position.count(who) > 1:
            position = _one_card(position, who)
        if position.phase != "play" or position.top is None:
            continue
        more = {"who": who} if MEASURES[measure].who else {}
        step = one(kind="choose", position=position, measure=measure, **more)
        here = start(step)
        unseen = unseen_of(position.rules, position.players, [*position.hand(0), *position.discards])
        pick = min if MEASURES[measure].best == "min" else max
        found = values(step, here)
        for action in here.legal_actions():
            ends = [_brute(measure, here, end, unseen, who) for end in _ends(here, action)]
            assert found[action] == pick(ends), (position.setup(), action_text(action))
        checked += 1


def _one_card(position, who):
    """The position with one card left in a hand, the others under the stock."""
    setup = position.setup()
    hands = [list(hand) for hand in setup.hands]
    stock = [*setup.stock, *hands[who][1:]]
    hands[who] = hands[who][:1]
    return Position.from_parts(
        setup.rules, hands=hands, stock=stock, discards=setup.discards, dealer=setup.dealer, direction=setup.direction,
        phase=setup.phase, has_drawn=setup.has_drawn, named=setup.named, bill=setup.bill, passes=setup.passes,
        turns=setup.turns, ply=setup.ply,
    )  # fmt: skip


def test_best_actions_are_all_those_of_the_best_value():
    position = build("table", ["9h 9s 3c", "3d 9c", "4c 5c"], "9d")
    assert best(position, "points-left") == ["9h", "9s"]
    assert parse_action("draw") == DRAW
    assert TAKE not in start(one(kind="choose", position=position, measure="run")).legal_actions()
