"""What a reader sets at a table. None of it changes what can be played."""

from collections.abc import Mapping
from typing import Any, Final

from pisyedili.locale import languages

DEFAULTS: Final[dict[str, object]] = {
    "lang": "en",
    "speed": "normal",
    "sort": "suit",
    "marks": True,
    "four": False,
    "glyphs": True,
}
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "lang": tuple(lang for lang, _ in languages()),
    "speed": ("slow", "normal", "instant"),
    "sort": ("suit", "rank"),
    "marks": (True, False),
    "four": (True, False),
    "glyphs": (True, False),
}


class Settings:
    """The settings of one table, as in the protocol's ``Settings``."""

    def __init__(self, lang: str | None = None) -> None:
        self.values = dict(DEFAULTS)
        if lang is not None:
            self.values["lang"] = lang

    def update(self, changes: object) -> bool:
        """Take over every setting that is known and well-formed; whether anything changed."""
        before = dict(self.values)
        if isinstance(changes, Mapping):
            for key, choices in CHOICES.items():
                value: Any = changes.get(key)
                # 1 == True in Python, but not in JSON.
                if any(type(value) is type(choice) and value == choice for choice in choices):
                    self.values[key] = value
        return before != self.values

    @property
    def lang(self) -> str:
        return str(self.values["lang"])

    @property
    def sort(self) -> str:
        return str(self.values["sort"])

    @property
    def marks(self) -> bool:
        return bool(self.values["marks"])

    def to_json(self) -> dict[str, object]:
        return dict(self.values)
