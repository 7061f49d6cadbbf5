"""Tables in a given position, and what to ask of their views."""

from typing import Any

from pisyedili.actions import parse_action
from pisyedili.cards import DECK_SIZE, card_text
from pisyedili.locale import catalogue, plain
from pisyedili.sessions import TableSession
from tests.engine.build import build

TRANSIENT = ("effects", "spoken")


def table(
    hands: list[str], top: str | None = None, *, rules: Any = "table", spec: dict[str, Any] | None = None, **parts: Any
) -> TableSession:
    """A session whose first hand is in this position (see ``tests.engine.build``)."""
    session = TableSession({"rules": rules, "players": len(hands), "seed": 1, **(spec or {})})
    session.game.match.position = build(session.spec.rules, hands, top, **parts)
    return session


def send(session: TableSession, text: str, **more: Any) -> dict[str, Any]:
    """Send an action given as text ("7h", "Jc=s", "draw") or another event's type, for the turn of now."""
    if text in ("step", "hint", "undo", "next-hand", "new-match", "pick"):
        return session.handle({"type": text, "turn": session.turn, **more})
    if text in ("draw", "pass", "take"):
        return session.handle({"type": text, "turn": session.turn})
    card, _, suit = text.partition("=")
    event = {"type": "lay", "turn": session.turn, "card": card, **more}
    return session.handle({**event, "suit": suit} if suit else event)


def bots_play(session: TableSession, *actions: str) -> dict[str, Any]:
    """Let the seats to move play these actions, as a bot's steps would."""
    for action in actions:
        assert session.waiting
        session.game.bot_action = lambda action=action: parse_action(action)  # type: ignore[method-assign, misc]
        view = send(session, "step")
    del session.game.bot_action
    return view


def said(view: dict[str, Any]) -> str:
    """The line of words, read aloud."""
    return plain(view["say"], catalogue(view["lang"]))


def logged(view: dict[str, Any]) -> list[str]:
    """The log, read aloud."""
    return [plain(row["text"], catalogue(view["lang"])) for row in view["log"]]


def note(view: dict[str, Any]) -> str:
    """Title and text of the note on show, or ""."""
    found = view["note"]
    return f"{found['title']} {found['text']}".strip() if found else ""


def settled(view: dict[str, Any], *also: str) -> dict[str, Any]:
    """A view without the news of a moment."""
    return {key: value for key, value in view.items() if key not in (*TRANSIENT, *also)}


CARD_IDS = frozenset(card_text(card) for card in range(DECK_SIZE))


def shown_cards(data: Any) -> set[str]:
    """Every string anywhere in a view that is exactly a card, or a hand's card key."""
    found: set[str] = set()
    rest = [data]
    while rest:
        item = rest.pop()
        if isinstance(item, str):
            name = item.partition(".")[0]
            if name in CARD_IDS:
                found.add(name)
        elif isinstance(item, dict):
            rest += [*item.keys(), *item.values()]
        elif isinstance(item, list):
            rest += item
    return found
