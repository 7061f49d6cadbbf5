"""Help in a lesson, and its questions: graded hints, and answers that are judged and then shown."""

import re

import pytest

from tests.sessions.lessons import Make, do, made, read_out, settle, shown_how
from tests.sessions.tables import note

__all__ = ["made"]


# Hints


def test_hints_go_from_where_to_look_over_the_kind_of_card_to_the_card(made: Make) -> None:
    session = made("answer")
    hints = session.view()["lesson"]["hints"]
    assert [(hint["text"], hint["ok"]) for hint in hints] == [(None, True), (None, False), (None, False)]
    told = []
    for number in range(3):
        view = do(session, "hint")
        told.append(read_out(view["lesson"]["hints"][number]["text"]))
        assert view["spoken"] == told[-1]
    assert told == ["Look at the ranks.", "Look for a 7.", "Lay the seven of spades."]
    assert (view["note"]["kind"], view["note"]["card"]) == ("tip", "7s")
    assert view["hand"][view["note"]["index"]]["id"] == "7s"
    assert view["lesson"]["showMe"] == "Play it for me"
    assert "last hint" in note(do(session, "hint"))
    do(session, "7s")
    assert session.results == {"answer": 2}


def test_without_the_authors_hint_the_rule_is_told(made: Make) -> None:
    view = do(made("who"), "hint")
    told = read_out(view["lesson"]["hints"][0]["text"])
    assert "8" in told


def test_the_lesson_plays_it_one_move_at_a_time(made: Make) -> None:
    session = made("answer")
    assert "hints first" in note(do(session, "show-me"))
    view = shown_how(session)
    assert (view["lesson"]["state"], view["pile"][-1], session.results) == ("reached", "7s", {"answer": 1})
    # What was shown is not done on one's own a moment later.
    do(session, "again")
    do(session, "7s")
    assert session.results == {"answer": 2}
    # After that it may be.
    do(session, "again")
    do(session, "7s")
    assert session.results == {"answer": 3}


def test_while_the_lesson_plays_nobody_else_does(made: Make) -> None:
    session = made("two")
    for _ in range(3):
        do(session, "hint")
    do(session, "show-me")
    assert note(do(session, "8h")).startswith("The lesson is playing.")
    assert session.table.game.actions == []
    assert do(session, "again")["yours"]


# Questions


def test_a_prediction_is_answered_and_then_shown_on_the_board(made: Make) -> None:
    session = made("who")
    view = session.view()
    question = view["lesson"]["question"]
    assert [option["id"] for option in question["options"]] == ["seat-0", "seat-1", "seat-2"]
    assert [read_out(option["text"]) for option in question["options"]] == ["You", "Defne", "Kerem"]
    assert view["spoken"].endswith("You can answer: You, Defne, Kerem.")
    assert (view["yours"], view["waiting"], view["pile"][-1]) == (False, False, "7h")
    view = do(session, "answer", option="seat-2")
    assert (view["lesson"]["state"], view["waiting"], view["note"]["kind"]) == ("reached", True, "good")
    assert [option["mark"] for option in view["lesson"]["question"]["options"]] == ["", "", "right"]
    view = do(session, "step")
    assert (view["pile"][-1], view["waiting"], session.results) == ("8h", False, {"who": 3})
    assert [effect["kind"] for effect in view["effects"]] == ["lay", "skip"]


@pytest.mark.parametrize("back", ["again", "undo"])
def test_a_wrong_prediction_is_shown_on_the_board_too(made: Make, back: str) -> None:
    session = made("who", "may")
    view = do(session, "answer", option="seat-1")
    assert (view["lesson"]["state"], note(view)) == ("failed", "Defne is skipped. An 8 does that.")
    assert [option["mark"] for option in view["lesson"]["question"]["options"]] == ["", "wrong", "right"]
    view = settle(session)
    assert view["pile"][-1] == "8h"
    assert "Your turn" not in view["spoken"]
    for what in ({"text": "answer", "option": "seat-2"}, {"text": "8h"}, {"text": "hint"}):
        assert note(do(session, **what)) == "You have answered. Try again, or look at another step."
    assert view["acts"]["undo"]["ok"]
    view = do(session, back)
    assert (view["pile"][-1], view["lesson"]["state"]) == ("7h", "ongoing")
    do(session, "answer", option="seat-2")
    assert session.results == {"who": 2}


