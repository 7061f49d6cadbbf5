"""Counting nodes, stopping between slices, and how far the work is."""

from collections.abc import Generator, Sequence
from typing import Final, TypeVar, final

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Work that stops at ``yield`` whenever the meter's limit is reached, and returns its result."""

_DEPTH: Final = 8


@final
class Meter:
    """Nodes counted so far by all the work on one question, and how far the work is."""

    __slots__ = ("_done", "_span", "limit", "nodes", "share")

    def __init__(self) -> None:
        self.nodes: int = 0
        """States expanded."""
        self.limit: int = 0
        """Work stops when so many nodes are counted."""
        self.share: float = 0.0
        """How much of the work is done, 0 to 1, as well as it can be estimated; it never falls."""
        self._done: float = 0.0
        self._span: float = 1.0

    def part(self, done: float, span: float, work: Steps[T]) -> Steps[T]:
        """Some work that is a part of the present one: it begins at the share ``done`` and is ``span`` wide."""
        before = self._done, self._span
        self._done, self._span = self._done + self._span * done, self._span * span
        self.inside(0.0)
        try:
            result = yield from work
        finally:
            self.inside(1.0)
            self._done, self._span = before
        return result

    def inside(self, share: float) -> None:
        """How much of the present work is done, 0 to 1."""
        self.share = max(self.share, min(self._done + self._span * share, 1.0))

    def inside_stack(self, waiting_and_all: Sequence[tuple[int, int]]) -> None:
        """The same from the waiting and all children of the frames of a depth-first search, the root's first."""
        share, width = 0.0, 1.0
        for waiting, count in waiting_and_all[:_DEPTH]:
            width /= count
            share += width * max(count - 1 - waiting, 0)
        self.inside(share)
