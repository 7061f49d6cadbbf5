"""Saved tables: small, versioned text; what it says is replayed and checked, never trusted (case 17)."""

import json
from dataclasses import dataclass
from typing import Any, Final

from pisyedili.actions import ActionError, IllegalAction, action_text, parse_action
from pisyedili.match import MatchError
from pisyedili.sessions.asks import Ask
from pisyedili.sessions.game import Deal, Game
from pisyedili.sessions.spec import Spec, SpecError, is_whole
from pisyedili.shuffle import SEED_LIMIT

VERSION: Final = 1
MAX_SAVED: Final = 1_500_000
"""Characters; the longest match anybody plays has a tenth of it."""


class SavedError(ValueError):
    """A text that cannot be restored, refused whole. `reason`: "saved-broken", or "saved-other" for another table's."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason


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
        "v": VERSION,
        "kind": "table",
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
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


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
    if not isinstance(text, str) or len(text) > MAX_SAVED:
        raise SavedError("saved-broken", "no text of a fair size")
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("v") != VERSION or data.get("kind") != "table":
            raise SavedError("saved-broken", "not a saved table of this version")
        own = Spec.parse(data.get("spec"))
    except (ValueError, RecursionError) as error:
        if isinstance(error, SavedError):
            raise
        raise SavedError("saved-broken", str(error)[:200]) from None
    if spec is not None and not same_table(spec, own):
        raise SavedError("saved-other", "another table")
    try:
        return _replay(data, spec or own)
    except (ValueError, TypeError, KeyError, IllegalAction, ActionError, MatchError, SpecError) as error:
        raise SavedError("saved-broken", str(error)[:200]) from None


def _whole(data: dict[str, Any], key: str, high: int) -> int:
    value = data[key]
    if not is_whole(value, 0, high):
        raise ValueError(f"{key} is out of range")
    return int(value)


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
    seed = _whole(data, "seed", SEED_LIMIT - 1)
    if spec.seed is not None and seed != spec.seed:
        raise ValueError("the seed is not the table's")
    game = Game(spec, seed, _whole(data, "match", 1_000_000), [read_deal(deal) for deal in deals])
    asked, rule, settings = data["ask"], data["rule"], data["settings"]
    if not (rule is None or isinstance(rule, str)) or not isinstance(data["seen"], bool):
        raise ValueError("rule or seen is not what it was")
    if not isinstance(settings, dict) or not (asked is None or isinstance(asked, dict)):
        raise ValueError("settings or ask is not what it was")
    ask = None if asked is None else Ask.parse(asked)
    if ask is None and asked is not None:
        raise ValueError("ask is no event")
    return Saved(
        spec=spec,
        game=game,
        settings=settings,
        turn=_whole(data, "turn", 10**12),
        rev=_whole(data, "rev", 10**12),
        ask=ask,
        hint=_whole(data, "hint", 3),
        rule=rule,
        seen=data["seen"],
    )
