"""The widgets of puzzles and of the position editor, without a browser."""

import json
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import pisyedili_widgets.bundle
from pisyedili.actions import action_text
from pisyedili.learner import FILE_NAME
from pisyedili.learner import Progress as Results
from pisyedili.puzzles import collection
from pisyedili.sessions import SpecError
from pisyedili_widgets import LessonTable, PositionEditor, Progress, PuzzleTable
from pisyedili_widgets.base import SessionWidget
from tests.sessions.puzzles import READ, event_of, sample, wrong
from tests.sessions.tables import shown_cards
from tests.widgets.test_card_table import Figure


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder of its own, and a front end of one line."""
    static = tmp_path / "static"
    static.mkdir()
    (static / "pisyedili.mjs").write_text("export default { render() {} }")
    (static / "pisyedili.css").write_text(".pis {}")
    monkeypatch.setattr(pisyedili_widgets.bundle, "STATIC", static)
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


def event(widget: SessionWidget, **parts: Any) -> None:
    """What arrives when the page sends an event, and what it sends by itself then."""
    turn = widget.view["turn"]
    widget._handle_custom_msg({"type": "event", "event": {"turn": turn, **parts}}, [])
    for _ in range(3_000):
        if not widget.view["working"] and not widget.view.get("waiting"):
            return
        kind = "work" if widget.view["working"] else "step"
        content = {"type": "event", "event": {"type": kind, "turn": widget.view["turn"]}}
        widget._handle_custom_msg(content, [])


def stored(folder: Path) -> Results:
    return Results.parse((folder / FILE_NAME).read_text())


PUZZLE = sample("points")[0]


def test_a_puzzle_is_a_widget_whose_page_sees_its_view_only() -> None:
    table = PuzzleTable(puzzle=PUZZLE.id)
    assert isinstance(table, ipywidgets.DOMWidget)
    plain = set(ipywidgets.DOMWidget().get_state())
    assert set(table.get_state()) - plain == {"view", "_esm", "_css", "_anywidget_id"}
    assert (table.puzzle, table.state, table.rating, table.results) == (PUZZLE.id, "ongoing", 1500, {})
    with pytest.raises(Exception, match="read-only"):
        table.state = "solved"


def test_results_are_written_at_once_into_the_file_of_the_lessons(folder: Path) -> None:
    table, page, lesson = PuzzleTable(puzzle=PUZZLE.id), Progress(), LessonTable("seats")
    assert not (folder / FILE_NAME).exists()
    event(table, **event_of(wrong(PUZZLE), table.view["turn"]))
    assert table.state == "wrong"
    assert table.rating < 1500
    assert stored(folder).puzzles.done[PUZZLE.id].first == 0
    event(table, type="again")
    event(table, type="show-me")
    assert table.state == "shown"
    assert page.session.progress.puzzles == stored(folder).puzzles
    # A lesson of the same folder leaves them alone.
    for kind in ("hint", "hint", "hint", "show-me"):
        event_lesson(lesson, kind)
    while lesson.view["waiting"]:
        event_lesson(lesson, "step")
    assert stored(folder).steps
    assert stored(folder).puzzles.rated == 1
    # And the next room goes on from there, in another kernel as well.
    assert PuzzleTable().rating == table.rating
    event_lesson(page, "clear-progress")
    page._handle_custom_msg({"type": "event", "event": {"type": "clear-progress", "sure": True}}, [])
    assert not stored(folder).puzzles
    assert table.rating == 1500


def event_lesson(widget: SessionWidget, kind: str) -> None:
    widget._handle_custom_msg({"type": "event", "event": {"type": kind, "turn": widget.view["turn"]}}, [])


def test_the_file_is_shared_between_rooms(folder: Path) -> None:
    one, two = PuzzleTable(puzzle=PUZZLE.id), PuzzleTable(puzzle=sample("line")[0].id)
    event(one, type="hint")
    event(two, type="hint")
    assert stored(folder).puzzles.rated == 2
    assert one.rating == two.rating == round(stored(folder).puzzles.rating.value)


def test_a_broken_file_stays_as_it_is(folder: Path) -> None:
    (folder / FILE_NAME).write_text("{")
    table = PuzzleTable(puzzle=PUZZLE.id)
    event(table, type="hint")
    assert (folder / FILE_NAME).read_text() == "{"
    assert table.results


def test_whole_puzzles_and_sets_can_be_given() -> None:
    table = PuzzleTable(puzzles=[READ, PUZZLE.id])
    assert table.puzzle == READ["id"]
    assert PuzzleTable(puzzle=READ).puzzle == READ["id"]
    assert PuzzleTable(theme=collection().themes[0], lang="tr").view["lang"] == "tr"
    with pytest.raises(SpecError, match="theme is one of armour"):
        PuzzleTable(theme="nothing")
    with pytest.raises(SpecError, match="puzzle is the id of a puzzle"):
        PuzzleTable(puzzle="p0")


def test_what_a_notebook_stores_does_not_depend_on_what_was_done_or_on_the_day() -> None:
    def outputs() -> list[Any]:
        widgets: list[SessionWidget] = [
            *(PuzzleTable(), PuzzleTable(mode="daily"), PuzzleTable(theme=collection().themes[0], lang="tr")),
            *(PuzzleTable(puzzle=PUZZLE.id), PositionEditor(), PositionEditor(PUZZLE.text, lang="tr")),
        ]
        return [(repr(widget), widget._repr_mimebundle_()[0]["text/html"]) for widget in widgets]

    before = outputs()
    event(PuzzleTable(puzzle=PUZZLE.id), type="show-me")
    assert outputs() == before
    assert before[0][0] == "<PuzzleTable()>"
    assert before[1][0] == "<PuzzleTable(mode='daily')>"
    assert before[4][0] == "<PositionEditor()>"


def test_the_picture_shows_the_puzzle_and_not_its_answer() -> None:
    for puzzle in (PUZZLE, sample("out")[0], sample("line")[0]):
        html = PuzzleTable(puzzle=puzzle.id).picture()
        assert json.loads(Figure(html).figure["data-spec"] or "") == {"kind": "puzzle", "puzzle": puzzle.id}
        assert action_text(puzzle.best) not in json.loads(Figure(html).figure["data-spec"] or "")
        assert "the key" not in html
    html = PuzzleTable(puzzle=READ, lang="tr").picture()
    assert "Bir oyuncunun" in html


def test_the_editor_tells_python_what_stands_in_it() -> None:
    editor = PositionEditor()
    assert editor.position == ""
    assert editor.faults
    event(editor, type="read", text=PUZZLE.text)
    assert (editor.position, editor.faults, editor.puzzles) == (PUZZLE.text, (), ())
    event(editor, type="set", field="question", value="points")
    event(editor, type="save-puzzle")
    [puzzle] = editor.puzzles
    assert PuzzleTable(puzzle=puzzle).state == "ongoing"
    assert PositionEditor(PUZZLE.text).position == PUZZLE.text
    with pytest.raises(SpecError, match="the position cannot be read"):
        PositionEditor("p1_table")
    assert shown_cards(editor.view["editor"]["answer"]) == set()


@pytest.mark.case(17)
@pytest.mark.parametrize("content", [None, 3, "event", [], {}, {"type": "event"}, {"type": "event", "event": 7}])
def test_junk_from_the_page_changes_nothing(content: Any) -> None:
    for widget in (PuzzleTable(), PositionEditor()):
        before = widget.view
        widget._handle_custom_msg(content, [])
        assert widget.view == before
