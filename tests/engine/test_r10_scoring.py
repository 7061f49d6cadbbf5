"""R10: going out, scoring, Muamele."""

import pytest

from pisyedili.cards import make_card, parse_card, rank_of
from pisyedili.match import Match, MatchError, Muamele
from pisyedili.position import Position
from pisyedili.rules import CARDIVA, RULE_SETS
from pisyedili.scoring import points_of, score_hand
from tests.engine.build import build, do, refused
from tests.engine.cite import ALL, ONE_DECK, shows


@shows("R10.1", *ALL)
def test_the_last_card_ends_the_hand_with_no_effect_and_a_void_bill(rules):
    position = build(rules, ["7h", "2c 3c", "4c 5d"], "7d", bill=3)
    effects = do(position, "7h")
    assert [effect.kind for effect in effects] == ["lay", "end"]
    assert position.bill == 0
    assert {refused(position, action) for action in ("2c", "draw", "pass", "take")} == {("hand-over", "R10.1")}
    assert [position.count(seat) for seat in range(3)] == [0, 2, 2]
    for card in ("8h", "10h"):
        last = build(rules, [card, "2c 3c", "4c 5d"], "2h")
        assert [effect.kind for effect in do(last, card)] == ["lay", "end"]
        assert last.direction == 1


@shows("R10.2", *ALL)
def test_points_of_every_rank(rules):
    expected = {2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 25, 12: 10, 13: 10, 14: 11}
    if rules == "classic":
        expected |= {7: 20, 14: 15}
    for rank, points in expected.items():
        assert points_of(RULE_SETS[rules], [make_card(2, rank)]) == points


@shows("R10.2", *ALL)
def test_everyone_else_pays_the_cards_left_in_hand(rules):
    position = build(rules, ["9h", "Kc 3c", "4c Jd"], "9d")
    do(position, "9h")
    assert score_hand(position).payments == (0, 13, 29)
    with pytest.raises(ValueError, match="not over"):
        score_hand(build(rules, ["9h", "Kc 3c"], "9d"))


@shows("R10.3", *ALL)
def test_the_last_card_multiplies(rules):
    for card, top, factor in (("7h", "2h", 3), ("Jh", "2h", 2), ("Ah", "2h", 1), ("Qh", "2h", 1)):
        if rules == "cardiva" and card == "Ah":
            continue
        position = build(rules, [card, "Kc 3c", "4c 4d"], top)
        do(position, card)
        score = score_hand(position)
        assert (score.multiplier, score.payments) == (factor, (0, 13 * factor, 8 * factor))


@shows("R10.3", *ALL)
def test_also_as_an_answer_to_a_seven_and_after_an_ace(rules):
    position = build(rules, ["7h", "Kc 3c"], "7d", bill=6)
    do(position, "7h")
    assert score_hand(position).payments == (0, 39)
    after = build(rules, ["Ah 7h", "Kc 3c"], "2h", stock="2c", under="")
    do(after, "Ah", "7h")
    assert score_hand(after).multiplier == 3


@shows("R10.4", "cardiva")
def test_muamele_three_cards_for_each_seven_and_three_more_for_each_picked(rules):
    stock = "2s 7s 3s 4s 5s 6s 8s 9s 10s Qs Ks 2d 3d 4d 5d"
    position = build(rules, ["9h", "7c 2c", "7d 7h", "3c 3d"], "9d", stock=stock)
    do(position, "9h")
    muamele = Muamele(position)
    assert (muamele.seat, muamele.due, muamele.stock_count, muamele.done) == (1, 3, 15, False)
    picked = [muamele.pick(0), muamele.pick(1), muamele.pick(2)]
    assert [rank_of(card) for card in picked] == [2, 7, 3]
    assert (muamele.seat, muamele.due) == (1, 3)
    for place in (5, 4, 3):
        muamele.pick(place)
    assert (muamele.seat, muamele.due) == (2, 6)
    with pytest.raises(MatchError, match="place"):
        muamele.pick(0)
    with pytest.raises(MatchError, match="place"):
        muamele.pick(15)
    assert muamele.row[:3] == tuple(picked)
    assert muamele.row[6] is None
    for place in range(6, 12):
        muamele.pick(place)
    assert muamele.done
    assert muamele.seat is None
    with pytest.raises(MatchError, match="due"):
        muamele.pick(12)
    score = score_hand(position, muamele.picked)
    assert score.payments[1] == 7 + 2 + (2 + 7 + 3) + (6 + 5 + 4)
    assert score.payments[3] == 6


