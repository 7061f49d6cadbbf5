"""What a puzzle room plays: the modes, and which puzzle comes next in each."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pisyedili.learner import choosing
from pisyedili.puzzles import Puzzle, collection

if TYPE_CHECKING:
    from pisyedili.sessions.puzzle import PuzzleSession

OVER: Final = ("streak", "set", "missed", "daily", "undated", "none")
"""Why there is no further puzzle."""


class Mode(NamedTuple):
    """What is played."""

    id: str
    """One of ``puzzle_spec.MODES``."""
    theme: str | None
    """In the mode "theme" only."""
    level: str | None
    """In the mode "level" only."""


def current(session: "PuzzleSession") -> Mode:
    """What the room plays now."""
    mode = session.mode
    return Mode(mode, session.theme if mode == "theme" else None, session.level if mode == "level" else None)


def asked(session: "PuzzleSession", event: Mapping[str, Any]) -> Mode | None:
    """What an event asks to play instead; None where that makes no sense here."""
    mode, theme, level = event.get("mode"), event.get("theme"), event.get("level")
    if not isinstance(mode, str) or mode not in session.modes:
        return None
    if mode == "theme":
        have = collection().themes
        theme = session.theme if theme is None and session.theme in have else have[0] if theme is None else theme
        return Mode(mode, theme, None) if isinstance(theme, str) and theme in have else None
    if mode == "level":
        level = session.level or "medium" if level is None else level
        return Mode(mode, None, level) if isinstance(level, str) and level in choosing.LEVELS else None
    return Mode(mode, None, None)


def following(session: "PuzzleSession", after: str | None) -> tuple[Puzzle | None, str]:
    """The next puzzle, or one of ``OVER``. `after` is the id of the one before; None at the beginning."""
    puzzles, ratings, mode = collection().puzzles, session.ratings, session.mode
    if mode in ("one", "set"):
        return session.spec.puzzles[session.index], ""
    if mode == "daily":
        if not session.today:
            return None, "undated"
        return (choosing.daily(puzzles, session.today), "") if after is None else (None, "daily")
    if mode == "streak":
        if not session.alive:
            return None, "streak"
        salt = f"{session.today} {len(ratings.done)}" if not session.used else session.used[0]
        found = choosing.in_streak(puzzles, ratings, session.streak, salt, session.used)
    elif mode == "missed":
        found = choosing.missed(puzzles, ratings, after)
    elif mode == "mixed":
        found = choosing.at_level(puzzles, ratings, after)
    elif mode == "theme":
        found = choosing.next_in_row(choosing.of_theme(puzzles, session.theme or ""), ratings, after)
    else:
        found = choosing.next_in_row(choosing.of_level(puzzles, session.level or "medium"), ratings, after)
    return found, "" if found else mode if mode in OVER else "none"
