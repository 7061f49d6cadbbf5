"""Questions: the engine's answer, sensible options, and words for whatever is answered wrongly."""

import pytest

from pisyedili.actions import ActionError, parse_action
from pisyedili.cards import parse_card
from pisyedili.lessons.feedback import spot_id
from pisyedili.lessons.play import play_through, setting
from pisyedili.lessons.questions import QuestionError, is_right, question
from pisyedili.scoring import score_hand
from tests.lessons.make import build, one

HANDS = ["7h 8h 10h Jh Ah 2h 9s", "7c 3c 2d", "4c 5c 4d", "6c 9c 6d"]


def predict(play, what, hands=HANDS, top="Kh", **ask):
    more = {key: ask.pop(key) for key in ("bill", "rules") if key in ask}
    rules = more.pop("rules", "table")
    position = build(rules, hands, top, **more)
    return question(one(kind="predict", position=position, play=play.split(), ask={"what": what, **ask}))


def ids(found):
    return [option.id for option in found.options]


@pytest.mark.parametrize(
    ("play", "seat"), [("2h", 1), ("8h", 2), ("10h", 3), ("Ah", 0), ("7h", 1), ("7h take", 2), ("draw", 0), ("", 0)]
)
def test_who_is_next(play, seat):
    found = predict(play, "next")
    assert found.answer == f"seat-{seat}"
    assert ids(found) == ["seat-0", "seat-1", "seat-2", "seat-3"]


@pytest.mark.parametrize(
    ("play", "seat", "taken"), [("7h take", 1, 3), ("Ah", 2, 1), ("2h", 1, 0), ("7h 7c take", 2, 6)]
)
def test_how_many_cards_a_seat_takes(play, seat, taken):
    found = predict(play, "takes", seat=seat)
    assert found.answer == str(taken)
    assert ids(found) == ["0", "1", "3", "6"]


def test_an_unusual_number_joins_the_options():
    found = predict("take", "takes", top="7d", bill=9, seat=0)
    assert found.answer == "9"
    assert ids(found) == ["0", "1", "3", "6", "9"]


@pytest.mark.parametrize(("play", "bill"), [("7h", 3), ("7h 7c", 6), ("2h", 0), ("7h take", 0)])
def test_how_large_the_bill_is(play, bill):
    found = predict(play, "bill")
    assert found.answer == str(bill)
    assert ids(found) == ["0", "3", "6", "9"]


@pytest.mark.parametrize(("play", "suit"), [("2h", "h"), ("Jh=s", "s"), ("Jh=h", "h"), ("7h 7c take", "c")])
def test_which_suit_is_followed(play, suit):
    found = predict(play, "suit")
    assert found.answer == suit
    assert ids(found) == ["c", "d", "h", "s"]


@pytest.mark.parametrize(
    ("play", "do", "may"), [("2h", "2d", "yes"), ("2h", "3c", "no"), ("7h", "take", "yes"), ("7h", "pass", "no")]
)
def test_what_the_next_may_do(play, do, may):
    found = predict(play, "may", do=do)
    assert (found.answer, ids(found)) == (may, ["yes", "no"])


def test_whether_the_hand_is_over_and_what_multiplies():
    assert predict("2h", "over").answer == "no"
    hands = ["7h", "7c 3c 2d", "4c 5c", "6c 9c"]
    assert predict("7h", "over", hands).answer == "yes"
    found = predict("7h", "multiplier", hands)
    assert (found.answer, ids(found)) == ("3", ["1", "2", "3"])
    assert predict("2h", "multiplier", ["2h", *HANDS[1:]]).answer == "1"


def test_which_way_play_goes():
    assert predict("2h", "direction").answer == "cw"
    assert predict("10h", "direction").answer == "ccw"
    assert predict("2h", "direction", rules="cardiva").answer == "ccw"
    assert ids(predict("2h", "direction")) == ["cw", "ccw"]


def count(play, what, hands=HANDS, top="Kh", rules="table", open=(), **ask):
    position = build(rules, hands, top)
    step = one(kind="count", position=position, play=play.split(), ask={"what": what, **ask}, open=list(open))
    return question(step)


