"""The same questions by plain exhaustive search: the engine, copies and recursion; no table, no pruning, no order.

``Spent`` is raised when a tree is larger than a test can afford; nothing else limits it.
"""

from __future__ import annotations

from pisyedili.actions import is_lay
from pisyedili.position import Position
from pisyedili.scoring import score_hand
from pisyedili.solver import BestResult, ForcedOut, Question

REACH = 1_000_000
"""Greater than any result."""


DEEPEST = 250
"""Longest line: each action is a call in a call."""


class Spent(Exception):
    """The tree is too large."""


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
            payments = score_hand(position).payments
            return (payments[1 - seat] - payments[seat],) * 2
        found = [self.result(self.after(position, action)) for action in position.legal_actions()]
        one = max if position.seat == seat else min
        return one(low for low, _ in found), one(high for _, high in found)

    # Everyone for themselves: None when a reshuffle could matter.

    def payments(self, position: Position) -> tuple[int, ...] | None:
        if position.reshuffles != self.position.reshuffles:
            return None
        if position.over:
            return score_hand(position).payments
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
