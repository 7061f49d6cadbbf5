"""A table as HTML that needs neither script nor style: what stands in a stored notebook, and in the book's source.

It is a pure function of the description. It shows what the reader may see of the first position, and carries the
description as data, from which a page makes the live table. No hidden card and no drawn seed is in it (R1.7).
"""

import json
from html import escape
from typing import Any

from pisyedili.locale import Catalogue, catalogue, plain
from pisyedili.sessions import ReplaySession, Spec, asleep_view

_GLYPHS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def _card(words: Catalogue, card: str) -> str:
    short = f"{card[:-1]}{_GLYPHS[card[-1]]}"
    return f'<abbr title="{escape(words.card(card))}">{short}</abbr>'


def _lines(view: dict[str, Any], words: Catalogue) -> list[str]:
    """What the table shows, line by line, as HTML."""

    def line(key: str, **params: object) -> str:
        return words.text(f"picture.{key}", **params)

    you = view["you"]
    cards = [card["id"] for card in view["hand"]]
    order = [view["seats"][(you + i) % len(view["seats"])] for i in range(1, len(view["seats"]))]
    others = ", ".join(f"{escape(seat['name'])} {seat['count']}" for seat in order)
    pile = view["pile"]
    lines = [
        line("top", card=_card(words, pile[-1])) if pile else escape(line("none")),
        line("hand", cards=" ".join(_card(words, card) for card in cards))
        if cards
        else escape(line("unknown", n=view["seats"][you]["count"])),
        line("others", seats=others),
        escape(line("stock", n=view["stock"]["count"])),
    ]
    if view["bill"]:
        lines.insert(1, escape(line("bill", n=view["bill"])))
    if view["named"]:
        lines.insert(1, escape(line("named", suit=words.suit(view["named"]))))
    return lines


def _figure(view: dict[str, Any], words: Catalogue, spec: dict[str, object], lines: list[str]) -> str:
    data = json.dumps(spec, ensure_ascii=False, separators=(",", ":"))
    caption = escape(words.text("picture.caption", rules=view["rulesName"]))
    body = "".join(f"<li>{text}</li>" for text in lines)
    return (
        f'<figure class="pis-table" lang="{view["lang"]}" data-spec="{escape(data)}">'
        f"<figcaption>{caption}</figcaption><ul>{body}</ul></figure>"
    )


def picture(spec: Spec) -> str:
    """The HTML figure of a table, in the spec's language (English where it names none)."""
    view = asleep_view(spec)
    words = catalogue(view["lang"])
    return _figure(view, words, spec.compact(), _lines(view, words))


def replay_picture(session: ReplaySession) -> str:
    """The HTML figure of a replay: its hands, and the moment it begins at."""
    spec = session.spec.compact()
    view = asleep_view(spec)
    words = catalogue(view["lang"])
    hands = ", ".join(escape(hand) for hand in view["replay"]["hands"])
    return _figure(view, words, spec, [hands, escape(plain(view["say"], words)), *_lines(view, words)])
