"""A puzzle played: every question solved and failed, refutations, hints, and what is shown afterwards."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pisyedili.actions import action_text
from pisyedili.cards import card_text
from pisyedili.locale import languages
from pisyedili.puzzles import ASKS, READER, TELLING, Puzzle, collection, puzzle_data
from pisyedili.sessions import PuzzleSession, puzzle_notes
from pisyedili.solver import mean_payments
from pisyedili.tables import deck
from tests.sessions.puzzles import (
    WORDS,
    advice,
    event_of,
    read_puzzle,
    room,
    sample,
    send,
    settle,
    solve,
    told,
    wrong,
)

SAMPLE = [puzzle for ask in ASKS for puzzle in sample(ask)]


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: f"{puzzle.ask}-{puzzle.id}")
def test_a_puzzle_is_solved_against_the_best_defence(puzzle: Puzzle) -> None:
    session = room(puzzle)
    view = solve(session)
    shown = view["puzzle"]
    assert shown["state"] == "solved"
    assert view["note"]["kind"] == "good"
    assert view["note"]["title"] == "Solved."
    assert not view["yours"]
    assert not view["waiting"]
    if puzzle.ask == "out":
        assert session.table.position.over
        assert session.table.position.outcome is not None
        assert session.table.position.outcome.winner == 0
        own = {made for made, by in enumerate(session.table.position.history) if by.seat == 0}
        assert own
    elif puzzle.kind == "open" and session.table.position.over:
        # Both sides played as well as can be, so the result is the one that was promised.
        pays = mean_payments(session.table.position, puzzle.setup.rules)
        value = puzzle.scores[puzzle.best]
        assert value == (pays[1] - pays[0] if puzzle.ask == "points" else -pays[0])


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: f"{puzzle.ask}-{puzzle.id}")
def test_every_wrong_first_move_is_refuted_on_the_board_with_its_cost(puzzle: Puzzle) -> None:
    best = puzzle.scores[puzzle.best]
    for action, score in puzzle.values:
        if action == puzzle.best:
            continue
        session = room(puzzle)
        session.handle(event_of(action, session.turn))
        while session.view()["working"]:
            session.handle({"type": "work", "turn": session.turn})
        view = session.view()
        shown = view["puzzle"]
        assert shown["state"] == "wrong"
        tried = shown["tried"]
        assert told(tried["title"]).startswith("You tried ")
        if puzzle.ask == "out":
            assert (tried["loss"], tried["lossSpoken"]) == ("", "")
        elif puzzle.ask != "mean":
            assert tried["loss"] == puzzle_notes.number(WORDS, score - best)
        assert tried["shown"] == 0
        assert puzzle.kind == "read" or tried["line"] or view["end"] or puzzle.turns == 1
        assert told(tried["end"]) not in ("", "How it goes on was not worked out.")
        # Step by step, each move as it was told.
        for number, move in enumerate(tried["line"], start=1):
            assert view["waiting"]
            assert next(seat["seat"] for seat in view["seats"] if seat["on"]) == move["seat"]
            view = session.handle({"type": "step", "turn": view["turn"]})
            assert view["puzzle"]["tried"]["shown"] == number
        assert not view["waiting"]
        if puzzle.kind == "open" and puzzle.ask != "out" and session.table.position.over:
            pays = mean_payments(session.table.position, puzzle.setup.rules)
            assert score == (pays[1] - pays[0] if puzzle.ask == "points" else -pays[0])
        if puzzle.ask == "out" and session.table.position.outcome is not None:
            outcome = session.table.position.outcome
            assert outcome.kind != "out" or outcome.winner != 0
        # And back to the decision.
        again = view["puzzle"]["again"]
        assert (again["ok"], again["main"], again["label"]) == (True, True, "Try again")
        view = send(session, "again")
        assert view["puzzle"]["state"] == "ongoing"
        assert view["yours"]
        view = solve(session)
        assert view["puzzle"]["state"] == "solved"
        assert view["note"]["title"] == "Solved, with help or at a later try."
        assert view["puzzle"]["result"]["first"] is False


def test_the_line_can_be_stepped_through_again() -> None:
    puzzle = next(p for p in sample("points", 8) if p.margin)
    session = room(puzzle)
    view = send(session, wrong(puzzle))
    made = list(session.table.made)
    assert view["puzzle"]["replay"] == "Step through it"
    session.handle({"type": "refute", "turn": session.turn})
    assert session.table.made == made[:1]
    assert settle(session)["puzzle"]["tried"]["shown"] == len(made) - 1
    assert session.table.made == made


def test_it_opens_with_the_move_of_the_opponent() -> None:
    puzzle = next(puzzle for puzzle in collection().puzzles if puzzle.last is not None and puzzle.last.action >= 0)
    session = room(puzzle)
    view = session.view()
    assert puzzle.last is not None
    card = action_text(puzzle.last.action).partition("=")[0]
    lay = next(effect for effect in view["effects"] if effect["kind"] == "lay")
    assert (lay["seat"], lay["cards"]) == (puzzle.last.seat, [card])
    assert view["pile"][-1] == card
    name = view["seats"][puzzle.last.seat]["name"]
    assert told(view["puzzle"]["last"]).startswith(name)
    assert told(view["puzzle"]["goal"]) in view["spoken"]
    assert view["spoken"].index(name) < view["spoken"].index(told(view["puzzle"]["goal"]))
    assert view["yours"]


def test_in_an_open_puzzle_all_hands_lie_open_and_the_stock_in_its_order() -> None:
    puzzle = sample("points")[0]
    view = room(puzzle).view()
    position = puzzle.position
    assert view["puzzle"]["stock"] == [action_text(card) for card in position.setup().stock]  # type: ignore[union-attr]
    assert all(seat["cards"] for seat in view["seats"] if not seat["you"])
    assert view["puzzle"]["unseen"] is None


@pytest.mark.rule("R1.7")
def test_in_a_read_puzzle_the_hidden_cards_are_told_as_whoever_saw_all_discards_knows_them() -> None:
    for puzzle in [puzzle for puzzle in collection().puzzles if puzzle.kind == "read"][::12]:
        view, setup = room(puzzle).view(), puzzle.setup
        assert view["puzzle"]["stock"] is None
        left = list(deck(setup.rules.decks(setup.players)))
        for card in (*setup.discards, *puzzle.position.hand(READER)):
            left.remove(card)
        assert view["puzzle"]["unseen"] == [card_text(card) for card in sorted(left)]
        assert len(left) == sum(seat["count"] for seat in view["seats"] if not seat["you"]) + view["stock"]["count"]
        # Which of the ways they lie in it is makes no difference.
        other = PuzzleSession({"kind": "puzzle", "puzzle": puzzle_data(replace(puzzle, seed=puzzle.seed + 1))}).view()
        assert other["puzzle"]["unseen"] == view["puzzle"]["unseen"]
        assert all(WORDS.card(name) in view["puzzle"]["unseenText"] for name in view["puzzle"]["unseen"])


def test_an_illegal_try_is_answered_and_costs_nothing() -> None:
    puzzle = sample("points")[0]
    session = room(puzzle)
    legal = puzzle.position.legal_actions()
    bad = next(card for card in range(52) if card not in [action & 63 for action in legal if action >= 0])
    view = session.handle(event_of(bad, session.turn))
    assert view["note"]["kind"] == "bad"
    assert view["puzzle"]["state"] == "ongoing"
    assert not session.results
    assert solve(session)["puzzle"]["result"]["first"] is True


def test_hints_go_from_the_theme_to_the_line_and_cost_the_first_attempt() -> None:
    telling = [puzzle for puzzle in collection().puzzles if puzzle.themes and set(puzzle.themes) <= TELLING]
    mixed = [puzzle for puzzle in collection().puzzles if set(puzzle.themes) - TELLING]
    for puzzle in (*telling[:4], *mixed[:4], read_puzzle()):
        session = room(puzzle)
        texts = []
        for level in range(4):
            hints = session.view()["puzzle"]["hints"]
            assert [hint["ok"] for hint in hints] == [number == level for number in range(4)]
            assert all(hint["text"] is None for hint in hints[level:])
            view = send(session, "hint")
            texts.append(told(view["puzzle"]["hints"][level]["text"]))
            assert texts[-1]
            assert view["puzzle"]["state"] == "ongoing"
        first_names = [WORDS.text(f"puzzle.theme.{theme}.name") for theme in puzzle.themes if theme in TELLING]
        assert not any(name in texts[0] for name in first_names)
        if puzzle.best >= 0:
            assert WORDS.card(action_text(puzzle.best).partition("=")[0]) in texts[2]
            assert WORDS.card(action_text(puzzle.best).partition("=")[0]) not in texts[0] + texts[1]
        assert not any(hint["ok"] for hint in session.view()["puzzle"]["hints"])
        assert send(session, "hint")["note"]["kind"] == "tip"
        view = solve(session)
        assert view["puzzle"]["result"]["first"] is False


def test_themes_that_give_it_away_are_shown_only_afterwards() -> None:
    for puzzle in collection().puzzles:
        if not set(puzzle.themes) & TELLING:
            continue
        session = room(puzzle)
        assert not {theme["id"] for theme in session.view()["puzzle"]["themes"]} & TELLING
        view = solve(session)
        assert [theme["id"] for theme in view["puzzle"]["themes"]] == list(puzzle.themes)
        break


def test_the_solution_can_be_shown_and_is_then_not_solved() -> None:
    for puzzle in (sample("out")[0], sample("points")[0], sample("line")[0], read_puzzle()):
        session = room(puzzle)
        assert session.view()["puzzle"]["showMe"]
        view = send(session, "show-me")
        assert view["puzzle"]["state"] == "shown"
        assert session.table.made[0] == puzzle.best
        assert view["note"]["title"] == "That was the solution."
        if puzzle.kind == "open":
            done = session.results.done[puzzle.id]
            assert (done.first, done.best) == (0, 0)
        # Played again by somebody who knows, it is not the same as having found it.
        view = send(session, "again")
        assert view["puzzle"]["state"] == "ongoing"
        assert solve(session)["puzzle"]["state"] == "solved"
        if puzzle.kind == "open":
            assert session.results.done[puzzle.id].best == 0.5


def test_a_wrong_later_move_is_refuted_too() -> None:
    """Somewhere in the play after the key there is a decision to get wrong."""
    found = 0
    for puzzle in sample("points", 12) + sample("line", 12):
        session = room(puzzle)
        view = send(session, puzzle.best)
        if view["puzzle"]["state"] != "ongoing":
            continue
        at = len(session.table.made)
        best = advice(session)
        for action in session.table.position.legal_actions():
            if action == best:
                continue
            view = send(session, action)
            state = view["puzzle"]["state"]
            if state == "wrong":
                found += 1
                assert Fraction(session.table.wrong[1]) >= 4  # type: ignore[index]
                assert view["puzzle"]["tried"]["loss"]
            if state in ("wrong", "better"):
                view = send(session, "again")
                assert len(session.table.made) == at
                assert view["yours"]
            else:
                break
        if found > 2:
            break
    assert found


def test_a_good_move_that_is_not_the_best_costs_nothing() -> None:
    """A table that says what every first action is worth, one of them a little less than the best."""
    puzzle = sample("points")[0]
    best, other = puzzle.best, wrong(puzzle)
    near = replace(puzzle, values=tuple((a, puzzle.scores[best] - 3 if a == other else v) for a, v in puzzle.values))
    session = room(puzzle)
    session.table.puzzle = near
    view = send(session, other)
    assert view["puzzle"]["state"] == "better"
    assert view["note"]["kind"] == "good"
    assert "3 points" in view["note"]["text"]
    assert view["puzzle"]["tried"] is None
    assert not session.results
    assert (view["puzzle"]["again"]["ok"], view["puzzle"]["again"]["label"]) == (True, "Try again")
    assert not view["yours"]
    view = send(session, "again")
    assert view["puzzle"]["state"] == "ongoing"
    session.table.puzzle = puzzle
    view = solve(session)
    assert view["note"]["title"] == "Solved."
    assert view["puzzle"]["result"]["first"] is True


@pytest.mark.parametrize("lang", [lang for lang, _ in languages()])
def test_both_languages_have_every_sentence(lang: str) -> None:
    for puzzle in (*(sample(ask)[0] for ask in ASKS),):
        session = room(puzzle, lang=lang)
        for level in range(4):
            view = send(session, "hint")
            assert view["puzzle"]["hints"][level]["text"]
        send(session, wrong(puzzle))
        send(session, "again")
        view = solve(session)
        assert view["lang"] == lang
        assert view["puzzle"]["tree"]["rows"]
