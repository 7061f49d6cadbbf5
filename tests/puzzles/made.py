"""Evidence made by hand: a position, the action that is said to be best, and lines that are said to follow."""

from __future__ import annotations

from collections import Counter

from pisyedili.actions import parse_action
from pisyedili.cards import parse_card, parse_suit
from pisyedili.notation import parse_rules
from pisyedili.puzzles.evidence import Evidence
from pisyedili.puzzles.model import start_of
from pisyedili.setup import Setup


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in text.split())


def made_setup(
    *hands: str, top: str, rules: str = "table.reshuffle.no", stock: str = "", hidden: str = "", **parts
) -> Setup:
    """A position with these cards; all others are discards. ``hidden``: seats 1 and on and the stock are counts."""
    rule_set = parse_rules(rules)
    if "named" in parts:
        parts["named"] = parse_suit(parts["named"])
    own = tuple(cards(hand) for hand in hands)
    pile = cards(top)
    decks = 52 * rule_set.decks(len(hands))
    if hidden:
        out = Counter(range(52)) - Counter(cards(hidden)) - Counter(own[0]) - Counter(pile)
        sizes = (own[0], *(len(hand) for hand in own[1:]))
        return Setup(rules=rule_set, hands=sizes, stock=len(cards(stock)), discards=(*out.elements(), *pile), **parts)
    under = decks - sum(map(len, own)) - len(pile) - len(cards(stock))
    return Setup(rules=rule_set, hands=own, stock=cards(stock), discards=pile, under=under, **parts)


def evidence(
    best: str,
    *hands: str,
    top: str,
    line: str = "",
    thumb: str | None = None,
    answers: dict[str, str] | None = None,
    ask: str = "points",
    without: dict[str, int] | None = None,
    **parts,
) -> Evidence:
    """What is known when ``best`` is best and play goes on by ``line``; every line has to be legal."""
    setup = made_setup(*hands, top=top, **parts)
    position = start_of(setup, 0)
    lines = {best: line, **(answers or {})}
    if thumb is not None:
        lines.setdefault(thumb, "")
    read = {parse_action(first): tuple(map(parse_action, rest.split())) for first, rest in lines.items()}
    for first, rest in read.items():
        played = position.copy()
        for action in (first, *rest):
            played.apply(action)
    return Evidence(
        setup=setup,
        position=position,
        ask=ask,
        turns=2 if ask == "out" else None,
        best=parse_action(best),
        scores=dict.fromkeys(position.legal_actions(), 0),
        lines=read,
        tempting={"thumb": parse_action(thumb or best)},
        without=None if without is None else {parse_action(action): value for action, value in without.items()},
    )
