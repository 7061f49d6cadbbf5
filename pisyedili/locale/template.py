"""Sentences with holes.

``{field}`` or ``{field:form}`` is a hole, ``{n#card|cards}`` chooses by number, ``**word**`` is strong. Braces that
match none of these, holes within strong words too, are an error when the catalogue is read, never while somebody plays.
"""

import re
from dataclasses import dataclass

_PART = re.compile(
    r"\{(?P<field>[a-z_]+)(?::(?P<form>[a-z.-]+)|#(?P<one>[^|{}]*)\|(?P<many>[^|{}]*))?\}"
    r"|\*\*(?P<strong>[^*]+)\*\*"
)


class TemplateError(ValueError):
    """A sentence of a catalogue cannot be read."""


@dataclass(frozen=True)
class Hole:
    """A parameter, in a form such as "card.acc"; or, with `plural`, one of two words chosen by the parameter."""

    field: str
    form: str = ""
    plural: tuple[str, str] | None = None


@dataclass(frozen=True)
class Strong:
    """Words that carry the sentence."""

    text: str


Part = str | Hole | Strong


def parse(text: str) -> tuple[Part, ...]:
    """The parts of a template.

    Raises:
        TemplateError: a brace stands outside a hole.
    """
    parts: list[Part] = []
    at = 0
    for match in _PART.finditer(text):
        if match.start() > at:
            parts.append(text[at : match.start()])
        if match["strong"] is not None:
            parts.append(Strong(match["strong"]))
        elif match["one"] is not None:
            parts.append(Hole(match["field"], plural=(match["one"], match["many"])))
        else:
            parts.append(Hole(match["field"], match["form"] or ""))
        at = match.end()
    if at < len(text):
        parts.append(text[at:])
    words = [part.text if isinstance(part, Strong) else part for part in parts if not isinstance(part, Hole)]
    if any("{" in word or "}" in word for word in words):
        raise TemplateError(f"cannot read the template {text!r}")
    return tuple(parts)


def fields(text: str) -> frozenset[str]:
    """Names of the parameters a template uses."""
    return frozenset(part.field for part in parse(text) if isinstance(part, Hole))
