"""Endgames made by hand, as it were: few cards, those a theme needs among them, and a last move that led there.

All is drawn from a source of chance that is given, so the same seed makes the same position on every Python.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from pisyedili.cards import Rank, rank_of, suit_of
from pisyedili.notation import parse_rules
from pisyedili.position import Position
from pisyedili.puzzles.model import READER, Last
from pisyedili.rules import RuleSet
from pisyedili.setup import PositionError, Setup
from pisyedili.tables import deck, tables_of

Wanted = Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position that may be a puzzle."""

    setup: Setup
    last: Last


@dataclass(frozen=True, slots=True)
class Recipe:
    """What to look for: a theme to be favoured, in which game."""

    theme: str
    rules: str
    players: int
    ask: str

    @property
    def name(self) -> str:
        return f"{self.theme}/{self.rules}/{self.players}/{self.ask}"


def whole(random: Random, least: int, most: int) -> int:
    """A number from a range; ``random.random`` alone, which is the same on every Python."""
    return least + int(random.random() * (most - least + 1))


class Dealer:
    """A deck from which single cards are picked."""

    def __init__(self, random: Random, rules: RuleSet, players: int) -> None:
        self.random = random
        self.rules = rules
        self.players = players
        self.left = Counter(deck(rules.decks(players)))
        self.tables = tables_of(rules, players)

    def pick(self, wanted: Wanted | None = None) -> int:
        """A card that is left, of those wanted if there is one."""
        cards = [card for card, count in self.left.items() for _ in range(count)]
        good = [card for card in cards if wanted is None or wanted(card)] or cards
        card = good[int(self.random.random() * len(good))]
        self.left[card] -= 1
        return card

    def several(self, number: int, wanted: Wanted | None = None) -> list[int]:
        return [self.pick(wanted) for _ in range(number)]

    def rest(self) -> list[int]:
        """All cards that are left, mixed."""
        cards = sorted(self.left.elements())
        for place in range(len(cards) - 1, 0, -1):
            other = int(self.random.random() * (place + 1))
            cards[place], cards[other] = cards[other], cards[place]
        return cards


def rank_is(*ranks: int) -> Wanted:
    return lambda card: rank_of(card) in ranks


def plain(card: int) -> bool:
    """A card that does nothing in any rule set."""
    return rank_of(card) in (2, 3, 4, 5, 6, 9, 12, 13)


def suit_is(suit: int) -> Wanted:
    return lambda card: suit_of(card) == suit


def both(*tests: Wanted) -> Wanted:
    return lambda card: all(test(card) for test in tests)


