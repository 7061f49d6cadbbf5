"""The progress page: links, the file to keep and to load, and the way to begin anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .desk import Desk
from .lessons import note, progress

ROOT = "http://fixture.test/book/"


def test_every_lesson_is_a_link_with_how_far_it_is(desk: Desk) -> None:
    page = desk.show(progress(), root=ROOT)
    rows = page.locator("[data-lesson]")
    assert rows.count() == 5
    assert rows.nth(1).get_by_role("link").get_attribute("href") == f"{ROOT}lessons/opening.html"
    assert rows.nth(1).locator(".pis-how-far").inner_text() == "6 of 7"
    assert rows.nth(0).locator(".pis-icon-tick").count() == 1, "done is told by a sign"
    assert rows.nth(1).locator(".pis-icon-tick").count() == 0
    assert rows.nth(0).locator(".pis-dot").count() == 6
    assert page.get_by_role("link", name="Go on: A club opens").get_attribute("href") == f"{ROOT}lessons/opening.html"


def test_in_a_notebook_lessons_are_names(desk: Desk) -> None:
    page = desk.show(progress())
    assert page.get_by_role("link").count() == 0
    assert "A club opens" in page.locator("[data-lesson=opening]").inner_text()


def test_the_file_is_kept_under_its_name(desk: Desk) -> None:
    page = desk.show(progress())
    with desk.page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "pisyedili-progress.json"
    assert Path(download.value.path()).read_text(encoding="utf-8") == progress()["progress"]["file"]["text"]
    assert desk.sent() == []


def test_a_file_is_read_and_sent_twice_if_chosen_twice(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text('{"format":"pisyedili-progress","ü":1}', encoding="utf-8")
    page = desk.show(progress())
    for times in (1, 2):
        with desk.page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Load a file").click()
        chooser.value.set_files(file)
        assert desk.wait_sent(times)[-1] == {"type": "load-progress", "text": file.read_text(encoding="utf-8")}


def test_a_file_too_large_is_refused_in_words_and_not_sent(desk: Desk, tmp_path: Path) -> None:
    page = desk.show(progress())
    for size in (200_001, 900_000):
        file = tmp_path / f"{size}.json"
        file.write_text("x" * size, encoding="utf-8")
        page.locator("input[type=file]").set_input_files(file)
        page.get_by_role("alert").wait_for()
        assert "too large" in page.get_by_role("alert").inner_text()
    assert desk.sent() == []
    file = tmp_path / "fits.json"
    file.write_text("x" * 200_000, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    desk.wait_sent(1)
    assert page.get_by_role("alert").count() == 0


def test_what_the_session_says_about_a_file_is_shown(desk: Desk) -> None:
    page = desk.show(progress())
    desk.answer(progress() | {"note": note("bad", "This is no progress file.", "Line 1 is not JSON.", None)})
    assert "This is no progress file." in page.locator(".pis-note").inner_text()


def test_beginning_anew_is_asked_twice(desk: Desk) -> None:
    page = desk.show(progress())
    page.get_by_role("button", name="Begin anew").click()
    assert desk.sent() == [{"type": "clear-progress"}]
    desk.answer(progress(clearing=True))
    assert desk.focused() == "Begin anew"
    assert "is lost" in page.locator(".pis-sure").inner_text()
    page.get_by_role("button", name="Keep it").click()
    assert desk.sent()[-1] == {"type": "clear-progress", "sure": False}
    desk.answer(progress())
    assert desk.focused() == "Begin anew", "focus is back where it was"
    desk.answer(progress(clearing=True))
    page.locator("[data-do=sure]").click()
    assert desk.sent()[-1] == {"type": "clear-progress", "sure": True}


def test_before_the_engine_is_awake_no_wrong_number_is_shown(desk: Desk) -> None:
    page = desk.show(
        progress() | {"asleep": True}, waking={"state": "waking", "progress": 0.3, "unsaved": False}, root=ROOT
    )
    assert "13 of 35" not in page.inner_text()
    assert not page.locator(".pis-how-far").first.is_visible()
    assert "being read" in page.inner_text()
    assert page.locator("[data-lesson=jacks] a").is_visible()
    desk.waking({"state": "failed", "progress": 0, "unsaved": False})
    page.get_by_role("button", name="Try again").click()
    assert desk.sent() == [{"type": "retry"}]


def test_without_storage_the_page_says_so(desk: Desk) -> None:
    page = desk.show(progress(), waking={"state": "awake", "progress": 1, "unsaved": True})
    assert "keeps nothing" in page.inner_text()


def test_the_language_can_be_chosen(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(width=360)
    page = desk.show(progress())
    page.get_by_role("button", name="Türkçe").click()
    assert desk.sent() == [{"type": "settings", "set": {"lang": "tr"}}]


def test_puzzles_have_a_row_of_their_own_once_some_were_tried(desk: Desk) -> None:
    page = desk.show(progress(), root="/")
    row = page.locator(".pis-puzzles-done")
    assert row.get_by_role("link", name="12 tried, 9 solved").get_attribute("href") == "/puzzles/mixed.html"
    assert "1512 ±180" in row.inner_text()
    desk.answer(progress(puzzles=None))
    assert row.count() == 0
