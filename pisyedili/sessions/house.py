"""House rules being put together: every field of a rule set with its label, and every contradiction by name."""

from collections.abc import Mapping
from typing import Any, Final

from pisyedili.cards import RANK_TEXTS
from pisyedili.locale import Catalogue
from pisyedili.rules import CHOICES, NUMBERS, OPTIONAL_NUMBERS, RULE_SETS, RuleSet, RuleSetError
from pisyedili.sessions.links import rules_code, rules_link
from pisyedili.sessions.spec import SpecFault, default_players, is_whole, rule_faults

GROUPS: Final[dict[str, dict[str, str]]] = {
    "seats": {"min_players": "R1.3", "max_players": "R1.3", "two_decks_from": "R1.2", "clockwise": "R1.5"},
    "opening": {"opening_lap": "R2.1", "opening_barred": "R2.5", "void_without_club": "R2.6"},
    "turn": {"draw_when_fits": "R3.2", "one_draw": "R3.3"},
    "cards": {
        "jack_on_jack": "R4.2",
        "bill": "R5.1",
        "take_keeps_turn": "R5.3",
        "ace_takes": "R6.1",
        "ace_suit_only": "R6.2",
        "ace_last_barred": "R6.6",
        "eight_skips": "R7.1",
        "ten": "R7.2",
        "pisti": "R8.1",
    },
    "stock": {"reshuffle": "R9.1", "stock_out": "R9.3", "turn_cap": "R9.5"},
    "points": {
        "points": "R10.2",
        "seven_multiplier": "R10.3",
        "jack_multiplier": "R10.3",
        "muamele": "R10.4",
        "muamele_multiplied": "R10.4",
    },
    "match": {"hands": "R11.1", "target": "R11.1"},
}
"""Every field a table can differ in, in the rules' order, with the rule it changes."""
USUAL: Final = {"two_decks_from": 3, "hands": 5, "target": 101}
"""What an optional number begins with when it is switched on."""
MAX_NUMBER: Final = 1_000_000
RANKS: Final = range(2, 15)


class HouseDraft:
    """Rules on their way; nothing is played by them before they hold together."""

    def __init__(self, rules: RuleSet, players: int) -> None:
        self.values: dict[str, Any] = {}
        self.players = players
        self._take(rules)

    def _take(self, rules: RuleSet) -> None:
        self.values = {key: value for key, value in rules.to_json().items() if key != "name"}

    def choose(self, name: object) -> bool:
        """Take over a published set, and its usual number of players where the present one does not fit."""
        if not isinstance(name, str) or name not in RULE_SETS:
            return False
        rules = RULE_SETS[name]
        self._take(rules)
        if not rules.min_players <= self.players <= rules.max_players:
            self.players = default_players(rules)
        return True

    def set(self, changes: object) -> bool:
        """Change fields, ``players`` among them. A wrong form is ignored; a wrong value is a fault."""
        if not isinstance(changes, Mapping):
            return False
        before = (dict(self.values), self.players)
        for key in [*self.values, "players"]:
            value: Any = changes.get(key, self)
            if value is not self and _well_formed(key, value):
                if key == "players":
                    self.players = value
                else:
                    self.values[key] = list(value) if isinstance(value, list) else value
        return before != (self.values, self.players)

    def rules(self) -> tuple[RuleSet | None, list[SpecFault]]:
        """The rule set and no fault, or every fault there is."""
        faults: list[SpecFault] = []
        found: RuleSet | None = None
        for published in RULE_SETS.values():
            if published.to_json() == {**self.values, "name": published.name}:
                found = published
        if found is None:
            try:
                found = RuleSet.from_json({"name": "house", **self.values})
            except RuleSetError as error:
                faults = rule_faults(error)
        low, high = self.values["min_players"], self.values["max_players"]
        if not low <= self.players <= high:
            faults.append(SpecFault("players", {"low": low, "high": high, "got": self.players}))
        return (None if faults else found), faults

    def view(self, words: Catalogue, now: RuleSet, players: int) -> dict[str, object]:
        """The protocol's ``HouseView``; `now` and `players` are what is being played."""
        rules, faults = self.rules()
        name = next((n for n, p in RULE_SETS.items() if p.to_json() == {**self.values, "name": n}), "house")
        return {
            "sets": [
                {"id": id, "name": words.text(f"rules-name.{id}"), "on": id == name} for id in (*RULE_SETS, "house")
            ],
            "players": {
                "label": words.text("house.players"),
                "value": self.players,
                "low": self.values["min_players"],
                "high": self.values["max_players"],
            },
            "groups": [
                {
                    "title": words.text(f"house.group.{group}"),
                    "fields": [self._field(words, field, rule) for field, rule in listed.items()],
                }
                for group, listed in GROUPS.items()
            ],
            "faults": [
                {"text": words.grammar.capital(fault.text(words)) + ".", "at": _fields(fault)} for fault in faults
            ],
            "changed": rules != now or self.players != players,
            "link": "" if rules is None else rules_link(rules, self.players),
            "code": "" if rules is None else rules_code(rules, self.players),
            "play": words.text("house.play"),
        }

    def _field(self, words: Catalogue, field: str, rule: str) -> dict[str, object]:
        value = self.values[field]
        out: dict[str, object] = {
            "id": field,
            "label": words.text(f"house.field.{field}"),
            "rule": rule,
            "value": value,
        }
        if field in NUMBERS or field in OPTIONAL_NUMBERS:
            low, high = NUMBERS.get(field) or OPTIONAL_NUMBERS[field]
            out |= {"kind": "number", "low": low, "high": high}
            if field in USUAL:
                out |= {"kind": "optional", "usual": USUAL[field]}
        elif field in CHOICES:
            out["kind"] = "choice"
            out["options"] = [[choice, words.text(f"house.choice.{choice}")] for choice in CHOICES[field]]
        elif field in ("opening_barred", "points"):
            out["kind"] = "ranks" if field == "opening_barred" else "points"
            out["options"] = [[str(rank), RANK_TEXTS[rank - 2]] for rank in RANKS]
        else:
            out["kind"] = "switch"
        return out


def _fields(fault: SpecFault) -> list[str]:
    """The fields a fault is about."""
    return str(fault.params.get("field", fault.id)).split(", ")


def _well_formed(key: str, value: object) -> bool:
    """Whether a value has the form of its field; whether it makes sense is for the rule set to say."""
    if key in NUMBERS or key == "players":
        return is_whole(value, -MAX_NUMBER, MAX_NUMBER)
    if key in OPTIONAL_NUMBERS:
        return value is None or is_whole(value, -MAX_NUMBER, MAX_NUMBER)
    if key in CHOICES:
        return isinstance(value, str) and value in CHOICES[key]
    if key in ("opening_barred", "points"):
        return isinstance(value, list) and len(value) <= 13 and all(is_whole(n, -MAX_NUMBER, MAX_NUMBER) for n in value)
    return isinstance(value, bool)
