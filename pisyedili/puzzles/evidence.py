"""What is known about a position once it is solved: what themes and difficulty are computed from."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pisyedili.actions import is_lay
from pisyedili.position import Position
from pisyedili.puzzles.model import READER, Score
from pisyedili.setup import Setup


class Ply(NamedTuple):
    """An action of a line, with the position it was made in and the one it led to."""

    position: Position
    action: int
    child: Position

    @property
    def seat(self) -> int:
        return self.position.seat


@dataclass(frozen=True)
class Evidence:
    """A position with one best action, the values of all, and lines after some."""

    setup: Setup
    position: Position
    ask: str
    turns: int | None
    best: int
    scores: Mapping[int, Score]
    lines: Mapping[int, tuple[int, ...]]
    """How play goes on after the best action, after those that tempt, and after each 7."""
    tempting: Mapping[str, int]
    """What simple players do: ``thumb``, ``dearest``."""
    without: Mapping[int, Score] | None = None
    """The values if nobody picked cards in Muamele (R10.4); None where that makes no difference or is not asked."""

    @cached_property
    def line(self) -> tuple[Ply, ...]:
        """The best line, the best action first."""
        return self.plies(self.best)

    @cached_property
    def tempted(self) -> tuple[int, ...]:
        """Wrong actions that tempt."""
        return tuple(sorted({action for action in self.tempting.values() if action != self.best}))

    def plies(self, action: int) -> tuple[Ply, ...]:
        """A first action and its line."""
        found = []
        position = self.position
        for move in (action, *self.lines[action]):
            child = position.copy()
            child.play(move)
            found.append(Ply(position, move, child))
            position = child
        return tuple(found)

    def ends(self, action: int) -> str:
        """How the line after an action ends: as ``Position.end_kind`` says, ``late`` when the hand goes on."""
        return self.plies(action)[-1].child.end_kind or "late"

    @property
    def hand(self) -> tuple[int, ...]:
        """The reader's cards."""
        return self.position.hand(READER)

    @property
    def lays(self) -> tuple[int, ...]:
        """Lays of the reader."""
        return tuple(action for action in self.scores if is_lay(action))

    def features(self, nodes: int, worlds: int) -> dict[str, object]:
        """Measured, for the data.

        Actions of the best line and the reader's own ones among them; actions of the longest line after a temptation;
        how the one and the others end; choices; wrong ones that tempt; who goes wrong; states and ways of the hidden
        cards searched.
        """
        return {
            "length": len(self.line),
            "own": sum(ply.seat == READER for ply in self.line),
            "answer": max(len(self.lines[action]) for action in self.tempted),
            "ends": self.ends(self.best),
            "answered": " ".join(sorted({self.ends(action) for action in self.tempted})),
            "choices": len(self.scores),
            "tempting": len(self.tempted),
            "thumb": "right" if self.tempting["thumb"] == self.best else "wrong",
            "dearest": "right" if self.tempting.get("dearest") == self.best else "wrong",
            "nodes": nodes,
            "worlds": worlds,
        }
