"""Ids of the themes; what they mean is in ``themes``, their words in the catalogues."""

from typing import Final

THEMES: Final = (
    "armour",
    "stack",
    "jack-escape",
    "name-suit",
    "finisher",
    "double",
    "ace-run",
    "ace-seven",
    "skip-tek",
    "turn-away",
    "block-last",
    "draw-on-purpose",
    "count-suit",
    "dump-points",
    "pisti-chain",
    "step-back",
    "muamele",
)
"""All themes, in the order in which they are shown."""

TELLING: Final = frozenset(
    (
        *("armour", "stack", "jack-escape", "name-suit", "finisher", "double", "ace-run", "ace-seven", "skip-tek"),
        *("turn-away", "draw-on-purpose", "dump-points", "pisti-chain", "step-back", "muamele"),
    )
)
"""Themes that give the answer away: shown only once the puzzle is solved."""
