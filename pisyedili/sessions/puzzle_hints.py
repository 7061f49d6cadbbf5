"""The ladder of hints at a puzzle: theme, kind of card, card, line."""

from typing import TYPE_CHECKING, Final

from pisyedili.actions import card_of, is_lay
from pisyedili.cards import card_text
from pisyedili.puzzles import after
from pisyedili.sessions import puzzle_notes
from pisyedili.sessions.notes import Note

if TYPE_CHECKING:
    from pisyedili.sessions.puzzle_table import PuzzleTable

LEVELS: Final = 4
"""Rungs of the ladder."""


def hint(table: "PuzzleTable") -> None:
    """One rung further; what it tells is worked out first where it is not known."""
    level = min(table.hint_level + 1, LEVELS)
    position, asked = table.at(len(table.made))
    assert asked is not None
    if level > 1 and table.advised is None:
        work_out(table, level)
    elif level == LEVELS and table.open and len(table.next_line) == 1 and not table.made:
        # The first action is known from the data; the line behind it is not.
        child, then = after(position, asked, table.puzzle.best)
        if child.over or then is None:
            _hinted(table, level)
        else:
            table.bench.begin("hint", table.proofs.prove(child, then), lambda _: _hinted(table, level))
    else:
        _hinted(table, level)


def work_out(table: "PuzzleTable", level: int) -> None:
    """Find out what a rung tells."""
    position, asked = table.at(len(table.made))
    assert asked is not None
    table.bench.begin("hint", table.proofs.prove(position, asked), lambda _: _hinted(table, level))


def _hinted(table: "PuzzleTable", level: int) -> None:
    table.hint_level = level
    table.news.say(puzzle_notes.rung_spoken(table, level))


def pointer(table: "PuzzleTable") -> Note | None:
    """The card to lay, pointed at in the hand."""
    action = table.advised
    if action is None or not is_lay(action):
        return None
    card = card_of(action)
    title = puzzle_notes.advice(table, action)
    return Note("tip", title, "", None, card_text(card), table.hand.index(card), "hint")
