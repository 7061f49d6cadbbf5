"""What a bot is. There is no way to hand one a ``Position``."""

from typing import Protocol

from pisyedili.view import View


class Randomness(Protocol):
    """A source of chance: ``random.Random`` seeded with an integer, or anything with its ``random``."""

    def random(self) -> float:
        """A number from 0 to 1, 1 excluded."""
        ...


class Bot(Protocol):
    """One way of playing."""

    @property
    def name(self) -> str:
        """Short name, as in ``BOTS``."""
        ...

    def choose(self, view: View, rng: Randomness) -> int:
        """One of ``view.legal``. ``ValueError`` when the view's seat is not to move."""
        ...


def check_turn(view: View) -> None:
    """``ValueError`` unless the view's seat is to move."""
    if not view.legal:
        raise ValueError("the seat of this view is not to move")
