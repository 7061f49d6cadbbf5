"""Running jobs on any executor, so that it can be stopped and taken up again."""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path
from typing import Final

from pisyedili.puzzles.loader import parse_puzzle
from pisyedili.puzzles.make.construct import Recipe
from pisyedili.puzzles.make.jobs import RARE, dig, job_name
from pisyedili.puzzles.model import Puzzle

STATE: Final = "found.jsonl"
"""Name of the state file: a line for each job that is done."""
_AHEAD: Final = 4
"""Jobs given to an executor at a time, for each it may run at once; more would make stopping slow."""

Told = Callable[[int, int, int], None]
"""Progress: jobs done, jobs in all, puzzles found."""
Job = tuple[Recipe, int]


def plan(recipes: Sequence[Recipe], rounds: int) -> tuple[Job, ...]:
    """Jobs in their order, each recipe once a round, more often where its theme is rare, or its rules the book's."""
    jobs: list[Job] = []
    for number in range(rounds):
        for recipe in recipes:
            times = RARE.get(recipe.theme, 1) * (2 if recipe.rules.startswith("table") else 1)
            jobs += [(recipe, number * times + time) for time in range(times)]
    return tuple(jobs)


def mine(
    jobs: Sequence[Job],
    seed: int,
    executor: Executor,
    folder: Path,
    told: Told | None = None,
    workers: int = 1,
) -> tuple[Puzzle, ...]:
    """Do all jobs and return what they found, in the order of the jobs, whoever did them and when.

    What is done is written into ``folder`` at once; called again with the same folder and seed it goes on there.
    Raises ``ValueError`` for a folder of another seed, ``OSError`` when it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / STATE
    done = _read(path, seed)
    waiting = [job for job in jobs if job_name(*job) not in done]
    puzzles = sum(len(found) for found in done.values())
    with path.open("a", encoding="utf-8") as file:
        if path.stat().st_size == 0:
            file.write(json.dumps({"seed": seed}) + "\n")
        running: dict[Future[list[str]], str] = {}
        rest = iter(waiting)
        while True:
            while len(running) < _AHEAD * workers and (job := next(rest, None)) is not None:
                running[executor.submit(dig, job[0], seed, job[1])] = job_name(*job)
            if not running:
                break
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                name = running.pop(future)
                found = done[name] = future.result()
                puzzles += len(found)
                file.write(json.dumps({"job": name, "found": found}) + "\n")
            file.flush()
            if told is not None:
                told(len(done), len(jobs), puzzles)
    return tuple(parse_puzzle(line) for job in jobs for line in done[job_name(*job)])


def _read(path: Path, seed: int) -> dict[str, list[str]]:
    """What is done already. A last line that was cut off is taken away."""
    if not path.exists():
        return {}
    text = path.read_bytes()
    sound = text[: text.rfind(b"\n") + 1]
    if sound != text:
        path.write_bytes(sound)
    lines = sound.decode("utf-8").splitlines()
    if not lines:
        return {}
    if json.loads(lines[0]) != {"seed": seed}:
        raise ValueError(f"{path} holds the work of another seed")
    done: dict[str, list[str]] = {}
    for line in lines[1:]:
        entry = json.loads(line)
        done[entry["job"]] = entry["found"]
    return done
