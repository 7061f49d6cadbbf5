"""Playing: keyboard, touch, focus over redraws, one event a turn, settings, seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from .desk import Desk
from .scenes import Json, bill, chooser, end, hand, muamele, named, refusal, rule, six_seats, two_rows, view


@pytest.fixture
def table(desk: Desk) -> Locator:
    """The bill of six, focus on the first card."""
    shown = desk.show(bill())
    shown.locator(".pis-hand button").first.focus()
    return shown


def test_arrows_home_and_end_move_in_the_hand_and_wrap(desk: Desk, table: Locator) -> None:
    walk = {"ArrowRight": "As", "End": "8d", "ArrowRight ": "6s", "ArrowLeft": "8d", "Home": "6s", "ArrowUp": "6s"}
    for key, card in walk.items():
        desk.page.keyboard.press(key.strip())
        assert desk.focused() == card
    assert table.locator(".pis-hand button[tabindex='0']").count() == 1


@pytest.mark.parametrize("width", [360, 320])
def test_up_and_down_move_between_the_rows_of_a_long_hand(open_desk: Callable[..., Desk], width: int) -> None:
    desk = open_desk(width=width)
    desk.show(two_rows()).locator("[data-card='4s']").focus()
    desk.page.keyboard.press("ArrowDown")
    assert desk.focused() in {"8c", "Qc", "2d"}
    desk.page.keyboard.press("ArrowUp")
    assert desk.focused() in {"3s", "4s", "9s"}


def test_tab_stops_are_hand_actions_tools_and_log(desk: Desk, table: Locator) -> None:
    stops = []
    for _ in range(9):
        stops.append(desk.focused())
        desk.page.keyboard.press("Tab")
    assert stops == ["6s", "Hint", "Take back", "DrawD", "PassP", "Take 6T", "Help", "Settings", "Log"]


@pytest.mark.parametrize(
    ("key", "event"),
    [
        ("Enter", {"type": "lay", "card": "6s", "index": 0}),
        (" ", {"type": "lay", "card": "6s", "index": 0}),
        ("d", {"type": "draw"}),
        ("D", {"type": "draw"}),
        ("p", {"type": "pass"}),
        ("t", {"type": "take"}),
        ("h", {"type": "hint"}),
        ("u", {"type": "undo"}),
    ],
)
def test_single_keys_send_one_event_for_the_turn(desk: Desk, table: Locator, key: str, event: Json) -> None:
    """What is not allowed is sent too: the session says why not."""
    desk.page.keyboard.press(key)
    assert desk.sent() == [{**event, "turn": 13}]


def test_keys_with_modifiers_and_outside_the_table_do_nothing(desk: Desk, table: Locator) -> None:
    for key in ("Control+d", "Alt+p", "Meta+t", "x", "1"):
        desk.page.keyboard.press(key)
    desk.page.evaluate("document.activeElement.blur()")
    desk.page.keyboard.press("d")
    assert desk.sent() == []


def test_keys_that_are_used_do_not_reach_the_page(desk: Desk, table: Locator) -> None:
    """A book turns its pages with arrow keys, JupyterLab deletes cells with D."""
    desk.page.evaluate("window.heard = []; document.addEventListener('keydown', (e) => heard.push(e.key))")
    for key in ("ArrowRight", "ArrowLeft", "d", "h", "x"):
        desk.page.keyboard.press(key)
    assert desk.page.evaluate("heard") == ["x"]
    assert table.get_attribute("data-lm-suppress-shortcuts") == "true"


def test_double_clicks_and_double_keys_send_one_event(desk: Desk, table: Locator) -> None:
    table.locator("[data-card='7h']").dblclick()
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.press("t")
    table.locator("[data-act=take]").dblclick(force=True)
    assert [event["type"] for event in desk.sent()] == ["lay"]
    desk.answer(view(turn=14))
    table.locator("[data-act=draw]").click(force=True)
    assert [(event["type"], event["turn"]) for event in desk.sent()] == [("lay", 13), ("draw", 14)]


def test_a_refusal_frees_the_same_turn(desk: Desk, table: Locator) -> None:
    table.locator("[data-card='Jh']").click()
    desk.answer(refusal())
    assert table.locator(".pis-note").get_attribute("data-reason") == "only-seven"
    assert "pis-bad" in (table.locator("[data-card='Jh']").get_attribute("class") or "")
    table.locator("[data-card='7h']").click()
    assert [event["card"] for event in desk.sent()] == ["Jh", "7h"]


def test_an_error_or_a_lost_answer_does_not_freeze_the_table(desk: Desk, table: Locator) -> None:
    table.locator("[data-card='7h']").click()
    desk.page.evaluate("tables[0].model.fire('msg:custom', { type: 'error', text: 'The engine stumbled.' })")
    assert "The engine stumbled." in table.locator(".pis-notice").inner_text()
    table.locator("[data-card='7h']").click()
    assert len(desk.sent()) == 2
    desk.page.wait_for_timeout(5200)
    table.locator("[data-card='7h']").click()
    assert len(desk.sent()) == 3


def test_a_refusal_does_not_move_the_hand(desk: Desk, table: Locator) -> None:
    before = table.locator("[data-card='5d']").bounding_box()
    desk.answer(refusal())
    desk.answer(rule())
    assert table.locator("[data-card='5d']").bounding_box() == before
    assert "Answering is up to you" in table.locator(".pis-prose").inner_text()


def test_rule_link_asks_and_closes(desk: Desk, table: Locator) -> None:
    desk.answer(refusal())
    table.locator(".pis-rule").click()
    desk.answer(rule())
    assert table.locator(".pis-rule").get_attribute("aria-expanded") == "true"
    table.locator(".pis-prose button").click()
    desk.answer(refusal())
    desk.page.keyboard.press("Escape")
    assert desk.sent() == [{"type": "rule", "id": "R5.2"}, {"type": "rule", "id": None}, {"type": "dismiss"}]


def test_after_a_lay_focus_is_on_the_card_that_took_its_place(desk: Desk, table: Locator) -> None:
    for _ in range(2):
        desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("Enter")
    rest = [card for card in bill()["hand"] if card["id"] != "7h"]
    laid = {"kind": "lay", "seat": 0, "n": 1, "cards": ["7h"]}
    desk.answer(view(turn=14, hand=rest, effects=[laid], yours=False, waiting=True))
    assert desk.focused() == "Jh"
    desk.answer(view(turn=15, hand=rest, yours=True))
    assert desk.focused() == "Jh"


def test_after_the_last_card_of_the_row_focus_is_on_the_new_last(desk: Desk, table: Locator) -> None:
    desk.page.keyboard.press("End")
    desk.page.keyboard.press("Enter")
    desk.answer(view(turn=14, hand=bill()["hand"][:-1]))
    assert desk.focused() == "5d"


def test_after_a_draw_focus_is_on_the_new_card(desk: Desk, table: Locator) -> None:
    table.locator("[data-act=draw]").focus()
    desk.page.keyboard.press("Enter")
    drawn = {"kind": "draw", "seat": 0, "n": 1, "cards": ["9h"]}
    desk.answer(view(turn=14, hand=hand("6s As 7h 9h Jh 3c Qc 5d 8d", "7h", fresh="9h"), effects=[drawn]))
    assert desk.focused() == "9h"


def test_focus_elsewhere_on_the_page_is_left_alone(desk: Desk) -> None:
    table = desk.show(bill())
    drawn = {"kind": "draw", "seat": 0, "n": 1, "cards": ["9h"]}
    desk.answer(view(turn=14, hand=hand("6s 9h", fresh="9h"), effects=[drawn]))
    desk.answer(end() | {"turn": 15})
    assert table.locator(":focus").count() == 0


def test_at_the_end_focus_is_on_next_hand_and_then_back_in_the_hand(desk: Desk, table: Locator) -> None:
    desk.answer(end() | {"turn": 14})
    assert desk.focused().startswith("Next hand")
    desk.page.keyboard.press("Enter")
    assert desk.sent() == [{"type": "next-hand", "turn": 14}]
    desk.answer(view(turn=15, effects=[{"kind": "deal", "seat": None, "n": 28, "cards": []}]))
    assert desk.focused() == "6s"


def test_focus_is_visible_with_keys_and_drawn_above_neighbours(desk: Desk, table: Locator) -> None:
    desk.page.keyboard.press("ArrowRight")
    style = "(node) => { const s = getComputedStyle(node); return [s.outlineStyle, s.outlineWidth, s.zIndex]; }"
    assert table.locator("[data-card='As']").evaluate(style) == ["solid", "3px", "3"]


def test_suit_chooser_by_keyboard(desk: Desk) -> None:
    table = desk.show(chooser())
    table.locator("[data-card='Jd']").focus()
    desk.page.keyboard.press("Enter")
    assert table.get_by_role("dialog", name="Name a suit for your jack").count() == 1
    assert desk.focused().startswith("Spades")
    assert desk.sent() == []
    for key, name in (("ArrowRight", "Clubs"), ("ArrowLeft", "Spades"), ("ArrowLeft", "Hearts")):
        desk.page.keyboard.press(key)
        assert desk.focused().startswith(name)
    # Focus goes round inside.
    seen = []
    for _ in range(7):
        seen.append(desk.focused())
        desk.page.keyboard.press("Tab")
        assert table.locator(".pis-pop :focus").count() == 1
    assert seen[0] == seen[6]
    # Other keys are not for the table meanwhile.
    desk.page.keyboard.press("d")
    assert desk.sent() == []
    desk.page.keyboard.press("Escape")
    assert table.get_by_role("dialog").count() == 0
    assert desk.focused() == "Jd"
    desk.page.keyboard.press(" ")
    desk.page.keyboard.press("3")
    assert desk.sent() == [{"type": "lay", "turn": 13, "card": "Jd", "index": 4, "suit": "h"}]
    rest = [card for card in chooser()["hand"] if card["id"] != "Jd"]
    desk.answer(chooser() | {"turn": 14, "hand": rest})
    assert desk.focused() == "10d"


def test_suit_chooser_by_touch(desk: Desk) -> None:
    table = desk.show(chooser())
    table.locator("[data-card='Jd']").click()
    table.get_by_role("button", name="Take the jack back").click()
    assert table.get_by_role("dialog").count() == 0
    table.locator("[data-card='Jd']").click()
    table.locator("[data-suit=c]").dblclick()
    assert [(event["type"], event.get("suit")) for event in desk.sent()] == [("lay", "c")]


def test_suit_chooser_closes_when_the_turn_is_gone(desk: Desk) -> None:
    table = desk.show(chooser())
    table.locator("[data-card='Jd']").click()
    desk.answer(chooser() | {"turn": 14})
    assert table.get_by_role("dialog").count() == 0


def test_stock_draws(desk: Desk) -> None:
    table = desk.show(named())
    table.locator(".pis-stock button").click()
    assert desk.sent() == [{"type": "draw", "turn": 13}]


def test_settings_are_sent_and_new_match_asks_first(desk: Desk, table: Locator) -> None:
    table.locator("[data-panel=settings]").click()
    panel = table.get_by_role("group", name="Settings")
    panel.get_by_role("button", name="Türkçe").click()
    panel.get_by_role("button", name="At once").click()
    panel.get_by_role("button", name="Rank").click()
    panel.get_by_role("switch", name="Four suit colours").click()
    changes: list[Json] = [{"lang": "tr"}, {"speed": "instant"}, {"sort": "rank"}, {"four": True}]
    assert desk.sent() == [{"type": "settings", "set": change} for change in changes]
    desk.forget()
    panel.get_by_role("button", name="New match").click()
    assert desk.sent() == []
    assert desk.focused() == "Start a new match"
    panel.get_by_role("button", name="Keep playing").click()
    panel.get_by_role("button", name="New match").click()
    panel.get_by_role("button", name="Start a new match").click()
    assert desk.sent() == [{"type": "new-match", "turn": 13}]
    assert panel.count() == 0


def test_help_opens_with_a_question_mark_and_closes_with_escape(desk: Desk, table: Locator) -> None:
    desk.page.keyboard.press("?")
    assert "Take the bill" in table.get_by_role("group", name="Help").inner_text()
    desk.page.keyboard.press("Escape")
    assert table.get_by_role("group", name="Help").count() == 0
    assert desk.focused() == "Help"


def test_marks_and_colours_follow_the_settings(desk: Desk) -> None:
    plain = view()["settings"] | {"marks": False, "four": True, "glyphs": False}
    table = desk.show(view(settings=plain))
    assert table.locator(".pis-ok, .pis-no").count() == 0
    assert table.get_attribute("data-suits") == "4"
    colour = "(node) => getComputedStyle(node).color"
    club, spade = (table.locator(f"[data-card='{card}'] svg").evaluate(colour) for card in ("3c", "6s"))
    assert club != spade
    table.locator("[data-card='7h']").click()
    assert desk.sent()[0]["card"] == "7h"


def test_muamele_is_picked_by_keyboard(desk: Desk) -> None:
    table = desk.show(muamele())
    picks = table.locator(".pis-pick")
    picks.first.focus()
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("Enter")
    assert desk.sent() == [{"type": "pick", "turn": 13, "index": 1}]
    desk.answer(muamele())
    picks.nth(4).click(force=True)
    assert len(desk.sent()) == 1
    done = muamele()
    done["muamele"]["finished"] = True
    desk.answer(done)
    table.get_by_role("button", name="Go on").click()
    assert desk.sent()[1:] == [{"type": "next-hand", "turn": 13}]


@pytest.mark.parametrize("seating", ["cw", "ccw"])
def test_seats_go_round_the_table_in_playing_order(desk: Desk, seating: str) -> None:
    table = desk.show(view(seating=seating))
    names = [table.locator(f".pis-at-{place} .pis-who").inner_text() for place in ("l", "t", "r")]
    order = ["Defne", "Kerem", "Zeynep"]
    assert names == (order if seating == "cw" else order[::-1])
    # The reader's left neighbour stands left of the pile.
    left, pile = table.locator(".pis-at-l").bounding_box(), table.locator(".pis-pile").bounding_box()
    assert left
    assert pile
    assert left["x"] < pile["x"]


def test_whose_turn_it_is_is_marked(desk: Desk) -> None:
    table = desk.show(six_seats())
    assert table.locator("[aria-current=true] .pis-who").all_inner_texts() == ["Elif"]
    assert table.locator(".pis-seat .pis-tek").count() == 1
