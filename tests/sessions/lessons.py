"""Lessons made for a test, and readers who go through any lesson."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import pisyedili.sessions.lesson_spec
from pisyedili.actions import action_text
from pisyedili.lessons import Chapter, Curriculum, Lesson, LessonError, curriculum, lesson, parse_lesson
from pisyedili.locale import catalogue, languages, plain
from pisyedili.locale.template import parse
from pisyedili.sessions import LessonSession
from tests.sessions.scripts import JUNK, careful

BILL = "p1_table_to-0_hands-7s9sKcQd4h.5.4_pile-11.KdTd7d_stock-24_bill-3"
PLAIN = "p1_table_to-0_hands-8h9sKcQd4h.5.4_pile-11.KdTd7h_stock-24"
CARDIVA = "p1_cardiva_to-0_hands-5h5h9cKd.5.4_pile-11.KdTd7h_stock-77"

STEPS: dict[str, dict[str, Any]] = {
    "answer": {
        "kind": "lay",
        "position": BILL,
        "goal": {"all": [{"bill": 6}], "within": 1},
        "solution": ["7s"],
        "rule": "R5.1",
        "show": ["marks", "arrow"],
        "point": ["bill", "seat:1", "named"],
        "replies": ["take"],
        "was": ["older"],
    },
    "watch": {
        "kind": "lay",
        "position": BILL.replace("to-0", "to-2")
        .replace("_bill-3", "")
        .replace("7s9sKcQd4h.5.4", "7s9sKcQd4h.5.7h2c3c4c"),
        "before": 1,
        "replies": ["7h"],
        "goal": {"all": [{"bill": 6}]},
        "solution": ["7s"],
    },
    "two": {
        "kind": "lay",
        "position": PLAIN,
        "goal": {"all": [{"laid": {"card": "8h"}}, {"laid": {"card": "4h"}}], "within": 2},
        "solution": ["8h", "4h"],
        "replies": ["draw", "pass"],
    },
    "who": {"kind": "predict", "position": PLAIN, "play": ["8h"], "ask": {"what": "next"}, "rule": "R7.1"},
    "may": {"kind": "predict", "position": PLAIN, "play": [], "ask": {"what": "may", "do": "Kc"}},
    "cheap": {"kind": "choose", "position": PLAIN, "measure": "points-left"},
    "stock": {"kind": "count", "position": PLAIN, "ask": {"what": "stock"}},
    "points": {"kind": "count", "position": PLAIN, "ask": {"what": "hand", "seat": 0}},
    "find": {"kind": "spot", "position": PLAIN, "ask": {"what": "playable"}},
    "twins": {"kind": "spot", "position": CARDIVA, "ask": {"what": "playable"}},
    "hand": {"kind": "play", "deal": {"rules": "table", "dealer": 3}, "coach": True},
    "match": {"kind": "play", "deal": {"rules": "table", "dealer": 1, "match": True}},
    "open": {
        "kind": "count",
        "position": BILL.replace(".5.4", ".5.2c3c4cAh"),
        "open": [2],
        "seen": True,
        "ask": {"what": "hand", "seat": 2},
    },
}

WORDS = {
    "title": "Trial",
    "can.1": "You can do it.",
    "can.2": "You know [7s].",
    "step.answer.tell": "A 7 bills the next player.",
    "step.answer.goal": "Pass the bill on with [7s].",
    "step.answer.hint": "Look at the ranks.",
    "step.answer.done": "Right. The bill is 6.",
    "step.answer.on.take": "You paid 3. That is allowed, but a 7 passes it on.",
    "step.answer.on.only-seven": "Not this one. It is the rank that counts.",
    "step.who.on.seat-1": "Defne is skipped. An 8 does that.",
    "step.stock.missed": "Look at the number beside the stock.",
}

Make = Callable[..., LessonSession]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Make:
    """Makes a session of a lesson "trial" with these of STEPS, in their order."""
    for lang, _ in languages():
        words = catalogue(lang)
        for key, text in WORDS.items():
            monkeypatch.setitem(words.templates, f"lesson.trial.{key}", text)
            monkeypatch.setitem(words._parts, f"lesson.trial.{key}", parse(text))

    def make(*names: str, test: bool = False, steps: list[dict[str, Any]] | None = None, **more: Any) -> LessonSession:
        data = steps if steps is not None else [{"id": name, **STEPS[name]} for name in names or STEPS]
        found = parse_lesson({"v": 1, "id": "trial", "test": test, "steps": data})
        trial = Curriculum((Chapter("trial", ("trial",)),))
        monkeypatch.setattr(pisyedili.sessions.lesson_spec, "curriculum", lambda: trial)
        monkeypatch.setattr(pisyedili.sessions.lesson_spec, "lesson", lambda id: found)
        spec = {"kind": "lesson", "lesson": "trial", **more.pop("spec", {})}
        return LessonSession(spec, **more)

    return make


def shipped() -> list[Lesson]:
    """Every lesson of the book that can be read."""
    found = []
    for id in curriculum().lessons:
        try:
            found.append(lesson(id))
        except LessonError:
            continue
    return found


def do(session: LessonSession, text: str, **more: Any) -> dict[str, Any]:
    """An action as a text ("7h", "Js=h", "draw"), or another event's type, for the turn of now."""
    event: dict[str, Any] = {"type": text, "turn": session.turn, **more}
    card, _, suit = text.partition("=")
    if suit:
        event |= {"type": "lay", "card": card, "suit": suit}
    elif text[-1] in "cdhs" and text[0] in "23456789JQKA1":
        event |= {"type": "lay", "card": text}
    return session.handle(event)


