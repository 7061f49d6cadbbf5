"""Where things stand: nothing cut, nothing crossing, at every width and number of seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .desk import Desk
from .lessons import lesson
from .scenes import crowded, hand, muamele_many, named, seats, single, two_rows, view

WIDTHS = (320, 360, 575, 636, 716, 920, 1116)

FAULTS = """() => {
  const felt = document.querySelector(".pis-felt"), bad = [];
  const box = (e) => e.getBoundingClientRect();
  const hit = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const seats = [...felt.querySelectorAll(".pis-seat")];
  const middle = felt.querySelectorAll(".pis-ring i, .pis-stock, .pis-bill, .pis-named, .pis-pile .pis-card");
  seats.forEach((seat, i) => {
    const own = box(seat), name = seat.querySelector(".pis-who").textContent;
    for (const part of middle) if (hit(own, box(part))) bad.push(`${name} crosses the middle`);
    for (const other of seats.slice(i + 1)) if (hit(own, box(other))) bad.push(`${name} crosses another seat`);
    for (const words of seat.querySelectorAll(".pis-who, .pis-sub"))
      if (words.scrollWidth > words.clientWidth + 1) bad.push(`cut: ${words.textContent}`);
    for (const part of seat.querySelectorAll(".pis-who, .pis-fan, .pis-tek, .pis-sub")) {
      const { left, right, width } = box(part);
      if (width > 0 && (left < own.left - 1 || right > own.right + 1)) bad.push(`${name}: ${part.className} out`);
    }
    if (own.left < box(felt).left || own.right > box(felt).right) bad.push(`${name} leaves the felt`);
  });
  for (const card of felt.querySelectorAll(".pis-hc"))
    if (box(card).left < box(felt).left || box(card).right > box(felt).right) bad.push("a card leaves the felt");
  const rows = new Set([...felt.querySelectorAll(".pis-hc")].map((card) => card.offsetTop));
  if (rows.size > 2) bad.push(`${rows.size} rows`);
  return bad;
}"""


@pytest.mark.parametrize("width", WIDTHS)
def test_two_to_six_seats_with_full_hands_fit(open_desk: Callable[..., Desk], width: int) -> None:
    desk = open_desk(width=width)
    for players in range(2, 7):
        for turkish in (False, True):
            desk.page.evaluate("() => { for (const t of tables.splice(0)) t.stop(); }")
            desk.page.evaluate("(view) => show(view)", crowded(players, turkish))
            assert desk.page.evaluate(FAULTS) == [], (players, turkish)


@pytest.mark.parametrize("width", WIDTHS)
def test_an_open_hand_in_a_lesson_stays_in_its_seat(open_desk: Callable[..., Desk], width: int) -> None:
    desk = open_desk(width=width)
    for at in (1, 2, 3):
        players = seats(("Defne", 7, "plays after you"), ("Kerem", 7, ""), ("Zeynep", 7, ""), you=("You", 5))
        players[at]["cards"] = ["8s", "10s", "3h", "6h", "2d", "Qd", "Ac"]
        desk.page.evaluate("() => { for (const t of tables.splice(0)) t.stop(); }")
        desk.page.evaluate("(view) => show(view)", lesson(over={"seats": players}))
        assert desk.page.evaluate(FAULTS) == [], at


LINES = """() => [...document.querySelectorAll(".pis-ok")].map((card) => {
  const line = getComputedStyle(card, "::after"), next = card.nextElementSibling;
  const same = next && next.offsetTop === card.offsetTop && next.matches(".pis-hc");
  return {
    card: card.dataset.card,
    // How far the line and what is seen of the card reach from the card's left edge.
    line: parseFloat(line.left) + parseFloat(line.width),
    seen: same ? next.offsetLeft - card.offsetLeft : card.offsetWidth,
    // From the card's own top edge.
    top: card.offsetHeight - parseFloat(line.bottom) - parseFloat(line.height),
    upper: card.matches(".pis-upper") && [...document.querySelectorAll(".pis-hc")].at(-1).offsetTop > card.offsetTop,
    height: card.offsetHeight,
  };
})"""


@pytest.mark.parametrize("scene", [named, two_rows, lambda: crowded(4)], ids=["one-row", "two-rows", "long"])
@pytest.mark.parametrize("width", [360, 716])
def test_the_line_under_a_playable_card_is_where_the_card_is_seen(
    open_desk: Callable[..., Desk], scene: Callable[[], Any], width: int
) -> None:
    desk = open_desk(width=width)
    desk.show(scene())
    lines = desk.page.evaluate(LINES)
    assert lines
    for line in lines:
        assert 12 < line["line"] <= line["seen"], line
        # Below the card, or across what the lower row leaves to be seen.
        assert (40 < line["top"] <= 48) if line["upper"] else line["top"] > line["height"], line


def test_a_single_hand_has_no_score_sheet_before_there_are_points(desk: Desk) -> None:
    table = desk.show(single())
    assert table.locator(".pis-score").count() == 0
    assert table.locator(".pis-tools").inner_text().strip() == "Table rules"
    ended = single()
    for row in ended["score"]["rows"]:
        row["points"] = [3]
    desk.answer(ended)
    assert table.locator(".pis-score").count() == 1


def test_the_sheet_of_a_match_to_a_target_names_it(desk: Desk) -> None:
    scene = view()
    scene["score"] |= {"hands": None, "target": 101}
    table = desk.show(scene)
    assert table.locator(".pis-score thead th").last.inner_text() == "Sum / 101"
    assert "101" in table.locator(".pis-tools").inner_text()


PICKS = """() => {
  const picks = [...document.querySelectorAll(".pis-pick")], first = picks[0].offsetTop;
  const second = picks.find((pick) => pick.offsetTop > first).offsetTop;
  picks[0].scrollIntoView();
  const box = picks[0].getBoundingClientRect(), at = (y) => document.elementFromPoint(box.x + box.width / 2, box.y + y);
  return { step: second - first, own: [2, 22, 44].every((y) => picks[0].contains(at(y))) };
}"""


@pytest.mark.parametrize("width", [360, 716])
def test_the_rows_of_a_big_stock_overlap_and_can_all_be_touched(open_desk: Callable[..., Desk], width: int) -> None:
    desk = open_desk(width=width, height=2000)
    table = desk.show(muamele_many())
    found = desk.page.evaluate(PICKS)
    assert 44 <= found["step"] <= 56
    assert found["own"]
    # Going on does not wait at the far end of the cards.
    go, cards = table.locator(".pis-next").bounding_box(), table.locator(".pis-spread").bounding_box()
    assert go is not None
    assert cards is not None
    assert go["y"] + go["height"] <= cards["y"]


def test_a_sign_that_is_not_true_of_the_rules_is_not_drawn(desk: Desk) -> None:
    """An 8 that skips nobody looks like the 8 of a reader who wants no signs at all; the 7 keeps its sign."""

    def looks(**changes: Any) -> tuple[bytes, bytes]:
        desk.page.evaluate("() => { for (const t of tables.splice(0)) t.stop(); }")
        desk.page.evaluate("(view) => show(view)", view(hand=hand("7h 8d"), bill=0, **changes))
        eight, seven = (desk.page.locator(f"[data-card='{card}'] svg") for card in ("8d", "7h"))
        return eight.screenshot(), seven.screenshot()

    plain = looks(settings=view()["settings"] | {"glyphs": False})
    idle, full = looks(idle=["8"]), looks()
    assert idle == (plain[0], full[1])
    assert full[0] != plain[0]
    assert full[1] != plain[1]
