"""Choosing a collection from what was found: every theme, rule set and question has its share."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from pisyedili.notation import rules_text
from pisyedili.puzzles.alike import Seen
from pisyedili.puzzles.model import Puzzle
from pisyedili.puzzles.names import THEMES

SHARE: Final = 45
"""Puzzles that a theme gets before the others fill up what is left."""
STEP: Final = 300
"""Difficulty is spread in steps."""


def choose(found: Iterable[Puzzle], most: int) -> tuple[Puzzle, ...]:
    """At most so many puzzles, no two nearly the same, by their difficulty. The same found give the same chosen."""
    seen = Seen()
    pool = {puzzle.id: puzzle for puzzle in found}
    fresh = list(pool.values())
    have = Counter(theme for puzzle in fresh for theme in puzzle.themes)
    chosen: dict[str, Puzzle] = {}
    themes: Counter[str] = Counter()
    kinds: Counter[tuple[object, ...]] = Counter()
    refused: set[str] = set()

    def take(puzzle: Puzzle) -> bool:
        if seen.twin(puzzle) is not None:
            refused.add(puzzle.id)
            return False
        chosen[puzzle.id] = puzzle
        themes.update(puzzle.themes)
        kinds[_kind(puzzle)] += 1
        return True

    def fill(candidates: list[Puzzle], until: int, theme: str | None) -> None:
        while (len(chosen) if theme is None else themes[theme]) < until and len(chosen) < most:
            left = [puzzle for puzzle in candidates if puzzle.id not in chosen and puzzle.id not in refused]
            if not left:
                return
            # The kind that has the fewest so far, then the themes that do; the order found decides the rest.
            take(min(left, key=lambda puzzle: (kinds[_kind(puzzle)], min(themes[name] for name in puzzle.themes))))

    for theme in sorted(THEMES, key=lambda theme: (have[theme], theme)):
        fill([puzzle for puzzle in fresh if theme in puzzle.themes], SHARE, theme)
    fill(fresh, most, None)
    return tuple(sorted(chosen.values(), key=lambda puzzle: (puzzle.difficulty, puzzle.id)))


def _kind(puzzle: Puzzle) -> tuple[object, ...]:
    return puzzle.ask, rules_text(puzzle.setup.rules), puzzle.setup.players, puzzle.difficulty // STEP
