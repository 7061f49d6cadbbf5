"""Results of puzzles: what moves a rating and what does not, putting records together, and foreign data."""

import json
import random
from typing import Any

import pytest

from pisyedili.learner import Progress, ProgressError
from pisyedili.learner.ratings import MAX_DAYS, Done, Ratings, RatingsError, Results


def id_of(number: int) -> str:
    return f"p{number:08x}"


def results(*of: tuple[int, int, float], against: int = 1400, **more: Any) -> Results:
    done = {id_of(number): Done(first, best, 1) for number, first, best in of}
    return Results(done, dict.fromkeys(done, against), **more)


def some(chance: random.Random) -> Ratings:
    ratings = Ratings()
    for number in chance.sample(range(40), chance.randrange(12)):
        first = chance.randrange(2)
        best = 1.0 if first else chance.choice([0.0, 0.5, 1.0])
        ratings.add(results((number, first, best), against=chance.randrange(600, 2400)))
    if chance.random() < 0.5:
        ratings.add(Results(streak=chance.randrange(9), daily={f"2026-11-{chance.randrange(10, 30)}": 1}))
    return ratings


def test_only_the_first_attempt_moves_a_rating() -> None:
    ratings = Ratings()
    assert ratings.add(results((1, 0, 0.0)))
    lowered = ratings.rating
    assert lowered.value < 1500
    assert ratings.add(results((1, 1, 1.0)))
    assert ratings.rating == lowered
    assert ratings.done[id_of(1)] == Done(0, 1.0, 1)
    assert not ratings.add(results((1, 1, 1.0)))
    assert ratings.add(results((2, 1, 1.0)))
    assert ratings.rating.value > lowered.value
    assert ratings.rated == 2


def test_results_added_twice_or_in_two_tabs_count_once() -> None:
    first, second = results((1, 1, 1.0)), results((2, 0, 0.5), (1, 0, 0.0))
    one, other = Ratings(), Ratings()
    for given in (first, second, first, second):
        one.add(given)
    other.add(first)
    other.add(Results(dict(list(second.done.items())[:1]), second.against))
    assert one == other
    assert one.rated == 2


def test_missed_are_those_nobody_solved_alone() -> None:
    ratings = Ratings()
    ratings.add(results((1, 1, 1.0), (2, 0, 0.5), (3, 0, 1.0), (4, 0, 0.0)))
    assert ratings.missed() == (id_of(2), id_of(4))


def test_merging_is_the_same_in_any_order_and_any_number_of_times() -> None:
    chance = random.Random(11)
    for _ in range(200):
        a, b, c = some(chance), some(chance), some(chance)

        def merged(*parts: Ratings) -> Ratings:
            whole = parts[0].copy()
            for part in parts[1:]:
                whole.merge(part)
            return whole

        assert merged(a, b) == merged(b, a)
        assert merged(merged(a, b), c) == merged(a, merged(b, c))
        assert merged(a, a) == a
        assert not merged(a, b).merge(b)
        assert set(merged(a, b).done) == {*a.done, *b.done}


def test_the_rating_of_the_longer_experience_stays() -> None:
    long, short = Ratings(), Ratings()
    long.add(results((1, 0, 0.0), (2, 0, 0.0), (3, 0, 0.0)))
    short.add(results((1, 1, 1.0)))
    rating = long.rating
    short.merge(long)
    assert (short.rating, short.rated) == (rating, 3)
    assert short.done[id_of(1)].first == 1


def test_the_text_comes_back_the_same() -> None:
    chance = random.Random(5)
    for _ in range(100):
        ratings = some(chance)
        data = json.loads(json.dumps(ratings.to_json()))
        again = Ratings.from_json(data)
        assert again == ratings
        assert again.rating == ratings.rating
        given = results((50, 1, 1.0))
        again.add(given)
        ratings.add(given)
        assert again == ratings


def test_progress_keeps_puzzles_beside_the_lessons() -> None:
    progress = Progress({"sevens": {"answer": 3}})
    assert progress.add_puzzles(results((1, 1, 1.0), streak=4, daily={"2026-11-30": 1}))
    assert not progress.add_puzzles(results((1, 1, 1.0), streak=4, daily={"2026-11-30": 1}))
    again = Progress.parse(progress.to_text())
    assert again == progress
    assert json.loads(progress.to_text())["puzzles"]["done"] == {id_of(1): {"first": 1, "best": 1, "n": 1}}
    other = Progress()
    other.merge(progress)
    assert other == progress
    assert not progress.emptied().puzzles
    assert "puzzles" not in json.loads(progress.emptied().to_text())


def test_days_are_bounded() -> None:
    ratings = Ratings()
    for year in range(2020, 2024):
        days = {f"{year}-{month:02}-{day:02}": 1 for month in range(1, 13) for day in range(1, 29)}
        ratings.add(Results(daily=days))
    assert len(ratings.daily) == MAX_DAYS
    assert max(ratings.daily) == "2023-12-28"


BROKEN: list[Any] = [
    *(None, 3, [], "x", {"what": 1}, {"rating": 1500}, {"rating": [1500, 200]}, {"rating": [1500, 200, 0.06, -1]}),
    *({"rating": [True, 200, 0.06]}, {"rating": [1e300, 200, 0.06]}, {"rating": [float("nan"), 200, 0.06]}),
    *({"rating": [1500, 200, "x"]}, {"done": []}, {"done": {"x": {}}}, {"done": {id_of(1): 3}}, {"streak": 3}),
    *({"done": {id_of(1): {"first": 2, "best": 1, "n": 1}}}, {"done": {id_of(1): {"first": 1, "best": 0.7, "n": 1}}}),
    *({"done": {id_of(1): {"first": True, "best": 1, "n": 1}}}, {"done": {id_of(1): {"first": 1, "best": 1}}}),
    *({"daily": {"2026-13-01": 1}}, {"daily": {"today": 1}}, {"daily": []}, {"daily": {"2026-11-30": 2}}),
    *({"streak": {"best": -1}}, {"streak": {"best": 10**9}}, {"streak": {}}),
]


@pytest.mark.parametrize("data", BROKEN)
def test_foreign_data_are_refused(data: Any) -> None:
    with pytest.raises(RatingsError):
        Ratings.from_json(data)
    text = {"format": "pisyedili-progress", "v": 1, "steps": {}, "puzzles": data}
    with pytest.raises(ProgressError, match="puzzles"):
        Progress.from_json(text)


@pytest.mark.parametrize(
    "data",
    [
        *(None, [], {"x": 1}, {"done": 3}, {"done": {id_of(1): {"first": 1, "best": 1, "n": 1}}}, {"streak": "7"}),
        *({"done": {id_of(1): {"first": 1, "best": 1, "n": 1, "against": 1e9}}}, {"daily": {"x": 1}}),
        {"done": {"../x": {"first": 1, "best": 1, "n": 1, "against": 1400}}},
    ],
)
def test_results_of_a_page_are_not_trusted(data: Any) -> None:
    with pytest.raises(RatingsError):
        Results.from_json(data)


def test_results_come_back_the_same() -> None:
    given = results((1, 1, 1.0), (2, 0, 0.5), streak=3, daily={"2026-11-30": 0})
    assert Results.from_json(json.loads(json.dumps(given.to_json()))) == given
