"""Whether what a puzzle says is true: those of the book are proven, those from elsewhere have to be (case 17)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pisyedili.locale import Catalogue
from pisyedili.puzzles import MAX_NODES, Puzzle, Score, Slices, judge_position
from pisyedili.sessions.puzzle_proofs import worth
from pisyedili.sessions.puzzle_spec import of_book
from pisyedili.sessions.work import Workbench, part
from pisyedili.solver import Progress, Result

BUDGET: Final = MAX_NODES
"""States that the proof of one puzzle may take; those of the book need no more."""
DULL: Final = ("no-margin", "nothing-tempting")
"""Reasons against a puzzle whose answer is nevertheless what it says."""
OWN_WORDS: Final = ("other-best", "other-values", "too-hard", "cancelled")
"""Reasons told in words of their own; the others are the editor's against a new puzzle."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A puzzle, and what speaks against it."""

    puzzle: Puzzle
    """Themes and difficulty found anew, where it is a puzzle."""
    reasons: tuple[str, ...] = ()
    """Reasons of ``puzzles.REASONS``, or "other-best", "other-values", "cancelled"."""

    @property
    def true(self) -> bool:
        """The best action is the one it names, and every action is worth what it says."""
        return set(self.reasons) <= set(DULL)

    def why(self, words: Catalogue) -> str:
        """What speaks against it, in words."""
        groups = ("puzzle-ui.claim" if reason in OWN_WORDS else "editor.reason" for reason in self.reasons)
        return " ".join(words.text(f"{group}.{reason}") for group, reason in zip(groups, self.reasons, strict=True))


def claimed(puzzle: Puzzle) -> Slices[Claim]:
    """Prove a puzzle anew, in slices."""
    if of_book(puzzle):
        return Claim(puzzle)
    verdict = yield from judge_position(
        puzzle.setup, puzzle.ask, puzzle.turns, last=puzzle.last, seed=puzzle.seed, budget=BUDGET
    )
    if verdict.result is None or not set(verdict.reasons) <= set(DULL):
        return Claim(puzzle, verdict.reasons)
    scores = _scores(puzzle, verdict.result)
    if verdict.best != (puzzle.best,):
        return Claim(puzzle, ("other-best",))
    if scores != puzzle.scores or puzzle.margin != _margin(puzzle, scores):
        return Claim(puzzle, ("other-values",))
    found = verdict.puzzle
    if found is not None:
        puzzle = replace(puzzle, themes=found.themes, difficulty=found.difficulty, features=found.features)
    return Claim(puzzle, verdict.reasons)


def _scores(puzzle: Puzzle, result: Result) -> dict[int, Score | None]:
    # With three and more a mean is of what the reader pays.
    sign = -1 if puzzle.ask == "mean" and puzzle.setup.players > 2 else 1
    start = puzzle.position
    found = {value.action: worth(value, start) for value in result.actions}
    return {
        action: score if score is None or isinstance(score, bool) else sign * score for action, score in found.items()
    }


def _margin(puzzle: Puzzle, scores: Mapping[int, Score | None]) -> Score | None:
    if puzzle.ask == "out":
        return None
    others = [score for action, score in scores.items() if action != puzzle.best and score is not None]
    best = scores[puzzle.best]
    assert best is not None
    return best - max(others)


def claimed_all(puzzles: Mapping[int, Puzzle]) -> Slices[dict[int, Claim]]:
    """Prove numbered puzzles one after the other, in slices, up to the first that something speaks against."""
    found: dict[int, Claim] = {}
    for number, puzzle in puzzles.items():
        claim = yield from part(claimed(puzzle), len(found), len(puzzles))
        found[number] = claim
        if claim.reasons:
            break
        if not of_book(puzzle):
            # Even small proofs are no more than one to a slice.
            yield Progress(len(found) / len(puzzles), 0)
    return found


class Trust:
    """Whether what the puzzle on show says is true: found out before the reader is told any of it."""

    def __init__(self, puzzle: Puzzle, bench: Workbench) -> None:
        self.puzzle = puzzle
        self.claim: Claim | None = Claim(puzzle) if of_book(puzzle) else None
        """None until it is proven or given up."""
        self.later = ""
        """Label of the work that waits for the proof."""
        self._bench = bench

    @property
    def given(self) -> bool:
        """It is true."""
        return self.claim is not None and self.claim.true

    @property
    def refused(self) -> Claim | None:
        """What speaks against it, once that is known."""
        return None if self.claim is None or self.claim.true else self.claim

    @property
    def stopped(self) -> bool:
        """The proof was stopped; it can be begun once more."""
        return self.claim is not None and "cancelled" in self.claim.reasons

    def stop(self) -> None:
        """Nobody is to wait for the proof."""
        self.claim = Claim(self.puzzle, ("cancelled",))

    def prove(self, then: Callable[[], object], refuse: Callable[[], object], later: str = "") -> None:
        """Find it out, in slices where it takes any, and go on; `later` names the work that waits for it."""

        def proven(claim: Claim) -> None:
            self.claim, self.later = claim, ""
            (then if claim.true else refuse)()

        if self.stopped:
            self.claim = None
        if self.claim is not None:
            proven(self.claim)
        else:
            self.later = later
            self._bench.begin("prove", claimed(self.puzzle), proven)
