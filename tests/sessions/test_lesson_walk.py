"""Every step of every lesson of the book, through the session: by its hints, by hand, missed and begun again."""

import random
import time

import pytest

from pisyedili.lessons import Lesson
from pisyedili.locale import catalogue, languages
from pisyedili.sessions import LessonSession
from tests.sessions.lessons import curious, do, settle, shipped, shown_how, solve
from tests.sessions.tables import settled

LESSONS = shipped()
STEPS = [(lesson, at) for lesson in LESSONS for at in range(len(lesson.steps))]
NAMES = [f"{lesson.id}-{lesson.steps[at].id}" for lesson, at in STEPS]
LANGS = [lang for lang, _ in languages()]


def at_step(lesson: Lesson, at: int, lang: str = "en") -> LessonSession:
    return LessonSession({"kind": "lesson", "lesson": lesson.id, "step": at, "lang": lang})


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_is_gone_through_to_its_end(lesson: Lesson, lang: str) -> None:
    """Each step by its hints, or, where there are none, in one's own hand; then again in one's own hand."""
    session, rng = LessonSession({"kind": "lesson", "lesson": lesson.id, "lang": lang}), random.Random(1)
    for at, step in enumerate(lesson.steps):
        view = session.view()
        assert (view["lesson"]["step"], view["lesson"]["state"]) == (at, "ongoing")
        assert view["lesson"]["goal"]
        assert catalogue(lang).text(f"{step.key}.goal") in view["spoken"]
        helped = step.kind != "play" and not lesson.test
        if helped:
            view = shown_how(session)
            assert session.results[step.id] == 1
            do(session, "again")
        view = solve(session, rng)
        assert (view["lesson"]["state"], view["note"]["kind"]) == ("reached", "good"), step.id
        assert session.results[step.id] == (2 if helped else 3)
        assert view["lesson"]["next"]["main"]
        do(session, "next-step")
    done = session.view()["lesson"]["done"]
    assert done["can"]
    assert done["result"]


@pytest.mark.case(19)
@pytest.mark.parametrize(("lesson", "at"), STEPS, ids=NAMES)
def test_every_action_of_a_step_leads_to_feedback_and_a_way_on(lesson: Lesson, at: int) -> None:
    """Whatever is done first, legal or not: the step is reached, goes on, or can be begun again; and it says so."""
    session = at_step(lesson, at)
    first = settle(session)
    if first["lesson"]["question"] is not None or first["lesson"]["kind"] == "play":
        return
    text = session.save()
    spec = {"kind": "lesson", "lesson": lesson.id, "step": at}
    cards = {card["id"] for card in first["hand"]} | {"2c", "7h", "Js"}
    tries = [*(f"{card}{suit}" for card in sorted(cards) for suit in ("", "=h")), "draw", "pass", "take"]
    for name in tries:
        session = LessonSession(spec, saved=text)
        before = session.view()
        view = do(session, name)
        state = view["lesson"]["state"]
        if view["turn"] == before["turn"]:
            assert view["note"]["kind"] in ("bad", "tip"), name
            assert settled(view, "rev", "note") == settled(before, "rev", "note"), name
            continue
        assert state != "ongoing" or view["yours"] or view["waiting"], name
        if state == "ongoing":
            continue
        assert view["note"]["title"] in view["spoken"], name
        if state == "failed" and not lesson.test:
            assert settle(session)["lesson"]["state"] == "failed"
            back = do(session, "undo")
            assert settled(back, "rev", "turn")["hand"] == before["hand"], name
            assert back["lesson"]["state"] == "ongoing", name
            assert session.results == {}
        else:
            assert view["lesson"]["next"]["ok"], name


@pytest.mark.case(19)
@pytest.mark.parametrize(("lesson", "at"), STEPS, ids=NAMES)
def test_every_answer_to_a_question_leads_to_feedback_and_a_way_on(lesson: Lesson, at: int) -> None:
    session = at_step(lesson, at)
    asked = settle(session)["lesson"]["question"]
    if asked is None:
        return
    answers: list[dict[str, object]]
    if asked["kind"] == "options":
        answers = [{"option": option["id"]} for option in asked["options"]]
    elif asked["kind"] == "number":
        right = int(session.table.question.answer) if session.table.question else 0
        answers = [{"number": n} for n in range(max(right - 2, asked["low"]), min(right + 2, asked["high"]) + 1)]
    else:
        answers = [{}]
    reached = 0
    for answer in answers:
        session = at_step(lesson, at)
        settle(session)
        view = do(session, "answer", **answer)
        state = view["lesson"]["state"]
        assert state in ("reached", "failed")
        assert view["note"]["title"] in view["spoken"]
        reached += state == "reached"
        view = settle(session)
        assert view["lesson"]["state"] == state
        if state == "failed" and not lesson.test:
            assert do(session, "again")["lesson"]["state"] == "ongoing"
    assert reached == (asked["kind"] != "spot")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_reader_of_chance_meets_no_dead_end(lesson: Lesson) -> None:
    """At every moment something can be done: an action, an answer, going on, or beginning again."""
    session, rng = LessonSession({"kind": "lesson", "lesson": lesson.id}), random.Random(len(lesson.id))
    view = session.view()
    for _ in range(90):
        view = session.handle(curious(view, rng))
        step = view["lesson"]
        ways = (view["waiting"], view["yours"], step["next"]["ok"], step["again"]["ok"], step["done"], step["question"])
        assert any(ways) or view["muamele"] or view["end"]["next"]
        copy = LessonSession({"kind": "lesson", "lesson": lesson.id}, saved=session.save())
        assert settled(copy.view()) == settled(view)


def test_an_answer_comes_quickly() -> None:
    """A page's Python is 2 to 3 times slower; nothing may be felt there."""
    took = []
    for lesson, at in STEPS:
        start = time.process_time()
        session = at_step(lesson, at)
        view = session.view()
        took.append((time.process_time() - start, lesson.id, at))
        for _ in range(3):
            start = time.process_time()
            step = {"type": "step" if view["waiting"] else "hint", "turn": view["turn"]}
            view = session.handle(step)
            took.append((time.process_time() - start, lesson.id, at))
    took.sort(reverse=True)
    assert took[len(took) // 20][0] < 0.02, took[:20]
    assert took[0][0] < 0.2, took[:5]
