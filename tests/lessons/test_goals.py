"""Goals: each condition, when a step is reached, and that "failed" is said just when nothing leads there any more."""

from random import Random

import pytest

from pisyedili.actions import action_text, parse_action
from pisyedili.lessons import goals, judge, way_on
from pisyedili.lessons.goals import Trace, missing_conditions
from pisyedili.lessons.play import act_own, own_actions, reply, settle, start
from tests.lessons.make import after, answered, build, lay, middle, names, one


def table(hands, top, **more):
    return build("table", hands, top, **more)


def state(step, *texts):
    return judge(step, after(step, *texts)).state


FOUR = ["7h 8h 10h Jh Ah 2h 9s", "2c 3c", "4c 5c", "6c 9c"]


@pytest.mark.parametrize(
    ("goal", "reaching", "failing"),
    [
        ({"lay": {"rank": "7"}}, "7h", "2h"),
        ({"lay": {"suit": "h"}}, "2h", "Js=c"),
        ({"lay": {"card": "8h"}}, "8h", "2h"),
        ({"laid": {"rank": "J"}}, "Jh=s", "2h"),
        ({"holds": {"rank": "7"}}, "2h", "7h"),
        ({"did": "draw"}, "draw", "7h"),
        ({"bill": 3}, "7h", "8h"),
        ({"named": "s"}, "Jh=s", "Jh=h"),
        ({"skips": 1}, "8h", "2h"),
        ({"reversed": True}, "10h", "8h"),
        ({"turn": 2}, "8h", "10h"),
        ({"turn": 3}, "10h", "2h"),
        ({"others-take": 1}, "Ah", "2h"),
        ({"takes": [1, 1]}, "Ah", "8h"),
        ({"count": 6}, "2h", "draw"),
    ],
)
def test_a_condition_holds_after_the_action_it_asks_for_and_after_no_other(goal, reaching, failing):
    hands = list(FOUR)
    if failing == "Js=c":
        hands[0] = "2h Js 3c"
        hands[1] = "2d 3d"
    step = lay(table(hands, "Kh"), [goal], reaching, replies=["2c", "4c", "6c"])
    assert judge(step, start(step)).state == "ongoing"
    assert state(step, reaching) == "reached"
    assert state(step, failing) == "failed"


def test_the_last_lay_counts_for_lay_and_any_lay_for_laid():
    position = table(["Ah 2h 9s", "2c 3c", "4c 5c"], "Kh")
    last = lay(position, [{"lay": {"rank": "A"}}, {"count": 1}], "Ah 2h", within=3)
    assert missing_conditions(last, after(last, "Ah", "2h")) == last.goal.all[:1]
    some = lay(position, [{"laid": {"rank": "A"}}, {"count": 1}], "Ah 2h")
    assert state(some, "Ah") == "ongoing"
    assert state(some, "Ah", "2h") == "reached"


def test_a_bill_counts_for_another_seat_and_from_a_size_on():
    position = table(["7h 9s", "7c 3c", "4c 5c"], "7d", bill=3)
    assert state(lay(position, [{"bill": 6}], "7h"), "7h") == "reached"
    assert state(lay(position, [{"bill": 6}], "7h"), "take") == "failed"
    assert state(lay(position, [{"bill": 9}], "7h"), "7h") == "failed"


def test_named_is_lost_when_another_card_is_laid():
    position = table(["Jh 9s 3d", "2s 3c", "4c 5c"], "Kh")
    step = lay(position, [{"named": "s"}, {"turn": 2}], "Jh=s", replies=["2s"])
    assert state(step, "Jh=s") == "failed"
    assert not missing_conditions(lay(position, [{"named": "s"}], "Jh=s"), after(step, "Jh=s"))
    assert missing_conditions(lay(position, [{"named": "s"}], "Jh=s"), answered(step, "Jh=s"))


def test_others_take_counts_what_the_reader_caused():
    position = table(["7h 9h 9s", "7c 3c", "4c 5c"], "Kh")
    step = lay(position, [{"others-take": 3}], "7h", replies=["take", "5c"])
    assert state(step, "7h") == "failed"
    two = table(["7h 9h 9s", "3d 3c"], "Kh")
    step = lay(two, [{"others-take": 3}], "7h", replies=["take"])
    assert state(step, "7h") == "ongoing"
    assert judge(step, answered(step, "7h")).state == "reached"
    # A bill that others ran up is not the reader's doing.
    step = lay(table(["9h 9s 3d", "7c 3c", "2c 5c"], "Kh"), [{"others-take": 3}], "9h", replies=["draw", "pass"])
    assert state(step, "9h") == "failed"


