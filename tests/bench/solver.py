"""Nodes a second and the median time of the solver on fixed positions: `python -m tests.bench.solver`.

Each set holds positions of one shape, dealt at random from seeds and kept as data. All cards of the deck are in it:
those neither in a hand nor in the stock lie in the pile. Rules are a published set, or a house mix without reshuffle
(named in the set) where an answer would hang on one. Times are the process's own; a busy machine slows even them, so
the engine's speed in the same run stands beside them.

`--new` draws the positions anew; `--values` also prints every value, to compare versions.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path
from random import Random

from pisyedili.actions import action_text
from pisyedili.lab.playouts import play_eagerly
from pisyedili.notation import parse_position, position_text
from pisyedili.position import Position
from pisyedili.rules import CARDIVA, CLASSIC, TABLE, RuleSet
from pisyedili.shuffle import shuffled
from pisyedili.solver import BestResult, ForcedOut, Question, RationalLine, Result, Search
from pisyedili.tables import deck

FILE = Path(__file__).with_name("solver_positions.json")
EACH = 25

FORGIVING = TABLE.replace(reshuffle=False, name="table-no-reshuffle")
ENDING = TABLE.replace(reshuffle=False, stock_out="no-winner", name="table-ends-dry")

Shape = tuple[str, RuleSet, int, int, int, Question]
"""Name, rules, players, cards of each, cards in the stock, question."""

SHAPES: tuple[Shape, ...] = (
    ("forced win, 2 of 5, stock 7, table, 6 turns", TABLE, 2, 5, 7, ForcedOut(0, 6)),
    ("forced win, 2 of 5, stock 7, table, 8 turns", TABLE, 2, 5, 7, ForcedOut(0, 8)),
    ("forced win, 2 of 5, stock 7, dry ends, 20 turns", ENDING, 2, 5, 7, ForcedOut(0, 20)),
    ("forced win, 4 of 5, stock 8, table, 6 turns", TABLE, 4, 5, 8, ForcedOut(0, 6)),
    ("forced win, 4 of 5, stock 8, table, 7 turns", TABLE, 4, 5, 8, ForcedOut(0, 7)),
    ("forced win, 4 of 5, stock 8, dry ends, 20 turns", ENDING, 4, 5, 8, ForcedOut(0, 20)),
    ("best result, 2 of 5, stock 6, dry ends", ENDING, 2, 5, 6, BestResult()),
    ("best result, 2 of 5, stock 6, dry forgiven", FORGIVING, 2, 5, 6, BestResult()),
    ("best result, 2 of 5, stock 6, classic", CLASSIC, 2, 5, 6, BestResult()),
    ("best result, 2 of 5, stock 6, cardiva", CARDIVA, 2, 5, 6, BestResult()),
    ("rational line, 4 of 4, no stock, dry forgiven", FORGIVING, 4, 4, 0, RationalLine()),
    ("rational line, 4 of 4, stock 2, dry ends", ENDING, 4, 4, 2, RationalLine()),
    ("rational line, 4 of 4, stock 6, classic", CLASSIC, 4, 4, 6, RationalLine()),
    ("rational line, 3 of 4, stock 4, cardiva", CARDIVA, 3, 4, 4, RationalLine()),
)

BUDGET = 3_000_000


def deal(shape: Shape, number: int) -> Position:
    """A position of a shape: seat 0 is to move on an ordinary top card."""
    _, rules, players, size, stock, _ = shape
    cards = shuffled(deck(rules.decks(players)), number)
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    rest = cards[players * size :]
    pile = rest[stock:]
    top = next(place for place, card in enumerate(pile) if card % 13 not in (5, 6, 8, 9, 12))
    pile.append(pile.pop(top))
    return Position.from_parts(rules, hands=hands, stock=rest[:stock], discards=pile)


def draw_anew() -> None:
    """Write the file of positions."""
    sets = [
        {"name": shape[0], "positions": [position_text(deal(shape, 1000 * index + n)) for n in range(EACH)]}
        for index, shape in enumerate(SHAPES)
    ]
    FILE.write_text(json.dumps({"v": 1, "sets": sets}, indent=1) + "\n", encoding="utf-8")


def engine_speed() -> float:
    """Actions a second of the engine, four players, `table`."""
    random = Random(1)
    deals = [Position.deal(TABLE, 4, 3, seed) for seed in range(150)]
    begun = time.process_time()
    done = sum(play_eagerly(position, random) for position in deals)
    return done / (time.process_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solver", description=__doc__.splitlines()[0])
    parser.add_argument("--new", action="store_true", help="draw the positions anew first")
    parser.add_argument("--values", action="store_true", help="print every value")
    parser.add_argument("--only", default="", help="sets whose name has this in it")
    options = parser.parse_args()
    if options.new:
        draw_anew()
    sets = json.loads(FILE.read_text(encoding="utf-8"))["sets"]
    print(f"engine: {engine_speed():,.0f} actions/s in this run")
    print(
        f"{'seconds: value, line, all first actions':50}{'median':>9}{'mean':>9}{'most':>9}{'nodes':>10}{'nodes/s':>10}"
    )
    for shape, entry in zip(SHAPES, sets, strict=True):
        name, question = shape[0], shape[-1]
        assert entry["name"] == name
        if options.only not in name:
            continue
        times, nodes, decided = [], [], 0
        for text in entry["positions"]:
            position = Position.from_setup(parse_position(text))
            begun = time.process_time()
            result = Search(position, question, budget=BUDGET).run()
            times.append(time.process_time() - begun)
            assert isinstance(result, Result)
            nodes.append(result.nodes)
            decided += result.proven
            if options.values:
                line = " ".join(map(action_text, result.line))
                print(f"    {result.value} {result.why} {result.nodes} {times[-1]:.3f} {line}")
        rate = sum(nodes) / sum(times)
        print(
            f"{name:50}{statistics.median(times):9.3f}{statistics.mean(times):9.3f}{max(times):9.3f}"
            f"{statistics.median(nodes):10,.0f}{rate:10,.0f}  {decided}/{len(times)}",
            flush=True,
        )
    print(f"engine: {engine_speed():,.0f} actions/s in this run")


if __name__ == "__main__":
    main()
