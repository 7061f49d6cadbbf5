"""The picture of a lesson in a stored notebook: every step to read, the same on every run, nothing hidden in it."""

from __future__ import annotations

import json
import re

import pytest

from pisyedili.lessons import curriculum, lesson
from pisyedili.sessions import LessonSession, ProgressSession, Room
from pisyedili_widgets.picture import lesson_picture, progress_picture

GLYPHS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


def drawn(lang: str | None, name: str) -> str:
    return lesson_picture(LessonSession({"kind": "lesson", "lesson": name, "lang": lang}))


def cards(text: str) -> set[str]:
    """Cards that a piece of the picture shows."""
    return {rank + GLYPHS[glyph] for rank, glyph in re.findall(r">(10|[2-9JQKA])([♣♦♥♠])</abbr>", text)}


def visible(view: dict[str, object]) -> set[str]:
    """Every card that stands in a view: what the reader may see, and what the words name."""
    return set(re.findall(r"'((?:10|[2-9JQKA])[cdhs])'", repr({**view, "log": []})))


@pytest.mark.parametrize("name", curriculum().lessons)
def test_a_picture_is_the_same_on_every_run_and_in_every_language_as_long(name: str) -> None:
    assert drawn(None, name) == drawn(None, name)
    assert drawn("en", name).count("<li><p>") == drawn("tr", name).count("<li><p>") == len(lesson(name).steps)
    assert 'lang="tr"' in drawn("tr", name)


@pytest.mark.parametrize("name", curriculum().lessons)
def test_a_picture_shows_no_card_that_its_reader_may_not_see(name: str) -> None:
    steps = drawn(None, name).split("</ol>")[0].split("<li><p>")[1:]
    for number, text in enumerate(steps):
        room = Room({"kind": "lesson", "lesson": name, "step": number})
        view = room.view()
        seen = visible(view)
        while view["waiting"]:
            view = room.handle({"type": "step", "turn": view["turn"]})
            seen |= visible(view)
        assert cards(text)
        assert cards(text) <= seen


def test_a_picture_does_not_depend_on_where_the_reader_is() -> None:
    session = LessonSession({"kind": "lesson", "lesson": "sevens"})
    before = lesson_picture(session)
    session.handle({"type": "goto", "step": 3})
    assert lesson_picture(session) == before


def test_the_picture_of_progress_knows_nothing_of_what_was_done() -> None:
    session = ProgressSession({"kind": "progress"})
    before = progress_picture(session)
    done = {"format": "pisyedili-progress", "v": 1, "steps": {"seats": {lesson("seats").steps[0].id: 3}}}
    session.handle({"type": "load-progress", "text": json.dumps(done)})
    assert session.stored is not None
    assert progress_picture(session) == before
    titles = re.findall(r"<li>(.*?): ", before)
    assert len(titles) == len(curriculum().lessons)