def test_a_bill_that_was_paid_is_not_the_readers_doing_any_more():
    hands = ["7h 9c 2c 3d", "9d 3c 7d 5s", "4c 8s"]
    step = lay(table(hands, "Kh"), [{"others-take": 3}], "7h 9c", within=2, replies=["take", "4c"])
    position = start(step)
    for text in ("7h", "take", "draw", "pass", "draw", "pass"):
        position.apply(parse_action(text))
    # Seat 1 has paid for the reader's 7. Its own 7 is another matter.
    trace = Trace(step, position)
    assert (trace.caused, trace.taken, trace.billed) == ([0, 3, 0], [0, 3, 0], False)
    for text in ("7d", "take"):
        position.apply(parse_action(text))
    trace = Trace(step, position)
    assert (trace.caused, trace.taken) == ([0, 3, 0], [0, 3, 3])


def test_what_was_taken_before_the_readers_turn_does_not_count():
    position = table(["9d 3h 9s", "2c 3c", "5d 4c"], "7d", seat=2, bill=3)
    step = lay(position, [{"takes": [2, 3]}], "9d", before=1, replies=["take", "2c"])
    assert start(step).count(2) == 5
    assert state(step, "9d") == "failed"


def test_a_suit_named_by_another_seat_is_not_the_readers():
    position = table(["2h 9s 3d", "Jc 3c", "4s 5c"], "Kh")
    step = lay(position, [{"named": "s"}], "2h", replies=["Jc=s", "draw", "pass"])
    here = answered(step, "2h")
    assert here.named == 3
    assert judge(step, here).state == "failed"


def test_a_search_that_runs_out_leaves_the_question_open(monkeypatch):
    position = table(["2h 3h 4h 5h 9s", "2c 3c", "4c 5c"], "Kh")
    step = lay(position, [{"bill": 3}], "2h", within=3)
    assert state(step, "2h") == "failed"
    monkeypatch.setattr(goals, "BUDGET", 3)
    assert state(step, "2h") == "ongoing"
    assert way_on(step, after(step, "2h")) is None


def test_takes_counts_whoever_caused_it():
    position = table(["9c 9s 3d", "7c 3c", "2d 5d"], "Kc")
    step = lay(position, [{"takes": [2, 3]}], "9c", replies=["7c", "take"])
    assert state(step, "9c") == "ongoing"
    assert judge(step, answered(step, "9c")).state == "reached"


def test_going_out_and_what_it_multiplies_by():
    for cards, top, text, times in (("7h", "Kh", "7h", 3), ("Jh", "Kc", "Jh", 2), ("2h", "Kh", "2h", 1)):
        position = table([cards, "2c 3c", "4c 5c"], top)
        for wanted in (1, 2, 3):
            expected = "reached" if wanted <= times else "failed"
            assert state(lay(position, [{"out": wanted}], text), text) == expected
        assert state(lay(position, [{"over": True}], text), text) == "reached"


def test_another_seat_going_out_is_no_going_out_of_ones_own():
    position = table(["2h 9s", "3h", "4c 5c"], "Kh")
    step = lay(position, [{"out": 1}], "2h 9s", replies=["3h"])
    assert state(step, "2h") == "failed"
    over = lay(position, [{"over": True}], "2h", replies=["3h"])
    assert judge(over, answered(over, "2h")).state == "reached"


def test_safe_asks_for_the_next_turn_without_that_seat_going_out():
    position = table(["8h 2h 9s", "3h", "4c 5c", "6c 9c"], "Kh")
    step = lay(position, [{"safe": 1}], "8h")
    assert state(step, "2h") == "failed"
    assert state(step, "8h") == "ongoing"
    assert judge(step, answered(step, "8h")).state == "reached"


def test_safe_with_two_players_holds_when_an_eight_brings_the_turn_back():
    step = lay(table(["8h 2h 9s", "3h"], "Kh"), [{"safe": 1}], "8h")
    assert state(step, "8h") == "reached"


def test_steps_back_is_cardivas_ten():
    position = build("cardiva", ["10h 2h", "2c 3c", "4c 5c"], "Kh")
    step = lay(position, [{"steps-back": 2}], "10h")
    assert state(step, "10h") == "reached"
    assert state(step, "2h") == "failed"


def test_all_conditions_hold_at_one_moment():
    position = table(["8h 7h 2h", "2c 3c", "4c 5c"], "Kh")
    step = lay(position, [{"turn": 2}, {"lay": {"rank": "8"}}], "8h")
    assert state(step, "8h") == "reached"
    verdict = judge(step, after(step, "7h"))
    assert (verdict.state, verdict.missing) == ("failed", step.goal.all)


def test_a_goal_of_two_actions_lives_while_one_is_left():
    position = table(["Ah 7h 2h 9s", "2c 3c", "4c 5c"], "Kh")
    step = lay(position, [{"bill": 3}, {"others-take": 1}], "Ah 7h")
    assert [state(step, text) for text in ("Ah", "2h", "draw")] == ["ongoing", "failed", "failed"]
    assert state(step, "Ah", "7h") == "reached"
    assert state(step, "Ah", "2h") == "failed"
    assert names(way_on(step, start(step))) == ["Ah", "7h"]
    assert names(way_on(step, after(step, "Ah"))) == ["7h"]
    assert way_on(step, after(step, "2h")) is None


