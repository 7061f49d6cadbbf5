"""The search for puzzles as small jobs: pure functions of a seed, so that any number of workers finds the same."""

import hashlib
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from pisyedili.puzzles.judge import judged, prove
from pisyedili.puzzles.loader import puzzle_text
from pisyedili.puzzles.make.construct import Candidate, Recipe, construct, whole
from pisyedili.puzzles.make.games import endgames
from pisyedili.puzzles.make.trim import trimmed
from pisyedili.puzzles.model import READER, Puzzle, start_of
from pisyedili.puzzles.slices import whole as whole_of
from pisyedili.solver import ForcedOut, Result, Search

TRIES: Final = 40
"""Candidates of a job."""
GAMES: Final = 12
"""Hands of bots of a job."""
KEPT: Final = 4
"""Puzzles that a job gives back at most, so that no recipe floods the rest."""
MOST_TURNS: Final = 3
"""Own turns within which going out is looked for."""
NODES: Final = 600
"""States for one candidate: most that are any good need far fewer."""
HARD_NODES: Final = 4_000
"""The same for every fifth job, which looks for harder ones."""
_MEANS: Final = 6
"""How many times as many it may be over all ways of the hidden cards."""
LONGEST: Final = {"out": 11, "points": 11, "line": 9, "mean": 11}
"""Actions of a line that a reader can still follow, of the solution and of an answer to a temptation."""
SEEDS: Final = 8
"""Ways of the hidden cards that are tried for playing a puzzle out."""


def recipes() -> tuple[Recipe, ...]:
    """What is looked for, over all rule sets and questions."""
    single = ("table.reshuffle.no", "classic", "cardiva")
    found = []
    for theme in _CONSTRUCTED:
        published = ("cardiva",) if theme in _CARDIVA else single[:2] if theme == "turn-away" else single
        for rules in published:
            if theme not in _MANY:
                found.append(Recipe(theme, rules, 2, "points"))
            if theme != "stack":
                found += [Recipe(theme, rules, players, "line") for players in (3, 4)]
        if theme not in (*_CARDIVA, "stack"):
            seats = (3,) if theme in _MANY else (2, 3)
            found += [Recipe(theme, rules, players, "out") for rules in ("table", "classic") for players in seats]
        if theme in _READ:
            read = published if theme in _CARDIVA else single
            found += [Recipe(theme, rules, 2, "mean") for rules in read]
            found += [Recipe(theme, rules, 3, "mean") for rules in read[:2]]
    for rules in single:
        found += [Recipe("games", rules, 2, "points"), Recipe("games", rules, 3, "line")]
        found += [Recipe("games", rules, 2, "mean"), Recipe("games", rules, 2, "out")]
    found += [Recipe("games", "table", players, "out") for players in (2, 3, 4)]
    return tuple(found)


_CONSTRUCTED: Final = (
    *("armour", "stack", "jack-escape", "name-suit", "finisher", "double", "ace-run", "ace-seven", "skip-tek"),
    *("turn-away", "block-last", "draw-on-purpose", "dump-points", "pisti-chain", "step-back", "muamele"),
)
RARE: Final = {"stack": 4, "ace-seven": 2, "turn-away": 6, "step-back": 3, "pisti-chain": 6, "games": 2, "muamele": 4}
"""Jobs in a round for recipes that seldom find something."""
_MANY: Final = ("turn-away", "pisti-chain", "step-back")
"""Themes of three and more players."""
_CARDIVA: Final = ("pisti-chain", "step-back", "muamele")
"""Themes of one rule set."""
_READ: Final = (
    *("name-suit", "jack-escape", "block-last", "dump-points", "finisher", "draw-on-purpose", "armour", "muamele"),
)


def job_name(recipe: Recipe, number: int) -> str:
    return f"{recipe.name}#{number}"


def chance(seed: int, recipe: Recipe, number: int) -> Random:
    """The source of chance of a job, the same on every Python."""
    digest = hashlib.sha256(f"{seed}/{job_name(recipe, number)}".encode()).digest()
    return Random(int.from_bytes(digest[:6], "big"))


