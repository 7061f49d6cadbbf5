"""Progress over the whole book: the page that tells of it, the file, clearing, and the marks in the contents."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pisyedili.learner import Progress
from pisyedili.lessons import lesson

from .acts import settle
from .conftest import AWAKE, Reader, hosts, wait_awake
from .taught import PROGRESS, Mirror, answered, by_mouse, marks, stored, wait_stored, with_progress

pytestmark = pytest.mark.e2e

PAGE = "progress.html"
SEVENS = [step.id for step in lesson("sevens").steps]
DONE = {"sevens": dict.fromkeys(SEVENS, 3), "jacks": {lesson("jacks").steps[0].id: 2}}


@pytest.fixture
def learnt(new_reader: Callable[..., Reader], book: str) -> Reader:
    """A reader with all of one lesson and one step of another."""
    return new_reader(storage_state=with_progress(book, DONE), reduced_motion="reduce")


def far(page: Page, name: str) -> str:
    """How far a lesson is, as the progress page shows it."""
    return page.locator(f"[data-lesson={name}] .pis-how-far").inner_text()


def shows(page: Page, count: int) -> None:
    """Wait until the page tells of so many steps."""
    page.wait_for_function(
        """(n) => document.querySelector('.pis-host').pisModel.get('view').progress.chapters
            .flatMap((chapter) => chapter.lessons).reduce((sum, one) => sum + one.done, 0) === n""",
        arg=count,
        timeout=AWAKE,
    )


def test_the_page_tells_of_every_lesson_and_leads_on(learnt: Reader) -> None:
    page = learnt.open(PAGE)
    shows(page, len(SEVENS) + 1)
    expect(page.locator("[data-lesson=sevens] .pis-icon-tick")).to_be_visible()
    assert page.locator("[data-lesson=jacks] .pis-best-2").count() == 1
    page.locator("[data-lesson=jacks] a").click()
    wait_awake(page)
    assert settle(page)["lesson"]["step"] == 1, "where the reader left off"
    assert learnt.outside == []
    assert learnt.errors == []


def test_what_is_kept_as_a_file_comes_back_after_clearing(learnt: Reader, tmp_path: Path) -> None:
    page = learnt.open(PAGE)
    with page.expect_download() as download:
        page.locator("[data-do=keep]").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert Progress.parse(file.read_text(encoding="utf-8")).steps == DONE
    expect(marks(page, "sevens")).to_contain_text("done")

    page.locator("[data-do=clear]").click()
    assert stored(page).steps == DONE, "asked once, nothing has happened"
    page.locator("[data-do=sure]").click()
    shows(page, 0)
    page.wait_for_function("(key) => !localStorage.getItem(key).includes('sevens')", arg=PROGRESS)
    expect(marks(page, "sevens")).to_have_count(0)

    page.locator("input[type=file]").set_input_files(file)
    shows(page, len(SEVENS) + 1)
    wait_stored(page, "sevens", len(SEVENS))
    assert stored(page).steps == DONE
    expect(marks(page, "sevens")).to_contain_text("done")


def test_a_file_and_what_is_there_already_are_put_together(learnt: Reader, tmp_path: Path) -> None:
    page = learnt.open(PAGE)
    file = tmp_path / "other.json"
    file.write_text(Progress({"jacks": {lesson("jacks").steps[0].id: 3}, "seats": {"of-a-later-version": 1}}).to_text())
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_function("(key) => localStorage.getItem(key).includes('seats')", arg=PROGRESS)
    steps = stored(page).steps
    assert steps["sevens"] == DONE["sevens"]
    assert steps["jacks"] == {lesson("jacks").steps[0].id: 3}, "the better one stays"
    assert steps["seats"] == {"of-a-later-version": 1}, "what this version does not know is kept"


def test_a_file_that_is_none_changes_nothing_and_says_why(learnt: Reader, tmp_path: Path) -> None:
    page = learnt.open(PAGE)
    file = tmp_path / "notes.txt"
    file.write_text('{"format": "shopping"}', encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".pis-note.pis-bad")).to_be_visible()
    assert stored(page).steps == DONE


def test_the_page_follows_a_lesson_in_another_tab(learnt: Reader) -> None:
    page = learnt.open(PAGE)
    shows(page, len(SEVENS) + 1)
    other = learnt.open("lessons/seats.html")
    other.bring_to_front()
    for event in Mirror("seats").right():
        before = settle(other)
        by_mouse(other, event)
        answered(other, before)
    wait_stored(other, "seats", 1)
    shows(page, len(SEVENS) + 2)


def test_results_that_were_cleared_do_not_come_back_from_an_open_lesson(learnt: Reader) -> None:
    other = learnt.open("lessons/seats.html")
    mirror = Mirror("seats")
    for event in mirror.right():
        before = settle(other)
        by_mouse(other, event)
        answered(other, before)
    wait_stored(other, "seats", 1)
    page = learnt.open(PAGE)
    page.locator("[data-do=clear]").click()
    page.locator("[data-do=sure]").click()
    shows(page, 0)
    other.bring_to_front()
    other.wait_for_function(
        "document.querySelector('.pis-host').pisModel.get('view').lesson.steps.every((step) => step.best === 0)",
        timeout=AWAKE,
    )
    assert stored(other).steps == {}


def test_storage_that_is_blocked_is_told(reader: Reader) -> None:
    reader.context.add_init_script(
        'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });'
    )
    page = reader.open(PAGE)
    expect(hosts(page).locator(".pis-notice")).to_contain_text("This browser keeps nothing")


def without_tables(site: Path) -> str:
    """A page of the book that has no table, with a slash in its name if there is one."""
    pages = sorted(site.rglob("*.html"), key=lambda path: -len(path.relative_to(site).parts))
    for path in pages:
        text = path.read_text(encoding="utf-8")
        if 'id="pis-curriculum"' in text and 'class="pis-host"' not in text:
            return path.relative_to(site).as_posix()
    raise LookupError("every page has a table")


def test_marks_stand_on_pages_without_tables_and_follow_other_tabs(learnt: Reader, site: Path) -> None:
    page = learnt.open(without_tables(site), awake=False)
    mark = marks(page, "sevens")
    expect(mark.locator("svg")).to_be_visible()
    expect(mark).to_contain_text("done")
    jacks = marks(page, "jacks")
    expect(jacks).to_contain_text(f"1/{len(lesson('jacks').steps)}")
    # A screen reader hears words, not a fraction.
    expect(jacks.locator(".pis-mark-words")).to_have_text(f", 1 of {len(lesson('jacks').steps)} steps")
    expect(marks(page, "seats")).to_have_count(0)
    other = learnt.context.new_page()
    other.goto(learnt.address + "_static/favicon.svg")
    other.evaluate("([key, text]) => localStorage.setItem(key, text)", [PROGRESS, Progress().to_text()])
    expect(page.locator(".pis-mark")).to_have_count(0)
    assert learnt.outside == []
    assert learnt.errors == []


def test_marks_speak_the_readers_language(learnt: Reader, site: Path) -> None:
    name = without_tables(site)
    page = learnt.open(name, awake=False)
    expect(marks(page, "sevens")).to_contain_text("done")
    page.evaluate("(text) => localStorage.setItem('pisyedili.settings', text)", json.dumps({"lang": "tr"}))
    page.reload()
    expect(marks(page, "sevens")).to_contain_text("bitti")
