"""A lesson: every try is answered, help is graded, results only get better."""

import json
import random
from typing import Any

import pytest

from pisyedili.learner import Progress
from pisyedili.sessions import LessonSession, SpecError, asleep_view
from tests.sessions.lessons import Make, do, made, read_out, settle, shown_how, solve
from tests.sessions.scripts import careful
from tests.sessions.tables import note

__all__ = ["made"]


def test_a_step_says_what_it_tells_and_asks(made: Make) -> None:
    view = made("answer", "two").view()
    step = view["lesson"]
    assert (view["kind"], step["title"], step["stepText"]) == ("lesson", "Trial", "Step 1 of 2")
    assert (read_out(step["tell"]), step["state"]) == ("A 7 bills the next player.", "ongoing")
    assert step["goal"] == ["Pass the bill on with ", {"card": "7s"}, "."]
    assert view["spoken"] == "Step 1 of 2. A 7 bills the next player. Pass the bill on with seven of spades."
    assert (view["say"], view["note"], view["end"], step["done"]) == ([], None, None, None)
    assert [dot["best"] for dot in step["steps"]] == [0, 0]


def test_the_right_card_reaches_the_step(made: Make) -> None:
    session = made("answer", "two")
    view = do(session, "7s")
    assert view["lesson"]["state"] == "reached"
    assert view["note"] | {"index": None} == {
        "kind": "good",
        "title": "Right.",
        "text": "The bill is 6.",
        "rule": "R5.1",
        "card": None,
        "index": None,
        "reason": "step-reached",
    }
    assert view["spoken"].endswith("Defne owes 6. Right. The bill is 6.")
    assert view["lesson"]["next"] == {"ok": True, "label": "Next step", "main": True}
    assert (view["waiting"], view["yours"]) == (False, False)
    assert session.results == {"answer": 3}
    assert view["lesson"]["steps"][0] == {"id": "answer", "label": "Step 1, done on your own", "best": 3}
    assert do(session, "next-step")["lesson"]["step"] == 1


def test_an_illegal_try_is_refused_in_the_authors_words_and_changes_nothing(made: Make) -> None:
    session = made("answer")
    before = session.view()
    view = do(session, "Qd", index=4)
    assert (view["note"]["title"], view["note"]["text"]) == ("Not this one.", "It is the rank that counts.")
    assert (view["note"]["card"], view["note"]["rule"], view["note"]["kind"]) == ("Qd", "R5.2", "bad")
    assert view["hand"][view["note"]["index"]]["id"] == "Qd"
    assert (view["turn"], view["pile"], view["hand"]) == (before["turn"], before["pile"], before["hand"])
    assert do(session, "7s")["lesson"]["state"] == "reached"
    assert session.results == {"answer": 3}


def test_where_the_author_says_nothing_the_table_does(made: Make) -> None:
    view = do(made("two"), "Kc")
    assert note(view).startswith("Neither hearts nor a 7.")
    assert view["note"]["rule"] == "R3.1"


def test_a_move_that_misses_the_goal_is_made_and_answered_and_taken_back(made: Make) -> None:
    session = made("answer")
    view = do(session, "take")
    assert view["lesson"]["state"] == "failed"
    assert note(view) == "You paid 3. That is allowed, but a 7 passes it on."
    assert view["note"]["reason"] == "missed-take"
    assert (len(view["hand"]), view["waiting"], view["yours"]) == (8, True, False)
    assert view["lesson"]["again"] == {"ok": True, "label": "Try again", "main": True}
    while view["waiting"]:
        assert "You paid 3." in note(view)
        view = do(session, "step")
    assert session.table.position.seat == 0
    assert not any(card["ok"] for card in view["hand"])
    view = do(session, "undo")
    assert (view["lesson"]["state"], len(view["hand"]), view["bill"]) == ("ongoing", 5, 3)
    view = do(session, "7s")
    assert (view["lesson"]["state"], session.results) == ("reached", {"answer": 2})


@pytest.mark.parametrize("what", ["7s", "9s", "draw", "pass", "take", "hint", "show-me", "answer", "step", "next-hand"])
def test_after_a_missed_goal_everything_says_how_to_go_on(made: Make, what: str) -> None:
    session = made("answer")
    do(session, "take")
    before = settle(session)
    view = do(session, what)
    assert view["lesson"]["state"] == "failed"
    assert (view["pile"], view["turn"]) == (before["pile"], before["turn"])
    if what not in ("answer", "step"):
        assert "try again" in note(view) or what == "next-hand"
    assert do(session, "again")["lesson"]["state"] == "ongoing"


