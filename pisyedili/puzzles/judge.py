"""What makes a position a puzzle: one best first action, a margin that matters, and a wrong one that tempts."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from pisyedili.actions import is_lay
from pisyedili.bots import BOTS
from pisyedili.bots.thumb import longest_suit
from pisyedili.cards import Rank, rank_of
from pisyedili.notation import position_text
from pisyedili.position import Position
from pisyedili.puzzles.difficulty import difficulty_of
from pisyedili.puzzles.evidence import Evidence
from pisyedili.puzzles.lines import line_after
from pisyedili.puzzles.model import (
    MAX_TURNS,
    READER,
    Last,
    Puzzle,
    Score,
    before,
    points_score,
    puzzle_id,
    question_of,
    start_of,
)
from pisyedili.puzzles.slices import Slices, searched, whole
from pisyedili.puzzles.themes import themes_of
from pisyedili.setup import Setup
from pisyedili.solver import ForcedOut, Result
from pisyedili.view import View

MAX_NODES: Final = 60_000
"""States that proving a puzzle may take, so that a browser does it in a few seconds."""
MAX_WORLDS: Final = 400
"""Ways the hidden cards of a ``read`` puzzle can lie."""
MARGIN: Final = 8
"""Points that the second best action gives away at least."""
MEAN_MARGIN: Final = 4
"""The same for a mean."""

REASONS: Final = (
    "faulty",
    "wrong-seat",
    "wrong-players",
    "wrong-hidden",
    "wrong-turns",
    "wrong-last",
    "one-choice",
    "too-hard",
    "reshuffle",
    "worlds",
    "not-forced",
    "two-best",
    "no-margin",
    "nothing-tempting",
)
"""Why a position is no puzzle."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a position is worth as a puzzle."""

    puzzle: Puzzle | None
    reasons: tuple[str, ...] = ()
    """Of ``REASONS``; empty for a puzzle."""
    result: Result | None = None
    """The solver's answer, once asked."""
    best: tuple[int, ...] = ()
    """The best actions, as far as known."""

    @property
    def good(self) -> bool:
        return self.puzzle is not None


def judge_position(
    setup: Setup,
    ask: str,
    turns: int | None = None,
    *,
    last: Last | None = None,
    seed: int = 0,
    budget: int = MAX_NODES,
) -> Slices[Verdict]:
    """Judge a position in slices, each a ``Progress``; the generator returns the verdict.

    ``setup``: the reader is seat 0 and to move. For ``ask`` ``out``, ``points`` and ``line`` hands and stock are
    known; for ``mean`` some are hidden and no discards are. Never raises for what a position may hold.
    """
    reason = _unfit(setup, ask, turns, last)
    if reason is not None:
        return Verdict(None, (reason,))
    position = start_of(setup, seed)
    legal = position.legal_actions()
    if len({_choice(action) for action in legal}) < 2 and len(legal) < 3:
        return Verdict(None, ("one-choice",))
    question = question_of(ask, turns, setup.players)
    result = yield from searched(_asked(setup, position, ask), question, budget, MAX_WORLDS)
    if not result.proven or not result.complete:
        return Verdict(None, ({"budget": "too-hard", "": "reshuffle"}.get(result.why, result.why),), result)
    scores = {action.action: _score(action.value, ask, setup.players) for action in result.actions}
    best = max(scores.values())
    ahead = [action for action in legal if scores[action] == best]
    if ask == "out" and not best:
        return Verdict(None, ("not-forced",), result)
    if len(ahead) > 1:
        return Verdict(None, ("two-best",), result, tuple(ahead))
    margin = None
    if ask != "out":
        margin = best - max(scores[action] for action in legal if action != ahead[0])
        margin = margin if ask == "mean" else points_score(margin)
    reasons = []
    if margin is not None and margin < (MEAN_MARGIN if ask == "mean" else MARGIN):
        reasons.append("no-margin")
    tempting = temptations(position)
    wrong = sorted({action for action in tempting.values() if action != ahead[0]})
    if not wrong:
        reasons.append("nothing-tempting")
    if reasons:
        return Verdict(None, tuple(reasons), result, tuple(ahead))
    evidence = yield from _evidence(setup, position, ask, turns, ahead[0], scores, tempting)
    if evidence is None:
        return Verdict(None, ("too-hard",), result, tuple(ahead))
    kind = "read" if ask == "mean" else "open"
    text = position_text(replace(setup, ply=0, turns=0))
    features = evidence.features(result.nodes, result.worlds)
    puzzle = Puzzle(
        id=puzzle_id(kind, ask, turns, text),
        kind=kind,
        ask=ask,
        turns=turns,
        text=text,
        last=last,
        best=ahead[0],
        values=tuple(scores.items()),
        margin=margin,
        themes=themes_of(evidence),
        difficulty=difficulty_of(evidence),
        features=features,
        seed=seed,
    )
    return Verdict(puzzle, (), result, (ahead[0],))


