"""The game of a lesson's step: it begins where the step says, and the other seats answer as the step says."""

from collections.abc import Sequence
from dataclasses import replace

from pisyedili.lessons import Step
from pisyedili.lessons.play import reply, setting
from pisyedili.notation import position_text
from pisyedili.position import Position
from pisyedili.sessions.game import Deal, Game
from pisyedili.sessions.spec import Spec
from pisyedili.shuffle import SEED_LIMIT


def dealt(step: Step, number: int) -> Step:
    """A step whose hand is dealt, with the cards of another deal: the first is 0. A given position stays."""
    return replace(step, seed=(step.seed + number) % SEED_LIMIT) if step.deal is not None else step


def spec_of(step: Step) -> Spec:
    """A step's table. Everything but a match can be taken back."""
    return Spec(
        rules=step.rules,
        players=step.players,
        seat=step.seat,
        bots=(step.bot,) * (step.players - 1),
        position=None if step.setup is None else position_text(step.setup),
        mode="match" if step.match else "practice",
    )


class LessonGame(Game):
    """A hand from a step's position, or the hand or match it deals."""

    def __init__(self, spec: Spec, step: Step, deals: Sequence[Deal] = ()) -> None:
        self.step = step
        super().__init__(spec, step.seed, 0, deals)

    @property
    def single(self) -> bool:
        """One hand, and no match around it."""
        return not self.step.match

    @property
    def first_dealer(self) -> int:
        """Who deals the first hand."""
        return super().first_dealer if self.step.deal is None else self.step.deal.dealer

    def _placed(self) -> Position | None:
        return None if self.step.match else setting(self.step)

    def replayed(self, deals: Sequence[Deal]) -> "LessonGame":
        """The same step with these deals."""
        return LessonGame(self.spec, self.step, deals)

    def bot_action(self) -> int:
        """What another seat answers: the step's reply, else a bot's choice."""
        return reply(self.step, self.position)
