"""Saved puzzles: small, versioned text; what it says is replayed and checked, never trusted (case 17)."""

import re
from dataclasses import dataclass
from typing import Any, Final

from pisyedili.actions import action_text, parse_action
from pisyedili.learner.progress import MAX_CLEARED
from pisyedili.learner.ratings import PUZZLE_ID, Results
from pisyedili.sessions import puzzle_course, puzzle_hints, puzzle_judging
from pisyedili.sessions.asks import Ask
from pisyedili.sessions.puzzle_hints import LEVELS
from pisyedili.sessions.puzzle_table import PuzzleTable, Wrong
from pisyedili.sessions.puzzle_ways import ASKS
from pisyedili.sessions.saving import SavedError, opened, refusing, text_or_none, whole, written
from pisyedili.sessions.spec import is_whole

FLAGS: Final = ("failed", "known", "sure", "showing", "stopped")
LOSS: Final = re.compile(r"\d{1,6}(/\d{1,9})?", re.ASCII)


def place_of(table: PuzzleTable) -> dict[str, Any]:
    """How far the reader is in a puzzle, as JSON data."""
    return {
        "made": " ".join(map(action_text, table.made)),
        "flags": [getattr(table, flag) for flag in FLAGS],
        "done": table.done,
        "wrong": table.wrong,
        "line": None if table.line is None else " ".join(map(action_text, table.line)),
        "better": table.better,
        "tries": " ".join(map(action_text, table.tries)),
        "hints": table.hint_level,
        "work": table.working,
        "ask": None if table.ask is None else table.ask.to_json(),
    }


def restore(table: PuzzleTable, data: Any) -> None:
    """Bring a fresh table of the same puzzle to where it was left. Raises SavedError."""
    with refusing():
        _restore(table, data)


def _restore(table: PuzzleTable, data: Any) -> None:
    made = _actions(data["made"])
    flags = data["flags"]
    if not isinstance(flags, list) or len(flags) != len(FLAGS) or not all(isinstance(flag, bool) for flag in flags):
        raise ValueError("flags are flags")
    if data["done"] not in ("", "solved", "shown"):
        raise ValueError("a puzzle is solved or shown")
    # Every action is checked by the rules.
    table.game = table.game.played(made)
    for flag, value in zip(FLAGS, flags, strict=True):
        setattr(table, flag, value)
    table.done = data["done"]
    table.wrong, table.better = _wrong(table, data["wrong"]), _wrong(table, data["better"])
    if (table.wrong and table.better) or (table.done and (table.wrong or table.better or table.showing)):
        raise ValueError("one thing at a time")
    if data["line"] is not None:
        table.line = _line(table, _actions(data["line"]))
    legal = table.start.legal_actions()
    table.tries = [action for action in _actions(data["tries"])[: len(legal)] if action in legal]
    if not is_whole(data["hints"], 0, LEVELS):
        raise ValueError("hints have four rungs")
    table.hint_level = data["hints"]
    asked = data["ask"]
    table.ask = None if asked is None else Ask.parse(asked, ASKS)
    if table.ask is None and asked is not None:
        raise ValueError("ask is no event")
    judging = data["work"] == "judge"
    table.prove(lambda: _resume(table, judging), "judge" if judging else "")


def _resume(table: PuzzleTable, judging: bool) -> None:
    """Begin again with what was being worked out when the puzzle was left."""
    if table.done:
        puzzle_course.grow(table)
    elif table.wrong is not None:
        if table.line is None:
            puzzle_judging.refute(table)
    elif table.better is None:
        if judging and table.made:
            puzzle_judging.judge(table, len(table.made) - 1, table.made[-1])
        else:
            puzzle_course.go_on(table)
            if table.hint_level > 1 and table.yours and table.advised is None:
                puzzle_hints.work_out(table, table.hint_level)


def _actions(text: object) -> list[int]:
    if not isinstance(text, str) or len(text) > 10_000:
        raise ValueError("actions are a text")
    return [parse_action(word) for word in text.split()]


