"""The same questions by plain exhaustive search: the engine, copies and recursion; no table, no pruning, no order.

``Spent`` is raised when a tree is larger than a test can afford; nothing else limits it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from pisyedili.actions import is_lay
from pisyedili.cards import Rank, rank_of
from pisyedili.match import Muamele
from pisyedili.position import Position
from pisyedili.scoring import score_hand
from pisyedili.solver import BestResult, ForcedOut, Question

REACH = 1_000_000
"""Greater than any result."""


DEEPEST = 250
"""Longest line: each action is a call in a call."""

FEW = 7
"""Cards of a stock from which every pick is looked at card by card."""


class Spent(Exception):
    """The tree is too large."""


def settled(position: Position, muamele: bool = True) -> tuple[int | Fraction, ...]:
    """What each seat pays for a hand that is over, over every way to pick cards in Muamele (R10.4)."""
    if not muamele or not position.rules.muamele or position.outcome.kind != "out":
        return score_hand(position).payments
    if position.stock_count <= FEW:
        return picked_by_card(position, Muamele(position), {})
    return picked_by_kind(position)


def picked_by_card(position: Position, muamele: Muamele, known: dict) -> tuple[Fraction, ...]:
    """The mean payments when each face-down card is as likely to be the next one picked.

    The engine picks and scores. Ways in which the same seats have picked the same cards are looked at once.
    """
    picked = muamele.picked
    if muamele.done:
        return tuple(map(Fraction, score_hand(position, picked).payments))
    key = tuple(tuple(sorted(cards)) for cards in picked)
    if key not in known:
        places = [place for place, card in enumerate(muamele.row) if card is None]
        means = [Fraction(0)] * position.players
        for place in places:
            after = Muamele(position)
            for taken in (*muamele.taken, place):
                after.pick(taken)
            for seat, paid in enumerate(picked_by_card(position, after, known)):
                means[seat] += paid / len(places)
        known[key] = tuple(means)
    return known[key]


def picked_by_kind(position: Position) -> tuple[Fraction, ...]:
    """The same for many cards: a pick is a 7 or another card, and the others cost their mean."""
    rules, players, score = position.rules, position.players, score_hand(position)
    others = [card for card in position.stock if rank_of(card) != Rank.SEVEN]
    seven = rules.points[Rank.SEVEN - 2]
    each = Fraction(sum(rules.points[card % 13] for card in others), max(len(others), 1))
    order = [(position.outcome.winner + position.direction * n) % players for n in range(1, players)]
    held = [sum(rank_of(card) == Rank.SEVEN for card in position.hand(seat)) for seat in order]

    @cache
    def costs(sevens: int, rest: int, turn: int, due: int) -> tuple[Fraction, ...]:
        """What those from this turn on pick yet."""
        if turn == len(order) or not sevens + rest:
            return (Fraction(0),) * (len(order) - turn)
        if not due:
            return (Fraction(0), *costs(sevens, rest, turn + 1, 3 * held[turn + 1] if turn + 1 < len(order) else 0))
        found = [Fraction(0)] * (len(order) - turn)
        for number, after, points in (
            (sevens, (sevens - 1, rest, turn, due + 2), seven),
            (rest, (sevens, rest - 1, turn, due - 1), each),
        ):
            if number:
                chance = Fraction(number, sevens + rest)
                found[0] += chance * points
                for place, cost in enumerate(costs(*after)):
                    found[place] += chance * cost
        return tuple(found)

    payments = list(map(Fraction, score.payments))
    factor = score.multiplier if rules.muamele_multiplied else 1
    picked = costs(position.stock_count - len(others), len(others), 0, 3 * held[0])
    for seat, cost in zip(order, picked, strict=True):
        payments[seat] += factor * cost
    return tuple(payments)


class Plain:
    """One question about one position."""

    def __init__(self, position: Position, question: Question, limit: int) -> None:
        self.position = position
        self.question = question
        self.left = limit

    def after(self, position: Position, action: int) -> Position:
        self.left -= 1
        if self.left < 0 or position.ply > self.position.ply + DEEPEST:
            raise Spent
        child = position.copy()
        child.play(action)
        return child

    def actions(self):
        """The value of each first action, by action."""
        found = {}
        for action in self.position.legal_actions():
            child = self.after(self.position, action)
            if isinstance(self.question, ForcedOut):
                left = self.question.turns - self.ended(self.position, child)
                found[action] = self.out(child, left)
            elif isinstance(self.question, BestResult):
                found[action] = self.result(child)
            else:
                found[action] = self.payments(child)
        return found

    def value(self, values):
        """The value of the position from those of its actions, in their order."""
        seat = self.position.seat
        if isinstance(self.question, ForcedOut):
            return any(values.values()) if seat == self.question.seat else all(values.values())
        if isinstance(self.question, BestResult):
            return max(low for low, _ in values.values()), max(high for _, high in values.values())
        return self.chosen(self.position, values)

    # Forced out

    def ended(self, position: Position, child: Position) -> int:
        """1 when a turn of the seat ended in between."""
        mine = position.seat == self.question.seat
        return int(mine and (child.over or child.turns != position.turns))

    def out(self, position: Position, turns: int) -> bool:
        seat = self.question.seat
        if position.over:
            return position.outcome.winners == (seat,) and position.outcome.kind == "out"
        if turns == 0:
            return False
        answers = []
        for action in position.legal_actions():
            child = self.after(position, action)
            answers.append(self.out(child, turns - self.ended(position, child)))
        return any(answers) if position.seat == seat else all(answers)

    # Two players, each against the other: the lowest and the highest it can be, whatever comes after a reshuffle.

    def result(self, position: Position) -> tuple[int, int]:
        seat = self.position.seat
        if position.reshuffles != self.position.reshuffles:
            return -REACH, REACH
        if position.over:
            payments = settled(position, self.question.muamele)
            return (payments[1 - seat] - payments[seat],) * 2
        found = [self.result(self.after(position, action)) for action in position.legal_actions()]
        one = max if position.seat == seat else min
        return one(low for low, _ in found), one(high for _, high in found)

    # Everyone for themselves: None when a reshuffle could matter.

    def payments(self, position: Position) -> tuple[int, ...] | None:
        if position.reshuffles != self.position.reshuffles:
            return None
        if position.over:
            return settled(position, self.question.muamele)
        values = {action: self.payments(self.after(position, action)) for action in position.legal_actions()}
        return self.chosen(position, values)

    def chosen(self, position: Position, values) -> tuple[int, ...] | None:
        """The value chosen by the seat to move: least own payment, ties by the order told in ``rational``."""
        seat, points = position.seat, position.rules.points

        def order(action: int) -> tuple[int, ...]:
            return (-points[(action & 63) % 13], action & 63, action) if is_lay(action) else (1000, -action)

        best = None
        for action in sorted(values, key=order):
            value = values[action]
            if value is None:
                return None
            if best is None or value[seat] < best[seat]:
                best = value
                if value[seat] == 0:
                    break
        return best
