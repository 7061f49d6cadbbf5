"""Endgames of hands that bots play: everything in them has really happened, the last move included."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from pisyedili.actions import PASS, is_lay
from pisyedili.bots import BOTS
from pisyedili.notation import parse_rules
from pisyedili.position import Position
from pisyedili.puzzles.make.construct import Candidate, Recipe, hidden, shown, whole
from pisyedili.puzzles.model import Last
from pisyedili.setup import Setup
from pisyedili.view import View

_LONGEST: Final = 400
"""Actions after which a hand is left."""


def endgames(recipe: Recipe, random: Random) -> Iterator[Candidate]:
    """Endgames of one hand: the seat to move becomes the reader's, few cards of the stock are kept."""
    rules, players = parse_rules(recipe.rules), recipe.players
    position = Position.deal(rules, players, seed=int(random.random() * (1 << 40)))
    thumb, chance = BOTS["thumb"](), BOTS["random"]()
    most = 4 if players == 2 else 3
    for _ in range(_LONGEST):
        if position.over:
            return
        bot = thumb if random.random() < 0.75 else chance
        mover = position.seat
        action = bot.choose(View.of(position, mover), random)
        position.play(action)
        if position.over or position.seat == mover or position.phase != "play" or position.reshuffles:
            continue
        if not (is_lay(action) or action == PASS) or len(position.discards) < 4:
            continue
        sizes = [position.count(seat) for seat in range(players)]
        if sizes[position.seat] < 2 or max(sizes) > most or sum(sizes) > 3 * players:
            continue
        setup = turned(position.setup(), position.seat)
        last = Last((mover - position.seat) % players, action)
        if recipe.ask == "mean":
            if sum(sizes) - sizes[position.seat] <= 2:
                yield Candidate(hidden(with_stock(setup, whole(random, 0, 2))), last)
        else:
            yield Candidate(shown(with_stock(setup, whole(random, 0, 5))), last)


def turned(setup: Setup, seat: int) -> Setup:
    """The same with the seats renamed so that this one is the reader's."""
    players = setup.players
    hands = tuple(setup.hands[(seat + place) % players] for place in range(players))
    return replace(setup, hands=hands, seat=(setup.seat - seat) % players, dealer=None)


def with_stock(setup: Setup, number: int) -> Setup:
    """The same with the first cards of the stock only; the others lie at the bottom of the pile."""
    stock = setup.stock
    assert not isinstance(stock, int)
    return replace(setup, stock=stock[:number], discards=(*stock[number:], *setup.discards))
