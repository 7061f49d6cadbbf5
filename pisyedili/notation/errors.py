"""Errors of the text formats: typed, and naming everything that is wrong."""

from pisyedili.rules import Fault


class NotationError(ValueError):
    """A text that is no position or no record; ``faults`` names everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(fault.text for fault in faults))
        self.faults = faults


def shown(text: str) -> str:
    """A piece of a foreign text as an error shows it: its repr, cut short."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def whole(text: str) -> int | None:
    """The number a text of one to twenty decimal digits is, else None."""
    return int(text) if 1 <= len(text) <= 20 and text.isascii() and text.isdigit() else None
