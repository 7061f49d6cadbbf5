"""Puzzles: positions with one right first action, proven by exhaustive search.

>>> puzzle = collection().puzzles[0]
>>> puzzle.best in puzzle.scores
True
"""

from pisyedili.puzzles.errors import PuzzleError
from pisyedili.puzzles.judge import MAX_NODES, REASONS, Verdict, judge_position, judged, prove, temptations
from pisyedili.puzzles.lines import Branch, Ending, Refutation, after, ending, ends_turn, refute, reply, tree
from pisyedili.puzzles.loader import Collection, collect, collection, parse_puzzle, puzzle_data, puzzle_text
from pisyedili.puzzles.model import ASKS, KINDS, READER, Last, Puzzle, Score
from pisyedili.puzzles.names import TELLING, THEMES
from pisyedili.puzzles.slices import Slices, whole

__all__ = [
    "ASKS",
    "KINDS",
    "MAX_NODES",
    "READER",
    "REASONS",
    "TELLING",
    "THEMES",
    "Branch",
    "Collection",
    "Ending",
    "Last",
    "Puzzle",
    "PuzzleError",
    "Refutation",
    "Score",
    "Slices",
    "Verdict",
    "after",
    "collect",
    "collection",
    "ending",
    "ends_turn",
    "judge_position",
    "judged",
    "parse_puzzle",
    "prove",
    "puzzle_data",
    "puzzle_text",
    "refute",
    "reply",
    "temptations",
    "tree",
    "whole",
]
