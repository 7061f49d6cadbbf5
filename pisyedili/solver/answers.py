"""How each question is answered for one position whose cards are known: values of first actions, then a line."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from pisyedili.position import Position
from pisyedili.solver.board import Board
from pisyedili.solver.deep import DeepBoard
from pisyedili.solver.going_out import GoingOut
from pisyedili.solver.meter import Meter, Steps
from pisyedili.solver.picks import unscaled
from pisyedili.solver.questions import ActionValue, BestResult, ForcedOut, Question, Value
from pisyedili.solver.rational import Rational, tie_order, unpack
from pisyedili.solver.zero_sum import ZeroSum


def after(position: Position, action: int) -> Position:
    """The position after a legal action."""
    other = position.copy()
    other.play(action)
    return other


class Answers(ABC):
    """One question about one position.

    What depends on cards that the board does not know is not decided.
    """

    def __init__(self, position: Position, meter: Meter, board: Board) -> None:
        self.position = position
        self.board = board
        self.meter = meter

    @abstractmethod
    def action(self, action: int) -> Steps[ActionValue]:
        """The value of a first action."""

    @abstractmethod
    def value(self, actions: Sequence[ActionValue]) -> Value | None:
        """The value of the position, from those of all its actions; None when it is not decided."""

    @abstractmethod
    def line(self, actions: Sequence[ActionValue]) -> Steps[tuple[int, ...]]:
        """Actions to the end when all play as the question says; the position's value is decided."""

    @abstractmethod
    def best(self, actions: Sequence[ActionValue]) -> tuple[int, ...]:
        """The actions that are best for the seat to move; all are decided."""


class BestResultAnswers(Answers):
    """``BestResult``: one search, or where it met unknown cards two, which give an interval.

    Results are scaled as the board's points are.
    """

    def __init__(self, position: Position, meter: Meter, board: Board) -> None:
        super().__init__(position, meter, board)
        self.seat: Final = position.seat
        rules = position.rules
        cards = sum(rules.points) * 4 * rules.decks(2)
        self.most: int = cards * max(rules.seven_multiplier, rules.jack_multiplier) * board.scale
        """No result is greater."""
        self.low = ZeroSum(self.board, self.seat, meter, -self.most)
        self.high: ZeroSum | None = None
        self.guess: int | None = None

    def result(self, position: Position) -> int | None:
        """The result of a hand that is over; None when it is not known."""
        payments = self.board.payments(position)
        return None if payments is None else payments[1 - self.seat] - payments[self.seat]

    def action(self, action: int) -> Steps[ActionValue]:
        child = after(self.position, action)
        result = self.result(child) if child.over and self.board.knows(child) else None
        if result is not None:
            low = high = result
        elif child.over or not self.board.knows(child):
            low, high = -self.most, self.most
        else:
            state = self.board.state_of(child)
            low = high = yield from self.low.value(state, self.guess or 0)
            if self.low.met_unknown:
                self.high = self.high or ZeroSum(self.board, self.seat, self.meter, self.most)
                high = yield from self.high.value(state, low)
        self.guess = low if self.guess is None else max(low, self.guess)
        least, most = unscaled(low, self.board.scale), unscaled(high, self.board.scale)
        return ActionValue(action, least if least == most else None, least, most)

    def value(self, actions: Sequence[ActionValue]) -> int | Fraction | None:
        low = max(action.low for action in actions if action.low is not None)
        high = max(action.high for action in actions if action.high is not None)
        return low if low == high else None

    def line(self, actions: Sequence[ActionValue]) -> Steps[tuple[int, ...]]:
        points = self.value(actions)
        assert points is not None
        value = int(points * self.board.scale)
        upper = self.high or self.low
        position = self.position
        found: list[int] = []
        while not position.over:
            children = [(action, after(position, action)) for action in position.legal_actions()]
            # The end is not put off.
            children.sort(key=lambda pair: not pair[1].over)
            for action, child in children:
                if not self.board.knows(child):
                    continue
                if child.over:
                    good = self.result(child) == value
                elif position.seat == self.seat:
                    good = (yield from self.low.test(self.board.state_of(child), value)) >= value
                else:
                    good = (yield from upper.test(self.board.state_of(child), value + 1)) <= value
                if good:
                    found.append(action)
                    position = child
                    break
            else:
                raise AssertionError("no action leads to the value")
        return tuple(found)

    def best(self, actions: Sequence[ActionValue]) -> tuple[int, ...]:
        value = self.value(actions)
        return tuple(action.action for action in actions if action.value == value)


