"""The reader's hand, the seats and the middle of the table as the protocol wants them."""

from collections import Counter
from collections.abc import Collection
from typing import Final

from pisyedili.actions import card_of, is_lay, named_of
from pisyedili.cards import SUIT_LETTERS, Suit, card_text, rank_of, suit_of, suit_text
from pisyedili.position import Position
from pisyedili.sessions.speech import Speaker

SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""Colours alternate in the hand."""
PILE_SHOWN: Final = 5


def sorted_hand(cards: tuple[int, ...], order: str) -> list[int]:
    """Cards by suit and then rank, or by rank and then suit."""

    def place(card: int) -> tuple[int, int]:
        suit, rank = SUIT_ORDER.index(Suit(suit_of(card))), rank_of(card)
        return (suit, rank) if order == "suit" else (rank, suit)

    return sorted(cards, key=place)


def hand_view(
    speaker: Speaker, position: Position, order: str, marks: bool, fresh: Counter[int], yours: bool
) -> list[dict[str, object]]:
    """The protocol's ``HandCard`` list; `fresh` counts the cards just received."""
    cards = sorted_hand(position.hand(speaker.you), order)
    legal = [action for action in position.legal_actions() if is_lay(action)] if yours else []
    can_lay = {card_of(action) for action in legal}
    can_name = {card_of(action) for action in legal if named_of(action) is not None}
    suits = Counter(suit_of(card) for card in cards)
    left = Counter(cards)
    seen: Counter[int] = Counter()
    out: list[dict[str, object]] = []
    for i, card in enumerate(cards, start=1):
        id = card_text(card)
        ok = card in can_lay
        key = "hand.ok" if ok and marks else "hand.plain"
        # Of two twins the later one is the new one.
        is_fresh = left[card] - seen[card] <= fresh[card]
        out.append(
            {
                "id": id,
                "key": f"{id}.{seen[card]}",
                "ok": ok,
                "spoken": speaker.text(key, card=id, i=i, n=len(cards)),
                "name": _naming(suits, card) if card in can_name else None,
                "fresh": is_fresh,
            }
        )
        seen[card] += 1
    return out


def _naming(suits: Counter[int], jack: int) -> dict[str, object]:
    """How many cards of each suit stay in hand when this jack goes, and the longest suit."""
    stay = Counter(suits)
    stay[suit_of(jack)] -= 1
    best = max(SUIT_ORDER, key=lambda suit: stay[suit])
    return {"counts": {letter: stay[i] for i, letter in enumerate(SUIT_LETTERS)}, "best": suit_text(best)}


def seats_view(
    speaker: Speaker,
    position: Position,
    points: tuple[int, ...] | None,
    asleep: bool = False,
    open_seats: Collection[int] = (),
) -> list[dict[str, object]]:
    """The protocol's ``SeatView`` list; `points` are the totals once there are any, `open_seats` lie open anyhow."""
    out: list[dict[str, object]] = []
    over = position.over
    nobody = asleep or over
    next_seat = (speaker.you + position.direction) % position.players
    for seat in range(position.players):
        you = seat == speaker.you
        count = position.count(seat)
        on = not nobody and position.seat == seat
        cards = [card_text(card) for card in sorted_hand(position.hand(seat), "suit")]
        open_hand = over or seat in open_seats
        shown = open_hand and not you
        if points is not None:
            sub = speaker.text("seat.points", n=points[seat])
        else:
            sub = speaker.text("seat.next") if seat == next_seat and not open_hand else ""
        spoken = [speaker.names[seat], speaker.text("seat.cards", n=count)]
        spoken += [part for part in (sub, speaker.text("seat.turn") if on else "") if part]
        if shown and cards:
            spoken.append(speaker.text("seat.open", cards=", ".join(speaker.words.card(card) for card in cards)))
        out.append(
            {
                "seat": seat,
                "name": speaker.names[seat],
                "count": count,
                "sub": sub,
                "on": on,
                "tek": count == 1,
                "cards": cards if shown else None,
                "spoken": ", ".join(spoken),
                "you": you,
            }
        )
    return out


def middle_view(speaker: Speaker, position: Position, discards: tuple[int, ...]) -> dict[str, object]:
    """Stock, pile, bill, named suit and direction; `discards` are the known ones, oldest first."""
    words = speaker.words
    pile = [card_text(card) for card in discards[-PILE_SHOWN:]]
    stock = position.stock_count
    forward = position.direction == 1
    way = "cw" if position.rules.clockwise == forward else "ccw"
    if pile:
        spoken = words.text("pile.top", card=pile[-1])
        if len(pile) > 1:
            under = ", ".join(words.card(card) for card in reversed(pile[:-1]))
            spoken += " " + words.text("pile.under", cards=under)
    else:
        spoken = words.text("pile.empty")
    named = None if position.named is None else suit_text(position.named)
    return {
        "seating": "cw" if position.rules.clockwise else "ccw",
        "direction": way,
        "directionText": words.text(f"direction.{way}"),
        "stock": {
            "count": stock,
            "label": words.text("stock.label"),
            "spoken": words.text("stock.spoken", n=stock) if stock else words.text("stock.empty"),
        },
        "pile": pile,
        "pileSpoken": spoken,
        "bill": position.bill,
        "billText": words.text("bill.text") if position.bill else "",
        "named": named,
        "namedText": words.text("named.text", suit=named) if named else "",
    }
