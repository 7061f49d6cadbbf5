"""Loading and speaking the catalogues.

A language's folder holds ``game.json``, ``puzzles.json``, ``rules.json`` and, a file for each chapter, the words of the
lessons. A broken file of lessons is left out and named in ``faults``: writing a lesson must not take the table away.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from pisyedili.locale.grammar import GRAMMARS, Grammar
from pisyedili.locale.template import Hole, Named, Part, Strong, TemplateError, parse

Segment = str | dict[str, str]
"""A piece of rich text: a string, {"card": "7h"}, {"suit": "h", "word": "hearts"} or {"strong": "..."}."""
Text = list[Segment]


class LocaleError(LookupError):
    """A language, sentence or rule that the catalogues do not have."""


@dataclass(frozen=True)
class RuleProse:
    """One rule in plain words: `id` is its number ("R5.2")."""

    id: str
    title: str
    text: str


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


class Catalogue:
    """The words of one language."""

    def __init__(self, lang: str, words: Mapping[str, Any], rules: Mapping[str, Mapping[str, str]], grammar: Grammar):
        self.lang = lang
        self.grammar = grammar
        self.templates: dict[str, str] = dict(_flat(words))
        self.rules = {number: dict(prose) for number, prose in rules.items()}
        self._parts: dict[str, tuple[Part, ...]] = {key: parse(text) for key, text in self.templates.items()}
        self.language = self.templates["language"]
        self.faults: list[str] = []
        """What is wrong with the lessons' words."""

    def __repr__(self) -> str:
        return f"Catalogue({self.lang!r})"

    def add(self, file: str, text: str | bytes) -> None:
        """Take in the words of a chapter's lessons, from a file of this name; what is wrong goes to ``faults``."""
        words, faults = read_lessons(file, text)
        for key, template in words.items():
            if key in self.templates:
                faults.append(f"{file}: {key} is there already")
            else:
                self.templates[key] = template
                self._parts[key] = parse(template)
        self.faults += [f"{self.lang}/{fault}" for fault in faults]

    def has(self, key: str) -> bool:
        """Whether there is a sentence with this key."""
        return key in self._parts

    def suit(self, suit: str) -> str:
        """Name of a suit given by its letter: "h" -> "hearts"."""
        return self.templates[f"suit.{suit}"]

    def card(self, card: str, form: str = "") -> str:
        """Spoken name of a card given as text ("7h"); `form` is "", "the" or a case: "acc", "dat", "gen", "ins"."""
        rank, suit = card[:-1], card[-1]
        return self.grammar.card(self.templates[f"suit.{suit}"], self.templates[f"rank.{rank}"], rank, form)

    def text(self, key: str, **params: object) -> str:
        """The sentence `key` as plain words, cards and suits by their spoken names.

        Raises:
            LocaleError: no such sentence, or a parameter it needs is missing.
        """
        return "".join(self._spoken(key, part, params) for part in self._find(key))

    def rich(self, key: str, **params: object) -> Text:
        """The sentence `key` as segments: cards and suits become chips, strong words stay marked.

        A parameter that is itself a list of segments is spliced in. Raises LocaleError like `text`.
        """
        out: Text = []
        for part in self._find(key):
            for segment in self._segments(key, part, params):
                if isinstance(segment, str) and out and isinstance(out[-1], str):
                    out[-1] += segment
                elif segment:
                    out.append(segment)
        return out

    def join(self, items: Iterable[str]) -> str:
        """ "a, b and c"."""
        parts = list(items)
        if len(parts) < 2:
            return "".join(parts)
        head = parts[0]
        for item in parts[1:-1]:
            head = self.text("list.comma", a=head, b=item)
        return self.text("list.and", a=head, b=parts[-1])

    def rule(self, number: str, rules: str = "table") -> RuleProse:
        """Prose of a rule, in the wording for the rule set named `rules` where that differs.

        Raises:
            LocaleError: no rule has this number.
        """
        prose = self.rules.get(number)
        if prose is None:
            raise LocaleError(f"no rule is numbered {number!r}")
        return RuleProse(number, prose["title"], prose.get(rules, prose["text"]))

    def _find(self, key: str) -> tuple[Part, ...]:
        try:
            return self._parts[key]
        except KeyError:
            raise LocaleError(f"{self.lang}: no sentence has the key {key!r}") from None

    def _value(self, key: str, hole: Hole, params: Mapping[str, object]) -> object:
        try:
            return params[hole.field]
        except KeyError:
            raise LocaleError(f"{self.lang}: the sentence {key!r} needs the parameter {hole.field!r}") from None

    def _spoken(self, key: str, part: Part, params: Mapping[str, object]) -> str:
        if isinstance(part, str):
            return part
        if isinstance(part, Strong):
            return part.text
        if isinstance(part, Named):
            form, cap = part.form.removesuffix("cap").rstrip("."), part.form.endswith("cap")
            word = self.card(part.what, form) if part.card else self.grammar.suit(self.suit(part.what), form)
            return self.grammar.capital(word) if cap else word
        value = self._value(key, part, params)
        if part.plural:
            return part.plural[0] if value == 1 else part.plural[1]
        kind, _, forms = part.form.partition(".")
        form, _, second = forms.partition(".")
        if kind == "card":
            word = self.card(str(value), "" if form == "cap" else form)
        elif kind == "suit":
            word = self.suit(str(value))
        elif kind in ("rank", "one-rank"):
            word = self.templates[f"{kind}.{value}"]
        elif isinstance(value, list):
            word = plain(value, self)
        else:
            word = self.grammar.name(str(value), kind)
        return self.grammar.capital(word) if "cap" in (form, second) else word

    def _segments(self, key: str, part: Part, params: Mapping[str, object]) -> Text:
        if isinstance(part, Strong):
            return [{"strong": part.text}]
        if isinstance(part, Named):
            return [{"card": part.what} if part.card else {"suit": part.what, "word": self._spoken(key, part, params)}]
        if isinstance(part, Hole) and not part.plural:
            value = self._value(key, part, params)
            kind = part.form.partition(".")[0]
            if kind == "card":
                return [{"card": str(value)}]
            if kind == "suit":
                return [{"suit": str(value), "word": self._spoken(key, part, params)}]
            if isinstance(value, list):
                return list(value)
        return [self._spoken(key, part, params)]


