"""Judging a step's goal: what holds now, and whether it can still be reached.

"Failed" is computed, not written down: no sequence of own legal actions that the goal still allows leads there,
with the other seats answering as they will.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from pisyedili.actions import card_of, is_lay
from pisyedili.lessons.model import Condition, Goal, Step
from pisyedili.lessons.play import act_own, own_actions, reply
from pisyedili.position import Made, Position
from pisyedili.scoring import multiplier_of

State = Literal["ongoing", "reached", "failed"]

OVER: Final = Goal((Condition("over"),), None)
MATCH_OVER: Final = Goal((Condition("match-over"),), None)
BUDGET: Final = 4_000
"""Positions a search looks at before it leaves the question open."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a step stands, and the conditions that do not hold now."""

    state: State
    missing: tuple[Condition, ...]


def goal_of(step: Step) -> Goal:
    """The goal of a lay or play; a play without one asks for the end of the hand, or of the match."""
    if step.goal is not None:
        return step.goal
    return MATCH_OVER if step.match else OVER


def judge(step: Step, position: Position, match_over: bool = False) -> Verdict:
    """How a lay or play stands, judged from ``position`` and its ``history``.

    To be asked after every action, of the reader and of others: a goal is reached at the first moment at which all
    its conditions hold together, after at least one own action.
    """
    goal = goal_of(step)
    missing = missing_conditions(step, position, match_over)
    if not missing:
        return Verdict("reached", ())
    if goal.within is None:
        lost = position.over and not _later(step, goal)
        return Verdict("failed" if lost else "ongoing", missing)
    way, complete = _way(step, position)
    return Verdict("failed" if way is None and complete else "ongoing", missing)


def _later(step: Step, goal: Goal) -> bool:
    """Whether a later hand of the match can still bring it."""
    return step.match


def missing_conditions(step: Step, position: Position, match_over: bool = False) -> tuple[Condition, ...]:
    """The conditions of the goal that do not hold now; before the first own action all of them count as missing."""
    conditions = goal_of(step).all
    trace = Trace(step, position, match_over)
    if not trace.own and not (position.over or match_over):
        return conditions
    return tuple([condition for condition in conditions if not holds(condition, trace)])


def way_on(step: Step, position: Position) -> tuple[int, ...] | None:
    """Own actions that reach the goal from here; () when the others' answers alone do; None when no way is known.

    The stored solution while the reader is on it, else the fewest actions.
    """
    return _way(step, position)[0]


def _way(step: Step, position: Position) -> tuple[tuple[int, ...] | None, bool]:
    """The way on, and whether the search was complete: without a way the goal is out of reach then."""
    limit = goal_of(step).within
    if limit is None:
        return None, False
    done = own_actions(step, position)
    rest = step.solution[len(done) :]
    if step.solution[: len(done)] == done and follow(step, position, rest):
        return rest, True
    search = _Search(step)
    found = search.find(position, limit - len(done))
    return found, search.seen <= BUDGET


def follow(step: Step, position: Position, actions: tuple[int, ...]) -> bool:
    """Whether these own actions reach the goal from here."""
    position = position.copy()
    if _settles(step, position):
        return True
    for action in actions:
        if position.over or position.seat != step.seat or action not in position.legal_actions():
            return False
        position.apply(action)
        if _settles(step, position):
            return True
    return False


def _settles(step: Step, position: Position) -> bool:
    """Let the others move until the reader's turn. Whether the goal held at some moment."""
    while missing_conditions(step, position):
        if position.over or position.seat == step.seat:
            return False
        position.apply(reply(step, position))
    return True


