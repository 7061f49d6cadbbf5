"""What the editor asks the solver, and the answer in words."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from pisyedili.locale import Catalogue
from pisyedili.position import Position
from pisyedili.puzzles import ASKS, Slices
from pisyedili.puzzles.model import MAX_TURNS, start_of
from pisyedili.scoring import score_hand
from pisyedili.sessions.puzzle_notes import move_words, moves, number
from pisyedili.sessions.puzzle_proofs import SLICE
from pisyedili.sessions.speech import Speaker
from pisyedili.setup import Setup
from pisyedili.solver import BestResult, ForcedOut, Question, RationalLine, Result, Search, mean_payments

BUDGET: Final = 5_000_000
"""States an answer may take; the reader can stop it any time."""
WORLDS: Final = 3_000
"""Ways the hidden cards may lie."""

__all__ = ["ASKS", "MAX_TURNS", "Answer", "answer_view", "asked", "why_not"]


def is_open(setup: Setup) -> bool:
    """Whether all hands and the stock are known."""
    return not isinstance(setup.stock, int) and not any(isinstance(hand, int) for hand in setup.hands)


def why_not(setup: Setup, ask: str) -> str | None:
    """Why a question cannot be asked of sound parts: key of a sentence, or None."""
    if ask == "mean":
        if is_open(setup):
            return "nothing-hidden"
        return "own-hidden" if isinstance(setup.hands[setup.seat], int) else None
    if not is_open(setup):
        return "something-hidden"
    if ask == "points" and setup.players != 2:
        return "two-players"
    return "more-players" if ask == "line" and setup.players == 2 else None


def question_of(setup: Setup, ask: str, turns: int) -> Question:
    """The solver's question, for the seat to move."""
    if ask == "out":
        return ForcedOut(setup.seat, turns)
    if ask == "points" or (ask == "mean" and setup.players == 2):
        return BestResult()
    return RationalLine()


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer and what it is about."""

    setup: Setup
    ask: str
    turns: int
    result: Result
    line: tuple[int, ...] = ()
    """How it goes on to the end; where a reshuffle was not to be looked into, one way of it."""


def asked(setup: Setup, ask: str, turns: int) -> Slices[Answer]:
    """Ask the solver, in slices."""
    where: Setup | Position = setup
    pile = setup.under + len(setup.discards)
    if ask == "out" and setup.rules.reshuffle and pile > 1:
        # Nobody knows the order after a reshuffle (R9.1), so no line may lean on it.
        where = replace(setup, discards=setup.discards[-1:], under=pile - 1)
    elif is_open(setup):
        where = start_of(setup, 0)
    question = question_of(setup, ask, turns)
    found = yield from _searched(where, question)
    line = found.line
    if isinstance(where, Setup) and is_open(setup) and found.value in (0, 1):
        again = yield from _searched(start_of(setup, 0), question)
        line = again.line
    return Answer(setup, ask, turns, found, line)


def _searched(where: Setup | Position, question: Question) -> Slices[Result]:
    search = Search(where, question, budget=BUDGET, worlds=WORLDS)
    while not isinstance(found := search.run(nodes=SLICE), Result):
        yield found
    return found


def answer_view(speaker: Speaker, answer: Answer) -> dict[str, Any]:
    """The protocol's ``answer``."""
    words, setup, result = speaker.words, answer.setup, answer.result
    position = start_of(setup, 0)
    best = set(result.best)
    actions = []
    for value in result.actions:
        what = move_words(speaker, position, value.action, is_open(setup))
        text = value_words(words, answer, value.value)
        [move] = moves(speaker, position, [value.action], is_open(setup))
        spoken = f"{move['spoken']}: {text}"
        actions.append({"action": what, "value": text, "best": value.action in best, "spoken": spoken})
    line = moves(speaker, position, answer.line)
    end: list[Any] = []
    if line:
        for action in answer.line:
            position.play(action)
        if position.outcome is not None:
            pays = mean_payments(position)
            paid = [speaker.text("editor.pays", seat, n=number(words, n)) for seat, n in enumerate(pays)]
            end = [words.text("editor.end", pays=", ".join(paid))]
            if pays != score_hand(position).payments:
                end += [" ", words.text("puzzle-ui.end.muamele")]
    why = result.why or "reshuffle"
    text = words.text("editor.answer.proven" if result.proven else f"editor.answer.{why}", n=result.nodes)
    if result.proven and result.worlds > 1:
        text = words.text("editor.answer.proven-worlds", n=result.nodes, worlds=result.worlds)
    return {
        "title": _title(speaker, answer),
        "text": text,
        "proven": result.proven,
        "actions": actions,
        "line": line,
        "end": end,
    }


def _title(speaker: Speaker, answer: Answer) -> str:
    words, value = speaker.words, answer.result.value
    seat = answer.setup.seat
    if value is None:
        return words.text("editor.answer.open")
    if answer.ask == "out":
        sure = value is True or value == 1
        return speaker.text(f"editor.answer.{'out' if sure else 'not-out'}", seat, turns=answer.turns)
    return speaker.text(f"editor.answer.{_kind(answer)}", seat, n=value_words(words, answer, value))


def _kind(answer: Answer) -> str:
    return "best" if answer.setup.players == 2 else "pays"


def value_words(words: Catalogue, answer: Answer, value: Any) -> str:
    """What an action is worth for the seat to move."""
    if value is None:
        return words.text("editor.value.open")
    if answer.ask == "out":
        if value in (0, 1):
            return words.text(f"editor.value.{'out' if value else 'not-out'}")
        return words.text("editor.value.share", n=number(words, Fraction(value) * 100))
    if isinstance(value, tuple):
        return number(words, value[answer.setup.seat])
    return number(words, value, sign=answer.setup.players == 2)
