"""What may be asked for in a step of a lesson, beyond what the rules of the game allow."""

from typing import TYPE_CHECKING, Final

from pisyedili.sessions.asks import KINDS, Ask
from pisyedili.sessions.hints import LEVELS

if TYPE_CHECKING:
    from pisyedili.sessions.lesson_table import StepTable

OWN: Final = ("answer", "show-me", "again", "next-step")
"""Events that only a lesson knows."""
ASKS: Final = (*(kind for kind in KINDS if kind != "new-match"), *OWN)
"""Events of a step that name their turn."""


def no_way(table: "StepTable", ask: Ask) -> str | None:
    """Why this is no moment for it, beyond the rules of the game."""
    kind, state = ask.type, table.state
    if kind == "again":
        return "test-one-try" if table.test else None if table.touched else "again-nothing"
    if kind == "next-step":
        return "step-open"
    if state != "ongoing":
        if table.test:
            return "test-done"
        if state == "reached":
            return "step-done"
        if kind == "undo":
            return None
        return "step-failed" if table.question is None else "step-answered"
    if table.showing:
        return "step-showing"
    if table.question is not None and kind not in ("answer", "hint", "show-me"):
        return "answer-first"
    if table.test and kind in ("hint", "undo", "show-me"):
        return "test-no-help" if kind != "undo" else "test-one-try"
    if kind == "show-me":
        return None if table.hint_level >= LEVELS else "hints-first"
    if kind in ("hint", "answer") and table.waiting:
        return "not-your-turn"
    return "hints-taken" if kind == "hint" and table.hint_level >= LEVELS else None
