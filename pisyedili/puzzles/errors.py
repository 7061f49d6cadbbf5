"""What is wrong with a puzzle's data, all of it at once."""

from pisyedili.rules import Fault


class PuzzleError(ValueError):
    """Data that make no puzzle; ``faults`` names everything that is wrong. A fault's first field is the field."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(fault.text for fault in faults))
        self.faults = faults
