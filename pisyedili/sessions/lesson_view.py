"""The protocol's ``LessonView``: the table of the step on show, and the lesson around it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pisyedili.actions import DRAW, TAKE, card_of, is_lay
from pisyedili.cards import card_text
from pisyedili.lessons import curriculum
from pisyedili.locale import Text
from pisyedili.sessions import lesson_notes
from pisyedili.sessions.asks import Ask
from pisyedili.sessions.bookmarks import dots, title_of, way_to
from pisyedili.sessions.cards_view import sorted_hand
from pisyedili.sessions.ending import Sheet, end_view
from pisyedili.sessions.hints import LEVELS
from pisyedili.sessions.lesson_table import StepTable
from pisyedili.sessions.table_view import table_view

if TYPE_CHECKING:
    from pisyedili.sessions.lesson import LessonSession

_HINTS: Final = {True: ("where", "closer", "answer"), False: ("where", "kind", "card")}


def lesson_view(session: "LessonSession") -> dict[str, Any]:
    """The view of a lesson as it is now."""
    table = session.table
    view = table_view(table)
    play = table.step.kind == "play"
    acts = view["acts"]
    acts["hint"]["ok"] = table.why_not(Ask("hint")) is None
    acts["undo"]["ok"] = table.why_not(Ask("undo")) is None
    end = _end(table, view["end"])
    if table.question is not None and table.question.kind == "spot":
        view["hand"] = [{**card, "ticked": card["key"] in table.ticks} for card in view["hand"]]
    if session.over:
        # The step behind the lesson's end is there to look at.
        view |= {"waiting": False, "yours": False, "effects": [], "note": None}
        view["hand"] = [{**card, "ok": False, "name": None} for card in view["hand"]]
        view["acts"] = {name: {**act, "ok": False, "main": False} for name, act in acts.items()}
    return {
        **view,
        "kind": "lesson",
        "rev": session.rev,
        "say": view["say"] if play else [],
        "end": end,
        "lesson": _lesson(session, table),
    }


def _lesson(session: "LessonSession", table: StepTable) -> dict[str, object]:
    words, lesson, step = session.words, session.lesson, table.step
    total, over = len(lesson.steps), session.over
    number = words.text("lesson-ui.end") if over else words.text("lesson-ui.step", n=session.index + 1, total=total)
    live = not over and table.state == "ongoing"
    return {
        "id": lesson.id,
        "title": title_of(words, lesson.id),
        "step": session.index,
        "steps": dots(words, lesson, session.progress),
        "stepText": number,
        "kind": step.kind,
        "tell": [] if over else rich(session, f"{step.key}.tell"),
        "goal": [] if over else rich(session, f"{step.key}.goal"),
        "state": table.state,
        "question": None if over else question_view(table),
        "hints": [] if over or table.test or step.kind == "play" else _hints(table),
        "showMe": words.text("lesson-ui.show-me") if not over and table.why_not(Ask("show-me")) is None else None,
        "again": session.again_state(),
        "next": session.next_state(),
        "marks": table.marked,
        "arrow": _arrow(table) if live else None,
        "rings": _rings(table) if live else [],
        "seen": _seen(table) if step.seen else None,
        "side": step.kind == "play" and not over,
        "done": _done(session) if over else None,
    }


def _end(table: StepTable, end: dict[str, Any] | None) -> dict[str, Any] | None:
    """The end of a hand: what comes next is the next step, or in a match the next hand."""
    score = table.game.match.hand_score
    if end is not None and score is not None and not table.game.match.settled and table.step.kind != "play":
        # Nobody picks here (R10.4): the hand counts as it lies.
        end = end_view(table.speaker, replace(Sheet.of(table.game), scores=(score.payments,)))
    if end is not None and (not table.step.match or table.game.over):
        return {**end, "next": None}
    return end


def rich(session: "LessonSession", key: str) -> Text:
    """A sentence of the lesson's own, or nothing where its author wrote none."""
    return session.words.rich(key) if session.words.has(key) else []


def question_view(table: StepTable) -> dict[str, object] | None:
    """The protocol's ``Question``."""
    asked, words = table.question, table.words
    if asked is None:
        return None
    given = table.answer
    if asked.kind == "predict":

        def mark(id: str) -> str:
            if given is None or id not in (asked.answer, given):
                return ""
            return "right" if id == asked.answer else "wrong"

        options = [
            {"id": option.id, "text": lesson_notes.option_text(table.speaker, option), "mark": mark(option.id)}
            for option in asked.options
        ]
        return {"kind": "options", "options": options}
    check = words.text("lesson-ui.check")
    if asked.kind == "count":
        assert table.step.ask is not None
        label = words.text(f"lesson-ui.number.{table.step.ask.what}")
        value = None if given is None else int(given)
        return {"kind": "number", "low": asked.low, "high": asked.high, "label": label, "value": value, "check": check}
    right = table.right_ticks
    marks = [""] * len(table.keyed)
    if given is not None:
        for i, card in enumerate(table.keyed):
            ticked, fits = card["key"] in table.ticks, card["key"] in right
            marks[i] = "right" if ticked and fits else "wrong" if ticked else "missed" if fits else ""
    return {"kind": "spot", "check": check, "marks": marks}


def _hints(table: StepTable) -> list[dict[str, object]]:
    can = table.why_not(Ask("hint")) is None
    return [
        {
            "text": lesson_notes.rung(table, number) if table.hint_level >= number else None,
            "label": table.words.text(f"lesson-ui.hint.{name}"),
            "ok": can and table.hint_level == number - 1,
        }
        for number, name in zip(range(1, LEVELS + 1), _HINTS[table.question is not None], strict=True)
    ]


def _arrow(table: StepTable) -> dict[str, object] | None:
    """Along the next action, in a step that shows it."""
    if "arrow" not in table.step.show or not table.yours or table.advised is None:
        return None
    action = table.advised
    if is_lay(action):
        return {"from": {"card": table.hand.index(card_of(action))}, "to": "pile"}
    return {"from": "stock", "to": "hand"} if action in (DRAW, TAKE) else None


def _rings(table: StepTable) -> list[object]:
    """Places to look at; not where nothing lies."""
    position = table.position
    there = {"bill": bool(position.bill), "named": position.named is not None}
    places: list[object] = []
    for place in table.step.point:
        kind, _, seat = place.partition(":")
        if kind == "seat":
            places.append({"seat": int(seat)})
        elif there.get(kind, True):
            places.append(kind)
    return places


def _seen(table: StepTable) -> list[str]:
    """Cards that are not in the stock and in no hidden hand: own, in open hands, in the known pile."""
    position, step = table.position, table.step
    cards = [*table.game.pile, *(card for seat in sorted({step.seat, *step.open}) for card in position.hand(seat))]
    return [card_text(card) for card in sorted_hand(tuple(cards), "suit")]


def _done(session: "LessonSession") -> dict[str, object]:
    words, lesson = session.words, session.lesson
    can: list[Text] = []
    while words.has(key := f"lesson.{lesson.id}.can.{len(can) + 1}"):
        can.append(words.rich(key))
    further = curriculum().next(lesson.id)
    return {
        "title": words.text(f"lesson-ui.done.{'test' if lesson.test else 'title'}"),
        "can": can,
        "result": session.result_text(),
        "next": None if further is None else way_to(words, further),
    }
