"""Reading one step: which fields its kind has, and what may stand in them."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from pisyedili.bots import BOTS
from pisyedili.lessons.errors import quoted
from pisyedili.lessons.measures import MEASURES
from pisyedili.lessons.model import KINDS, MAX_WITHIN, Ask, Condition, Deal, Filter, Goal, Step
from pisyedili.lessons.reader import Reader, listed
from pisyedili.notation import NotationError, parse_position, parse_rules
from pisyedili.rules import RULE_SETS, TABLE, RuleSet
from pisyedili.setup import Setup
from pisyedili.shuffle import SEED_LIMIT

COMMON: Final = (
    *("id", "kind", "rule", "position", "deal", "seat", "seed", "point", "show", "open", "seen", "was"),
    *("replies", "bots", "before"),
)
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "lay": (*COMMON, "goal", "solution"),
    "choose": (*COMMON, "measure", "who"),
    "predict": (*COMMON, "play", "ask"),
    "count": (*COMMON, "play", "ask"),
    "spot": (*COMMON, "ask"),
    "play": (*COMMON, "goal", "coach"),
}
"""Fields of each kind of step."""
NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "lay": ("goal", "solution"),
    "choose": ("measure",),
    "predict": ("play", "ask"),
    "count": ("ask",),
    "spot": ("ask",),
    "play": (),
}
PLACES: Final = ("pile", "stock", "hand", "bill", "named")
CONDITIONS: Final[dict[str, str]] = {
    "lay": "cards",
    "laid": "cards",
    "holds": "cards",
    "did": "action",
    "bill": "number",
    "named": "suit",
    "skips": "seat",
    "steps-back": "seat",
    "reversed": "true",
    "turn": "seat",
    "others-take": "number",
    "takes": "seat-number",
    "count": "number",
    "out": "multiplier",
    "safe": "seat",
    "over": "true",
    "match-over": "true",
}
"""Conditions of a goal, and what each is about."""
ASKS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "predict": {
        "next": (),
        "takes": ("seat",),
        "bill": (),
        "suit": (),
        "may": ("do",),
        "over": (),
        "multiplier": (),
        "direction": (),
    },
    "count": {
        "hand": ("seat",),
        "pays": ("seat",),
        "picks": ("seat",),
        "holds": ("seat",),
        "stock": (),
        "unseen": ("suit", "rank"),
    },
    "spot": {"playable": ()},
}
"""What each kind of question can ask, and the fields this needs (``unseen``: one of them)."""
WORDS: Final = ("draw", "pass", "take")


def seed_of(lesson: str, step: str) -> int:
    """The seed of a step that names none: the same for the same ids, everywhere."""
    return int.from_bytes(hashlib.sha256(f"{lesson}/{step}".encode()).digest()[:6], "big")


def read_step(reader: Reader, value: object, lesson: str) -> Step:
    """One step of a lesson; what is wrong is collected by the reader, under the step's id where it has one."""
    nothing = Step(lesson=lesson, id="", kind="lay")
    if not isinstance(value, Mapping):
        reader.fault("no-object", "steps", f"a step is an object, not {quoted(value)}")
        return nothing
    id = reader.name(value.get("id"), "id")
    reader.step = id or reader.step
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        reader.fault("wrong-kind", "kind", f"kind is one of {listed(KINDS)}, not {quoted(kind)}")
        return nothing
    reader.fields(value, FIELDS[kind], f"a step of the kind {kind}")
    for field in NEEDED[kind]:
        if field not in value:
            reader.fault("missing", field, f"a step of the kind {kind} has a field {field}")
    setup, deal = _start(reader, value, kind)
    parts: dict[str, Any] = {}
    rules = setup.rules if setup else deal.rules if deal else TABLE
    players = setup.players if setup else deal.players if deal else 4
    last = max(players - 1, 0)
    if "rule" in value:
        parts["rule"] = reader.rule(value["rule"], "rule")
    seat = parts["seat"] = reader.whole(value.get("seat", 0), "seat", 0, last)
    _known_hand(reader, setup, seat)
    parts["seed"] = reader.whole(value.get("seed", seed_of(lesson, id)), "seed", 0, SEED_LIMIT - 1)
    if "point" in value:
        parts["point"] = reader.list(value["point"], "point", lambda item, field: _place(reader, item, last))
    if "show" in value:
        parts["show"] = reader.list(value["show"], "show", lambda item, f: reader.choice(item, f, ("marks", "arrow")))
    if "open" in value:
        parts["open"] = reader.list(value["open"], "open", lambda item, field: reader.whole(item, field, 0, last))
        for other in parts["open"]:
            if setup is not None and other < players and isinstance(setup.hands[other], int):
                text = f"the open hand of seat {other} has to be written out, card by card"
                reader.fault("open-hidden", "open", text)
    if "was" in value:
        parts["was"] = reader.list(value["was"], "was", reader.name)
    for field in ("seen", "coach"):
        if field in value:
            parts[field] = reader.flag(value[field], field)
    for field in ("solution", "replies", "play"):
        if field in value:
            parts[field] = reader.actions(value[field], field)
    if "before" in value:
        parts["before"] = reader.whole(value["before"], "before", 0, 20)
    if "bots" in value:
        parts["bot"] = reader.choice(value["bots"], "bots", tuple(sorted(BOTS)))
    if kind in ("lay", "play") and "goal" in value:
        length = len(parts.get("solution", ()))
        parts["goal"] = _goal(reader, value["goal"], last, rules, length if kind == "lay" else None)
    if kind == "lay" and value.get("solution") == []:
        reader.fault("no-solution", "solution", "the solution names at least one own action")
    if kind == "choose" and "measure" in value:
        parts |= _measure(reader, value, last)
    if kind in ASKS and "ask" in value:
        parts["ask"] = _ask(reader, value["ask"], kind, last)
    return Step(lesson=lesson, id=id, kind=kind, setup=setup, deal=deal, **parts)