def test_off_the_stored_solution_another_way_is_found():
    position = table(["2h 3h 7h 9s", "2c 3c", "4c 5c"], "Kh")
    step = lay(position, [{"bill": 3}], "2h 7h", replies=["draw", "pass", "draw", "pass"])
    assert names(way_on(step, start(step))) == ["2h", "7h"]
    assert names(way_on(step, answered(step, "3h"))) == ["7h"]


def test_a_hand_played_to_its_end_is_judged_by_how_it_ended():
    position = table(["2h", "3h 4h", "4c 5c"], "Kh")
    out = one(kind="play", position=position, goal={"all": [{"out": 1}]})
    assert judge(out, start(out)).state == "ongoing"
    assert state(out, "2h") == "reached"
    assert state(out, "draw") == "ongoing"
    times = one(kind="play", position=position, goal={"all": [{"out": 2}]})
    assert state(times, "2h") == "failed"
    assert state(one(kind="play", position=position), "2h") == "reached"


def test_a_match_is_reached_when_it_is_over():
    step = one(kind="play", deal={"match": True})
    position = start(step)
    while not position.over:
        position.apply(reply(step, position))
    assert judge(step, position).state == "ongoing"
    assert judge(step, position, match_over=True).state == "reached"


# The other seats


def test_replies_come_in_order_and_an_illegal_one_gives_way_to_the_bot():
    position = table(["2h 3h 9s", "4h 3c", "5h 4c"], "Kh")
    step = lay(position, [{"count": 1}], "2h 3h", replies=["4h", "7d", "draw"])
    here = start(step)
    here.apply(parse_action("2h"))
    settle(step, here)
    made = [(made.seat, action_text(made.action)) for made in here.history]
    assert made[:2] == [(0, "2h"), (1, "4h")]
    # The 7 is in nobody's hand: the rules of thumb lay the 5.
    assert made[2] == (2, "5h")
    assert here.seat == 0


def test_before_plays_the_others_up_to_the_reader():
    position = table(["7h 3h 9s", "2d 3c", "7d 4c"], "Kd", seat=2)
    step = lay(position, [{"bill": 6}], "7h", before=1, replies=["7d", "take"])
    here = start(step)
    assert (here.seat, here.bill, len(here.history)) == (0, 3, 1)
    assert own_actions(step, here) == ()
    assert state(step, "7h") == "reached"
    done = answered(step, "7h")
    assert action_text(done.history[2].action) == "take"


def test_the_same_actions_meet_the_same_answers():
    step = one(kind="play", deal={}, bots="random")
    played = []
    for _ in range(2):
        position = start(step)
        while not position.over and position.ply < 60:
            position.apply(position.legal_actions()[0] if position.seat == 0 else reply(step, position))
        played.append(position.key())
    assert played[0] == played[1]


# Failed, against exhaustive play


def _reachable(step, position, left):
    """Whether some own actions reach the goal, by trying all of them, nothing remembered and nothing cut."""
    position = position.copy()
    while missing_conditions(step, position):
        if position.over:
            return False
        if position.seat == step.seat:
            if not left:
                return False
            return any(_reachable(step, act_own(position, action), left - 1) for action in position.legal_actions())
        position.apply(reply(step, position))
    return True


GOALS = [
    [{"bill": 3}],
    [{"out": 1}],
    [{"out": 2}],
    [{"named": "h"}],
    [{"skips": 1}],
    [{"reversed": True}, {"count": 3}],
    [{"others-take": 1}],
    [{"takes": [1, 3]}],
    [{"holds": {"rank": "7"}}, {"count": 3}],
    [{"laid": {"rank": "J"}}, {"lay": {"suit": "s"}}],
    [{"safe": 1}, {"laid": {"rank": "8"}}],
    [{"turn": 0}, {"did": "draw"}],
]


@pytest.mark.parametrize("rules", ["table", "classic", "cardiva"])
@pytest.mark.parametrize("goal", GOALS, ids=str)
def test_failed_means_that_no_play_reaches_the_goal(rules, goal):
    random = Random(f"{rules} {goal}")
    states = set()
    for _ in range(4):
        position = middle(rules, random)
        first = action_text(position.legal_actions()[0])
        step = lay(position, goal, first, within=random.choice([1, 2, 2, 3]), seed=random.randrange(100))
        here = start(step)
        while not here.over and len(own_actions(step, here)) < step.goal.within:
            here.apply(random.choice(here.legal_actions()))
            verdict = judge(step, here)
            left = step.goal.within - len(own_actions(step, here))
            if verdict.state == "reached":
                assert not missing_conditions(step, here)
                break
            assert (verdict.state == "failed") == (not _reachable(step, here, left))
            states.add(verdict.state)
            way = way_on(step, here)
            assert (way is None) == (verdict.state == "failed")
            settle(step, here)
            if not missing_conditions(step, here):
                break
    assert states
