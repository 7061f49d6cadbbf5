"""Plays the engine and the reference side by side."""

from random import Random

from pisyedili.actions import action_text
from pisyedili.cards import card_text, suit_text
from pisyedili.position import Position
from pisyedili.rules import RULE_SETS
from pisyedili.scoring import score_hand
from tests.reference.game import Game


class Disagreement(AssertionError):
    """Engine and reference differ; the message says where and in what."""


def texts(cards):
    return sorted(card_text(card) for card in cards)


def facts_of_engine(position):
    return {
        "legal": sorted(action_text(action) for action in position.legal_actions()),
        "turn": position.seat,
        "direction": position.direction,
        "bill": position.bill,
        "named": None if position.named is None else suit_text(position.named),
        "drawn": position.has_drawn,
        "again": position.phase == "again",
        "opening": position.phase in ("open", "lap"),
        "hands": [texts(position.hand(seat)) for seat in range(position.players)],
        "stock": [card_text(card) for card in position.stock],
        "pile": [card_text(card) for card in position.discards],
        "turns": position.turns,
        "ended": position.end_kind or None,
    }


def facts_of_reference(game):
    over = game.ended is not None
    return {
        "legal": game.legal(),
        "turn": game.turn,
        "direction": game.direction,
        "bill": 0 if over else game.bill,
        "named": game.suit_named,
        "drawn": game.drawn and not over,
        "again": game.follow_up is not None and not over,
        "opening": game.opening() and not over,
        "hands": [sorted(map(str, hand)) for hand in game.hands],
        "stock": [str(card) for card in reversed(game.stock)],
        "pile": [str(card) for card in game.pile],
        "turns": game.turns_over,
        "ended": game.ended,
    }


def compare(position, game, where):
    """Raises ``Disagreement`` when the two differ in any fact."""
    ours, theirs = facts_of_engine(position), facts_of_reference(game)
    if ours != theirs:
        wrong = [f"{key}: engine {ours[key]}, reference {theirs[key]}" for key in ours if ours[key] != theirs[key]]
        raise Disagreement(f"{where} after {position.ply} actions: " + "; ".join(wrong))


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
        compare(position, game, where)
        actions = position.legal_actions()
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
