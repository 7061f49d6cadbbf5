"""The description of a table, as pages and notebooks carry it: parsed, checked, and every fault named."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeGuard

from pisyedili.bots import BOTS
from pisyedili.locale import Catalogue, LocaleError, catalogue, languages
from pisyedili.notation import NotationError, parse_position, parse_rules, position_text, rules_text
from pisyedili.rules import RULE_SETS, TABLE, Fault, RuleSet, RuleSetError
from pisyedili.setup import Setup

Mode = Literal["match", "practice"]

MAX_SEED: Final = 2**53 - 1
"""Seeds travel through JSON and JavaScript, whose numbers are exact up to here."""
MAX_NAME: Final = 24
MAX_RULES: Final = 2_000
"""Characters of a rule set written as a word (``notation.rules_text``)."""
RULE_FAULTS: Final = (
    "malformed",
    "no-seats",
    "twins-need-two-decks",
    "too-few-clubs",
    "no-opening-club",
    "opening-never-ends",
    "no-bill-to-take",
    "no-muamele",
    "endless-match",
    "two-ends",
    "unreachable-target",
)
"""Faults of a rule set that the catalogues have a sentence of their own for."""
FIELDS: Final = ("kind", "rules", "players", "seat", "names", "bots", "seed", "position", "mode", "lang")


@dataclass(frozen=True, slots=True)
class Details:
    """What is wrong with a foreign text, by the parser's own faults, in the words of whoever reads it."""

    faults: tuple[Fault, ...]

    def text(self, words: Catalogue) -> str:
        """Every fault; in the parser's English where the catalogues have no sentence for it."""
        return "; ".join(self._one(words, fault)[:200] for fault in self.faults[:20])

    def _one(self, words: Catalogue, fault: Fault) -> str:
        key = f"fault.text.{fault.id}"
        if not words.has(key):
            return fault.text
        parts: dict[str, object] = dict(zip("abc", re.findall(r"\d+", fault.text), strict=False))
        found = re.search(r"'.*'|\".*\"", fault.text)
        if found:
            parts["quoted"] = found[0]
        if ": " in fault.text:
            parts["detail"] = fault.text.rpartition(": ")[2]
        try:
            return words.text(key, **parts)
        except LocaleError:
            return fault.text


@dataclass(frozen=True, slots=True)
class SpecFault:
    """One thing wrong with a description: the sentence ``fault.<id>`` of the catalogues and what it needs."""

    id: str
    params: Mapping[str, object]

    def text(self, words: Catalogue) -> str:
        """What is wrong, and what would be right."""
        told = {key: p.text(words) if isinstance(p, Details) else p for key, p in self.params.items()}
        return words.text(f"fault.{self.id}", **told)


class SpecError(ValueError):
    """A description that no table can be set up from; ``faults`` names everything that is wrong."""

    def __init__(self, faults: tuple[SpecFault, ...]) -> None:
        super().__init__("; ".join(fault.text(catalogue("en")) for fault in faults))
        self.faults = faults


def quoted(value: object) -> str:
    """A value as an error shows it: its repr, cut short."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Whether this is an int (no bool) within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def rule_faults(error: RuleSetError) -> list[SpecFault]:
    """Every contradiction of a rule set in words of the catalogues."""
    known = catalogue("en")
    return [
        SpecFault(
            fault.id if known.has(f"fault.{fault.id}") else "other",
            {"field": ", ".join(fault.fields), "text": fault.text},
        )
        for fault in error.faults
    ]


def notation_faults(error: NotationError, field: str) -> list[SpecFault]:
    """Every fault of a text in words of the catalogues: contradictions of rules in their own, the rest as `field`'s."""
    own = [fault for fault in error.faults if fault.id in RULE_FAULTS]
    rest = tuple(fault for fault in error.faults if fault not in own)
    faults = [SpecFault(field, {"why": Details(rest)})] if rest else []
    return faults + [SpecFault(fault.id, {"field": ", ".join(fault.fields), "text": fault.text}) for fault in own]


@dataclass(frozen=True, slots=True)
class Spec:
    """A table to set up. See ``parse`` for the JSON form.

    `bots` names one bot for each other seat, in playing order from the reader's left neighbour on.
    """

    rules: RuleSet = TABLE
    players: int = 4
    seat: int = 0
    names: tuple[str, ...] | None = None
    bots: tuple[str, ...] = ("thumb", "thumb", "thumb")
    seed: int | None = None
    position: str | None = None
    mode: Mode = "match"
    lang: str | None = None

    @classmethod
    def parse(cls, data: object) -> "Spec":
        """Spec of its JSON form; parts left out or null have their defaults.

        Raises:
            SpecError: naming every fault.
        """
        if not isinstance(data, Mapping):
            raise SpecError((SpecFault("not-an-object", {}),))
        return _Reader(data).spec()

    def compact(self) -> dict[str, object]:
        """The JSON form with only what differs from the defaults: for pages and links."""
        plain = Spec(players=self.players, bots=("thumb",) * (self.players - 1)).to_json()
        own = self.to_json()
        if len(set(self.bots)) == 1:
            own["bots"] = list(self.bots[:1])
            plain["bots"] = ["thumb"]
        plain["players"] = default_players(self.rules)
        if self.position is not None:
            # The position says it.
            plain["rules"], plain["players"] = own["rules"], own["players"]
        return {key: value for key, value in own.items() if key == "kind" or value != plain[key]}

    def to_json(self) -> dict[str, object]:
        """The canonical JSON form, every part written out."""
        published = RULE_SETS.get(self.rules.name) == self.rules
        return {
            "kind": "table",
            "rules": self.rules.name if published else self.rules.to_json(),
            "players": self.players,
            "seat": self.seat,
            "names": None if self.names is None else list(self.names),
            "bots": list(self.bots),
            "seed": self.seed,
            "position": self.position,
            "mode": self.mode,
            "lang": self.lang,
        }


