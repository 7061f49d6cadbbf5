"""A set of puzzles that a reader has put together, and the file it is kept in."""

import json
from collections.abc import Mapping
from typing import Final

from pisyedili.puzzles import Puzzle, PuzzleError, parse_puzzle, puzzle_data
from pisyedili.sessions.spec import SpecFault

FORMAT: Final = "pisyedili-puzzles"
MAX_SET: Final = 60
"""Puzzles of a set."""
MAX_TEXT: Final = 200_000
"""Characters of a file."""


class SetError(ValueError):
    """A file that holds no set; ``faults`` are sentences ``fault.<id>`` of the catalogues."""

    def __init__(self, faults: tuple[SpecFault, ...]) -> None:
        super().__init__("; ".join(fault.id for fault in faults))
        self.faults = faults


def set_text(puzzles: list[Puzzle]) -> str:
    """The file of a set."""
    data = {"format": FORMAT, "v": 1, "puzzles": [puzzle_data(puzzle) for puzzle in puzzles]}
    return json.dumps(data, ensure_ascii=True, separators=(",", ":"))


def parse_set(text: object) -> dict[int, Puzzle]:
    """The puzzles of a file by their numbers in it, each once. Raises SetError naming everything that is wrong.

    What takes a search to know is not looked into.
    """
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise SetError((SpecFault("set-size", {"n": MAX_TEXT}),))
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise SetError((SpecFault("set-json", {}),)) from None
    return read_set(data)


def read_set(data: object) -> dict[int, Puzzle]:
    """The same of what was read as JSON."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("v") != 1:
        raise SetError((SpecFault("set-format", {"wanted": FORMAT}),))
    items = data.get("puzzles")
    if not isinstance(items, list) or len(items) > MAX_SET:
        raise SetError((SpecFault("puzzles", {"n": MAX_SET}),))
    found: dict[int, Puzzle] = {}
    ids: set[str] = set()
    faults = []
    for number, item in enumerate(items, start=1):
        try:
            puzzle = parse_puzzle(item if isinstance(item, Mapping) else {})
            if puzzle.id not in ids:
                ids.add(puzzle.id)
                found[number] = puzzle
        except PuzzleError as error:
            fields = dict.fromkeys(field for fault in error.faults for field in fault.fields if field)
            faults.append(SpecFault("set-puzzle", {"n": number, "fields": ", ".join(fields) or "?"}))
    if faults:
        raise SetError(tuple(faults[:10]))
    return found
