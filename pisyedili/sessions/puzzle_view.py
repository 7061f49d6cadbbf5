"""The protocol's ``PuzzleView``: the table of the puzzle on show, and the room around it."""

from typing import TYPE_CHECKING, Any

from pisyedili.cards import card_text
from pisyedili.learner import choosing
from pisyedili.puzzles import TELLING, collection
from pisyedili.sessions import puzzle_notes
from pisyedili.sessions.asks import Ask
from pisyedili.sessions.puzzle_hints import LEVELS
from pisyedili.sessions.puzzle_table import PuzzleTable
from pisyedili.sessions.table_view import table_view

if TYPE_CHECKING:
    from pisyedili.sessions.puzzle import PuzzleSession


def puzzle_view(session: "PuzzleSession") -> dict[str, Any]:
    """The view of the puzzle room as it is now."""
    table = session.table
    look = table.solution.game(table)
    if look is None:
        view = table_view(table)
        stock = _stock(table)
    else:
        # The board runs back for a look; nothing of the puzzle changes.
        game, table.game = table.game, look
        try:
            view = table_view(table)
            stock = _stock(table)
        finally:
            table.game = game
        view |= {"yours": False, "waiting": False, "effects": [], "say": []}
    if not table.open:
        _keep_hidden(table, view)
    acts = view["acts"]
    acts["hint"]["ok"] = table.why_not(Ask("hint")) is None
    acts["undo"]["ok"] = table.why_not(Ask("undo")) is None
    if session.over or look is not None:
        view["acts"] = {name: {**act, "ok": False, "main": False} for name, act in acts.items()}
        view["hand"] = [{**card, "ok": False, "name": None} for card in view["hand"]]
    if session.over:
        view |= {"yours": False, "waiting": False, "effects": [], "note": None, "say": []}
    elif not table.trust.given:
        view["say"] = []
    end = view["end"]
    return {
        **view,
        "kind": "puzzle",
        "rev": session.rev,
        "end": None if end is None else {**end, "next": None},
        "working": None if session.over else table.bench.view(table.words, "puzzle-ui.work"),
        "puzzle": _puzzle(session, table, stock),
    }


def _keep_hidden(table: PuzzleTable, view: dict[str, Any]) -> None:
    """The cards that a puzzle hides stay hidden when its hand is over: they lie in one way of many (R1.7)."""
    view["end"] = None
    for seat in view["seats"]:
        if not seat["you"] and seat["cards"] is not None:
            seat["cards"] = None
            seat["spoken"] = ", ".join((seat["name"], table.speaker.text("seat.cards", n=seat["count"])))


def _stock(table: PuzzleTable) -> list[str] | None:
    if not table.open:
        return None
    if table.position.over:
        return []
    stock = table.position.setup().stock
    assert not isinstance(stock, int)
    return [card_text(card) for card in stock]


def _puzzle(session: "PuzzleSession", table: PuzzleTable, stock: list[str] | None) -> dict[str, object]:
    words, puzzle, over = session.words, table.puzzle, bool(session.over)
    cards = ", ".join(words.card(card) for card in stock or [])
    unseen = puzzle_notes.unseen(puzzle)
    state, ended = table.state, bool(table.done)
    live = not over and not ended
    rows = table.game.chronicle.rows
    return {
        "id": puzzle.id,
        "title": words.text("puzzle-ui.title", id=puzzle.id[1:]),
        "kind": puzzle.kind,
        "kindText": words.text(f"puzzle-ui.kind.{puzzle.kind}"),
        "goal": puzzle_notes.goal(words, puzzle),
        "rulesText": puzzle_notes.rules_words(words, puzzle),
        "last": table.speaker.written(rows[0].sentences) if puzzle.last is not None and rows else [],
        "stock": stock,
        "stockText": words.text("puzzle-ui.stock", cards=cards)
        if stock
        else words.text("puzzle-ui.stock-empty")
        if stock is not None
        else "",
        "unseen": unseen,
        "unseenText": ""
        if not unseen
        else words.text("puzzle-ui.unseen", cards=", ".join(words.card(card) for card in unseen)),
        "state": state,
        "tried": None if over else puzzle_notes.tried_view(table),
        "replay": words.text("puzzle-ui.replay")
        if live and table.why_not(Ask("refute")) is None and not table.waiting
        else None,
        "hints": [] if over or not table.trust.given else _hints(table),
        "showMe": words.text("puzzle-ui.show-me") if live and table.why_not(Ask("show-me")) is None else None,
        "again": _again(session, table),
        "next": _next(session, table),
        "themes": [
            {"id": theme, "title": words.text(f"puzzle.theme.{theme}.name")}
            for theme in puzzle.themes
            if ended or theme not in TELLING
        ],
        "difficulty": str(puzzle.difficulty),
        "difficultyText": words.text("puzzle-ui.difficulty", n=puzzle.difficulty),
        "result": _result(session, table),
        "rating": _rating(session),
        "tree": table.solution.view(table) if ended and not over else None,
        "mode": session.mode,
        "modeText": _mode_text(session),
        **_choices(session),
        "streak": _streak(session) if session.mode == "streak" else None,
        "daily": _daily(session) if session.mode == "daily" else None,
        "place": words.text("puzzle-ui.place", n=session.index + 1, total=len(session.spec.puzzles))
        if session.mode == "set" and len(session.spec.puzzles) > 1
        else "",
        "over": _over(session) if over else None,
    }