def judged(
    setup: Setup,
    ask: str,
    turns: int | None = None,
    *,
    last: Last | None = None,
    seed: int = 0,
    budget: int = MAX_NODES,
) -> Verdict:
    """``judge_position`` to its end at once."""
    return whole(judge_position(setup, ask, turns, last=last, seed=seed, budget=budget))


def prove(puzzle: Puzzle) -> Slices[Verdict]:
    """Judge a puzzle's position anew: everything that the puzzle says follows from it."""
    return judge_position(puzzle.setup, puzzle.ask, puzzle.turns, last=puzzle.last, seed=puzzle.seed)


def temptations(position: Position) -> dict[str, int]:
    """What simple players do here: the bot that plays by rules of thumb, and who lays the dearest card that fits."""
    legal = position.legal_actions()
    view = View.of(position, position.seat)
    found = {"thumb": BOTS["thumb"]().choose(view, _NoChance())}
    lays = [action for action in legal if is_lay(action)]
    if not lays:
        return found
    points = position.rules.points
    dearest = max(lays, key=lambda action: (points[(action & 63) % 13], -action))
    card = dearest & 63
    if rank_of(card) == Rank.JACK and dearest >= 64:
        dearest = card + 64 * (longest_suit(view, card) + 1)
    return found | {"dearest": dearest}


class _NoChance:
    """Chance for players that need none."""

    def random(self) -> float:
        return 0.0


def _choice(action: int) -> int:
    """An action, whatever suit it names."""
    return action & 63 if is_lay(action) else action


def _unfit(setup: Setup, ask: str, turns: int | None, last: Last | None) -> str | None:
    """Why nothing can be asked."""
    if setup.faults() or setup.phase in ("open", "lap"):
        return "faulty"
    if setup.seat != READER or isinstance(setup.hands[READER], int):
        return "wrong-seat"
    if (ask == "points" and setup.players != 2) or (ask == "line" and setup.players == 2):
        return "wrong-players"
    hidden = isinstance(setup.stock, int) or any(isinstance(hand, int) for hand in setup.hands)
    if hidden != (ask == "mean") or (setup.under and ask == "mean"):
        return "wrong-hidden"
    if (ask == "out") != (turns is not None) or (turns is not None and not 1 <= turns <= MAX_TURNS):
        return "wrong-turns"
    if last is not None:
        try:
            before(start_of(setup, 0).setup(), last)
        except (ValueError, IndexError):
            return "wrong-last"
    return None


def _asked(setup: Setup, position: Position, ask: str) -> Position | Setup:
    """What the solver is given.

    Nobody knows the order after a reshuffle (R9.1). ``out`` would look into it, so the discards are hidden from it.
    """
    if ask == "mean":
        return setup
    if ask == "out" and setup.rules.reshuffle and len(position.discards) > 1:
        pile = position.discards
        return replace(position.setup(), discards=pile[-1:], under=len(pile) - 1)
    return position


def _score(value: object, ask: str, players: int) -> Score:
    """A solver's value as the reader's score."""
    if ask == "out":
        return bool(value)
    if isinstance(value, tuple):
        return points_score(-value[READER])
    assert isinstance(value, int | Fraction)
    # With three and more the mean is of what the reader pays.
    found = value if players == 2 else -value
    return found if ask == "mean" else points_score(found)


def _evidence(
    setup: Setup,
    position: Position,
    ask: str,
    turns: int | None,
    best: int,
    scores: dict[int, Score],
    tempting: dict[str, int],
) -> Slices[Evidence | None]:
    """Lines after the best action and after those that tempt; None when they take too long."""
    question = question_of(ask, turns, setup.players)
    wrong = {action for action in tempting.values() if action != best}
    # What a 7 given away leads to is what armour is about.
    wrong |= {action for action in scores if is_lay(action) and rank_of(action & 63) == Rank.SEVEN and action != best}
    lines: dict[int, tuple[int, ...]] = {}
    for action in (best, *sorted(wrong)):
        line = yield from line_after(position, action, question, MAX_NODES)
        if line is None:
            return None
        lines[action] = line
    without = None
    if not isinstance(question, ForcedOut) and setup.rules.muamele:
        asked = _asked(setup, position, ask)
        result = yield from searched(asked, replace(question, muamele=False), MAX_NODES, MAX_WORLDS)
        if not result.proven or not result.complete:
            return None
        found = {value.action: _score(value.value, ask, setup.players) for value in result.actions}
        without = None if found == scores else found
    return Evidence(
        setup=setup,
        position=position,
        ask=ask,
        turns=turns,
        best=best,
        scores=scores,
        lines=lines,
        tempting=tempting,
        without=without,
    )
