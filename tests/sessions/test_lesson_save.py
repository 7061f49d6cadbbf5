"""Lessons saved and restored at any point; nothing a reader or a text does loses a result."""

import json
import random
from typing import Any

import pytest

from pisyedili.learner import Progress
from pisyedili.sessions import LessonSession, SavedError
from tests.sessions.lessons import STEPS, Make, curious, do, made, shipped
from tests.sessions.tables import settled

__all__ = ["made"]


@pytest.mark.case(12)
@pytest.mark.parametrize("test", [False, True])
def test_restored_at_every_moment_a_lesson_looks_and_goes_on_the_same(made: Make, test: bool) -> None:
    for seed in range(2):
        rng = random.Random(seed)
        session = made(test=test)
        copy = made(test=test, saved=session.save())
        for _ in range(160):
            view = session.view()
            event = curious(view, rng)
            after, answer = session.handle(event), copy.handle(event)
            if after["rev"] > view["rev"]:
                assert answer == after, event
            else:
                # Ignored: what is told of the event before is not kept in the text.
                assert settled(answer) == settled(view), event
            text = session.save()
            copy = made(test=test, saved=text)
            assert settled(copy.view()) == settled(after), event
            assert copy.save() == text


def test_whatever_a_reader_sends_results_only_get_better_and_nothing_raises(made: Make) -> None:
    for seed in range(6):
        rng = random.Random(100 + seed)
        session = made()
        before: dict[str, int] = {}
        last = session.view()
        for _ in range(300):
            event = curious(last, rng)
            view = session.handle(event)
            assert json.loads(json.dumps(view)) == view
            assert view["rev"] in (last["rev"], last["rev"] + 1)
            assert view["turn"] >= last["turn"]
            assert all(session.results.get(step, 0) >= best for step, best in before.items()), event
            before, last = dict(session.results), view
        assert before


def test_a_click_that_comes_twice_acts_once(made: Make) -> None:
    session = made("answer", "two", "who")
    for event in (
        {"type": "take"},
        {"type": "again"},
        {"type": "hint"},
        {"type": "lay", "card": "7s"},
        {"type": "next-step"},
    ):
        stale = {**event, "turn": session.turn}
        view = session.handle(stale)
        assert settled(session.handle(stale), "rev") == settled(view, "rev")
        assert session.view()["rev"] == view["rev"]
    assert session.index == 1


def test_the_lessons_end_is_restored(made: Make) -> None:
    session = made("answer")
    do(session, "7s")
    view = do(session, "next-step")
    assert settled(made("answer", saved=session.save()).view()) == settled(view)


@pytest.mark.case(12)
def test_in_a_new_version_of_the_lesson_the_step_begins_anew_and_results_stay(made: Make) -> None:
    session = made("answer", "two")
    do(session, "7s")
    do(session, "next-step")
    do(session, "8h")
    text = session.save()
    newer = [
        {"id": "first", **STEPS["stock"]},
        {"id": "both", "was": ["two"], **STEPS["two"]},
        {"id": "answer", **STEPS["answer"]},
    ]
    again = made(steps=newer, saved=text)
    view = again.view()
    assert (view["lesson"]["step"], view["lesson"]["state"], view["pile"][-1]) == (1, "ongoing", "7h")
    assert [step["best"] for step in view["lesson"]["steps"]] == [0, 0, 3]
    assert again.results == {"answer": 3}
    assert view["turn"] >= session.turn
    # Where the step is gone, the first one that is not done.
    gone = made(steps=newer[:1], saved=text)
    assert (gone.view()["lesson"]["step"], gone.results) == (0, {"answer": 3})


def test_cleared_results_do_not_come_back_with_the_saved_lesson(made: Make) -> None:
    session = made("answer", "two")
    do(session, "7s")
    text = session.save()
    assert made("answer", "two", saved=text, progress=Progress()).results == {"answer": 3}
    cleared = made("answer", "two", saved=text, progress=Progress(cleared=1))
    assert (cleared.results, cleared.view()["lesson"]["steps"][0]["best"]) == ({}, 0)
    session.update(Progress(cleared=1))
    assert session.results == {}


def test_another_lessons_text_is_not_taken_over(made: Make) -> None:
    text = LessonSession({"kind": "lesson", "lesson": "seats"}).save()
    with pytest.raises(SavedError) as error:
        made("answer", saved=text)
    assert error.value.reason == "saved-other"


@pytest.mark.case(17)
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("v", 2),
        ("kind", "table"),
        ("mark", None),
        ("cleared", -1),
        ("step", 3),
        ("place", None),
        ("results", {"answer": 4}),
        ("results", []),
        ("results", {"A b": 1}),
        ("answers", {"answer": 1}),
        ("turn", 0),
        ("turn", True),
        ("rev", "1"),
        ("rule", 7),
        ("settings", []),
        ("place.deals", []),
        ("place.deals", [["9c"]]),
        ("place.deals", [["take"], ["take"]]),
        ("place.deals", [["7s", [0]]]),
        ("place.number", -1),
        ("place.tries", 1.5),
        ("place.hints", 4),
        ("place.flags", [True]),
        ("place.flags", [0, 0, 0, 0]),
        ("place.answer", "seat-1"),
        ("place.answer", 3),
        ("place.ticks", ["7s.0"]),
        ("place.ticks", "7s"),
        ("place.coached", 0),
        ("place.coached", "x"),
        ("place.ask", {"type": "new-match"}),
        ("place.ask", 7),
    ],
)
def test_broken_texts_are_refused_whole(made: Make, field: str, value: Any) -> None:
    data = json.loads(made("answer").save())
    at = data
    *way, last = field.split(".")
    for part in way:
        at = at[part]
    assert last in at
    at[last] = value
    with pytest.raises(SavedError) as error:
        made("answer", saved=json.dumps(data))
    assert error.value.reason == "saved-broken"


@pytest.mark.parametrize("text", ["", "{}", "null", "[" * 100_000, "x" * 2_000_000, '{"v":1,"kind":"lesson"}'])
def test_what_is_no_saved_lesson_is_refused(made: Make, text: str) -> None:
    with pytest.raises(SavedError):
        made("answer", saved=text)


def test_any_damage_to_a_saved_text_is_refused_or_harmless(made: Make) -> None:
    rng = random.Random(3)
    for name in ("answer", "who", "find", "hand"):
        session = made(name)
        for _ in range(8):
            session.handle(curious(session.view(), rng))
        text = session.save()
        for _ in range(150):
            at = rng.randrange(len(text))
            damaged = text[:at] + rng.choice(["", "x", '"', "9", "}", "true"]) + text[at + rng.randrange(3) :]
            try:
                restored = made(name, saved=damaged)
            except SavedError:
                continue
            for _ in range(3):
                view = restored.handle(curious(restored.view(), rng))
                assert json.loads(json.dumps(view)) == view


def test_a_saved_lesson_is_small() -> None:
    for lesson in shipped():
        assert len(LessonSession({"kind": "lesson", "lesson": lesson.id}).save()) < 1_500