def test_the_step_begins_again_with_the_same_cards(made: Make) -> None:
    session = made("answer")
    before = session.view()
    assert note(do(session, "again")) == "You are at the beginning of the step. Nothing has been played yet."
    do(session, "take")
    view = do(session, "again")
    assert (view["hand"], view["pile"], view["lesson"]["state"]) == (before["hand"], before["pile"], "ongoing")
    assert view["turn"] > before["turn"]
    assert view["spoken"].startswith("Step 1 of 1.")


def test_the_opponents_move_is_shown_first(made: Make) -> None:
    session = made("watch")
    view = session.view()
    assert (view["waiting"], view["yours"], view["bill"]) == (True, False, 0)
    assert note(do(session, "7s")).startswith("It is not your turn.")
    view = do(session, "step")
    assert (view["bill"], view["yours"], view["waiting"]) == (3, True, False)
    assert view["effects"][0]["cards"] == ["7h"]
    assert "Kerem lays the seven of hearts." in view["spoken"]
    assert note(do(session, "undo")).startswith("There is nothing to take back.")
    assert do(session, "7s")["lesson"]["state"] == "reached"


def test_a_goal_may_take_several_actions(made: Make) -> None:
    session = made("two")
    view = do(session, "8h")
    assert (view["lesson"]["state"], view["waiting"]) == ("ongoing", True)
    assert settle(session)["yours"]
    view = do(session, "undo")
    assert (view["lesson"]["state"], view["pile"][-1], len(view["hand"])) == ("ongoing", "7h", 5)
    do(session, "8h")
    settle(session)
    # Where to look holds for the whole step, which card it is does not.
    for _ in range(3):
        do(session, "hint")
    do(session, "undo")
    do(session, "8h")
    view = settle(session)
    assert [hint["text"] is None for hint in view["lesson"]["hints"]] == [False, True, True]
    assert do(session, "4h")["lesson"]["state"] == "reached"
    assert session.results == {"two": 2}


def test_a_move_that_is_taken_back_was_a_try(made: Make) -> None:
    session = made("two")
    for text in ("8h", "undo", "8h", "4h"):
        do(session, text)
        settle(session)
    assert session.results == {"two": 2}


# Whole hands


def test_a_coach_comments_on_each_move_of_a_whole_hand(made: Make) -> None:
    session, rng = made("hand"), random.Random(3)
    said: set[str] = set()
    assert session.view()["lesson"]["side"]
    assert session.view()["say"]
    assert session.view()["spoken"] == "Step 1 of 1. Your turn. You open the hand."
    view = solve_with(session, rng, said)
    assert (view["lesson"]["state"], view["end"]["next"], session.results) == ("reached", None, {"hand": 3})
    assert {"good", "tip"} <= {kind for kind, _ in said}
    assert {"Good move.", "That was the only move."} <= {title for _, title in said}
    assert view["note"]["reason"] == "step-reached"


def solve_with(session: LessonSession, rng: random.Random, said: set[Any]) -> dict[str, Any]:
    view = settle(session)
    while view["lesson"]["state"] == "ongoing":
        event = careful(view, rng)
        view = session.handle(event)
        if event["type"] != "step" and view["lesson"]["state"] == "ongoing":
            assert view["note"]["title"] in view["spoken"]
            said.add((view["note"]["kind"], view["note"]["title"]))
    return view


def test_a_coached_move_can_be_taken_back_and_the_hint_is_the_tables(made: Make) -> None:
    session = made("hand")
    before = session.view()
    view = do(session, "hint")
    assert (view["note"]["kind"], view["lesson"]["hints"]) == ("tip", [])
    card = next(card["id"] for card in view["hand"] if card["ok"])
    do(session, card)
    view = do(session, "undo")
    assert (view["note"], view["hand"]) == (None, before["hand"])


def test_another_hand_is_dealt(made: Make) -> None:
    session = made("hand")
    before = [card["id"] for card in session.view()["hand"]]
    card = next(card["id"] for card in session.view()["hand"] if card["ok"])
    do(session, card)
    view = do(session, "again")
    assert view["lesson"]["again"]["label"] == "Another hand"
    assert [card["id"] for card in view["hand"]] != before


def test_a_match_is_played_to_its_end(made: Make) -> None:
    session, rng = made("match"), random.Random(1)
    assert session.view()["seats"][2]["on"]
    view = solve(session, rng)
    assert (view["lesson"]["state"], view["end"]["matchOver"], view["end"]["next"]) == ("reached", True, None)
    assert len(session.table.game.deals) >= 5
    assert session.results == {"match": 3}


# The lesson around the steps


