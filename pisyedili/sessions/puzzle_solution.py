"""The solution tree as it is shown, and the row of it whose position lies on the board."""

from typing import TYPE_CHECKING

from pisyedili.position import Position
from pisyedili.sessions.puzzle_notes import moves, value_words
from pisyedili.sessions.puzzle_tree import Row

if TYPE_CHECKING:
    from pisyedili.sessions.puzzle_table import PuzzleTable


class Solution:
    """The tree as far as it is known."""

    def __init__(self) -> None:
        self.rows: list[Row] | None = None
        """None until something is known."""
        self.row: int | None = None
        """The row looked at."""
        self._drawn: tuple[object, str, list[dict[str, object]]] = (None, "", [])
        """The rows that were put into words, in which language, and the words."""

    def show(self, rows: list[Row]) -> None:
        """So much is known now."""
        self.rows = rows

    def path(self) -> list[int] | None:
        """The actions that lead to the row looked at; None while none is."""
        if self.row is None or self.rows is None:
            return None
        found: list[int] = []
        at: int | None = self.row
        while at is not None:
            found.append(self.rows[at].action)
            at = self.rows[at].parent
        return found[::-1]

    def view(self, table: "PuzzleTable") -> dict[str, object] | None:
        """The protocol's ``tree``."""
        if self.rows is None:
            return None
        words = table.words
        return {
            "title": words.text("puzzle-ui.tree"),
            "rows": self.rows_view(table),
            "row": self.row,
            "back": words.text("puzzle-ui.tree-back"),
        }

    def rows_view(self, table: "PuzzleTable") -> list[dict[str, object]]:
        """The protocol's ``PuzzleRow`` list."""
        rows, words, puzzle = self.rows or [], table.words, table.puzzle
        of, lang, shown = self._drawn
        if of is rows and lang == words.lang:
            return shown
        best = puzzle.scores[puzzle.best]
        positions: list[Position] = []
        out: list[dict[str, object]] = []
        for row in rows:
            before = table.start if row.parent is None else positions[row.parent]
            [move] = moves(table.speaker, before, [row.action], table.open)
            there = before.copy()
            there.play(row.action)
            positions.append(there)
            value, tone = "", ""
            text = words.text(f"puzzle-ui.row.{row.mark}") if row.mark else ""
            if row.value is not None:
                value = value_words(words, puzzle, row.value)
                tone = "good" if row.value == best else "bad"
            elif row.end and there.over:
                value = _end(table, there)
            spoken = ", ".join(part for part in (move["spoken"], text, value) if part)
            out.append(
                {
                    **move,
                    "spoken": spoken,
                    "depth": row.depth,
                    "parent": row.parent,
                    "words": text,
                    "value": value,
                    "tone": tone,
                    "line": row.line,
                    "tried": row.tried,
                }
            )
        self._drawn = (rows, words.lang, out)
        return out


def _end(table: "PuzzleTable", position: Position) -> str:
    """How the hand ends at a row, in a few words."""
    outcome = position.outcome
    if outcome is None or outcome.kind != "out" or outcome.winner is None:
        return table.words.text("puzzle-ui.row.end")
    return table.speaker.text("puzzle-ui.row.out", outcome.winner)
