"""Small positions of every kind, drawn from a seed."""

from __future__ import annotations

from random import Random

from pisyedili.cards import Rank, rank_of
from pisyedili.lab.mixes import random_rules
from pisyedili.position import Position, PositionError
from pisyedili.rules import RULE_SETS
from pisyedili.shuffle import shuffled
from pisyedili.solver import BestResult, ForcedOut, RationalLine
from pisyedili.tables import GOES_AGAIN, deck, tables_of


def pick(random: Random, *choices):
    return choices[int(random.random() * len(choices))]


def small_rules(random: Random):
    """A published rule set, one of them with a field or two changed, or any mix."""
    kind = random.random()
    published = pick(random, *RULE_SETS.values())
    if kind < 0.45:
        return published
    if kind < 0.6:
        return pick(random, RULE_SETS["table"], RULE_SETS["classic"]).replace(
            reshuffle=False, stock_out=pick(random, "forgive", "no-winner", "lowest-wins")
        )
    return random_rules(random)


def small_position(random: Random, number: int = 0) -> Position:
    """A position with few live cards, the rest in the pile; near the turn cap where all cards are live.

    Two players, where the rules have them, for every third number and often for others.
    """
    while True:
        rules = small_rules(random)
        players = pick(random, *range(rules.min_players, rules.max_players + 1))
        if number % 3 == 1 or random.random() < 0.3:
            players = rules.min_players
        cards = list(deck(rules.decks(players)))
        tables = tables_of(rules, players)
        favoured = [card for card in cards if tables.acts[card]]
        for place in range(len(cards) - 1, 0, -1):
            other = int(random.random() * (place + 1))
            cards[place], cards[other] = cards[other], cards[place]
        if random.random() < 0.5:
            # Cards that act, and twins, come up more often.
            front = [card for card in cards if card in favoured or random.random() < 0.3]
            for card in front:
                cards.remove(card)
            cards = cards + front
        hands = []
        for _ in range(players):
            size = pick(random, 1, 1, 2, 2, 3)
            hands.append([cards.pop() for _ in range(size)])
        parts = {"rules": rules, "hands": hands, "seed": int(random.random() * 1000)}
        if random.random() < 0.05:
            parts |= {"phase": "lap" if rules.opening_lap else "open", "stock": cards, "discards": ()}
            parts |= {"turns": rules.turn_cap - pick(random, 1, 2)}
            dealer = int(random.random() * players)
            parts |= {"dealer": dealer, "seat": (dealer + 1) % players}
        else:
            parts |= play_parts(random, rules, players, cards, tables)
        try:
            return Position.from_parts(**parts)
        except PositionError:
            continue


def play_parts(random: Random, rules, players: int, cards: list[int], tables) -> dict:
    """The stock, the pile and the state of play of a position after the opening."""
    stock = [cards.pop() for _ in range(pick(random, 0, 0, 1, 1, 2, 3))]
    if random.random() < 0.03:
        # Everything is in hands and in the stock but the top card.
        stock, cards = cards[1:] + stock, cards[:1]
        parts = {"turns": rules.turn_cap - pick(random, 1, 2)}
    else:
        parts = {"turns": rules.turn_cap - pick(random, 1, 2, 3)} if random.random() < 0.1 else {}
    top = cards[-1]
    kind = random.random()
    if kind < 0.1 and rules.bill and any(rank_of(card) == Rank.SEVEN for card in cards):
        top = next(card for card in cards if rank_of(card) == Rank.SEVEN)
        parts["bill"] = rules.bill * pick(random, 1, 1, 2)
    elif kind < 0.2 and any(tables.acts[card] == GOES_AGAIN for card in cards):
        top = next(card for card in cards if tables.acts[card] == GOES_AGAIN)
        parts["phase"] = "again"
    elif kind < 0.25 and tables.twins:
        twins = [card for card in cards if cards.count(card) == 2 and not tables.acts[card]]
        if twins:
            cards.remove(twins[0])
            cards.append(twins[0])
            top = twins[0]
            parts["phase"] = "again"
    if parts.get("phase") != "again" or tables.acts[top] == GOES_AGAIN:
        cards.remove(top)
        cards.append(top)
    else:
        cards.remove(top)
        cards.remove(top)
        cards += [top, top]
    if rank_of(top) == Rank.JACK:
        parts["named"] = pick(random, 0, 1, 2, 3)
    if "bill" not in parts and random.random() < 0.15:
        parts["has_drawn"] = True
    elif random.random() < 0.1:
        parts["passes"] = int(random.random() * players)
    direction = pick(random, 1, -1) if rules.ten == "reverse" else 1
    seat = int(random.random() * players)
    return parts | {"stock": stock, "discards": cards, "direction": direction, "seat": seat}


def caught_position(random: Random, *sizes: int) -> Position:
    """A small position of a rule set with Muamele (R10.4), sevens in hands and in the stock.

    ``sizes``: numbers of other live cards.
    """
    while True:
        rules = pick(
            random,
            RULE_SETS["cardiva"],
            RULE_SETS["cardiva"].replace(name="house", muamele_multiplied=True),
            RULE_SETS["table"].replace(name="house", muamele=True, reshuffle=random.random() < 0.3),
            RULE_SETS["table"].replace(
                name="house",
                reshuffle=False,
                stock_out="no-winner",
                bill=pick(random, 0, 3),
                seven_multiplier=pick(random, 1, 3),
                muamele=True,
                muamele_multiplied=True,
            ),
        )
        players = pick(random, *range(rules.min_players, min(rules.max_players, 4) + 1))
        cards = shuffled(deck(rules.decks(players)), int(random.random() * (1 << 40)))
        sevens = [card for card in cards if rank_of(card) == Rank.SEVEN]
        live = sevens[: pick(random, 1, 2, 2, 3)] + cards[: pick(random, *(sizes or (5, 7, 9)))]
        if len(live) < players or any(live.count(card) > cards.count(card) for card in live):
            continue
        live = shuffled(live, int(random.random() * (1 << 40)))
        for card in live:
            cards.remove(card)
        hands = [[live.pop()] for _ in range(players)]
        while len(live) > 4 or (live and random.random() < 0.4):
            hands[int(random.random() * players)].append(live.pop())
        cards.sort(
            key=lambda card: rank_of(card) in (Rank.SEVEN, Rank.EIGHT, Rank.TEN, Rank.JACK, Rank.ACE), reverse=True
        )
        parts = {"rules": rules, "hands": hands, "seed": int(random.random() * 1000)}
        parts |= {"stock": live, "discards": cards, "seat": int(random.random() * players)}
        if rules.ten == "reverse" and players > 2:
            parts["direction"] = pick(random, 1, -1)
        try:
            return Position.from_parts(**parts)
        except PositionError:
            continue


def small_question(random: Random, position: Position, number: int):
    """A question that can be asked about a position."""
    kind = number % 3
    if kind == 0:
        return ForcedOut(int(random.random() * position.players), pick(random, 1, 2, 2, 3))
    if kind == 1 and position.players == 2:
        return BestResult()
    return RationalLine()
