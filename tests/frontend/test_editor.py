"""The position editor: cards put and taken by mouse and keys, faults where they belong, the solver's answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from .desk import Desk
from .editors import answered, editor, faulty, worksheet
from .scenes import Json

TURN = editor()["turn"]


def test_a_touch_of_the_deck_puts_a_card_where_cards_go(desk: Desk) -> None:
    table = desk.show(editor())
    assert table.locator("[data-place='seat:0'] .pis-into").get_attribute("aria-pressed") == "true"
    table.locator(".pis-deck [data-card='Ah']").click()
    assert desk.sent() == [{"type": "place", "turn": TURN, "card": "Ah"}]


def test_another_place_is_chosen_by_its_name(desk: Desk) -> None:
    table = desk.show(editor())
    table.get_by_role("button", name="Stock", exact=True).click()
    assert desk.sent() == [{"type": "set", "turn": TURN, "field": "into", "value": "stock"}]


def test_cards_touched_quickly_are_all_put_down(desk: Desk) -> None:
    table = desk.show(editor())
    for card in ("Ah", "2h", "3h"):
        table.locator(f".pis-deck [data-card='{card}']").click()
    assert [event["card"] for event in desk.sent()] == ["Ah"]
    desk.answer(editor() | {"turn": TURN + 1})
    desk.answer(editor() | {"turn": TURN + 2})
    desk.wait_sent(3)
    assert [(event["card"], event["turn"]) for event in desk.sent()] == [
        ("Ah", TURN),
        ("2h", TURN + 1),
        ("3h", TURN + 2),
    ]


def test_arrows_walk_the_deck_with_one_tab_stop(desk: Desk) -> None:
    table = desk.show(editor())
    assert table.locator(".pis-deck button[tabindex='0']").count() == 1
    table.locator(".pis-deck button[tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"):
        desk.page.keyboard.press(key)
    assert desk.focused() == "4c"
    desk.page.keyboard.press("End")
    assert desk.focused() == "Ac"
    desk.page.keyboard.press("Enter")
    assert desk.sent() == [{"type": "place", "turn": TURN, "card": "Ac"}]
    assert table.locator(".pis-deck button[tabindex='0']").count() == 1


def test_on_a_phone_one_suit_at_a_time_lies_under_the_places_and_stays_in_sight(
    open_desk: Callable[..., Desk],
) -> None:
    desk = open_desk(width=360, height=700)
    table = desk.show(editor())
    cards = table.locator(".pis-deck-card:visible")
    assert [card.get_attribute("data-card") for card in cards.all()] == [
        f"{rank}s" for rank in [*"23456789", "10", *"JQKA"]
    ]
    table.get_by_role("button", name="Hearts", exact=True).click()
    assert table.get_by_role("button", name="Hearts", exact=True).get_attribute("aria-pressed") == "true"
    assert cards.count() == 13
    # Wherever the reader looks at the places, the deck lies at the lower edge, as far as it is not at its own place.
    for place in ("seat:0", "seat:1", "pile", "stock"):
        table.locator(f"[data-place='{place}']").evaluate("(node) => node.scrollIntoView({ block: 'start' })")
        box = table.locator(".pis-deck").bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 700.5
    table.locator(".pis-deck [data-card='Ah']").click()
    table.get_by_label("Where cards go").select_option("stock")
    desk.answer(editor() | {"turn": TURN + 1})
    desk.wait_sent(1)
    assert desk.sent()[0] == {"type": "place", "turn": TURN, "card": "Ah"}
    assert table.get_by_role("button", name="Hearts", exact=True).get_attribute("aria-pressed") == "true"
    desk.answer(editor() | {"turn": TURN + 2})
    desk.forget()
    table.get_by_label("Where cards go").select_option("pile")
    assert desk.sent() == [{"type": "set", "turn": TURN + 2, "field": "into", "value": "pile"}]


def test_on_a_phone_keys_go_from_suit_to_suit_and_focus_is_never_under_the_deck(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(width=360, height=700)
    table = desk.show(editor())
    table.locator(".pis-deck-card[tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        desk.page.keyboard.press(key)
    assert desk.focused() == "3c"
    assert table.locator(".pis-deck-card:visible").count() == 13
    assert table.locator(".pis-deck-card[tabindex='0']").count() == 1
    # From the top, Tab by Tab through the places.
    desk.page.evaluate("scrollTo(0, 0)")
    table.locator("[data-place='seat:0'] .pis-into").focus()
    for _ in range(20):
        covered = desk.page.evaluate(
            """() => {
                const at = document.activeElement;
                if (at.closest('.pis-deck')) return false;
                const box = at.getBoundingClientRect();
                const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return top?.closest('.pis-deck') !== null;
            }"""
        )
        assert not covered, desk.focused()
        desk.page.keyboard.press("Tab")
        if desk.page.evaluate("document.activeElement.closest('.pis-deck') !== null"):
            break


def without(scene: Json, place: int, index: int) -> Json:
    """The scene with a card taken away."""
    own = scene["editor"]
    own["places"][place]["cards"].pop(index)
    return scene


def test_a_card_is_taken_away_by_touch_or_key_and_focus_stays_in_its_row(desk: Desk) -> None:
    table = desk.show(editor())
    table.locator("[data-row='stock'] [data-card='Qh']").click()
    assert desk.sent() == [{"type": "remove", "turn": TURN, "from": "stock", "index": 1}]
    desk.answer(without(editor(), 3, 1))
    assert desk.focused() == "5h"
    desk.page.keyboard.press("ArrowLeft")
    assert desk.focused() == "3c"
    desk.page.keyboard.press("Delete")
    assert desk.wait_sent(2)[1] == {"type": "remove", "turn": TURN, "from": "stock", "index": 0}


def test_the_order_of_pile_and_stock_is_changed_with_shift_and_an_arrow(desk: Desk) -> None:
    table = desk.show(editor())
    table.locator("[data-row='stock'] [data-card='Qh']").focus()
    desk.page.keyboard.press("Shift+ArrowRight")
    moved = {"type": "place", "turn": TURN, "card": "Qh", "to": "stock", "at": 2, "from": "stock", "index": 1}
    assert desk.sent() == [moved]
    scene = editor()
    scene["editor"]["places"][3]["cards"] = ["3c", "5h", "Qh", "10c", "As", "4s"]
    desk.answer(scene)
    assert desk.focused() == "Qh"


def test_a_hand_is_hidden_and_its_number_told(desk: Desk) -> None:
    table = desk.show(editor())
    table.locator("[data-place=stock]").get_by_role("switch", name="Hidden").click()
    assert desk.sent() == [{"type": "set", "turn": TURN, "field": "hidden:stock", "value": True}]
    desk.answer(editor())
    table.get_by_label("Defne: number of cards").fill("5")
    desk.page.keyboard.press("Tab")
    assert desk.wait_sent(2)[1] == {"type": "set", "turn": TURN, "field": "count:seat:1", "value": 5}


def test_fields_are_set(desk: Desk) -> None:
    table = desk.show(editor())
    table.get_by_label("Rules", exact=True).select_option("classic")
    desk.answer(editor())
    table.locator("[data-field=direction] select").select_option("anticlockwise")
    desk.answer(editor())
    table.get_by_label("Bill").fill("6")
    desk.page.keyboard.press("Tab")
    desk.wait_sent(3)
    assert [(event["field"], event["value"]) for event in desk.sent()] == [
        ("rules", "classic"),
        ("direction", "anticlockwise"),
        ("bill", 6),
    ]
    # Few and short options are buttons.
    desk.answer(editor())
    table.locator("[data-field=to] button").last.click()
    assert desk.wait_sent(4)[3]["value"] == "defne"


def test_every_fault_stands_once_beside_what_it_is_about(desk: Desk) -> None:
    table = desk.show(faulty())
    assert "two places" in table.locator("[data-place='seat:0'] .pis-faults").inner_text()
    assert "needs a 7" in table.locator("[data-field=bill] .pis-faults").inner_text()
    assert "no such position" in table.locator(".pis-faults-box").inner_text()
    assert table.locator(".pis-faults li").count() == 3
    assert "3 things do not fit." in table.inner_text()
    # No position, no link; asking is still answered, with the reason.
    assert table.locator(".pis-copied input[readonly]").count() == 0
    table.locator("[data-do=solve]").click(force=True)
    assert desk.sent() == [{"type": "solve", "turn": TURN}]


def test_a_position_is_copied_and_read(desk: Desk) -> None:
    table = desk.show(editor())
    assert table.get_by_label("Position", exact=True).input_value() == editor()["editor"]["position"]
    table.get_by_label("A position or a link to one").fill("p1_table")
    desk.page.keyboard.press("Enter")
    assert desk.sent() == [{"type": "read", "turn": TURN, "text": "p1_table"}]
    note = {
        "kind": "bad", "title": "That is no position.", "text": "", "rule": None, "card": None, "index": None,
        "reason": "position",
    }  # fmt: skip
    desk.answer(editor() | {"note": note})
    # What is said about it stands where it was asked.
    assert "That is no position." in table.locator(".pis-editor-share .pis-note").inner_text()


def test_the_solver_is_asked_and_its_answer_is_a_table_with_the_best_marked(desk: Desk) -> None:
    table = desk.show(editor())
    table.locator("[data-question=points]").click()
    assert desk.sent() == [{"type": "set", "turn": TURN, "field": "question", "value": "points"}]
    desk.answer(editor())
    table.locator("[data-do=solve]").click()
    assert desk.wait_sent(2)[1] == {"type": "solve", "turn": TURN}
    busy = {"progress": 0.2, "label": "Searching", "stop": "Stop"}
    desk.answer(editor() | {"working": busy})
    assert desk.wait_sent(3)[2] == {"type": "work", "turn": TURN}
    table.get_by_role("button", name="Stop").click()
    desk.answer(editor() | {"working": busy})
    assert desk.wait_sent(4)[3] == {"type": "stop", "turn": TURN}
    desk.answer(answered())
    cells = [row.inner_text().split("\t") for row in table.locator(".pis-values tbody tr").all()]
    assert len(cells) == 4
    assert [cell[-1] for cell in cells] == ["+40", "-11", "-20", "-27"]
    assert "best" in cells[0][0]
    assert table.locator(".pis-best-row").count() == 1


def test_puzzles_are_kept_opened_and_removed(desk: Desk, tmp_path: Path) -> None:
    table = desk.show(answered())
    table.locator("[data-do=save-puzzle]").click()
    desk.answer(answered())
    table.locator("[data-do=edit]").nth(1).click()
    desk.answer(answered())
    table.locator("[data-do=remove]").first.click()
    desk.answer(answered())
    table.locator("[data-do=print]").click()
    assert desk.wait_sent(4) == [
        {"type": "save-puzzle", "turn": TURN},
        {"type": "set-edit", "turn": TURN, "index": 1},
        {"type": "set-remove", "turn": TURN, "index": 0},
        {"type": "worksheet", "open": True},
    ]
    with desk.page.expect_download() as download:
        table.locator("[data-do=keep]").click()
    assert download.value.suggested_filename == "puzzles.json"
    assert json.loads(Path(download.value.path()).read_text(encoding="utf-8")) == {"v": 1}
    desk.answer(answered())
    kept = tmp_path / "puzzles.json"
    kept.write_text("[1]", encoding="utf-8")
    table.locator("input[type=file]").set_input_files(kept)
    assert desk.wait_sent(5)[4] == {"type": "set-load", "turn": TURN, "text": "[1]"}
    kept.write_text("x" * 900_000, encoding="utf-8")
    table.locator("input[type=file]").set_input_files(kept)
    assert "too large" in table.locator(".pis-set [role=alert]").inner_text()
    assert len(desk.sent()) == 5


def test_on_paper_the_worksheet_is_all_there_is_and_the_answers_have_a_page_of_their_own(desk: Desk) -> None:
    table = desk.show(worksheet())
    assert table.locator(".pis-figure").count() == 2
    assert table.locator(".pis-answers > li").count() == 2
    desk.theme("dark")
    desk.page.emulate_media(media="print")
    assert not desk.page.locator(".pis-sheet-ways").is_visible()
    assert not table.locator(".pis-tools").is_visible()
    assert not table.locator("[data-panel=settings]").is_visible()
    assert not desk.page.locator("h1").is_visible()
    assert desk.page.locator(".pis-sheet-answers").evaluate("(node) => getComputedStyle(node).breakBefore") == "page"
    assert table.evaluate("(node) => getComputedStyle(node).color") == "rgb(0, 0, 0)"
    assert table.locator(".pis-figure").first.evaluate("(node) => getComputedStyle(node).breakInside") == "avoid"
    desk.page.emulate_media(media="screen")
    desk.page.evaluate("window.print = () => { window.printed = true; }")
    table.get_by_role("button", name="Print").click()
    assert desk.page.evaluate("window.printed")
    desk.page.keyboard.press("Escape")
    assert desk.sent() == [{"type": "worksheet", "open": False}]
