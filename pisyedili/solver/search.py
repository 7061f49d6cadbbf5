"""A search that is run in slices, and short ways to run one to its end."""

from fractions import Fraction
from typing import final

from pisyedili.notation import view_setup
from pisyedili.position import Position
from pisyedili.setup import Setup
from pisyedili.solver.answers import Answers, answers_for
from pisyedili.solver.going_out import MOST_TURNS
from pisyedili.solver.meter import Meter, Steps
from pisyedili.solver.questions import (
    ActionValue,
    BestResult,
    ForcedOut,
    Progress,
    Question,
    RationalLine,
    Result,
    Value,
)
from pisyedili.solver.worlds import World, hands_count, worlds_of
from pisyedili.view import View

MOST_WORLDS = 20_000
"""Ways to give hidden cards out that are looked at if nothing else is said."""

_ENDLESS = 1 << 62


@final
class Search:
    """One question about one position, answered in slices.

    With a ``Setup`` that hides cards, or a ``View``, values are exact means over every way to give the hidden cards
    out, each as likely as any other: the share of ways in which it is true for ``ForcedOut``, points for
    ``BestResult``, the own payment of the seat to move for ``RationalLine``. In each way the hand is valued *as if
    all cards lay open from the first action on*, so a mean tells how good an action is for somebody who will see the
    cards later; one who never does may get less. What is picked in Muamele (R10.4) is a mean within each way. What
    the other seats' play so far may tell about their hands is left out. A reshuffle is not looked into then, as nobody
    knows the seed; a ``Setup`` that hides nothing has seed 0.

    ``budget`` is the most states to be searched, each of which may keep about half a kilobyte until the search is
    dropped; ``worlds`` the most ways to be looked at, some of them split by the cards drawn (each counts). Raises
    ``ValueError`` for a hand that is over, a seat that is not there, turns out of range, a number of players the
    question is not for, or a seat to move whose own hand is hidden; ``PositionError`` for faulty parts.
    """

    def __init__(
        self,
        where: Position | Setup | View,
        question: Question,
        *,
        budget: int | None = None,
        worlds: int = MOST_WORLDS,
    ) -> None:
        if isinstance(where, View):
            where = view_setup(where)
        if isinstance(where, Setup) and not where.hidden:
            where = Position.from_setup(where)
        if isinstance(where, Position):
            if where.over:
                raise ValueError("the hand is over")
            where = where.copy()
        if isinstance(question, ForcedOut):
            if not 0 <= question.seat < where.players:
                raise ValueError(f"no seat {question.seat}")
            if not 1 <= question.turns <= MOST_TURNS:
                raise ValueError(f"1 to {MOST_TURNS} turns, not {question.turns}")
        elif isinstance(question, BestResult) and where.players != 2:
            raise ValueError("the best result is asked for two players")
        self.question = question
        self.budget = budget
        self.result: Result | None = None
        """The answer, once there is one."""
        self._meter = Meter()
        self._actions: list[ActionValue] = []
        self._worlds = 0
        self._most_worlds = worlds
        if isinstance(where, Position):
            self._work = self._open(where)
        else:
            where.check()
            if isinstance(where.hands[where.seat], int):
                raise ValueError("the seat to move knows its cards")
            self._work = self._closed(where)

    @property
    def progress(self) -> Progress:
        """How far the search is."""
        return Progress(1.0 if self.result is not None else min(self._meter.share, 0.999), self._meter.nodes)

    def run(self, nodes: int | None = None) -> Progress | Result:
        """Go on for some states, or to the end. Returns the result when there is one, else how far the search is.

        However it is cut into slices, a search does the same and gives the same result.
        """
        meter = self._meter
        while self.result is None:
            until = _ENDLESS if nodes is None else meter.nodes + max(nodes, 1)
            meter.limit = until if self.budget is None else min(until, self.budget)
            try:
                next(self._work)
            except StopIteration as stop:
                self.result = stop.value
                break
            if self.budget is not None and meter.nodes >= self.budget:
                self._give_up("budget")
            elif nodes is not None:
                return self.progress
        return self.result

    def cancel(self) -> Result:
        """Stop for good. Returns the result, not decided unless it was there already."""
        if self.result is None:
            self._give_up("cancelled")
        assert self.result is not None
        return self.result

    def _give_up(self, why: str) -> None:
        self._work.close()
        self.result = self._undecided(why)

    def _undecided(self, why: str) -> Result:
        return Result(
            question=self.question,
            proven=False,
            value=None,
            line=(),
            actions=tuple(self._actions),
            nodes=self._meter.nodes,
            budget=self.budget,
            why=why,
            worlds=max(self._worlds, 1),
        )

    def _open(self, position: Position) -> Steps[Result]:
        """All cards are known."""
        meter = self._meter
        answers = answers_for(position, self.question, meter)
        legal = position.legal_actions()
        # The line after the values is a small part of the work.
        for number, action in enumerate(legal):
            value = yield from meter.part(number / len(legal) * 0.95, 0.95 / len(legal), answers.action(action))
            self._actions.append(value)
        value_of_all = answers.value(self._actions)
        if value_of_all is None:
            return self._undecided("reshuffle")
        line = yield from meter.part(0.95, 0.05, answers.line(self._actions))
        turns = [action.turns for action in self._actions if action.turns is not None]
        own = isinstance(self.question, ForcedOut) and position.seat == self.question.seat
        complete = all(action.value is not None for action in self._actions)
        return Result(
            question=self.question,
            proven=True,
            value=value_of_all,
            line=line,
            actions=tuple(self._actions),
            nodes=meter.nodes,
            budget=self.budget,
            turns=(min if own else max)(turns) if value_of_all is True else None,
            best=answers.best(self._actions) if complete else (),
        )

    def _closed(self, setup: Setup) -> Steps[Result]:
        """Some cards are hidden: every world is valued, split by the next card of the stock where that matters."""
        meter = self._meter
        if hands_count(setup) > self._most_worlds:
            return self._undecided("worlds")
        seat = setup.seat
        sums: dict[int, Fraction] = {}
        weights: dict[int, int] = {}
        counted = 0
        worlds = list(worlds_of(setup))
        everything = sum(world.weight for world in worlds)
        # Worlds to be looked at, the next one last, with the actions to be valued; None: all.
        waiting: list[tuple[World, tuple[int, ...] | None]] = []
        waiting.extend((world, None) for world in reversed(worlds))
        while waiting:
            world, only = waiting.pop()
            self._worlds += 1
            if self._worlds > self._most_worlds:
                return self._undecided("worlds")
            position = world.position()
            if only is None:
                only = tuple(position.legal_actions())
                for action in only:
                    sums.setdefault(action, Fraction(0))
                    weights.setdefault(action, 0)
            answers = answers_for(position, self.question, meter, world.hidden, dark=True, told=world.told)
            open_ones = []
            work = _several(answers, only)
            # A world that may have to be split is not done after the first look.
            span = 0 if world.hidden else world.weight / everything
            values = yield from meter.part(counted / everything, span, work)
            for value in values:
                if value.value is None:
                    open_ones.append(value.action)
                    continue
                points = value.value[seat] if isinstance(value.value, tuple) else value.value
                sums[value.action] += Fraction(points) * world.weight
                weights[value.action] += world.weight
            if open_ones:
                if not world.hidden:
                    return self._undecided("reshuffle")
                waiting += [(part, tuple(open_ones)) for part in world.split()[::-1]]
            else:
                counted += world.weight
        actions = tuple(ActionValue(action, total / everything) for action, total in sums.items())
        assert all(weight == everything for weight in weights.values())
        means: dict[int, Value] = {action.action: action.value for action in actions if action.value is not None}
        lowest = isinstance(self.question, RationalLine) or (
            isinstance(self.question, ForcedOut) and self.question.seat != seat
        )
        best = (min if lowest else max)(means.values())
        return Result(
            question=self.question,
            proven=True,
            value=best,
            line=(),
            actions=actions,
            nodes=meter.nodes,
            budget=self.budget,
            worlds=self._worlds,
            best=tuple(action for action, mean in means.items() if mean == best),
        )


