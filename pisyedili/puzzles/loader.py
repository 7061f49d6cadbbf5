"""Reading puzzles, and naming everything that is wrong with them; the collection of the book.

The files lie in ``data/``, a puzzle a line. They are read when this package is imported, as a memory snapshot of the
interpreter has no files later, and made into puzzles when they are asked for.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from importlib import resources
from typing import Any, Final

from pisyedili.actions import ActionError, action_text, parse_action
from pisyedili.notation import NotationError
from pisyedili.puzzles.errors import PuzzleError
from pisyedili.puzzles.model import ASKS, KINDS, MAX_TURNS, READER, Last, Puzzle, Score, before, puzzle_id
from pisyedili.puzzles.names import THEMES
from pisyedili.rules import Fault

MAX_BYTES: Final = 5_000
"""A longer line is no puzzle."""
VERSION: Final = 1
_FIELDS: Final = (
    *("v", "id", "kind", "question", "turns", "position", "last", "best", "values", "margin", "themes"),
    *("difficulty", "features", "seed"),
)
_FRACTION: Final = re.compile(r"-?(0|[1-9]\d{0,8})(/[1-9]\d{0,8})?")
EASIEST: Final = 600
HARDEST: Final = 2400


@dataclass(frozen=True)
class Collection:
    """Puzzles in the order of their difficulty, then of their ids."""

    puzzles: tuple[Puzzle, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    @cached_property
    def themes(self) -> tuple[str, ...]:
        """Themes that have puzzles, in the order of ``THEMES``."""
        have = {theme for puzzle in self.puzzles for theme in puzzle.themes}
        return tuple(theme for theme in THEMES if theme in have)

    def by_theme(self, theme: str) -> tuple[Puzzle, ...]:
        """The puzzles of a theme, the easiest first."""
        return tuple(puzzle for puzzle in self.puzzles if theme in puzzle.themes)


def _texts() -> dict[str, str]:
    folder = resources.files(__package__) / "data"
    found = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".jsonl"):
            found[file.name.removesuffix(".jsonl")] = file.read_bytes().decode("utf-8", "replace")
    return found


_TEXTS: Final = _texts()


@cache
def collection() -> Collection:
    """The puzzles of the book. Raises ``PuzzleError`` when one of them is broken."""
    return collect(read(line) for text in _TEXTS.values() for line in text.splitlines())


def collect(puzzles: Iterable[Puzzle]) -> Collection:
    """A collection of puzzles, in order."""
    return Collection(tuple(sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.id))))


def parse_puzzle(data: str | bytes | Mapping[str, Any]) -> Puzzle:
    """A puzzle from JSON text or from the object it holds.

    Raises ``PuzzleError`` naming everything that is wrong; nothing that data may hold makes it fail otherwise. What
    takes a search to know (values, margin, themes) is proven by ``check``, not here.
    """
    puzzle = read(data)
    faults = list(_position_faults(puzzle))
    if puzzle.id != puzzle_id(puzzle.kind, puzzle.ask, puzzle.turns, puzzle.text):
        faults.append(Fault("wrong-id", ("id",), "the id does not follow from the position and the question"))
    if faults:
        raise PuzzleError(tuple(faults))
    return puzzle


def read(data: str | bytes | Mapping[str, Any]) -> Puzzle:
    """A puzzle whose position is not looked into. Raises ``PuzzleError``."""
    value: Any = data
    if isinstance(data, str | bytes):
        if len(data) > MAX_BYTES:
            raise PuzzleError((Fault("too-big", ("",), f"longer than {MAX_BYTES} bytes"),))
        try:
            value = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise PuzzleError((Fault("no-json", ("",), f"it is no JSON: {str(error)[:200]}"),)) from None
    if not isinstance(value, Mapping):
        raise PuzzleError((Fault("no-object", ("",), "a puzzle is a JSON object"),))
    return _Reader(value).puzzle()


class _Reader:
    """One puzzle's fields, and what is wrong with them."""

    def __init__(self, value: Mapping[str, Any]) -> None:
        self.value = value
        self.faults: list[Fault] = []

    def fault(self, id: str, field: str, text: str) -> None:
        self.faults.append(Fault(id, (field,), text))

    def puzzle(self) -> Puzzle:
        value = self.value
        for name in sorted(set(map(str, value)) - set(_FIELDS)):
            self.fault("unknown-field", name[:40], f"no field {name[:40]!r} in a puzzle")
        for name in _FIELDS:
            if name not in value:
                self.fault("missing", name, f"{name} is missing")
        if value.get("v") != VERSION or isinstance(value.get("v"), bool):
            self.fault("wrong-version", "v", f"v is {VERSION}")
        kind, ask = self.one("kind", KINDS), self.one("question", ASKS)
        if (kind == "read") != (ask == "mean"):
            self.fault("wrong-question", "question", "a read puzzle asks for a mean, an open one does not")
        turns = value.get("turns")
        if (ask == "out") != (turns is not None) or (turns is not None and not self.whole(turns, 1, MAX_TURNS)):
            self.fault("wrong-turns", "turns", f"turns is a number from 1 to {MAX_TURNS} for out, else null")
            turns = None
        found = Puzzle(
            id=self.text("id"),
            kind=kind,
            ask=ask,
            turns=turns,
            text=self.text("position"),
            last=self.last(value.get("last")),
            best=self.action(value.get("best"), "best"),
            values=self.values(value.get("values"), ask),
            margin=None if value.get("margin") is None else self.points(value["margin"], ask, "margin"),
            themes=self.themes(value.get("themes")),
            difficulty=self.number("difficulty", EASIEST, HARDEST),
            features=self.features(value.get("features")),
            seed=self.number("seed", 0, (1 << 53) - 1),
        )
        if (found.margin is None) != (ask == "out"):
            self.fault("wrong-margin", "margin", "margin is null for out, else points")
        if found.best not in found.scores:
            self.fault("wrong-best", "best", "best is not among the values")
        if self.faults:
            raise PuzzleError(tuple(self.faults))
        return found

    def one(self, name: str, choices: tuple[str, ...]) -> str:
        value = self.value.get(name)
        if value in choices and isinstance(value, str):
            return value
        self.fault("wrong-word", name, f"{name} is one of " + ", ".join(choices))
        return choices[0]

    @staticmethod
    def whole(value: object, least: int, most: int) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most

    def number(self, name: str, least: int, most: int) -> int:
        value = self.value.get(name)
        if not self.whole(value, least, most):
            self.fault("wrong-number", name, f"{name} is a number from {least} to {most}")
            return least
        assert isinstance(value, int)
        return value

    def text(self, name: str) -> str:
        value = self.value.get(name)
        if not isinstance(value, str):
            self.fault("no-text", name, f"{name} is a text")
            return ""
        return value

    def action(self, value: object, field: str) -> int:
        """An action in its canonical text."""
        try:
            if not isinstance(value, str):
                raise ActionError("an action is a text")
            action = parse_action(value)
            if action_text(action) != value:
                raise ActionError(f"the action is written {action_text(action)}")
            return action
        except ActionError as error:
            self.fault("no-action", field, f"{field}: {error}")
            return 0

    def last(self, value: object) -> Last | None:
        if value is None:
            return None
        if not isinstance(value, Mapping) or set(value) != {"seat", "do"} or not self.whole(value["seat"], 1, 5):
            self.fault("wrong-last", "last", "last is a seat from 1 on and what it did, or null")
            return None
        return Last(value["seat"], self.action(value["do"], "last"))

    def points(self, value: object, ask: str, field: str) -> Score:
        if ask == "out":
            if isinstance(value, bool):
                return value
        elif isinstance(value, str) and _FRACTION.fullmatch(value):
            found = Fraction(value)
            # Points are fractions only where they have to be.
            if score_data(found) == value and (ask == "mean" or found.denominator > 1):
                return found
        elif ask != "mean" and self.whole(value, -100_000, 100_000):
            assert isinstance(value, int)
            return value
        self.fault("wrong-value", field, f"{field}: no value of the question {ask}")
        return 0

    def values(self, value: object, ask: str) -> tuple[tuple[int, Score], ...]:
        if not isinstance(value, Mapping) or not 2 <= len(value) <= 100:
            self.fault("wrong-values", "values", "values has a value for every legal action, two or more")
            return ()
        return tuple(
            (self.action(text, "values"), self.points(points, ask, "values")) for text, points in value.items()
        )

    def themes(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or any(theme not in THEMES for theme in value):
            self.fault("wrong-themes", "themes", "themes is a list of themes")
            return ()
        found = tuple(theme for theme in THEMES if theme in value)
        if list(found) != value:
            self.fault("wrong-order", "themes", "themes stand in their order, each once")
        return found

    def features(self, value: object) -> Mapping[str, object]:
        if not isinstance(value, Mapping) or len(value) > 20:
            self.fault("wrong-features", "features", "features is an object")
            return {}
        for name, item in value.items():
            if not isinstance(item, int | str) or (isinstance(item, str) and len(item) > 100):
                self.fault("wrong-features", "features", f"features: {str(name)[:40]} is a number or a short text")
        return dict(value)


def _position_faults(puzzle: Puzzle) -> Iterable[Fault]:
    from pisyedili.notation import position_text

    try:
        setup = puzzle.setup
    except NotationError as error:
        yield from (Fault(fault.id, ("position",), f"position: {fault.text}") for fault in error.faults)
        return
    if position_text(setup) != puzzle.text:
        yield Fault("not-canonical", ("position",), f"position: written {position_text(setup)}")
    if setup.seat != READER or isinstance(setup.hands[READER], int):
        yield Fault("wrong-seat", ("position",), f"position: seat {READER} is to move and its cards are known")
        return
    hidden = isinstance(setup.stock, int) or any(isinstance(hand, int) for hand in setup.hands)
    if puzzle.kind == "open" and hidden:
        yield Fault("hidden", ("position",), "position: all hands and the stock lie open")
    if puzzle.kind == "read" and (not hidden or setup.under):
        yield Fault("not-hidden", ("position",), "position: something in hands or stock is hidden, no discards are")
    if (setup.players == 2) != (puzzle.ask == "points") and puzzle.ask in ("points", "line"):
        yield Fault("wrong-players", ("question",), "points is asked of two players, line of more")
    legal = puzzle.position.legal_actions()
    if [action for action, _ in puzzle.values] != legal:
        expected = " ".join(map(action_text, legal))
        yield Fault("wrong-actions", ("values",), f"values: the legal actions are {expected}, in this order")
    if puzzle.last is not None:
        try:
            before(puzzle.position.setup(), puzzle.last)
        except (ValueError, IndexError) as error:
            yield Fault("wrong-last", ("last",), f"last: {error}")


def score_data(score: Score | None) -> object:
    """A value as data: a fraction, and every mean, as a text, ``-27/4``."""
    if isinstance(score, Fraction):
        return str(score)
    return score


def puzzle_data(puzzle: Puzzle) -> dict[str, object]:
    """The object of a puzzle's JSON."""
    last = puzzle.last
    return {
        "v": VERSION,
        "id": puzzle.id,
        "kind": puzzle.kind,
        "question": puzzle.ask,
        "turns": puzzle.turns,
        "position": puzzle.text,
        "last": None if last is None else {"seat": last.seat, "do": action_text(last.action)},
        "best": action_text(puzzle.best),
        "values": {action_text(action): score_data(score) for action, score in puzzle.values},
        "margin": score_data(puzzle.margin),
        "themes": list(puzzle.themes),
        "difficulty": puzzle.difficulty,
        "features": dict(puzzle.features),
        "seed": puzzle.seed,
    }


def puzzle_text(puzzle: Puzzle) -> str:
    """The canonical line of a puzzle."""
    return json.dumps(puzzle_data(puzzle), ensure_ascii=True, separators=(",", ":"))
