"""Which rules a step uses, derived by playing it."""

import pytest

from pisyedili.lessons.needs import needs
from tests.lessons.make import build, lay, one


def used(step):
    return sorted(needs(step), key=lambda rule: [int(n) for n in rule[1:].split(".")])


PLAIN = ["2h 9s", "2c 3c", "4c 5c"]


@pytest.mark.parametrize(
    ("card", "rules", "rule"),
    [
        ("7s", "table", "R5.1"),
        ("8s", "table", "R7.1"),
        ("10s", "table", "R7.2"),
        ("10s", "cardiva", "R7.3"),
        ("Js", "table", "R4.1"),
        ("As", "table", "R6.1"),
        ("As", "cardiva", "R6.2"),
        ("As", "classic", "R6.3"),
    ],
)
def test_an_acting_card_in_hand_needs_its_rule_even_unplayed(card, rules, rule):
    step = lay(build(rules, [f"2h {card}", *PLAIN[1:]], "Kh"), [{"count": 1}], "2h")
    assert used(step) == ["R3.1", rule]
    assert needs(step)[rule] == f"the reader holds {card}"


def test_an_eight_does_nothing_in_cardiva():
    assert used(lay(build("cardiva", ["2h 8s", *PLAIN[1:]], "Kh"), [{"count": 1}], "2h")) == ["R3.1"]


def test_what_is_marked_needs_no_rule_of_what_fits():
    position = build("table", PLAIN, "Kh")
    assert used(lay(position, [{"count": 1}], "2h")) == ["R3.1"]
    assert used(lay(position, [{"count": 1}], "2h", show=["marks"])) == []


def test_the_state_of_the_table_needs_its_rules():
    assert used(lay(build("table", PLAIN, "7h", bill=3), [{"did": "take"}], "take")) == ["R5.1", "R5.2"]
    assert used(lay(build("table", PLAIN, "Jc", named="h"), [{"count": 1}], "2h")) == ["R3.1", "R4.1"]
    assert used(lay(build("table", PLAIN, "Kh", direction=-1), [{"count": 1}], "2h")) == ["R3.1", "R7.2"]
    assert used(lay(build("table", PLAIN, "Ah", phase="again"), [{"count": 1}], "2h")) == ["R3.1", "R6.1"]


def test_what_the_others_do_needs_its_rules_up_to_the_goal():
    position = build("table", ["2h 9s 3d", "7h 3c", "4c 5c"], "Kh")
    step = lay(position, [{"takes": [2, 3]}], "2h", replies=["7h", "take"])
    assert used(step) == ["R3.1", "R5.1", "R5.2"]
    assert used(lay(position, [{"count": 2}], "2h", replies=["7h", "take"])) == ["R3.1"]


def test_drawing_passing_and_the_end_need_their_rules():
    position = build("table", PLAIN, "Kh")
    assert used(lay(position, [{"did": "pass"}], "draw pass")) == ["R3.2", "R3.4"]
    assert used(lay(build("classic", ["2s 9s", *PLAIN[1:]], "Kh"), [{"did": "draw"}], "draw")) == ["R3.3"]
    assert used(lay(build("table", ["2h", *PLAIN[1:]], "Kh"), [{"out": 1}], "2h")) == ["R3.1", "R10.1"]
    step = lay(build("table", ["7h", *PLAIN[1:]], "Kh"), [{"out": 3}], "7h")
    assert used(step) == ["R3.1", "R5.1", "R10.1", "R10.3"]


def test_the_opening_needs_its_rules():
    position = build("table", ["2c 9s", "2d 3c", "4c 5c"], phase="open", dealer=2)
    assert used(lay(position, [{"count": 1}], "2c")) == ["R2.1"]
    lap = build("cardiva", ["2c 9s", "2d 3c", "4c 5c"], phase="lap", dealer=2)
    assert "R2.5" in used(lay(lap, [{"count": 1}], "2c"))
    none = build("table", ["2d 9s", "2h 3c", "4c 5c"], phase="open", dealer=2)
    assert "R2.3" in used(lay(none, [{"did": "draw"}], "draw"))


@pytest.mark.parametrize(
    ("kind", "play", "ask", "rules"),
    [
        ("predict", ["2h"], {"what": "next"}, []),
        ("predict", ["2h"], {"what": "suit"}, ["R3.1"]),
        ("predict", ["2h"], {"what": "bill"}, ["R5.1"]),
        ("predict", ["2h"], {"what": "may", "do": "pass"}, ["R3.4"]),
        ("predict", ["2h"], {"what": "may", "do": "draw"}, ["R3.2"]),
        ("predict", ["2h", "2c", "draw"], {"what": "next"}, ["R3.2"]),
        ("count", [], {"what": "hand", "seat": 0}, ["R10.2"]),
        ("spot", None, {"what": "playable"}, ["R3.1"]),
    ],
)
def test_a_question_needs_what_it_asks_about_and_what_its_play_does(kind, play, ask, rules):
    more = {} if play is None else {"play": play}
    step = one(kind=kind, position=build("table", PLAIN, "Kh"), ask=ask, **more)
    assert used(step) == rules


def test_going_out_on_a_jack_or_a_7_needs_the_multiplier_where_payments_are_asked():
    position = build("table", ["7h", "2c 3c", "4c 5c"], "Kh")
    step = one(kind="count", position=position, play=["7h"], ask={"what": "pays", "seat": 1}, open=[1])
    assert used(step) == ["R5.1", "R10.1", "R10.2", "R10.3"]


def test_a_choice_needs_its_measure_and_the_best_play():
    position = build("table", ["Kh 2h 9s", "2c 3c", "4c 5c"], "Qh")
    assert used(one(kind="choose", position=position, measure="points-left")) == ["R3.1", "R10.2"]


def test_a_whole_hand_or_match_needs_what_happens_in_it():
    hand = needs(one(kind="play", deal={}, seed=1))
    assert {"R3.1", "R10.1"} <= set(hand)
    match = needs(one(kind="play", deal={"match": True}, seed=1))
    assert set(match) >= {"R11.1", "R4.1", "R5.1", "R6.1", "R7.1", "R7.2"}
