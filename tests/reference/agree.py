"""Plays the engine and the reference side by side."""

from random import Random

from pisyedili.actions import action_text
from pisyedili.cards import card_text
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS
from pisyedili.scoring import score_hand
from tests.reference.game import Game


class Disagreement(AssertionError):
    """Engine and reference differ; the message says where and in what."""


def texts(cards):
    return sorted(card_text(card) for card in cards)


def facts_of_engine(position):
    return (
        sorted(map(action_text, position.legal_actions())),
        position.seat,
        position.direction,
        position.bill,
        position.named,
        position.has_drawn,
        position.phase == "again",
        position.phase in ("open", "lap"),
        position.stock_count,
        position.turns,
        position.end_kind or None,
    )


def facts_of_reference(game):
    over = game.ended is not None
    return (
        game.legal(),
        game.turn,
        game.direction,
        0 if over else game.bill,
        None if game.suit_named is None else "cdhs".index(game.suit_named),
        game.drawn and not over,
        game.follow_up is not None and not over,
        game.opening() and not over,
        len(game.stock),
        game.turns_over,
        game.ended,
    )


def cards_of_engine(position):
    hands = [sorted(map(card_text, position.hand(seat))) for seat in range(position.players)]
    return hands, list(map(card_text, position.stock)), list(map(card_text, position.discards))


def cards_of_reference(game):
    return [sorted(map(str, hand)) for hand in game.hands], list(map(str, game.stock))[::-1], list(map(str, game.pile))


def compare(position, game, where, cards):
    """Raises ``Disagreement`` when the two differ in any fact; ``cards``: compares every card's place too."""
    ours, theirs = facts_of_engine(position), facts_of_reference(game)
    if ours == theirs and cards:
        ours, theirs = cards_of_engine(position), cards_of_reference(game)
    if ours != theirs:
        raise Disagreement(f"{where}, after {position.ply} actions: engine {ours}, reference {theirs}")


def play_both(name, players, seed, eager):
    """One random hand through both, compared at every step. Returns the number of actions and the end's kind.

    ``eager`` draws only when nothing fits; else every legal action is as likely as the others.
    """
    dealer = seed % players
    position = Position.deal(RULE_SETS[name], players, dealer, seed)
    game = Game(name, players, dealer, seed)
    chance = Random(seed).random
    where = f"{name}, {players} players, seed {seed}"
    while True:
        actions = position.legal_actions()
        compare(position, game, where, cards=position.ply % 10 == 0 or not actions)
        if not actions:
            break
        if eager and actions[0] >= 0:
            actions = [action for action in actions if action >= 0]
        action = actions[int(chance() * len(actions))]
        text = action_text(action)
        position.play(action)
        game.do(text)
    outcome = position.outcome
    assert outcome is not None
    if list(outcome.winners) != game.winners or list(score_hand(position).payments) != game.payments():
        raise Disagreement(f"{where}: winners or payments differ")
    return position.ply, outcome.kind