def _wrong(table: PuzzleTable, data: Any) -> Wrong | None:
    if data is None:
        return None
    if not isinstance(data, list) or len(data) != 2 or not is_whole(data[0], 0, len(table.made) - 1):
        raise ValueError("a wrong action is one that was made")
    if not isinstance(data[1], str) or not (data[1] == "" or LOSS.fullmatch(data[1])):
        raise ValueError("a loss is a number")
    _, _, slash_zero = data[1].partition("/")
    if slash_zero and not int(slash_zero):
        raise ValueError("a loss is a number")
    return data[0], data[1]


def _line(table: PuzzleTable, line: list[int]) -> tuple[int, ...]:
    """A refutation that can be played, and of which what lies on the board is the beginning."""
    if table.wrong is None:
        raise ValueError("only a wrong action is refuted")
    if line[: table.shown] != table.made[table.wrong[0] + 1 :]:
        raise ValueError("the board shows another line")
    position, _ = table.at(table.wrong[0] + 1)
    for action in line:
        position.apply(action)
    return tuple(line)


@dataclass(slots=True)
class SavedPuzzles:
    """What a saved room holds."""

    of: int
    """Fingerprint of the room's description."""
    mode: str
    theme: str | None
    level: str | None
    puzzle: str | None
    """Id of the puzzle on show; None for the end of a mode."""
    index: int
    number: int
    """Puzzles opened so far."""
    date: str
    streak: list[Any]
    """How many now, whether it goes on, ids used."""
    over: str
    outcomes: dict[str, int]
    gain: int | None
    fresh: bool
    begun: int
    results: Results
    cleared: int
    place: Any
    turn: int
    rev: int
    rule: str | None
    settings: dict[str, Any]


def write(saved: SavedPuzzles) -> str:
    """The text of a room."""
    data = {name: getattr(saved, name) for name in SavedPuzzles.__slots__ if name != "results"}
    return written({**data, "results": saved.results.to_json()}, "puzzle")


def read(text: object, of: int) -> SavedPuzzles:
    """What a text says about a room. Raises SavedError: it is broken, or about another one."""
    data = opened(text, "puzzle")
    if data.get("of") != of:
        raise SavedError("saved-other", "other puzzles")
    with refusing():
        return _saved(data)


def _saved(data: dict[str, Any]) -> SavedPuzzles:
    for name in ("theme", "level", "puzzle", "rule"):
        text_or_none(data, name)
    for name in ("mode", "date", "over"):
        if not isinstance(data[name], str):
            raise ValueError(f"{name} is a text")
    whole(data, "number")
    whole(data, "index", high=1_000)
    whole(data, "cleared", high=MAX_CLEARED)
    for name in ("begun", "turn", "rev"):
        whole(data, name, 1)
    now, alive, used = data["streak"]
    if not is_whole(now, 0, 10_000) or not isinstance(alive, bool) or not isinstance(used, list):
        raise ValueError("a streak is a number of puzzles in a row")
    if len(used) > 5_000 or not all(isinstance(id, str) and PUZZLE_ID.fullmatch(id) for id in used):
        raise ValueError("puzzles of a streak have ids")
    outcomes, gain = data["outcomes"], data["gain"]
    if (
        not isinstance(outcomes, dict)
        or len(outcomes) > 1_000
        or not all(is_whole(of, 0, 1) for of in outcomes.values())
    ):
        raise ValueError("outcomes are 1 or 0")
    if not (gain is None or is_whole(gain, -4000, 4000)) or not isinstance(data["fresh"], bool):
        raise ValueError("gain is a number, fresh a flag")
    if not isinstance(data["settings"], dict):
        raise ValueError("settings are an object")
    fields = {name: data[name] for name in SavedPuzzles.__slots__ if name != "results"}
    return SavedPuzzles(**fields, results=Results.from_json(data["results"]))
