"""Walking a step: everything a reader may try in it, allowed or not, has to be answered and has to leave a way on."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from typing import Final

from pisyedili.actions import DRAW, PASS, TAKE, ActionError, action_text, card_of, is_lay, lay
from pisyedili.bots import RandomBot
from pisyedili.cards import Rank, card_text, rank_of
from pisyedili.lessons import feedback
from pisyedili.lessons.feedback import Sentence
from pisyedili.lessons.goals import follow, goal_of, judge, missing_conditions, way_on
from pisyedili.lessons.measures import best_actions, values
from pisyedili.lessons.model import Step
from pisyedili.lessons.needs import played_by_thumb
from pisyedili.lessons.play import act_own, reply, setting, settle, start
from pisyedili.lessons.questions import Question, QuestionError, question
from pisyedili.locale import Catalogue, catalogue, languages
from pisyedili.position import Position
from pisyedili.view import View

MAX_STATES: Final = 300
"""Positions walked of one step."""
OTHER_DEALS: Final = 8
"""Other ways to give out the hidden cards, tried to see whether an answer depends on them."""
TRIES: Final = 30
"""Hands played at random where the rules of thumb do not reach a goal."""


@dataclass
class Walk:
    """What walking a step found."""

    step: Step
    answers: int = 0
    """Actions and answers tried."""
    faults: list[str] = field(default_factory=list)
    heard: set[str] = field(default_factory=set)
    """Keys of sentences that could answer something here."""

    def __post_init__(self) -> None:
        self.words: list[Catalogue] = [catalogue(lang) for lang, _ in languages()]

    def fault(self, text: str) -> None:
        """Note a fault, once."""
        if text not in self.faults:
            self.faults.append(text)

    def answered(self, what: str, keys: Iterable[str], general: Sentence) -> None:
        """Something was tried: there has to be a sentence for it in every language."""
        self.answers += 1
        keys = list(keys)
        self.heard.update(keys)
        for words in self.words:
            if feedback.first(words, keys) is None and not words.has(general.key):
                self.fault(f"{words.lang}: nothing answers {what} (no {general.key})")


def walk(step: Step) -> Walk:
    """Try everything in a step."""
    found = Walk(step)
    try:
        if step.ask is not None:
            _question(found)
        elif step.kind == "choose":
            _choose(found)
        elif step.kind == "lay":
            _lay(found)
        else:
            _play(found)
    except (ActionError, QuestionError) as error:
        found.fault(str(error))
    _point(found)
    return found


def _point(found: Walk) -> None:
    """Things that are pointed at are there."""
    step = found.step
    position = setting(step)
    if "bill" in step.point and not position.bill:
        found.fault('point: there is no bill to ring; leave "bill" out')
    if "named" in step.point and position.named is None:
        found.fault('point: no suit is named; leave "named" out')
    if step.ask is not None and step.show:
        found.fault("show: a question has nothing to show; leave show out")


def _begin(found: Walk) -> Position | None:
    """The reader's first turn; None when there is none."""
    step = found.step
    position = start(step)
    if position.over or position.seat != step.seat:
        here = "the hand is over" if position.over else f"seat {position.seat} is to move"
        text = f"the reader (seat {step.seat}) is not to move: {here}; write to-{step.seat}, or set before"
        found.fault(text)
        return None
    early = len([made for made in position.history if made.seat != step.seat])
    if early < step.before:
        found.fault(f"before is {step.before}, but the reader is to move after {early} actions of others")
    return position


# Actions


def tries(position: Position, seat: int) -> list[int]:
    """Things a reader may try that the rules refuse: own cards, a jack with and without a suit, the three buttons."""
    legal = set(position.legal_actions())
    wanted: list[int] = []
    for card in sorted(set(position.hand(seat))):
        wanted.append(lay(card))
        if rank_of(card) == Rank.JACK:
            wanted += [lay(card, suit) for suit in range(4)]
    foreign = next(card for card in range(52) if card not in position.hand(seat))
    return [action for action in (*wanted, DRAW, PASS, TAKE, lay(foreign)) if action not in legal]


def _refusals(found: Walk, position: Position) -> None:
    """Whatever the rules refuse is told with its reason."""
    for action in tries(position, found.step.seat):
        refusal = position.refusal(action)
        assert refusal is not None
        general = Sentence(f"refusal.{refusal.reason}.title")
        found.answered(action_text(action), feedback.refused(found.step, refusal), general)


def _lay(found: Walk) -> None:
    step = found.step
    position = _begin(found)
    if position is None or not _solved(found, position):
        return
    layer, seen, reached = [position], {position.key()}, 0
    first = True
    while layer and len(seen) < MAX_STATES:
        deeper = []
        for here in layer:
            _refusals(found, here)
            for action in here.legal_actions():
                after = act_own(here, action)
                state = _settled(found, action, after)
                if state == "lost":
                    return
                reached += first and state == "reached"
                if state == "ongoing" and after.key() not in seen:
                    seen.add(after.key())
                    deeper.append(after)
        if first and reached == len(position.legal_actions()) and not _lays_refused(position, step.seat):
            found.fault("whatever is done reaches the goal: ask for more, or add a card that does not")
        layer, first = deeper, False
    if layer:
        found.fault(f"more than {MAX_STATES} positions to walk: lower within")


def _lays_refused(position: Position, seat: int) -> bool:
    return any(is_lay(action) and card_of(action) in position.hand(seat) for action in tries(position, seat))