def dig(recipe: Recipe, seed: int, number: int) -> list[str]:
    """The puzzles that one job finds, as lines. A pure function."""
    random = chance(seed, recipe, number)
    nodes = HARD_NODES if number % 5 == 4 else NODES
    found: list[str] = []
    for candidate in _candidates(recipe, random):
        puzzle = attempt(recipe, candidate, random, nodes)
        if puzzle is None:
            continue
        if recipe.theme != "games" and recipe.theme not in puzzle.themes and whole(random, 0, 3):
            continue
        line = puzzle_text(puzzle)
        if line not in found:
            found.append(line)
        if len(found) >= KEPT:
            break
    return found


def _candidates(recipe: Recipe, random: Random) -> Iterator[Candidate]:
    if recipe.theme == "games":
        for _ in range(GAMES):
            yield from islice(endgames(recipe, random), 6)
        return
    for _ in range(TRIES):
        candidate = construct(recipe, random)
        if candidate is not None:
            yield candidate


def attempt(recipe: Recipe, candidate: Candidate, random: Random, nodes: int = NODES) -> Puzzle | None:
    """The puzzle of a candidate, trimmed; None when it is none, or none for a book."""
    setup, turns = candidate.setup, None
    if recipe.ask == "out":
        turns = _fewest(candidate, nodes)
        if turns is None:
            return None
    budget = nodes * (_MEANS if recipe.ask == "mean" else 1)
    verdict = judged(setup, recipe.ask, turns, last=candidate.last, budget=budget)
    puzzle = verdict.puzzle
    if puzzle is None or not fair(puzzle):
        return None
    if puzzle.kind == "read":
        return _played_out(puzzle, random)
    puzzle = trimmed(puzzle)
    return puzzle if fair(puzzle) else None


def _fewest(candidate: Candidate, nodes: int) -> int | None:
    """In how many own turns going out can be forced; None when it cannot, or needs no thought."""
    position = start_of(candidate.setup, 0)
    result = Search(position, ForcedOut(READER, MOST_TURNS), budget=nodes).run()
    return result.turns if isinstance(result, Result) and result.value is True else None


def fair(puzzle: Puzzle) -> bool:
    """Whether a reader can think it through: lines that are not too long, and something that the book teaches."""
    most = LONGEST[puzzle.ask]
    length, answer = puzzle.features["length"], puzzle.features["answer"]
    assert isinstance(length, int)
    assert isinstance(answer, int)
    if not puzzle.themes or answer > most or length > most:
        return False
    # Where the cards seen leave one way only, nothing is left to weigh.
    if puzzle.kind == "read" and puzzle.features["worlds"] == 1:
        return False
    # Somebody goes out, in the solution or after a temptation: what only an empty stock decides is dry.
    if "out" not in (puzzle.features["ends"], *str(puzzle.features["answered"]).split()):
        return False
    # A card to be laid in any case is no puzzle.
    return length > 1


def _played_out(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """A read puzzle with a seed for which the way the cards really lie says the same as the mean."""
    for _ in range(SEEDS):
        seed = int(random.random() * 1_000_000)
        if _lies_well(puzzle, seed):
            found = judged(puzzle.setup, puzzle.ask, last=puzzle.last, seed=seed).puzzle
            return found if found is not None and fair(found) else None
    return None


def _lies_well(puzzle: Puzzle, seed: int) -> bool:
    """Whether in the way of the hidden cards that a seed deals the best action is what it is on average."""
    lying = Search(start_of(puzzle.setup, seed), puzzle.question, budget=HARD_NODES).run()
    return isinstance(lying, Result) and lying.best == (puzzle.best,)


def renewed(puzzle: Puzzle) -> Puzzle | None:
    """All that follows from a puzzle's position worked out anew; None when it is no puzzle for a book any more."""
    found = whole_of(prove(puzzle)).puzzle
    if found is None or not fair(found):
        return None
    if found.kind == "read" and not _lies_well(found, found.seed):
        return _played_out(found, Random(int(found.id[1:], 16)))
    return found
