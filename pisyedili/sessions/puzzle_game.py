"""The game of a puzzle: it begins before the last move, which is then made and shown."""

from collections.abc import Sequence
from dataclasses import replace

from pisyedili.position import Position
from pisyedili.puzzles import READER, Puzzle
from pisyedili.sessions.game import Deal, Game
from pisyedili.sessions.spec import Spec


def spec_of(puzzle: Puzzle) -> Spec:
    """A puzzle's table."""
    setup = puzzle.setup
    return Spec(
        rules=setup.rules,
        players=setup.players,
        seat=READER,
        bots=("thumb",) * (setup.players - 1),
        position=puzzle.text,
        mode="practice",
    )


class PuzzleGame(Game):
    """A hand from a puzzle's position; ``lead`` actions come before it."""

    def __init__(self, spec: Spec, puzzle: Puzzle, deals: Sequence[Deal] | None = None) -> None:
        self.puzzle = puzzle
        self.lead = 0 if puzzle.last is None else 1
        if deals is None:
            deals = [Deal([] if puzzle.last is None else [puzzle.last.action])]
        rules = spec.rules
        if rules.muamele:
            # Nobody picks in a puzzle (R10.4): it is over when its hand is.
            rules = rules.replace(name="house", muamele=False, muamele_multiplied=False)
        super().__init__(replace(spec, rules=rules), 0, 0, deals)

    @property
    def single(self) -> bool:
        return True

    def _placed(self) -> Position:
        before = self.puzzle.before
        return self.puzzle.position if before is None else before

    def replayed(self, deals: Sequence[Deal]) -> "PuzzleGame":
        """The same puzzle with these deals."""
        return PuzzleGame(self.spec, self.puzzle, deals)

    def played(self, actions: Sequence[int]) -> "PuzzleGame":
        """The same puzzle with these actions made in it."""
        return self.replayed([Deal([*self.deals[0].actions[: self.lead], *actions])])

    @property
    def made(self) -> list[int]:
        """Actions made in the puzzle, the lead left out."""
        return self.actions[self.lead :]
