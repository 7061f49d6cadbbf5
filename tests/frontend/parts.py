"""What the hand-made views are put together from: cards, seats, score sheet, buttons, log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]

SUITS = {
    "en": {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"},
    "tr": {"c": "sinek", "d": "karo", "h": "kupa", "s": "maça"},
}
EN_RANKS = {"7": "seven", "8": "eight", "9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
EN_RANKS |= {"2": "two", "3": "three", "4": "four", "5": "five", "6": "six"}


def spoken(card: str, lang: str = "en") -> str:
    """A card's name; good enough for fixtures in Turkish."""
    rank, suit = card[:-1], SUITS[lang][card[-1]]
    return f"{EN_RANKS[rank]} of {suit}" if lang == "en" else f"{suit} {rank}"


def hand(cards: str, ok: str = "", *, fresh: str = "", lang: str = "en") -> list[Json]:
    """Hand cards from "6s As 7h"; `ok` and `fresh` name the ones that can be laid and that just came."""
    ids = cards.split()
    seen: dict[str, int] = {}
    out = []
    for i, card in enumerate(ids):
        nth = seen[card] = seen.get(card, -1) + 1
        playable = card in ok.split()
        counts = {s: sum(c[-1] == s for c in ids if c != card) for s in "cdhs"}
        words = [spoken(card, lang)] + (["can be laid" if lang == "en" else "oynanabilir"] if playable else [])
        place = f"{i + 1} of {len(ids)}" if lang == "en" else f"{i + 1} / {len(ids)}"
        out.append(
            {
                "id": card,
                "key": f"{card}.{nth}",
                "ok": playable,
                "spoken": ", ".join([*words, place]),
                "name": {"counts": counts, "best": max("cdhs", key=lambda s: counts[s])}
                if card[0] == "J" and playable
                else None,
                "fresh": card in fresh.split(),
            }
        )
    return out


def seats(*players: tuple[str, int, str], you: tuple[str, int] = ("You", 8), on: int = 0) -> list[Json]:
    """Seats from (name, cards, words under them); seat 0 is the reader's."""
    out = []
    for seat, (name, count, sub) in enumerate([(you[0], you[1], ""), *players]):
        words = [name, f"{count} cards", sub, "on turn" if seat == on else "", "Tek!" if count == 1 else ""]
        out.append(
            {
                "seat": seat,
                "name": name,
                "count": count,
                "sub": sub,
                "on": seat == on,
                "tek": count == 1,
                "cards": None,
                "spoken": ", ".join(word for word in words if word),
                "you": seat == 0,
            }
        )
    return out


def score(rows: Sequence[tuple[str, list[int]]], now: int = 2, hands: int | None = 5) -> Json:
    """Score sheet from (name, points of the hands played)."""
    totals = [sum(points) for _, points in rows]
    out = []
    for seat, (name, points) in enumerate(rows):
        padded: list[int | None] = [*points, *[None] * ((hands or len(points)) - len(points))]
        lead = totals[seat] == min(totals)
        out.append(
            {"seat": seat, "name": name, "you": seat == 0, "points": padded, "total": totals[seat], "lead": lead}
        )
    return {"rows": out, "hand": now, "hands": hands, "target": None if hands else 101}


SCORE = [("You", [14, 27]), ("Defne", [0, 33]), ("Kerem", [52, 0]), ("Zeynep", [31, 60])]


def act(label: str, ok: bool = False, main: bool = False) -> Json:
    """A button of the action bar."""
    return {"ok": ok, "label": label, "main": main}


def log(*rows: tuple[int, list[Any]]) -> list[Json]:
    """Log rows from (turn, text), newest first."""
    return [{"n": n, "text": text, "at": n} for n, text in rows]


LOG = log(
    (13, ["Defne answers ", {"card": "7c"}, ". You owe 6."]),
    (12, ["Kerem lays ", {"card": "7d"}, ". Defne owes 3."]),
    (11, ["Zeynep lays ", {"card": "Js"}, " and names ", {"suit": "d", "word": "diamonds"}, "."]),
    (10, ["You draw one card and pass."]),
    (9, ["Defne draws, then lays ", {"card": "2h"}, "."]),
    (8, ["Kerem lays ", {"card": "10h"}, ". Play turns round."]),
    (7, ["Defne goes again: ", {"card": "Kh"}, "."]),
    (6, ["Defne lays ", {"card": "Ah"}, ". Everyone else takes one."]),
)
