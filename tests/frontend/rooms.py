"""Views of replays, house rules and links, as a room of the sessions sends them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from pisyedili.notation import parse_records, record_text
from pisyedili.sessions import Room, TableSession

from .parts import Json


def play(room: Room, *, match: bool = False) -> Room:
    """A reader who does what comes first, up to the end of the hand or of the match."""
    rng = random.Random(0)
    while True:
        view = room.view()
        if view["end"] and (view["end"]["matchOver"] or not match):
            return room
        turn = view["turn"]
        fits = [(i, card) for i, card in enumerate(view["hand"]) if card["ok"]]
        if view["end"]:
            event: Json = {"type": "next-hand", "turn": turn}
        elif view["waiting"]:
            event = {"type": "step", "turn": turn, "all": True}
        elif fits:
            i, card = rng.choice(fits)
            event = {"type": "lay", "turn": turn, "card": card["id"], "index": i}
            event |= {"suit": card["name"]["best"]} if card["name"] else {}
        else:
            acts = view["acts"]
            event = {"type": next(name for name in ("take", "draw", "pass") if acts[name]["ok"]), "turn": turn}
        room.handle(event)


def ask(room: Room, kind: str, **more: Any) -> Json:
    """An event of the room, for now."""
    view = room.view()
    return room.handle({"type": kind, "turn": view["turn"], "depth": view["room"]["depth"], **more})


def over() -> Json:
    """A match is over; its record can be taken along."""
    return play(Room({"kind": "table", "seed": 5}), match=True).view()


def replayed(spec: Json | None = None, *, at: int = 12, lang: str = "en") -> Room:
    """A room with the replay of a hand, some rows in, with comments on it."""
    table = play(Room(spec or {"kind": "table", "seed": 5})).own
    assert isinstance(table, TableSession)
    record = parse_records(table.game.record(table.names))[0]
    notes = ((0, "The deal."), (1, "A club opens."), (9, "A comment in the middle of the hand."))
    room = Room({"kind": "replay", "record": record_text(replace(record, comments=notes)), "lang": lang})
    for _ in range(at):
        room.handle({"type": "move", "by": 1})
    return room


def house(lang: str = "en") -> Room:
    """The panel of house rules, with two contradictions."""
    room = Room({"kind": "table", "seed": 5, "lang": lang})
    room.handle({"type": "house", "set": {"target": 101, "take_keeps_turn": True, "bill": 0}})
    return room
