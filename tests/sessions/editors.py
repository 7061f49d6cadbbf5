"""Readers at a position editor."""

from typing import Any

from pisyedili.sessions import EditorSession


def editor(position: str | None = None, **more: Any) -> EditorSession:
    return EditorSession({"kind": "editor", "position": position}, **more)


def do(session: EditorSession, kind: str, **parts: Any) -> dict[str, Any]:
    """An event of now, and the work that it starts."""
    view = session.handle({"type": kind, "turn": session.turn, **parts})
    for _ in range(20_000):
        if not view["working"]:
            return view
        view = session.handle({"type": "work", "turn": view["turn"]})
    raise AssertionError("it never ends")


def put(session: EditorSession, field: str, value: Any) -> dict[str, Any]:
    return do(session, "set", field=field, value=value)


def lay(session: EditorSession, to: str, *cards: str) -> dict[str, Any]:
    for card in cards:
        view = do(session, "place", card=card, to=to)
    return view


def place(view: dict[str, Any], id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(place for place in view["editor"]["places"] if place["id"] == id)
    return found
