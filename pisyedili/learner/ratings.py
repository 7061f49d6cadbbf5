"""What a reader has done with puzzles: the part ``"puzzles"`` of the progress text.

::

    {"rating":[1512.3,180.25,0.06,14],"done":{"p3f09ac12":{"first":1,"best":1,"n":3}},"streak":{"best":7},
     "daily":{"2026-11-30":1}}

``rating`` is value, deviation and volatility of Glicko-2, and how many first attempts it is made of. ``done`` tells of
each puzzle whether the first attempt solved it (1 or 0), the best so far (1: solved without help, 0.5: with help or at
a later try, 0: not yet) and how often it was begun. Only a first attempt moves the rating.

Two ways to put things together, both giving the same in any order and however often they are done:

- ``add``: results of a session. Each puzzle that was never tried before moves the rating; the others only improve.
- ``merge``: a whole other record, as from a kept file. Of a puzzle done in both the better first attempt and the better
  best stay. Of the two ratings the one made of more attempts stays (then the surer, then the higher one): results
  cannot be rated again, as the order in which they came is not known any more.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from pisyedili.learner.glicko import LEAST, MOST, START, SUREST, Rating, rated

PUZZLE_DEVIATION: Final = 60.0
"""How sure the difficulty of a puzzle is taken to be."""
MAX_DONE: Final = 2_500
MAX_DAYS: Final = 400
MAX_COUNT: Final = 10**6
PUZZLE_ID: Final = re.compile(r"p[0-9a-f]{8}", re.ASCII)
DATE: Final = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", re.ASCII)
BESTS: Final = (0, 0.5, 1)


class RatingsError(ValueError):
    """Data that are no results of puzzles."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was done with one puzzle."""

    first: int
    """Whether the first attempt solved it: 1 or 0."""
    best: float
    """1 solved without help, 0.5 with help or at a later try, 0 not yet."""
    n: int
    """How often it was begun."""

    def better(self, other: "Done") -> "Done":
        """The better of both in every respect."""
        return Done(max(self.first, other.first), max(self.best, other.best), max(self.n, other.n))

    def to_json(self) -> dict[str, object]:
        return {"first": self.first, "best": self.best if self.best % 1 else int(self.best), "n": self.n}


@dataclass(slots=True)
class Results:
    """What a session has to add: puzzles with their difficulty, the best streak, daily puzzles."""

    done: dict[str, Done] = field(default_factory=dict)
    against: dict[str, int] = field(default_factory=dict)
    """Difficulty of each puzzle done."""
    streak: int = 0
    daily: dict[str, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.done or self.streak or self.daily)

    def to_json(self) -> dict[str, Any]:
        done = {id: {**of.to_json(), "against": self.against[id]} for id, of in self.done.items()}
        data: dict[str, Any] = {"done": done}
        if self.streak:
            data["streak"] = self.streak
        if self.daily:
            data["daily"] = dict(self.daily)
        return data

    @classmethod
    def from_json(cls, data: object) -> "Results":
        """Results of their JSON form. Raises RatingsError."""
        if not isinstance(data, Mapping) or not {*data} <= {"done", "streak", "daily"}:
            raise RatingsError("results have done, streak and daily")
        done = data.get("done", {})
        if not isinstance(done, Mapping) or len(done) > MAX_DONE:
            raise RatingsError("done maps puzzles to results")
        results = cls(streak=_whole(data.get("streak", 0)), daily=_daily(data.get("daily", {})))
        for id, of in done.items():
            if not isinstance(of, Mapping):
                raise RatingsError("a result is an object")
            results.done[_id(id)] = _done({key: value for key, value in of.items() if key != "against"})
            results.against[id] = _whole(of.get("against"), 0, 5_000)
        return results


