"""Tables whose cards are known: a page deals by chance, so a known match is put where it looks for a saved one."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pisyedili.actions import action_text, card_of, is_lay, named_of
from pisyedili.cards import card_text, suit_text
from pisyedili.sessions import TableSession

View = dict[str, Any]
Event = dict[str, Any]
Plan = Callable[[View], Event]

_HOST = re.compile(r'<div class="pis-host"[^>]*? data-spec="([^"]*)" data-key="([^"]*)"')


@dataclass(frozen=True)
class PageTable:
    """A table as a page of the built book describes it."""

    spec: dict[str, Any]
    key: str


def page_table(site: Path, name: str, index: int = 0) -> PageTable:
    """The table number `index` of a page."""
    spec, key = _HOST.findall((site / name).read_text(encoding="utf-8"))[index]
    return PageTable(json.loads(html.unescape(spec)), html.unescape(key))


def dealt(spec: dict[str, Any], seed: int) -> TableSession:
    """A table nobody has touched; `seed` stands in for the one that a page draws by chance."""
    saved = json.loads(TableSession(spec).save())
    return TableSession(spec, saved=json.dumps({**saved, "seed": seed}))


def plan(view: View) -> Event:
    """A reader who lays the first card that fits, jacks before others, and else draws, passes or takes."""
    turn = view["turn"]
    if view["end"]:
        return {"type": view["end"]["next"]["event"], "turn": turn}
    if view["waiting"]:
        return {"type": "step", "turn": turn, "all": True}
    fits = sorted((card["name"] is None, i) for i, card in enumerate(view["hand"]) if card["ok"])
    if fits:
        index = fits[0][1]
        card = view["hand"][index]
        event = {"type": "lay", "turn": turn, "card": card["id"], "index": index}
        return event if card["name"] is None else {**event, "suit": card["name"]["best"]}
    return {"type": next(act for act in ("take", "draw", "pass") if view["acts"][act]["ok"]), "turn": turn}


def event_of(view: View, action: int) -> Event:
    """The event that makes an action with the hand of this view."""
    if not is_lay(action):
        return {"type": action_text(action)}
    card = card_text(card_of(action))
    index = next(i for i, held in enumerate(view["hand"]) if held["id"] == card)
    named = named_of(action)
    return {"type": "lay", "card": card, "index": index, **({} if named is None else {"suit": suit_text(named)})}


def play(session: TableSession, plan: Plan = plan, limit: int = 2_000) -> Iterator[tuple[Event, View]]:
    """Each event of a plan with the view that it answers to, up to the end of the match."""
    for _ in range(limit):
        view = session.view()
        if view["end"] and view["end"]["matchOver"]:
            return
        event = plan(view)
        yield event, view
        session.handle(event)


def reach(
    spec: dict[str, Any], wanted: Callable[[View], bool], *, seeds: range = range(1, 300), limit: int = 60
) -> TableSession:
    """A table that came, by the plan's play, to a view that is wanted: the first in the order of the seeds."""
    for seed in seeds:
        session = dealt(spec, seed)
        for _, view in play(session, limit=limit):
            if wanted(view):
                return session
        if wanted(session.view()):
            return session
    raise LookupError("no such view in these matches")


def your_move(view: View) -> bool:
    """The reader is to move, some cards fit and some do not."""
    return view["yours"] and {True, False} == {card["ok"] for card in view["hand"]} and len(view["log"]) > 3


def owes(view: View) -> bool:
    """A bill lies before the reader, who holds no answer, or one."""
    return view["yours"] and view["bill"] > 0


def names(view: View) -> bool:
    """The reader can lay a jack and has to name a suit with it."""
    return view["yours"] and any(card["ok"] and card["name"] for card in view["hand"])


def ended(view: View) -> bool:
    """A hand is over, with a multiplied last card."""
    return bool(view["end"]) and view["end"]["multiplier"] > 1 and not view["end"]["matchOver"]


def match_over(view: View) -> bool:
    """The last hand is over."""
    return bool(view["end"]) and view["end"]["matchOver"]


def stored(session: TableSession) -> str:
    """What the page's host would have written for this table."""
    return json.dumps({"saved": session.save(), "view": None})


def storage_state(address: str, tables: dict[str, str], settings: dict[str, Any] | None = None) -> dict[str, Any]:
    """Playwright's `storage_state`: a reader who has these tables, and settings, from an earlier visit."""
    items = {f"pisyedili.table.{key}": text for key, text in tables.items()}
    if settings is not None:
        items["pisyedili.settings"] = json.dumps(settings)
    origin = {
        "origin": address.rstrip("/"),
        "localStorage": [{"name": name, "value": value} for name, value in items.items()],
    }
    return {"cookies": [], "origins": [origin]}
