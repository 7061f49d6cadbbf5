"""The replay: scrubber by keys and by touch, steps, play that pauses on touch, moves with comments, the ways on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from .desk import Desk
from .parts import Json
from .rooms import Room, ask, over, play, replayed
from .test_accessible import violations
from .test_picture import picture

WIDTHS = [320, 360, 700, 1100]


def answer(desk: Desk, room: Room) -> None:
    """The session's answer to what was sent last."""
    desk.answer(room.handle(desk.sent()[-1]))


def slider(table: Locator) -> Locator:
    return table.get_by_role("slider")


def test_the_slider_goes_by_keys_one_move_at_a_time_and_to_both_ends(desk: Desk) -> None:
    room = replayed()
    table = desk.show(room.view())
    moves = room.view()["replay"]["moves"]
    slider(table).focus()
    assert slider(table).get_attribute("aria-valuemax") == str(len(moves))
    now = 12
    for key, step in (("ArrowRight", 1), ("ArrowLeft", -1), ("PageUp", 5), ("ArrowUp", 1), ("PageDown", -5)):
        desk.page.keyboard.press(key)
        now += step
        assert desk.sent()[-1] == {"type": "jump", "at": moves[now - 1]["at"]}
        answer(desk, room)
        assert slider(table).get_attribute("aria-valuenow") == str(now)
        assert moves[now - 1]["spoken"] in (slider(table).get_attribute("aria-valuetext") or "")
    for key, at in (("Home", 0), ("End", moves[-1]["at"])):
        desk.page.keyboard.press(key)
        assert desk.sent()[-1] == {"type": "jump", "at": at}
        answer(desk, room)
    assert table.locator(".pis-end").is_visible()
    assert "pis-slider" in desk.page.evaluate("document.activeElement.className")


def test_the_slider_follows_a_finger_and_asks_for_no_more_than_can_be_answered(desk: Desk) -> None:
    room = replayed(at=0)
    table = desk.show(room.view())
    box = slider(table).bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    desk.page.mouse.move(box["x"] + 1, y)
    desk.page.mouse.down()
    for part in (0.2, 0.3, 0.4, 0.5):
        desk.page.mouse.move(box["x"] + box["width"] * part, y)
    assert len(desk.sent()) == 1
    last = len(room.view()["replay"]["moves"])
    assert slider(table).get_attribute("aria-valuenow") == str(round(last * 0.5))
    answer(desk, room)
    desk.wait_sent(2)
    answer(desk, room)
    desk.page.mouse.up()
    assert room.view()["replay"]["at"] == room.view()["replay"]["moves"][round(last * 0.5) - 1]["at"]


def test_sevens_are_marked_in_coral_and_no_mark_lies_on_another(open_desk: Callable[..., Desk]) -> None:
    for width in (360, 1100):
        desk = open_desk(width=width)
        room = replayed()
        table = desk.show(room.view())
        moves = room.view()["replay"]["moves"]
        shown = table.locator(".pis-marks i")
        sevens = table.locator(".pis-pay-mark")
        assert sevens.all_inner_texts() == ["7"] * sum(move["cost"] for move in moves)
        assert {"7", "8", "10", "J", "A"} >= set(shown.all_inner_texts())
        assert sevens.first.evaluate("(n) => getComputedStyle(n).color") == "rgb(178, 58, 34)"
        boxes = [box for mark in shown.all() if (box := mark.bounding_box())]
        for i, one in enumerate(boxes):
            for other in boxes[i + 1 :]:
                apart = abs(one["y"] - other["y"]) > 8 or one["x"] + one["width"] <= other["x"] + 1
                assert apart or other["x"] + other["width"] <= one["x"] + 1, width


def test_play_goes_on_by_itself_and_pauses_on_touch(desk: Desk) -> None:
    room = replayed()
    view = room.view()
    table = desk.show(view | {"settings": view["settings"] | {"speed": "instant"}})
    table.get_by_role("button", name="Play", exact=True).click()
    desk.wait_sent(1)
    assert desk.sent() == [{"type": "move", "by": 1}]
    answer(desk, room)
    table.locator(".pis-felt").click()
    assert table.get_by_role("button", name="Play", exact=True).is_visible()
    desk.page.wait_for_timeout(800)
    assert len(desk.sent()) == 1


def test_play_ends_with_the_hand(desk: Desk) -> None:
    room = replayed()
    room.handle({"type": "jump", "at": room.view()["replay"]["count"]})
    room.handle({"type": "move", "by": -1})
    view = room.view()
    table = desk.show(view | {"settings": view["settings"] | {"speed": "instant"}})
    table.get_by_role("button", name="Play", exact=True).click()
    desk.wait_sent(1)
    answer(desk, room)
    table.get_by_role("button", name="Play", exact=True).wait_for()


def test_moves_show_their_comments_and_a_touch_goes_there(desk: Desk) -> None:
    room = replayed()
    table = desk.show(room.view())
    moves = room.view()["replay"]["moves"]
    rows = table.locator(".pis-move")
    assert rows.count() == len(moves)
    assert table.locator(".pis-said").all_inner_texts() == ["A club opens.", "A comment in the middle of the hand."]
    assert rows.nth(11).get_attribute("aria-current") == "true"
    rows.nth(0).click()
    assert desk.sent() == [{"type": "jump", "at": moves[0]["at"]}]
    answer(desk, room)
    assert rows.nth(0).get_attribute("aria-current") == "true"
    assert table.locator(".pis-comment").inner_text() == "A club opens."


