"""What is a puzzle and what is none, each with its reason."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pisyedili.actions import action_text, parse_action
from pisyedili.position import Position
from pisyedili.puzzles import REASONS, Last, collection, judge_position, judged, temptations
from pisyedili.solver import Progress, RationalLine, Result, Search, best_result, expectation
from tests.puzzles.made import made_setup

GOOD = made_setup("8s Ks 3s", "2s 4d", top="9d 5d 5s", stock="9c")
KEEP = made_setup("7s Ks", "2c", top="9d 5d 5s", stock="9c 3d")


def test_a_puzzle_says_what_the_solver_says() -> None:
    verdict = judged(KEEP, "points")
    puzzle = verdict.puzzle
    assert puzzle is not None
    assert verdict.good
    assert verdict.reasons == ()
    truth = best_result(puzzle.position)
    assert puzzle.scores == {action.action: action.value for action in truth.actions}
    assert truth.best == (puzzle.best,)
    others = [value for action, value in puzzle.values if action != puzzle.best]
    assert puzzle.margin == puzzle.scores[puzzle.best] - max(others)


@pytest.mark.parametrize(
    ("reason", "setup", "ask", "turns"),
    [
        ("faulty", made_setup("8s", "", top="5s"), "points", None),
        ("wrong-seat", made_setup("8s Ks", "2s", top="5s", seat=1), "points", None),
        ("wrong-players", made_setup("8s Ks", "2s", "3s", top="5s"), "points", None),
        ("wrong-players", GOOD, "line", None),
        ("wrong-hidden", GOOD, "mean", None),
        ("wrong-hidden", made_setup("8s Ks", "2s", top="5s", stock="9c", hidden="2s 9c"), "points", None),
        ("wrong-turns", GOOD, "out", None),
        ("wrong-turns", GOOD, "out", 9),
        ("wrong-turns", GOOD, "points", 1),
        ("one-choice", made_setup("8s Kd", "2s", top="5s", rules="classic"), "points", None),
        ("not-forced", made_setup("2s Kd 9h", "2c 4d", top="5s"), "out", 1),
        ("two-best", made_setup("2d 2h", "Kc 9s", top="2c", stock="9c"), "points", None),
        ("reshuffle", made_setup("2d 3h 4c", "Kc 4d 9h", top="2c", stock="9c", rules="table"), "points", None),
    ],
)
def test_a_reason(reason: str, setup, ask: str, turns: int | None) -> None:
    verdict = judged(setup, ask, turns)
    assert verdict.puzzle is None
    assert verdict.reasons == (reason,)
    assert reason in REASONS


def test_the_equal_best_actions_are_told() -> None:
    verdict = judged(made_setup("2d 2h", "Kc 9s", top="2c", stock="9c"), "points")
    assert len(verdict.best) > 1


def test_a_proof_that_takes_too_long_is_none() -> None:
    setup = made_setup("2d 3h 4c 9s", "Kc 4d 9h 10c", top="2c", stock="9c 10d 3d 4s 5s")
    assert judged(setup, "points", budget=50).reasons == ("too-hard",)


def test_a_margin_that_does_not_matter_and_nothing_tempting() -> None:
    setup = made_setup("2s 9s 8s", "2d 9h", top="5s", stock="8h")
    assert judged(setup, "points").reasons == ("no-margin",)
    setup = made_setup("2s 3s 9s", "Jc", top="5s", stock="8h")
    assert judged(setup, "points").reasons == ("nothing-tempting",)
    setup = made_setup("2s 3s 4d", "2d 9h", top="5s", stock="8h")
    assert judged(setup, "points").reasons == ("no-margin", "nothing-tempting")


def test_a_last_move_that_cannot_have_been() -> None:
    assert judged(KEEP, "points", last=Last(1, parse_action("6s"))).reasons == ("wrong-last",)
    assert judged(KEEP, "points", last=Last(1, parse_action("5s"))).good


CAUGHT = made_setup("7d Kd", "7d", "8c", top="9h 9d 6d", stock="Kh Ac 3c 8d 4d", rules="cardiva")


def test_muamele_is_counted_on_average_and_may_decide() -> None:
    puzzle = judged(CAUGHT, "line").puzzle
    assert puzzle is not None
    assert puzzle.themes == ("muamele",)
    assert action_text(puzzle.best) == "7d"
    # 7 points, and three of five cards that are worth 36 together.
    assert puzzle.scores[parse_action("Kd")] == -(21 + Fraction(3 * 36, 5))
    assert puzzle.margin == Fraction(63, 5)
    # Whole points stay whole numbers.
    assert isinstance(puzzle.scores[puzzle.best], int)
    without = Search(puzzle.position, RationalLine(muamele=False)).run()
    assert isinstance(without, Result)
    assert without.best != (puzzle.best,)
    rules = CAUGHT.rules.replace(name="house", muamele=False)
    assert judged(replace(CAUGHT, rules=rules), "line").best != (puzzle.best,)


def test_slices_report_progress_and_change_nothing() -> None:
    setup = made_setup("2d 3h 4c 9s Qs", "Kc 4d 9h 10c 3s", top="2c", stock="9c 10d 3d 4s 8h")
    work = judge_position(setup, "points", budget=400_000)
    shares = []
    while True:
        try:
            step = next(work)
        except StopIteration as stop:
            verdict = stop.value
            break
        assert isinstance(step, Progress)
        shares.append(step.share)
    assert len(shares) > 1
    assert verdict == judged(setup, "points", budget=400_000)


def test_nobody_knows_a_reshuffle_so_going_out_is_not_proven_by_it() -> None:
    """Whatever way the discards lie, the verdict is the same."""
    setup = made_setup("8s Ks 9s", "2d 4d", top="9d 5d 5s", stock="9c", rules="table")
    verdicts = [judged(setup, "out", 2, seed=seed) for seed in range(4)]
    assert len({verdict.reasons for verdict in verdicts}) == 1
    assert len({str(verdict.puzzle.scores) for verdict in verdicts if verdict.puzzle}) <= 1


def test_a_read_puzzle_is_the_mean_over_every_way() -> None:
    setup = made_setup("9s 9d", "2s", top="9h", stock="Kd", rules="classic", hidden="2s Kd")
    verdict = judged(setup, "mean")
    assert verdict.result is not None
    sums = dict.fromkeys(parse_action(text) for text in ("9s", "9d"))
    for action in sums:
        values = []
        for own, stock in (("2s", "Kd"), ("Kd", "2s")):
            full = made_setup("9s 9d", own, top="9h", stock=stock, rules="classic")
            result = best_result(Position.from_setup(full.fill(0)))
            values.append(next(v.value for v in result.actions if v.action == action))
        sums[action] = Fraction(sum(values), 2)
    assert {value.action: value.value for value in verdict.result.actions} == sums


def test_with_three_players_the_mean_is_of_what_the_reader_pays() -> None:
    for puzzle in [puzzle for puzzle in collection().puzzles if puzzle.ask == "mean" and puzzle.setup.players > 2][:6]:
        paid = {value.action: value.value for value in expectation(puzzle.setup, RationalLine()).actions}
        assert puzzle.scores == {action: -value for action, value in paid.items()}
        assert paid[puzzle.best] == min(paid.values())


def test_simple_players_lay_the_dearest_card_or_follow_a_thumb() -> None:
    position = Position.from_setup(made_setup("Js 3d 4d Ks", "2s", top="5s").fill(0))
    assert action_text(temptations(position)["dearest"]) == "Js=d"
    assert action_text(temptations(position)["thumb"]) == "Ks"
    position = Position.from_setup(made_setup("3d 4d", "2s", top="5s", stock="9c").fill(0))
    assert temptations(position) == {"thumb": parse_action("draw")}