def _hints(table: PuzzleTable) -> list[dict[str, object]]:
    can = table.why_not(Ask("hint")) is None
    there = table.state == "ongoing" and not table.showing and table.yours
    return [
        {
            "text": (table.hint_level >= level and (there or level == 1) and puzzle_notes.rung(table, level)) or None,
            "label": table.words.text(f"puzzle-ui.hint.{level}"),
            "ok": can and table.hint_level == level - 1,
        }
        for level in range(1, LEVELS + 1)
    ]


def _again(session: "PuzzleSession", table: PuzzleTable) -> dict[str, object]:
    words = session.words
    if session.over:
        return {"ok": session.over in ("streak", "set"), "label": words.text("puzzle-ui.again"), "main": False}
    retry = table.state in ("wrong", "better")
    key = "again-failed" if retry else "again-done" if table.done else "again"
    ok = table.why_not(Ask("again")) is None
    return {"ok": ok, "label": words.text(f"puzzle-ui.{key}"), "main": retry}


def _next(session: "PuzzleSession", table: PuzzleTable) -> dict[str, object]:
    # A puzzle that does not hold is left behind like one that is done.
    done = bool(table.done) or table.trust.refused is not None
    label = session.words.text(f"puzzle-ui.{'next' if done else 'next-skip'}")
    return {"ok": session.next_ok, "label": label, "main": done and not session.over}


def _result(session: "PuzzleSession", table: PuzzleTable) -> dict[str, object] | None:
    if session.over or session.gain is None or not table.done:
        return None
    first = session.outcomes.get(table.puzzle.id) == 1
    # Played once more, here or after an earlier visit, it moves nothing.
    fresh = session.fresh and not table.known
    key = "own" if not session.counts else "repeat" if not fresh else "first" if first else "missed"
    rating = round(session.ratings.rating.value)
    moved = session.counts and fresh
    change = puzzle_notes.number(session.words, session.gain, sign=True) if moved else ""
    return {"text": session.words.text(f"puzzle-ui.result.{key}", n=rating), "change": change, "first": first}


def _rating(session: "PuzzleSession") -> dict[str, object]:
    ratings, words = session.ratings, session.words
    value, deviation = round(ratings.rating.value), round(ratings.rating.deviation)
    text = words.text("puzzle-ui.rating", n=value, d=deviation) if ratings.rated else words.text("puzzle-ui.rating-new")
    return {"value": value, "deviation": deviation, "text": text}


def _mode_text(session: "PuzzleSession") -> str:
    words = session.words
    if session.mode == "theme":
        return words.text("puzzle-ui.mode-theme", name=words.text(f"puzzle.theme.{session.theme}.name"))
    if session.mode == "level":
        return words.text("puzzle-ui.mode-level", name=words.text(f"puzzle-ui.level.{session.level}"))
    return words.text(f"puzzle-ui.mode.{session.mode}")


def _choices(session: "PuzzleSession") -> dict[str, object]:
    words, ratings, puzzles = session.words, session.ratings, collection().puzzles
    solved = {id for id, done in ratings.done.items() if done.best > 0}

    def count(some: list[Any]) -> str:
        return words.text("puzzle-ui.count", n=len(some), done=sum(puzzle.id in solved for puzzle in some))

    missed = len(ratings.missed())
    subs = {
        "missed": words.text("puzzle-ui.missed", n=missed),
        "streak": words.text("puzzle-ui.streak-best", best=ratings.streak) if ratings.streak else "",
        "daily": words.text("puzzle-ui.daily-done") if session.today and session.today in ratings.daily else "",
    }
    return {
        "modes": [
            {
                "id": mode,
                "label": words.text(f"puzzle-ui.mode.{mode}"),
                "sub": subs.get(mode, ""),
                "on": mode == session.mode,
                "ok": mode != "missed" or bool(missed) or session.mode == "missed",
            }
            for mode in session.modes
        ],
        "themeChoices": [
            {
                "id": theme,
                "label": words.text(f"puzzle.theme.{theme}.name"),
                "sub": count(choosing.of_theme(puzzles, theme)),
                "on": theme == session.theme,
                "ok": True,
            }
            for theme in collection().themes
        ]
        if session.mode == "theme"
        else [],
        "levels": [
            {
                "id": level,
                "label": words.text(f"puzzle-ui.level.{level}"),
                "sub": count(choosing.of_level(puzzles, level)),
                "on": level == session.level,
                "ok": bool(choosing.of_level(puzzles, level)),
            }
            for level in choosing.LEVELS
        ]
        if session.mode == "level"
        else [],
    }


def _streak(session: "PuzzleSession") -> dict[str, object]:
    best = session.ratings.streak
    text = session.words.text("puzzle-ui.streak", now=session.streak, best=best)
    return {"now": session.streak, "best": best, "text": text}


def _daily(session: "PuzzleSession") -> dict[str, object]:
    done = session.today in session.ratings.daily
    return {
        "date": session.today,
        "done": done,
        "text": session.words.text("puzzle-ui.daily", date=session.today),
    }


def _over(session: "PuzzleSession") -> dict[str, object]:
    words, over, params = session.words, session.over, session.over_params
    again = words.text(f"puzzle-ui.over-again.{over}") if over in ("streak", "set") else None
    title, text = (words.text(f"puzzle-ui.over.{over}.{part}", **params) for part in ("title", "text"))
    return {"title": title, "text": text, "again": again}
