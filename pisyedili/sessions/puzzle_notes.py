"""What a puzzle says: its goal, moves and values in words, refutations, hints, and how it ended."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from pisyedili.actions import DRAW, PASS, Refusal, card_of, is_lay, named_of
from pisyedili.cards import Rank, card_text, rank_of, suit_text
from pisyedili.locale import Catalogue, Text, plain
from pisyedili.notation import parse_position, rules_text
from pisyedili.position import Position
from pisyedili.puzzles import READER, TELLING, Puzzle, Score
from pisyedili.rules import RULE_SETS, RuleSet
from pisyedili.scoring import score_hand
from pisyedili.sessions.hints import action_words, kind_words
from pisyedili.sessions.notes import Note
from pisyedili.sessions.puzzle_claims import Claim
from pisyedili.sessions.speech import Speaker
from pisyedili.setup import Setup
from pisyedili.solver import mean_payments

if TYPE_CHECKING:
    from pisyedili.sessions.puzzle_table import PuzzleTable

CALM: Final = (
    *("puzzle-wrong", "puzzle-better", "puzzle-solved", "puzzle-shown", "puzzle-showing", "puzzle-working"),
    *("puzzle-untouched", "puzzle-hints-taken", "puzzle-no-line", "puzzle-unsolved", "not-your-turn"),
)
"""Refusals that are no mistake: they say how to go on."""
MOST_MOVES: Final = 12
"""Moves of a line that a hint tells."""


def said(words: Catalogue, kind: str, key: str, **params: object) -> Note:
    """A note of the catalogue: ``puzzle-ui.note.<key>``."""
    title, text = (words.text(f"puzzle-ui.note.{key}.{part}", **params) for part in ("title", "text"))
    return Note(kind, title, text, None, None, None, key)


def unproven(words: Catalogue, claim: Claim) -> Note:
    """What a puzzle says of itself is not true, or nobody knows: it is not played."""
    return said(words, "bad", "unproven", why=claim.why(words))


def calm(note: Note, refusal: Refusal) -> Note:
    """A refusal that only says how to go on is a tip."""
    return replace(note, kind="tip") if refusal.reason in CALM else note


# The puzzle


def goal(words: Catalogue, puzzle: Puzzle) -> Text:
    """One sentence that says what is to be found."""
    key = "out-now" if puzzle.ask == "out" and puzzle.turns == 1 else puzzle.ask
    return words.rich(f"puzzle.goal.{key}", turns=puzzle.turns or 0)


def rules_words(words: Catalogue, puzzle: Puzzle) -> str:
    """What differs from the published rules, and that Muamele (R10.4) is counted; "" where there is neither."""
    rules = _setup(puzzle.text).rules
    told = [] if RULE_SETS.get(rules.name) == rules else [_differences(words, rules)]
    if puzzle.ask != "out" and rules.muamele:
        told.append(words.text("puzzle.goal.muamele"))
    return " ".join(told)


def _differences(words: Catalogue, rules: RuleSet) -> str:
    name, *pairs = rules_text(rules).split(".")
    if pairs == ["reshuffle", "no"]:
        return words.text("puzzle.rules.no-reshuffle")
    labels = [words.text(f"house.field.{field.replace('-', '_')}") for field in pairs[::2] if field != "name"]
    return words.text("puzzle-ui.rules", rules=words.text(f"rules-name.{name}"), fields="; ".join(labels))


def unseen(puzzle: Puzzle) -> list[str] | None:
    """Cards that a player who has watched the hand knows to be hidden, in the order of the deck; None where all lie
    open. Where each of them lies is not told (R1.7)."""
    if puzzle.kind == "open":
        return None
    return [card_text(card) for card in sorted(_setup(puzzle.text).unknown().elements())]


def goal_spoken(table: "PuzzleTable") -> str:
    """The goal and what has to be known for it, to be read aloud."""
    words, puzzle = table.words, table.puzzle
    return f"{plain(goal(words, puzzle), words)} {rules_words(words, puzzle)}".strip()


# Moves and values


def move_words(speaker: Speaker, position: Position, action: int, open: bool) -> Text:
    """An action alone, in chips and words; a drawn card only where the stock lies open."""
    if is_lay(action):
        card, named = card_text(card_of(action)), named_of(action)
        if named is None:
            return [{"card": card}]
        return speaker.words.rich("puzzle-ui.move.name", card=card, suit=suit_text(named))
    if action == DRAW:
        stock = position.setup().stock
        if open and not isinstance(stock, int) and stock:
            return speaker.rich("puzzle-ui.move.draw-card", position.seat, card=card_text(stock[0]))
        return speaker.rich("puzzle-ui.move.draw", position.seat)
    key = "pass" if action == PASS else "take"
    return speaker.rich(f"puzzle-ui.move.{key}", position.seat, n=position.bill)


def moves(speaker: Speaker, position: Position, actions: Sequence[int], open: bool = True) -> list[dict[str, Any]]:
    """The protocol's ``LineMove`` list of a line from a position on."""
    position = position.copy()
    out: list[dict[str, Any]] = []
    for action in actions:
        what, name = move_words(speaker, position, action, open), speaker.names[position.seat]
        spoken = speaker.words.text("puzzle-ui.move.spoken", name=name, what=plain(what, speaker.words))
        out.append({"seat": position.seat, "name": name, "action": what, "spoken": spoken})
        position.play(action)
    return out


