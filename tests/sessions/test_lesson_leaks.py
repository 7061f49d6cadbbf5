"""R1.7, case 16: no view of a lesson holds a card its reader may not see, nor an answer that was not given yet."""

import random
from typing import Any

import pytest

from pisyedili.cards import card_text
from pisyedili.lessons import Lesson
from pisyedili.sessions import LessonSession
from tests.sessions.lessons import curious, settle, shipped
from tests.sessions.tables import shown_cards
from tests.sessions.test_leaks import seen_by_the_reader

LESSONS = shipped()
AUTHORS = ("tell", "goal", "hints", "done")


def drawn(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what its lesson's author wrote, and without notes, which may quote the author or the reader."""
    lesson = {key: value for key, value in view["lesson"].items() if key not in AUTHORS}
    return {**view, "lesson": lesson, "note": None}


@pytest.mark.case(16)
@pytest.mark.rule("R1.7")
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_no_view_of_a_lesson_holds_a_card_the_reader_may_not_see(lesson: Lesson) -> None:
    rng = random.Random(len(lesson.id))
    session = LessonSession({"kind": "lesson", "lesson": lesson.id})
    view = session.view()
    for _ in range(160):
        view = session.handle(curious(view, rng))
        table = session.table
        position, setup = table.position, table.step.setup
        under = 0 if setup is None or position.reshuffles else setup.under
        seen = seen_by_the_reader(table) - {card_text(card) for card in position.discards[:under]}
        seen |= {card_text(card) for card in position.hand(table.step.seat)}
        seen |= {card_text(card) for card in table.game.pile}
        shown = range(position.players) if position.over else table.step.open
        seen |= {card_text(card) for seat in shown for card in position.hand(seat)}
        assert shown_cards(drawn(view)) <= seen


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_no_answer_stands_in_a_view_before_it_is_given(lesson: Lesson) -> None:
    for at, step in enumerate(lesson.steps):
        session = LessonSession({"kind": "lesson", "lesson": lesson.id, "step": at})
        view = settle(session)
        question = view["lesson"]["question"]
        assert (question is None) == (step.ask is None)
        if question is None:
            continue
        assert not any(card["ok"] or card["name"] for card in view["hand"])
        assert not any(option["mark"] for option in question.get("options", []))
        assert not any(question.get("marks", []))
        assert question.get("value") is None
        assert view["lesson"]["arrow"] is None
        # What the question is about has not happened yet.
        assert len(session.table.position.history) == step.before
