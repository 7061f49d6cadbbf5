"""The widgets of lessons and progress, without a browser."""

import json
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import pisyedili_widgets.bundle
from pisyedili.learner import FILE_NAME
from pisyedili.learner import Progress as Results
from pisyedili.sessions import Room, SpecError
from pisyedili_widgets import LessonTable, Progress
from pisyedili_widgets.base import SessionWidget
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


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Messages to the pages."""
    out: list[Any] = []
    monkeypatch.setattr(SessionWidget, "send", lambda self, content, buffers=None: out.append(content))
    return out


def event(widget: SessionWidget, **parts: Any) -> None:
    """What arrives when the page sends an event."""
    widget._handle_custom_msg({"type": "event", "event": parts}, [])


def shown_how(table: LessonTable) -> str:
    """The step on show, played by the lesson; its id."""
    for kind in ("hint", "hint", "hint", "show-me"):
        event(table, type=kind, turn=table.view["turn"])
    while table.view["waiting"]:
        event(table, type="step", turn=table.view["turn"])
    return str(table.view["lesson"]["steps"][table.step]["id"])


def stored(folder: Path) -> dict[str, dict[str, int]]:
    return Results.parse((folder / FILE_NAME).read_text()).steps


def test_a_lesson_is_a_widget_whose_page_sees_its_view_only() -> None:
    table = LessonTable("seats")
    assert isinstance(table, ipywidgets.DOMWidget)
    plain = set(ipywidgets.DOMWidget().get_state())
    assert set(table.get_state()) - plain == {"view", "_esm", "_css", "_anywidget_id"}
    assert table.view == Room({"kind": "lesson", "lesson": "seats"}).view()
    assert (table.step, table.state, table.results) == (0, "ongoing", {})
    with pytest.raises(Exception, match="read-only"):
        table.step = 3


def test_each_result_is_written_at_once_and_python_reads_along(folder: Path) -> None:
    table = LessonTable("seats")
    seen: list[tuple[str, Any]] = []
    table.observe(lambda change: seen.append((change["name"], change["new"])), ["state", "results", "step"])
    assert not (folder / FILE_NAME).exists()
    id = shown_how(table)
    assert stored(folder) == {"seats": {id: 1}}
    assert ("state", "reached") in seen
    assert ("results", {id: 1}) in seen
    event(table, type="next-step", turn=table.view["turn"])
    assert seen[-1] == ("step", 1) or ("step", 1) in seen


def test_a_lesson_goes_on_where_the_file_says(folder: Path) -> None:
    shown_how(LessonTable("seats"))
    again = LessonTable("seats")
    assert again.step == 1
    assert again.view["lesson"]["steps"][0]["best"] == 1
    assert again.results == {}
    assert LessonTable("seats", step=0, progress=folder / "other.json").view["lesson"]["steps"][0]["best"] == 0


def test_several_widgets_of_a_kernel_share_the_file(folder: Path) -> None:
    page = Progress()
    one, two, elsewhere = LessonTable("seats"), LessonTable("sevens"), LessonTable("aces", progress="else.json")
    first, second = shown_how(one), shown_how(two)
    shown_how(elsewhere)
    assert stored(folder) == {"seats": {first: 1}, "sevens": {second: 1}}
    assert page.steps == stored(folder)
    assert page.view["progress"]["sum"].startswith("2 of ")


def test_clearing_and_loading_reach_the_file(folder: Path) -> None:
    table, page = LessonTable("seats"), Progress()
    id = shown_how(table)
    kept = page.view["progress"]["file"]["text"]
    event(page, type="clear-progress")
    assert stored(folder) == {"seats": {id: 1}}
    event(page, type="clear-progress", sure=True)
    assert (stored(folder), page.steps) == ({}, {})
    # What the lesson reached before stays cleared when it reaches more.
    event(table, type="next-step", turn=table.view["turn"])
    later = shown_how(table)
    assert stored(folder) == {"seats": {later: 1}}
    event(page, type="load-progress", text=kept)
    assert stored(folder) == {"seats": {id: 1, later: 1}}
    event(page, type="load-progress", text="junk")
    assert stored(folder) == {"seats": {id: 1, later: 1}}


def test_a_broken_file_stays_as_it_is_and_the_page_says_so(folder: Path, sent: list[Any]) -> None:
    (folder / FILE_NAME).write_text("{")
    table = LessonTable("seats")
    shown_how(table)
    shown_how(table)
    assert (folder / FILE_NAME).read_text() == "{"
    assert sent == [
        {
            "type": "notice",
            "text": f"The file {FILE_NAME} could not be read. It stays as it is, and results are not kept until it is "
            "moved away.",
        }
    ]
    # Once it is moved away everything reached meanwhile is written.
    (folder / FILE_NAME).unlink()
    event(table, type="rule", id="R1.1")
    assert list(stored(folder)["seats"].values()) == [1]
    assert list(table.results.values()) == [1]


def test_a_file_that_cannot_be_written_is_told(sent: list[Any]) -> None:
    table = LessonTable("seats", lang="tr", progress="no-such-folder/p.json")
    shown_how(table)
    assert [message["text"] for message in sent] == ["p.json dosyası yazılamıyor, bu yüzden sonuçlar saklanmıyor."]
    assert list(table.results.values()) == [1]


def test_wrong_arguments_are_told() -> None:
    with pytest.raises(SpecError, match="lesson is one of seats, opening"):
        LessonTable("nothing")
    with pytest.raises(SpecError, match="step is a number from 0 to"):
        LessonTable("seats", step=99)
    with pytest.raises(TypeError, match="named by a path, not by 3"):
        LessonTable("seats", progress=3)  # type: ignore[arg-type]
    with pytest.raises(SpecError, match="lang is one of en, tr"):
        Progress(lang="xx")
    with pytest.raises(TypeError):
        LessonTable()  # type: ignore[call-arg]


def test_what_a_notebook_stores_does_not_depend_on_what_was_done() -> None:
    def outputs() -> list[Any]:
        widgets = [LessonTable("seats"), LessonTable("seats", step=1, lang="tr"), Progress(), Progress(lang="tr")]
        return [(repr(widget), widget._repr_mimebundle_()[0]["text/html"]) for widget in widgets]

    before = outputs()
    shown_how(LessonTable("seats"))
    assert outputs() == before
    assert before[0][0].startswith("<LessonTable(lesson='seats'): ")
    assert before[2][0].startswith("<Progress(): ")
    assert repr(Progress(file="x/y.json")).startswith("<Progress(file='x/y.json'): ")


def test_the_pictures_carry_their_descriptions() -> None:
    figure = Figure(LessonTable("seats", lang="tr").picture())
    assert json.loads(figure.figure["data-spec"] or "") == {"kind": "lesson", "lesson": "seats", "lang": "tr"}
    figure = Figure(Progress().picture())
    assert json.loads(figure.figure["data-spec"] or "") == {"kind": "progress"}


@pytest.mark.case(17)
@pytest.mark.parametrize("content", [None, 3, "event", [], {}, {"type": "event"}, {"type": "event", "event": 7}])
def test_junk_from_the_page_changes_nothing(content: Any) -> None:
    for widget in (LessonTable("seats"), Progress()):
        before = widget.view
        widget._handle_custom_msg(content, [])
        assert widget.view == before