def number(words: Catalogue, value: Fraction | int, sign: bool = False) -> str:
    """A number of points, decimals as the language writes them."""
    text = str(abs(value)) if Fraction(value).denominator == 1 else f"{abs(float(value)):.2f}"
    text = text.replace(".", words.text("puzzle-ui.decimal"))
    return ("−" if value < 0 else "+" if value > 0 and sign else "") + text


@lru_cache(maxsize=64)
def _setup(text: str) -> Setup:
    """The parts of a position string."""
    return parse_position(text)


def value_words(words: Catalogue, puzzle: Puzzle, score: Score) -> str:
    """What an action is worth."""
    if puzzle.ask == "out" or isinstance(score, bool):
        return words.text(f"puzzle-ui.value.{'out' if score else 'not-out'}")
    if puzzle.ask == "points" or _setup(puzzle.text).players == 2:
        return number(words, score, sign=True)
    return words.text("puzzle-ui.value.pay", n=number(words, -score))


def end_words(speaker: Speaker, puzzle: Puzzle, position: Position) -> Text:
    """How a line ends that leads to a position, and what it costs, Muamele (R10.4) on average."""
    words, outcome = speaker.words, position.outcome
    if outcome is None:
        return words.rich("puzzle-ui.end.late") if puzzle.ask == "out" else []
    pays = mean_payments(position, _setup(puzzle.text).rules)
    if outcome.kind == "out":
        winner = outcome.winner
        assert outcome.last_card is not None
        key = {Rank.SEVEN: "end.out-seven", Rank.JACK: "end.out-jack"}.get(Rank(rank_of(outcome.last_card)), "end.out")
        first = speaker.rich(key, winner)
        if winner == READER:
            others = [seat for seat in range(position.players) if seat != READER]
            if len(others) == 1:
                cost = words.text("puzzle-ui.end.pays", name=speaker.names[others[0]], n=number(words, pays[others[0]]))
            else:
                cost = words.text("puzzle-ui.end.others-pay", n=number(words, sum(pays)))
        else:
            cost = words.text("puzzle-ui.end.you-pay", n=number(words, pays[READER]))
    else:
        first = words.rich(f"end.{outcome.kind}")
        cost = words.text("puzzle-ui.end.you-pay", n=number(words, pays[READER]))
    if pays != score_hand(position).payments:
        cost = " ".join((cost, words.text("puzzle-ui.end.muamele")))
    return words.rich("puzzle-ui.end.both", what=first, cost=cost)


def line_end(table: "PuzzleTable") -> Text:
    """How the refutation ends, the board running ahead."""
    assert table.wrong is not None
    if not table.open:
        return table.words.rich("puzzle-ui.end.mean", n=number(table.words, Fraction(table.wrong[1] or 0)))
    position, asked = table.at(table.wrong[0] + 1)
    for action in table.line or ():
        position.play(action)
    if not table.line and asked is not None:
        return table.words.rich("puzzle-ui.end.unknown")
    return end_words(table.speaker, table.puzzle, position)