def plain(text: Iterable[Segment], words: Catalogue) -> str:
    """Rich text read aloud."""
    out = []
    for segment in text:
        if isinstance(segment, str):
            out.append(segment)
        elif "card" in segment:
            out.append(words.card(segment["card"]))
        else:
            out.append(segment.get("word") or segment.get("strong", ""))
    return "".join(out)


LESSON_KEYS = re.compile(
    r"chapter\.[a-z0-9-]+\.title|lesson\.[a-z0-9-]+\.(title|about|can\.\d+)"
    r"|lesson\.[a-z0-9-]+\.step\.[a-z0-9-]+\.(tell|goal|hint|done|missed|on\.[A-Za-z0-9=-]+)"
)
"""What the words of lessons may be about."""
MAX_BYTES = 500_000


def read_lessons(file: str, text: str | bytes) -> tuple[dict[str, str], list[str]]:
    """Templates of a chapter's words by their keys, and what is wrong with the file; broken sentences are left out."""
    faults: list[str] = []

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        faults.extend(f"{file}: {key} is there twice" for key in sorted({k for k in keys if keys.count(k) > 1}))
        return dict(pairs)

    try:
        if len(text) > MAX_BYTES:
            raise ValueError(f"more than {MAX_BYTES} bytes")
        tree = json.loads(text, object_pairs_hook=once)
        words = list(_flat(tree if isinstance(tree, dict) else {"": tree}))
    except (ValueError, RecursionError) as error:
        return {}, [f"{file}: cannot be read: {str(error)[:200]}"]
    found = {}
    for key, template in words:
        if not isinstance(template, str):
            faults.append(f"{file}: {key[:80]} is no text")
            continue
        if not LESSON_KEYS.fullmatch(key):
            faults.append(f"{file}: no words of a lesson are called {key[:80]}")
            continue
        try:
            parts = parse(template)
        except TemplateError as error:
            faults.append(f"{file}: {key}: {error}")
            continue
        if any(isinstance(part, Hole) for part in parts):
            faults.append(f"{file}: {key}: a lesson has no holes: write cards as [7s], suits as [h] and names out")
            continue
        found[key] = template
    return found, faults


def _load() -> dict[str, Catalogue]:
    found: dict[str, Catalogue] = {}
    for folder in resources.files(__package__).iterdir():
        if folder.is_dir() and folder.joinpath("game.json").is_file():
            words = json.loads(folder.joinpath("game.json").read_text(encoding="utf-8"))
            # Its keys begin with "puzzle" or "editor", so it takes nothing away from the game's.
            words |= json.loads(folder.joinpath("puzzles.json").read_text(encoding="utf-8"))
            rules = json.loads(folder.joinpath("rules.json").read_text(encoding="utf-8"))
            here = found[folder.name] = Catalogue(folder.name, words, rules, GRAMMARS[folder.name])
            lessons = folder.joinpath("lessons")
            files = sorted(lessons.iterdir(), key=lambda file: file.name) if lessons.is_dir() else []
            for file in files:
                if file.name.endswith(".json"):
                    here.add(f"lessons/{file.name}", file.read_bytes())
    return dict(sorted(found.items()))


_CATALOGUES = _load()


def languages() -> list[tuple[str, str]]:
    """Languages on offer, each with its own name for itself: [("en", "English"), ...]."""
    return [(lang, words.language) for lang, words in _CATALOGUES.items()]


def catalogue(lang: str) -> Catalogue:
    """The words of a language.

    Raises:
        LocaleError: there is no catalogue for it.
    """
    try:
        return _CATALOGUES[lang]
    except KeyError:
        have = ", ".join(_CATALOGUES)
        raise LocaleError(f"no catalogue for the language {lang!r}; there are: {have}") from None