def default_players(rules: RuleSet) -> int:
    """Four, or as near to it as the rules allow."""
    return min(max(4, rules.min_players), rules.max_players)


class _Reader:
    """Reads the parts one after the other and collects what is wrong."""

    def __init__(self, data: Mapping[Any, Any]) -> None:
        self.data = data
        self.faults: list[SpecFault] = []

    def fault(self, id: str, **params: object) -> None:
        self.faults.append(SpecFault(id, params))

    def spec(self) -> Spec:
        for key in list(self.data)[:20]:
            if key not in FIELDS:
                self.fault("unknown-field", field=quoted(key))
        kind = self.data.get("kind", "table")
        if kind != "table":
            self.fault("kind", wanted="table", got=quoted(kind))
        setup = self.setup()
        rules = self.rules(setup)
        players = self.players(rules, setup)
        seat = self.data.get("seat")
        if seat is None:
            seat = 0
        if not is_whole(seat, 0, players - 1):
            self.fault("seat", high=players - 1, got=quoted(seat))
        elif setup is not None and isinstance(setup.hands[seat], int):
            self.fault("position-hand")
        spec = Spec(
            rules=rules,
            players=players,
            seat=seat,
            names=self.names(players),
            bots=self.bots(players),
            seed=self.seed(),
            position=None if setup is None else position_text(setup),
            mode=self.choice("mode", ("match", "practice"), "match"),
            lang=self.lang(),
        )
        if self.faults:
            raise SpecError(tuple(self.faults))
        return spec

    def rules(self, setup: Setup | None) -> RuleSet:
        """The rules asked for; a position brings its own, and they must not disagree."""
        value = self.data.get("rules")
        if value is None:
            return TABLE if setup is None else setup.rules
        rules = self.named_rules(value)
        if setup is not None and rules != setup.rules and not self.faults:
            self.fault("position-rules", wanted=rules_text(setup.rules), got=rules_text(rules))
        return rules

    def named_rules(self, value: object) -> RuleSet:
        if isinstance(value, str) and value in RULE_SETS:
            return RULE_SETS[value]
        if isinstance(value, Mapping):
            try:
                return RuleSet.from_json({"name": "house", **value})
            except RuleSetError as error:
                self.faults += rule_faults(error)
            except (TypeError, ValueError) as error:
                self.fault("other", text=quoted(str(error)))
            return TABLE
        if isinstance(value, str) and len(value) <= MAX_RULES and value.partition(".")[0] in RULE_SETS:
            try:
                return parse_rules(value)
            except NotationError as error:
                self.faults += notation_faults(error, "rules-text")
            return TABLE
        self.fault("rules", have=", ".join(RULE_SETS), got=quoted(value))
        return TABLE

    def players(self, rules: RuleSet, setup: Setup | None) -> int:
        value = self.data.get("players")
        default = default_players(rules) if setup is None else setup.players
        if value is None:
            return default
        if setup is not None and value != setup.players:
            self.fault("position-players", got=setup.players, n=quoted(value))
            return default
        if not is_whole(value, rules.min_players, rules.max_players):
            self.fault("players", low=rules.min_players, high=rules.max_players, got=quoted(value))
            return default
        return int(value)

    def names(self, players: int) -> tuple[str, ...] | None:
        value = self.data.get("names")
        if value is None:
            return None
        names = [" ".join(name.split()) for name in value if isinstance(name, str)] if isinstance(value, list) else []
        good = isinstance(value, list) and len(value) == len(names) == len(set(names)) == players
        if not good or not all(1 <= len(name) <= MAX_NAME and name.isprintable() for name in names):
            self.fault("names", n=players, high=MAX_NAME, got=quoted(value))
            return None
        return tuple(names)

    def bots(self, players: int) -> tuple[str, ...]:
        value = self.data.get("bots")
        others = players - 1
        if value is None:
            return ("thumb",) * others
        good = isinstance(value, list) and len(value) in (1, others)
        if not good or not all(isinstance(bot, str) and bot in BOTS for bot in value):
            self.fault("bots", n=others, have=", ".join(BOTS), got=quoted(value))
            return ("thumb",) * others
        return tuple(value) if len(value) == others else (value[0],) * others

    def seed(self) -> int | None:
        value = self.data.get("seed")
        if value is not None and not is_whole(value, 0, MAX_SEED):
            self.fault("seed", high=MAX_SEED, got=quoted(value))
            return None
        return value

    def setup(self) -> Setup | None:
        value = self.data.get("position")
        if value is None:
            return None
        if not isinstance(value, str):
            self.fault("position", why=quoted(value))
            return None
        try:
            return parse_position(value)
        except NotationError as error:
            self.faults += notation_faults(error, "position")
            return None

    def choice(self, field: str, have: tuple[Mode, ...], default: Mode) -> Mode:
        value = self.data.get(field)
        if value is None:
            return default
        if not isinstance(value, str) or value not in have:
            self.fault(field, got=quoted(value))
            return default
        return have[have.index(value)]

    def lang(self) -> str | None:
        return read_lang(self.data.get("lang"), self.faults)


def read_lang(value: object, faults: list[SpecFault]) -> str | None:
    """The language a description names, if it names one; what is wrong is added to `faults`."""
    have = [lang for lang, _ in languages()]
    if value is None or (isinstance(value, str) and value in have):
        return value
    # "tr-TR" of a browser means our "tr".
    if isinstance(value, str) and (lang := re.split("[-_]", value)[0].lower()) in have:
        return lang
    faults.append(SpecFault("lang", {"have": ", ".join(have), "got": quoted(value)}))
    return None
