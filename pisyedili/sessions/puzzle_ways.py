"""What may be asked for at a puzzle, beyond what the rules of the game allow."""

from typing import TYPE_CHECKING, Final

from pisyedili.puzzles import READER
from pisyedili.sessions.asks import KINDS
from pisyedili.sessions.puzzle_hints import LEVELS

if TYPE_CHECKING:
    from pisyedili.sessions.puzzle_table import PuzzleTable

OWN: Final = ("again", "show-me", "next-puzzle", "refute")
"""Events that only a puzzle knows."""
ASKS: Final = (*(kind for kind in KINDS if kind not in ("new-match", "next-hand", "pick")), *OWN)
"""Events of a puzzle that name their turn."""


def no_way(table: "PuzzleTable", kind: str) -> str | None:
    """Why this is no moment for it, beyond the rules of the game."""
    state = table.state
    if kind == "next-puzzle":
        # Where it can be left, the room has done so.
        return "puzzle-unsolved"
    if not table.trust.given:
        if table.trust.refused is None:
            return "puzzle-working"
        return None if kind == "again" and table.touched else "puzzle-unproven"
    if kind == "refute":
        return None if table.wrong is not None and table.line else "puzzle-no-line"
    if kind in ("again", "undo"):
        return None if table.touched else "puzzle-untouched"
    if kind == "show-me":
        return f"puzzle-{state}" if table.done else "puzzle-showing" if table.showing else None
    if state != "ongoing":
        return f"puzzle-{state}"
    if table.showing:
        return "puzzle-showing"
    if table.bench.work is not None:
        return "puzzle-working"
    if kind == "hint":
        if table.position.seat != READER:
            return "not-your-turn"
        return "puzzle-hints-taken" if table.hint_level >= LEVELS else None
    return None
