"""Which puzzle comes next: never the same one twice in a row, the same for the same results, nothing left out."""

import random
from dataclasses import dataclass

from pisyedili.learner.choosing import (
    DAILY,
    LEVELS,
    at_level,
    daily,
    in_streak,
    missed,
    next_in_row,
    of_level,
    of_theme,
)
from pisyedili.learner.ratings import Done, Ratings, Results


@dataclass(frozen=True)
class Puzzle:
    id: str
    difficulty: int
    themes: tuple[str, ...] = ()


chance = random.Random(3)
MANY = [
    Puzzle(f"p{n:08x}", chance.randrange(600, 2400), tuple(chance.sample(["armour", "stack", "double"], 1)))
    for n in range(120)
]


def tried(*puzzles: Puzzle, first: int = 1) -> Ratings:
    ratings = Ratings()
    done = {puzzle.id: Done(first, float(first), 1) for puzzle in puzzles}
    ratings.add(Results(done, {puzzle.id: puzzle.difficulty for puzzle in puzzles}))
    return ratings


def test_levels_divide_the_collection() -> None:
    assert sorted(p.id for level in LEVELS for p in of_level(MANY, level)) == [p.id for p in MANY]


def test_a_theme_is_gone_through_from_easy_to_hard_and_then_anew() -> None:
    puzzles = of_theme(MANY, "armour")
    ratings, seen = Ratings(), []
    for _ in puzzles:
        puzzle = next_in_row(puzzles, ratings)
        assert puzzle is not None
        seen.append(puzzle)
        ratings.add(Results({puzzle.id: Done(1, 1.0, 1)}, {puzzle.id: puzzle.difficulty}))
    assert seen == sorted(puzzles, key=lambda p: (p.difficulty, p.id))
    again = next_in_row(puzzles, ratings, after=seen[0].id)
    assert again == seen[1]


def test_mixed_puzzles_are_new_ones_near_the_rating() -> None:
    ratings = Ratings()
    for _ in range(40):
        puzzle = at_level(MANY, ratings)
        assert puzzle is not None
        assert puzzle.id not in ratings.done
        nearer = [p for p in MANY if p.id not in ratings.done]
        nearer.sort(key=lambda p: abs(p.difficulty - ratings.rating.value))
        assert puzzle in nearer[:8]
        ratings.add(Results({puzzle.id: Done(1, 1.0, 1)}, {puzzle.id: puzzle.difficulty}))


def test_when_all_are_done_mixed_goes_on_with_repeats() -> None:
    few = MANY[:3]
    puzzle = at_level(few, tried(*few), after=few[0].id)
    assert puzzle in few[1:]
    assert at_level(MANY[:1], tried(MANY[0]), after=MANY[0].id) == MANY[0]
    assert at_level([], Ratings()) is None


def test_the_daily_puzzle_is_the_same_for_everyone_and_another_each_day() -> None:
    days = [f"2026-11-{day:02}" for day in range(1, 31)]
    chosen = [daily(MANY, day) for day in days]
    assert chosen == [daily(list(reversed(MANY)), day) for day in days]
    assert all(puzzle is not None and DAILY[0] <= puzzle.difficulty <= DAILY[1] for puzzle in chosen)
    assert len({puzzle.id for puzzle in chosen if puzzle}) > 15
    # One more puzzle in the collection changes few days.
    more = [*MANY, Puzzle("pffffffff", 1500)]
    assert sum(daily(more, day) != puzzle for day, puzzle in zip(days, chosen, strict=True)) < 6


def test_a_streak_gets_harder_and_repeats_nothing() -> None:
    used: list[str] = []
    difficulties = []
    for number in range(30):
        puzzle = in_streak(MANY, Ratings(), number, "salt", used)
        assert puzzle is not None
        assert puzzle.id not in used
        used.append(puzzle.id)
        difficulties.append(puzzle.difficulty)
    assert sum(difficulties[20:]) / 10 > sum(difficulties[:10]) / 10 + 300
    assert in_streak(MANY[:2], Ratings(), 2, "salt", [MANY[0].id, MANY[1].id]) is None


def test_missed_ones_come_back_and_only_those() -> None:
    assert missed(MANY, Ratings()) is None
    ratings = tried(MANY[4], MANY[7], first=0)
    first = missed(MANY, ratings)
    assert first in (MANY[4], MANY[7])
    other = missed(MANY, ratings, after=first.id if first else None)
    assert {first, other} == {MANY[4], MANY[7]}
