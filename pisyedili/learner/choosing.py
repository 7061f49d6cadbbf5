"""Which puzzle comes next. Pure functions: the same results and the same day give the same puzzle.

Whatever is chosen by chance is chosen by a hash, so that nothing has to be remembered and nobody needs a server.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeVar

from pisyedili.learner.ratings import Ratings

LEVELS: Final = {"easy": (0, 1150), "medium": (1150, 1600), "hard": (1600, 10_000)}
"""Difficulties of each level, the upper end not included."""
DAILY: Final = (1000, 1800)
"""Difficulties a daily puzzle may have."""
STREAK_START: Final = 800
STREAK_STEP: Final = 50
NEAR: Final = 8
"""How many puzzles nearest to a rating are chosen from."""


class Known(Protocol):
    """What has to be known of a puzzle."""

    @property
    def id(self) -> str: ...

    @property
    def difficulty(self) -> int: ...

    @property
    def themes(self) -> tuple[str, ...]: ...


P = TypeVar("P", bound=Known)


def of_level(puzzles: Iterable[P], level: str) -> list[P]:
    """The puzzles of a level."""
    low, high = LEVELS[level]
    return [puzzle for puzzle in puzzles if low <= puzzle.difficulty < high]


def of_theme(puzzles: Iterable[P], theme: str) -> list[P]:
    """The puzzles of a theme."""
    return [puzzle for puzzle in puzzles if theme in puzzle.themes]


def next_in_row(puzzles: Sequence[P], ratings: Ratings, after: str | None = None) -> P | None:
    """The easiest one never tried; when all were, the one begun least often. Not `after`, if there is another."""
    there = [puzzle for puzzle in puzzles if puzzle.id != after] or list(puzzles)
    if not there:
        return None

    def key(puzzle: P) -> tuple[int, int, str]:
        done = ratings.done.get(puzzle.id)
        return (0 if done is None else done.n, puzzle.difficulty, puzzle.id)

    return min(there, key=key)


def at_level(puzzles: Sequence[P], ratings: Ratings, after: str | None = None) -> P | None:
    """One of those nearest to the reader's rating, untried ones first: a mixed bag at the reader's level."""
    there = [puzzle for puzzle in puzzles if puzzle.id != after] or list(puzzles)
    if not there:
        return None
    fresh = [puzzle for puzzle in there if puzzle.id not in ratings.done]
    if not fresh:
        return next_in_row(there, ratings)
    return _near(fresh, ratings.rating.value, f"mixed {len(ratings.done)}")


def daily(puzzles: Sequence[P], date: str) -> P | None:
    """The puzzle of a day, the same for everyone: whichever hashes lowest, so that more puzzles change few days."""
    low, high = DAILY
    there = [puzzle for puzzle in puzzles if low <= puzzle.difficulty <= high] or list(puzzles)
    return min(there, key=lambda puzzle: (_hash(f"daily {date} {puzzle.id}"), puzzle.id)) if there else None


def in_streak(puzzles: Sequence[P], ratings: Ratings, number: int, salt: str, used: Sequence[str] = ()) -> P | None:
    """The `number`-th puzzle of a streak, from 0: each a little harder, none twice, those never tried first."""
    there = [puzzle for puzzle in puzzles if puzzle.id not in used]
    if not there:
        return None
    fresh = [puzzle for puzzle in there if puzzle.id not in ratings.done]
    goal = STREAK_START + STREAK_STEP * number
    near = [puzzle for puzzle in fresh if abs(puzzle.difficulty - goal) <= 3 * STREAK_STEP]
    return _near(near or there, goal, f"streak {salt} {number}")


def missed(puzzles: Sequence[P], ratings: Ratings, after: str | None = None) -> P | None:
    """One of those that were missed, or None."""
    ids = set(ratings.missed())
    return next_in_row([puzzle for puzzle in puzzles if puzzle.id in ids], ratings, after)


def _near(puzzles: Sequence[P], rating: float, salt: str) -> P:
    near = sorted(puzzles, key=lambda puzzle: (abs(puzzle.difficulty - rating), puzzle.id))[:NEAR]
    return min(near, key=lambda puzzle: (_hash(f"{salt} {puzzle.id}"), puzzle.id))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
