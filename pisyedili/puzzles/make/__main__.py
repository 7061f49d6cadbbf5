"""``python -m pisyedili.puzzles.make``: look for puzzles, and choose a collection of them."""

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from pisyedili.puzzles.loader import collect, puzzle_text, read
from pisyedili.puzzles.make.choose import choose
from pisyedili.puzzles.make.jobs import recipes, renewed
from pisyedili.puzzles.make.mine import mine, plan


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the search. Returns 0, or 2 when the state folder belongs to another seed or cannot be written."""
    parser = argparse.ArgumentParser(prog="python -m pisyedili.puzzles.make", description=__doc__, allow_abbrev=False)
    parser.add_argument("--seed", type=int, default=7, help="the same seed finds the same puzzles")
    parser.add_argument("--rounds", type=int, default=1, help="how often each recipe is tried")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--state", type=Path, metavar="DIR", help="folder to go on from when stopped")
    parser.add_argument(
        "--renew",
        type=Path,
        metavar="FILE",
        help="look for nothing, judge the puzzles of this file anew and rewrite it",
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="file for the chosen puzzles")
    parser.add_argument("--most", type=int, default=700, help="how many are chosen at most")
    given = parser.parse_args(arguments)
    if given.renew is not None:
        return _renew(given.renew)
    if given.state is None:
        parser.error("--state or --renew is needed")

    def told(done: int, jobs: int, puzzles: int) -> None:
        print(f"\r{done} of {jobs} jobs, {puzzles} puzzles", end="", file=sys.stderr, flush=True)

    try:
        with ProcessPoolExecutor(given.workers) as executor:
            jobs = plan(recipes(), given.rounds)
            found = mine(jobs, given.seed, executor, given.state, told, given.workers)
    except (OSError, ValueError) as error:
        print(f"pisyedili: {error}", file=sys.stderr)
        return 2
    print(file=sys.stderr)
    chosen = choose(found, given.most)
    if given.output is not None:
        given.output.write_text("".join(puzzle_text(puzzle) + "\n" for puzzle in chosen), encoding="utf-8")
    print(f"{len(found)} found, {len(chosen)} chosen")
    return 0


def _renew(path: Path) -> int:
    """Work out anew what follows from positions, themes and difficulty above all; what is no puzzle any more goes."""
    try:
        old = [read(line) for line in path.read_text(encoding="utf-8").splitlines()]
        sound = collect(found for puzzle in old if (found := renewed(puzzle)) is not None).puzzles
        path.write_text("".join(puzzle_text(puzzle) + "\n" for puzzle in sound), encoding="utf-8")
    except (OSError, ValueError) as error:
        print(f"pisyedili: {error}", file=sys.stderr)
        return 2
    print(f"{len(sound)} of {len(old)} are puzzles still")
    return 0


if __name__ == "__main__":
    sys.exit(main())
