"""What the solver says about the positions of one puzzle: asked in slices, and kept."""

from typing import Final

from pisyedili.notation import position_text
from pisyedili.position import Position
from pisyedili.puzzles import READER, Score, Slices, after
from pisyedili.solver import ActionValue, ForcedOut, Progress, Question, Result, Search

SLICE: Final = 1_500
"""States searched for one event: well under 100 ms in a browser."""
BUDGET: Final = 400_000
"""States that one answer may take. What is proven when a puzzle is made needs less by far."""
KEPT: Final = 400
"""Answers kept; more than a reader sees of one puzzle."""


class Proofs:
    """Answers about positions, and lines to play on along."""

    def __init__(self) -> None:
        self._results: dict[str, Result] = {}
        self._lines: dict[str, tuple[int, ...]] = {}

    @staticmethod
    def _key(position: Position, question: Question) -> str:
        turns = question.turns if isinstance(question, ForcedOut) else ""
        return f"{turns} {position_text(position)}"

    def result(self, position: Position, question: Question) -> Result | None:
        """The answer, where it is known."""
        return self._results.get(self._key(position, question))

    def line(self, position: Position, question: Question) -> tuple[int, ...]:
        """How best play goes on from here, where it is known; else empty."""
        return self._lines.get(self._key(position, question), ())

    def prove(self, position: Position, question: Question) -> Slices[Result]:
        """The answer, in slices."""
        found = self.result(position, question)
        if found is None:
            search = Search(position, question, budget=BUDGET)
            while not isinstance(answer := search.run(nodes=SLICE), Result):
                yield answer
            self.keep(position, question, answer)
            return answer
        return found

    def quick(self, position: Position, question: Question, nodes: int) -> Result | None:
        """The answer, if it is known or found at once."""
        found = self.result(position, question)
        if found is None:
            answer = Search(position, question).run(nodes=nodes)
            if isinstance(answer, Progress):
                return None
            self.keep(position, question, answer)
            found = answer
        return found

    def keep(self, position: Position, question: Question, result: Result) -> None:
        """Remember an answer, and its line at each of the line's positions."""
        if len(self._results) >= KEPT:
            self._results.clear()
            self._lines.clear()
        self._results[self._key(position, question)] = result
        asked: Question | None = question
        for at, action in enumerate(result.line):
            if asked is None:
                break
            self._lines.setdefault(self._key(position, asked), result.line[at:])
            position, asked = after(position, asked, action)


def worth(value: ActionValue, position: Position) -> Score | None:
    """An action's value for the reader, whoever is to move; None when it is not decided."""
    found = value.value
    if found is None or isinstance(found, bool):
        return found
    if isinstance(found, tuple):
        return -found[READER]
    return found if position.seat == READER else -found


def asked_after(position: Position, question: Question, actions: list[int]) -> tuple[Position, Question | None]:
    """The position after some actions, and what is still asked there."""
    asked: Question | None = question
    position = position.copy()
    for action in actions:
        if asked is None:
            position.play(action)
        else:
            position, asked = after(position, asked, action)
    return position, asked
