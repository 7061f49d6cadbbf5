"""Eager playouts a second in Pyodide against this Python: `python -m tests.bench.pyodide`.

Pyodide runs in Node with the wheel that the site carries. Both take turns in one run; medians over the turns, and
their ratio, for each rule set.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import tempfile
from pathlib import Path

from pisyedili.cli.assets import write_engine
from pisyedili.cli.frontend import ensure_packages, find_node, run_node
from pisyedili.cli.places import find_places

from .speed import speed

HERE = Path(__file__).parent
SCRIPT = HERE.parent / "engine" / "pyodide.mjs"


def in_pyodide(folder: Path, hands: int, rounds: int) -> dict[str, float]:
    """`speed` as Pyodide measures it."""
    places, wheel = find_places(), folder / "engine.whl"
    write_engine(places.package, wheel)
    node = find_node()
    command = [node, SCRIPT, places.pyodide, wheel, HERE / "speed.py", f"speed({hands}, {rounds})"]
    printed = run_node(node, [str(part) for part in command], folder, "Pyodide in Node")
    found: dict[str, float] = json.loads(printed.strip().splitlines()[-1])[1]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pyodide", description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=300, help="hands a round (default 300)")
    parser.add_argument("--rounds", type=int, default=3, help="measured rounds a turn (default 3)")
    parser.add_argument("--turns", type=int, default=3, help="turns of each side (default 3)")
    given = parser.parse_args()
    checkout = find_places().checkout
    if checkout is not None:
        ensure_packages(checkout)
    here, there = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(given.turns):
            here.append(speed(given.hands, given.rounds))
            there.append(in_pyodide(Path(folder), given.hands, given.rounds))
    print(f"eager playouts, 4 players, deals included, actions a second, medians of {given.turns} turns")
    print(f"{'':10}{'Python ' + platform.python_version():>16}{'Pyodide':>12}{'ratio':>8}")
    for name in here[0]:
        ours, theirs = (statistics.median(turn[name] for turn in side) for side in (here, there))
        print(f"{name:10}{ours:16,.0f}{theirs:12,.0f}{theirs / ours:8.2f}")


if __name__ == "__main__":
    main()
