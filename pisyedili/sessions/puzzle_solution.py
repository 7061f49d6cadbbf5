"""The solution tree as it is shown, and the row of it whose position lies on the board."""

from typing import TYPE_CHECKING

from pisyedili.actions import is_lay
from pisyedili.position import Position
from pisyedili.sessions.game import Deal
from pisyedili.sessions.puzzle_game import PuzzleGame
from pisyedili.sessions.puzzle_notes import moves, value_words
from pisyedili.sessions.puzzle_tree import Row, Tree
from pisyedili.sessions.spec import is_whole

if TYPE_CHECKING:
    from pisyedili.sessions.puzzle_table import PuzzleTable


class Solution:
    """The tree as far as it is known."""

    def __init__(self) -> None:
        self.tree: Tree | None = None
        """None until something is known."""
        self.row: int | None = None
        """The row looked at."""
        self._drawn: tuple[object, str, list[dict[str, object]]] = (None, "", [])
        """The rows that were put into words, in which language, and the words."""

    @property
    def rows(self) -> tuple[Row, ...]:
        return () if self.tree is None else self.tree.rows

    def show(self, tree: Tree) -> None:
        """So much is known now; the row looked at stays the same move."""
        path = self.path()
        self.tree = tree
        if path is not None:
            self.row = None
            for action in path:
                places = (at for at, row in enumerate(tree.rows) if (row.parent, row.action) == (self.row, action))
                self.row = next(places, None)
                if self.row is None:
                    break

    def look(self, table: "PuzzleTable", row: object) -> bool:
        """Put the position of a row on the board, with None the table as it stands. Whether that changed anything."""
        if row is not None and not is_whole(row, 0, len(self.rows) - 1):
            return False
        changed, self.row = self.row != row, row
        if changed and row is not None:
            table.news.say(str(self.rows_view(table)[row]["spoken"]))
        return changed

    def game(self, table: "PuzzleTable") -> PuzzleGame | None:
        """The game that leads to the row looked at."""
        path = self.path()
        if path is None:
            return None
        if not table.open and not is_lay(path[-1]):
            # What would be drawn or taken is nobody's to know (R1.7).
            path = path[:-1]
        lead = table.game.deals[0].actions[: table.game.lead]
        return table.game.replayed([Deal([*lead, *path])])

    def path(self) -> list[int] | None:
        """The actions that lead to the row looked at; None while none is."""
        if self.row is None:
            return None
        found: list[int] = []
        at: int | None = self.row
        while at is not None:
            found.append(self.rows[at].action)
            at = self.rows[at].parent
        return found[::-1]

    def view(self, table: "PuzzleTable") -> dict[str, object] | None:
        """The protocol's ``tree``."""
        if self.tree is None:
            return None
        words = table.words
        return {
            "title": words.text("puzzle-ui.tree-cut" if self.tree.cut else "puzzle-ui.tree", n=len(self.rows)),
            "rows": self.rows_view(table),
            "row": self.row,
            "back": words.text("puzzle-ui.tree-back"),
        }

    def rows_view(self, table: "PuzzleTable") -> list[dict[str, object]]:
        """The protocol's ``PuzzleRow`` list."""
        rows, words, puzzle = self.rows, table.words, table.puzzle
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
                tone = "good" if row.value >= best else "bad"
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
