"""How a step begins and how the other seats answer. A position's ``history`` is the whole trace of a step.

Everything here is a pure function of the step and of the actions made, so the same reader's actions always meet
the same answers, and a saved step goes on where it was.
"""

from random import Random

from pisyedili.actions import ActionError
from pisyedili.bots import BOTS
from pisyedili.lessons.model import Step
from pisyedili.match import Match
from pisyedili.position import Position
from pisyedili.shuffle import mix
from pisyedili.view import View


def setting(step: Step) -> Position:
    """The position of a step before anybody has moved; hidden cards are given out from the step's seed."""
    if step.setup is not None:
        return Position.from_setup(step.setup.fill(step.seed), step.seed)
    deal = step.deal
    assert deal is not None
    if deal.match:
        return Match(deal.rules, deal.players, deal.dealer, step.seed).position
    return Position.deal(deal.rules, deal.players, deal.dealer, step.seed)


def start(step: Step) -> Position:
    """The position in which the reader begins: ``before`` actions of other seats are made, and in ``history``."""
    position = setting(step)
    for _ in range(step.before):
        if position.over or position.seat == step.seat:
            break  # `check` names it: `before` is too large.
        position.apply(reply(step, position))
    return position


def reply(step: Step, position: Position) -> int:
    """What the seat to move does, which is not the reader's.

    The next of the step's ``replies``, counted by the actions other seats have made so far; where that is not legal,
    or there is none, the choice of the step's bot, who sees a ``View`` only.
    """
    used = replies_made(step, position)
    if used < len(step.replies) and step.replies[used] in position.legal_actions():
        return step.replies[used]
    return bot_action(step, position)


def bot_action(step: Step, position: Position) -> int:
    """The choice of the step's bot for the seat to move."""
    bot = BOTS[step.bot]()
    return bot.choose(View.of(position, position.seat), Random(mix(step.seed, position.ply)))


def settle(step: Step, position: Position) -> None:
    """Let the other seats move until the reader is to move or the hand is over."""
    while not position.over and position.seat != step.seat:
        position.apply(reply(step, position))


def replies_made(step: Step, position: Position) -> int:
    """Actions other seats have made since the step's setting."""
    return sum([made.seat != step.seat for made in position.history])


def own_actions(step: Step, position: Position) -> tuple[int, ...]:
    """The reader's actions so far."""
    return tuple([made.action for made in position.history if made.seat == step.seat])


def act_own(position: Position, action: int) -> Position:
    """A copy in which the action is made. Raises ``IllegalAction``."""
    after = position.copy()
    after.apply(action)
    return after


def play_through(step: Step) -> list[Position]:
    """For questions: the setting of the step, then the position after each action of ``play``.

    Raises ``ActionError`` naming the first action that is not legal.
    """
    position = start(step)
    positions = [position]
    for number, action in enumerate(step.play, 1):
        refusal = position.refusal(action)
        if refusal is not None:
            raise ActionError(f"action {number} of play is against the rules: {refusal.reason} ({refusal.rule})")
        position = act_own(position, action)
        positions.append(position)
    return positions
