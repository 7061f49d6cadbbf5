"""Readers made of chance: they see a view and answer with an event, so that any transport can be driven by them."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from pisyedili.sessions import TableSession

View = dict[str, Any]
Event = dict[str, Any]

SUITS = "cdhs"
JUNK: list[Any] = [
    None,
    17,
    "step",
    [],
    {},
    {"type": None},
    {"type": "lay"},
    {"type": ["lay"]},
    {"type": "lay", "card": "1x"},
    {"type": "lay", "card": 7},
    {"type": "lay", "card": "7h" * 10_000},
    {"type": "lay", "card": "7h", "suit": 3},
    {"type": "lay", "card": "Jh", "suit": "joker"},
    {"type": "lay", "card": "7h", "index": -1},
    {"type": "lay", "card": "7h", "index": 10**30},
    {"type": "lay", "card": "7h", "index": "0"},
    {"type": "pick", "index": "x"},
    {"type": "pick", "index": 10**9},
    {"type": "step", "all": "yes"},
    {"type": "settings"},
    {"type": "settings", "set": {"lang": "xx", "speed": 9, "marks": 1, "sort": None, "more": "x"}},
    {"type": "settings", "set": "all"},
    {"type": "rule", "id": "R99.9"},
    {"type": "rule", "id": ["R1.1"]},
    {"type": "deal"},
    {"type": "new-match", "turn": True},
    {"type": "retry"},
]


def careful(view: View, rng: random.Random) -> Event:
    """A reader who only does what is allowed, and lays when possible."""
    turn = view["turn"]
    if view["muamele"]:
        scene = view["muamele"]
        if scene["finished"]:
            return {"type": "next-hand", "turn": turn}
        if view["waiting"]:
            return {"type": "step", "turn": turn}
        down = [i for i, card in enumerate(scene["cards"]) if card is None]
        return {"type": "pick", "turn": turn, "index": rng.choice(down)}
    if view["end"]:
        return {"type": view["end"]["next"]["event"], "turn": turn}
    if view["waiting"]:
        return {"type": "step", "turn": turn, "all": rng.random() < 0.2}
    fits = [(i, card) for i, card in enumerate(view["hand"]) if card["ok"]]
    if fits and rng.random() < 0.9:
        i, card = rng.choice(fits)
        event: Event = {"type": "lay", "turn": turn, "card": card["id"], "index": i}
        if card["name"]:
            event["suit"] = rng.choice([card["name"]["best"], *SUITS])
        return event
    allowed = [name for name in ("take", "draw", "pass") if view["acts"][name]["ok"]]
    if allowed:
        return {"type": rng.choice(allowed), "turn": turn}
    i, card = rng.choice(fits)
    return (
        {"type": "lay", "turn": turn, "card": card["id"], "suit": "s"}
        if card["name"]
        else {
            "type": "lay",
            "turn": turn,
            "card": card["id"],
        }
    )


def curious(view: View, rng: random.Random) -> Any:
    """A reader who also tries what is not allowed, asks, takes back, looks around, and clicks twice."""
    if rng.random() < 0.55:
        return careful(view, rng)
    turn = view["turn"]
    card = rng.choice(view["hand"])["id"] if view["hand"] else "7h"
    return rng.choice(
        [
            {"type": "lay", "turn": turn, "card": card},
            {"type": "lay", "turn": turn, "card": card, "suit": rng.choice(SUITS)},
            {"type": "lay", "turn": turn, "card": rng.choice(["2c", "7h", "Js", "Ad", "10d"])},
            {"type": "draw", "turn": turn},
            {"type": "pass", "turn": turn},
            {"type": "take", "turn": turn},
            {"type": "step", "turn": turn},
            {"type": "hint", "turn": turn},
            {"type": "hint", "turn": turn},
            {"type": "undo", "turn": turn},
            {"type": "next-hand", "turn": turn},
            {"type": "pick", "turn": turn, "index": rng.randrange(60)},
            {"type": "draw", "turn": turn - 1},
            {"type": "draw", "turn": turn + 1},
            {"type": "rule", "id": rng.choice(["R5.2", "R3.1", None])},
            {"type": "dismiss"},
            {"type": "settings", "set": {"sort": rng.choice(["suit", "rank"])}},
            {"type": "settings", "set": {"lang": rng.choice(["en", "tr"]), "marks": rng.random() < 0.5}},
        ]
    )


def reckless(view: View, rng: random.Random) -> Any:
    """A reader whose messages are sometimes no messages at all."""
    if rng.random() < 0.7:
        return curious(view, rng)
    junk = rng.choice(JUNK)
    return {**junk, "turn": junk.get("turn", view["turn"])} if isinstance(junk, dict) else junk


Reader = Callable[[View, random.Random], Any]


def played(session: TableSession, reader: Reader, seed: int, count: int) -> Iterator[tuple[Any, View]]:
    """Each event of a reader with the view that answers it."""
    rng = random.Random(seed)
    view = session.view()
    for _ in range(count):
        event = reader(view, rng)
        view = session.handle(event)
        yield event, view


def script(spec: dict[str, Any], count: int = 200, seed: int = 0, reader: Reader = curious) -> list[Any]:
    """A fixed list of events for a seeded table: the same on every machine, for every transport."""
    if spec.get("seed") is None:
        raise ValueError("a script needs a table with a seed")
    return [event for event, _ in played(TableSession(spec), reader, seed, count)]
