"""Rule sets as data: every difference between the published sets is one named field.

``TABLE``, ``CLASSIC`` and ``CARDIVA`` are three values of one class. The engine asks for fields and never for
a rule set's name, so a class can mix a table of its own with ``RuleSet.replace`` and save it as JSON.
A mix that contradicts itself is refused with ``RuleSetError``, which names every contradiction.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from dataclasses import replace as dataclass_replace
from itertools import pairwise
from typing import Any, Final, Literal, get_args

Ten = Literal["reverse", "step-back", "none"]
StockOut = Literal["forgive", "no-winner", "lowest-wins"]

MAX_SEATS: Final = 6
HAND_SIZE: Final = 7
"""Cards dealt to each player (R1.4)."""
MUAMELE_PICKS: Final = 3
"""Cards picked for each 7 (R10.4)."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a rule set: an id, the fields it concerns, and an English sentence for developers."""

    id: str
    fields: tuple[str, ...]
    text: str


class RuleSetError(ValueError):
    """A rule set that is malformed or contradicts itself; ``faults`` names everything that is wrong."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(fault.text for fault in faults))
        self.faults = faults


def _points(jack: int, ace: int, seven: int) -> tuple[int, ...]:
    return (2, 3, 4, 5, 6, seven, 8, 9, 10, jack, 10, 10, ace)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """Everything in which tables differ. The defaults are the ``table`` set.

    Raises ``RuleSetError`` when constructed with values that are malformed or contradict each other.
    """

    name: str
    """Short name, ``[a-z][a-z0-9-]*``. The published names belong to the published sets."""
    min_players: int = 2
    """R1.3."""
    max_players: int = 4
    """R1.3."""
    two_decks_from: int | None = None
    """Number of players from which two decks are used (R1.2); None: never."""
    clockwise: bool = True
    """Which way seat numbers run around the table (R1.5). Only for drawing; play follows the numbers."""
    opening_lap: bool = False
    """Everyone's first card is a club (R2.1), not only the opener's."""
    opening_barred: tuple[int, ...] = ()
    """Ranks (2 .. 14) that may not be laid in the opening (R2.4, R2.5), in ascending order."""
    void_without_club: bool = True
    """No suitable club can be had: the hand is void (R2.6), else it ends by ``stock_out``."""
    draw_when_fits: bool = True
    """A draw is allowed though a card fits (R3.2), or only when nothing does (R3.3)."""
    one_draw: bool = True
    """One draw a turn (R3.2), or one at a time as long as a draw is allowed (R3.3)."""
    jack_on_jack: bool = False
    """R4.2."""
    bill: int = 3
    """Cards a 7 bills (R5.1); 0 makes the 7 an ordinary card."""
    take_keeps_turn: bool = False
    """Who takes a bill plays on (R5.3)."""
    ace_takes: int = 1
    """Cards every other player takes when an ace is laid (R6)."""
    ace_suit_only: bool = True
    """The second card follows the ace's suit only (R6.1), or the normal rules (R6.2, R6.3)."""
    ace_last_barred: bool = False
    """An ace that is the only card may not be laid (R6.6)."""
    eight_skips: bool = True
    """R7.1."""
    ten: Ten = "reverse"
    """R7.2, R7.3."""
    pisti: bool = False
    """Laying a card on its exact twin demands one more (R8)."""
    reshuffle: bool = True
    """The discards under the top card become the new stock (R9.1)."""
    stock_out: StockOut = "forgive"
    """A card is needed and none is left: it is forgiven (R9.2, R9.4), or the hand ends (R9.3)."""
    turn_cap: int = 1000
    """Turns after which a hand ends in any case (R9.5)."""
    points: tuple[int, ...] = field(default=_points(jack=25, ace=11, seven=7))
    """Points of the thirteen ranks, from 2 to the ace (R10.2)."""
    seven_multiplier: int = 3
    """R10.3."""
    jack_multiplier: int = 2
    """R10.3."""
    muamele: bool = False
    """R10.4."""
    muamele_multiplied: bool = False
    """Whether R10.3 also multiplies the picked cards of R10.4."""
    hands: int | None = 5
    """Hands of a match (R11.1), or None when it is played to ``target``."""
    target: int | None = None
    """Points that end a match (R11.1), or None when it has a number of ``hands``."""

    def __post_init__(self) -> None:
        faults = _faults(self)
        if faults:
            raise RuleSetError(tuple(faults))

    def decks(self, players: int) -> int:
        """Number of decks (R1.2), 1 or 2."""
        return 2 if self.two_decks_from is not None and players >= self.two_decks_from else 1

    def replace(self, **changes: Any) -> "RuleSet":
        """A house rule set: this one with some fields changed, named ``"house"`` unless ``name`` is given.

        Raises ``RuleSetError`` naming every contradiction, ``TypeError`` for an unknown field.
        """
        if any(getattr(self, key, None) != value for key, value in changes.items()):
            changes.setdefault("name", "house")
        return dataclass_replace(self, **changes)

    def to_json(self) -> dict[str, object]:
        """The rule set as JSON data, every field by its name."""
        return {
            f.name: list(value) if isinstance(value := getattr(self, f.name), tuple) else value for f in fields(self)
        }

    @classmethod
    def from_json(cls, data: object) -> "RuleSet":
        """Rule set of ``to_json``; fields left out have the values of ``table``.

        Raises ``RuleSetError`` naming every unknown field, wrong type and contradiction.
        """
        if not isinstance(data, Mapping):
            raise RuleSetError((Fault("not-an-object", (), "a rule set is a JSON object"),))
        known = [f.name for f in fields(cls)]
        unknown = sorted(str(key)[:40] for key in data if key not in known)
        faults = [Fault("unknown-field", (key,), f"unknown field {key!r}") for key in unknown[:20]]
        values: dict[str, Any] = {key: data[key] for key in known if key in data}
        for key in _TUPLES:
            if isinstance(values.get(key), list):
                values[key] = tuple(values[key])
        if "name" not in values:
            faults.append(Fault("no-name", ("name",), "a rule set has a name"))
            values["name"] = "house"
        try:
            result = cls(**values)
        except RuleSetError as error:
            raise RuleSetError((*faults, *error.faults)) from None
        if faults:
            raise RuleSetError(tuple(faults))
        return result


