"""A whole match on the built page, by clicks, with no other host to talk to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from pisyedili.actions import parse_action
from pisyedili.match import Match
from pisyedili.rules import TABLE
from pisyedili.sessions import TableSession

from .acts import answered, click, score_sheet, settle
from .conftest import Reader, hosts
from .dealt import View, dealt, page_table, plan, play, storage_state, stored

pytestmark = pytest.mark.e2e

RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
POINTS = dict(zip(RANKS, (*range(2, 11), 25, 10, 10, 11), strict=True))
"""R10.2, written out anew."""
TIMES = {"seven": 3, "jack": 2}
"""R10.3."""


def choose_instant_bots(page: Page, table: Locator) -> None:
    """Set the bots' pace where a reader does, and close the panel."""
    table.get_by_role("button", name="Settings").click()
    pace = table.get_by_role("group", name="Pace of the other players")
    pace.get_by_role("button", name="At once").click()
    page.wait_for_function("document.querySelector('.pis-host').pisModel.get('view').settings.speed === 'instant'")
    assert pace.get_by_role("button", name="At once").get_attribute("aria-pressed") == "true"
    table.get_by_role("group", name="Settings").get_by_role("button", name="Close").click()


def banner(table: Locator) -> dict[str, tuple[list[str], str]]:
    """What the end banner shows: each player's cards in words, and the points."""
    rows = table.locator(".pis-end .pis-pay").all()
    return {
        row.locator(".pis-name").inner_text(): (
            [card.get_attribute("aria-label") or "" for card in row.locator(".pis-cards svg").all()],
            (row.locator(".pis-points").text_content() or "").removesuffix(
                row.locator(".pis-points small").text_content() or ""
            ),
        )
        for row in rows
    }


def counted(cards: list[str], last: str) -> int:
    """What a hand pays, from the words for its cards and for the last card laid."""
    return sum(POINTS[card.split()[0]] for card in cards) * TIMES.get(last.split()[0], 1)


def saved_text(page: Page, key: str) -> str:
    """The session's own text in the page's storage."""
    text: str = json.loads(page.evaluate("key => localStorage.getItem(key)", f"pisyedili.table.{key}"))["saved"]
    return text


def engine_replay(saved: str) -> Match:
    """The engine alone, given the seed and the actions of a record."""
    record = json.loads(saved)
    match = Match(TABLE, 4, 3, record["seed"])
    for number, deal in enumerate(record["deals"]):
        if number:
            match.next_hand()
        for action in deal[0].split():
            match.position.apply(parse_action(action))
    return match


def sheet(names: list[str], match: Match) -> dict[str, list[str]]:
    """The score sheet that the page has to show for a match."""
    return {
        name: [str(points[seat]) for points in match.scores]
        + ["·"] * (5 - len(match.scores))
        + [str(match.totals[seat])]
        for seat, name in enumerate(names)
    }


def test_a_whole_match_by_clicks_ends_in_the_engines_score_sheet(
    new_reader: Callable[..., Reader], book: str, site: Path
) -> None:
    found = page_table(site, "play.html")
    spec, key = found.spec, found.key
    start = dealt(spec, seed=3)
    # What the same plan comes to when Python plays it, without any page.
    mirror = TableSession(spec, saved=start.save())
    events = sum(event["type"] != "step" for event, _ in play(mirror))
    state = storage_state(book, {key: stored(start)})
    reader = new_reader(storage_state=state, reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    page = reader.open("play.html")
    table = hosts(page).first
    choose_instant_bots(page, table)

    made, hands = 0, 0
    shown: View = settle(page)
    names = [seat["name"] for seat in shown["seats"]]
    while not (shown["end"] and shown["end"]["matchOver"]):
        before, event = shown, plan(shown)
        click(page, event)
        made += 1
        shown = answered(page, before)
        assert shown["note"] is None, "what is marked as playable can be played"
        if shown["end"]:
            hands += 1
            match = engine_replay(saved_text(page, key))
            assert score_sheet(table) == sheet(names, match)
            last = table.locator(".pis-end .pis-head svg").get_attribute("aria-label") or ""
            last = last.removeprefix("Last card: ")
            for name, (cards, points) in banner(table).items():
                seat = names.index(name)
                assert counted(cards, last) == int(points) == match.scores[-1][seat]
                assert len(cards) == match.position.count(seat)

    assert hands == 5
    assert made == events
    replayed = TableSession.restore(saved_text(page, key))
    ours, theirs = _settled(replayed.view()), _settled(mirror.view())
    assert ours == theirs == _settled(shown)
    lowest = min(engine_replay(saved_text(page, key)).totals)
    leads = [row.inner_text() for row in table.locator(".pis-score tr:has(.pis-lead) .pis-name").all()]
    assert leads == [name for name, row in score_sheet(table).items() if row[-1] == str(lowest)]
    assert table.locator(".pis-next").inner_text().startswith(shown["end"]["next"]["label"])
    assert reader.outside == []
    assert reader.errors == []


def _settled(shown: View) -> dict[str, Any]:
    """A view without what depends on how it was come to, and without the ways out that a page adds around it."""
    passing = ("rev", "turn", "effects", "spoken", "settings", "room")
    return {part: value for part, value in shown.items() if part not in passing}


def test_after_the_match_a_new_one_is_dealt_to_the_next_opener(
    new_reader: Callable[..., Reader], book: str, site: Path
) -> None:
    table = page_table(site, "play.html")
    session = dealt(table.spec, seed=7)
    for _ in play(session):
        pass
    state = storage_state(book, {table.key: stored(session)}, {"speed": "instant"})
    page = new_reader(storage_state=state, reduced_motion="reduce").open("play.html")
    shown = settle(page)
    assert shown["end"]["matchOver"]
    hosts(page).locator(".pis-next").click()
    shown = answered(page, shown)
    assert shown["end"] is None
    assert [row["points"] for row in shown["score"]["rows"]] == [[None] * 5] * 4
    # R1.6 goes on over matches: the reader opened the first one, the next seat opens this one.
    assert json.loads(saved_text(page, table.key))["match"] == 1
    assert shown["log"][0]["text"][0] != "You"
