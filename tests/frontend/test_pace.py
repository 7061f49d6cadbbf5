"""When things happen: the other players' pace, an engine that wakes or is lost, several tables, tables that go."""

from __future__ import annotations

import pytest

from .desk import FRAME, Desk
from .scenes import Json, asleep, bill, chooser, six_seats


@pytest.fixture
def desk(desk: Desk) -> Desk:
    """A page whose clock stands still."""
    desk.stop_clock()
    return desk


@pytest.mark.parametrize(("speed", "pause"), [("slow", 700), ("normal", 350), ("instant", 0)])
def test_other_players_move_after_their_pause_once_a_turn(desk: Desk, speed: str, pause: int) -> None:
    scene = six_seats()
    scene["settings"]["speed"] = speed
    steps: list[Json] = []
    desk.show(scene)
    for turn in (13, 14):
        if pause:
            desk.tick(pause - FRAME)
            assert desk.sent() == steps, "not before the pause is over"
            desk.tick(FRAME)
        steps.append({"type": "step", "turn": turn} | ({"all": True} if speed == "instant" else {}))
        assert desk.sent() == steps
        desk.tick(300)
        assert desk.sent() == steps, "once a turn"
        desk.answer(scene | {"turn": turn + 1})


def test_a_key_or_touch_hurries_the_others_and_does_nothing_else(desk: Desk) -> None:
    table = desk.show(six_seats())
    table.locator("[data-card='9h']").click()
    assert desk.sent() == [{"type": "step", "turn": 13}]
    desk.answer(six_seats() | {"turn": 14})
    # The touch itself must not lay a card, even when the reader's turn comes before the finger is lifted.
    box = table.locator("[data-card='9h']").bounding_box()
    assert box
    desk.page.mouse.move(box["x"] + 10, box["y"] + 20)
    desk.page.mouse.down()
    desk.answer(six_seats() | {"turn": 15, "waiting": False, "yours": True})
    desk.page.mouse.up()
    assert [event["type"] for event in desk.sent()] == ["step", "step"]
    desk.answer(six_seats() | {"turn": 16})
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.press("Enter")
    desk.tick(800)
    assert [(event["type"], event["turn"]) for event in desk.sent()][2:] == [("step", 16)]


def test_moving_in_the_hand_and_settings_hurry_nobody(desk: Desk) -> None:
    table = desk.show(six_seats())
    table.locator(".pis-hand button").first.focus()
    desk.page.keyboard.press("ArrowRight")
    table.locator("[data-panel=settings]").click()
    assert desk.sent() == []
    # Nor do they hold anybody up.
    desk.tick(700)
    assert desk.sent() == [{"type": "step", "turn": 13}]


def test_a_touch_of_the_pile_hurries_the_others(desk: Desk) -> None:
    table = desk.show(six_seats())
    table.locator(".pis-pile .pis-card").first.dispatch_event("pointerdown")
    assert desk.sent() == [{"type": "step", "turn": 13}]


def test_a_lost_step_is_asked_for_again(desk: Desk) -> None:
    desk.show(six_seats())
    desk.tick(700)
    assert len(desk.sent()) == 1
    desk.page.evaluate("tables[0].model.fire('msg:custom', { type: 'error', text: 'Lost.' })")
    desk.tick(700 + FRAME)
    assert [(event["type"], event["turn"]) for event in desk.sent()] == [("step", 13), ("step", 13)]


def test_a_touch_while_the_table_wakes_is_sent_and_may_be_changed(desk: Desk) -> None:
    """The page keeps the last event until the engine is there."""
    table = desk.show(bill(), waking={"state": "waking", "progress": 0.62, "unsaved": False})
    assert table.get_by_role("progressbar").get_attribute("aria-valuenow") == "62"
    table.locator("[data-card='6s']").click()
    table.locator("[data-card='7h']").click()
    assert [event["card"] for event in desk.sent()] == ["6s", "7h"]
    kept = table.locator(".pis-kept")
    assert [kept.get_attribute("data-card"), kept.count()] == ["7h", 1]
    before = table.locator("[data-card='5d']").bounding_box()
    desk.waking(None)
    assert table.get_by_role("progressbar").count() == 0
    assert kept.count() == 0
    assert table.locator("[data-card='5d']").bounding_box() == before


def test_a_table_that_did_not_start_can_be_tried_again(desk: Desk) -> None:
    table = desk.show(asleep(), waking={"state": "failed", "progress": 0, "unsaved": True})
    assert "The table did not start." in table.inner_text()
    assert "keeps nothing" in table.inner_text()
    table.get_by_role("button", name="Try again").click()
    assert desk.sent() == [{"type": "retry"}]


def test_bots_wait_for_the_engine(desk: Desk) -> None:
    scene = six_seats()
    scene["settings"]["speed"] = "instant"
    desk.show(scene, waking={"state": "waking", "progress": 0.1, "unsaved": False})
    desk.tick(5000)
    assert desk.sent() == []
    desk.waking(None)
    assert len(desk.sent()) == 1


def test_several_tables_share_one_sprite_and_nothing_else(desk: Desk) -> None:
    first, second = desk.show(bill()), desk.show(chooser())
    assert desk.page.locator("#pis-sprite").count() == 1
    ids = desk.page.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids))
    assert all(name.startswith("pis-") for name in ids)
    second.locator("[data-card='Jd']").click()
    assert first.get_by_role("dialog").count() == 0
    first.locator("[data-card='7h']").click()
    assert len(desk.sent(0)) == 1
    assert desk.sent(1) == []


def test_a_table_taken_away_leaves_nothing_behind(desk: Desk) -> None:
    desk.show(six_seats())
    desk.page.evaluate("tables[0].stop()")
    desk.tick(5000)
    assert desk.page.locator(".pis").count() == 0
    assert desk.page.evaluate("tables[0].model.listening") == 0
    assert desk.sent() == []
