"""The solver against the plain search: `python -m tests.solver.compare --positions 20000 --first 0`.

Every position is drawn from its seed, so a difference can be looked at again: `--first SEED --positions 1`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from pisyedili.notation import position_text
from pisyedili.position import Position
from pisyedili.solver import BestResult, ForcedOut, Question, Result, Search
from tests.solver.plain import REACH, Plain, Spent, settled
from tests.solver.positions import small_position, small_question


def check(position: Position, question: Question, limit: int) -> str:
    """Compare one answer. Returns what was compared; raises ``Spent`` or ``AssertionError``."""
    plain = Plain(position, question, limit)
    expected = plain.actions()
    value = plain.value(expected)
    result = Search(position, question).run()
    assert isinstance(result, Result)
    assert [found.action for found in result.actions] == position.legal_actions()
    for found in result.actions:
        wanted = expected[found.action]
        if isinstance(question, BestResult):
            low, high = wanted
            assert (found.low, found.high) == (low, high) or (
                (low == -REACH) == (found.value is None and found.low <= -found.high if high == REACH else True)
            ), f"{found!r} is {wanted}"
            if low > -REACH:
                assert found.low == low, f"{found!r} is {wanted}"
            if high < REACH:
                assert found.high == high, f"{found!r} is {wanted}"
            wanted = low if low == high else None
        assert found.value == wanted, f"{found!r} is {wanted}"
    if isinstance(question, BestResult):
        value = value[0] if value[0] == value[1] else None
    assert result.proven == (value is not None)
    assert result.value == value, f"{result.value} is {value}"
    if result.proven:
        check_line(position, question, result)
        return type(question).__name__
    assert result.why == "reshuffle"
    return type(question).__name__ + " not decided"


def check_line(position: Position, question: Question, result: Result) -> None:
    """A line is legal, ends the hand or the question, and gives the value."""
    position = position.copy()
    mover = position.seat
    turns = question.turns if isinstance(question, ForcedOut) else 0
    for number, action in enumerate(result.line):
        assert not position.over
        assert action in position.legal_actions(), f"action {number} of the line is illegal"
        seat, before = position.seat, position.turns
        position.play(action)
        if isinstance(question, ForcedOut) and seat == question.seat:
            turns -= position.over or position.turns != before
    if isinstance(question, ForcedOut):
        out = position.over and position.end_kind == "out" and position.seat == question.seat
        assert out == result.value
        assert position.over or turns == 0
        if out:
            assert result.turns == question.turns - turns, "the line takes another number of turns"
        return
    assert position.over
    payments = settled(position, question.muamele)
    found = payments[1 - mover] - payments[mover] if isinstance(question, BestResult) else payments
    assert found == result.value, f"the line leads to {found}, not to {result.value}"


def compare(first: int, positions: int, limit: int) -> tuple[Counter[str], list[str]]:
    """Compare so many positions, those with too large a tree not counted. Returns counts and faults."""
    counts: Counter[str] = Counter()
    faults: list[str] = []
    seed = first
    done = 0
    while done < positions:
        random = Random(seed)
        position = small_position(random, seed)
        question = small_question(random, position, seed)
        try:
            kind = check(position, question, limit)
        except Spent:
            counts["too large"] += 1
        except Exception as error:
            faults.append(f"seed {seed}: {question} of {position_text(position)}: {type(error).__name__} {error}")
            done += 1
        else:
            counts[kind] += 1
            counts[position.rules.name] += 1
            counts[f"{position.players} players"] += 1
            done += 1
        seed += 1
    return counts, faults


def main() -> int:
    """Command line; exit code 1 when there was a difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.solver.compare", description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--limit", type=int, default=20_000, help="largest tree searched plainly, in actions")
    given = parser.parse_args()
    counts, faults = compare(given.first, given.positions, given.limit)
    for kind, count in sorted(counts.items()):
        print(f"{kind:24}{count:8}")
    print(f"{len(faults)} differences")
    for fault in faults[:20]:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