class Ratings:
    """The reader's rating and everything done with puzzles."""

    def __init__(self) -> None:
        self.rating = Rating(*START)
        self.rated = 0
        """First attempts the rating is made of."""
        self.done: dict[str, Done] = {}
        self.streak = 0
        self.daily: dict[str, int] = {}

    def __eq__(self, other: object) -> bool:
        return self.to_json() == other.to_json() if isinstance(other, Ratings) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return bool(self.done or self.rated or self.streak or self.daily)

    def __repr__(self) -> str:
        return f"<Ratings: {self.rating.value:.0f} ±{self.rating.deviation:.0f}, {len(self.done)} puzzles>"

    def copy(self) -> Self:
        """An independent copy."""
        other = type(self)()
        other.rating, other.rated, other.streak = self.rating, self.rated, self.streak
        other.done, other.daily = dict(self.done), dict(self.daily)
        return other

    def add(self, results: Results) -> bool:
        """Take results of a session in; whether anything changed. A puzzle tried before moves no rating."""
        before = self.to_json()
        for id, of in results.done.items():
            old = self.done.get(id)
            if old is not None:
                # The first attempt is told once and for all.
                self.done[id] = replace(old.better(of), first=old.first)
            elif len(self.done) < MAX_DONE:
                self.done[id] = of
                against = Rating(float(results.against[id]), PUZZLE_DEVIATION)
                self.rating = rated(self.rating, [(against, float(of.first))])
                self.rated += 1
        self._extras(results.streak, results.daily)
        # As it is written, so that stored and kept ratings go on the same.
        self.rating = _rounded(self.rating)
        return before != self.to_json()

    def merge(self, other: "Ratings") -> bool:
        """Take another record in; whether anything changed. See the module's description."""
        before = self.to_json()
        for id, of in other.done.items():
            old = self.done.get(id)
            self.done[id] = of if old is None else old.better(of)
        if len(self.done) > MAX_DONE:
            self.done = dict(sorted(self.done.items())[:MAX_DONE])
        if other._weight() > self._weight():
            self.rating, self.rated = other.rating, other.rated
        self._extras(other.streak, other.daily)
        return before != self.to_json()

    def _weight(self) -> tuple[float, ...]:
        rating = _rounded(self.rating)
        return (self.rated, -rating.deviation, rating.value, rating.volatility)

    def _extras(self, streak: int, daily: Mapping[str, int]) -> None:
        self.streak = max(self.streak, streak)
        for date, solved in daily.items():
            self.daily[date] = max(solved, self.daily.get(date, 0))
        if len(self.daily) > MAX_DAYS:
            self.daily = dict(sorted(self.daily.items())[-MAX_DAYS:])

    def missed(self) -> tuple[str, ...]:
        """Puzzles that the first attempt did not solve, and no later one without help."""
        return tuple(sorted(id for id, of in self.done.items() if not of.first and of.best < 1))

    def to_json(self) -> dict[str, Any]:
        """The JSON form, the same for the same results."""
        rating = _rounded(self.rating)
        data: dict[str, Any] = {
            "rating": [rating.value, rating.deviation, rating.volatility, self.rated],
            "done": {id: of.to_json() for id, of in sorted(self.done.items())},
        }
        if self.streak:
            data["streak"] = {"best": self.streak}
        if self.daily:
            data["daily"] = dict(sorted(self.daily.items()))
        return data

    @classmethod
    def from_json(cls, data: object) -> Self:
        """The record of its JSON form. Raises RatingsError."""
        if not isinstance(data, Mapping) or not {*data} <= {"rating", "done", "streak", "daily"}:
            raise RatingsError("puzzles have rating, done, streak and daily")
        ratings = cls()
        rating, done, streak = data.get("rating"), data.get("done", {}), data.get("streak", {"best": 0})
        if rating is not None:
            ratings.rating, ratings.rated = _rating(rating)
        if not isinstance(done, Mapping) or len(done) > MAX_DONE:
            raise RatingsError("done maps puzzles to results")
        ratings.done = {_id(id): _done(of) for id, of in done.items()}
        if not isinstance(streak, Mapping) or {*streak} != {"best"}:
            raise RatingsError("streak has best")
        ratings.streak = _whole(streak["best"])
        ratings.daily = _daily(data.get("daily", {}))
        return ratings


def _rounded(rating: Rating) -> Rating:
    return Rating(round(rating.value, 2), round(rating.deviation, 2), round(rating.volatility, 6))


def _whole(value: object, low: int = 0, high: int = MAX_COUNT) -> int:
    if type(value) is not int or not low <= value <= high:
        raise RatingsError("a number is out of range")
    return value


def _id(value: object) -> str:
    if not isinstance(value, str) or not PUZZLE_ID.fullmatch(value):
        raise RatingsError("no id of a puzzle")
    return value


def _done(data: object) -> Done:
    if not isinstance(data, Mapping) or {*data} != {"first", "best", "n"}:
        raise RatingsError("a result has first, best and n")
    best = data["best"]
    if type(best) not in (int, float) or best not in BESTS:
        raise RatingsError("best is 1, 0.5 or 0")
    return Done(_whole(data["first"], 0, 1), float(best), _whole(data["n"]))


def _daily(data: object) -> dict[str, int]:
    if not isinstance(data, Mapping) or len(data) > MAX_DAYS:
        raise RatingsError("daily maps dates to results")
    for date in data:
        if not isinstance(date, str) or not DATE.fullmatch(date):
            raise RatingsError("no date")
    return {date: _whole(solved, 0, 1) for date, solved in data.items()}


def _rating(data: object) -> tuple[Rating, int]:
    if not isinstance(data, list) or len(data) not in (3, 4):
        raise RatingsError("a rating is three numbers and a count")
    numbers = data[:3]
    # A bool is no number, and neither is what JSON cannot hold.
    if any(type(number) not in (int, float) or not math.isfinite(number) for number in numbers):
        raise RatingsError("a rating is three numbers and a count")
    value, deviation, volatility = map(float, numbers)
    if not LEAST <= value <= MOST or not SUREST <= deviation <= START[1] or not 0.001 <= volatility <= 1:
        raise RatingsError("a rating is out of range")
    return Rating(value, deviation, volatility), _whole(data[3]) if len(data) == 4 else 0