def _several(answers: Answers, actions: tuple[int, ...]) -> Steps[list[ActionValue]]:
    """The values of some first actions."""
    found = []
    for action in actions:
        found.append((yield from answers.action(action)))  # noqa: PERF401 (no yield in a comprehension)
    return found


def forced_out(position: Position, seat: int, turns: int, budget: int | None = None) -> Result:
    """Whether ``seat`` can force going out within its next ``turns`` own turns; see ``ForcedOut`` and ``Search``."""
    return _answer(Search(position, ForcedOut(seat, turns), budget=budget))


def best_result(position: Position, budget: int | None = None) -> Result:
    """The best result of the seat to move against best defence, two players; see ``BestResult`` and ``Search``."""
    return _answer(Search(position, BestResult(), budget=budget))


def rational_line(position: Position, budget: int | None = None) -> Result:
    """What everyone pays when each minds their own payment; see ``RationalLine`` and ``Search``."""
    return _answer(Search(position, RationalLine(), budget=budget))


def expectation(
    where: Setup | View, question: Question, budget: int | None = None, worlds: int = MOST_WORLDS
) -> Result:
    """Exact means over all ways to give the hidden cards out; see ``Search`` for what they mean."""
    return _answer(Search(where, question, budget=budget, worlds=worlds))


def _answer(search: Search) -> Result:
    result = search.run()
    assert isinstance(result, Result)
    return result
