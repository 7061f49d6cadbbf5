"""Puzzles for tests, and readers who solve them, fail at them, or send whatever comes to mind."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from pisyedili.actions import action_text
from pisyedili.locale import catalogue, plain
from pisyedili.puzzles import Puzzle, collection, parse_puzzle, puzzle_data, whole
from pisyedili.puzzles.loader import score_data
from pisyedili.puzzles.model import puzzle_id
from pisyedili.sessions import PuzzleSession
from tests.sessions.scripts import JUNK

READ: dict[str, Any] = {
    "v": 1,
    "id": "p7bca9fc0",
    "kind": "read",
    "question": "mean",
    "turns": None,
    "position": "p1_table.reshuffle.no_to-0_hands-3h8s10s.1_pile-KsJs9d6hQcJc4s2s4d8c5d5cJdKhKc5h6cQsQh7c4hAh8h2d9c9h3s"
    "6d3dJh7d3c5s10dQdAd7s7h2h8dAsAc4c10c2c9s_stock-2",
    "last": None,
    "best": "8s",
    "values": {"8s": "10/3", "10s": "-13/2", "draw": "-3/2"},
    "margin": "29/6",
    "themes": ["skip-tek", "count-suit"],
    "difficulty": 1281,
    "features": {},
    "seed": 0,
}
"""Two players: one hidden card in the other hand, two in the stock."""
TODAY = "2026-11-30"
WORDS = catalogue("en")


def told(text: Any) -> str:
    """A sentence of a view as plain English."""
    return plain(text, WORDS)


@cache
def read_puzzle() -> Puzzle:
    return parse_puzzle(READ)


def sample(ask: str, number: int = 3) -> list[Puzzle]:
    """Puzzles of the book that ask this, easy and hard ones, over different rules."""
    if ask == "mean":
        return [read_puzzle()]
    found = [puzzle for puzzle in collection().puzzles if puzzle.ask == ask]
    by_rules = {puzzle.setup.rules: puzzle for puzzle in found}
    return [*by_rules.values(), *found[:: max(len(found) // number, 1)]][: number + len(by_rules)]


def room(puzzle: Puzzle | None = None, **parts: Any) -> PuzzleSession:
    """A room with one puzzle, or any other."""
    spec: dict[str, Any] = {
        key: parts.pop(key) for key in ("mode", "theme", "level", "puzzles", "lang") if key in parts
    }
    if puzzle is not None:
        known = collection().by_id.get(puzzle.id) == puzzle
        spec["puzzle"] = puzzle.id if known else READ
    return PuzzleSession({"kind": "puzzle", **spec}, today=parts.pop("today", TODAY), **parts)


FORGERIES = ("best", "tie", "better", "worse", "margin", "sooner")


def forged(puzzle: Puzzle, forgery: str) -> tuple[dict[str, Any], str] | None:
    """A puzzle that says what is not true, and the reason against it; None where its question leaves no way to."""
    data = puzzle_data(puzzle)
    scores, worst, best = puzzle.scores, action_text(wrong(puzzle)), str(data["best"])
    values = {action_text(action): score for action, score in scores.items()}
    low, high = scores[wrong(puzzle)], scores[puzzle.best]
    if forgery == "best":
        # The worst action is said to be the best, at the best one's price.
        changed, reason = {"best": worst, "values": {**values, worst: high, best: low}}, "other-best"
    elif forgery == "tie":
        changed, reason = {"values": {**values, worst: high}}, "other-values"
    elif forgery == "sooner":
        # Going out is said to be quicker than it is.
        if puzzle.ask != "out" or puzzle.turns == 1:
            return None
        turns = (puzzle.turns or 1) - 1
        changed = {"turns": turns, "id": puzzle_id(puzzle.kind, puzzle.ask, turns, puzzle.text)}
        reason = "not-forced"
    elif puzzle.ask == "out":
        return None
    elif forgery == "margin":
        assert puzzle.margin is not None
        changed, reason = {"margin": puzzle.margin + 1}, "other-values"
    else:
        by = 1 if forgery == "better" else -1
        changed, reason = {"values": {text: score + by for text, score in values.items()}}, "other-values"
    made = {**data, **changed}
    if "values" in changed:
        made["values"] = {text: score_data(score) for text, score in changed["values"].items()}
    if "margin" in changed:
        made["margin"] = score_data(changed["margin"])
    parse_puzzle(made)
    return made, reason


def event_of(action: int, turn: int) -> dict[str, Any]:
    """The event that makes an action."""
    text = action_text(action)
    if action < 0:
        return {"type": text, "turn": turn}
    card, _, suit = text.partition("=")
    return {"type": "lay", "turn": turn, "card": card, **({"suit": suit} if suit else {})}


def send(session: PuzzleSession, kind: str | int, **more: Any) -> dict[str, Any]:
    """An event of now, an action by its number; then everything that comes by itself."""
    if isinstance(kind, int):
        session.handle(event_of(kind, session.turn))
    else:
        session.handle({"type": kind, "turn": session.turn, **more})
    return settle(session)


def settle(session: PuzzleSession) -> dict[str, Any]:
    """Work and steps until the reader is asked again."""
    view = session.view()
    for _ in range(5_000):
        if not view["working"] and not view["waiting"]:
            return view
        view = session.handle({"type": "work" if view["working"] else "step", "turn": view["turn"]})
    raise AssertionError("it never ends")


def advice(session: PuzzleSession) -> int:
    """The best action now, worked out if need be."""
    table = session.table
    if table.advised is None:
        position, asked = table.at(len(table.made))
        assert asked is not None
        whole(table.proofs.prove(position, asked))
    assert table.advised is not None
    return table.advised


def solve(session: PuzzleSession) -> dict[str, Any]:
    """The puzzle on show, played to its end without a mistake."""
    view = settle(session)
    for _ in range(60):
        if view["puzzle"]["state"] != "ongoing":
            return view
        view = send(session, advice(session))
    raise AssertionError("it never ends")


def wrong(puzzle: Puzzle) -> int:
    """The worst first action."""
    return min(puzzle.scores, key=lambda action: puzzle.scores[action])


def curious(view: dict[str, Any], rng: random.Random) -> Any:
    """An event of somebody who tries everything, in turn or not."""
    turn = view["turn"]
    if view["working"] and rng.random() < 0.6:
        return {"type": "work", "turn": turn}
    if view["waiting"] and rng.random() < 0.6:
        return {"type": "step", "turn": turn}
    kinds = ["draw", "pass", "take", "step", "hint", "undo", "again", "show-me", "next-puzzle", "refute", "stop"]
    modes = ["theme", "level", "mixed", "daily", "streak", "missed", "one", 3]
    choices: list[Callable[[], Any]] = [
        lambda: {"type": rng.choice(kinds), "turn": turn},
        lambda: {"type": rng.choice(kinds), "turn": turn - rng.randrange(3)},
        lambda: {"type": "look", "row": rng.choice([None, 0, 1, 2, 5, -1, 10**6, True, "0"])},
        lambda: {"type": "mode", "mode": rng.choice(modes)},
        lambda: {"type": "mode", "mode": "theme", "theme": rng.choice(["armour", "stack", "nothing", None, []])},
        lambda: {"type": "settings", "set": {"lang": rng.choice(["en", "tr"])}},
        lambda: {"type": "rule", "id": rng.choice(["R5.1", None, "R99.1"])},
        lambda: {"type": "dismiss"},
        lambda: rng.choice(JUNK),
    ]
    if view["hand"] and rng.random() < 0.5:
        card = rng.choice(view["hand"])
        event = {"type": "lay", "turn": turn, "card": card["id"]}
        return {**event, "suit": rng.choice("cdhs")} if card["name"] else event
    return rng.choice(choices)()
