"""A lesson's step: what is sent, what is said where, and where focus goes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from .desk import Desk
from .lessons import (
    LESSONS,
    count,
    done,
    failed,
    hand_ended,
    hints,
    lesson,
    long_lesson,
    played,
    predict,
    reached,
    refused,
    shown_how,
    spot,
)
from .scenes import Json

TURN = lesson()["turn"]


def box(place: Locator) -> Json:
    found = place.bounding_box()
    assert found
    return dict(found)


def test_a_card_is_laid_as_at_a_table(desk: Desk) -> None:
    table = desk.show(lesson())
    table.locator("[data-card='7s']").click()
    assert desk.sent() == [{"type": "lay", "turn": TURN, "card": "7s", "index": 1}]


def test_without_anything_to_say_there_is_no_line_of_words_and_notes_stand_under_the_felt(desk: Desk) -> None:
    table = desk.show(refused())
    assert table.locator(".pis-say").count() == 0
    note = box(table.locator(".pis-note"))
    felt = box(table.locator(".pis-felt"))
    assert note["y"] >= felt["y"] + felt["height"]
    table.get_by_role("button", name="Rule R5.2").click()
    assert desk.sent() == [{"type": "rule", "id": "R5.2"}]
    rule = {"id": "R5.2", "title": "Answering a 7", "text": "Only a 7 answers."}
    desk.answer(refused() | {"rule": rule})
    assert "Only a 7 answers." in table.locator(".pis-under .pis-prose").inner_text()


def test_what_can_be_laid_is_marked_only_where_the_step_and_the_reader_want_it(desk: Desk) -> None:
    table = desk.show(shown_how())
    assert table.locator(".pis-ok").count() == 1
    plain = shown_how()
    plain["lesson"]["marks"] = False
    desk.answer(plain)
    assert table.locator(".pis-ok, .pis-no").count() == 0
    unwanted = shown_how()
    desk.answer(unwanted | {"settings": unwanted["settings"] | {"marks": False}})
    assert table.locator(".pis-ok, .pis-no").count() == 0


def test_hints_are_asked_for_one_after_the_other(desk: Desk) -> None:
    table = desk.show(lesson())
    rungs = table.locator(".pis-ladder li")
    assert rungs.locator("button").count() == 1
    rungs.nth(0).get_by_role("button", name="A hint").click()
    assert desk.sent() == [{"type": "hint", "turn": TURN}]
    desk.answer(lesson(hints=hints(1)))
    assert rungs.nth(0).inner_text() == "Look at the ranks in your hand, not the suits."
    # The rung was words by then; focus stayed on the ladder, and the key works from there.
    assert "Which kind of card?" in desk.focused()
    desk.page.keyboard.press("h")
    assert len(desk.wait_sent(2)) == 2
    desk.answer(lesson(hints=hints(3), showMe="Play it for me"))
    table.get_by_role("button", name="Play it for me").click()
    assert desk.wait_sent(3)[-1] == {"type": "show-me", "turn": TURN}


def test_the_way_on_is_dim_until_the_step_is_reached_and_then_has_focus(desk: Desk) -> None:
    table = desk.show(lesson())
    on = table.locator(".pis-next")
    assert on.get_attribute("aria-disabled") == "true"
    table.locator("[data-card='7s']").focus()
    desk.page.keyboard.press("Enter")
    desk.answer(reached() | {"waiting": True})
    assert "Next step" not in desk.focused(), "the others still answer on the board"
    desk.answer(reached())
    assert on.get_attribute("aria-disabled") is None
    assert "Next step" in desk.focused()
    desk.forget()
    desk.page.keyboard.press("Enter")
    assert desk.wait_sent(1)[-1] == {"type": "next-step", "turn": TURN}


def test_the_key_n_goes_on_from_anywhere_in_the_lesson(desk: Desk) -> None:
    table = desk.show(reached())
    table.locator("[data-card='9s']").focus()
    desk.page.keyboard.press("n")
    assert desk.sent() == [{"type": "next-step", "turn": TURN}]


def test_at_a_table_the_key_n_does_nothing(desk: Desk) -> None:
    table = desk.show(LESSONS["lesson"]() | {"kind": "table"})
    table.locator("[data-card='9s']").focus()
    desk.page.keyboard.press("n")
    assert desk.sent() == []


def test_a_new_step_begins_in_the_hand(desk: Desk) -> None:
    desk.show(reached()).locator(".pis-next").focus()
    desk.answer(shown_how())
    assert desk.focused() == "9s"


def test_after_a_failing_move_focus_is_on_trying_again(desk: Desk) -> None:
    table = desk.show(lesson())
    table.locator("[data-act=take]").click()
    desk.answer(failed())
    assert desk.focused() == "Try again"
    assert table.locator(".pis-ladder").count() == 0
    table.get_by_role("button", name="Try again").click()
    assert desk.wait_sent(2)[-1] == {"type": "again", "turn": TURN}
    desk.answer(lesson())
    assert desk.focused() == "9s"


def test_focus_is_not_lost_with_a_ladder_that_goes(desk: Desk) -> None:
    table = desk.show(predict() | {"lesson": predict()["lesson"] | {"hints": hints(3), "showMe": "Show me"}})
    table.get_by_role("button", name="Show me").click()
    desk.answer(predict("seat-2") | {"waiting": True, "note": None})
    assert "pis-next" in desk.page.evaluate("document.activeElement.className")
    desk.answer(predict("seat-2"))
    assert "pis-next" in desk.page.evaluate("document.activeElement.className")


def test_focus_elsewhere_on_the_page_is_left_alone(desk: Desk) -> None:
    desk.show(lesson())
    desk.answer(reached())
    assert desk.page.evaluate("document.activeElement === document.body")


def test_a_question_is_answered_by_one_of_its_options(desk: Desk) -> None:
    table = desk.show(predict())
    assert table.locator(".pis-hand button").count() == 0, "the hand is only looked at"
    assert table.locator(".pis-acts").count() == 0
    table.get_by_role("button", name="Defne", exact=True).click()
    assert desk.sent() == [{"type": "answer", "turn": TURN, "option": "seat-1"}]
    desk.answer(predict("seat-1"))
    # Right and wrong are told by a sign and a word.
    assert table.locator(".pis-was-wrong").inner_text().split() == ["Defne", "wrong"]
    assert table.locator(".pis-was-right").inner_text().split() == ["Kerem", "right"]
    assert table.locator(".pis-was-wrong .pis-icon-bad").count() == 1
    assert table.locator(".pis-was-right .pis-icon-good").count() == 1


def test_a_number_is_sent_with_enter_and_only_within_its_bounds(desk: Desk) -> None:
    table = desk.show(count())
    field = table.get_by_label("Spades still out")
    field.fill("77")
    field.press("Enter")
    field.fill("-1")
    field.press("Enter")
    field.fill("1.5")
    field.press("Enter")
    field.fill("")
    field.press("Enter")
    assert desk.sent() == []
    assert field.get_attribute("aria-invalid") == "true"
    assert table.get_by_role("alert").inner_text() == "Type a whole number from 0 to 13."
    field.press_sequentially("9")
    assert table.get_by_role("alert").count() == 0
    field.press("Enter")
    assert desk.sent() == [{"type": "answer", "turn": TURN, "number": 9}]


def test_letters_in_a_field_are_no_actions(desk: Desk) -> None:
    table = desk.show(count())
    for key in "dpthun":
        table.get_by_label("Spades still out").press(key)
    assert desk.sent() == []


def test_cards_are_ticked_and_then_checked(desk: Desk) -> None:
    table = desk.show(spot())
    cards = table.locator(".pis-hand button")
    assert [card.get_attribute("aria-pressed") for card in cards.all()] == ["false", "true", "true", "false", "false"]
    assert table.locator(".pis-tick").count() == 2
    cards.nth(4).click()
    assert desk.sent() == [{"type": "tick", "turn": TURN, "index": 4}]
    desk.answer(spot())
    cards.nth(4).focus()
    desk.page.keyboard.press(" ")
    assert desk.wait_sent(2)[-1] == {"type": "tick", "turn": TURN, "index": 4}
    desk.answer(spot())
    table.get_by_role("button", name="Check").click()
    assert desk.wait_sent(3)[-1] == {"type": "answer", "turn": TURN}
    desk.answer(spot(marked=True))
    marks = [str(card.get_attribute("aria-label")).rsplit(", ", 1)[1] for card in cards.all()]
    assert marks[1:3] + marks[4:] == ["right", "wrong", "left out"]
    # And by three different signs.
    signs = table.locator(".pis-tick svg")
    assert len({sign.inner_html() for sign in signs.all()}) == 3


def test_no_tick_is_lost_however_fast_they_come(desk: Desk) -> None:
    cards = desk.show(spot()).locator(".pis-hand button")
    for i in (0, 3, 4):
        cards.nth(i).click()
    assert [event["index"] for event in desk.sent()] == [0, 3, 4]


def test_every_step_can_be_gone_to_with_mouse_and_keys(desk: Desk) -> None:
    table = desk.show(lesson())
    dots = table.locator(".pis-dots button")
    assert [dot.get_attribute("aria-label") for dot in dots.all()][:2] == ["Step 1, done", "Step 2, done with help"]
    assert dots.nth(2).get_attribute("aria-current") == "step"
    dots.nth(0).click()
    assert desk.sent() == [{"type": "goto", "step": 0}]
    dots.nth(2).focus()
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("Enter")
    assert desk.wait_sent(2)[-1] == {"type": "goto", "step": 3}
    desk.answer(predict() | {"lesson": predict()["lesson"] | {"step": 3}})
    assert desk.focused() == "Step 4, open", "whoever goes along the steps stays there"
    assert len([dot for dot in dots.all() if dot.get_attribute("tabindex") == "0"]) == 1


@pytest.mark.parametrize("scene", [lesson, long_lesson])
def test_where_dots_are_too_small_a_list_opens(open_desk: Callable[..., Desk], scene: Callable[[], Json]) -> None:
    desk = open_desk(width=360)
    table = desk.show(scene())
    assert not table.locator(".pis-dots").is_visible()
    fold = table.locator(".pis-step-fold")
    fold.click()
    rows = table.locator(".pis-step-list button")
    assert rows.all_inner_texts() == [step["label"] for step in scene()["lesson"]["steps"]]
    desk.page.keyboard.press("Escape")
    assert rows.count() == 0
    fold.click()
    rows.nth(1).click()
    assert desk.sent() == [{"type": "goto", "step": 1}]
    assert rows.count() == 0


def test_results_are_told_by_shape(desk: Desk) -> None:
    desk.show(long_lesson())
    shapes: list[str] = desk.page.evaluate(
        """() => [0, 1, 2, 3].map((best) => {
            const dot = document.querySelector(`.pis-dot-row .pis-best-${best}:not(.pis-current)`);
            const filled = getComputedStyle(dot.querySelector('.pis-dot-edge')).fill !== 'none';
            return [...dot.children].map((part) => part.tagName).join() + filled;
        })"""
    )
    assert len(set(shapes)) == 4


ARROW = """() => {
  const felt = document.querySelector('.pis-felt').getBoundingClientRect();
  const from = document.querySelector("[data-card='7s']").getBoundingClientRect();
  const to = document.querySelector('.pis-top').getBoundingClientRect();
  const path = document.querySelector('.pis-arrow');
  if (!path) return null;
  const line = path.getAttribute('d').split('M')[1].match(/-?[\\d.]+/g).map(Number);
  const at = ([x, y]) => [x + felt.left, y + felt.top];
  const between = (low, value, high) => low - 8 <= value && value <= high + 8;
  const inside = ([x, y], box) => between(box.left, x, box.right) && between(box.top, y, box.bottom);
  return [inside(at(line.slice(0, 2)), from), inside(at(line.slice(-2)), to)];
}"""


def test_an_arrow_goes_from_place_to_place_also_after_a_resize(desk: Desk) -> None:
    table = desk.show(shown_how())
    table.locator(".pis-arrow").wait_for(state="attached")
    assert table.locator(".pis-pointers").get_attribute("aria-hidden") == "true"
    desk.page.wait_for_timeout(400)
    assert desk.page.evaluate(ARROW) == [True, True]
    desk.page.set_viewport_size({"width": 360, "height": 900})
    desk.page.wait_for_timeout(400)
    assert desk.page.evaluate(ARROW) == [True, True]
    # Nothing of it is in the way of a finger.
    table.locator("[data-card='7s']").click()
    assert desk.sent()[-1]["card"] == "7s"
    desk.answer(lesson())
    assert table.locator(".pis-arrow, .pis-point").count() == 0


@pytest.mark.parametrize("width", [360, 700])
def test_places_are_ringed(open_desk: Callable[..., Desk], width: int) -> None:
    desk = open_desk(width=width)
    table = desk.show(shown_how())
    table.locator(".pis-point").first.wait_for(state="attached")
    desk.page.wait_for_timeout(400)
    for ring, place in zip(table.locator(".pis-point").all(), (".pis-bill", "[data-seat='1']"), strict=True):
        around, own = box(ring), box(table.locator(place))
        left, right = own["x"] - around["x"], around["x"] + around["width"] - own["x"] - own["width"]
        top, bottom = own["y"] - around["y"], around["y"] + around["height"] - own["y"] - own["height"]
        assert all(3 <= gap <= 8 for gap in (left, right, top, bottom)), (left, right, top, bottom)


def test_seen_cards_stand_by_suit_and_rank(desk: Desk) -> None:
    rows = desk.show(count()).locator(".pis-seen-row")
    assert [row.get_attribute("aria-label") for row in rows.all()] == ["Clubs", "Diamonds", "Hearts", "Spades"]
    assert rows.nth(2).locator(".pis-chip").all_inner_texts() == ["3", "7", "10", "Q", "A"]


def test_the_end_says_what_can_be_done_now_and_leads_on(desk: Desk) -> None:
    book = desk.show(done(), root="http://fixture.test/deep/book/")
    assert book.locator(".pis-can li").count() == 3
    assert "6 of 6 steps" in book.inner_text()
    on = book.get_by_role("link", name="Next lesson: Eights and tens")
    assert on.get_attribute("href") == "http://fixture.test/deep/book/lessons/eights-tens.html"
    # A notebook knows no address of the next one.
    notebook = desk.show(done())
    assert notebook.get_by_role("link").count() == 0
    assert "Next lesson: Eights and tens" in notebook.inner_text()


def test_after_the_last_step_focus_is_at_the_end(desk: Desk) -> None:
    desk.show(reached()).locator(".pis-next").focus()
    desk.answer(done())
    assert desk.focused() == "What you can do now"


def test_score_and_log_only_where_a_hand_is_played(desk: Desk) -> None:
    table = desk.show(lesson())
    assert table.locator(".pis-score, .pis-log-box").count() == 0
    desk.answer(played())
    assert table.locator(".pis-score").count() == 1
    assert table.locator(".pis-log-box").count() == 1
    assert table.locator(".pis-say").count() == 1
    desk.answer(hand_ended())
    assert table.locator(".pis-end .pis-next").count() == 0, "the way on is the step's"
    assert table.locator(".pis-ways .pis-next").get_attribute("aria-disabled") is None


def test_the_others_move_at_the_readers_pace(desk: Desk) -> None:
    scene = failed()
    desk.show(scene | {"waiting": True, "settings": scene["settings"] | {"speed": "normal"}})
    assert desk.wait_sent(1) == [{"type": "step", "turn": TURN}]


def test_the_way_on_can_be_touched_while_the_others_move(desk: Desk) -> None:
    """A touch under the felt hurries nobody and is not swallowed."""
    table = desk.show(failed() | {"waiting": True})
    table.locator(".pis-start-over").click()
    assert desk.sent() == [{"type": "again", "turn": TURN}]


def test_on_a_phone_task_and_felt_fit_one_screen(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(width=360, height=640)
    for scene in (lesson, predict, spot, shown_how, long_lesson):
        desk.page.evaluate("() => { for (const t of tables.splice(0)) { t.stop(); t.el.remove(); } }")
        desk.page.evaluate("(view) => show(view)", scene())
        felt = box(desk.page.locator(".pis-felt"))
        assert felt["y"] + felt["height"] <= 640, scene.__name__


def test_on_a_phone_what_is_said_about_an_answer_comes_into_sight(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(width=360, height=480, reduced_motion="reduce")
    table = desk.show(lesson())
    table.locator("[data-card='7s']").click()
    desk.answer(reached())
    desk.page.wait_for_function("document.querySelector('.pis-next').getBoundingClientRect().bottom <= innerHeight")
    # And then the task of the next step.
    assert box(table.locator(".pis-task"))["y"] < 0
    table.locator(".pis-next").click()
    desk.answer(shown_how())
    desk.page.wait_for_function("document.querySelector('.pis-task').getBoundingClientRect().top >= 0")


def test_words_of_a_lesson_stay_words(desk: Desk) -> None:
    evil = "<img src=x onerror='document.title=1'>"
    scene = lesson(goal=[evil], tell=[evil], hints=[{"text": [evil], "label": evil, "ok": True}], stepText=evil)
    table = desk.show(scene)
    assert table.locator("img").count() == 0
    assert evil in table.inner_text()


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_settings_and_help_are_those_of_the_table(desk: Desk, lang: str) -> None:
    scene = lesson()
    table = desk.show(scene | {"lang": lang, "settings": scene["settings"] | {"lang": lang}})
    table.locator("[data-panel=help]").click()
    keys = table.locator(".pis-keys th").all_inner_texts()
    assert "N" in keys
    table.locator("[data-panel=settings]").click()
    table.get_by_role("switch").first.click()
    assert desk.sent() == [{"type": "settings", "set": {"marks": False}}]
