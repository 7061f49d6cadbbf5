"""Hand records as text, in the manner of chess's PGN: headers, numbered actions, comments in braces.

::

    [PisYedili "1"]
    [Rules "table"]
    [Players "4"]
    [Dealer "3"]
    [Seed "7"]
    [Names "Ayşe" "Baki" "Can" "Defne"]
    [Result "out 2"]
    [Payments "12 7 0 30"]

    {Seat 0 opens.} 1. 7c 2. draw 3. pass {Nothing fitted.} 4. Jh=s

A match is such records one after another. In headers ``\\"`` and ``\\\\`` stand for a quote and a backslash, in
comments ``\\}`` and ``\\\\`` for a brace and a backslash; a line break in either is ``\\n``.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from pisyedili.actions import ActionError, action_text, parse_action
from pisyedili.notation.errors import NotationError, shown, whole
from pisyedili.notation.record import HandRecord
from pisyedili.notation.rules_text import parse_rules, rules_text
from pisyedili.rules import Fault

VERSION: Final = "1"
MAX_LENGTH: Final = 2_000_000
"""Characters of a text."""
MAX_HANDS: Final = 500
MAX_ACTIONS: Final = 20_000
"""Actions of one hand."""
MAX_WORDS: Final = 4_000
"""Characters of one header or comment."""
_FAULTS: Final = 50
_WIDTH: Final = 100
_KINDS: Final = ("out", "blocked", "stock-out", "cap", "void")
_HEADER: Final = re.compile(r'\[([A-Za-z]{1,40})((?:[ \t]+"(?:[^"\\\n]|\\.)*")+)[ \t]*\]')
_QUOTED: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_COMMENT: Final = re.compile(r"\{((?:[^}\\]|\\.)*)\}", re.DOTALL)
_WORD: Final = re.compile(r"[^\s{}\[\]]+")
_NUMBER: Final = re.compile(r"(\d{1,6})\.")
_KNOWN: Final = (
    "PisYedili",
    "Hand",
    "Rules",
    "Players",
    "Dealer",
    "Seed",
    "Position",
    "Names",
    "Result",
    "Payments",
    "Picks",
)


def record_text(records: HandRecord | Sequence[HandRecord]) -> str:
    """The text of a record, or of a match's records in order. Raises ``ValueError`` for what a text cannot hold."""
    if isinstance(records, HandRecord):
        records = (records,)
    return "\n".join(map(_hand_text, records))


def parse_record(text: str) -> HandRecord:
    """The record of a text that holds one hand. Raises ``NotationError`` naming every fault with its line."""
    records = parse_records(text)
    if len(records) != 1:
        raise NotationError((Fault("not-one-hand", (), f"{len(records)} hands instead of one"),))
    return records[0]


def parse_records(text: str) -> tuple[HandRecord, ...]:
    """The records of a text. Raises ``NotationError`` naming every fault (fifty at most) with its line.

    Only the form is checked here; ``HandRecord.replay`` checks the play.
    """
    if len(text) > MAX_LENGTH:
        raise NotationError((Fault("too-long", (), f"longer than {MAX_LENGTH} characters"),))
    reader = _Reader(text)
    records = reader.read()
    if not records and not reader.faults:
        reader.fault("no-record", "no record is there")
    if reader.faults:
        raise NotationError(tuple(reader.faults[:_FAULTS]))
    return tuple(records)


def _quote(text: str) -> str:
    if len(text) > MAX_WORDS:
        raise ValueError(f"a header holds {MAX_WORDS} characters at most")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "").replace("\n", "\\n")
    return f'"{escaped}"'


def _unquote(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], text, flags=re.DOTALL)


def _comment(text: str) -> str:
    if len(text) > MAX_WORDS:
        raise ValueError(f"a comment holds {MAX_WORDS} characters at most")
    return "{" + text.replace("\\", "\\\\").replace("}", "\\}").replace("\r", "").replace("\n", "\\n") + "}"


def _hand_text(record: HandRecord) -> str:
    headers: list[tuple[str, str]] = [("PisYedili", VERSION)]
    if record.number is not None:
        headers.append(("Hand", str(record.number)))
    headers.append(("Rules", rules_text(record.rules)))
    headers += [("Players", str(record.players)), ("Dealer", str(record.dealer)), ("Seed", str(record.seed))]
    if record.position is not None:
        headers.append(("Position", record.position))
    lines = [f"[{name} {_quote(value)}]" for name, value in headers]
    if record.names:
        lines.append("[Names " + " ".join(map(_quote, record.names)) + "]")
    if record.result is not None:
        lines.append(f"[Result {_quote(record.result)}]")
    if record.payments is not None:
        lines.append(f"[Payments {_quote(' '.join(map(str, record.payments)))}]")
    if record.picks:
        lines.append(f"[Picks {_quote(' '.join(map(str, record.picks)))}]")
    lines += [f"[{name} {_quote(value)}]" for name, value in record.extra]
    lines.append("")
    line = ""
    for word in _words(record):
        if line and len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    lines.append(line or "*")
    return "\n".join(lines) + "\n"


