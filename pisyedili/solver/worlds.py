"""Hidden cards: every way to give them out, with its weight, the stock only as far as it matters."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import comb, factorial, prod

from pisyedili.position import Position
from pisyedili.setup import Setup


@dataclass(frozen=True, slots=True)
class World:
    """Some ways to give the hidden cards out: hands, and the first cards of the stock; the rest is unknown."""

    setup: Setup
    """The hands filled in."""
    drawn: tuple[int, ...]
    """First cards of the stock, in the order of drawing."""
    rest: tuple[int, ...]
    """Cards left over, in the order of their numbers: the rest of the stock, and unknown discards."""
    hidden: int
    """How many of the stock are unknown."""
    weight: int
    """Number of ways, equal ones counted as often as there are; all ways are as likely."""

    @property
    def told(self) -> bool:
        """Whether these ways have the same unknown cards in the stock, in any order."""
        return len(self.rest) == self.hidden

    def position(self) -> Position:
        """A position of these ways; the unknown cards have some order."""
        setup = self.setup
        stock = setup.stock
        if isinstance(stock, int):
            stock = self.drawn + self.rest[: self.hidden]
        under = self.rest[self.hidden :]
        return Position.from_setup(replace(setup, stock=stock, discards=(*under, *setup.discards), under=0))

    def split(self) -> list["World"]:
        """The same ways by the next card of the stock."""
        found = []
        for card, count in Counter(self.rest).items():
            rest = list(self.rest)
            rest.remove(card)
            part = self.weight * count // len(self.rest)
            found.append(World(self.setup, (*self.drawn, card), tuple(rest), self.hidden - 1, part))
        return found


def hands_count(setup: Setup) -> int:
    """In how many ways the hidden hands can be given out, equal cards told apart: never less than the worlds."""
    left = setup.unknown().total()
    ways = 1
    for hand in setup.hands:
        if isinstance(hand, int):
            ways *= comb(left, hand)
            left -= hand
    return ways


def worlds_of(setup: Setup) -> Iterator[World]:
    """Every different way to give the hidden hands out, the stock unknown unless given.

    The weights add up to the number of orders of all hidden cards.
    """
    unknown = setup.unknown()
    seats = [seat for seat, hand in enumerate(setup.hands) if isinstance(hand, int)]
    hidden = setup.stock if isinstance(setup.stock, int) else 0

    def give(number: int, left: "Counter[int]", hands: tuple[tuple[int, ...] | int, ...], ways: int) -> Iterator[World]:
        if number == len(seats):
            rest = tuple(sorted(left.elements()))
            yield World(replace(setup, hands=hands), (), rest, hidden, ways * factorial(len(rest)))
            return
        seat = seats[number]
        size = hands[seat]
        assert isinstance(size, int)
        for hand in choices(sorted(left.items()), size):
            taken = Counter(hand)
            orders = factorial(size)
            copies = prod(comb(left[card], count) for card, count in taken.items())
            filled = (*hands[:seat], hand, *hands[seat + 1 :])
            yield from give(number + 1, left - taken, filled, ways * orders * copies)

    yield from give(0, unknown, setup.hands, 1)


def choices(cards: list[tuple[int, int]], size: int) -> Iterator[tuple[int, ...]]:
    """Different hands of some size from cards with their numbers."""
    if not size:
        yield ()
        return
    if not cards:
        return
    (card, most), rest = cards[0], cards[1:]
    for count in range(min(most, size), -1, -1):
        for more in choices(rest, size - count):
            yield (card,) * count + more
