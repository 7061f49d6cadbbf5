"""Where Muamele counts (R10.4), puzzles and the editor say so, and tell what is paid with it in it."""

from fractions import Fraction

import pytest

from pisyedili.locale import catalogue, plain
from pisyedili.puzzles import Puzzle, collection, refute, whole
from pisyedili.sessions import puzzle_notes
from pisyedili.sessions.speech import Speaker
from pisyedili.solver import mean_payments
from tests.sessions.editors import do, editor, put
from tests.sessions.puzzles import WORDS, room, send, settle, told

SAVERS = [puzzle for puzzle in collection().by_theme("muamele") if puzzle.ask == "line"]
BROKEN = next(puzzle for puzzle in SAVERS if any(isinstance(value, Fraction) for _, value in puzzle.values))
COUNTED = "Muamele counts too, on average over all the cards that could be picked."
IN_IT = "Muamele is in it, on average."


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_it_is_said_that_muamele_counts_only_where_it_does(lang: str) -> None:
    words = catalogue(lang)
    sentence = words.text("puzzle.goal.muamele")
    for puzzle in collection().puzzles[::9]:
        goal = plain(puzzle_notes.goal(words, puzzle), words)
        told = puzzle_notes.rules_words(words, puzzle)
        assert (sentence in told) == (puzzle.ask != "out" and puzzle.setup.rules.muamele)
        assert goal.startswith(words.text(f"puzzle.goal.{puzzle.ask}", turns=puzzle.turns or 0)) or puzzle.turns == 1


def test_a_room_shows_the_theme_at_the_end_and_the_sentence_from_the_start() -> None:
    session = room(SAVERS[0])
    view = settle(session)
    assert COUNTED in view["puzzle"]["rulesText"]
    assert all(theme["id"] != "muamele" for theme in view["puzzle"]["themes"])
    view = send(session, "show-me")
    assert view["puzzle"]["state"] == "shown"
    assert "muamele" in [theme["id"] for theme in view["puzzle"]["themes"]]


def test_a_loss_that_is_a_fraction_reads_as_a_decimal() -> None:
    action, score = next((a, s) for a, s in BROKEN.values if isinstance(s, Fraction))
    session = room(BROKEN)
    settle(session)
    view = send(session, action)
    tried = view["puzzle"]["tried"]
    lost = BROKEN.scores[BROKEN.best] - score
    assert Fraction(lost).denominator > 1
    assert tried["loss"] == f"−{float(lost):.2f}"
    assert tried["lossSpoken"] == f"{float(lost):.2f} points lost."
    assert told(tried["end"]).endswith(f"You pay {puzzle_notes.number(WORDS, -score)}. {IN_IT}")
    # And so it does after the session was stored and opened again.
    again = type(session)({"kind": "puzzle", "puzzle": BROKEN.id}, saved=session.save(), today="2026-11-30").view()
    assert again["puzzle"]["tried"]["loss"] == tried["loss"]


@pytest.mark.parametrize("puzzle", SAVERS[::6], ids=lambda puzzle: puzzle.id)
def test_what_is_paid_at_an_end_is_the_value(puzzle: Puzzle) -> None:
    speaker = Speaker(WORDS, [f"Seat {seat}" for seat in range(puzzle.setup.players)], 0)
    for action, score in puzzle.values:
        found = whole(refute(puzzle, action))
        position = puzzle.position
        for move in (action, *(move for _, move in found.line)):
            position.apply(move)
        text = plain(puzzle_notes.end_words(speaker, puzzle, position), WORDS)
        if position.outcome is not None and position.outcome.winner != 0:
            assert f"You pay {puzzle_notes.number(WORDS, -score)}." in text
        assert found.end.payments == mean_payments(position)


def test_the_editor_counts_it_as_well() -> None:
    session = editor(BROKEN.text)
    put(session, "question", "line")
    answer = do(session, "solve")["editor"]["answer"]
    assert answer["proven"]
    values = [action["value"] for action in answer["actions"]]
    assert values == [puzzle_notes.number(WORDS, -score) for _, score in BROKEN.values]
    assert any("." in value for value in values)
