"""Saved tables: small, versioned text; what it says is replayed and checked, never trusted (case 17)."""

from dataclasses import dataclass
from typing import Any

from pisyedili.actions import action_text, parse_action
from pisyedili.sessions.asks import Ask
from pisyedili.sessions.game import Deal, Game
from pisyedili.sessions.saving import SavedError, opened, refusing, text_or_none, whole, written
from pisyedili.sessions.spec import Spec, is_whole
from pisyedili.shuffle import SEED_LIMIT


@dataclass(slots=True)
class Saved:
    """What a saved table holds besides the match."""

    spec: Spec
    game: Game
    settings: dict[str, Any]
    turn: int
    rev: int
    ask: Ask | None
    """What was answered with the note on show."""
    hint: int
    rule: str | None
    seen: bool
    """The finished Muamele has been looked at."""


def deal_text(deal: Deal) -> list[Any]:
    text = " ".join(action_text(action) for action in deal.actions)
    return [text, deal.picks] if deal.picks else [text]


def write(saved: Saved) -> str:
    """The text of a table. It holds the seed, so it belongs in the reader's own storage and nowhere else (R1.7)."""
    data = {
        "spec": saved.spec.to_json(),
        "settings": saved.settings,
        "seed": saved.game.table_seed,
        "match": saved.game.number,
        "deals": [deal_text(deal) for deal in saved.game.deals],
        "turn": saved.turn,
        "rev": saved.rev,
        "ask": None if saved.ask is None else saved.ask.to_json(),
        "hint": saved.hint,
        "rule": saved.rule,
        "seen": saved.seen,
    }
    return written(data, "table")


def same_table(a: Spec, b: Spec) -> bool:
    """Whether two descriptions are of the same game; names and language may differ."""

    def key(spec: Spec) -> tuple[object, ...]:
        return (spec.rules, spec.players, spec.seat, spec.bots, spec.seed, spec.position, spec.mode)

    return key(a) == key(b)


def read(text: object, spec: Spec | None = None) -> Saved:
    """The table of a text, replayed.

    `spec` is the table it is meant for; without one the text's own is taken.

    Raises:
        SavedError: anything is wrong with it, or it belongs to another table.
    """
    data = opened(text, "table")
    with refusing():
        own = Spec.parse(data.get("spec"))
        if spec is not None and not same_table(spec, own):
            raise SavedError("saved-other", "another table")
        return _replay(data, spec or own)


def read_deal(data: Any) -> Deal:
    if not isinstance(data, list) or not 1 <= len(data) <= 2 or not isinstance(data[0], str):
        raise ValueError("a deal is a text and, perhaps, places")
    picks = data[1] if len(data) == 2 else []
    if not isinstance(picks, list) or not all(is_whole(place, 0, 200) for place in picks):
        raise ValueError("picks are places")
    return Deal([parse_action(word) for word in data[0].split()], picks)


def _replay(data: dict[str, Any], spec: Spec) -> Saved:
    deals = data["deals"]
    if not isinstance(deals, list) or not 1 <= len(deals) <= 10_000:
        raise ValueError("a match has deals")
    seed = whole(data, "seed", high=SEED_LIMIT - 1)
    if spec.seed is not None and seed != spec.seed:
        raise ValueError("the seed is not the table's")
    game = Game(spec, seed, whole(data, "match", high=1_000_000), [read_deal(deal) for deal in deals])
    asked, settings = data["ask"], data["settings"]
    if not isinstance(data["seen"], bool):
        raise ValueError("seen is not what it was")
    if not isinstance(settings, dict) or not (asked is None or isinstance(asked, dict)):
        raise ValueError("settings or ask is not what it was")
    ask = None if asked is None else Ask.parse(asked)
    if ask is None and asked is not None:
        raise ValueError("ask is no event")
    return Saved(
        spec=spec,
        game=game,
        settings=settings,
        turn=whole(data, "turn"),
        rev=whole(data, "rev"),
        ask=ask,
        hint=whole(data, "hint", high=3),
        rule=text_or_none(data, "rule"),
        seen=data["seen"],
    )
