"""Reading foreign JSON values one by one, and collecting what is wrong with them."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from pisyedili.actions import ActionError, parse_action
from pisyedili.cards import CardError, parse_card, parse_rank, parse_suit
from pisyedili.lessons.errors import MAX_FAULTS, quoted
from pisyedili.rules import Fault

Got = TypeVar("Got")

NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
STEP_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
RULE: Final = re.compile(r"R\d{1,2}\.\d{1,2}")
MAX_ACTIONS: Final = 200


class Reader:
    """Collects faults; each method answers with a usable value even when it found one."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.step = ""

    def fault(self, id: str, field: str, text: str) -> None:
        """Note a fault of the step being read, a repeated one once."""
        found = Fault(id, (self.step, field), text)
        if len(self.faults) < MAX_FAULTS and found not in self.faults:
            self.faults.append(found)

    def fields(self, data: Mapping[Any, Any], known: Iterable[str], where: str = "") -> None:
        """Name fields that do not belong here."""
        have = tuple(known)
        for key in list(data)[:40]:
            if key not in have:
                text = f"{where or 'it'} has no field {quoted(key)}; there are {listed(have)}"
                self.fault("unknown-field", where, text)

    def whole(self, value: object, field: str, low: int, high: int) -> int:
        """A whole number within bounds; ``low`` when it is none."""
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.fault("wrong-number", field, f"{field} is a whole number from {low} to {high}, not {quoted(value)}")
        return low

    def flag(self, value: object, field: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self.fault("wrong-flag", field, f"{field} is true or false, not {quoted(value)}")
        return value is True

    def name(self, value: object, field: str, form: "re.Pattern[str]" = STEP_NAME) -> str:
        """A short id in small letters, digits and hyphens."""
        if isinstance(value, str) and form.fullmatch(value):
            return value
        wanted = "small letters, digits and hyphens, at most 40"
        self.fault("wrong-name", field, f"{field} is made of {wanted}, not {quoted(value)}")
        return ""

    def choice(self, value: object, field: str, have: Sequence[str]) -> str:
        """One of some words; the first when it is none of them."""
        if isinstance(value, str) and value in have:
            return value
        self.fault("wrong-choice", field, f"{field} is one of {listed(have)}, not {quoted(value)}")
        return have[0]

    def rule(self, value: object, field: str) -> str:
        """A rule's number."""
        if isinstance(value, str) and RULE.fullmatch(value):
            return value
        self.fault("wrong-rule", field, f"{field} is a rule's number as in R5.1, not {quoted(value)}")
        return ""

    def list(self, value: object, field: str, read: Callable[[object, str], Got], most: int = 50) -> tuple[Got, ...]:
        """A list whose items ``read`` reads."""
        if not isinstance(value, list) or len(value) > most:
            self.fault("no-list", field, f"{field} is a list of at most {most} things, not {quoted(value)}")
            return ()
        return tuple([read(item, field) for item in value])

    def action(self, value: object, field: str) -> int:
        """An action by its text."""
        try:
            return parse_action(value) if isinstance(value, str) else self._no_action(value, field)
        except ActionError:
            return self._no_action(value, field)

    def _no_action(self, value: object, field: str) -> int:
        wanted = '"7h", "Js=h" (a jack with the suit named), "draw", "pass" or "take"'
        self.fault("no-action", field, f"{field} holds {quoted(value)}, an action is {wanted}")
        return 0

    def actions(self, value: object, field: str) -> tuple[int, ...]:
        """A list of actions by their texts."""
        return self.list(value, field, self.action, MAX_ACTIONS)

    def suit(self, value: object, field: str) -> int:
        """A suit by its letter."""
        return self._card(value, field, parse_suit, 'a suit: "c", "d", "h" or "s"')

    def rank(self, value: object, field: str) -> int:
        """A rank by its text."""
        return self._card(value, field, parse_rank, 'a rank: "2" to "10", "J", "Q", "K" or "A"')

    def card(self, value: object, field: str) -> int:
        """A card by its text."""
        return self._card(value, field, parse_card, 'a card as in "7h"')

    def _card(self, value: object, field: str, read: Callable[[str], int], wanted: str) -> int:
        try:
            if isinstance(value, str):
                return read(value)
        except CardError:
            pass
        self.fault("no-card", field, f"{field} is {wanted}, not {quoted(value)}")
        return 2


def listed(words: Iterable[str]) -> str:
    """Words for a fault's sentence."""
    return ", ".join(words)