class RationalAnswers(Answers):
    """``RationalLine``."""

    def __init__(self, position: Position, meter: Meter, board: Board) -> None:
        super().__init__(position, meter, board)
        self.search = Rational(board, meter)

    def payments(self, child: Position) -> Steps[tuple[int, ...] | None]:
        """What each seat pays from a position on, scaled as the board's points are."""
        if not self.board.knows(child):
            return None
        if child.over:
            return self.board.payments(child)
        value = yield from self.search.value(self.board.state_of(child))
        return unpack(value, self.board)

    def action(self, action: int) -> Steps[ActionValue]:
        paid = yield from self.payments(after(self.position, action))
        scale = self.board.scale
        return ActionValue(action, None if paid is None else tuple(unscaled(points, scale) for points in paid))

    def value(self, actions: Sequence[ActionValue]) -> tuple[int | Fraction, ...] | None:
        values = {action.action: action.value for action in actions}
        chosen: tuple[int | Fraction, ...] | None = None
        seat = self.position.seat
        for action in tie_order(self.position.rules, list(values)):
            value = values[action]
            if not isinstance(value, tuple):
                return None
            if chosen is None or value[seat] < chosen[seat]:
                chosen = value
                if not value[seat]:
                    break
        return chosen

    def line(self, actions: Sequence[ActionValue]) -> Steps[tuple[int, ...]]:
        position = self.position
        found: list[int] = []
        while not position.over:
            chosen: tuple[int, int, Position] | None = None
            for action in tie_order(position.rules, position.legal_actions()):
                child = after(position, action)
                value = yield from self.payments(child)
                assert value is not None
                own = value[position.seat]
                if chosen is None or own < chosen[0]:
                    chosen = own, action, child
                    if not own:
                        break
            assert chosen is not None
            found.append(chosen[1])
            position = chosen[2]
        return tuple(found)

    def best(self, actions: Sequence[ActionValue]) -> tuple[int, ...]:
        seat = self.position.seat
        own = {action.action: action.value[seat] for action in actions if isinstance(action.value, tuple)}
        return tuple(action for action, paid in own.items() if paid == min(own.values()))


class ForcedOutAnswers(Answers):
    """``ForcedOut``: as if lines that need an unknown card failed, then as if they succeeded, then in depth."""

    def __init__(self, position: Position, question: ForcedOut, meter: Meter, board: Board, dark: bool) -> None:
        super().__init__(position, meter, board)
        self.seat = question.seat
        self.turns = question.turns
        self.dark = dark
        self.sure = GoingOut(self.board, self.seat, meter)
        self.hoped = GoingOut(self.board, self.seat, meter, unknown=True)
        self.deep_board = DeepBoard(position)
        self.deep = GoingOut(self.deep_board, self.seat, meter)

    def ends_turn(self, position: Position, child: Position) -> bool:
        """Whether what led to ``child`` ended a turn of the seat."""
        return position.seat == self.seat and (child.over or child.turns != position.turns)

    def action(self, action: int) -> Steps[ActionValue]:
        return (yield from self.judged(self.position, action, self.turns))

    def judged(self, position: Position, action: int, turns: int) -> Steps[ActionValue]:
        """The value of an action of a position on the way, when ``turns`` turns are left."""
        child = after(position, action)
        used = int(self.ends_turn(position, child))
        if child.over:
            won = child.end_kind == "out" and child.seat == self.seat
            return ActionValue(action, won, turns=1 if won else None)
        need = yield from self.need(child, turns - used)
        if need is None:
            return ActionValue(action, None)
        return ActionValue(action, need > 0, turns=need + used if need else None)

    def need(self, child: Position, turns: int) -> Steps[int | None]:
        """The fewest own turns within which going out can be forced; 0: not within ``turns``; None: not decided.

        With hidden cards a number is enough, but perhaps not the fewest.
        """
        if self.board.knows(child):
            state = self.board.state_of(child)
            need = yield from self.sure.fewest(state, turns)
            if not self.sure.met_unknown or (need and self.dark):
                return need
            most = need - 1 if need else turns
            least = yield from self.hoped.fewest(state, most)
            if not least:
                return need
        else:
            need, least, most = 0, 1, turns
        if self.dark:
            return None
        deep_state = self.deep_board.state_of(child)
        for number in range(least, most + 1):
            if (yield from self.deep.can(deep_state, number)):
                return number
        return need

    def value(self, actions: Sequence[ActionValue]) -> bool | None:
        wanted = self.position.seat == self.seat
        if any(action.value is wanted for action in actions):
            return wanted
        return None if any(action.value is None for action in actions) else not wanted

    def line(self, actions: Sequence[ActionValue]) -> Steps[tuple[int, ...]]:
        position, turns = self.position, self.turns
        found: list[int] = []
        while True:
            own = position.seat == self.seat
            chosen: ActionValue | None = None
            for value in actions:
                # The seat goes the quickest way, the others the longest or one that refutes.
                if chosen is None or (value.turns or 99 if own else -(value.turns or 99)) < (
                    chosen.turns or 99 if own else -(chosen.turns or 99)
                ):
                    chosen = value
            assert chosen is not None
            found.append(chosen.action)
            child = after(position, chosen.action)
            turns -= self.ends_turn(position, child)
            if child.over or not turns:
                return tuple(found)
            position = child
            following: list[ActionValue] = []
            for action in position.legal_actions():
                following.append((yield from self.judged(position, action, turns)))  # noqa: PERF401
            actions = following

    def best(self, actions: Sequence[ActionValue]) -> tuple[int, ...]:
        value = self.value(actions)
        return tuple(action.action for action in actions if action.value is value)


def answers_for(
    position: Position, question: Question, meter: Meter, hidden: int = 0, dark: bool = False, told: bool = False
) -> Answers:
    """The way a question is answered for a position. ``dark``: the order of a reshuffle isn't known either.

    ``hidden`` is the number of unknown cards at the bottom of the stock, ``told`` whether only their order is unknown.
    """
    if isinstance(question, ForcedOut):
        return ForcedOutAnswers(position, question, meter, Board(position, hidden, muamele=False), dark)
    board = Board(position, hidden, told=told, muamele=question.muamele)
    if isinstance(question, BestResult):
        return BestResultAnswers(position, meter, board)
    return RationalAnswers(position, meter, board)
