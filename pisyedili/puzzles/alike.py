"""When two puzzles are nearly the same: renamed suits and seats apart, they differ in no more than one card."""

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Final

from pisyedili.cards import rank_of, suit_of
from pisyedili.puzzles.model import Puzzle
from pisyedili.setup import Setup

_RENAMINGS: Final = tuple(permutations(range(4)))
Form = tuple[object, ...]


def _zones(setup: Setup) -> list[tuple[int, int]]:
    """Every card that counts, with where it is: a hand, the top of the pile, a place in the stock.

    Seats are counted from the reader's on in the direction of play, so they need no renaming. What is hidden counts
    as what could be there: cards that are nowhere else.
    """
    found = []
    players = setup.players
    for seat, hand in enumerate(setup.hands):
        if not isinstance(hand, int):
            place = (seat * setup.direction) % players
            found += [(place, card) for card in hand]
    if not isinstance(setup.stock, int):
        found += [(10 + place, card) for place, card in enumerate(setup.stock)]
    if setup.discards:
        found.append((9, setup.discards[-1]))
    if any(isinstance(hand, int) for hand in setup.hands):
        # Where hands are hidden, which cards are still out is what counts.
        found += [(8, card) for card in setup.unknown().elements()]
    return found


def canonical(setup: Setup, zones: Iterable[tuple[int, int]]) -> Form:
    """The smallest of all renamings of suits."""
    cards = [(zone, suit_of(card), rank_of(card)) for zone, card in zones]
    best: tuple[tuple[int, int, int], ...] | None = None
    suit: int | None = None
    for names in _RENAMINGS:
        form = tuple(sorted((zone, names[old], rank) for zone, old, rank in cards))
        named = None if setup.named is None else names[setup.named]
        if best is None or (form, -1 if named is None else named) < (best, -1 if suit is None else suit):
            best, suit = form, named
    return (setup.players, setup.bill, setup.phase, setup.has_drawn, suit, best)


def _game(puzzle: Puzzle, setup: Setup) -> tuple[object, ...]:
    return (puzzle.ask == "mean", setup.rules.points, setup.rules.ace_takes, setup.rules.pisti)


def forms(puzzle: Puzzle) -> Iterator[Form]:
    """What two puzzles share when they are nearly the same: the whole, or all but one card.

    Sets that differ in one card only, in one place or in where it lies, have a part in common that lacks one card.
    """
    setup = puzzle.setup
    zones = _zones(setup)
    game = _game(puzzle, setup)
    yield (*game, *canonical(setup, zones))
    for place in range(len(zones)):
        yield (*game, *canonical(setup, zones[:place] + zones[place + 1 :]))


class Seen:
    """Puzzles met so far."""

    def __init__(self) -> None:
        self._forms: dict[Form, str] = {}

    def twin(self, puzzle: Puzzle) -> str | None:
        """The id of a puzzle met before that is nearly the same, else None, and this one is met."""
        own = list(forms(puzzle))
        for form in own:
            if form in self._forms:
                return self._forms[form]
        for form in own:
            self._forms[form] = puzzle.id
        return None
