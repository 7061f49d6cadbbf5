"""Sentences with holes.

``{field}`` or ``{field:form}`` is a hole, ``{n#card|cards}`` chooses by number, ``**word**`` is strong. ``[7s]`` is a
card and ``[h]`` a suit that the sentence names itself, ``[7s:acc]`` in a form. Braces and brackets that match none of
these, within strong words too, are an error when the catalogue is read, never while somebody plays.
"""

import re
from dataclasses import dataclass

_PART = re.compile(
    r"\{(?P<field>[a-z_]+)(?::(?P<form>[a-z.-]+)|#(?P<one>[^|{}]*)\|(?P<many>[^|{}]*))?\}"
    r"|\*\*(?P<strong>[^*]+)\*\*"
    r"|\[(?P<rank>10|[2-9TJQKA])?(?P<suit>[cdhs])(?::(?P<case>[a-z.]+))?\]"
)
_STRAY = re.compile(r"[{}\[\]]")
_CASES = ("the", "acc", "dat", "gen", "loc", "abl", "ins")
NAMED_FORMS = ("", "cap", *_CASES, *(f"{case}.cap" for case in _CASES))
"""Forms in which a sentence may name a card or a suit."""


class TemplateError(ValueError):
    """A sentence of a catalogue cannot be read."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A parameter, in a form such as "card.acc"; or, with `plural`, one of two words chosen by the parameter."""

    field: str
    form: str = ""
    plural: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that carry the sentence."""

    text: str


@dataclass(frozen=True, slots=True)
class Named:
    """A card ("7s") or a suit ("h") that the sentence names itself, in a form such as "acc"."""

    what: str
    form: str = ""

    @property
    def card(self) -> bool:
        """A card, not a suit."""
        return len(self.what) > 1


Part = str | Hole | Strong | Named


def parse(text: str) -> tuple[Part, ...]:
    """The parts of a template.

    Raises:
        TemplateError: a brace or a bracket belongs to nothing, or a card is named in a form that does not exist.
    """
    parts: list[Part] = []
    at = 0
    for match in _PART.finditer(text):
        if match.start() > at:
            parts.append(text[at : match.start()])
        if match["strong"] is not None:
            parts.append(Strong(match["strong"]))
        elif match["suit"] is not None:
            if (match["case"] or "") not in NAMED_FORMS:
                raise TemplateError(f"cannot read the form {match[0]!r} in the template {text!r}")
            rank = "10" if match["rank"] == "T" else match["rank"] or ""
            parts.append(Named(rank + match["suit"], match["case"] or ""))
        elif match["one"] is not None:
            parts.append(Hole(match["field"], plural=(match["one"], match["many"])))
        else:
            parts.append(Hole(match["field"], match["form"] or ""))
        at = match.end()
    if at < len(text):
        parts.append(text[at:])
    words = [part.text if isinstance(part, Strong) else part for part in parts if isinstance(part, str | Strong)]
    if any(map(_STRAY.search, words)):
        raise TemplateError(f"cannot read the template {text!r}")
    return tuple(parts)


def fields(text: str) -> frozenset[str]:
    """Names of the parameters a template uses."""
    return frozenset(part.field for part in parse(text) if isinstance(part, Hole))


def named(text: str) -> frozenset[str]:
    """Cards and suits that a template names itself."""
    return frozenset(part.what for part in parse(text) if isinstance(part, Named))
