"""What a lesson says about a step: praise, why a try failed, refusals in the author's words, the three hints."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pisyedili.actions import Refusal, action_text
from pisyedili.cards import card_text
from pisyedili.lessons import feedback
from pisyedili.lessons.questions import Option, Question
from pisyedili.locale import Text, plain
from pisyedili.sessions.ending import points_sum
from pisyedili.sessions.hints import action_words, kind_words
from pisyedili.sessions.notes import Note
from pisyedili.sessions.prose import rule_prose
from pisyedili.sessions.speech import Speaker

if TYPE_CHECKING:
    from pisyedili.sessions.lesson_table import StepTable

CALM: Final = (
    "answer-first",
    "step-failed",
    "step-answered",
    "step-done",
    "step-open",
    "step-showing",
    "test-done",
    "test-one-try",
    "test-no-help",
    "hints-first",
    "hints-taken",
    "again-nothing",
    "not-your-turn",
)
"""Refusals of a lesson that are no mistake: they say how to go on."""


def split(text: str) -> tuple[str, str]:
    """The first sentence, which is shown bold, and the rest. "8. kart" is no end of a sentence."""
    at = text.find(". ")
    while at >= 0:
        if not text[at + 2 : at + 3].islower():
            return text[: at + 1], text[at + 2 :]
        at = text.find(". ", at + 1)
    return text, ""


def _note(kind: str, text: str, rule: str | None, reason: str) -> Note:
    title, more = split(text)
    return Note(kind, title, more, rule, None, None, reason)


def _said(speaker: Speaker, sentence: feedback.Sentence) -> str:
    """A sentence that the lessons ask for, with the name of the seat it is about."""
    params = dict(sentence.params)
    seat = params.get("seat")
    if isinstance(seat, int):
        params["name"] = speaker.names[seat]
    return speaker.words.text(sentence.key, **params)


def reached(table: "StepTable") -> Note:
    """Praise, in the author's words where there are some."""
    step, words = table.step, table.words
    own = feedback.first(words, [f"{step.key}.done"])
    text = words.text(own) if own else _said(table.speaker, feedback.done(step))
    return _note("good", text, step.rule, "step-reached")


def failed(table: "StepTable") -> Note:
    """Why the try failed: in the author's words, else by what the engine knows."""
    step, words = table.step, table.words
    if table.question is not None:
        asked = table.question
        answer = feedback.spot_id(asked, table.ticked) if asked.kind == "spot" else table.answer or ""
        key = feedback.first(words, feedback.answered(step, answer))
        text = words.text(key) if key else _right_answer(table, asked)
        return _note("bad", text, step.rule, f"answer-{answer}")
    history = table.position.history
    action = next((made.action for made in reversed(history) if made.seat == step.seat), None)
    key = None if action is None else feedback.first(words, feedback.tried(step, action))
    if key:
        text = words.text(key)
    elif table.chosen is not None and step.kind == "choose":
        text = _said(table.speaker, feedback.measured(step, *table.chosen))
    else:
        text = _said(table.speaker, feedback.general(step, table.position))
    return _note("bad", text, step.rule, f"missed-{'nothing' if action is None else action_text(action)}")


def in_own_words(table: "StepTable", note: Note, refusal: Refusal) -> Note:
    """A refusal as the step's author puts it, else as it was."""
    if refusal.reason in CALM:
        return replace(note, kind="tip")
    key = feedback.first(table.words, feedback.refused(table.step, refusal))
    if not key:
        return note
    title, text = split(table.words.text(key))
    return replace(note, title=title, text=text)


# Answers in words


def option_text(speaker: Speaker, option: Option) -> Text:
    """An option of a question: a name, a suit, a number, yes or no, a direction."""
    words = speaker.words
    if option.kind == "seat":
        return [speaker.names[int(option.id.removeprefix("seat-"))]]
    if option.kind == "suit":
        return [{"suit": option.id, "word": words.suit(option.id)}]
    if option.kind == "number":
        return [option.id]
    return [words.text(f"lesson-ui.option.{option.id}")]