class _Search:
    """Exhaustive search over own actions, shortest ways first."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.seen = 0

    def find(self, position: Position, left: int) -> tuple[int, ...] | None:
        """Own actions that reach the goal; None when there are none, or when the budget ran out first."""
        position = position.copy()
        if _settles(self.step, position):
            return ()
        if position.over:
            return None
        layer: list[tuple[Position, tuple[int, ...]]] = [(position, ())]
        known: set[bytes] = set()
        for _ in range(left):
            deeper = []
            for here, way in layer:
                for action in here.legal_actions():
                    self.seen += 1
                    if self.seen > BUDGET:
                        return None
                    after = act_own(here, action)
                    if _settles(self.step, after):
                        return (*way, action)
                    key = after.key() + repr(Trace(self.step, after).facts()).encode()
                    if not after.over and key not in known:
                        known.add(key)
                        deeper.append((after, (*way, action)))
            layer = deeper
        return None


class Trace:
    """What has happened since the step began, as the conditions ask for it."""

    def __init__(self, step: Step, position: Position, match_over: bool = False) -> None:
        self.step = step
        self.position = position
        self.match_over = match_over
        self.own: list[Made] = []
        self.caused = [0] * position.players
        """Cards each seat has taken because of the reader: by an ace, or by a bill the reader added to."""
        self.taken = [0] * position.players
        """Cards each seat has taken, whoever caused it, after what was played before the reader's turn."""
        self.billed = False
        """Whether the reader has added to the open bill."""
        self.passed = _turn_passed(step, position.history)
        self._read(position.history)

    def _read(self, history: tuple[Made, ...]) -> None:
        for number, made in enumerate(history):
            mine = made.seat == self.step.seat
            if mine:
                self.own.append(made)
            for effect in made.effects:
                if effect.kind == "bill":
                    self.billed = self.billed or mine
                elif effect.kind == "take" and effect.seat is not None:
                    if number >= self.step.before:
                        self.taken[effect.seat] += effect.n
                    if effect.seat != self.step.seat and (mine if effect.cause == "ace" else self.billed):
                        self.caused[effect.seat] += effect.n
                    if effect.cause == "bill":
                        self.billed = False

    def effects(self, kind: str) -> list[tuple[int | None, int]]:
        """Seat and number of every effect of a kind that an own action had."""
        return [(effect.seat, effect.n) for made in self.own for effect in made.effects if effect.kind == kind]

    @property
    def lays(self) -> list[int]:
        """Cards the reader has laid."""
        return [card_of(made.action) for made in self.own if is_lay(made.action)]

    def facts(self) -> tuple[object, ...]:
        """All that conditions can tell apart beyond the position itself."""
        effects = sorted({(effect.kind, effect.seat or 0, effect.n) for made in self.own for effect in made.effects})
        actions = sorted({made.action for made in self.own})
        others = len(self.position.history) - len(self.own)
        lays = [(made.seat, made.action) for made in self.position.history if is_lay(made.action)][-1:]
        parts = (actions, self.lays[-1:], lays, self.caused, self.taken, self.billed, self.passed)
        return (*parts, effects, others, self.position.ply)


def _turn_passed(step: Step, history: tuple[Made, ...]) -> bool:
    """Whether a turn in which the reader acted is over: somebody else has acted since, or was skipped."""
    acted = False
    for made in history:
        if acted and made.seat != step.seat:
            return True
        if made.seat == step.seat:
            acted = True
    own = [made for made in history if made.seat == step.seat]
    # With two players an 8 brings the turn straight back (R7.1).
    return any(effect.kind == "skip" for made in own for effect in made.effects)


def holds(condition: Condition, trace: Trace) -> bool:
    """Whether a condition holds at this moment."""
    return CONDITIONS[condition.kind](condition, trace)


def _out(condition: Condition, trace: Trace) -> bool:
    outcome = trace.position.outcome
    if outcome is None or outcome.kind != "out" or outcome.winner != trace.step.seat:
        return False
    return multiplier_of(trace.position.rules, outcome.last_card) >= condition.n


def _named(condition: Condition, trace: Trace) -> bool:
    lays = [made for made in trace.position.history if is_lay(made.action)]
    return bool(lays) and lays[-1].seat == trace.step.seat and trace.position.named == condition.n


def _safe(condition: Condition, trace: Trace) -> bool:
    outcome = trace.position.outcome
    if outcome is not None:
        return outcome.winner != condition.seat
    position = trace.position
    return trace.passed and position.seat == trace.step.seat and position.phase == "play" and not position.has_drawn


def _lay(condition: Condition, trace: Trace) -> bool:
    return bool(trace.lays) and condition.cards.matches(trace.lays[-1])


def _others_take(condition: Condition, trace: Trace) -> bool:
    return all(n >= condition.n for seat, n in enumerate(trace.caused) if seat != trace.step.seat)


def _turn(condition: Condition, trace: Trace) -> bool:
    # Right after an own action: as the others play on, everybody's turn comes.
    position = trace.position
    mine = bool(position.history) and position.history[-1].seat == trace.step.seat
    return mine and not position.over and position.seat == condition.seat


def _seat_of(kind: str) -> Callable[[Condition, Trace], bool]:
    return lambda condition, trace: any(seat == condition.seat for seat, _ in trace.effects(kind))


def _hand(trace: Trace) -> tuple[int, ...]:
    return trace.position.hand(trace.step.seat)


CONDITIONS: Final[dict[str, Callable[[Condition, Trace], bool]]] = {
    "lay": _lay,
    "laid": lambda condition, trace: any(condition.cards.matches(card) for card in trace.lays),
    "holds": lambda condition, trace: any(condition.cards.matches(card) for card in _hand(trace)),
    "did": lambda condition, trace: any(made.action == condition.n for made in trace.own),
    "bill": lambda condition, trace: any(
        seat != trace.step.seat and n >= condition.n for seat, n in trace.effects("bill")
    ),
    "named": _named,
    "skips": _seat_of("skip"),
    "steps-back": _seat_of("step-back"),
    "reversed": lambda condition, trace: bool(trace.effects("reverse")),
    "turn": _turn,
    "others-take": _others_take,
    "takes": lambda condition, trace: trace.taken[condition.seat] >= condition.n,
    "count": lambda condition, trace: len(_hand(trace)) <= condition.n,
    "out": _out,
    "safe": _safe,
    "over": lambda condition, trace: trace.position.over,
    "match-over": lambda condition, trace: trace.match_over,
}
"""Each condition by its name in a lesson's data."""