def settle(session: LessonSession) -> dict[str, Any]:
    """Let everything happen that happens without the reader."""
    view = session.view()
    for _ in range(500):
        if not view["waiting"]:
            return view
        view = do(session, "step")
    raise AssertionError("no end of steps")


def shown_how(session: LessonSession) -> dict[str, Any]:
    """Every hint, then the lesson plays it."""
    view = settle(session)
    for number in range(3):
        view = do(session, "hint")
        assert view["lesson"]["hints"][number]["text"]
    assert view["lesson"]["showMe"]
    do(session, "show-me")
    return settle(session)


def solve(session: LessonSession, rng: random.Random) -> dict[str, Any]:
    """The step's goal, in the reader's own hand."""
    view = settle(session)
    for _ in range(5_000):
        step = view["lesson"]
        if step["state"] != "ongoing":
            return view
        table = session.table
        if table.question is not None:
            if table.question.kind == "spot":
                for index, card in enumerate(view["hand"]):
                    if (card["key"] in table.right_ticks) != card["ticked"]:
                        do(session, "tick", index=index)
                view = do(session, "answer")
            elif table.question.kind == "count":
                view = do(session, "answer", number=int(table.question.answer))
            else:
                view = do(session, "answer", option=table.question.answer)
        elif step["kind"] == "play":
            view = session.handle(careful(view, rng))
        else:
            action = table.advised
            assert action is not None
            view = do(session, action_text(action))
            view = settle(session)
    raise AssertionError("no end of the step")


def curious(view: dict[str, Any], rng: random.Random) -> Any:
    """A reader of a lesson who does what comes to mind."""
    turn, step = view["turn"], view["lesson"]
    question = step["question"]
    card = rng.choice(view["hand"])["id"] if view["hand"] else "7h"
    number = rng.randrange(-3, 60)
    options = [option["id"] for option in question["options"]] if question and "options" in question else ["seat-1"]
    if view["waiting"] and rng.random() < 0.6:
        return {"type": "step", "turn": turn, "all": rng.random() < 0.2}
    playing = step["kind"] == "play" and step["state"] == "ongoing" and not view["waiting"] and not step["done"]
    if playing and rng.random() < 0.7:
        return careful(view, rng)
    if step["done"] or (step["state"] == "reached" and rng.random() < 0.5):
        return rng.choice([{"type": "next-step", "turn": turn}, {"type": "goto", "step": rng.randrange(12)}])
    return rng.choice(
        [
            {"type": "lay", "turn": turn, "card": card},
            {"type": "lay", "turn": turn, "card": card},
            {"type": "lay", "turn": turn, "card": card, "suit": rng.choice("cdhs")},
            {"type": rng.choice(["draw", "pass", "take", "undo"]), "turn": turn},
            {"type": "step", "turn": turn},
            {"type": "hint", "turn": turn},
            {"type": "hint", "turn": turn},
            {"type": "show-me", "turn": turn},
            {"type": "again", "turn": turn},
            {"type": "next-step", "turn": turn},
            {"type": "goto", "step": rng.randrange(-1, 15)},
            {"type": "tick", "turn": turn, "index": rng.randrange(-1, 9)},
            {"type": "answer", "turn": turn, "option": rng.choice(options), "number": number},
            {"type": "answer", "turn": turn, "option": "seat-9", "number": "7"},
            {"type": "next-hand", "turn": turn},
            {"type": "new-match", "turn": turn},
            {"type": "pick", "turn": turn, "index": rng.randrange(9)},
            {"type": "rule", "id": rng.choice(["R5.2", None, "R77"])},
            {"type": "dismiss"},
            {"type": "settings", "set": {"lang": rng.choice(["en", "tr"]), "sort": rng.choice(["suit", "rank"])}},
            {"type": "draw", "turn": turn - 1},
            {"type": "again", "turn": turn + 1},
            {"type": "goto", "step": "1"},
            {"type": "tick", "turn": turn, "index": True},
            rng.choice(JUNK),
        ]
    )


def read_out(text: Any, lang: str = "en") -> str:
    """Rich text as plain words."""
    return plain(text, catalogue(lang))