def test_every_hand_lies_open(desk: Desk) -> None:
    room = replayed()
    view = room.view()
    table = desk.show(view)
    for seat in view["seats"]:
        if not seat["you"]:
            assert table.locator(f"[data-seat='{seat['seat']}'] use").count() == seat["count"]
    assert table.locator(".pis-hand [data-card]").count() == len(view["hand"])
    assert table.locator(".pis-hand button").count() == 0


def test_playing_on_and_the_way_back(desk: Desk) -> None:
    room = replayed()
    table = desk.show(room.view())
    table.get_by_role("button", name="Play on from here").click()
    assert desk.sent()[-1] == {"type": "play-on", "depth": 1}
    answer(desk, room)
    assert table.locator(".pis-acts").is_visible()
    table.get_by_role("button", name="Back to the replay").click()
    answer(desk, room)
    assert slider(table).is_visible()


def test_the_end_of_a_hand_leads_to_its_replay_and_the_record_can_be_taken_along(desk: Desk) -> None:
    view = over()
    table = desk.show(view)
    table.locator(".pis-record summary").click()
    assert table.locator(".pis-record textarea").input_value() == view["room"]["record"]
    with desk.page.expect_download() as download:
        table.get_by_role("link", name="Save as a file").click()
    assert download.value.suggested_filename == "pis-yedili.txt"
    assert download.value.path().read_text(encoding="utf-8") == view["room"]["record"]
    table.get_by_role("button", name="Look at the hand again").click()
    assert desk.sent()[-1] == {"type": "replay", "depth": 1}


def test_the_way_to_the_replay_of_the_hand_keeps_focus_in_the_table(desk: Desk) -> None:
    room = play(Room({"kind": "table", "seed": 5}))
    table = desk.show(room.view())
    table.locator(".pis-again").focus()
    desk.page.keyboard.press("Enter")
    answer(desk, room)
    desk.page.wait_for_function("document.activeElement.closest('.pis') !== null")
    assert "pis-slider" in desk.page.evaluate("document.activeElement.className")
    ask(room, "back")
    desk.answer(room.view())
    desk.page.wait_for_function("document.activeElement.closest('.pis') !== null")


SPECS = [{"seed": 5}, {"seed": 7, "rules": "cardiva"}, {"seed": 7, "rules": "classic", "players": 6}]
BOXES = """() => [...document.querySelectorAll('.pis-seat')].map((seat) => {
    const parts = [...seat.querySelectorAll('.pis-who, .pis-count > *, .pis-sub')]
        .map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0);
    const edge = (name, pick) => pick(...parts.map((box) => box[name]));
    return [edge('left', Math.min), edge('top', Math.min), edge('right', Math.max), edge('bottom', Math.max)];
})"""
"""What is drawn of each seat: left, top, right, bottom."""


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("spec", SPECS)
def test_nothing_overlaps_or_scrolls_sideways(open_desk: Callable[..., Desk], width: int, spec: Json) -> None:
    desk = open_desk(width=width)
    room = replayed(spec, at=0)
    desk.show(room.view())
    for _ in range(6):
        boxes: list[list[float]] = desk.page.evaluate(BOXES)
        for i, one in enumerate(boxes):
            assert one[0] >= 8 - 0.5, one
            assert one[2] <= width - 8 + 0.5, one
            for other in boxes[i + 1 :]:
                beside = one[2] <= other[0] + 1 or other[2] <= one[0] + 1
                assert beside or one[3] <= other[1] + 1 or other[3] <= one[1] + 1, (one, other)
        assert desk.page.evaluate("document.documentElement.scrollWidth") == width
        for _ in range(6):
            room.handle({"type": "move", "by": 1})
        desk.answer(room.view())


@pytest.mark.parametrize(("width", "theme", "lang"), [(360, "light", "tr"), (1100, "dark", "en")])
def test_axe_finds_nothing_at_a_replay(
    open_desk: Callable[..., Desk], axe: str, width: int, theme: str, lang: str
) -> None:
    desk = open_desk(width=width)
    desk.theme(theme)
    desk.show(replayed(lang=lang).view())
    assert violations(desk, axe) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_everything_of_a_replay_can_be_touched(open_desk: Callable[..., Desk], width: int) -> None:
    desk = open_desk(width=width, has_touch=True)
    desk.show(replayed().view())
    small = """() => [...document.querySelectorAll('.pis button, .pis select, .pis [role=slider]')]
        .map((node) => [node.className, node.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || Math.round(box.height) < 44).map(([name]) => name)"""
    assert desk.page.evaluate(small) == []


def test_the_live_replay_replaces_its_picture_unchanged(desk: Desk, built_static: Path) -> None:
    view = replayed().view()
    drawn = picture(built_static, view)
    desk.page.evaluate(
        "(html) => { const el = document.createElement('div'); el.innerHTML = html; document.body.append(el); }", drawn
    )
    static = desk.page.locator("body > div .pis").evaluate("(node) => node.outerHTML")
    live = desk.show(view, waking={"state": "asleep", "progress": 0, "unsaved": False})
    assert live.evaluate("(node) => node.outerHTML") == static
