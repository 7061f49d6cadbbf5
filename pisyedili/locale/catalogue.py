"""Loading and speaking the catalogues."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from pisyedili.locale.grammar import GRAMMARS, Grammar
from pisyedili.locale.template import Hole, Part, Strong, parse

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


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, str):
            yield prefix + key, value
        else:
            yield from _flat(value, f"{prefix}{key}.")


class Catalogue:
    """The words of one language."""

    def __init__(self, lang: str, words: Mapping[str, Any], rules: Mapping[str, Mapping[str, str]], grammar: Grammar):
        self.lang = lang
        self.grammar = grammar
        self.templates: dict[str, str] = dict(_flat(words))
        self.rules = {number: dict(prose) for number, prose in rules.items()}
        self._parts: dict[str, tuple[Part, ...]] = {key: parse(text) for key, text in self.templates.items()}
        self.language = self.templates["language"]

    def __repr__(self) -> str:
        return f"Catalogue({self.lang!r})"

    def has(self, key: str) -> bool:
        """Whether there is a sentence with this key."""
        return key in self._parts

    def suit(self, suit: str) -> str:
        """Name of a suit given by its letter: "h" -> "hearts"."""
        return self.templates[f"suit.{suit}"]

    def card(self, card: str, form: str = "") -> str:
        """Spoken name of a card given as text ("7h"); `form` is "", "the", "acc" or "ins"."""
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


def _load() -> dict[str, Catalogue]:
    here = resources.files(__package__)
    found = {}
    for folder in here.iterdir():
        if folder.is_dir() and folder.joinpath("game.json").is_file():
            words = json.loads(folder.joinpath("game.json").read_text(encoding="utf-8"))
            rules = json.loads(folder.joinpath("rules.json").read_text(encoding="utf-8"))
            found[folder.name] = Catalogue(folder.name, words, rules, GRAMMARS[folder.name])
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
