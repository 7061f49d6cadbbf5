"""The puzzle room: what is drawn where, what is sent, long work, the tree under the keys, and where focus goes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from .desk import Desk
from .parts import act, hand
from .puzzles import better, hints, many_open, over, puzzle, reading, refuted, solved, tree, working
from .scenes import Json

TURN = puzzle()["turn"]


def test_a_card_is_laid_as_at_a_table(desk: Desk) -> None:
    table = desk.show(puzzle())
    table.locator("[data-card='Kd']").click()
    assert desk.sent() == [{"type": "lay", "turn": TURN, "card": "Kd", "index": 2}]


def test_the_task_says_what_is_asked_what_lies_open_and_what_was_laid_last(desk: Desk) -> None:
    table = desk.show(puzzle())
    assert table.get_by_role("heading", level=2).inner_text() == puzzle()["puzzle"]["goal"][0]
    told = table.locator(".pis-task").inner_text()
    for words in ("All cards lie open", "the pile is not shuffled again", "Defne laid", "Difficulty 1420"):
        assert words in told
    assert table.locator(".pis-seat .pis-open .pis-card").count() == 2
    stock = table.locator(".pis-order")
    assert stock.locator(".pis-card").count() == len(puzzle()["puzzle"]["stock"])
    assert stock.get_attribute("aria-label") == puzzle()["puzzle"]["stockText"]


def test_where_the_stock_is_not_known_it_is_not_drawn(desk: Desk) -> None:
    shown = reading()["puzzle"]
    table = desk.show(reading())
    strip = table.locator(".pis-order")
    assert strip.count() == 1
    assert strip.locator(".pis-card").count() == len(shown["unseen"]), "what is hidden, not how it lies"
    assert strip.get_attribute("aria-label") == shown["unseenText"]
    assert "Hidden, in any order" in strip.inner_text()
    assert table.locator(".pis-seat .pis-open").count() == 0


def test_a_refutation_shows_its_line_its_cost_and_the_way_back(desk: Desk) -> None:
    table = desk.show(puzzle())
    table.locator("[data-card='Kd']").focus()
    desk.answer(refuted(1))
    assert table.locator(".pis-moves-line .pis-to-come").count() == 2
    desk.answer(refuted())
    box = table.locator(".pis-tried")
    assert box.locator(".pis-moves-line li").count() == 4
    assert box.locator(".pis-to-come").count() == 0
    assert box.get_by_role("img", name="27 points lost.").inner_text() == "-27"
    assert "counts ×3" in box.inner_text()
    assert desk.focused() == "Try again"
    assert table.locator(".pis-ladder").count() == 0
    desk.forget()
    desk.page.keyboard.press("Enter")
    assert desk.sent() == [{"type": "again", "turn": TURN}]
    desk.answer(puzzle())
    assert desk.focused() == "9s"
    desk.answer(refuted())
    box.get_by_role("button", name="Step through it").click()
    assert desk.sent()[-1] == {"type": "refute", "turn": TURN}


def test_the_refutation_plays_itself_at_the_readers_pace(desk: Desk) -> None:
    scene = refuted(1)
    desk.show(scene | {"settings": scene["settings"] | {"speed": "instant"}})
    assert desk.wait_sent(1) == [{"type": "step", "turn": TURN, "all": True}]


def test_four_hints_one_after_the_other_and_then_the_solution(desk: Desk) -> None:
    table = desk.show(puzzle())
    for n in range(4):
        table.locator(".pis-ladder button").first.click()
        assert desk.sent()[-1] == {"type": "hint", "turn": TURN}
        desk.answer(puzzle(hints=hints(n + 1)))
        assert table.locator(".pis-ladder .pis-taken").count() == n + 1
    table.get_by_role("button", name="Show the solution").click()
    assert desk.sent()[-1] == {"type": "show-me", "turn": TURN}


def test_a_good_move_that_is_not_the_best_is_told_so(desk: Desk) -> None:
    table = desk.show(puzzle())
    table.locator("[data-card='Kd']").focus()
    desk.answer(better())
    assert "Good, and there is better." in table.locator(".pis-under .pis-note").inner_text()
    assert desk.focused() == "Try again"


def test_solved_shows_themes_rating_and_the_way_on(desk: Desk) -> None:
    table = desk.show(puzzle())
    assert "Armour" not in table.inner_text()
    table.locator("[data-card='9s']").focus()
    desk.answer(solved())
    assert "Armour · Stack it to them" in table.locator(".pis-task").inner_text()
    assert table.locator(".pis-change").inner_text() == "+12"
    # Once: in the note, with what it brought.
    assert table.locator(".pis-under").inner_text().count("Solved") == 1
    assert table.locator(".pis-note.pis-good .pis-change").count() == 1
    assert "pis-next" in str(desk.page.evaluate("document.activeElement.className"))
    desk.page.keyboard.press("n")
    assert desk.sent()[-1] == {"type": "next-puzzle", "turn": TURN}
    following = puzzle(id="p00000001", title="Puzzle 00000001", around={"hand": hand("2c 3c", "2c")})
    desk.answer(following)
    assert desk.focused() == "2c"


# Long work


def test_work_goes_on_slice_by_slice_and_ends_with_it(desk: Desk) -> None:
    table = desk.show(working())
    slice: Json = {"type": "work", "turn": TURN}
    assert desk.wait_sent(1) == [slice]
    bar = table.get_by_role("progressbar", name="Looking for the best answer")
    assert bar.get_attribute("aria-valuenow") == "40"
    desk.answer(working(working=working()["working"] | {"progress": 0.7}))
    assert desk.wait_sent(2) == [slice, slice]
    assert bar.get_attribute("aria-valuenow") == "70"
    desk.answer(refuted())
    desk.page.wait_for_timeout(100)
    assert len(desk.sent()) == 2
    assert bar.count() == 0


def test_what_the_reader_does_meanwhile_is_sent_before_the_next_slice_and_slices_do_not_multiply(desk: Desk) -> None:
    table = desk.show(working())
    desk.wait_sent(1)
    table.locator("[data-card='9s']").click()
    table.locator("[data-act=draw]").click()
    assert len(desk.sent()) == 1, "a slice is under way"
    desk.answer(working())
    desk.page.wait_for_timeout(100)
    assert [event["type"] for event in desk.sent()] == ["work", "lay"]
    desk.answer(working())
    desk.page.wait_for_timeout(100)
    assert [event["type"] for event in desk.sent()] == ["work", "lay", "draw"]
    desk.answer(working())
    assert [event["type"] for event in desk.wait_sent(4)] == ["work", "lay", "draw", "work"]


def test_the_bar_says_in_words_how_far_the_work_is(desk: Desk) -> None:
    table = desk.show(working())
    bar = table.get_by_role("progressbar", name="Looking for the best answer")
    said = [bar.get_attribute(f"aria-value{what}") for what in ("min", "max", "now", "text")]
    assert said == ["0", "100", "40", "40%"]
    scene = working()
    desk.answer(scene | {"lang": "tr", "settings": scene["settings"] | {"lang": "tr"}})
    assert bar.get_attribute("aria-valuetext") == "%40"


def test_work_is_stopped_by_its_button(desk: Desk) -> None:
    table = desk.show(working())
    desk.wait_sent(1)
    table.get_by_role("button", name="Stop").click()
    desk.answer(working())
    assert desk.wait_sent(2)[1] == {"type": "stop", "turn": TURN}
    desk.answer(puzzle())
    assert desk.focused() == "9s"


def test_work_is_stopped_with_keys_alone_and_focus_stays_in_the_puzzle(desk: Desk) -> None:
    table = desk.show(puzzle())
    table.locator("[data-card='Kd']").focus()
    desk.page.keyboard.press("Enter")
    desk.answer(working())
    desk.wait_sent(2)
    # From the hand, Tab by Tab.
    for _ in range(12):
        if desk.focused() == "Stop":
            break
        desk.page.keyboard.press("Tab")
    assert desk.focused() == "Stop"
    # Slices come and go under it.
    for progress in (0.5, 0.6):
        desk.answer(working(working=working()["working"] | {"progress": progress}))
        assert desk.focused() == "Stop"
    desk.page.keyboard.press("Enter")
    desk.answer(working())
    desk.page.wait_for_function("tables[0].model.sent.at(-1).event.type === 'stop'")
    assert desk.sent()[-1] == {"type": "stop", "turn": TURN}
    desk.answer(puzzle())
    assert table.get_by_role("progressbar").count() == 0
    # The card that took the place of the one that was laid.
    assert desk.focused() == "7d"


def test_focus_is_kept_when_work_ends_by_itself(desk: Desk) -> None:
    table = desk.show(working())
    desk.wait_sent(1)
    table.get_by_role("button", name="Stop").focus()
    desk.answer(refuted(1))
    assert desk.page.evaluate("document.querySelector('.pis').contains(document.activeElement)")
    desk.answer(refuted())
    assert desk.focused() == "Try again"
    # Whose focus is elsewhere is left there.
    desk.answer(working())
    desk.page.evaluate("document.activeElement.blur()")
    desk.answer(refuted())
    assert desk.page.evaluate("document.activeElement === document.body")


def test_work_on_the_tree_of_a_solved_puzzle_is_stopped_too(desk: Desk) -> None:
    busy = {"progress": 0.1, "label": "Working out the solution", "stop": "Stop"}
    scene = solved(tree=None)
    table = desk.show(scene | {"working": busy})
    desk.wait_sent(1)
    table.get_by_role("button", name="Stop").focus()
    desk.page.keyboard.press(" ")
    desk.answer(scene | {"working": busy})
    desk.page.wait_for_function("tables[0].model.sent.at(-1).event.type === 'stop'")
    assert desk.sent()[-1] == {"type": "stop", "turn": TURN}
    desk.answer(scene)
    assert table.get_by_role("progressbar").count() == 0
    assert "pis-next" in str(desk.page.evaluate("document.activeElement.className"))


def test_what_was_meant_for_an_older_turn_is_not_sent_after_a_slice(desk: Desk) -> None:
    table = desk.show(working())
    desk.wait_sent(1)
    table.locator("[data-card='9s']").click()
    desk.answer(working() | {"turn": TURN + 1})
    desk.page.wait_for_timeout(100)
    assert [event["type"] for event in desk.sent()] == ["work", "work"]


# The tree


def rows(table: Any) -> list[int]:
    """Rows of the tree that are to be seen."""
    return [int(row.get_attribute("data-row")) for row in table.get_by_role("treeitem").all()]


def test_the_tree_opens_with_the_solution_and_the_first_moves(desk: Desk) -> None:
    table = desk.show(solved())
    assert rows(table) == [0, 1, 2, 3, 4, 5, 6, 10]
    levels = [item.get_attribute("aria-level") for item in table.get_by_role("treeitem").all()]
    assert levels == ["1", "2", "3", "4", "5", "3", "1", "1"]
    first = table.get_by_role("treeitem").first
    assert first.get_attribute("aria-expanded") == "true"
    assert first.get_attribute("aria-setsize") == "3"
    assert "the key" in first.inner_text()


def test_a_row_of_the_tree_is_read_aloud_once(desk: Desk) -> None:
    table = desk.show(solved())
    first = table.get_by_role("treeitem").first
    expect(first).to_have_accessible_name("You: a card, the key, +40")
    assert "the key" in first.inner_text()


def test_arrows_walk_the_tree_and_the_board_follows(desk: Desk) -> None:
    table = desk.show(solved())
    table.get_by_role("treeitem").first.focus()
    for key, row in (("ArrowDown", 1), ("ArrowDown", 2), ("End", 10), ("ArrowUp", 6), ("Home", 0)):
        desk.page.keyboard.press(key)
        assert desk.wait_sent(len(desk.sent()))[-1] == {"type": "look", "row": row}
        desk.answer(solved(row))
        at = desk.page.evaluate("document.activeElement.dataset.row")
        assert at == str(row)
        assert table.locator("[aria-selected=true]").get_attribute("data-row") == str(row)
    # Closed and opened with the arrows; from a child back to its parent.
    desk.page.keyboard.press("ArrowLeft")
    assert rows(table) == [0, 6, 10]
    desk.page.keyboard.press("ArrowRight")
    assert rows(table)[:2] == [0, 1]
    desk.page.keyboard.press("ArrowRight")
    assert desk.sent()[-1] == {"type": "look", "row": 1}
    desk.page.keyboard.press("ArrowLeft")
    desk.page.keyboard.press("ArrowLeft")
    assert desk.sent()[-1] == {"type": "look", "row": 0}
    # Quick keys do not wait for the board.
    desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("ArrowDown")
    assert desk.sent()[-1]["row"] == 6


def test_a_touch_looks_at_a_row_its_sign_opens_it_and_a_button_leads_back(desk: Desk) -> None:
    table = desk.show(solved())
    table.locator("[data-row='6'] .pis-twig").click()
    assert desk.sent() == []
    assert rows(table) == [0, 1, 2, 3, 4, 5, 6, 7, 10]
    table.locator("[data-row='7']").click()
    assert desk.sent() == [{"type": "look", "row": 7}]
    desk.answer(solved(7))
    table.get_by_role("button", name="Back to the end").click()
    assert desk.sent()[-1] == {"type": "look", "row": None}


def test_single_keys_are_no_moves_in_the_tree(desk: Desk) -> None:
    table = desk.show(solved(around={"hand": hand("9s"), "acts": puzzle()["acts"]}, tree=tree()))
    table.get_by_role("treeitem").first.focus()
    desk.page.keyboard.press("Enter")
    assert desk.sent() == [{"type": "look", "row": 0}]


# What to play


def test_the_menu_changes_what_is_played(desk: Desk) -> None:
    table = desk.show(puzzle())
    fold = table.get_by_role("button", name="What to play: At your level")
    fold.click()
    assert fold.get_attribute("aria-expanded") == "true"
    assert table.get_by_role("button", name="At your level", exact=True).get_attribute("aria-pressed") == "true"
    table.get_by_role("button", name="Streak best 7").click()
    assert desk.sent() == [{"type": "mode", "mode": "streak"}]
    assert table.locator(".pis-menu").count() == 0
    fold.click()
    desk.page.keyboard.press("Escape")
    assert table.locator(".pis-menu").count() == 0
    assert "At your level" in desk.focused()


def test_a_theme_is_chosen_in_a_list(desk: Desk) -> None:
    table = desk.show(reading())
    table.get_by_label("Theme").select_option("step-back")
    assert desk.sent() == [{"type": "mode", "mode": "theme", "theme": "step-back"}]


def test_what_is_played_is_said_once(desk: Desk) -> None:
    table = desk.show(reading())
    assert table.get_by_role("button", name="What to play: By theme", exact=True).count() == 1
    assert table.get_by_label("Theme").evaluate("(node) => node.selectedOptions[0].text").startswith("Armour")
    # The day in the reader's language, wherever the reader is.
    desk.answer(many_open())
    bar = table.locator(".pis-puzzle-bar")
    assert bar.get_by_text("30 Kasım 2026").count() == 1
    assert bar.inner_text().count("Günün bulmacası") == 1
    scene = many_open()
    desk.answer(scene | {"lang": "en", "settings": scene["settings"] | {"lang": "en"}})
    assert "30" in bar.inner_text()
    assert "November" in bar.inner_text()


def test_a_streak_that_is_over_says_so_and_begins_anew(desk: Desk) -> None:
    table = desk.show(over())
    assert "The streak is over." in table.locator(".pis-puzzle-over").inner_text()
    assert "5 in a row, best 7" in table.locator(".pis-puzzle-bar").inner_text()
    table.get_by_role("button", name="New streak").click()
    assert desk.sent() == [{"type": "again", "turn": TURN}]


def test_help_names_the_key_for_the_next_puzzle(desk: Desk) -> None:
    table = desk.show(puzzle())
    table.locator("[data-panel=help]").click()
    keys = table.locator(".pis-keys").inner_text()
    assert "Next puzzle" in keys
    assert "lesson" not in keys


def test_turkish_words_are_turkish(desk: Desk) -> None:
    table = desk.show(many_open())
    assert "Deste, sıradaki kart başta" in table.inner_text()
    assert act("Çek")["label"] in table.locator(".pis-acts").inner_text()