def test_open_hands_and_seen_cards_are_shown_where_a_step_says_so(made: Make) -> None:
    view = made("open").view()
    assert view["seats"][2]["cards"] == ["Ah", "2c", "3c", "4c"]
    assert view["seats"][1]["cards"] is None
    own, pile = ["7s", "9s", "Kc", "Qd", "4h"], ["Kd", "10d", "7d"]
    assert sorted(view["lesson"]["seen"]) == sorted([*own, *pile, *view["seats"][2]["cards"]])
    assert made("answer").view()["lesson"]["seen"] is None


def test_marks_arrows_and_rings_belong_to_the_step(made: Make) -> None:
    session = made("answer", "two")
    step = session.view()["lesson"]
    hand = [card["id"] for card in session.view()["hand"]]
    assert step["marks"]
    assert step["arrow"] == {"from": {"card": hand.index("7s")}, "to": "pile"}
    assert step["rings"] == ["bill", {"seat": 1}]
    do(session, "7s")
    step = session.view()["lesson"]
    assert (step["arrow"], step["rings"]) == (None, [])
    view = do(session, "next-step")
    assert (view["lesson"]["marks"], view["lesson"]["arrow"]) == (False, None)
    assert {card["id"] for card in view["hand"] if card["ok"]} == {"8h", "4h"}
    assert "can be laid" not in json.dumps(view["hand"])


def test_every_step_can_be_looked_at(made: Make) -> None:
    session = made("answer", "two", "who")
    assert session.handle({"type": "goto", "step": 2})["lesson"]["kind"] == "predict"
    for junk in (None, -1, 3, "0", True, 2):
        assert session.handle({"type": "goto", "step": junk})["rev"] == 2
    assert session.handle({"type": "goto", "step": 0})["lesson"]["step"] == 0
    view = do(session, "next-step")
    assert (view["lesson"]["step"], view["lesson"]["next"]["ok"]) == (0, False)
    assert note(view).startswith("The goal is not reached yet.")


def test_a_step_that_was_done_before_can_be_passed(made: Make) -> None:
    session = made("answer", "two", progress=Progress({"trial": {"older": 2}}), spec={"step": 0})
    assert session.view()["lesson"]["steps"][0]["best"] == 2
    assert do(session, "next-step")["lesson"]["step"] == 1
    assert session.results == {}


def test_a_lesson_goes_on_at_the_first_step_that_is_not_done(made: Make) -> None:
    progress = Progress({"trial": {"answer": 1, "who": 3}})
    assert made("answer", "two", "who", progress=progress).view()["lesson"]["step"] == 1
    assert made("answer", "two", "who", progress=progress, spec={"step": 2}).view()["lesson"]["step"] == 2


def test_the_end_says_what_the_reader_can_do_now(made: Make) -> None:
    session = made("answer", "stock")
    solve(session, random.Random(0))
    do(session, "next-step")
    shown_how(session)
    assert session.view()["lesson"]["next"]["label"] == "Finish"
    view = do(session, "next-step")
    done = view["lesson"]["done"]
    assert (view["lesson"]["step"], done["title"]) == (2, "What you can do now")
    assert done["can"] == [["You can do it."], ["You know ", {"card": "7s"}, "."]]
    assert done["result"] == "2 of 2 steps done, 1 of them at the first try without help."
    assert done["result"] in view["spoken"]
    assert done["next"] is None
    assert do(session, "7s")["rev"] == view["rev"]
    view = do(session, "again")
    assert (view["lesson"]["step"], view["lesson"]["done"], len(session.results)) == (0, None, 2)


def test_behind_the_end_nothing_goes_on(made: Make) -> None:
    """The last step begins with moves of others: nobody waits for them."""
    session = made("watch", spec={"step": 1})
    view = session.view()
    assert (view["waiting"], view["yours"], view["note"]) == (False, False, None)
    assert not any(act["ok"] for act in view["acts"].values())
    assert do(session, "step")["rev"] == view["rev"]


def test_the_next_lesson_is_offered() -> None:
    session = LessonSession({"kind": "lesson", "lesson": "seats"})
    end = LessonSession({"kind": "lesson", "lesson": "seats", "step": len(session.lesson.steps)}).view()
    assert end["lesson"]["done"]["next"]["page"] == "lessons/opening"


def test_results_only_get_better(made: Make) -> None:
    session = made("answer")
    do(session, "7s")
    do(session, "again")
    do(session, "hint")
    do(session, "7s")
    assert session.results == {"answer": 3}


# The test


