"""What is wrong with a lesson file, all of it at once."""

from typing import Final

from pisyedili.rules import Fault

MAX_FAULTS: Final = 50
"""More are not told: the first ones say enough."""


class LessonError(ValueError):
    """Data that make no lesson or no curriculum; ``faults`` names everything that is wrong.

    A fault's first field is the step's id, or "" where it concerns the whole file.
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(told(fault) for fault in faults))
        self.faults = faults


def told(fault: Fault) -> str:
    """A fault in a line: "step answer: no such kind"."""
    step = fault.fields[0] if fault.fields else ""
    return f"step {step}: {fault.text}" if step else fault.text


def quoted(value: object) -> str:
    """A foreign value as a fault shows it: its repr, cut short."""
    text = repr(value) if isinstance(value, str | int | float | bool | None) else type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."
