"""Links: what stands behind the ``#`` of an address, so that a class shares its rules and a reader a position.

``rules=r1_cardiva_players-3`` is a version, the word of a rule set (``notation.rules_text``) and, where it is not the
usual one, the number of players; ``position=p1_...`` is a position string; ``puzzle=p53872de3`` names a puzzle of the
book. All are read as foreign text: refused whole, with everything that is wrong named.
"""

from dataclasses import replace
from typing import Any, Final

from pisyedili.notation import NotationError, parse_position, parse_rules, position_text, rules_text, view_setup
from pisyedili.puzzles import Puzzle, collection
from pisyedili.rules import TABLE, RuleSet
from pisyedili.sessions.game import Game
from pisyedili.sessions.puzzle_spec import PuzzleSpec, of_book
from pisyedili.sessions.spec import Spec, SpecError, SpecFault, default_players, notation_faults, quoted

VERSION: Final = "r1"
MAX_LINK: Final = 5_000
"""Characters of a link's fragment."""


def rules_link(rules: RuleSet, players: int) -> str:
    """The fragment of a link that opens a table with these rules."""
    seats = "" if players == default_players(rules) else f"_players-{players}"
    return f"rules={VERSION}_{rules_text(rules)}{seats}"


def rules_code(rules: RuleSet, players: int) -> str:
    """The same as a call for a notebook."""
    seats = "" if players == default_players(rules) else f", players={players}"
    return f"CardTable(rules={rules_text(rules)!r}{seats})"


def position_link(game: Game, seat: int) -> str:
    """The fragment of a link that opens the position as a seat knows it (R1.7); "" once the hand is over."""
    text = known_position(game, seat)
    return f"position={text}" if text else ""


def known_position(game: Game, seat: int) -> str:
    """The position string of what a seat knows (R1.7), "" once the hand is over.

    Discards that the table's own position string left unknown stay unknown.
    """
    if game.position.over:
        return ""
    setup = view_setup(game.view(seat))
    return position_text(replace(setup, discards=game.pile, under=len(setup.discards) - len(game.pile)))


def puzzle_link(puzzle: Puzzle) -> str:
    """The fragment of a link that opens a puzzle of the book; "" for one that the book does not have."""
    return f"puzzle={puzzle.id}" if of_book(puzzle) else ""


def open_puzzle_link(fragment: object, own: PuzzleSpec) -> PuzzleSpec:
    """The room a link asks for, on a page whose own puzzle room is `own`: its language stays.

    Raises:
        SpecError: naming what is wrong with the link.
    """
    kind, value = _parted(fragment)
    if kind != "puzzle":
        raise SpecError((SpecFault("link-puzzle", {"got": quoted(fragment)}),))
    puzzle = collection().by_id.get(value)
    if puzzle is None:
        raise SpecError((SpecFault("puzzle", {"got": quoted(value)}),))
    return PuzzleSpec("one", puzzles=(puzzle,), lang=own.lang)


def open_link(fragment: object, own: Spec) -> Spec:
    """The table a link asks for, on a page whose own table is `own`: names, bots and language stay where they fit.

    Raises:
        SpecError: naming everything that is wrong with the link.
    """
    kind, value = _parted(fragment)
    if kind == "rules":
        rules, players = _parse_rules(value)
        return Spec.parse(_with(own, players) | {"rules": rules.to_json(), "players": players})
    if kind == "position":
        try:
            setup = parse_position(value)
        except NotationError as error:
            raise SpecError(tuple(notation_faults(error, "position"))) from None
        known = [seat for seat, hand in enumerate(setup.hands) if not isinstance(hand, int)]
        seat = own.seat if own.seat in known else known[0] if known else 0
        return Spec.parse(_with(own, setup.players) | {"position": value, "seat": seat})
    raise SpecError((SpecFault("link", {"got": quoted(fragment)}),))


def with_rules(own: Spec, rules: RuleSet, players: int) -> Spec:
    """A match under other rules at the same table."""
    return Spec.parse(_with(own, players) | {"rules": rules.to_json(), "players": players, "seed": own.seed})


def _parted(fragment: object) -> tuple[str, str]:
    """What a link opens, and the text that says which one. Raises SpecError."""
    if not isinstance(fragment, str) or len(fragment) > MAX_LINK:
        raise SpecError((SpecFault("link", {"got": quoted(fragment)}),))
    kind, _, value = fragment.strip().removeprefix("#").partition("=")
    return kind, value


def _with(own: Spec, players: int) -> dict[str, Any]:
    """What stays of a table's description when another game is played there."""
    parts: dict[str, Any] = {"mode": own.mode, "lang": own.lang, "seat": own.seat if own.seat < players else 0}
    if own.players == players:
        parts |= {"names": None if own.names is None else list(own.names), "bots": list(own.bots)}
    elif len(set(own.bots)) == 1:
        parts["bots"] = [own.bots[0]]
    return parts


def _parse_rules(value: str) -> tuple[RuleSet, int]:
    """Rules and number of players of a rules link."""
    version, _, rest = value.partition("_")
    word, *more = rest.split("_")
    faults: list[SpecFault] = []
    if version != VERSION:
        raise SpecError((SpecFault("link-version", {"wanted": VERSION, "got": quoted(version)}),))
    rules = TABLE
    try:
        rules = parse_rules(word)
    except NotationError as error:
        faults += notation_faults(error, "rules-text")
    readable = not faults
    players = default_players(rules)
    for part in more:
        name, _, number = part.partition("-")
        if name != "players":
            faults.append(SpecFault("unknown-field", {"field": quoted(part)}))
        elif readable and not (number.isascii() and number.isdigit() and len(number) < 4):
            faults.append(
                SpecFault("players", {"low": rules.min_players, "high": rules.max_players, "got": quoted(number)})
            )
        elif readable:
            players = int(number)
    if readable and not rules.min_players <= players <= rules.max_players:
        faults.append(SpecFault("players", {"low": rules.min_players, "high": rules.max_players, "got": players}))
    if faults:
        raise SpecError(tuple(faults))
    return rules, players