def _words(record: HandRecord) -> list[str]:
    comments: dict[int, list[str]] = {}
    for at, text in record.comments:
        comments.setdefault(at, []).append(_comment(text))
    words = comments.pop(0, [])
    for number, action in enumerate(record.actions, 1):
        words.append(f"{number}. {action_text(action)}")
        words += comments.pop(number, [])
    if comments:
        raise ValueError("a comment on an action that is not there")
    return words


class _Reader:
    """Reads a text from its beginning and notes what is wrong with it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.faults: list[Fault] = []

    def fault(self, id: str, said: str) -> None:
        line = self.text.count("\n", 0, self.at) + 1
        self.faults.append(Fault(id, (f"line {line}",), f"line {line}: {said}"))

    def full(self) -> bool:
        return len(self.faults) >= _FAULTS

    def read(self) -> list[HandRecord]:
        records: list[HandRecord] = []
        while self._peek() and not self.full():
            if len(records) == MAX_HANDS:
                self.fault("too-many-hands", f"more than {MAX_HANDS} hands")
                break
            start, count = self.at, len(self.faults)
            values = self._headers()
            self._actions(values)
            if len(self.faults) == count:
                records.append(replace(values.pop("blank"), **values))
            if self.at == start:
                break
        return records

    def _peek(self) -> str:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def _headers(self) -> dict[str, Any]:
        values: dict[str, Any] = {}
        extra: list[tuple[str, str]] = []
        seen: set[str] = set()
        while self._peek() == "[" and not self.full():
            match = _HEADER.match(self.text, self.at)
            if match is None:
                end = self.text.find("\n", self.at)
                self.fault("no-header", f"no header: {shown(self.text[self.at : end if end > 0 else None])}")
                self.at = end if end > 0 else len(self.text)
                continue
            if match[1] == "PisYedili" and seen:
                break
            quoted = [_unquote(part) for part in _QUOTED.findall(match[2])]
            if any(len(part) > MAX_WORDS for part in quoted):
                self.fault("too-long", f"a header of more than {MAX_WORDS} characters")
            elif match[1] in seen:
                self.fault("header-twice", f"{match[1]} is there twice")
            elif match[1] not in _KNOWN:
                extra.append((match[1], quoted[0]))
            else:
                self._header(match[1], quoted, values)
            seen.add(match[1])
            self.at = match.end()
        for name in ("PisYedili", "Rules"):
            if name not in seen:
                self.fault("header-left-out", f"{name} is left out")
        values["extra"] = tuple(extra[:100])
        return values

    def _header(self, name: str, quoted: list[str], values: dict[str, Any]) -> None:
        value = quoted[0]
        if name == "PisYedili":
            if value != VERSION:
                self.fault("wrong-version", f"version {shown(value)}, this is {VERSION}")
        elif name == "Rules":
            try:
                values["blank"] = HandRecord(rules=parse_rules(value[:1000]))
            except NotationError as error:
                for fault in error.faults:
                    self.fault(fault.id, fault.text)
        elif name == "Names":
            values["names"] = tuple(quoted[:10])
        elif name == "Position":
            values["position"] = value
        elif name == "Result":
            kind, *winners = value.split(" ")
            if kind not in _KINDS or any(whole(winner) is None for winner in winners):
                self.fault("no-result", f"no result: {shown(value)}")
            values["result"] = value
        elif name in ("Payments", "Picks"):
            numbers = [whole(part) for part in value.split(" ")]
            if None in numbers:
                self.fault("no-numbers", f"{name} are numbers, not {shown(value)}")
            values[name.lower()] = tuple(numbers)
        else:
            number = whole(value)
            if number is None or number >= 1 << 64:
                self.fault("no-number", f"{name} is a number, not {shown(value)}")
            values["number" if name == "Hand" else name.lower()] = number

    def _actions(self, values: dict[str, Any]) -> None:
        actions: list[int] = []
        comments: list[tuple[int, str]] = []
        while (first := self._peek()) and first != "[" and not self.full():
            if first == "{":
                match = _COMMENT.match(self.text, self.at)
                if match is None:
                    self.fault("open-comment", "a comment that does not end")
                    self.at = len(self.text)
                    break
                text = _unquote(match[1])
                if len(text) > MAX_WORDS:
                    self.fault("too-long", f"a comment of more than {MAX_WORDS} characters")
                comments.append((len(actions), text))
                self.at = match.end()
                continue
            match = _WORD.match(self.text, self.at)
            if match is None:
                self.fault("no-action", f"not expected here: {first}")
                self.at += 1
                continue
            self._word(match[0], actions)
            self.at = match.end()
        values["actions"] = tuple(actions)
        values["comments"] = tuple(comments)

    def _word(self, word: str, actions: list[int]) -> None:
        number = _NUMBER.fullmatch(word)
        if number is not None:
            if int(number[1]) != len(actions) + 1:
                self.fault("wrong-number", f"{word} stands before action {len(actions) + 1}")
        elif word != "*":
            if len(actions) == MAX_ACTIONS:
                self.fault("too-many-actions", f"more than {MAX_ACTIONS} actions in a hand")
            try:
                actions.append(parse_action(word))
            except ActionError as error:
                self.fault("no-action", str(error))
