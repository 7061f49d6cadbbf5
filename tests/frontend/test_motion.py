"""Motion: cards fly from where they were, nothing waits for them, and whoever wants none sees a frame instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .desk import Desk
from .scenes import Json, bill, hand, view

Box = dict[str, float]


def effect(kind: str, seat: int | None, n: int, cards: str = "") -> Json:
    return {"kind": kind, "seat": seat, "n": n, "cards": cards.split()}


def laid(seat: int, **more: Any) -> Json:
    """The seven of hearts came to the pile from a seat."""
    rest = [card for card in bill()["hand"] if seat or card["id"] != "7h"]
    pile = ["2h", "Js", "7d", "7c", "7h"]
    return view(turn=14, pile=pile, hand=rest, effects=[effect("lay", seat, 1, "7h")], **more)


@pytest.fixture
def desk(desk: Desk) -> Desk:
    """A page on which every flight stops at its start, however slow the machine is."""
    desk.page.evaluate(
        """() => {
            const fly = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                const flight = fly.apply(this, how);
                flight.pause();
                return flight;
            };
        }"""
    )
    return desk


def start(desk: Desk, selector: str) -> list[Box]:
    """Where things start to fly: the centres of their boxes."""
    found: list[Box] = desk.page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].map((node) => {
            const box = node.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        })""",
        selector,
    )
    return found


def centre(desk: Desk, selector: str) -> Box:
    box = desk.page.locator(selector).first.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def near(one: Box, other: Box, slack: float = 6) -> bool:
    return abs(one["x"] - other["x"]) < slack and abs(one["y"] - other["y"]) < slack


def test_an_own_card_flies_from_its_place_in_the_hand(desk: Desk) -> None:
    desk.show(bill())
    source = centre(desk, "[data-card='7h']")
    desk.answer(laid(0))
    assert near(start(desk, ".pis-top")[0], source)


def test_another_players_card_flies_from_that_seat(desk: Desk) -> None:
    desk.show(bill())
    source = centre(desk, "[data-seat='3'] .pis-count")
    desk.answer(laid(3))
    assert near(start(desk, ".pis-top")[0], source)


def test_taken_cards_come_from_the_stock_one_after_the_other_within_600_ms(desk: Desk) -> None:
    desk.show(bill())
    source = centre(desk, ".pis-stock .pis-card")
    taken = hand("6s As 2s 3s 4s 7h Jh 2h 3h 4h 3c Qc 5d 8d", fresh="2s 3s 4s 2h 3h 4h")
    desk.answer(view(turn=14, bill=0, hand=taken, effects=[effect("take", 0, 6, "2s 3s 4s 2h 3h 4h")]))
    ends: list[float] = desk.page.evaluate(
        """() => document.getAnimations().map((flight) => flight.effect.getComputedTiming())
            .filter((timing) => timing.duration === 260).map((timing) => timing.endTime)"""
    )
    assert len(set(ends)) == 6
    assert max(ends) <= 600
    starts = start(desk, "[data-card='2s'], [data-card='4h']")
    assert all(near(place, source) for place in starts)


def test_backs_fly_to_another_seat_and_are_cleared_away(desk: Desk) -> None:
    table = desk.show(bill())
    desk.answer(view(turn=14, effects=[effect("take", 2, 3)]))
    assert table.locator(".pis-air svg").count() == 3
    table.locator(".pis-felt").dispatch_event("pointerdown")
    desk.page.wait_for_function("!document.querySelector('.pis-air svg')")


def test_flights_never_hold_up_the_reader(desk: Desk) -> None:
    table = desk.show(bill())
    table.locator(".pis-hand button").first.focus()
    desk.answer(laid(0))
    assert table.locator(".pis-top").evaluate("(node) => node.getAnimations().length") == 1
    desk.page.keyboard.press("ArrowRight")
    assert table.locator(".pis-top").evaluate("(node) => node.getAnimations().length") == 0
    table.locator("[data-card='Jh']").click()
    assert [event["card"] for event in desk.sent()] == ["Jh"]


def test_reduced_motion_shows_a_frame_for_a_second_instead(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(reduced_motion="reduce")
    desk.stop_clock()
    table = desk.show(bill())
    desk.answer(laid(0))
    assert desk.page.evaluate("document.getAnimations().length") == 0
    frame = table.locator(".pis-laid .pis-top")
    assert frame.evaluate("(node) => getComputedStyle(node).outlineStyle") == "solid"
    desk.tick(900)
    assert frame.count() == 1
    desk.tick(100)
    assert frame.count() == 0


@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_the_ring_shows_the_direction_of_play(desk: Desk, direction: str) -> None:
    table = desk.show(view(direction=direction, directionText=f"It goes {direction}."))
    turned = table.locator(".pis-ring").evaluate("(node) => getComputedStyle(node).transform")
    assert ("-1" in turned) == (direction == "ccw")
    assert table.get_by_role("img", name=f"It goes {direction}.").count() == 1
