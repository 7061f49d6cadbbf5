"""Which rules a step uses, found by playing it: a beginner must have met each of them before."""

from collections.abc import Iterable
from typing import Final

from pisyedili.actions import DRAW, PASS, card_of, is_lay
from pisyedili.bots.thumb import explain
from pisyedili.cards import Rank, card_text, rank_of
from pisyedili.lessons.goals import goal_of, judge
from pisyedili.lessons.measures import best_actions
from pisyedili.lessons.model import Step
from pisyedili.lessons.play import act_own, play_through, reply, setting, start
from pisyedili.match import Match
from pisyedili.position import Made, Position
from pisyedili.rules import RuleSet
from pisyedili.scoring import multiplier_of
from pisyedili.view import View

MAX_PLY: Final = 2000
"""Actions after which a hand played for this is left."""
MAX_HANDS: Final = 20
"""Hands after which a match is left."""
_ENDS: Final = {"out": "R10.1", "blocked": "R9.4", "stock-out": "R9.3", "cap": "R9.5", "void": "R2.6"}
_ASKS: Final = {
    "suit": ("R3.1",),
    "bill": ("R5.1",),
    "over": ("R10.1",),
    "multiplier": ("R10.3",),
    "direction": ("R1.5",),
    "hand": ("R10.2",),
    "pays": ("R10.2",),
    "picks": ("R10.4",),
}
_MEASURES: Final = {
    "outs": ("R10.1",),
    "points-left": ("R10.2",),
    "finish": ("R10.1", "R10.3"),
    "armour": ("R5.1",),
}


def ace_rule(rules: RuleSet) -> str:
    """The rule that says what an ace does."""
    if not rules.ace_takes:
        return "R6.3"
    return "R6.1" if rules.ace_suit_only else "R6.2"


def acting_rule(rules: RuleSet, card: int) -> str | None:
    """The rule that says what a card does when it is laid; None for an ordinary one."""
    rank = rank_of(card)
    if rank == Rank.SEVEN and rules.bill:
        return "R5.1"
    if rank == Rank.EIGHT and rules.eight_skips:
        return "R7.1"
    if rank == Rank.TEN and rules.ten != "none":
        return "R7.2" if rules.ten == "reverse" else "R7.3"
    if rank == Rank.JACK:
        return "R4.1"
    return ace_rule(rules) if rank == Rank.ACE else None


def needs(step: Step) -> dict[str, str]:
    """Numbers of the rules a step uses, each with what uses it, in English for authors.

    Raises ``ActionError`` when the step's ``play`` breaks the rules.
    """
    found: dict[str, str] = {}
    for rule, why in _needed(step):
        found.setdefault(rule, why)
    return found


def _needed(step: Step) -> Iterable[tuple[str, str]]:
    rules = step.rules
    first = setting(step)
    yield from _position(step, first)
    last = first
    for position in _played(step):
        for made in position.history[len(last.history) :] if position.history else ():
            yield from _made(step, made)
        if position.seat == step.seat and not position.over:
            yield from _position(step, position)
        last = position
    if step.ask is not None:
        for rule in _ASKS.get(step.ask.what, ()):
            yield rule, f"the question asks for {step.ask.what}"
        if step.ask.what in ("may", "playable"):
            do = step.ask.do if step.ask.what == "may" else 0
            rule = "R2.2" if last.phase in ("open", "lap") else _action_rule(rules, do)
            yield rule, "the question asks what is allowed"
        outcome = last.outcome
        if step.ask.what == "pays" and outcome is not None and multiplier_of(rules, outcome.last_card) > 1:
            yield "R10.3", "the last card multiplies"
    for rule in _MEASURES.get(step.measure or "", ()):
        yield rule, f"the measure is {step.measure}"
    if step.match:
        yield "R11.1", "a match is played"
    if step.kind in ("lay", "play"):
        for condition in goal_of(step).all:
            if condition.kind == "out" and condition.n > 1:
                yield "R10.3", "the goal asks for a multiplier"


def _action_rule(rules: RuleSet, action: int) -> str:
    if is_lay(action):
        return "R3.1"
    if action == DRAW:
        return "R3.2" if rules.draw_when_fits else "R3.3"
    return "R3.4" if action == PASS else "R5.2"