def _told(speaker: Speaker, asked: Question) -> str:
    """The right answer in words."""
    words = speaker.words
    if asked.kind == "spot":
        cards = [words.card(card_text(card)) for card in sorted(asked.cards)]
        return words.join(cards) if cards else words.text("lesson-ui.no-card")
    option = next((option for option in asked.options if option.id == asked.answer), None)
    if option is None:
        return asked.answer
    return "".join(part if isinstance(part, str) else part["word"] for part in option_text(speaker, option))


def _right_answer(table: "StepTable", asked: Question) -> str:
    speaker, step = table.speaker, table.step
    assert step.ask is not None
    if asked.kind == "spot":
        right, ticked = table.right_ticks, table.ticks
        return speaker.words.text("lesson-ui.wrong.spot", wrong=len(ticked - right), missing=len(right - ticked))
    if step.ask.what == "hand":
        cards = table.game.rewound(step.before).position.hand(step.ask.seat)
        return speaker.words.text("lesson-ui.wrong.hand", sum=points_sum(speaker.words, step.rules, cards))
    return speaker.words.text("lesson-ui.wrong.answer", answer=_told(speaker, asked))


# Hints


def rung(table: "StepTable", number: int) -> Text:
    """The hint at a rung, 1 to 3: where to look, what kind of card, which card; for questions ever closer."""
    if number == 1:
        return _look(table)
    if table.question is not None:
        return _nudge(table, table.question) if number == 2 else _answer(table, table.question)
    action = table.advised
    if action is None:
        return _look(table)
    view = table.game.view(table.step.seat)
    return [kind_words(table.speaker, view, action) if number == 2 else action_words(table.speaker, view, action)]


def rung_spoken(table: "StepTable", number: int) -> str:
    """The same read aloud, where a card's name keeps its case."""
    own = f"{table.step.key}.hint"
    if number == 1 and table.words.has(own):
        return table.words.text(own)
    return plain(rung(table, number), table.words)


def _look(table: "StepTable") -> Text:
    """The author's hint, else the rule it is about."""
    step, words = table.step, table.words
    if words.has(f"{step.key}.hint"):
        return words.rich(f"{step.key}.hint")
    if step.rule is not None:
        prose = rule_prose(words, step.rule, step.rules)
        return [{"strong": f"{prose['title']}."}, " ", prose["text"]]
    return words.rich(f"lesson-ui.look.{step.kind}")


def _nudge(table: "StepTable", asked: Question) -> Text:
    """The choice made smaller."""
    words, speaker = table.words, table.speaker
    if asked.kind == "spot":
        return words.rich("lesson-ui.nudge.spot", n=len(table.right_ticks))
    if asked.kind == "count":
        # A wide net for great numbers, a narrow one for small ones; where in it the answer lies gives nothing away.
        number, wide = int(asked.answer), 9 if int(asked.answer) >= 10 else 3
        low = max(number - table.step.seed % (wide + 1), 0)
        return words.rich("lesson-ui.nudge.count", low=low, high=low + wide)
    others = [option for option in asked.options if option.id != asked.answer]
    if len(others) > 1:
        # Which wrong one stays depends on the step alone, so the hint is the same each time.
        stays = others[table.step.seed % len(others)]
        pair = [option for option in asked.options if option.id in (asked.answer, stays.id)]
        one, two = (option_text(speaker, option) for option in pair)
        return words.rich("lesson-ui.nudge.two", one=one, two=two)
    if table.step.rule is not None and words.has(f"{table.step.key}.hint"):
        prose = rule_prose(words, table.step.rule, table.step.rules)
        return [{"strong": f"{prose['title']}."}, " ", prose["text"]]
    return words.rich("lesson-ui.nudge.board")


def _answer(table: "StepTable", asked: Question) -> Text:
    return [table.words.text("lesson-ui.hint-answer", answer=_told(table.speaker, asked))]
