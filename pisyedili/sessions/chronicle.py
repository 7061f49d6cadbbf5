"""The log of a hand: facts in, sentences out.

Rows hold sentence keys and parameters, not words, so that a reader can change the language in the middle of a hand.
A row ends with a lay, a pass or a bill taken; draws before it belong to it ("Defne draws, then lays 2♥.").
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pisyedili.actions import DRAW, PASS, TAKE, card_of, is_lay, named_of
from pisyedili.cards import card_text, suit_text
from pisyedili.effects import Effect
from pisyedili.position import Position


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the catalogues; with a `seat`, the form for the reader or for another player."""

    key: str
    seat: int | None = None
    params: dict[str, object] = field(default_factory=dict)


@dataclass(slots=True)
class Row:
    """What one player did in one go."""

    n: int
    """Number of the row, 1-based."""
    seat: int
    sentences: list[Sentence]
    at: int
    """Number of actions made when the row was finished."""
    done: bool
    turn: int
    """Turns that were over when it began: those of one turn share it."""
    lay: bool = False
    """A card was laid."""


@dataclass(frozen=True, slots=True)
class Before:
    """The facts of a position that a sentence about the next action needs."""

    seat: int
    phase: str
    bill: int
    turns: int

    @classmethod
    def of(cls, position: Position) -> "Before":
        return cls(position.seat, position.phase, position.bill, position.turns)


def _count(effects: Iterable[Effect], seat: int) -> int:
    return sum(effect.n for effect in effects if effect.kind in ("draw", "take") and effect.seat == seat)


class Chronicle:
    """The rows of one hand, fed action by action."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.actions = 0
        self._drawn = 0
        self._tried = False

    def feed(self, before: Before, action: int, effects: tuple[Effect, ...], after: Position) -> None:
        """Tell one action that was made: what was before it, its effects, and the position after it."""
        self.actions += 1
        seat = before.seat
        if self.rows and not self.rows[-1].done:
            row = self.rows[-1]
        else:
            row = Row(len(self.rows) + 1, seat, [], 0, False, before.turns)
            self.rows.append(row)
        row.at = self.actions
        if action == DRAW:
            self._tried = True
            self._drawn += _count(effects, seat)
            key = "drawing" if self._drawn else "draw-nothing"
            row.sentences = [Sentence(f"log.{key}", seat, {"n": self._drawn})]
            row.done = after.over
        else:
            row.sentences = [self._main(before, action, effects, after)]
            row.lay = is_lay(action)
            row.done = True
        row.sentences += self._consequences(seat, action, effects, after)
        if row.done:
            self._drawn = 0
            self._tried = False

    def told(self, you: int, turns: int, over: bool) -> int:
        """How many rows have been told aloud when `turns` turns are over.

        A bot's whole turn is told at its end, what the reader does at once.
        """
        count = 0
        for row in self.rows:
            if not row.done or not (over or row.seat == you or row.turn < turns):
                break
            count += 1
        return count

    def _main(self, before: Before, action: int, effects: tuple[Effect, ...], after: Position) -> Sentence:
        seat = before.seat
        drawn = self._drawn
        if action == TAKE:
            n = _count([e for e in effects if e.cause == "bill"], seat)
            on = after.rules.take_keeps_turn and not after.over
            key = "take-short" if n < before.bill else "take-on" if on else "take"
            return Sentence(f"log.{key}", seat, {"n": n})
        if action == PASS:
            if self._tried and not drawn:
                key = "nothing-pass"
            else:
                key = ("pass", "draw-pass", "draws-pass")[min(drawn, 2)]
            return Sentence(f"log.{key}", seat, {"n": drawn})
        named = named_of(action)
        params: dict[str, object] = {"card": card_text(card_of(action)), "n": drawn}
        if named is not None:
            params["suit"] = suit_text(named)
        if before.bill:
            key = "answer"
        elif before.phase == "open":
            key = "draw-open" if drawn else "open"
        elif drawn:
            key = ("draw" if drawn == 1 else "draws") + ("-lay" if named is None else "-name")
        elif before.phase == "again":
            key = "again" if named is None else "again-name"
        else:
            key = "lay" if named is None else "name"
        return Sentence(f"log.{key}", seat, params)

    def _consequences(self, seat: int, action: int, effects: tuple[Effect, ...], after: Position) -> list[Sentence]:
        out: list[Sentence] = []
        told: set[str] = set()
        for effect in effects:
            if effect.kind == "reshuffle":
                out.append(Sentence("log.reshuffle"))
            elif effect.kind == "skip":
                out.append(Sentence("log.skip", effect.seat))
            elif effect.kind == "reverse":
                out.append(Sentence("log.reverse"))
            elif effect.kind == "step-back":
                out.append(Sentence("log.step-back", after.seat))
            elif effect.kind == "bill":
                out.append(Sentence("log.owes", after.seat, {"n": after.bill}))
            elif effect.kind in ("draw", "take") and effect.cause == "ace" and "ace" not in told:
                told.add("ace")
                out.append(Sentence("log.ace"))
            elif effect.kind == "again" and effect.cause == "pisti":
                out.append(Sentence("log.pisti", seat))
        return out
