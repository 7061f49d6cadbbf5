"""No card that the reader may not see leaves the engine's worker, but for the reader's own saved text (case 16)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from pisyedili.cards import card_text
from pisyedili.sessions import TableSession
from tests.sessions.tables import shown_cards

from .acts import answered, click, settle
from .conftest import Reader
from .dealt import dealt, page_table, plan, play, storage_state, stored

pytestmark = [pytest.mark.e2e, pytest.mark.case(16)]

TAP = """() => {
  window.tapped = [];
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => window.tapped.push(JSON.stringify(data)));
    }
  };
}"""
"""Listen to everything that the page's workers say."""
PAGE = """() => {
  const copy = document.documentElement.cloneNode(true);
  // The drawings of all 52 cards, the same on every page.
  for (const sprite of copy.querySelectorAll("symbol")) sprite.remove();
  return copy.outerHTML;
}"""
RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("clubs", "diamonds", "hearts", "spades")
WORDS = {
    f"{rank} of {suit}": f"{letter}{suit[0]}"
    for rank, letter in zip(RANKS, (*map(str, range(2, 11)), "J", "Q", "K", "A"), strict=True)
    for suit in SUITS
}
CARD = r"(10|[2-9JQKA])([cdhs])"
MARKUP = re.compile(rf'(?:#pis-[a-z]|data-card="|data-key="|&quot;|")({CARD})(?=["&.])')


def in_page(markup: str) -> set[str]:
    """Every card that a page's markup names: as a drawing, as data, or in words."""
    found = {match[1] for match in MARKUP.finditer(markup)}
    return found | {card for words, card in WORDS.items() if words in markup}


def hidden(session: TableSession) -> set[str]:
    """Cards that the reader may not see now: other hands and the stock."""
    position, you = session.position, session.spec.seat
    assert position.reshuffles == 0, "a card that was seen is hidden again: choose another match"
    seen = {*position.hand(you), *position.discards}
    return {card_text(card) for card in range(52) if card not in seen}


def short_hand(spec: dict[str, Any]) -> TableSession:
    """A match whose first hand never turns the stock over; its seed is too long to stand somewhere by accident."""
    for seed in range(1 << 60, (1 << 60) + 100):
        session, moves = dealt(spec, seed), 0
        for event, view in play(session):
            if view["end"]:
                break
            moves += event["type"] != "step"
        if moves > 5 and session.position.reshuffles == 0 and session.position.stock_count > 0:
            return dealt(spec, seed)
    raise LookupError("no such hand")


def said_by_worker(page: Page) -> list[dict[str, Any]]:
    """Answers of the worker since the last look, without the text that is meant for storage."""
    tells = [json.loads(tell) for tell in page.evaluate("window.tapped.splice(0)")]
    answers = [json.loads(tell["text"]) for tell in tells if tell.get("kind") == "answer"]
    for answer in answers:
        assert answer.pop("saved")
    return answers


def without_saved(storage: dict[str, str]) -> str:
    """A browser's storage but for the session's own text."""
    kept = {}
    for key, text in storage.items():
        value = json.loads(text) if key.startswith("pisyedili.") else text
        if isinstance(value, dict):
            value.pop("saved", None)
        kept[key] = value
    return json.dumps(kept)


def test_nothing_on_the_page_holds_a_card_the_reader_may_not_see(
    new_reader: Callable[..., Reader], book: str, site: Path
) -> None:
    found = page_table(site, "play.html")
    session = short_hand(found.spec)
    seed = str(session.game.table_seed)
    state = storage_state(book, {found.key: stored(session)}, {"speed": "instant"})
    reader = new_reader(storage_state=state, reduced_motion="reduce")
    reader.context.add_init_script(f"({TAP})()")
    lines: list[str] = []
    reader.context.on("console", lambda line: lines.append(line.text))
    page = reader.open("play.html")
    shown = settle(page)
    looks = 0
    while not shown["end"]:
        secret = hidden(session)
        mine = {card["id"] for card in shown["hand"]}
        markup = page.evaluate(PAGE)
        assert mine <= in_page(markup), "the look sees what there is to be seen"
        assert not in_page(markup) & secret
        answers = said_by_worker(page)
        assert answers
        # The last answer is what holds now; those before it told of earlier moments, with more hidden, not less.
        for answer in answers:
            assert not shown_cards(answer) & secret
        storage = page.evaluate("() => ({ ...localStorage })")
        elsewhere = "\n".join(
            [
                *lines,
                page.url,
                page.title(),
                json.dumps(answers),
                without_saved(storage),
                markup,
                page.evaluate("() => JSON.stringify([history.state, { ...sessionStorage }, document.cookie, name])"),
                page.evaluate(
                    "() => JSON.stringify(performance.getEntries().map((entry) => [entry.name, entry.detail]))"
                ),
                page.evaluate("""() => {
                  const { pisModel } = document.querySelector(".pis-host");
                  return JSON.stringify([pisModel.get("view"), pisModel.get("waking"), Object.values(pisModel)]);
                }"""),
            ]
        )
        assert seed not in elsewhere, "the seed gives every card away"
        assert not shown_cards(json.loads(without_saved(storage))) & secret
        assert not in_page("\n".join([*lines, page.url])) & secret
        for event, _ in play(session, limit=1):
            click(page, event)
        shown = answered(page, shown)
        while session.view()["waiting"]:
            for _ in play(session, limit=1):
                pass
        looks += 1
    assert looks > 5
    # At the end all hands are laid open (R10.2), the stock is not.
    stock = {card_text(card) for card in session.position.stock}
    assert stock
    assert not in_page(page.evaluate(PAGE)) & stock


def test_the_picture_of_an_unseeded_table_holds_no_card(site: Path) -> None:
    table = page_table(site, "play.html")
    assert table.spec.get("seed") is None
    markup = (site / "play.html").read_text(encoding="utf-8")
    assert in_page(re.sub(r"<symbol.*?</symbol>", "", markup, flags=re.DOTALL)) == set()


def test_each_reader_is_dealt_other_cards(new_reader: Callable[..., Reader]) -> None:
    """The engine starts from a frozen memory: two readers must not get the same "random" match."""
    hands = []
    for _ in range(2):
        shown = settle(new_reader().open("play.html"))
        hands.append([card["id"] for card in shown["hand"]])
    assert hands[0] != hands[1]
    assert plan(shown)["type"] in ("lay", "draw")
