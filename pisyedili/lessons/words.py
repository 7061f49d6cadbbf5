"""Checking the words of lessons: nothing missing, nothing left over, short enough, the same in every language."""

from collections.abc import Iterator
from typing import Final

from pisyedili.lessons.model import Lesson, Step
from pisyedili.locale import Catalogue, catalogue, languages
from pisyedili.locale.template import named

MAX_WORDS: Final = 60
"""Words of ``tell`` and ``goal`` together."""


def spoken(words: Catalogue, key: str) -> str:
    """A sentence as it is read out, "" when there is none."""
    return words.text(key) if words.has(key) else ""


def check_words(lesson: Lesson, chapter: str | None) -> Iterator[tuple[str, str]]:
    """What is wrong with a lesson's words: the step's id, or "", and a sentence."""
    catalogues = [catalogue(lang) for lang, _ in languages()]
    for words in catalogues:
        yield from _needed(words, lesson, chapter)
        for step in lesson.steps:
            length = len(f"{spoken(words, f'{step.key}.tell')} {spoken(words, f'{step.key}.goal')}".split())
            if length > MAX_WORDS:
                yield step.id, f"{words.lang}: tell and goal have {length} words, at most {MAX_WORDS} are read"
    yield from _alike(catalogues, lesson)


def _needed(words: Catalogue, lesson: Lesson, chapter: str | None) -> Iterator[tuple[str, str]]:
    prefix = f"lesson.{lesson.id}"
    needed = [("", f"{prefix}.title"), ("", f"{prefix}.about"), ("", f"{prefix}.can.1")]
    if chapter is not None:
        needed.append(("", f"chapter.{chapter}.title"))
    needed += [(step.id, f"{step.key}.goal") for step in lesson.steps]
    for step, key in needed:
        if not words.has(key):
            yield step, f"{words.lang}: there is no {key}"
    cans = sorted(int(key.rpartition(".")[2]) for key in words.templates if key.startswith(f"{prefix}.can."))
    if cans != list(range(1, len(cans) + 1)):
        yield "", f"{words.lang}: {prefix}.can is numbered 1, 2, 3 and so on, not {cans}"


def _alike(catalogues: list[Catalogue], lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Every language has the same sentences, for steps that exist, naming the same cards, in the tone of the book."""
    prefix = f"lesson.{lesson.id}."
    keys = {key for words in catalogues for key in words.templates if key.startswith(prefix)}
    steps = {step.id for step in lesson.steps}
    for key in sorted(keys):
        parts = key.split(".")
        step = parts[3] if parts[2] == "step" else ""
        if step and step not in steps:
            yield step, f"there are words for a step {step}, but no such step"
            continue
        missing = [words.lang for words in catalogues if not words.has(key)]
        if missing:
            if not key.endswith((".goal", ".title", ".about", ".can.1")):
                yield step, f"{', '.join(missing)}: there is no {key}"
            continue
        cards = {words.lang: named(words.templates[key]) for words in catalogues}
        if len(set(cards.values())) > 1:
            told = "; ".join(f"{lang}: {' '.join(sorted(what)) or 'none'}" for lang, what in cards.items())
            yield step, f"{key} names other cards or suits in each language ({told})"
        for words in catalogues:
            text = words.templates[key]
            if not text.strip():
                yield step, f"{words.lang}: {key} is empty"
            if not text.isprintable():
                yield step, f"{words.lang}: {key} has characters that cannot be shown"
            if "!" in text.replace("Tek!", ""):
                yield step, f"{words.lang}: {key} has an exclamation mark, which only Tek! has"


def unheard(step: Step, heard: set[str]) -> Iterator[str]:
    """Answers that the author wrote down for something that cannot be answered here; ``heard`` are those that can."""
    prefix = f"{step.key}.on."
    written = {key for lang, _ in languages() for key in catalogue(lang).templates if key.startswith(prefix)}
    have = ", ".join(sorted(key.removeprefix(prefix) for key in heard if key.startswith(prefix)))
    for key in sorted(written - heard):
        yield f"on.{key.removeprefix(prefix)} is never said here; it could be {have or 'nothing, as nothing fails'}"
