"""A table as HTML that needs neither script nor style: what stands in a stored notebook, and in the book's source.

It is a pure function of the description. It shows what the reader may see of the first position, and carries the
description as data, from which a page makes the live table. No hidden card and no drawn seed is in it (R1.7).
A lesson shows every step with its goal and its position, and no answer.
"""

import json
from collections.abc import Iterable
from html import escape
from typing import Any, Final

from pisyedili.locale import Catalogue, Segment, catalogue, plain
from pisyedili.sessions import (
    EditorSession,
    LessonSession,
    ProgressSession,
    PuzzleSession,
    ReplaySession,
    Room,
    Spec,
    asleep_view,
)

_GLYPHS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_MOST_MOVES: Final = 40
"""Moves that others make before a step's goal is asked for."""


def _card(words: Catalogue, card: str) -> str:
    short = f"{card[:-1]}{_GLYPHS[card[-1]]}"
    return f'<abbr title="{escape(words.card(card))}">{short}</abbr>'


def _rich(text: Iterable[Segment], words: Catalogue) -> str:
    """Segments of a sentence as HTML."""
    out = []
    for segment in text:
        if isinstance(segment, str):
            out.append(escape(segment))
        elif "card" in segment:
            out.append(_card(words, segment["card"]))
        elif "strong" in segment:
            out.append(f"<strong>{escape(segment['strong'])}</strong>")
        else:
            out.append(escape(segment["word"]))
    return "".join(out)


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
    lines += [
        line("open", name=escape(seat["name"]), cards=" ".join(_card(words, card) for card in seat["cards"]))
        for seat in order
        if seat["cards"]
    ]
    if view["direction"] != view["seating"]:
        lines.append(escape(view["directionText"]))
    if view["bill"]:
        lines.insert(1, escape(line("bill", n=view["bill"])))
    if view["named"]:
        lines.insert(1, escape(line("named", suit=words.suit(view["named"]))))
    return lines


def _listed(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{text}</li>' for text in lines)}</ul>"


def _figure(lang: str, caption: str, spec: dict[str, object], body: str) -> str:
    data = json.dumps(spec, ensure_ascii=False, separators=(",", ":"))
    return (
        f'<figure class="pis-table" lang="{lang}" data-spec="{escape(data)}">'
        f"<figcaption>{escape(caption)}</figcaption>{body}</figure>"
    )


def _table(view: dict[str, Any], words: Catalogue, spec: dict[str, object], lines: list[str]) -> str:
    return _figure(view["lang"], words.text("picture.caption", rules=view["rulesName"]), spec, _listed(lines))


def picture(spec: Spec) -> str:
    """The HTML figure of a table, in the spec's language (English where it names none)."""
    view = asleep_view(spec)
    words = catalogue(view["lang"])
    return _table(view, words, spec.compact(), _lines(view, words))


def replay_picture(session: ReplaySession) -> str:
    """The HTML figure of a replay: its hands, and the moment it begins at."""
    spec = session.spec.compact()
    view = asleep_view(spec)
    words = catalogue(view["lang"])
    hands = ", ".join(escape(hand) for hand in view["replay"]["hands"])
    return _table(view, words, spec, [hands, escape(plain(view["say"], words)), *_lines(view, words)])


def _step(spec: dict[str, object], step: int) -> dict[str, Any]:
    """The view of a step at the moment that its goal is about: what others do before is done."""
    room = Room({**spec, "step": step})
    view = room.view()
    for _ in range(_MOST_MOVES):
        if not view["waiting"]:
            break
        view = room.handle({"type": "step", "turn": view["turn"], "all": True})
    return view


def _answers(question: dict[str, Any] | None, words: Catalogue) -> str:
    """What can be answered to a step's question."""
    if question is None:
        return ""
    if question["kind"] == "options":
        options = " · ".join(_rich(option["text"], words) for option in question["options"])
        return f"<p>{words.text('picture.answers', options=options)}</p>"
    return f"<p>{escape(question['label'])}</p>" if question["kind"] == "number" else ""


def lesson_picture(session: LessonSession) -> str:
    """The HTML figure of a lesson: each step with what it tells, its goal, its position and the answers on offer."""
    spec = session.spec.compact()
    first = _step(spec, 0)
    lesson, words = first["lesson"], catalogue(first["lang"])
    count = len(lesson["steps"])
    steps = []
    for number in range(count):
        view = _step(spec, number)
        shown = view["lesson"]
        texts = [_rich(text, words) for text in (shown["tell"], shown["goal"]) if text]
        lines = _lines(view, words)
        if shown["seen"] is not None:
            lines.append(words.text("picture.seen", cards=" ".join(_card(words, card) for card in shown["seen"])))
        told = "".join(f"<p>{text}</p>" for text in texts)
        steps.append(f"<li>{told}{_listed(lines)}{_answers(shown['question'], words)}</li>")
    done = _step(spec, count)["lesson"]["done"]
    end = f"<p><strong>{escape(done['title'])}</strong></p>{_listed(_rich(text, words) for text in done['can'])}"
    return _figure(first["lang"], lesson["title"], spec, f"<ol>{''.join(steps)}</ol>{end}")


def puzzle_picture(session: PuzzleSession) -> str:
    """The HTML figure of a puzzle room: the puzzle it begins with for somebody who has not been here, and no answer."""
    spec = session.spec.compact()
    view = asleep_view(spec)
    puzzle, words = view["puzzle"], catalogue(view["lang"])
    if puzzle["over"] is not None:
        body = f"<p>{escape(puzzle['over']['title'])} {escape(puzzle['over']['text'])}</p>"
        return _figure(view["lang"], puzzle["modeText"], spec, body)
    lines = _lines(view, words)
    if puzzle["stock"]:
        lines.append(words.text("picture.stock-open", cards=" ".join(_card(words, card) for card in puzzle["stock"])))
    if puzzle["unseen"]:
        lines.append(words.text("picture.unseen", cards=" ".join(_card(words, card) for card in puzzle["unseen"])))
    told = [_rich(puzzle["last"], words), escape(puzzle["kindText"]), escape(puzzle["rulesText"])]
    lead = "".join(f"<p>{text}</p>" for text in told if text)
    body = f"<p><strong>{_rich(puzzle['goal'], words)}</strong></p>{lead}{_listed(lines)}"
    return _figure(view["lang"], f"{puzzle['title']} · {view['rulesName']}", spec, body)


def editor_picture(session: EditorSession) -> str:
    """The HTML figure of an editor: the position it begins with, as text."""
    spec = session.spec.compact()
    view = asleep_view(spec)
    editor, words = view["editor"], catalogue(view["lang"])
    places = []
    for place in editor["places"]:
        cards = " ".join(_card(words, card) for card in place["cards"] or ()) or str(place["count"])
        places.append(f"{escape(place['label'])}: {cards}")
    text = f"<p><code>{escape(editor['position'])}</code></p>" if editor["position"] else ""
    return _figure(view["lang"], editor["title"], spec, _listed(places) + text)


def progress_picture(session: ProgressSession) -> str:
    """The HTML figure of the way through the lessons, nothing of it done: what is done lies with the reader."""
    spec = session.spec.compact()
    view = Room(spec).view()
    progress = view["progress"]
    chapters = [
        f"<p><strong>{escape(chapter['title'])}</strong></p>"
        + _listed(f"{escape(lesson['title'])}: {escape(lesson['text'])}" for lesson in chapter["lessons"])
        for chapter in progress["chapters"]
    ]
    return _figure(view["lang"], progress["title"], spec, f"<p>{escape(progress['sum'])}</p>{''.join(chapters)}")