def _start(reader: Reader, value: Mapping[str, Any], kind: str) -> tuple[Setup | None, Deal | None]:
    """Where the step begins: a position or a deal, not both."""
    if ("position" in value) == ("deal" in value):
        reader.fault("no-start", "position", "a step begins with a position or with a deal, and not with both")
    if "position" in value:
        return _position(reader, value["position"]), None
    return None, _deal(reader, value["deal"], kind) if "deal" in value else None


def _position(reader: Reader, value: object) -> Setup | None:
    if not isinstance(value, str):
        reader.fault("no-position", "position", f"position is a position string, not {quoted(value)}")
        return None
    try:
        return parse_position(value)
    except NotationError as error:
        for fault in error.faults:
            reader.fault(fault.id, "position", f"the position: {fault.text}")
        return None


def _deal(reader: Reader, value: object, kind: str) -> Deal | None:
    if not isinstance(value, Mapping):
        reader.fault("no-object", "deal", f"deal is an object, not {quoted(value)}")
        return None
    reader.fields(value, ("rules", "players", "dealer", "match"), "deal")
    rules = _rules(reader, value.get("rules", "table"))
    players = reader.whole(value.get("players", 4), "players", rules.min_players, rules.max_players)
    dealer = reader.whole(value.get("dealer", players - 1), "dealer", 0, players - 1)
    match = reader.flag(value.get("match", False), "match")
    if match and kind != "play":
        reader.fault("match", "deal", "a match is for a step of the kind play")
    return Deal(rules, players, dealer, match)


def _rules(reader: Reader, value: object) -> RuleSet:
    if isinstance(value, str) and len(value) <= 2000:
        try:
            return parse_rules(value)
        except NotationError as error:
            for fault in error.faults:
                reader.fault(fault.id, "rules", f"the rules: {fault.text}")
            return TABLE
    reader.fault("wrong-rules", "rules", f"rules is one of {listed(RULE_SETS)}, not {quoted(value)}")
    return TABLE


def _known_hand(reader: Reader, setup: Setup | None, seat: int) -> None:
    if setup is not None and seat < setup.players and isinstance(setup.hands[seat], int):
        text = f"the reader's own hand (seat {seat}) has to be written out, card by card"
        reader.fault("hidden-hand", "position", text)


def _place(reader: Reader, value: object, last: int) -> str:
    have = (*PLACES, *(f"seat:{seat}" for seat in range(last + 1)))
    return reader.choice(value, "point", have)


def _goal(reader: Reader, value: object, last: int, rules: RuleSet, length: int | None) -> Goal | None:
    """A goal; ``length`` is that of the solution of a lay, whose goal always has a limit."""
    if not isinstance(value, Mapping):
        reader.fault("no-object", "goal", f'goal is an object as in {{"all": [{{"bill": 6}}]}}, not {quoted(value)}')
        return None
    reader.fields(value, ("all", "within"), "goal")
    conditions = reader.list(value.get("all"), "goal", lambda item, field: _condition(reader, item, last, rules), 10)
    if not conditions:
        reader.fault("no-condition", "goal", "goal.all names at least one condition")
    within: int | None = None
    if "within" in value:
        within = reader.whole(value["within"], "within", 1, MAX_WITHIN)
    elif length is not None:
        within = length
    if within is not None and length is not None:
        if length > MAX_WITHIN:
            reader.fault("too-long", "solution", f"a solution has at most {MAX_WITHIN} own actions, not {length}")
        elif length > within:
            reader.fault("too-long", "within", f"the solution has {length} own actions, but the goal allows {within}")
    return Goal(conditions, within)


