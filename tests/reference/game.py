"""A second opinion: Pis Yedili written straight from the prose of the rules, with card objects in lists.

Nothing of the engine is imported, nothing is optimised, and rule sets are told apart by name. Actions are
texts: "7h", "Jc=s", "draw", "pass", "take".
"""

import random
from dataclasses import dataclass

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["c", "d", "h", "s"]
TURN_CAP = 1000


@dataclass(frozen=True)
class Card:
    rank: str
    suit: str

    def __str__(self):
        return self.rank + self.suit


def new_deck(decks):
    return [Card(rank, suit) for suit in SUITS for rank in RANKS for _ in range(decks)]


def shuffle(cards, seed):
    """Fisher and Yates from the last place down, as R9.1 is documented."""
    cards = list(cards)
    source = random.Random(seed)
    i = len(cards) - 1
    while i > 0:
        j = int(source.random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
        i -= 1
    return cards


def splitmix(seed, number):
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) % 2**64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
    return z ^ (z >> 31)


class Game:
    """One hand of ``table``, ``classic`` or ``cardiva``."""

    def __init__(self, name, players, dealer, seed):
        self.name = name
        self.players = players
        self.seed = seed
        two_decks = name == "cardiva" and players > 2
        cards = shuffle(new_deck(2 if two_decks else 1), seed)
        self.hands = []
        for _ in range(players):
            self.hands.append(cards[:7])
            cards = cards[7:]
        self.stock = cards  # drawn from the end
        self.pile = []
        self.turn = (dealer + 1) % players
        self.direction = 1
        self.suit_named = None
        self.bill = 0
        self.drawn = False
        self.took_in_turn = False
        self.follow_up = None  # "ace" or "twin"
        self.first_cards_due = players if name == "cardiva" else 1
        self.passes = []
        self.turns_over = 0
        self.reshuffles = 0
        self.ended = None
        self.winners = []

    # What is allowed

    def opening(self):
        return self.first_cards_due > 0

    def fits(self, card):
        hand = self.hands[self.turn]
        if self.name == "cardiva" and card.rank == "A" and len(hand) == 1:
            return False
        if self.opening():
            if card.suit != "c":
                return False
            return not (self.name == "cardiva" and card.rank in ("J", "7", "10", "A"))
        top = self.pile[-1]
        if self.bill > 0:
            return card.rank == "7"
        if card.rank == "J" and top.rank == "J" and self.name != "cardiva":
            return False
        if self.follow_up == "ace" and self.name == "table":
            return card.suit == top.suit
        if card.rank == "J":
            return True
        if self.suit_named is not None:
            return card.suit == self.suit_named
        return card.suit == top.suit or card.rank == top.rank

    def stock_can_serve(self):
        if self.stock:
            return True
        return self.name == "table" and len(self.pile) > 1

    def legal(self):
        """Texts of the legal actions, sorted."""
        if self.ended:
            return []
        hand = self.hands[self.turn]
        fitting = [card for card in hand if self.fits(card)]
        actions = set()
        for card in fitting:
            if card.rank == "J" and len(hand) > 1 and not self.opening():
                for suit in SUITS:
                    actions.add(f"{card}={suit}")
            else:
                actions.add(str(card))
        if self.bill > 0:
            actions.add("take")
        elif self.opening():
            if not fitting:
                actions.add("draw")
        else:
            if self.may_draw(fitting):
                actions.add("draw")
            if self.drawn:
                actions.add("pass")
        return sorted(actions)

    def may_draw(self, fitting):
        if self.name == "classic":
            if fitting:
                return False
            return bool(self.stock) or not self.drawn
        if self.drawn:
            return False
        if self.follow_up == "twin" and fitting:
            return False
        if self.name == "cardiva":
            return bool(self.stock) or not fitting
        return True

    # What happens

    def do(self, action):
        if action == "draw":
            self.do_draw()
        elif action == "pass":
            self.do_pass()
        elif action == "take":
            self.do_take()
        else:
            card, _, suit = action.partition("=")
            self.do_lay(card, suit or None)

    def take_one(self, seat):
        """One card from the stock into a hand. Returns whether there was one."""
        if not self.stock:
            if self.name != "table" or len(self.pile) < 2:
                return False
            self.reshuffles += 1
            self.stock = shuffle(self.pile[:-1], splitmix(self.seed, self.reshuffles))
            self.pile = [self.pile[-1]]
        self.hands[seat].append(self.stock.pop())
        return True

    def end_for_want_of_cards(self):
        self.ended = "stock-out"
        if self.name == "classic":
            points = [self.points_in_hand(seat) for seat in range(self.players)]
            self.winners = [seat for seat in range(self.players) if points[seat] == min(points)]

    def do_draw(self):
        found = self.take_one(self.turn)
        if self.opening():
            if not found:
                if self.name == "cardiva":
                    self.end_for_want_of_cards()
                else:
                    self.ended = "void"
            return
        if not found and self.name != "table":
            self.end_for_want_of_cards()
            return
        self.drawn = True
        if found:
            self.took_in_turn = True
            self.passes = []

    def do_pass(self):
        if not self.took_in_turn:
            self.passes.append(self.turn)
            if len(self.passes) == self.players:
                self.ended = "blocked"
                return
        self.turn_goes_to(self.turn + self.direction)

    def do_take(self):
        owed = self.bill
        self.bill = 0
        for _ in range(owed):
            if not self.take_one(self.turn):
                if self.name != "table":
                    self.end_for_want_of_cards()
                    return
                break
        if self.name != "cardiva":
            self.turn_goes_to(self.turn + self.direction)

    def do_lay(self, text, suit):
        hand = self.hands[self.turn]
        card = next(card for card in hand if str(card) == text)
        hand.remove(card)
        twin = bool(self.pile) and self.pile[-1] == card
        self.pile.append(card)
        self.suit_named = None
        self.passes = []
        if not hand:
            self.ended = "out"
            self.winners = [self.turn]
            self.bill = 0
            return
        if self.opening():
            self.first_cards_due -= 1
            self.turn_goes_to(self.turn + 1)
            return
        if card.rank == "J":
            self.suit_named = suit
        elif card.rank == "7":
            self.bill += 3
        elif card.rank == "A":
            self.do_ace()
            return
        elif card.rank == "8" and self.name != "cardiva":
            self.turn_goes_to(self.turn + 2 * self.direction)
            return
        elif card.rank == "10" and self.name != "cardiva":
            self.direction = -self.direction
        elif card.rank == "10":
            self.turn_goes_to(self.turn - 1)
            return
        elif twin and self.name == "cardiva":
            self.same_player_again("twin")
            return
        self.turn_goes_to(self.turn + self.direction)

    def do_ace(self):
        if self.name != "classic":
            for step in range(1, self.players):
                other = (self.turn + step * self.direction) % self.players
                if not self.take_one(other) and self.name == "cardiva":
                    self.end_for_want_of_cards()
                    return
        self.same_player_again("ace")

    def same_player_again(self, why):
        self.follow_up = why
        self.drawn = False
        self.took_in_turn = False

    def turn_goes_to(self, seat):
        self.turns_over += 1
        if self.turns_over == TURN_CAP:
            self.ended = "cap"
            return
        self.turn = seat % self.players
        self.follow_up = None
        self.drawn = False
        self.took_in_turn = False

    # What it costs

    def worth(self, card):
        classic = self.name == "classic"
        special = {"J": 25, "A": 15 if classic else 11, "7": 20 if classic else 7, "K": 10, "Q": 10}
        return special[card.rank] if card.rank in special else int(card.rank)

    def points_in_hand(self, seat):
        return sum(self.worth(card) for card in self.hands[seat])

    def payments(self):
        if self.ended == "void":
            return [0] * self.players
        factor = 1
        if self.ended == "out":
            factor = {"7": 3, "J": 2}.get(self.pile[-1].rank, 1)
        return [0 if seat in self.winners else factor * self.points_in_hand(seat) for seat in range(self.players)]