def test_in_a_test_a_hand_is_played_without_help(made: Make) -> None:
    session = made("hand", test=True)
    assert note(do(session, "hint")).startswith("No help in the test.")
    do(session, next(card["id"] for card in session.view()["hand"] if card["ok"]))
    view = do(session, "undo")
    assert note(view).startswith("In the test each step has one try.")
    solve(session, random.Random(0))
    assert session.results == {"hand": 3}


def test_in_a_test_each_step_has_one_try_and_no_help(made: Make) -> None:
    session = made("answer", "stock", "find", test=True)
    view = session.view()
    assert (view["lesson"]["hints"], view["acts"]["hint"]["ok"]) == ([], False)
    assert note(do(session, "hint")).startswith("No help in the test.")
    do(session, "take")
    for what in ("undo", "again"):
        view = do(session, what)
        assert (view["lesson"]["state"], view["note"]["kind"]) == ("failed", "tip")
    assert view["lesson"]["next"] == {"ok": True, "label": "Next step", "main": True}
    do(session, "next-step")
    do(session, "answer", number=24)
    session.handle({"type": "goto", "step": 0})
    # Looked at again, but answered it was.
    do(session, "7s")
    assert session.results == {"stock": 3}
    session.handle({"type": "goto", "step": 2})
    do(session, "answer")
    view = do(session, "next-step")
    assert view["lesson"]["done"]["result"] == "1 of 3 answers were right."
    view = do(session, "again")
    assert (view["lesson"]["step"], session.answers, session.results) == (0, {}, {"stock": 3})
    do(session, "7s")
    assert session.results == {"stock": 3, "answer": 3}


# From outside


def test_a_description_is_refused_with_everything_named() -> None:
    with pytest.raises(SpecError) as error:
        LessonSession({"kind": "table", "lesson": "nothing", "lang": "xx", "more": 1})
    assert [fault.id for fault in error.value.faults] == ["unknown-field", "kind", "lesson", "lang"]
    assert "lesson is one of seats, opening" in str(error.value)
    for step in (-1, 99, "1", True, 1.0):
        with pytest.raises(SpecError, match="step is a number from 0 to"):
            LessonSession({"kind": "lesson", "lesson": "seats", "step": step})
    with pytest.raises(SpecError):
        LessonSession(None)


def test_while_asleep_the_first_step_is_drawn() -> None:
    view = asleep_view({"kind": "lesson", "lesson": "seats"}, "tr")
    assert (view["asleep"], view["lang"], view["lesson"]["step"], view["spoken"]) == (True, "tr", 0, "")
    assert view == asleep_view({"kind": "lesson", "lesson": "seats"}, "tr")
    assert view["hand"]


def test_the_language_changes_in_the_middle_of_a_step(made: Make) -> None:
    session = made("may")
    do(session, "answer", option="yes")
    view = session.handle({"type": "settings", "set": {"lang": "tr"}})
    assert note(view) == "Tam değil. Doğru cevap: Hayır."
    assert view["lesson"]["next"]["label"] == "Bitir"


def test_nothing_is_said_about_first_tries_where_there_were_none(made: Make) -> None:
    session = made("answer")
    shown_how(session)
    assert do(session, "next-step")["lesson"]["done"]["result"] == "1 of 1 step done."


def test_where_no_hand_is_played_nobody_picks(made: Make) -> None:
    """R10.4: the end of a hand in a question shows what lies there."""
    position = "p1_cardiva_to-0_hands-5h.7c2d.3_pile-11.KdTd7h_stock-84"
    step = {"id": "step", "kind": "predict", "position": position, "play": ["5h"], "ask": {"what": "over"}}
    session = made(steps=[step])
    do(session, "answer", option="yes")
    view = settle(session)
    assert (view["lesson"]["state"], view["muamele"], view["end"]["next"]) == ("reached", None, None)
    assert [row["total"] for row in view["end"]["rows"]] == [row["points"] for row in view["end"]["rows"]]
    assert do(session, "pick", index=0)["rev"] == view["rev"]


def test_the_muamele_after_a_hand_that_was_played_is_played_too(made: Make) -> None:
    position = "p1_cardiva_to-0_hands-9c.7c2d.7s3h_pile-11.KdTd9h_stock-85"
    session = made(steps=[{"id": "step", "kind": "play", "position": position}])
    view = do(session, "9c")
    assert (view["lesson"]["state"], view["end"], view["waiting"]) == ("ongoing", None, True)
    assert view["muamele"]["seat"] == 1
    view = settle(session)
    assert (view["lesson"]["state"], view["muamele"]["finished"]) == ("ongoing", True)
    view = do(session, "next-hand")
    assert (view["lesson"]["state"], view["muamele"], view["end"]["next"]) == ("reached", None, None)
    assert session.results == {"step": 3}