def _solved(found: Walk, position: Position) -> bool:
    """Whether the stored solution works."""
    step = found.step
    if not missing_conditions(step, position):
        found.fault("the goal is reached before the reader has moved")
        return False
    if follow(step, position, step.solution):
        if follow(step, position, step.solution[:-1]):
            found.fault("the solution is too long: the goal is reached before its last action")
            return False
        return True
    way = way_on(replace(step, solution=()), position)
    right = f"{' '.join(map(action_text, way))} would" if way else "nothing else does either within the goal's limit"
    found.fault(f"the solution {' '.join(map(action_text, step.solution))} does not reach the goal; {right}")
    return False


def _settled(found: Walk, action: int, after: Position) -> str:
    """How a step stands after an own action and the others' answers. There is a sentence for it and a way on."""
    step = found.step
    while True:
        verdict = judge(step, after)
        if verdict.state == "failed":
            general = feedback.general(step, after)
            found.answered(action_text(action), feedback.tried(step, action), general)
            settle(step, after)
            return "failed"
        if verdict.state == "reached":
            found.answered(action_text(action), [f"{step.key}.done"], feedback.done(step))
            return "reached"
        if after.over or after.seat == step.seat:
            break
        after.apply(reply(step, after))
    found.answers += 1
    if after.over:
        found.fault(f"the hand ends after {action_text(action)}, and the step does not")
    elif feedback.hint_action(step, after) is None:
        found.fault(f"no way to the goal was found after {action_text(action)}, there are too many: lower within")
        return "lost"
    return "ongoing"


def _choose(found: Walk) -> None:
    step = found.step
    position = _begin(found)
    if position is None:
        return
    if step.who is not None and position.count(step.who) != 1:
        found.fault(f"{step.measure} is about a seat with one card; {step.who} has {position.count(step.who)}")
        return
    legal, best = position.legal_actions(), best_actions(step, position)
    if len(best) == len([action for action in legal if action not in (DRAW, PASS)]):
        worth = ", ".join(f"{action_text(action)} {value}" for action, value in values(step, position).items())
        found.fault(f"every choice is as good as the others by the measure {step.measure} ({worth})")
    _refusals(found, position)
    for action in legal:
        if action in best:
            found.answered(action_text(action), [f"{step.key}.done"], feedback.done(step))
        else:
            general = feedback.measured(step, position, action)
            found.answered(action_text(action), feedback.tried(step, action), general)
        settle(step, act_own(position, action))


def _play(found: Walk) -> None:
    step = found.step
    position = start(step)
    for condition in goal_of(step).all:
        general = feedback.told(condition, step.seat)
        if not all(words.has(general.key) for words in found.words):
            found.fault(f"nothing tells the condition {condition.kind} (no {general.key})")
    found.heard.add(f"{step.key}.missed")
    end = played_by_thumb(step, position)
    for here in end:
        if not here.over and here.seat == step.seat:
            _refusals(found, here)
            found.answers += len(here.legal_actions())
    if not end[-1].over:
        found.fault("the hand does not come to its end")
    if step.match or any(judge(step, here).state == "reached" for here in end):
        return
    for seed in range(TRIES):
        if _reached_at_random(step, position, seed):
            return
    found.fault(f"neither the rules of thumb nor {TRIES} hands played at random reach the goal: can it be reached?")


def _reached_at_random(step: Step, position: Position, seed: int) -> bool:
    position, random = position.copy(), Random(seed)
    while not position.over:
        if position.seat == step.seat:
            position.apply(RandomBot().choose(View.of(position, step.seat), random))
        else:
            position.apply(reply(step, position))
        if judge(step, position).state == "reached":
            return True
    return False


# Questions


def _question(found: Walk) -> None:
    step = found.step
    asked = question(step)
    _hidden(found, asked)
    if step.kind == "predict":
        _predict(found, asked)
    elif step.kind == "count":
        for number in range(asked.low, min(asked.high, 4 * int(asked.answer) + 60) + 1):
            _answer(found, asked, str(number))
    else:
        _spot(found, asked)


def _answer(found: Walk, asked: Question, answer: str) -> None:
    step = found.step
    if answer == asked.answer:
        found.answered(answer, [f"{step.key}.done"], feedback.done(step))
    else:
        found.answered(answer, feedback.answered(step, answer), feedback.wrong(step, answer))


def _predict(found: Walk, asked: Question) -> None:
    if asked.answer not in [option.id for option in asked.options]:
        found.fault(f"the answer {asked.answer} is not among the options")
    for option in asked.options:
        _answer(found, asked, option.id)


def _spot(found: Walk, asked: Question) -> None:
    step = found.step
    hand = sorted(set(setting(step).hand(step.seat)))
    if len(asked.cards) == len(hand):
        found.fault("every card of the hand can be laid, so there is nothing to find: add one that cannot")
    sizes = range(len(hand) + 1) if len(hand) <= 8 else (0, 1, len(hand) - 1, len(hand))
    for size in sizes:
        for ticked in combinations(hand, size):
            if frozenset(ticked) == asked.cards:
                found.answered("the right cards", [f"{step.key}.done"], feedback.done(step))
                continue
            id = feedback.spot_id(asked, frozenset(ticked))
            what = " ".join(map(card_text, ticked)) or "no card"
            found.answered(what, feedback.answered(step, id), feedback.wrong(step, id))


def _hidden(found: Walk, asked: Question) -> None:
    """The answer must not depend on cards that the reader cannot know."""
    step = found.step
    if step.setup is None or not step.setup.hidden:
        return
    for number in range(1, OTHER_DEALS + 1):
        other = replace(step, seed=step.seed + number)
        try:
            same = question(other).answer == asked.answer
        except (ActionError, QuestionError):
            found.fault("play depends on cards the position hides: write out the hands and the stock that it uses")
            return
        if not same:
            found.fault("the answer depends on cards that the position hides: write out what it needs")
            return
