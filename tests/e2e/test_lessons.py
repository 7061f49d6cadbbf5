"""Lessons on the built book: gone through by mouse and by keys, with mistakes, reloads, two tabs, and no storage."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .acts import focused, settle, to_hand
from .conftest import Reader, hosts, wait_awake
from .taught import (
    PROGRESS,
    Mirror,
    answered,
    by_keys,
    by_mouse,
    facts,
    marks,
    stored,
    wait_stored,
    with_progress,
)
from .test_survival import BLOCKED

pytestmark = pytest.mark.e2e

SEVENS = "lessons/sevens.html"
ANSWER = 2
"""The step of the sevens in which a bill is to be passed on."""


def do(page: Page, mirror: Mirror, act: Callable[[Page, Any], None]) -> None:
    """Answer the step on show rightly, on the page and in the mirror."""
    for _ in range(20):
        for event in mirror.right():
            before = settle(page)
            act(page, event)
            mirror.handle(**event)
            shown = answered(page, before)
            assert facts(shown) == facts(mirror.view)
        if shown["lesson"]["state"] == "reached":
            return
    raise AssertionError("the step is never reached")


@pytest.fixture
def calm(new_reader: Callable[..., Reader], book: str) -> Reader:
    """A reader at whose tables nothing is waited for."""
    return new_reader(storage_state=with_progress(book, {}), reduced_motion="reduce")


def test_a_whole_lesson_by_mouse(calm: Reader) -> None:
    page = calm.open(SEVENS)
    mirror = Mirror("sevens")
    assert facts(settle(page)) == facts(mirror.view)
    total = len(mirror.view["lesson"]["steps"])
    for n in range(total):
        do(page, mirror, by_mouse)
        expect(hosts(page).locator(".pis-note.pis-good")).to_be_visible()
        before = settle(page)
        hosts(page).locator(".pis-next").click()
        mirror.handle(type="next-step")
        assert facts(answered(page, before)) == facts(mirror.view), n
    # Every step at the first try and without help is the best there is.
    assert set(wait_stored(page, "sevens", total).steps["sevens"].values()) == {3}
    expect(marks(page, "sevens").locator("svg")).to_be_visible()
    expect(marks(page, "sevens")).to_contain_text("done")
    end = hosts(page).locator(".pis-done")
    assert end.locator(".pis-can li").count() >= 3
    end.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/lessons/eights-tens\.html$"))
    wait_awake(page)
    expect(marks(page, "sevens").first).to_contain_text("done")
    assert calm.outside == []
    assert calm.errors == []


def test_a_whole_lesson_by_keys(calm: Reader) -> None:
    page = calm.open("lessons/going-out.html")
    mirror = Mirror("going-out")
    # Past the whole table of contents.
    to_hand(page, tries=150)
    total = len(mirror.view["lesson"]["steps"])
    for n in range(total):
        do(page, mirror, by_keys)
        at = focused(page)
        assert "pis-next" in at["class"], n
        assert at["ring"], "focus is to be seen"
        before = settle(page)
        page.keyboard.press("Enter" if n % 2 else "n")
        mirror.handle(type="next-step")
        assert facts(answered(page, before)) == facts(mirror.view), n
    assert len(wait_stored(page, "going-out", total).steps["going-out"]) == total
    assert "pis-done" in focused(page)["class"]


@pytest.fixture
def owing(calm: Reader) -> Page:
    """The step in which the reader owes 3 and holds a 7."""
    page = calm.open(SEVENS)
    before = settle(page)
    hosts(page).locator(".pis-dots button").nth(ANSWER).click()
    shown = answered(page, before)
    assert shown["lesson"]["step"] == ANSWER
    assert shown["bill"] == 3
    assert calm.errors == []
    return page


def test_a_move_that_is_not_allowed_is_answered_with_its_rule(owing: Page) -> None:
    page, table = owing, hosts(owing).first
    before = settle(page)
    index = next(i for i, card in enumerate(before["hand"]) if not card["ok"])
    by_mouse(page, {"type": "lay", "card": before["hand"][index]["id"], "index": index})
    shown = answered(page, before)
    assert facts(shown) == facts(before), "nothing has changed"
    note = table.locator(".pis-under .pis-note.pis-bad")
    expect(note).to_have_attribute("data-reason", "only-seven")
    assert re.fullmatch(r"R\d+\.\d+", shown["note"]["rule"])
    note.get_by_role("button", name=f"Rule {shown['note']['rule']}").click()
    expect(note.locator(".pis-prose")).to_contain_text(shown["note"]["rule"])
    assert stored(page).steps.get("sevens") is None


def test_a_failing_move_is_carried_out_and_tried_again(owing: Page) -> None:
    page, table = owing, hosts(owing).first
    before = settle(page)
    table.locator("[data-act=take]").click()
    failed = answered(page, before)
    assert failed["lesson"]["state"] == "failed"
    assert len(failed["hand"]) == len(before["hand"]) + 3, "the move was carried out"
    expect(table.locator(".pis-note.pis-bad")).to_be_visible()
    expect(table.locator(".pis-next")).to_have_attribute("aria-disabled", "true")
    again = table.locator(".pis-start-over")
    expect(again).to_be_focused()
    again.click()
    fresh = answered(page, failed)
    assert [card["id"] for card in fresh["hand"]] == [card["id"] for card in before["hand"]]
    assert fresh["bill"] == 3
    seven = next(i for i, card in enumerate(fresh["hand"]) if card["ok"])
    by_mouse(page, {"type": "lay", "card": fresh["hand"][seven]["id"], "index": seven})
    assert answered(page, fresh)["lesson"]["state"] == "reached"
    # At a later try it counts less than at the first.
    assert list(wait_stored(page, "sevens", 1).steps["sevens"].values()) == [2]


def test_hints_lead_to_the_move_and_are_remembered_in_the_result(owing: Page) -> None:
    page, table = owing, hosts(owing).first
    table.locator(".pis-hand button").first.focus()
    for n in range(3):
        before = settle(page)
        page.keyboard.press("h")
        answered(page, before)
        expect(table.locator(".pis-ladder .pis-taken")).to_have_count(n + 1)
    before = settle(page)
    table.locator(".pis-ladder button").last.click()
    shown = answered(page, before)
    assert shown["lesson"]["state"] == "reached"
    assert list(wait_stored(page, "sevens", 1).steps["sevens"].values()) == [1]


def test_a_reload_keeps_place_and_results(calm: Reader) -> None:
    page = calm.open(SEVENS)
    mirror = Mirror("sevens")
    do(page, mirror, by_mouse)
    before = settle(page)
    hosts(page).locator(".pis-next").click()
    before = answered(page, before)
    kept = wait_stored(page, "sevens", 1)
    page.reload()
    page.wait_for_function("document.querySelector('.pis-host').pisModel")
    now = page.evaluate("document.querySelector('.pis-host').pisModel.get('view')")
    assert facts(now) == facts(before), "drawn at once from the record"
    wait_awake(page)
    assert facts(settle(page)) == facts(before), "and so says the session"
    assert stored(page) == kept
    expect(marks(page, "sevens")).to_contain_text(f"1/{len(mirror.view['lesson']['steps'])}")


def test_without_the_saved_lesson_the_results_still_show(calm: Reader) -> None:
    page = calm.open(SEVENS)
    do(page, Mirror("sevens"), by_mouse)
    wait_stored(page, "sevens", 1)
    page.evaluate(
        """() => {
          for (const key of Object.keys(localStorage)) if (key.includes(".table.")) localStorage.removeItem(key);
        }"""
    )
    page.reload()
    wait_awake(page)
    lesson = settle(page)["lesson"]
    assert lesson["steps"][0]["best"] == 3
    assert lesson["step"] == 1, "it begins with the first step that is not done"


def test_without_storage_the_lesson_says_so_and_goes_on(reader: Reader) -> None:
    reader.context.add_init_script(BLOCKED)
    page = reader.open(SEVENS)
    expect(hosts(page).locator(".pis-notice")).to_contain_text("This browser keeps nothing")
    mirror = Mirror("sevens")
    do(page, mirror, by_mouse)
    expect(marks(page, "sevens")).to_have_count(0)
    before = settle(page)
    hosts(page).locator(".pis-next").click()
    assert answered(page, before)["lesson"]["steps"][0]["best"] == 3, "as long as the page lasts"
    assert [line for line in reader.errors if "pisyedili" in line] == []


def test_two_tabs_never_lose_each_others_results(calm: Reader) -> None:
    one, two = calm.open(SEVENS), calm.open("lessons/going-out.html")
    for page, lesson in ((one, "sevens"), (two, "going-out"), (one, "sevens")):
        mirror = Mirror(lesson)
        page.bring_to_front()
        if settle(page)["lesson"]["state"] == "reached":
            before = settle(page)
            hosts(page).locator(".pis-next").click()
            answered(page, before)
            do(page, _after_first(lesson), by_mouse)
        else:
            do(page, mirror, by_mouse)
    wait_stored(one, "sevens", 2)
    kept = wait_stored(two, "going-out", 1)
    assert {lesson: len(steps) for lesson, steps in kept.steps.items()} == {"sevens": 2, "going-out": 1}
    # And the other tab's table of contents knows.
    expect(marks(two, "sevens").first).to_contain_text("2/")


def _after_first(lesson: str) -> Mirror:
    """The lesson at its second step."""
    mirror = Mirror(lesson)
    for event in mirror.right():
        mirror.handle(**event)
    mirror.handle(type="next-step")
    return mirror


def test_a_lesson_in_two_tabs_is_one_lesson(calm: Reader) -> None:
    one, two = calm.open(SEVENS), calm.open(SEVENS)
    one.bring_to_front()
    do(one, Mirror("sevens"), by_mouse)
    done = settle(one)
    two.bring_to_front()
    two.wait_for_function("document.querySelector('.pis-host').pisModel.get('view').lesson.state === 'reached'")
    assert facts(settle(two)) == facts(done)


SPOILT = ["{", '{"format":"other"}', '{"format":"pisyedili-progress","v":1,"steps":{"sevens":7}}']


@pytest.mark.parametrize("text", SPOILT)
def test_results_that_cannot_be_read_are_kept_aside_and_told(
    new_reader: Callable[..., Reader], book: str, text: str
) -> None:
    reader = new_reader(storage_state=with_progress(book, text), reduced_motion="reduce")
    page = reader.open(SEVENS)
    expect(hosts(page).locator(".pis-notice")).to_contain_text("could not be read")
    assert page.evaluate("(key) => localStorage.getItem(key)", PROGRESS) == text, "left alone so far"
    do(page, Mirror("sevens"), by_mouse)
    page.wait_for_function("([key, text]) => localStorage.getItem(key) !== text", arg=[PROGRESS, text])
    assert len(stored(page).steps["sevens"]) == 1
    assert page.evaluate("(key) => localStorage.getItem(key)", f"{PROGRESS}.broken") == text
    assert reader.errors == []


@pytest.mark.parametrize("name", [SEVENS, "lessons/counting.html", "lessons/eights-tens.html"])
def test_on_a_phone_the_task_and_the_table_are_one_screen(
    new_reader: Callable[..., Reader], book: str, name: str
) -> None:
    reader = new_reader(
        storage_state=with_progress(book, {}), viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = reader.open(name)
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    task, felt = hosts(page).locator(".pis-task").bounding_box(), hosts(page).locator(".pis-felt").bounding_box()
    assert task is not None
    assert felt is not None
    assert felt["y"] + felt["height"] - task["y"] <= 740


def test_a_touch_before_the_engine_is_awake_is_kept(calm: Reader) -> None:
    held: list[Any] = []
    calm.context.route("**/snapshot.bin.gz", lambda route: held.append(route))
    page = calm.open(SEVENS, awake=False)
    page.wait_for_function("document.querySelector('.pis-host').dataset.state === 'waking'")
    before = page.evaluate("document.querySelector('.pis-host').pisModel.get('view')")
    for event in Mirror("sevens").right():
        by_mouse(page, event)
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    wait_awake(page)
    assert answered(page, before)["lesson"]["state"] == "reached"