def test_the_answer_to_a_question_without_words_of_its_own_is_told(made: Make) -> None:
    view = do(made("may"), "answer", option="yes")
    assert note(view) == "Not quite. The answer is: No."
    view = do(made("points"), "answer", number=7)
    assert note(view) == "Not quite. The sum is 10 + 10 + 9 + 8 + 4 = 41."


def test_a_hand_is_no_answer_to_a_question(made: Make) -> None:
    session = made("who")
    for what in ("8h", "draw", "undo", "take"):
        assert note(do(session, what)).startswith("Here you answer a question.")
    assert len(session.view()["hand"]) == 5


def test_a_number_is_counted(made: Make) -> None:
    session = made("stock")
    question = session.view()["lesson"]["question"]
    assert (question["kind"], question["low"], question["value"]) == ("number", 0, None)
    for junk in (None, "24", 24.0, True, -1, question["high"] + 1):
        assert do(session, "answer", number=junk)["rev"] == 1
    view = do(session, "answer", number=23)
    assert (note(view), view["lesson"]["question"]["value"]) == ("Look at the number beside the stock.", 23)
    do(session, "again")
    assert do(session, "answer", number=24)["lesson"]["state"] == "reached"


def test_cards_are_ticked(made: Make) -> None:
    session = made("find")
    view = session.view()
    assert view["lesson"]["question"]["marks"] == [""] * 5
    ids = [card["id"] for card in view["hand"]]
    assert not any(card["ok"] for card in view["hand"])
    for index in (-1, 5, "0", True, None, 1e3):
        assert do(session, "tick", index=index)["rev"] == 1
    do(session, "tick", index=ids.index("8h"))
    view = do(session, "tick", index=ids.index("Kc"))
    assert [card["id"] for card in view["hand"] if card["ticked"]] == [id for id in ids if id in ("8h", "Kc")]
    view = do(session, "answer")
    marks = dict(zip(ids, view["lesson"]["question"]["marks"], strict=True))
    assert marks == {"8h": "right", "9s": "", "Kc": "wrong", "Qd": "", "4h": "missed"}
    assert view["note"]["reason"] == "answer-wrong"
    assert do(session, "tick", index=0)["turn"] == view["turn"]
    do(session, "again")
    for id in ("4h", "8h"):
        do(session, "tick", index=ids.index(id))
    assert do(session, "answer")["lesson"]["state"] == "reached"
    assert session.results == {"find": 2}


def test_of_two_equal_cards_both_are_ticked(made: Make) -> None:
    session = made("twins")
    keys = [card["key"] for card in session.view()["hand"]]
    do(session, "tick", index=keys.index("5h.0"))
    assert do(session, "answer")["lesson"]["state"] == "failed"
    do(session, "again")
    do(session, "tick", index=keys.index("5h.0"))
    do(session, "tick", index=keys.index("5h.1"))
    assert do(session, "answer")["lesson"]["state"] == "reached"


def test_hints_to_a_question_come_closer_and_end_with_the_answer(made: Make) -> None:
    session = made("stock")
    told = [do(session, "hint")["spoken"] for _ in range(3)]
    low, high = (int(word) for word in re.findall(r"\d+", told[1]))
    assert low <= 24 <= high == low + 9
    assert told[2] == "The answer is: 24."
    view = do(session, "show-me")
    assert (view["lesson"]["state"], view["lesson"]["question"]["value"], session.results) == (
        "reached",
        24,
        {"stock": 1},
    )


def test_the_best_of_several_plays_is_worked_out(made: Make) -> None:
    session = made("cheap")
    view = do(session, "4h")
    assert view["lesson"]["state"] == "failed"
    assert note(view)
    do(session, "undo")
    assert do(session, "8h")["lesson"]["state"] == "reached"
