"""The solution tree: every first action with what follows, and what else could have been done along the solution."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from pisyedili.position import Position
from pisyedili.puzzles import READER, Puzzle, Score, Slices, after
from pisyedili.sessions.puzzle_proofs import Proofs, worth
from pisyedili.sessions.work import part
from pisyedili.solver import Progress, Question, Result

MOST_ROWS: Final = 200
DEEP: Final = 8
"""So far along the solution the other answers of the opponents are told as well."""


@dataclass(frozen=True, slots=True)
class Row:
    """One move of the tree. A child comes after its parent."""

    depth: int
    parent: int | None
    seat: int
    action: int
    value: Score | None
    """For the reader, where it is known and worth telling."""
    mark: str
    """ "key", "tried", "only" (nothing else was allowed), "open" (its value is not decided) or ""."""
    line: bool
    """On the solution."""
    tried: bool
    end: bool
    """The line ends here."""


@dataclass(frozen=True, slots=True)
class Tree:
    """Rows in the order in which they are read."""

    rows: tuple[Row, ...]
    cut: bool = False
    """There is more than ``MOST_ROWS`` can hold."""


@dataclass(slots=True)
class _Node:
    """A move while the tree grows."""

    seat: int
    action: int
    value: Score | None = None
    mark: str = ""
    line: bool = False
    tried: bool = False
    end: bool = False
    children: list["_Node"] = field(default_factory=list)


@dataclass(slots=True)
class _Decision:
    """A moment along the solution."""

    siblings: list[_Node]
    """What is done there, the solution's action first."""
    depth: int
    position: Position
    asked: Question


def grown(puzzle: Puzzle, proofs: Proofs, tried: Sequence[int], so_far: Callable[[Tree], None]) -> Slices[Tree]:
    """The tree, in slices; `so_far` is told of it as it grows, so that what is there can be looked at."""
    growth = _Growth(puzzle, proofs, tried)
    try:
        if puzzle.kind == "open":
            yield from growth.first_actions(so_far)
            # New rows come between the others from here on: they are shown when all are there, or no more come.
            yield from growth.decisions()
    finally:
        so_far(growth.tree())
    return growth.tree()


class _Growth:
    """A tree that grows: first what is read most."""

    def __init__(self, puzzle: Puzzle, proofs: Proofs, tried: Sequence[int]) -> None:
        self.puzzle = puzzle
        self.proofs = proofs
        self.cut = False
        self.along: list[_Decision] = []
        scores, best = puzzle.scores, puzzle.best
        order = sorted(scores, key=lambda action: (action != best, action not in tried, -scores[action]))
        self.roots = [
            _Node(
                READER,
                action,
                scores[action],
                "key" if action == best else "tried" if action in tried else "",
                line=action == best,
                tried=action in tried,
                end=puzzle.kind == "read",
            )
            for action in order
        ]
        self.count = len(self.roots)

    def tree(self) -> Tree:
        """As it is now."""
        rows: list[Row] = []

        def walk(nodes: list[_Node], depth: int, parent: int | None) -> None:
            for node in nodes:
                rows.append(
                    Row(depth, parent, node.seat, node.action, node.value, node.mark, node.line, node.tried, node.end)
                )
                walk(node.children, depth + 1, len(rows) - 1)

        walk(self.roots, 0, None)
        return Tree(tuple(rows), self.cut)

    def first_actions(self, so_far: Callable[[Tree], None]) -> Slices[None]:
        """The line after each first action, the solution first."""
        for done, root in enumerate(self.roots):
            position, asked = after(self.puzzle.position, self.puzzle.question, root.action)
            yield from part(self._line(root, 1, position, asked), done, 2 * len(self.roots))
            so_far(self.tree())

    def decisions(self) -> Slices[None]:
        """What else could have been done along the solution: by the reader, with how it goes on, then by the others."""
        own = [decision for decision in self.along if decision.position.seat == READER]
        others = [decision for decision in self.along if decision.position.seat != READER and decision.depth <= DEEP]
        for done, decision in enumerate((*own, *others)):
            if self.cut:
                return
            steps = self._others(decision, lines=decision.position.seat == READER)
            total = len(own) + len(others)
            yield from part(steps, total + done, 2 * total)

    def _line(self, node: _Node, depth: int, position: Position, asked: Question | None) -> Slices[None]:
        """The line from a node on, `depth` being that of its first move."""
        if asked is None or position.over:
            node.end = True
            return
        result = yield from self._proven(position, asked)
        for action in result.line:
            if asked is None or not self._room():
                return
            only = len(position.legal_actions()) == 1
            child = _Node(position.seat, action, mark="only" if only else "", line=node.line)
            node.children.append(child)
            if node.line and not only:
                self.along.append(_Decision(node.children, depth, position, asked))
            position, asked = after(position, asked, action)
            node, depth = child, depth + 1
        node.end = True

    def _others(self, decision: _Decision, lines: bool) -> Slices[None]:
        """The other actions at a moment, the best first; with their lines or their values alone."""
        position, asked = decision.position, decision.asked
        result = yield from self._proven(position, asked)
        scores = {value.action: worth(value, position) for value in result.actions}
        chosen = decision.siblings[0].action
        mine = 1 if position.seat == READER else -1
        for action in sorted(scores, key=lambda action: (scores[action] is None, -mine * (scores[action] or 0))):
            if action == chosen:
                continue
            if not self._room():
                return
            score = scores[action]
            node = _Node(position.seat, action, score, "open" if score is None else "")
            decision.siblings.append(node)
            if lines and score is not None:
                yield from self._line(node, decision.depth + 1, *after(position, asked, action))
            else:
                node.end = True

    def _proven(self, position: Position, asked: Question) -> Slices[Result]:
        result = yield from self.proofs.prove(position, asked)
        # Even small proofs are no more than one to a slice.
        yield Progress(1.0, result.nodes)
        return result

    def _room(self) -> bool:
        """Room for one row more, which is taken."""
        if self.count >= MOST_ROWS:
            self.cut = True
            return False
        self.count += 1
        return True
