"""What an action did, and how a hand ended."""

from typing import NamedTuple


class Effect(NamedTuple):
    """One thing an action did.

    ``kind``: ``lay``, ``name`` (``n`` is the suit), ``draw``, ``take``, ``pass``, ``bill`` (``seat`` owes ``n``
    in all), ``skip`` (``seat`` is skipped), ``reverse`` (``n`` is the new direction), ``step-back`` (``seat``
    plays next), ``again`` (``seat`` lays one more), ``reshuffle`` (``n`` cards), ``end``, ``void``.
    ``cards`` holds None for a card that the reader of this effect may not see (R1.7).
    """

    kind: str
    seat: int | None
    n: int
    cards: tuple[int | None, ...]
    cause: str

    def hidden(self, seat: int) -> "Effect":
        """This effect as another seat may see it: cards taken from the stock are unknown."""
        if self.seat == seat or self.kind not in ("draw", "take"):
            return self
        return Effect(self.kind, self.seat, self.n, (None,) * self.n, self.cause)


class Made(NamedTuple):
    """An action made, by whom, and what it did."""

    seat: int
    action: int
    effects: tuple[Effect, ...]


class Outcome(NamedTuple):
    """How a hand ended: ``out``, ``blocked``, ``stock-out``, ``cap`` or ``void``."""

    kind: str
    winner: int | None
    winners: tuple[int, ...]
    last_card: int | None
