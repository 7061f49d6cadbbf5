"""The sheet of a match (R11)."""

from __future__ import annotations

from collections.abc import Sequence


def totals(sheet: Sequence[Sequence[int]]) -> list[int]:
    """Sum of each seat's payments."""
    return [sum(column) for column in zip(*sheet, strict=True)]


def is_over(sheet: Sequence[Sequence[int]], hands: int | None, target: int | None) -> bool:
    """R11.1: after so many hands, or once somebody has the target or more, checked after each hand."""
    if hands is not None:
        return len(sheet) >= hands
    assert target is not None
    return bool(sheet) and max(totals(sheet)) >= target


def winners(sheet: Sequence[Sequence[int]]) -> list[int]:
    """R11.2: the lowest total; equal lowest totals share the win."""
    sums = totals(sheet)
    return [seat for seat, total in enumerate(sums) if total == min(sums)]
