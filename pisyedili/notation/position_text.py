"""A position in one line, short enough to type and safe in an address.

``p1_table_to-0_hands-7hJs.7.7.4_pile-12.9d_stock-18_named-s`` reads: format 1, rule set ``table``, seat 0 to move;
seat 0 holds 7h and Js, the others 7, 7 and 4 cards not shown; 12 discards not known lie under the 9d; 18 cards are in
the stock. Fields are joined by ``_`` and may come in any order after the rule set; what is left out has the
usual value. Letters, digits and ``- . _ ~`` only.

| field | value |
|---|---|
| ``to`` | seat to move, 0 when left out |
| ``hands`` | one entry a seat, joined by dots: cards, or a number where hidden |
| ``pile`` | cards, oldest first; before them and a dot, how many unknown ones lie under them |
| ``stock`` | cards in the order of drawing, or a number |
| ``open``, ``lap``, ``again`` | the phase, a normal turn when left out |
| ``drawn`` | the player to move has drawn |
| ``reversed`` | the direction is turned round (R7.2) |
| ``named`` | the suit a jack named |
| ``bill`` | cards owed (R5.1) |
| ``dealer`` | the dealer's seat |
| ``passes``, ``turns``, ``shuffles``, ``ply`` | counts of R9.4, R9.5, R9.1 and of actions, 0 when left out |
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from pisyedili.cards import CardError, card_text, parse_card, parse_suit, suit_text
from pisyedili.notation.errors import NotationError, shown, whole
from pisyedili.notation.rules_text import parse_rules, rules_text
from pisyedili.position import Position
from pisyedili.rules import TABLE, Fault, RuleSet
from pisyedili.setup import Setup
from pisyedili.view import View

MAX_LENGTH: Final = 4000
VERSION: Final = "p1"
_FLAGS: Final = ("open", "lap", "again", "drawn", "reversed")
_NUMBERS: Final = {
    "to": "seat",
    "bill": "bill",
    "dealer": "dealer",
    "passes": "passes",
    "turns": "turns",
    "shuffles": "reshuffles",
    "ply": "ply",
}
_PARTS: Final = {
    "to": "seat",
    "pile": "discards",
    "shuffles": "reshuffles",
    "drawn": "has_drawn",
    "reversed": "direction",
}
_CARD: Final = re.compile("(?:10|[2-9TJQKA])[CDHS]", re.IGNORECASE)


def parse_position(text: str) -> Setup:
    """Parts of a position string. Raises ``NotationError`` naming every fault, not only the first."""
    faults: list[Fault] = []
    setup = _parse(text, faults)
    broken = {_PARTS.get(field, field) for fault in faults for field in fault.fields}
    if not broken & {"", "rules"}:
        # What could not be read is named once; the rest is judged all the same.
        faults += [fault for fault in setup.faults() if not broken.intersection(fault.fields)]
    if faults:
        raise NotationError(tuple(faults))
    return setup


def status(position: str | Setup) -> tuple[Fault, ...]:
    """Everything that is wrong with a position string or with parts; empty when they are sound."""
    if isinstance(position, Setup):
        return position.faults()
    try:
        parse_position(position)
    except NotationError as error:
        return error.faults
    return ()


def position_text(position: Position | Setup) -> str:
    """The position string, complete for a position, with counts where the parts are hidden.

    Raises ``ValueError`` once the hand is over.
    """
    setup = position if isinstance(position, Setup) else position.setup()
    fields = [VERSION, rules_text(setup.rules), f"to-{setup.seat}"]
    fields.append("hands-" + ".".join(_cards_text(hand) for hand in setup.hands))
    if setup.discards or setup.under:
        under = [str(setup.under)] if setup.under else []
        fields.append("pile-" + ".".join([*under, *([_cards_text(setup.discards)] if setup.discards else [])]))
    fields.append("stock-" + _cards_text(setup.stock))
    if setup.phase != "play":
        fields.append(setup.phase)
    if setup.has_drawn:
        fields.append("drawn")
    if setup.direction < 0:
        fields.append("reversed")
    if setup.named is not None:
        fields.append("named-" + suit_text(setup.named))
    if setup.bill:
        fields.append(f"bill-{setup.bill}")
    if setup.dealer is not None:
        fields.append(f"dealer-{setup.dealer}")
    passes = setup.pass_count()
    if passes > 0 or (setup.has_drawn and passes == 0):
        fields.append(f"passes-{passes}")
    for name, number in (("turns", setup.turns), ("shuffles", setup.reshuffles), ("ply", setup.ply)):
        if number:
            fields.append(f"{name}-{number}")
    return "_".join(fields)


def view_setup(view: View) -> Setup:
    """Parts of a position as the seat of a view knows them (R1.7). Raises ``ValueError`` once the hand is over."""
    if view.over:
        raise ValueError("the hand is over")
    hands: list[tuple[int, ...] | int] = list(view.counts)
    hands[view.seat] = view.hand
    return Setup(
        rules=view.rules,
        hands=tuple(hands),
        stock=view.stock_count,
        discards=view.discards,
        seat=view.to_move,
        dealer=view.dealer,
        direction=view.direction,
        phase=view.phase,
        has_drawn=view.has_drawn,
        named=view.named,
        bill=view.bill,
        passes=view.passes,
        turns=view.turns,
        reshuffles=view.reshuffles,
        ply=view.ply,
    )


def view_text(view: View) -> str:
    """The position string of what a seat may know (R1.7). Raises ``ValueError`` once the hand is over."""
    return position_text(view_setup(view))


def _cards_text(cards: Sequence[int] | int) -> str:
    if isinstance(cards, int):
        return str(cards)
    return "".join(map(card_text, cards)) or "0"


def _parse(text: str, faults: list[Fault]) -> Setup:
    def fault(id: str, field: str, said: str) -> None:
        faults.append(Fault(id, (field,), said))

    nothing = Setup(rules=TABLE, hands=(), stock=0)
    if len(text) > MAX_LENGTH:
        fault("too-long", "", f"longer than {MAX_LENGTH} characters")
        return nothing
    version, *words = text.strip().split("_")
    if version != VERSION:
        fault("wrong-version", "", f"a position begins with {VERSION}_, not {shown(version)}")
        return nothing
    rules = _parse_rules(words[0] if words else "", faults)
    values: dict[str, Any] = {}
    seen: set[str] = set()
    for word in words[1:]:
        name, hyphen, value = word.partition("-")
        name = name.lower()
        if name in seen:
            fault("field-twice", name, f"{name} is there twice")
        elif name in _FLAGS:
            if hyphen:
                fault("flag-with-value", name, f"{name} has no value")
            values |= _flag(name)
        elif name in _NUMBERS:
            number = whole(value)
            if number is None:
                fault("no-number", name, f"{name} needs a number, not {shown(value)}")
            values[_NUMBERS[name]] = number or 0
        elif name == "named":
            _parse_named(value, values, fault)
        elif name == "hands":
            values["hands"] = tuple(_parse_cards(part, name, fault) for part in value.split(".")[:20])
        elif name == "stock":
            values["stock"] = _parse_cards(value, name, fault)
        elif name == "pile":
            _parse_pile(value, values, fault)
        else:
            fault("unknown-field", shown(name)[1:-1], f"no field {shown(name)}")
        seen.add(name)
    phases = [name for name in ("open", "lap", "again") if name in seen]
    if len(phases) > 1:
        fault("two-phases", "phase", "only one of " + ", ".join(phases))
    for name in ("hands", "stock"):
        if name not in seen:
            fault("no-" + name, name, f"{name} is left out")
    return Setup(**{"rules": rules, "hands": (), "stock": 0, **values})


_Adder = Callable[[str, str, str], None]


def _parse_rules(word: str, faults: list[Fault]) -> RuleSet:
    try:
        return parse_rules(word)
    except NotationError as error:
        faults += error.faults
        return TABLE


def _flag(name: str) -> dict[str, object]:
    if name == "drawn":
        return {"has_drawn": True}
    return {"direction": -1} if name == "reversed" else {"phase": name}


def _parse_named(value: str, values: dict[str, Any], fault: _Adder) -> None:
    try:
        values["named"] = parse_suit(value)
    except CardError:
        fault("no-suit", "named", f"no suit {shown(value)}")


def _parse_pile(value: str, values: dict[str, Any], fault: _Adder) -> None:
    first, dot, known = value.partition(".")
    if not dot and whole(first) is None:
        first, known = "0", first
    under = whole(first)
    if under is None:
        fault("no-number", "pile", f"the pile begins with a number of unknown cards, not {shown(first)}")
    cards = _parse_cards(known or "0", "pile", fault)
    if isinstance(cards, int) and cards:
        fault("no-cards", "pile", "the cards on top of the pile are known")
    values["under"] = under or 0
    values["discards"] = () if isinstance(cards, int) else cards


def _parse_cards(text: str, name: str, fault: _Adder) -> tuple[int, ...] | int:
    """Cards written one after another, or a number of hidden ones; a stock of 0 is known to be empty."""
    number = whole(text)
    if number is not None:
        if number > 200:
            fault("too-many", name, f"{number} cards in {name}")
        return number or ()
    cards: list[int] = []
    at = 0
    while at < len(text):
        match = _CARD.match(text, at)
        if match is None or len(cards) > 200:
            fault("no-cards", name, f"no cards in {name}: {shown(text[at:])}")
            break
        cards.append(parse_card(match[0]))
        at = match.end()
    if not text:
        fault("no-cards", name, f"nothing stands for the cards of {name}")
    return tuple(cards)
