"""R4: the jack."""

import pytest

from pisyedili.cards import parse_suit
from pisyedili.view import View
from tests.engine.build import build, do, hand, legal, refused
from tests.engine.cite import ALL, ONE_DECK, shows


@pytest.mark.case(10)
@shows("R4.1", *ALL)
def test_goes_on_any_card_and_names_any_suit_that_every_view_shows(rules):
    for suit in "cdhs":
        position = build(rules, ["Jc 4s", "2c 3c", "4c 5c"], "9d")
        effects = do(position, f"Jc={suit}")
        assert [effect.kind for effect in effects] == ["lay", "name"]
        assert effects[1].n == parse_suit(suit)
        assert [View.of(position, seat).named for seat in range(3)] == [parse_suit(suit)] * 3


@pytest.mark.case(9)
@shows("R4.1", *ALL)
def test_a_jack_without_a_suit_is_refused_and_still_in_hand(rules):
    position = build(rules, ["Jc 4s", "2c 3c", "4c 5c"], "9d")
    assert refused(position, "Jc") == ("name-a-suit", "R4.1")
    assert hand(position, 0) == "Jc 4s"
    other = build(rules, ["9c 4s", "2c 3c", "4c 5c"], "9d")
    assert refused(other, "9c=h") == ("name-not-needed", "R4.1")


@shows("R4.1", *ALL)
def test_the_named_suit_holds_through_draws_and_passes(rules):
    position = build(rules, ["Jc 4s", "2c 3c", "4h 5s"], "9d", stock="3d 4d 5h", under="")
    do(position, "Jc=s", "draw", "pass")
    assert position.named == parse_suit("s")
    assert "5s" in legal(position)
    assert "4h" not in legal(position)
    do(position, "5s")
    assert position.named is None


@shows("R4.1", "table")
def test_the_named_suit_holds_through_a_reshuffle(rules):
    position = build(rules, ["Jc 4s", "2c 3c", "4h 5h"], "9d", stock="")
    do(position, "Jc=s", "draw")
    assert position.reshuffles == 1
    assert position.named == parse_suit("s")


@shows("R4.2", *ONE_DECK)
def test_never_on_a_jack_not_even_in_the_named_suit(rules):
    position = build(rules, ["Js 4s", "2c 3c", "4c 5c"], "Jd", named="s")
    assert [action for action in legal(position) if action.startswith("J")] == []


@shows("R4.2", "cardiva")
def test_also_on_a_jack(rules):
    position = build(rules, ["Js Jh 4s", "2c 3c", "4c 5c"], "Jd", named="s")
    do(position, "Jh=c")
    assert position.named == parse_suit("c")


@shows("R4.3", *ALL)
def test_never_on_a_pending_seven(rules):
    position = build(rules, ["Jh 4s", "2c 3c", "4c 5c"], "7h", bill=3)
    assert refused(position, "Jh=c") == ("only-seven", "R4.3")
    assert legal(position) == ["take"]


@pytest.mark.case(8)
@shows("R4.4", *ALL)
def test_as_the_last_card_it_names_nothing(rules):
    position = build(rules, ["Jh", "2c 3c", "4c 5c"], "9d")
    assert [action for action in legal(position) if action != "draw"] == ["Jh"]
    assert refused(position, "Jh=c") == ("name-not-needed", "R4.4")
    effects = do(position, "Jh")
    assert [effect.kind for effect in effects] == ["lay", "end"]
    assert position.named is None
    assert position.outcome.winner == 0
