"""What one seat may know (R1.7). Bots and hints see nothing else."""

from dataclasses import dataclass

from pisyedili.match import Match
from pisyedili.position import Made, Outcome, Position
from pisyedili.rules import RuleSet


@dataclass(frozen=True, slots=True)
class View:
    """A seat's knowledge of the hand and the match, detached from the position it was taken from."""

    rules: RuleSet
    players: int
    dealer: int
    seat: int
    """Whose view this is."""
    to_move: int
    hand: tuple[int, ...]
    """Own cards in the order of their numbers."""
    counts: tuple[int, ...]
    """Number of cards of every seat."""
    discards: tuple[int, ...]
    """The pile, oldest first."""
    stock_count: int
    named: int | None
    bill: int
    direction: int
    phase: str
    has_drawn: bool
    turns: int
    """Turns that are over (R9.5)."""
    passes: int
    """Passes in a row with nothing taken (R9.4); -1 once the seat to move has taken a card."""
    reshuffles: int
    ply: int
    """Actions made so far."""
    legal: tuple[int, ...]
    """Legal actions while this seat is to move, else none."""
    history: tuple[Made, ...]
    """Actions made with ``Position.apply``; cards drawn by others are None."""
    outcome: Outcome | None
    hands: tuple[tuple[int, ...], ...] | None
    """Every hand, laid open once the hand is over."""
    scores: tuple[tuple[int, ...], ...]
    """Payments of the match's settled hands; empty without a match."""
    totals: tuple[int, ...]
    """Points of the match so far; zeros without a match."""

    @property
    def top(self) -> int | None:
        """The top card, None before the first lay."""
        return self.discards[-1] if self.discards else None

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @classmethod
    def of(cls, position: Position, seat: int, match: Match | None = None) -> "View":
        """What ``seat`` may know of a position, and of the match it belongs to."""
        seats = range(position.players)
        over = position.over
        to_move = position.seat
        return cls(
            rules=position.rules,
            players=position.players,
            dealer=position.dealer,
            seat=seat,
            to_move=to_move,
            hand=position.hand(seat),
            counts=tuple([position.count(other) for other in seats]),
            discards=position.discards,
            stock_count=position.stock_count,
            named=position.named,
            bill=position.bill,
            direction=position.direction,
            phase=position.phase,
            has_drawn=position.has_drawn,
            turns=position.turns,
            passes=position.passes,
            reshuffles=position.reshuffles,
            ply=position.ply,
            legal=tuple(position.legal_actions()) if seat == to_move else (),
            history=tuple([_seen(made, seat) for made in position.history]),
            outcome=position.outcome,
            hands=tuple([position.hand(other) for other in seats]) if over else None,
            scores=tuple(match.scores) if match else (),
            totals=match.totals if match else (0,) * position.players,
        )


def _seen(made: Made, seat: int) -> Made:
    """An action as a seat saw it."""
    for effect in made.effects:
        if effect.kind in ("draw", "take") and effect.seat != seat:
            return Made(made.seat, made.action, tuple([effect.hidden(seat) for effect in made.effects]))
    return made