@shows("R10.4", "cardiva")
def test_muamele_ends_when_the_stock_is_dry_and_is_not_multiplied(rules):
    position = build(rules, ["7h", "7c 2c", "7d 3h", "3c 3d"], "7s", stock="Ks Qs")
    do(position, "7h")
    muamele = Muamele(position)
    muamele.pick(1)
    muamele.pick(0)
    assert muamele.done
    assert score_hand(position, muamele.picked).payments == (0, 9 * 3 + 20, 10 * 3, 6 * 3)
    house = CARDIVA.replace(muamele_multiplied=True)
    again = build(house, ["7h", "7c 2c", "7d 3h", "3c 3d"], "7s", stock="Ks Qs")
    do(again, "7h")
    assert score_hand(again, muamele.picked).payments == (0, (9 + 20) * 3, 10 * 3, 6 * 3)


@shows("R10.4", "cardiva")
def test_muamele_goes_in_playing_order_from_the_winner(rules):
    position = build(rules, ["7c 2c", "7d 3h", "9h", "3c 7h"], "9d", seat=2)
    do(position, "9h")
    muamele = Muamele(position)
    order = []
    while not muamele.done:
        if muamele.seat not in order:
            order.append(muamele.seat)
        muamele.pick(muamele.row.index(None))
    assert order == [3, 0, 1]


@shows("R10.4", "cardiva")
def test_a_match_asks_for_muamele_before_it_goes_on(rules):
    seed = 0
    while True:
        match = Match(CARDIVA, seed=seed)
        while not match.position.over:
            match.position.play(match.position.legal_actions()[0])
        if match.muamele is not None:
            break
        seed += 1
    assert match.scores == []
    with pytest.raises(MatchError, match="Muamele"):
        match.next_hand()
    while not match.muamele.done:
        match.muamele.pick(match.muamele.row.index(None))
    assert len(match.scores) == 1
    assert match.muamele is not None
    assert sum(match.scores[0]) == sum(match.hand_score.payments)


@pytest.mark.case(13)
@shows("R10.5", "table")
def test_worked_example_a_jack_against_a_finish_on_a_seven_pays_75(rules):
    position = build(rules, ["7h", "Jc", "Ac Kd", "2c 7d"], "9h")
    do(position, "7h")
    assert score_hand(position).payments == (0, 75, 63, 27)


@pytest.mark.case(13)
@shows("R10.2 R10.3", *ONE_DECK)
def test_the_winner_pays_nothing_and_totals_add_up(rules):
    for seed in range(40):
        match = Match(RULE_SETS[rules], 4, seed=seed)
        while not match.over:
            position = match.position
            if position.over:
                match.next_hand()
                continue
            actions = position.legal_actions()
            position.play(actions[seed % len(actions)] if actions[0] >= 0 else actions[0])
        assert match.totals == tuple(map(sum, zip(*match.scores, strict=True)))
        for score in match.hand_scores:
            assert min(score.payments) >= 0


@shows("R10.1", "table")
def test_a_void_hand_costs_nothing(rules):
    clubs = "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac"
    position = build(rules, ["2d 3d", clubs, "2h"], stock="", under="", phase="open")
    do(position, "draw")
    assert score_hand(position).payments == (0, 0, 0)


def test_muamele_follows_a_hand_that_was_won():
    with pytest.raises(MatchError, match="won"):
        Muamele(Position.deal(CARDIVA, 3))
    assert parse_card("7h") == 31
