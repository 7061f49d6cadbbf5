"""Taking away what does not matter: a smaller position is the same puzzle, and easier to see."""

from collections.abc import Iterator
from dataclasses import replace

from pisyedili.actions import card_of, is_lay
from pisyedili.puzzles.judge import judged
from pisyedili.puzzles.model import READER, Puzzle
from pisyedili.setup import Setup

ENOUGH = 3
"""Cards that a hand keeps, so that small puzzles do not all become the same."""


def trimmed(puzzle: Puzzle) -> Puzzle:
    """The same puzzle with fewer cards in the stock and in hands, as long as its best action, its themes and the way
    its lines go stay; of the stock only what changes no value at all."""
    if puzzle.kind == "read":
        return puzzle
    changed = True
    while changed:
        changed = False
        for setup in smaller(puzzle.setup, puzzle.best):
            found = judged(setup, puzzle.ask, puzzle.turns, last=puzzle.last, seed=puzzle.seed).puzzle
            if found is not None and _same(puzzle, found):
                puzzle, changed = found, True
                break
    return puzzle


_KEPT = ("length", "answer", "ends", "answered")
"""Features that stay."""


def _same(puzzle: Puzzle, found: Puzzle) -> bool:
    if found.best != puzzle.best or not set(found.themes) >= set(puzzle.themes):
        return False
    if found.setup.hands == puzzle.setup.hands and found.values != puzzle.values:
        return False
    return all(found.features[name] == puzzle.features[name] for name in _KEPT)


def smaller(setup: Setup, best: int) -> Iterator[Setup]:
    """The position with one card less, which goes to the bottom of the pile: of the stock, the last first; of hands."""
    stock = setup.stock
    assert not isinstance(stock, int)
    for place in range(len(stock) - 1, -1, -1):
        yield replace(setup, stock=stock[:place] + stock[place + 1 :], under=setup.under + 1)
    for seat, hand in enumerate(setup.hands):
        assert not isinstance(hand, int)
        if len(hand) <= ENOUGH:
            continue
        for place, card in enumerate(hand):
            if seat == READER and is_lay(best) and card == card_of(best):
                continue
            hands = list(setup.hands)
            hands[seat] = hand[:place] + hand[place + 1 :]
            yield replace(setup, hands=tuple(hands), under=setup.under + 1)