# Refutations


def tried_view(table: "PuzzleTable") -> dict[str, object] | None:
    """The protocol's ``tried``."""
    if table.wrong is None or table.line is None:
        return None
    at, lost = table.wrong
    words, speaker = table.words, table.speaker
    before, _ = table.at(at)
    action = table.made[at]
    line = moves(speaker, before, (action, *table.line), table.open)
    answers = [move["name"] for move in line if move["seat"] != READER]
    what = move_words(speaker, before, action, table.open)
    key = "mean" if not table.open else "answer" if answers else "end"
    loss = "" if not lost else number(words, -Fraction(lost))
    return {
        "title": words.rich(f"puzzle-ui.tried.{key}", what=what, name=answers[0] if answers else ""),
        "line": line[1:],
        "shown": table.shown,
        "loss": loss,
        "lossSpoken": words.text("puzzle-ui.lost", n=number(words, Fraction(lost))) if lost else "",
        "end": line_end(table),
    }


def tried_spoken(table: "PuzzleTable") -> str:
    """The refutation as the live region hears it, before it is played."""
    tried = tried_view(table)
    if tried is None:
        return ""
    words = table.words
    parts = [plain(tried["title"], words), str(tried["lossSpoken"])]  # type: ignore[arg-type]
    if not table.line:
        parts.append(plain(line_end(table), words))
    return " ".join(part for part in parts if part)


# Notes


def better(table: "PuzzleTable") -> Note:
    """A good action, and there is a better one."""
    assert table.better is not None
    lost = table.better[1]
    if not lost:
        return said(table.words, "tip", "undecided")
    return said(table.words, "good", "better", n=number(table.words, Fraction(lost)))


def ended(table: "PuzzleTable") -> Note:
    """How the puzzle ended."""
    words, puzzle = table.words, table.puzzle
    key = "shown" if table.done == "shown" else "solved-late" if table.failed else "solved"
    note = said(words, "tip" if key == "shown" else "good", key)
    if not table.open:
        text = words.text("puzzle-ui.note.mean", value=value_words(words, puzzle, puzzle.scores[puzzle.best]))
    elif table.sure and not table.position.over:
        text = words.text("puzzle-ui.note.sure", value=value_words(words, puzzle, puzzle.scores[puzzle.best]))
    else:
        text = plain(end_words(table.speaker, puzzle, table.position), words)
    return replace(note, text=text)


# Hints


def advice(table: "PuzzleTable", action: int) -> str:
    """An action as advice: "Lay the seven of hearts." """
    return action_words(table.speaker, table.game.view(READER), action)


def rung(table: "PuzzleTable", level: int) -> Text:
    """The hint at a rung, 1 to 4: theme, kind of card, card, line."""
    words, puzzle = table.words, table.puzzle
    if level == 1:
        told = [theme for theme in puzzle.themes if theme not in TELLING]
        if not told:
            return words.rich(f"puzzle-ui.look.{puzzle.ask}")
        name, about = (words.text(f"puzzle.theme.{told[0]}.{part}") for part in ("name", "about"))
        return [{"strong": f"{name}."}, " ", about]
    action = table.advised
    if action is None:
        return []
    if level == 2:
        return [kind_words(table.speaker, table.game.view(READER), action)]
    if level == 3:
        return [advice(table, action)]
    if not table.open:
        value = value_words(words, puzzle, puzzle.scores[puzzle.best])
        return words.rich("puzzle-ui.hint-mean", value=value)
    line: Text = []
    for move in moves(table.speaker, table.position, table.next_line[:MOST_MOVES]):
        line += [" › " if line else "", f"{move['name']} ", *move["action"]]
    if len(table.next_line) > MOST_MOVES:
        line.append(" …")
    return [segment for segment in line if segment]


def rung_spoken(table: "PuzzleTable", level: int) -> str:
    """The same read aloud."""
    if level == LAST_RUNG and table.open:
        return ". ".join(move["spoken"] for move in moves(table.speaker, table.position, table.next_line[:MOST_MOVES]))
    return plain(rung(table, level), table.words)


LAST_RUNG: Final = 4
