"""Long work in slices."""

from collections.abc import Generator
from typing import Final, TypeVar

from pisyedili.position import Position
from pisyedili.setup import Setup
from pisyedili.solver import MOST_WORLDS, Progress, Question, Result, Search

T = TypeVar("T")
Slices = Generator[Progress, None, T]
"""Work that yields how far it is after each slice, and returns its result."""

SLICE: Final = 1_500
"""States searched in a slice: well under 100 ms in a browser."""


def searched(
    where: Position | Setup, question: Question, budget: int | None = None, worlds: int = MOST_WORLDS
) -> Slices[Result]:
    """A search in slices."""
    search = Search(where, question, budget=budget, worlds=worlds)
    while not isinstance(found := search.run(nodes=SLICE), Result):
        yield found
    return found


def whole(work: Slices[T]) -> T:
    """The result of all slices at once."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            result: T = stop.value
            return result