NUMBERS: Final = {
    "min_players": (2, MAX_SEATS),
    "max_players": (2, MAX_SEATS),
    "bill": (0, 10),
    "ace_takes": (0, 5),
    "turn_cap": (100, 100_000),
    "seven_multiplier": (1, 10),
    "jack_multiplier": (1, 10),
}
OPTIONAL_NUMBERS: Final = {"two_decks_from": (2, MAX_SEATS), "hands": (1, 100), "target": (1, 10_000)}
CHOICES: Final[dict[str, tuple[str, ...]]] = {"ten": get_args(Ten), "stock_out": get_args(StockOut)}
_TUPLES: Final = ("opening_barred", "points")


def _is_int(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _malformed(rules: RuleSet) -> list[Fault]:
    """Fields whose value is of the wrong type or out of its bounds."""
    faults = []
    for f in fields(rules):
        name, value = f.name, getattr(rules, f.name)
        if name == "name":
            good = isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9-]{0,31}", value) is not None
            wanted = "a short name in small letters"
        elif name in NUMBERS or name in OPTIONAL_NUMBERS:
            low, high = NUMBERS.get(name) or OPTIONAL_NUMBERS[name]
            good = _is_int(value, low, high) or (value is None and name in OPTIONAL_NUMBERS)
            wanted = f"a number from {low} to {high}" + (" or nothing" if name in OPTIONAL_NUMBERS else "")
        elif name in CHOICES:
            good = isinstance(value, str) and value in CHOICES[name]
            wanted = "one of " + ", ".join(CHOICES[name])
        elif name == "opening_barred":
            good = isinstance(value, tuple) and all(_is_int(rank, 2, 14) for rank in value)
            good = good and all(a < b for a, b in pairwise(value))
            wanted = "ranks from 2 to 14 in ascending order"
        elif name == "points":
            good = isinstance(value, tuple) and len(value) == 13 and all(_is_int(p, 0, 100) for p in value)
            wanted = "thirteen numbers from 0 to 100"
        else:
            good = isinstance(value, bool)
            wanted = "true or false"
        if not good:
            faults.append(Fault("malformed", (name,), f"{name} is not {wanted}"))
    return faults


