"""The description of a puzzle room, as pages and notebooks carry it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pisyedili.learner.choosing import LEVELS
from pisyedili.puzzles import THEMES, Puzzle, PuzzleError, collection, parse_puzzle, puzzle_data
from pisyedili.sessions.spec import SpecError, SpecFault, quoted, read_lang

FIELDS: Final = ("kind", "mode", "theme", "level", "puzzle", "puzzles", "lang")
MODES: Final = ("theme", "level", "mixed", "daily", "streak", "missed", "one", "set")
OPEN_MODES: Final = ("mixed", "theme", "level", "daily", "streak", "missed")
"""Modes that a reader can change to, in the order they are shown in."""
MAX_SET: Final = 200
"""Puzzles of a set."""


@dataclass(frozen=True, slots=True)
class PuzzleSpec:
    """A puzzle room: what is played in it first."""

    mode: str = "mixed"
    theme: str | None = None
    level: str | None = None
    puzzles: tuple[Puzzle, ...] = ()
    """Of the modes "one" and "set"."""
    lang: str | None = None

    def compact(self) -> dict[str, object]:
        """The JSON form with only what differs from the defaults; puzzles of the book by their ids."""
        data: dict[str, object] = {"kind": "puzzle"}
        if self.mode == "one":
            data["puzzle"] = _named(self.puzzles[0])
        elif self.mode == "set":
            data["puzzles"] = [_named(puzzle) for puzzle in self.puzzles]
        elif self.mode != "mixed":
            data["mode"] = self.mode
        parts = {"theme": self.theme, "level": self.level, "lang": self.lang}
        return {**data, **{key: value for key, value in parts.items() if value is not None}}


def of_book(puzzle: Puzzle) -> bool:
    """Whether it is one of the book, to the letter: those are proven with the book, and they count."""
    return collection().by_id.get(puzzle.id) == puzzle


def _named(puzzle: Puzzle) -> object:
    return puzzle.id if of_book(puzzle) else puzzle_data(puzzle)


def parse_puzzle_spec(data: object) -> PuzzleSpec:
    """A room's description in its JSON form. Raises SpecError naming every fault."""
    if not isinstance(data, Mapping):
        raise SpecError((SpecFault("not-an-object", {}),))
    faults = [SpecFault("unknown-field", {"field": quoted(key)}) for key in list(data)[:20] if key not in FIELDS]
    if data.get("kind", "puzzle") != "puzzle":
        faults.append(SpecFault("kind", {"wanted": "puzzle", "got": quoted(data.get("kind"))}))
    one, many = data.get("puzzle"), data.get("puzzles")
    usual = "one" if one is not None else "set" if many is not None else _usual(data)
    mode: Any = data.get("mode")
    mode = usual if mode is None else mode
    if mode not in MODES:
        faults.append(SpecFault("puzzle-mode", {"have": ", ".join(MODES), "got": quoted(mode)}))
        mode = usual
    theme = _choice(data.get("theme"), "theme", THEMES, mode == "theme", faults)
    level = _choice(data.get("level"), "level", tuple(LEVELS), mode == "level", faults)
    puzzles: list[Puzzle] = []
    if mode == "one":
        puzzles = _puzzles([one], faults)
    elif mode == "set":
        if not isinstance(many, list) or not 1 <= len(many) <= MAX_SET:
            faults.append(SpecFault("puzzles", {"n": MAX_SET}))
        else:
            puzzles = _puzzles(many, faults)
    lang = read_lang(data.get("lang"), faults)
    if faults:
        raise SpecError(tuple(faults))
    return PuzzleSpec(mode, theme, level, tuple(puzzles), lang)


def _usual(data: Mapping[Any, Any]) -> str:
    return "theme" if data.get("theme") is not None else "level" if data.get("level") is not None else "mixed"


def _choice(value: object, field: str, have: tuple[str, ...], needed: bool, faults: list[SpecFault]) -> str | None:
    if not needed and value is None:
        return None
    if isinstance(value, str) and value in have:
        return value
    faults.append(SpecFault(f"puzzle-{field}", {"have": ", ".join(have), "got": quoted(value)}))
    return None


def _puzzles(items: list[Any], faults: list[SpecFault]) -> list[Puzzle]:
    """Puzzles by their ids or whole; what is wrong with them is added to `faults`."""
    found: list[Puzzle] = []
    known = collection().by_id
    for number, item in enumerate(items, start=1):
        if isinstance(item, str) and item in known:
            found.append(known[item])
        elif isinstance(item, Mapping):
            try:
                found.append(parse_puzzle(item))
            except PuzzleError as error:
                why = "; ".join(fault.text for fault in error.faults[:5])[:400]
                faults.append(SpecFault("puzzle-broken", {"n": number, "why": why}))
        elif len(faults) < 20:
            faults.append(SpecFault("puzzle", {"got": quoted(item)}))
    return found
