"""A worksheet: puzzles as figures on one page, the answers on another."""

from typing import Any, Final

from pisyedili.cards import card_text, suit_text
from pisyedili.locale import Catalogue, Text
from pisyedili.puzzles import READER, Puzzle, Slices, after
from pisyedili.sessions import puzzle_notes
from pisyedili.sessions.cards_view import PILE_SHOWN, sorted_hand
from pisyedili.sessions.puzzle_game import PuzzleGame, spec_of
from pisyedili.sessions.puzzle_proofs import Proofs
from pisyedili.sessions.speech import Speaker
from pisyedili.sessions.table_view import rules_key
from pisyedili.sessions.work import part
from pisyedili.solver import Progress

FILE_NAME: Final = "pisyedili-puzzles.json"
"""What a kept set is called."""


def speaker_for(words: Catalogue, players: int) -> Speaker:
    """The usual names, the reader first."""
    return Speaker(words, [words.text(f"names.{seat}") for seat in range(players)], READER)


def figure(words: Catalogue, number: int, puzzle: Puzzle) -> dict[str, Any]:
    """The protocol's ``Figure``: what a table shows, and nothing that is hidden."""
    setup = puzzle.setup
    speaker, rules = speaker_for(words, setup.players), setup.rules
    last: Text = []
    if puzzle.last is not None:
        rows = PuzzleGame(spec_of(puzzle), puzzle).chronicle.rows
        last = speaker.written(rows[0].sentences)
    way = "cw" if rules.clockwise == (setup.direction == 1) else "ccw"
    stock = setup.stock
    named = None if setup.named is None else suit_text(setup.named)
    return {
        "n": number,
        "id": puzzle.id,
        "goal": puzzle_notes.goal(words, puzzle),
        "kindText": words.text(f"puzzle-ui.kind.{puzzle.kind}"),
        "rulesText": puzzle_notes.rules_words(words, puzzle),
        "last": last,
        "rulesName": words.text(f"rules-name.{rules_key(rules)}"),
        "seats": [
            {
                "seat": seat,
                "name": speaker.names[seat],
                "you": seat == READER,
                "count": hand if isinstance(hand, int) else len(hand),
                "cards": None if isinstance(hand, int) else [card_text(card) for card in sorted_hand(hand, "suit")],
            }
            for seat, hand in enumerate(setup.hands)
        ],
        "you": READER,
        "seating": "cw" if rules.clockwise else "ccw",
        "direction": way,
        "directionText": words.text(f"direction.{way}"),
        "pile": [card_text(card) for card in setup.discards[-PILE_SHOWN:]],
        "stock": {
            "count": stock if isinstance(stock, int) else len(stock),
            "cards": None if isinstance(stock, int) else [card_text(card) for card in stock],
        },
        "unseen": puzzle_notes.unseen(puzzle),
        "bill": setup.bill,
        "billText": words.text("bill.text") if setup.bill else "",
        "named": named,
        "namedText": words.text("named.text", suit=named) if named else "",
    }


def solution(words: Catalogue, number: int, puzzle: Puzzle, line: tuple[int, ...]) -> dict[str, Any]:
    """An entry of the second page."""
    speaker = speaker_for(words, puzzle.setup.players)
    position = puzzle.position
    open = puzzle.kind == "open"
    best = puzzle_notes.move_words(speaker, position, puzzle.best, open)
    value = puzzle_notes.value_words(words, puzzle, puzzle.scores[puzzle.best])
    moves = puzzle_notes.moves(speaker, position, (puzzle.best, *line), open) if open else []
    return {"n": number, "best": best, "line": moves[1:], "text": words.text("editor.sheet.value", value=value)}


def lines_of(puzzles: list[Puzzle], found: dict[str, tuple[int, ...]]) -> Slices[None]:
    """How each puzzle goes on after its best action, in slices; filled into `found`."""
    for done, puzzle in enumerate(puzzles):
        if puzzle.id in found or puzzle.kind != "open":
            continue
        child, asked = after(puzzle.position, puzzle.question, puzzle.best)
        if asked is None:
            found[puzzle.id] = ()
        else:
            result = yield from part(Proofs().prove(child, asked), done, len(puzzles))
            found[puzzle.id] = result.line
            # Even small proofs are no more than one to a slice.
            yield Progress((done + 1) / len(puzzles), result.nodes)
