"""R2: the club opening."""

import pytest

from pisyedili.cards import parse_card
from tests.engine.build import build, do, legal, refused
from tests.engine.cite import ALL, ONE_DECK, shows

PHASE = {"table": "open", "classic": "open", "cardiva": "lap"}


def opening(rules, hands, **parts):
    return build(rules, hands, phase=PHASE[rules], **parts)


@shows("R2.1", *ONE_DECK)
def test_only_the_opener_must_lay_a_club(rules):
    position = opening(rules, ["2c 3h", "2d 2h", "4s 5s"])
    do(position, "2c")
    assert position.phase == "play"
    assert "2d" in legal(position)


@shows("R2.1", "cardiva")
def test_everyones_first_card_is_a_club(rules):
    position = opening(rules, ["2c 3h 9s", "2d 3c 3h", "4c 5s 4s"])
    do(position, "2c")
    assert position.phase == "lap"
    assert refused(position, "2d") == ("lap-club", "R2.1")
    do(position, "3c", "4c")
    assert (position.phase, position.seat) == ("play", 0)


@shows("R2.2", *ALL)
def test_who_holds_clubs_lays_one_of_them(rules):
    position = opening(rules, ["2c 9c Kc 3h", "2d 2h", "4s 5s"])
    assert legal(position) == ["2c", "9c", "Kc"]
    assert refused(position, "draw") == ("opening-no-draw", "R2.2")
    assert refused(position, "pass") == ("opening-no-pass", "R2.2")
    assert refused(position, "3h")[0] in ("opening-club", "lap-club")


@shows("R2.3", *ALL)
def test_without_a_club_the_opener_draws_one_at_a_time_until_one_turns_up(rules):
    position = opening(rules, ["2d 9d", "2h 2s", "4s 5s"], stock="3h 4h 5h 6c", under="")
    for _ in range(3):
        assert legal(position) == ["draw"]
        assert refused(position, "pass") == ("opening-no-pass", "R2.3")
        do(position, "draw")
    do(position, "draw")
    assert legal(position) == ["6c"]
    assert not position.has_drawn
    do(position, "6c")
    if rules != "cardiva":
        # These were not the one draw of R3.
        assert not position.has_drawn
        assert position.seat == 1


@pytest.mark.case(14)
@shows("R2.4", *ONE_DECK)
def test_the_opening_card_has_no_effect(rules):
    for card in ("7c", "8c", "10c", "Ac", "Jc"):
        position = opening(rules, [f"{card} 3h", "2d 9c 7h Jh", "4s 5s", "6s 8s"])
        effects = do(position, card)
        assert [effect.kind for effect in effects] == ["lay"], card
        assert (position.seat, position.direction, position.bill, position.phase) == (1, 1, 0, "play")
        assert [position.count(seat) for seat in range(4)] == [1, 4, 2, 2]
        assert position.named is None
        expected = {"7c": ["9c", "7h"], "Jc": ["9c"]}.get(card, ["9c"])
        jacks = [] if card == "Jc" else ["Jh=c", "Jh=d", "Jh=h", "Jh=s"]
        stuck = ["draw"] if rules == "table" else []
        assert legal(position) == [*expected, *jacks, *stuck], card


@shows("R2.4", *ONE_DECK)
def test_a_seven_on_the_opening_seven_bills_three(rules):
    position = opening(rules, ["7c 3h", "7h 9c", "4s 5s"])
    do(position, "7c", "7h")
    assert (position.bill, position.seat) == (3, 2)


@shows("R2.4", *ONE_DECK)
def test_the_opening_jack_names_no_suit_and_bars_jacks(rules):
    position = opening(rules, ["Jc 3h", "Jh 9c 3d", "4s 5s"])
    assert refused(position, "Jc=h") == ("name-not-needed", "R2.4")
    do(position, "Jc")
    assert refused(position, "Jh=h") == ("jack-on-jack", "R4.2")
    assert refused(position, "3d") == ("wrong-suit-and-rank", "R3.1")


@pytest.mark.case(14)
@shows("R2.5", "cardiva")
def test_in_the_lap_specials_are_barred_and_nothing_acts(rules):
    position = opening(rules, ["7c 8c 10c Jc Ac 5c", "8c 5s", "5c 6s", "9c 4d"])
    assert legal(position) == ["5c", "8c"]
    for card in ("7c", "10c", "Jc", "Ac"):
        assert refused(position, card) == ("lap-special", "R2.5")
    do(position, "8c", "8c")
    assert (position.seat, position.phase) == (2, "lap")
    do(position, "5c", "9c")
    assert (position.seat, position.phase, position.top) == (0, "play", parse_card("9c"))
    assert "7c" in legal(position)


@pytest.mark.case(14)
@shows("R2.5", "cardiva")
def test_the_fourth_players_lap_club_never_acts(rules):
    for card in ("2c", "3c", "4c", "5c", "6c", "8c", "9c", "Qc", "Kc"):
        position = opening(rules, ["3d 4d", "3d 4d", "5d 6d", f"{card} 9d"], under="2c 6c 8c", seat=3, dealer=3)
        assert [effect.kind for effect in do(position, card)] == ["lay"], card
        assert (position.seat, position.direction, position.bill, position.phase) == (0, 1, 0, "play")


@shows("R2.6", *ONE_DECK)
def test_no_club_to_be_had_makes_the_hand_void(rules):
    clubs = "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac"
    position = opening(rules, ["2d 3d", clubs, "2h"], stock="", under="")
    assert legal(position) == ["draw"]
    assert [effect.kind for effect in do(position, "draw")] == ["void"]
    assert position.outcome.kind == "void"
    assert position.outcome.winners == ()


@shows("R2.6", "cardiva")
def test_no_suitable_club_to_be_had_ends_the_hand_for_want_of_cards(rules):
    clubs = "2c 3c 4c 5c 6c 8c 9c Qc Kc"
    position = opening(rules, ["2d 7c", f"{clubs} {clubs}", "2h"], stock="", under="")
    do(position, "draw")
    assert position.outcome.kind == "stock-out"
    assert position.outcome.winners == ()