def test_points_of_a_hand_are_asked_before_the_play():
    assert count("2h", "hand", seat=0).answer == str(7 + 8 + 10 + 25 + 11 + 2 + 9)
    assert count("", "hand", seat=1, open=[1]).answer == str(7 + 3 + 2)
    with pytest.raises(QuestionError, match="does not see the hand of seat 1"):
        count("", "hand", seat=1)


def test_payments_are_those_of_the_score():
    hands = ["7h", "Jc 3c", "4c 5c", "6c 9c"]
    position = build("table", hands, "Kh")
    for seat in (1, 2, 3):
        step = one(
            kind="count", position=position, play=["7h"], ask={"what": "pays", "seat": seat}, open=[1, 2, 3]
        )  # fmt: skip
        assert question(step).answer == str(score_hand(play_through(step)[-1]).payments[seat])
    assert count("7h", "pays", hands, seat=1, open=[1]).answer == "84"
    with pytest.raises(QuestionError, match="play does not end the hand"):
        count("2h", "pays", seat=0)


def test_muamele_picks_three_a_seven():
    hands = ["9h", "7c 7d 2d", "4c 5c", "6c 9c"]
    assert count("9h", "picks", hands, rules="cardiva", seat=1, open=[1]).answer == "6"
    assert count("9h", "picks", hands, rules="cardiva", seat=2, open=[2]).answer == "0"
    with pytest.raises(QuestionError, match="no Muamele follows"):
        count("9h", "picks", hands, seat=1, open=[1])


def test_cards_in_hand_and_in_the_stock_are_asked_after_the_play():
    assert count("Ah", "holds", seat=1).answer == "4"
    assert count("7h take", "holds", seat=1).answer == "6"
    assert count("Ah", "stock").answer == str(52 - 16 - 1 - 3)


def test_unseen_cards():
    # Hearts of the own hand 7 8 10 J A 2 and the king on top.
    assert count("", "unseen", suit="h").answer == "6"
    assert count("", "unseen", rank="7").answer == "3"
    assert count("2h 2d", "unseen", rank="2").answer == "2"
    assert count("", "unseen", rank="7", open=[1]).answer == "2"
    assert count("", "unseen", rules="cardiva", suit="h").answer == "19"


def test_the_cards_that_can_be_laid_are_found():
    found = question(one(kind="spot", position=build("table", HANDS, "9d"), ask={"what": "playable"}))
    assert found.cards == {parse_card("9s"), parse_card("Jh")}
    assert is_right(found, frozenset(found.cards))
    assert not is_right(found, frozenset())
    assert spot_id(found, frozenset()) == "missing"
    assert spot_id(found, frozenset({parse_card("2h")})) == "wrong"
    assert spot_id(found, found.cards | {parse_card("2h")}) == "wrong"


def test_answers_are_right_or_wrong():
    found = predict("8h", "next")
    assert is_right(found, "seat-2")
    assert not is_right(found, "seat-1")
    number = count("Ah", "holds", seat=1)
    assert is_right(number, 4)
    assert not is_right(number, 5)


@pytest.mark.parametrize(
    ("what", "play", "more", "fault"),
    [
        ("next", "7h", {"hands": ["7h", *HANDS[1:]]}, "the hand is over then"),
        ("suit", "7h", {}, "a bill is open then"),
        ("may", "2h", {"do": "2c"}, "seat 1 is to move then and does not hold 2c"),
        ("multiplier", "2h", {}, "play does not end the hand"),
    ],
)
def test_a_question_without_an_answer_is_refused(what, play, more, fault):
    with pytest.raises(QuestionError, match=fault):
        predict(play, what, **more)


def test_spotting_is_for_the_readers_turn():
    step = one(kind="spot", position=build("table", HANDS, "9d", seat=1), ask={"what": "playable"})
    with pytest.raises(QuestionError, match="the reader is not to move"):
        question(step)


def test_a_play_against_the_rules_is_refused_with_its_place():
    with pytest.raises(ActionError, match=r"action 2 of play is against the rules: only-seven \(R5.2\)"):
        predict("7h 3c", "next")


def test_the_play_is_shown_action_by_action():
    step = one(kind="predict", position=build("table", HANDS, "Kh"), play=["7h", "take"], ask={"what": "next"})
    positions = play_through(step)
    assert [position.ply for position in positions] == [0, 1, 2]
    assert positions[0].key() == setting(step).key()
    assert positions[2].history[-1].action == parse_action("take")