def construct(recipe: Recipe, random: Random) -> Candidate | None:
    """A position for a recipe; None when chance made none that is sound."""
    rules = parse_rules(recipe.rules)
    dealer = Dealer(random, rules, recipe.players)
    players = recipe.players
    theme = recipe.theme
    many = players > 2
    sizes = [whole(random, 2, 4 if not many else 3)] + [whole(random, 1, 3) for _ in range(players - 1)]
    if theme in ("finisher", "armour", "ace-run", "ace-seven", "name-suit", "draw-on-purpose"):
        sizes[0] = whole(random, 3, 4)
    last, follower = players - 1, 1
    if theme in ("skip-tek", "block-last"):
        sizes[follower] = 1
    if theme in ("turn-away", "step-back"):
        sizes[follower] = whole(random, 1, 2)
    if theme == "dump-points":
        sizes[whole(random, 1, players - 1)] = 1
        sizes[0] = whole(random, 3, 4)
    if theme == "muamele":
        sizes[whole(random, 1, players - 1)] = whole(random, 1, 2)
        sizes[0] = whole(random, 2, 4)
    stock = whole(random, 1 if random.random() < 0.8 else 0, 5 if not many else 4)
    if recipe.ask == "mean":
        sizes[1:] = [whole(random, 1, 2)] if not many else [1, 1]
        stock = whole(random, 0, 2) if not many else whole(random, 0, 1)
        if theme == "muamele":
            stock = whole(random, 2, 3) if not many else 2
    elif theme in ("draw-on-purpose", "stack", "armour", "ace-seven"):
        stock = whole(random, 2, 6)
    elif theme == "muamele":
        # What could be picked.
        stock = whole(random, 3, 6)

    # The top card, and what the reader holds.
    hand: list[int] = []
    top_wanted: Wanted | None = plain if random.random() < 0.7 else None
    if theme == "finisher":
        hand.append(dealer.pick(rank_is(Rank.SEVEN)))
        suit = suit_of(hand[0])
        hand += dealer.several(whole(random, 1, 2), suit_is(suit))
        top_wanted = both(plain, suit_is(suit))
    elif theme == "armour":
        hand.append(dealer.pick(rank_is(Rank.SEVEN)))
        top_wanted = both(plain, suit_is(suit_of(hand[0])))
        hand.append(dealer.pick(suit_is(suit_of(hand[0]))))
    elif theme == "stack":
        # Two sevens, and cards that follow one of them: which 7 first?
        hand = dealer.several(2, rank_is(Rank.SEVEN))
        hand += dealer.several(whole(random, 1, 2), both(plain, suit_is(suit_of(hand[1]))))
        sizes[0] = max(sizes[0], len(hand))
        top_wanted = rank_is(Rank.SEVEN) if random.random() < 0.7 else both(plain, suit_is(suit_of(hand[0])))
    elif theme == "muamele":
        # A 7 to be rid of, and a dearer card that could go as well; or it is the others who may be caught with one.
        if random.random() < 0.75:
            hand.append(dealer.pick(rank_is(Rank.SEVEN)))
        dear = rank_is(Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
        linked = bool(hand) and random.random() < 0.7
        hand.append(dealer.pick(both(suit_is(suit_of(hand[0])), dear) if linked else dear))
        top_wanted = both(plain, suit_is(suit_of(hand[0])))
    elif theme in ("double", "jack-escape", "name-suit"):
        hand.append(dealer.pick(rank_is(Rank.JACK)))
        top_wanted = plain
    elif theme in ("ace-run", "ace-seven"):
        ace = dealer.pick(rank_is(Rank.ACE))
        hand.append(ace)
        if theme == "ace-seven":
            hand.append(dealer.pick(both(rank_is(Rank.SEVEN), suit_is(suit_of(ace)))))
        else:
            hand.append(dealer.pick(suit_is(suit_of(ace))))
        top_wanted = both(plain, suit_is(suit_of(ace))) if random.random() < 0.8 else plain
    elif theme in ("skip-tek", "turn-away", "step-back"):
        hand.append(dealer.pick(rank_is(Rank.EIGHT if theme == "skip-tek" else Rank.TEN)))
        top_wanted = both(plain, suit_is(suit_of(hand[0])))
        if theme != "skip-tek":
            # A dearer card that fits as well, for those who lay high cards first.
            jack = random.random() < 0.5
            hand.append(dealer.pick(rank_is(Rank.JACK) if jack else both(rank_is(Rank.ACE), suit_is(suit_of(hand[0])))))
            sizes[0] = max(sizes[0], whole(random, 2, 3))
    elif theme == "pisti-chain":
        hand.append(dealer.pick(plain))
        twin = hand[0]
        hand.append(dealer.pick(both(suit_is(suit_of(twin)), lambda card: rank_of(card) in (12, 13, 9))))
        sizes[0] = max(sizes[0], whole(random, 2, 4))
        top_wanted = (lambda card: card == twin) if random.random() < 0.8 else both(plain, suit_is(suit_of(twin)))
    top = dealer.pick(top_wanted)
    named: int | None = None
    if rank_of(top) == Rank.JACK:
        named = whole(random, 0, 3)
    fits = dealer.tables.named_fits[named] if named is not None else dealer.tables.fits[top]
    if len(hand) < sizes[0]:
        # Something else that can be laid, so that there is a choice.
        hand.append(dealer.pick(lambda card: bool(fits >> card & 1) and rank_of(card) != Rank.JACK))
    suits = {suit_of(card) for card in hand}
    while len(hand) < sizes[0]:
        linked = random.random() < 0.7
        hand.append(dealer.pick((lambda card: suit_of(card) in suits) if linked else None))

    # The others, who now and then hold what makes the theme bite.
    hands: list[list[int]] = [hand]
    seven = {"armour": 0.6, "muamele": 0.3 if rank_of(hand[0]) == Rank.SEVEN else 0.8}.get(theme, 0.0)
    for seat in range(1, players):
        cards = []
        if seven and random.random() < seven:
            cards.append(dealer.pick(rank_is(Rank.SEVEN)))
        elif (
            theme in ("block-last", "skip-tek", "turn-away", "step-back") and seat == follower and random.random() < 0.8
        ):
            cards.append(dealer.pick(lambda card: bool(fits >> card & 1) or suit_of(card) in suits))
        while len(cards) < sizes[seat]:
            cards.append(dealer.pick())
        hands.append(cards)
    drawn = dealer.several(stock)

    # The pile: two cards under the top one, each laid on the one before; who laid the top one sat before the reader.
    under = _below(dealer, top, named)
    if under is None:
        return None
    deeper = _below(dealer, under, None)
    if deeper is None:
        return None
    seats = [last]
    direction = 1
    if rank_of(top) == Rank.TEN and rules.ten == "reverse" and many:
        seats, direction = [1], -1
    elif rank_of(top) == Rank.TEN and rules.ten == "step-back" and many:
        seats = [1]
    elif rank_of(top) == Rank.EIGHT and rules.eight_skips:
        if not many:
            return None
        seats = [players - 2]
    elif rank_of(top) == Rank.ACE:
        return None
    elif rules.ten == "reverse" and many and random.random() < 0.15:
        seats, direction = [1], -1
    pile = [*dealer.rest(), deeper, under]
    # From the position before, so that the last move is a real one.
    parts = {
        "rules": rules,
        "hands": [[*cards, top] if seat == seats[0] else cards for seat, cards in enumerate(hands)],
        "stock": drawn,
        "discards": pile,
        "seat": seats[0],
        "direction": -direction if rank_of(top) == Rank.TEN and rules.ten == "reverse" else direction,
    }
    try:
        position = Position.from_parts(**parts)  # type: ignore[arg-type]
    except PositionError:
        return None
    action = top if named is None else top + 64 * (named + 1)
    if action not in position.legal_actions():
        return None
    position.play(action)
    if position.over or position.seat != READER or position.phase != "play":
        return None
    setup = position.setup()
    return Candidate(hidden(setup) if recipe.ask == "mean" else shown(setup), Last(seats[0], action))


def _below(dealer: Dealer, card: int, named: int | None) -> int | None:
    """A card on which this one could be laid, and that did nothing then."""
    for _ in range(20):
        other = dealer.pick(both(plain, lambda other: bool(dealer.tables.fits[other] >> card & 1)))
        if dealer.tables.fits[other] >> card & 1 and plain(other) and not (dealer.tables.twins and other == card):
            return other
        dealer.left[other] += 1
    return None


SHOWN: Final = 3
"""Cards of the pile that a puzzle names; the others are a count."""


def _plain_counts(setup: Setup) -> Setup:
    """The same without counts of what was before; a direction says nothing between two players (R7.2)."""
    return replace(
        setup,
        turns=0,
        ply=0,
        dealer=None,
        reshuffles=0,
        passes=None,
        direction=1 if setup.players == 2 else setup.direction,
    )


def hidden(setup: Setup) -> Setup:
    """The same position as the reader sees it: the pile is known, the other hands and the stock are counts."""
    return replace(
        _plain_counts(setup),
        hands=tuple(
            hand if seat == READER or isinstance(hand, int) else len(hand) for seat, hand in enumerate(setup.hands)
        ),
        stock=setup.stock if isinstance(setup.stock, int) else len(setup.stock),
    )


def shown(setup: Setup) -> Setup:
    """The same position with the deeper discards as a count, and no counts of what was before."""
    pile = setup.discards
    return replace(
        _plain_counts(setup),
        discards=pile[-SHOWN:],
        under=max(len(pile) - SHOWN, 0),
    )