def _contradictions(rules: RuleSet) -> list[Fault]:
    """Well-formed values that cannot hold together."""
    faults = []

    def fault(id: str, names: tuple[str, ...], text: str) -> None:
        faults.append(Fault(id, names, text))

    if rules.min_players > rules.max_players:
        fault("no-seats", ("min_players", "max_players"), "more players at least than at most")
    if rules.pisti and (rules.two_decks_from is None or rules.two_decks_from > rules.max_players):
        fault("twins-need-two-decks", ("pisti", "two_decks_from"), "no card has a twin without a second deck")
    clubs = 13 - len(rules.opening_barred)
    if rules.opening_lap:
        for players in range(rules.min_players, rules.max_players + 1):
            if clubs * rules.decks(players) < players:
                fault("too-few-clubs", ("opening_lap", "opening_barred"), "not a suitable club for every player")
                break
    elif clubs == 0:
        fault("no-opening-club", ("opening_barred",), "no club is allowed in the opening")
    if not rules.void_without_club and rules.stock_out == "forgive":
        fault(
            "opening-never-ends",
            ("void_without_club", "stock_out"),
            "an opening without a club must be void where an empty stock ends no hand",
        )
    if rules.take_keeps_turn and rules.bill == 0:
        fault("no-bill-to-take", ("take_keeps_turn", "bill"), "there is no bill to play on after")
    if rules.muamele_multiplied and not rules.muamele:
        fault("no-muamele", ("muamele_multiplied", "muamele"), "nothing is picked that could be multiplied")
    if rules.hands is None and rules.target is None:
        fault("endless-match", ("hands", "target"), "a match ends neither after hands nor at a target")
    if rules.hands is not None and rules.target is not None:
        fault("two-ends", ("hands", "target"), "a match ends after hands or at a target, not both")
    if rules.target is not None and not any(rules.points):
        fault("unreachable-target", ("target", "points"), "no card is worth a point towards the target")
    return faults


def _faults(rules: RuleSet) -> list[Fault]:
    faults = _malformed(rules) or _contradictions(rules)
    published = RULE_SETS.get(rules.name) if isinstance(rules.name, str) else None
    if published is not None and any(getattr(published, f.name) != getattr(rules, f.name) for f in fields(rules)):
        faults.append(Fault("reserved-name", ("name",), f"the name {rules.name} belongs to a published rule set"))
    return faults


RULE_SETS: Final[dict[str, RuleSet]] = {}
"""The published rule sets by name."""

TABLE: Final = RuleSet(name="table")

CLASSIC: Final = RuleSet(
    name="classic",
    max_players=6,
    draw_when_fits=False,
    one_draw=False,
    ace_takes=0,
    ace_suit_only=False,
    reshuffle=False,
    stock_out="lowest-wins",
    points=_points(jack=25, ace=15, seven=20),
    hands=4,
)

CARDIVA: Final = RuleSet(
    name="cardiva",
    two_decks_from=3,
    clockwise=False,
    opening_lap=True,
    opening_barred=(7, 10, 11, 14),
    void_without_club=False,
    jack_on_jack=True,
    take_keeps_turn=True,
    ace_suit_only=False,
    ace_last_barred=True,
    eight_skips=False,
    ten="step-back",
    pisti=True,
    reshuffle=False,
    stock_out="no-winner",
    muamele=True,
    hands=None,
    target=101,
)

RULE_SETS.update((rules.name, rules) for rules in (TABLE, CLASSIC, CARDIVA))

SCOPE: Final[dict[str, tuple[str, ...]]] = {
    "R2.5": ("cardiva",),
    "R3.3": ("classic",),
    "R5.5": ("classic",),
    "R6.2": ("cardiva",),
    "R6.3": ("classic",),
    "R7.3": ("cardiva",),
    "R8.1": ("cardiva",),
    "R8.2": ("cardiva",),
    "R9.2": ("table",),
    "R9.3": ("classic", "cardiva"),
    "R9.4": ("table",),
    "R10.4": ("cardiva",),
}
"""The published sets that a numbered rule is about; a number that is not here is about all of them."""

READINGS: Final[dict[str, tuple[str, ...]]] = {
    "R1.3": ("table", "classic"),
    "R1.5": ("cardiva",),
    "R2.3": ("table", "classic", "cardiva"),
    "R2.6": ("table", "classic", "cardiva"),
    "R3.3": ("classic",),
    "R5.5": ("classic",),
    "R6.3": ("classic",),
    "R6.5": ("table", "classic", "cardiva"),
    "R6.6": ("cardiva",),
    "R7.2": ("table", "classic"),
    "R7.3": ("cardiva",),
    "R9.2": ("table",),
    "R9.3": ("classic", "cardiva"),
    "R9.4": ("table",),
    "R9.5": ("table", "classic", "cardiva"),
    "R10.4": ("cardiva",),
}
"""Numbered rules on which the sources are silent or ambiguous, and the sets for which the wording is our reading."""
