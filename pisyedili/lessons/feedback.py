"""Which sentence of the catalogues answers what a reader did, and the next thing to do for those who ask.

Sentences of the step's author come first (``lesson.<lesson>.step.<step>.on.<what>``, then ``missed``), then a general
one that the engine can always give.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pisyedili.actions import Refusal, action_text, card_of, is_lay, named_of
from pisyedili.bots.thumb import explain
from pisyedili.cards import card_text, rank_of, rank_text
from pisyedili.lessons.goals import missing_conditions, way_on
from pisyedili.lessons.measures import best_actions, values
from pisyedili.lessons.model import Condition, Step
from pisyedili.lessons.questions import Option, Question
from pisyedili.locale import Catalogue
from pisyedili.position import Position
from pisyedili.view import View


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the catalogues: its key, and what its holes need.

    Parameters: ``card``, ``suit``, ``rank`` as texts, numbers as numbers; ``seat`` is a seat, for which whoever
    speaks puts in the name as ``name``.
    """

    key: str
    params: dict[str, object] = field(default_factory=dict)


def tried(step: Step, action: int) -> Iterator[str]:
    """Keys for an action that did not reach the goal, the closest first."""
    text = action_text(action)
    yield f"{step.key}.on.{text}"
    if is_lay(action):
        if named_of(action) is not None:
            yield f"{step.key}.on.{card_text(card_of(action))}"
        yield f"{step.key}.on.lay-{rank_text(rank_of(card_of(action)))}"
        yield f"{step.key}.on.lay"
    yield f"{step.key}.missed"


def refused(step: Step, refusal: Refusal) -> Iterator[str]:
    """Keys for an action that the rules refuse; the catalogues' general refusal comes after them."""
    yield f"{step.key}.on.{refusal.reason}"


def answered(step: Step, answer: str) -> Iterator[str]:
    """Keys for a wrong answer to a question: an option's id, a number's text, or for ``spot`` ``spot_id``."""
    yield f"{step.key}.on.{answer}"
    yield f"{step.key}.missed"


def spot_id(question: Question, ticked: frozenset[int]) -> str:
    """What is wrong with the ticked cards: "wrong" ones are among them, or right ones are "missing"."""
    return "wrong" if ticked - question.cards else "missing"


def done(step: Step) -> Sentence:
    """The general praise, for a step whose author wrote no ``done``."""
    return Sentence("judge.done.question" if step.ask is not None else "judge.done.action")


def general(step: Step, position: Position) -> Sentence:
    """What a failed lay or play lacks, by its first condition that does not hold in ``position``."""
    missing = missing_conditions(step, position)
    return told(missing[0], step.seat) if missing else Sentence("judge.missed")


def told(condition: Condition, reader: int) -> Sentence:
    """A condition that does not hold in words; ``reader`` is the reader's seat."""
    kind = condition.kind
    if kind in ("lay", "laid", "holds"):
        return Sentence("judge.goal.holds" if kind == "holds" else "judge.goal.lay")
    if kind == "did":
        return Sentence(f"judge.goal.did.{action_text(condition.n)}")
    if kind == "named":
        return Sentence("judge.goal.named")
    if kind in ("turn", "takes"):
        whose = "you" if condition.seat == reader else "other"
        return Sentence(f"judge.goal.{kind}.{whose}", {"seat": condition.seat, "n": condition.n})
    if kind == "out" and condition.n > 1:
        return Sentence("judge.goal.out-times", {"n": condition.n})
    return Sentence(f"judge.goal.{kind}", {"seat": condition.seat, "n": condition.n})


def measured(step: Step, position: Position, action: int) -> Sentence:
    """For ``choose``: what the action is worth and what the best one is; ``position`` is the one before it.

    Parameters ``n`` and ``best``, and ``seat`` where the measure is about one.
    """
    found = values(step, position)
    best = found[best_actions(step, position)[0]]
    params: dict[str, object] = {"n": found[action], "best": best}
    if step.who is not None:
        params["seat"] = step.who
    key = f"measure.{step.measure}"
    if step.measure == "finish":
        key += ".times" if found[action] else ".none"
    return Sentence(key, params)


def wrong(step: Step, answer: str) -> Sentence:
    """The general sentence for a wrong answer to a question; for ``spot`` the answer is ``spot_id``."""
    key = f"judge.answer.{step.kind}"
    return Sentence(f"{key}.{answer}" if step.kind == "spot" else key)


def optioned(option: Option) -> Sentence:
    """An option of a prediction in words."""
    if option.kind == "seat":
        return Sentence("ask.option.seat", {"seat": int(option.id.removeprefix("seat-"))})
    if option.kind == "suit":
        return Sentence("ask.option.suit", {"suit": option.id})
    if option.kind == "number":
        return Sentence("ask.option.number", {"n": int(option.id)})
    return Sentence(f"ask.option.{option.id}")


def hint_action(step: Step, position: Position) -> int | None:
    """The next own action to point at: on the way to the goal, or the best one; None for a question and when lost."""
    if position.over or position.seat != step.seat:
        return None
    if step.kind == "choose":
        return best_actions(step, position)[0]
    if step.kind == "lay":
        way = way_on(step, position)
        return way[0] if way else None
    if step.kind == "play":
        return explain(View.of(position, step.seat))[0]
    return None


def first(words: Catalogue, keys: Iterable[str]) -> str | None:
    """The first key for which there is a sentence."""
    return next((key for key in keys if words.has(key)), None)
