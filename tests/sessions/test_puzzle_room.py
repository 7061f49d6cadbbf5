"""The puzzle room: what is played next in each mode, and what the results count."""

import pytest

from pisyedili.learner import Progress
from pisyedili.locale import catalogue, languages
from pisyedili.puzzles import collection, parse_puzzle, puzzle_data
from pisyedili.sessions import ProgressSession, PuzzleSession, SpecError
from tests.sessions.puzzles import READ, TODAY, read_puzzle, room, sample, send, solve, wrong


def test_only_the_first_attempt_moves_the_rating() -> None:
    easy, hard = sample("points")[0], sample("line")[0]
    session = room(easy)
    view = solve(session)
    result = view["puzzle"]["result"]
    assert result["change"].startswith("+")
    value = view["puzzle"]["rating"]["value"]
    assert value > 1500
    send(session, "again")
    view = solve(session)
    assert view["puzzle"]["rating"]["value"] == value
    progress = session.progress
    other = room(easy, progress=progress)
    view = solve(other)
    assert view["puzzle"]["rating"]["value"] == value
    assert (view["puzzle"]["result"]["change"], view["puzzle"]["result"]["text"][:7]) == ("", "You had")
    assert other.progress.puzzles.done[easy.id].n == 2
    failed = room(hard, progress=progress)
    send(failed, wrong(hard))
    assert failed.ratings.rating.value < value


def test_puzzles_that_somebody_wrote_move_no_rating() -> None:
    session = room(read_puzzle())
    view = solve(session)
    assert view["puzzle"]["result"]["text"] == "Puzzles of your own do not change your rating."
    assert not session.results
    # Neither does one that passes itself off as one of the book.
    data = puzzle_data(collection().puzzles[0])
    fake = PuzzleSession({"kind": "puzzle", "puzzle": {**data, "difficulty": 2400}})
    solve(fake)
    assert not fake.results


def test_modes_choose_and_a_streak_ends_at_the_first_miss() -> None:
    session = room(mode="streak")
    for number in range(3):
        assert not session.view()["puzzle"]["next"]["ok"]
        view = send(session, "next-puzzle")
        assert view["note"]["reason"] == "puzzle-unsolved"
        view = solve(session)
        assert view["puzzle"]["streak"]["now"] == number + 1
        assert send(session, "next-puzzle")["puzzle"]["state"] == "ongoing"
    assert session.ratings.streak == 3
    send(session, wrong(session.table.puzzle))
    view = send(session, "next-puzzle")
    over = view["puzzle"]["over"]
    assert over["title"] == "The streak is over."
    assert "3 in a row" in over["text"]
    assert not any(card["ok"] for card in view["hand"])
    view = send(session, "again")
    assert view["puzzle"]["over"] is None
    assert view["puzzle"]["streak"]["now"] == 0
    assert session.ratings.streak == 3


def test_the_puzzle_of_the_day_is_everyones_and_counts_once() -> None:
    one, other = room(mode="daily"), room(mode="daily", progress=room(mode="mixed").progress)
    assert one.table.puzzle == other.table.puzzle
    assert any(room(mode="daily", today=f"2026-11-{day}").table.puzzle != one.table.puzzle for day in range(10, 20))
    solve(one)
    assert one.results.daily == {TODAY: 1}
    view = send(one, "next-puzzle")
    assert view["puzzle"]["over"]["title"] == "That was the puzzle of the day."
    assert room(mode="daily", today=None).view()["puzzle"]["over"]["title"] == "The puzzle of the day."
    assert room(mode="daily", today="<script>").today == ""
    # The next day it is another one, whatever was left.
    tomorrow = room(mode="daily", saved=one.save(), today="2026-12-01")
    assert tomorrow.view()["puzzle"]["over"] is None


def test_missed_ones_come_back_only_when_asked_for() -> None:
    session = room(mode="mixed")
    first = session.table.puzzle
    assert not next(mode for mode in session.view()["puzzle"]["modes"] if mode["id"] == "missed")["ok"]
    send(session, wrong(first))
    for _ in range(5):
        send(session, "next-puzzle")
        assert session.table.puzzle != first
        solve(session)
    view = send(session, "mode", mode="missed")
    assert session.table.puzzle == first
    solve(session)
    assert session.ratings.missed() == ()
    view = send(session, "next-puzzle")
    assert view["puzzle"]["over"]["title"] == "Nothing is left to try again."


def test_a_set_is_played_through() -> None:
    puzzles = [collection().puzzles[0].id, READ, collection().puzzles[5].id]
    session = room(puzzles=puzzles)
    assert session.view()["puzzle"]["place"] == "1 of 3"
    solve(session)
    send(session, "next-puzzle")
    send(session, wrong(session.table.puzzle))
    send(session, "next-puzzle")
    solve(session)
    view = send(session, "next-puzzle")
    assert view["puzzle"]["over"]["text"] == "2 of 3 solved at the first try."
    assert send(session, "again")["puzzle"]["place"] == "1 of 3"


def test_themes_and_levels_are_kept_to() -> None:
    theme = collection().themes[0]
    session = room(theme=theme)
    for _ in range(4):
        assert theme in session.table.puzzle.themes
        send(session, "next-puzzle")
    view = send(session, "mode", mode="level", level="easy")
    assert view["puzzle"]["modeText"] == "By difficulty: Easy"
    assert session.table.puzzle.difficulty < 1150
    assert [level["on"] for level in view["puzzle"]["levels"]] == [True, False, False]


def test_a_description_is_refused_with_everything_that_is_wrong() -> None:
    for spec in (
        {"mode": "x"},
        {"theme": "nothing"},
        {"mode": "theme"},
        {"level": 3},
        {"puzzle": "p00000000"},
        {"puzzle": {"v": 1}},
        {"puzzles": []},
        {"puzzles": ["x"] * 300},
        {"lang": "xx"},
        {"more": 1},
    ):
        for lang, _ in languages():
            with pytest.raises(SpecError) as error:
                PuzzleSession({"kind": "puzzle", **spec})
            assert all(fault.text(catalogue(lang)) for fault in error.value.faults)
    session = room(puzzles=[collection().puzzles[0].id, READ])
    again = PuzzleSession(session.spec.compact())
    assert again.spec == session.spec
    assert parse_puzzle(READ) == read_puzzle()
    assert isinstance(session.progress, Progress)


def test_the_progress_page_tells_of_puzzles_too() -> None:
    assert ProgressSession({"kind": "progress"}).view()["progress"]["puzzles"] is None
    session = room(sample("out")[0])
    solve(session)
    page = ProgressSession({"kind": "progress"}, progress=session.progress)
    told = page.view()["progress"]["puzzles"]
    assert told["text"] == "1 of 1 puzzles tried are solved."
    assert told["rating"] == session.view()["puzzle"]["rating"]["text"]
    # What was done with puzzles alone can be cleared as well, and loaded again.
    kept = page.view()["progress"]["file"]["text"]
    page.handle({"type": "clear-progress"})
    page.handle({"type": "clear-progress", "sure": True})
    assert page.view()["progress"]["puzzles"] is None
    page.handle({"type": "load-progress", "text": kept})
    assert page.progress.puzzles == session.progress.puzzles
    assert page.view()["note"]["text"].startswith("1 result is new")
