"""The puzzle room: every question solved and failed, refutations, hints, the tree, and what the results count."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pisyedili.actions import action_text
from pisyedili.learner import Progress
from pisyedili.locale import catalogue, languages, plain
from pisyedili.puzzles import ASKS, TELLING, Puzzle, collection, parse_puzzle, puzzle_data
from pisyedili.scoring import score_hand
from pisyedili.sessions import ProgressSession, PuzzleSession, SpecError, puzzle_proofs
from pisyedili.sessions.puzzle_course import QUICK
from pisyedili.solver import Search
from tests.sessions.puzzles import (
    READ,
    TODAY,
    advice,
    event_of,
    read_puzzle,
    room,
    sample,
    send,
    settle,
    solve,
    wrong,
)

SAMPLE = [puzzle for ask in ASKS for puzzle in sample(ask)]
WORDS = catalogue("en")


def told(text: Any) -> str:
    return plain(text, WORDS)


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
        pays = score_hand(session.table.position).payments
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
            assert tried["loss"] == f"−{best - score}"
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
            pays = score_hand(session.table.position).payments
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
    assert room(read_puzzle()).view()["puzzle"]["stock"] is None


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


@pytest.mark.parametrize("ask", ASKS)
def test_the_tree_tells_every_first_action_and_each_row_can_be_looked_at(ask: str) -> None:
    puzzle = sample(ask)[0]
    session = room(puzzle)
    assert session.view()["puzzle"]["tree"] is None
    send(session, wrong(puzzle))
    send(session, "again")
    view = solve(session)
    rows = view["puzzle"]["tree"]["rows"]
    firsts = [row for row in rows if row["depth"] == 0]
    assert len(firsts) == len(puzzle.values)
    assert firsts[0]["line"]
    assert firsts[0]["words"] == "the key"
    assert [row["tried"] for row in firsts].count(True) == 2
    assert all(row["value"] for row in firsts)
    assert [row["tone"] for row in firsts] == ["good", *["bad"] * (len(firsts) - 1)]
    for number, row in enumerate(rows):
        assert (row["parent"] is None) == (row["depth"] == 0)
        if row["parent"] is not None:
            assert row["parent"] < number
            assert rows[row["parent"]]["depth"] == row["depth"] - 1
    before = session.view()
    for number, row in enumerate(rows):
        view = session.handle({"type": "look", "row": number})
        assert view["puzzle"]["tree"]["row"] == number
        assert view["spoken"] == row["spoken"]
        assert not view["yours"]
        assert not view["waiting"]
        if puzzle.kind == "open":
            # The action of the row was the last one made.
            assert session.table.look_game().actions[-1] in range(-3, 320)  # type: ignore[union-attr]
            cards = [segment["card"] for segment in row["action"] if "card" in segment]
            drew = any(isinstance(segment, str) for segment in row["action"]) and len(cards) == 1
            assert drew or not cards or view["pile"][-1] == cards[0]
    view = session.handle({"type": "look", "row": None})
    assert view["pile"] == before["pile"]
    assert view["hand"] == before["hand"]


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


def slow() -> list[Puzzle]:
    """Puzzles whose proofs take longest."""
    opened = [puzzle for puzzle in collection().puzzles if puzzle.kind == "open"]
    return sorted(opened, key=lambda puzzle: -int(str(puzzle.features.get("nodes", 0))))[:6]


@pytest.fixture
def small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """So small that work takes many events."""
    monkeypatch.setattr(puzzle_proofs, "SLICE", 20)


@pytest.mark.usefixtures("small_slices")
def test_long_work_comes_in_slices_and_can_be_stopped() -> None:
    for puzzle in slow():
        session = room(puzzle)
        view = session.handle(event_of(wrong(puzzle), session.turn))
        if view["working"]:
            break
    else:
        pytest.fail("some proof should take more than a slice")
    shares = [view["working"]["progress"]]
    view = session.handle({"type": "work", "turn": view["turn"]})
    if view["working"]:
        shares.append(view["working"]["progress"])
        # Everything else is answered meanwhile.
        asked = session.handle({"type": "draw", "turn": view["turn"]})
        assert asked["note"]["reason"] == "puzzle-wrong"
        assert session.handle({"type": "settings", "set": {"lang": "tr"}})["lang"] == "tr"
        view = session.handle({"type": "stop", "turn": view["turn"]})
        assert view["working"] is None
        assert view["puzzle"]["state"] == "wrong"
    assert shares == sorted(shares)
    view = send(session, "again")
    assert solve(session)["puzzle"]["state"] == "solved"


def test_no_slice_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: one event never searches more than two slices and a look ahead."""
    searched: list[int] = []
    run = Search.run

    def counted(search: Search, nodes: int | None = None) -> Any:
        assert nodes is not None
        before = search.progress.nodes
        answer = run(search, nodes)
        searched[-1] += search.progress.nodes - before
        return answer

    monkeypatch.setattr(Search, "run", counted)
    for puzzle in slow()[:3]:
        session = room(puzzle)
        for event in (event_of(wrong(puzzle), session.turn), {"type": "show-me"}):
            searched.append(0)
            view = session.handle({**event, "turn": session.turn})
            while view["working"] or view["waiting"]:
                searched.append(0)
                kind = "work" if view["working"] else "step"
                view = session.handle({"type": kind, "turn": view["turn"]})
        assert view["puzzle"]["tree"]["rows"]
    assert max(searched) <= 3 * puzzle_proofs.SLICE + QUICK


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


@pytest.mark.usefixtures("small_slices")
def test_a_stopped_proof_takes_the_move_back_and_blames_nobody() -> None:
    stopped = 0
    for puzzle in slow():
        session = room(puzzle)
        view = session.handle(event_of(puzzle.best, session.turn))
        if not view["working"]:
            continue
        stopped += 1
        view = session.handle({"type": "stop", "turn": view["turn"]})
        assert view["working"] is None
        assert view["note"]["reason"] == "stopped"
        assert session.table.made == []
        assert view["yours"]
        assert not session.results
    assert stopped


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
