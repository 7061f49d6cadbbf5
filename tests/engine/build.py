"""Positions from short texts, for tests."""

from collections import Counter

from pisyedili.actions import action_text, parse_action
from pisyedili.cards import card_text, parse_card, parse_suit
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS, RuleSet
from pisyedili.tables import deck


def cards(text):
    return [parse_card(word) for word in text.split()]


def rest(rules, players, *used):
    """Cards of the deck that are not used, in the order of their numbers."""
    left = Counter(deck(rules.decks(players)))
    left.subtract(Counter(card for group in used for card in group))
    assert min(left.values()) >= 0, "a card is used too often"
    return sorted(left.elements())


def build(rules, hands, top=None, *, under=None, stock=None, named=None, **parts):
    """A position: ``hands`` as texts, the rest of the deck in the stock, or under the top card when ``stock`` is given.

    ``stock`` is a text in the order of drawing. With ``under`` too, the last seat's hand takes what is left.
    """
    rules = rules if isinstance(rules, RuleSet) else RULE_SETS[rules]
    held = [cards(hand) for hand in hands]
    pile = cards(under or "") + ([parse_card(top)] if top else [])
    first = cards(stock or "")
    left = rest(rules, len(held), *held, pile, first)
    if stock is None:
        first = left
    elif under is None:
        pile = left + pile
    else:
        held[-1] += left
    return Position.from_parts(
        rules,
        hands=held,
        stock=first,
        discards=pile,
        named=None if named is None else parse_suit(named),
        **parts,
    )


def legal(position):
    return [action_text(action) for action in position.legal_actions()]


def do(position, *actions):
    """Apply actions given as texts; returns the effects of the last."""
    effects = ()
    for action in actions:
        effects = position.apply(parse_action(action))
    return effects


def refused(position, action):
    """Reason and rule of a refusal; the position must not have changed."""
    refusal = position.refusal(parse_action(action))
    assert refusal is not None, f"{action} is legal"
    return refusal.reason, refusal.rule


def hand(position, seat):
    return " ".join(card_text(card) for card in position.hand(seat))
