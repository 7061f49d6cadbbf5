"""Which wording of a rule's prose holds at a table: house rules may take each rule from another published set."""

from typing import Final, Protocol

from pisyedili.locale import Catalogue
from pisyedili.rules import RULE_SETS, TABLE, RuleSet

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "R1.2": ("two_decks_from",),
    "R1.3": ("min_players", "max_players"),
    "R1.5": ("clockwise", "ten"),
    "R2.1": ("opening_lap",),
    "R2.2": ("opening_barred",),
    "R2.4": ("opening_lap", "opening_barred"),
    "R2.5": ("opening_lap", "opening_barred"),
    "R2.6": ("void_without_club",),
    "R3.2": ("draw_when_fits", "one_draw"),
    "R3.3": ("draw_when_fits", "one_draw"),
    "R4.2": ("jack_on_jack",),
    "R5.1": ("bill",),
    "R5.3": ("take_keeps_turn",),
    "R6.1": ("ace_takes", "ace_suit_only"),
    "R6.2": ("ace_takes", "ace_suit_only"),
    "R6.3": ("ace_takes", "ace_suit_only"),
    "R6.5": ("draw_when_fits",),
    "R6.6": ("ace_last_barred",),
    "R7.1": ("eight_skips",),
    "R7.2": ("ten",),
    "R7.3": ("ten",),
    "R8.1": ("pisti",),
    "R9.1": ("reshuffle",),
    "R9.2": ("stock_out",),
    "R9.3": ("stock_out",),
    "R9.4": ("stock_out",),
    "R9.5": ("turn_cap",),
    "R10.2": ("points",),
    "R10.3": ("seven_multiplier", "jack_multiplier"),
    "R10.4": ("muamele", "muamele_multiplied"),
    "R10.5": ("seven_multiplier", "points"),
    "R11.1": ("hands", "target"),
}
"""What of a rule set a rule's prose is about; the prose of the others is the same for all."""


class Reading(Protocol):
    """A session in which the prose of a rule can be opened."""

    rule: str | None
    """Number of the rule on show."""

    @property
    def words(self) -> Catalogue: ...


def open_rule(session: Reading, id: object) -> bool:
    """Open the prose of a rule, or close it with None. Whether that was a rule and changed anything."""
    if id is not None and (not isinstance(id, str) or id not in session.words.rules):
        return False
    changed, session.rule = session.rule != id, id
    return changed


def rule_prose(words: Catalogue, number: str, rules: RuleSet) -> dict[str, str]:
    """Number, title and text of a rule as it holds under `rules`.

    The wording of a published set is taken where the table agrees with it; where none fits, it says so.
    """
    about = FIELDS.get(number, ())

    def agrees(published: RuleSet) -> bool:
        return all(getattr(published, name) == getattr(rules, name) for name in about)

    own = RULE_SETS.get(rules.name)
    fitting = next((published for published in (own, *RULE_SETS.values()) if published and agrees(published)), None)
    prose = words.rule(number, (fitting or TABLE).name)
    text = prose.text if fitting else words.text("rules-changed", text=prose.text)
    return {"id": prose.id, "title": prose.title, "text": text}