def _position(step: Step, position: Position) -> Iterable[tuple[str, str]]:
    """Rules at work in a position, and the acting cards the reader holds in it."""
    rules = position.rules
    for card in position.hand(step.seat):
        rule = acting_rule(rules, card)
        if rule is not None:
            yield rule, f"the reader holds {card_text(card)}"
    if position.bill:
        yield "R5.1", "a bill is open"
    if position.named is not None:
        yield "R4.1", "a suit is named"
    if position.direction < 0:
        yield "R7.2", "play is turned round"
    if position.phase == "open" and "marks" not in step.show and step.ask is None:
        yield "R2.1", "the hand is being opened"
    if position.phase == "lap":
        yield "R2.5", "the club lap is on"
    if position.phase == "again" and position.top is not None:
        yield (ace_rule(rules) if rank_of(position.top) == Rank.ACE else "R8.1"), "a second card is due"


def _made(step: Step, made: Made) -> Iterable[tuple[str, str]]:
    """Rules that an action used, by what it did.

    Laying a card of one's own takes knowing what fits, unless that is marked; watching others lay does not.
    """
    rules = step.rules
    chosen = made.seat == step.seat and step.ask is None and "marks" not in step.show
    for effect in made.effects:
        kind, cause = effect.kind, effect.cause
        if kind == "lay" and chosen:
            yield ("R2.1" if cause == "opening" else "R3.1"), "the reader lays a card"
        elif kind == "draw":
            yield ("R2.3" if cause == "opening" else _action_rule(rules, DRAW)), f"seat {made.seat} draws"
        elif kind == "pass":
            yield "R3.4", f"seat {made.seat} passes"
        elif kind == "take":
            yield (ace_rule(rules) if cause == "ace" else "R5.2"), f"seat {effect.seat} takes {effect.n}"
        elif kind == "again":
            yield (ace_rule(rules) if cause == "ace" else "R8.1"), f"seat {made.seat} goes again"
        elif kind == "reshuffle":
            yield "R9.1", "the pile becomes the new stock"
        elif kind in ("end", "void"):
            yield _ENDS[cause], "the hand ends"
        elif kind in ("bill", "name", "skip", "reverse", "step-back"):
            rule = acting_rule(rules, card_of(made.action))
            assert rule is not None
            yield rule, f"seat {made.seat} lays {card_text(card_of(made.action))}"


def _played(step: Step) -> Iterable[Position]:
    """Positions in the order in which the reader meets them when all goes well."""
    if step.ask is not None:
        yield from play_through(step)
        return
    position = start(step)
    yield position
    if position.over or (step.kind == "choose" and position.seat != step.seat):
        return  # `check` names it.
    if step.kind == "choose":
        for action in best_actions(step, position):
            yield position
            yield act_own(position, action)
        return
    if step.kind == "lay":
        left = list(step.solution)
        while not position.over and judge(step, position).state != "reached":
            mine = position.seat == step.seat
            if mine and (not left or left[0] not in position.legal_actions()):
                return  # `check` names it.
            position = act_own(position, left.pop(0) if mine else reply(step, position))
            yield position
        return
    match = Match(step.deal.rules, step.players, step.deal.dealer, step.seed) if step.deal and step.match else None
    for _ in range(MAX_HANDS):
        yield from (hand := played_by_thumb(step, position))
        if match is None:
            return
        match.position = hand[-1]
        while match.muamele is not None and not match.muamele.done:
            match.muamele.pick(next(n for n, card in enumerate(match.muamele.row) if card is None))
        if match.over or not hand[-1].over:
            return
        position = match.next_hand()
        yield position


def played_by_thumb(step: Step, position: Position) -> list[Position]:
    """Every position of a hand when the reader follows the rules of thumb, the given one first."""
    positions = [position]
    while not position.over and len(positions) < MAX_PLY:
        if position.seat == step.seat:
            action = explain(View.of(position, step.seat))[0]
        else:
            action = reply(step, position)
        position = act_own(position, action)
        positions.append(position)
    return positions


__all__ = ["ace_rule", "acting_rule", "needs", "played_by_thumb"]
