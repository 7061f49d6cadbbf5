"""Rule sets in one word: ``table``, or a published set with changes, ``table.ace-takes.2.eight-skips.no``.

The word has letters, digits, hyphens, dots and tildes only, so it goes into addresses unchanged. After the
name of a published set come pairs of a field (hyphens for underscores) and a value: a number, ``yes`` or
``no``, ``none``, a word, or numbers joined by ``~``.
"""

from dataclasses import fields
from typing import Any, Final

from pisyedili.notation.errors import NotationError, shown, whole
from pisyedili.rules import RULE_SETS, Fault, RuleSet, RuleSetError

_WORDS: Final[dict[str, object]] = {"yes": True, "no": False, "none": None}


def rules_text(rules: RuleSet) -> str:
    """The word of a rule set; the published set with the fewest changes comes first."""
    if RULE_SETS.get(rules.name) == rules:
        return rules.name
    words: list[list[str]] = []
    for base in RULE_SETS.values():
        word = [base.name]
        for f in fields(rules):
            value = getattr(rules, f.name)
            if value != getattr(base, f.name) and (f.name, value) != ("name", "house"):
                word += [f.name.replace("_", "-"), _value_text(value)]
        words.append(word)
    shortest = min(words, key=len)
    return ".".join(shortest)


def parse_rules(text: str) -> RuleSet:
    """Rule set of a word. Raises ``NotationError`` naming every fault, contradictions included."""
    name, *pairs = text.split(".")
    base = RULE_SETS.get(name)
    if base is None:
        raise NotationError((Fault("unknown-rules", ("rules",), f"no rule set {shown(name)}"),))
    if not pairs:
        return base
    if len(pairs) % 2 or len(pairs) > 2 * len(fields(base)):
        raise NotationError((Fault("odd-rules", ("rules",), "changes of rules come in pairs of a field and a value"),))
    known = {f.name.replace("_", "-"): f.name for f in fields(base)}
    changes: dict[str, Any] = {"name": "house"}
    faults = []
    for key, word in zip(pairs[::2], pairs[1::2], strict=True):
        if key not in known:
            faults.append(Fault("unknown-field", ("rules",), f"no field {shown(key)} in a rule set"))
        else:
            changes[known[key]] = _parse_value(known[key], word)
    try:
        result = base.replace(**changes)
    except RuleSetError as error:
        raise NotationError((*faults, *error.faults)) from None
    if faults:
        raise NotationError(tuple(faults))
    return result


def _value_text(value: object) -> str:
    if isinstance(value, tuple):
        return "~".join(map(str, value)) or "none"
    if value is None or isinstance(value, bool):
        return "none" if value is None else "yes" if value else "no"
    return str(value)


def _parse_value(field: str, word: str) -> object:
    """The value, of the wrong type perhaps: the rule set itself says so."""
    if field in ("points", "opening_barred"):
        numbers = [] if word == "none" else [whole(part) for part in word.split("~")[:20]]
        return tuple(-1 if number is None else number for number in numbers)
    if field in ("name", "ten", "stock_out"):
        return word
    if word in _WORDS:
        return _WORDS[word]
    number = whole(word)
    return word if number is None else number
