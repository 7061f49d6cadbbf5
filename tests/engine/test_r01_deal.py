"""R1: cards, seats, deal."""

from collections import Counter

import pytest

from pisyedili.cards import Rank, Suit, card_text, make_card, parse_card, rank_of, suit_of
from pisyedili.match import Match
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS
from pisyedili.view import View
from tests.engine.build import build, do, hand, legal
from tests.engine.cite import ALL, shows


def everything(position):
    seats = range(position.players)
    held = Counter(card for seat in seats for card in position.hand(seat))
    return held + Counter(position.stock) + Counter(position.discards)


@shows("R1.1", *ALL)
def test_a_deck_is_thirteen_ranks_in_four_suits(rules):
    deal = Position.deal(RULE_SETS[rules], 2)
    assert {(suit_of(card), rank_of(card)) for card in everything(deal)} == {(s, r) for s in Suit for r in Rank}
    assert all(parse_card(card_text(card)) == card == make_card(suit_of(card), rank_of(card)) for card in range(52))


@shows("R1.2", *ALL)
def test_every_card_is_there_once_or_in_two_decks_twice(rules):
    for players in range(2, RULE_SETS[rules].max_players + 1):
        copies = 2 if rules == "cardiva" and players > 2 else 1
        assert everything(Position.deal(RULE_SETS[rules], players, seed=9)) == Counter(dict.fromkeys(range(52), copies))


@shows("R1.3", *ALL)
def test_players(rules):
    most = {"table": 4, "classic": 6, "cardiva": 4}[rules]
    for players in range(2, most + 1):
        assert Position.deal(RULE_SETS[rules], players).players == players
    for players in (1, most + 1):
        with pytest.raises(ValueError, match="players"):
            Position.deal(RULE_SETS[rules], players)


@shows("R1.4", *ALL)
def test_seven_cards_each_and_none_turned_up(rules):
    deal = Position.deal(RULE_SETS[rules], 3, seed=1)
    assert [deal.count(seat) for seat in range(3)] == [7, 7, 7]
    assert deal.top is None
    assert deal.discards == ()


@shows("R1.5", *ALL)
def test_seats_in_playing_order_and_direction_reset_each_hand(rules):
    assert RULE_SETS[rules].clockwise is (rules != "cardiva")
    match = Match(RULE_SETS[rules], seed=4)
    while not match.position.over:
        match.position.play(match.position.legal_actions()[0])
    if match.muamele:
        while not match.muamele.done:
            match.muamele.pick(match.muamele.row.index(None))
    assert match.next_hand().direction == 1
    position = build(rules, ["2c 9d", "2d 3d", "2h 3h"], "9c")
    do(position, "2c")
    assert position.seat == 1


@shows("R1.6", *ALL)
def test_the_seat_after_the_dealer_opens_and_the_dealer_moves_on(rules):
    match = Match(RULE_SETS[rules], 3, dealer=1, seed=11)
    assert match.position.seat == 2
    while not match.position.over:
        match.position.play(match.position.legal_actions()[0])
    if match.muamele:
        while not match.muamele.done:
            match.muamele.pick(match.muamele.row.index(None))
    assert match.position.outcome.kind != "void"
    match.next_hand()
    assert match.dealer == match.position.dealer == 2
    assert match.position.seat == 0


@shows("R1.7", *ALL)
def test_a_view_shows_own_cards_counts_pile_suit_and_score_and_no_more(rules):
    # Seat 1 draws; nobody else sees what.
    position = build(rules, ["2c Jd 9d", "3h 4h", "5s 6s"], "9c")
    do(position, "Jd=s", "draw")
    mine, other = View.of(position, 1), View.of(position, 0)
    assert mine.hand == position.hand(1)
    assert other.counts == (2, 3, 2)
    assert other.named == Suit.SPADES
    assert other.discards == position.discards
    assert other.hands is None
    drawn = mine.history[-1].effects[0].cards
    assert len(drawn) == 1
    assert drawn[0] in mine.hand
    assert other.history[-1].effects[0].cards == (None,)
    assert other.legal == ()
    assert mine.legal == tuple(position.legal_actions())


@shows("R1.7", *ALL)
def test_hands_are_laid_open_once_the_hand_is_over(rules):
    position = build(rules, ["2c", "3h 4h", "5s 6s"], "9c")
    do(position, "2c")
    assert View.of(position, 1).hands == tuple(position.hand(seat) for seat in range(3))
    assert hand(position, 1) == "3h 4h"
    assert legal(position) == []
