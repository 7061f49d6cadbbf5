"""The check that authors run: is every puzzle sound, proven, and unlike the others?"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field, fields
from importlib import resources
from pathlib import Path
from typing import Final

from pisyedili.actions import action_text
from pisyedili.locale import catalogue, languages
from pisyedili.notation import rules_text
from pisyedili.puzzles.alike import Seen
from pisyedili.puzzles.errors import PuzzleError
from pisyedili.puzzles.judge import MAX_NODES, prove
from pisyedili.puzzles.loader import MAX_BYTES, parse_puzzle, puzzle_text
from pisyedili.puzzles.model import Puzzle
from pisyedili.puzzles.names import THEMES
from pisyedili.puzzles.slices import whole

SUFFIX: Final = ".jsonl"
_CHUNK: Final = 8


@dataclass
class Report:
    """What a check found: a line for each fault, and how much was looked at."""

    faults: list[str] = field(default_factory=list)
    puzzles: int = 0
    proven: int = 0
    """Puzzles whose every word was proven anew."""
    themes: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    """Puzzles by rule set, as position strings name it."""
    kinds: Counter[str] = field(default_factory=Counter)
    """Puzzles by question."""

    @property
    def counts(self) -> dict[str, int]:
        """Puzzles looked at and proven, and faults found."""
        return {"puzzles": self.puzzles, "proven": self.proven, "faults": len(self.faults)}

    @property
    def lines(self) -> tuple[str, ...]:
        """The faults, puzzles by theme, question and rule set, then a line of counts."""
        # Foreign files may hold what no terminal can show.
        shown = [fault.encode("utf-8", "backslashreplace").decode("utf-8") for fault in self.faults]
        themes = [f"{theme} {self.themes[theme]}" for theme in THEMES if self.themes[theme]]
        rest = [f"{name} {count}" for counter in (self.kinds, self.rules) for name, count in sorted(counter.items())]
        lines = [", ".join(part) for part in (themes, rest) if part]
        counts = f"{_many(self.puzzles, 'puzzle')}, {self.proven:,} proven, {_many(len(self.faults), 'fault')}"
        return (*shown, *lines, counts)


def _many(n: int, word: str) -> str:
    return f"{n:,} {word}{'' if n == 1 else 's'}"


def check_puzzles(
    paths: Iterable[Path] | None = None,
    sample: tuple[str, int] | None = None,
    executor: Executor | None = None,
    known: Iterable[str] = (),
    told: Callable[[int, int], None] | None = None,
) -> Report:
    """Check the puzzles of some files, or those of the book.

    All are read and compared. With ``sample``, a seed and a number, only so many are proven, chosen by the seed, and
    besides them all whose line is not among ``known``. Proofs run on the executor. ``told`` hears how many are proven,
    of how many. Raises ``FileNotFoundError`` naming a path that is no file, ``OSError`` for one that cannot be read.
    """
    report = Report()
    puzzles = [*_read(report, _own_files() if paths is None else _files(paths))]
    if paths is None:
        report.faults += _words()
    old = frozenset(known)
    chosen = [puzzle for puzzle in puzzles if sample is None or (old and puzzle_text(puzzle) not in old)]
    if sample is not None:
        ranked = sorted(puzzles, key=lambda puzzle: hashlib.sha256(f"{sample[0]}:{puzzle.id}".encode()).digest())
        chosen += [puzzle for puzzle in ranked[: sample[1]] if puzzle not in chosen]
    work = map(faults_of, chosen) if executor is None else executor.map(faults_of, chosen, chunksize=_CHUNK)
    for number, (puzzle, faults) in enumerate(zip(chosen, work, strict=True), 1):
        report.faults += [f"{puzzle.id}: {fault}" for fault in faults]
        report.proven += not faults
        if told is not None:
            told(number, len(chosen))
    return report


def _own_files() -> Iterator[tuple[str, bytes]]:
    folder = resources.files(__package__) / "data"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(SUFFIX):
            yield file.name, file.read_bytes()


def _files(paths: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    for path in paths:
        if not path.is_file():
            raise FileNotFoundError(f"there is no file {path}")
        yield path.name, path.read_bytes()


def _read(report: Report, files: Iterable[tuple[str, bytes]]) -> Iterator[Puzzle]:
    """The sound puzzles of some files; what is wrong with the others, and between them, is told."""
    seen = Seen()
    ids: dict[str, str] = {}
    for name, data in files:
        before: tuple[int, str] | None = None
        for number, line in enumerate(data.splitlines(), 1):
            where = f"{name}:{number}"
            report.puzzles += 1
            try:
                puzzle = parse_puzzle(line[: MAX_BYTES + 1])
            except PuzzleError as error:
                report.faults += [f"{where}: {fault.text}" for fault in error.faults]
                continue
            if puzzle.id in ids:
                report.faults.append(f"{where}: {puzzle.id} is there already, {ids[puzzle.id]}")
                continue
            ids[puzzle.id] = where
            twin = seen.twin(puzzle)
            if twin is not None:
                report.faults.append(f"{where}: {puzzle.id} is nearly the same as {twin}, {ids[twin]}")
            if puzzle_text(puzzle).encode() != line:
                report.faults.append(f"{where}: {puzzle.id} is not written as puzzles are")
            if before is not None and (puzzle.difficulty, puzzle.id) < before:
                report.faults.append(f"{where}: {puzzle.id} is not in its place: the easiest come first")
            before = puzzle.difficulty, puzzle.id
            if not puzzle.themes:
                report.faults.append(f"{where}: {puzzle.id} has no theme")
            report.themes.update(puzzle.themes)
            report.rules[rules_text(puzzle.setup.rules)] += 1
            report.kinds[puzzle.ask] += 1
            yield puzzle


def _words() -> Iterator[str]:
    """Themes and questions without words."""
    for lang, _ in languages():
        words = catalogue(lang)
        keys = [f"puzzle.theme.{theme}.{part}" for theme in THEMES for part in ("name", "about")]
        keys += [f"puzzle.goal.{ask}" for ask in ("out", "out-now", "points", "line", "mean")]
        yield from (f"{lang}/puzzles.json: there is no {key}" for key in keys if not words.has(key))


def faults_of(puzzle: Puzzle) -> tuple[str, ...]:
    """What a puzzle says that is not so, by proving it anew."""
    verdict = whole(prove(puzzle))
    found = verdict.puzzle
    if found is None:
        return (f"no puzzle: {', '.join(verdict.reasons)}",)
    faults = []
    for item in fields(Puzzle):
        said, true = getattr(puzzle, item.name), getattr(found, item.name)
        if item.name == "features":
            # How many states a search needs is its own business, as long as they are few.
            said, true = dict(said) | {"nodes": 0}, dict(true) | {"nodes": 0}
        if said != true:
            if item.name == "best":
                said, true = action_text(said), action_text(true)
            faults.append(f"{item.name} is {true}, not {said}")
    nodes = found.features["nodes"]
    if isinstance(nodes, int) and nodes > MAX_NODES:
        faults.append(f"its proof takes {nodes:,} states, more than {MAX_NODES:,}")
    return tuple(faults)