def _condition(reader: Reader, value: object, last: int, rules: RuleSet) -> Condition:
    if not isinstance(value, Mapping) or len(value) != 1:
        text = f'a condition is an object with one field as in {{"bill": 6}}, not {quoted(value)}'
        reader.fault("no-condition", "goal", text)
        return Condition("over")
    kind, what = next(iter(value.items()))
    form = CONDITIONS.get(kind) if isinstance(kind, str) else None
    if form is None:
        reader.fault("no-condition", "goal", f"no condition {quoted(kind)}; there are {listed(CONDITIONS)}")
        return Condition("over")
    if form == "cards":
        return Condition(kind, cards=_filter(reader, what, kind))
    if form == "action":
        return Condition(kind, n=reader.action(reader.choice(what, kind, WORDS), kind))
    if form == "suit":
        return Condition(kind, n=reader.suit(what, kind))
    if form == "seat":
        return Condition(kind, seat=reader.whole(what, kind, 0, last))
    if form == "number":
        return Condition(kind, n=reader.whole(what, kind, 1, 104))
    if form == "multiplier":
        return Condition(kind, n=reader.whole(what, kind, 1, max(rules.seven_multiplier, rules.jack_multiplier)))
    if form == "seat-number":
        if not isinstance(what, list) or len(what) != 2:
            reader.fault("no-pair", kind, f"{kind} is a pair of a seat and a number as in [1, 3], not {quoted(what)}")
            return Condition(kind)
        return Condition(kind, seat=reader.whole(what[0], kind, 0, last), n=reader.whole(what[1], kind, 1, 104))
    if what is not True:
        reader.fault("wrong-flag", kind, f"{kind} can only be true, not {quoted(what)}")
    return Condition(kind)


def _filter(reader: Reader, value: object, field: str) -> Filter:
    if not isinstance(value, Mapping) or not value:
        text = f'{field} names cards as in {{"rank": "7"}} or {{"card": "7h"}}, not {quoted(value)}'
        reader.fault("no-filter", field, text)
        return Filter()
    reader.fields(value, ("rank", "suit", "card"), field)
    return Filter(
        rank=reader.rank(value["rank"], "rank") if "rank" in value else None,
        suit=reader.suit(value["suit"], "suit") if "suit" in value else None,
        card=reader.card(value["card"], "card") if "card" in value else None,
    )


def _measure(reader: Reader, value: Mapping[str, Any], last: int) -> dict[str, Any]:
    measure = reader.choice(value.get("measure"), "measure", tuple(MEASURES))
    who = reader.whole(value["who"], "who", 0, last) if "who" in value else None
    if MEASURES[measure].who and who is None:
        reader.fault("missing", "who", f"the measure {measure} is about a seat: name it in who")
    if not MEASURES[measure].who and who is not None:
        reader.fault("unknown-field", "who", f"the measure {measure} is about no seat in particular: leave who out")
    return {"measure": measure, "who": who}


def _ask(reader: Reader, value: object, kind: str, last: int) -> Ask | None:
    have = ASKS[kind]
    if not isinstance(value, Mapping):
        text = f'ask is an object as in {{"what": "{next(iter(have))}"}}, not {quoted(value)}'
        reader.fault("no-object", "ask", text)
        return None
    what = reader.choice(value.get("what"), "ask.what", tuple(have))
    needed = have[what]
    reader.fields(value, ("what", *needed), f"ask {what}")
    given = [field for field in needed if field in value]
    if needed and len(given) != 1:
        reader.fault("missing", "ask", f"ask {what} has the field {' or '.join(needed)}")
        return Ask(what)
    return Ask(
        what,
        seat=reader.whole(value["seat"], "ask.seat", 0, last) if "seat" in given else 0,
        do=reader.action(value["do"], "ask.do") if "do" in given else 0,
        suit=reader.suit(value["suit"], "ask.suit") if "suit" in given else None,
        rank=reader.rank(value["rank"], "ask.rank") if "rank" in given else None,
    )
