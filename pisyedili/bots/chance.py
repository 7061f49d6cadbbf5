"""A bot that does anything allowed."""

from typing import Final, final

from pisyedili.bots.protocol import Randomness, check_turn
from pisyedili.view import View


@final
class RandomBot:
    """Chooses uniformly among all legal actions."""

    name: Final = "random"

    def choose(self, view: View, rng: Randomness) -> int:
        """One of the legal actions, each as likely as the others."""
        check_turn(view)
        return view.legal[int(rng.random() * len(view.legal))]
