"""Cards and actions: numbers, texts, junk."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pisyedili.actions import (
    DRAW,
    PASS,
    TAKE,
    ActionError,
    IllegalAction,
    Refusal,
    action_text,
    card_of,
    is_action,
    is_lay,
    lay,
    named_of,
    parse_action,
)
from pisyedili.cards import (
    CardError,
    card_text,
    cards_of,
    make_card,
    parse_card,
    parse_rank,
    parse_suit,
    rank_mask,
    rank_of,
    rank_text,
    suit_mask,
    suit_of,
    suit_text,
)
from pisyedili.refusals import REASONS

ACTIONS = [DRAW, PASS, TAKE, *(lay(card, suit) for card in range(52) for suit in (None, 0, 1, 2, 3))]


def test_every_card_has_one_text_and_one_number():
    assert len({card_text(card) for card in range(52)}) == 52
    assert [card_text(card) for card in (0, 8, 9, 31, 51)] == ["2c", "10c", "Jc", "7h", "As"]
    assert parse_card("th") == parse_card("10H") == parse_card("10h")
    assert rank_text(10) == "10"
    assert suit_text(2) == "h"
    assert (parse_rank("q"), parse_suit("S")) == (12, 3)


def test_masks():
    assert cards_of(rank_mask(7)) == tuple(make_card(suit, 7) for suit in range(4))
    assert cards_of(suit_mask(3)) == tuple(range(39, 52))
    assert all(suit_of(card) * 13 + rank_of(card) - 2 == card for card in range(52))


def test_what_is_no_card():
    for text in ("", "h", "1h", "11h", "7x", "7hh", "hh7", "10", "٧h"):
        with pytest.raises(CardError):
            parse_card(text)
    for number in (-1, 52):
        with pytest.raises(CardError):
            card_text(number)
    for call in (lambda: make_card(4, 7), lambda: make_card(0, 1), lambda: rank_text(15), lambda: suit_text(4)):
        with pytest.raises(CardError):
            call()
    with pytest.raises(CardError):
        parse_rank("one")


def test_actions_have_distinct_numbers_and_texts_that_read_back():
    assert len(set(ACTIONS)) == len(ACTIONS) == len({action_text(action) for action in ACTIONS})
    for action in ACTIONS:
        assert is_action(action)
        assert parse_action(action_text(action)) == action
        assert parse_action(action_text(action).upper()) == action
    assert action_text(lay(parse_card("Jc"), 3)) == "Jc=s"
    assert [is_lay(action) for action in (0, DRAW, PASS, TAKE)] == [True, False, False, False]
    assert (card_of(lay(9, 2)), named_of(lay(9, 2)), named_of(9)) == (9, 2, None)


def test_what_is_no_action():
    numbers = [number for number in range(-50, 500) if is_action(number)]
    assert sorted(numbers) == sorted(ACTIONS)
    for call in (lambda: lay(52), lambda: lay(3, 4), lambda: action_text(63), lambda: parse_action("fold")):
        with pytest.raises(ActionError):
            call()


@given(st.text(max_size=12))
def test_junk_gives_nothing_but_a_typed_error(text):
    try:
        action = parse_action(text)
    except ActionError:
        return
    assert parse_action(action_text(action)) == action


def test_a_refusal_says_its_reason_and_rule():
    error = IllegalAction(Refusal("draw-first", "R3.4", {}))
    assert str(error) == "draw-first (R3.4)"
    assert error.refusal.reason in REASONS
