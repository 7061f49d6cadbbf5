"""What the editor says about an event; the words follow the reader's language."""

from typing import Any, NamedTuple

from pisyedili.locale import Catalogue
from pisyedili.sessions.notes import Note
from pisyedili.sessions.puzzle_claims import Claim
from pisyedili.sessions.spec import Details, SpecFault


class Saying(NamedTuple):
    """A note before it is put into words."""

    kind: str
    """The protocol's: "good", "bad" or "tip"."""
    key: str
    """The sentences ``editor.note.<key>``."""
    params: dict[str, Any]
    """Numbers and texts; faults; claims; (group, id) for a sentence ``<group>.<id>``; lists of such."""

    def note(self, words: Catalogue) -> Note:
        """The same in words."""
        told = {name: _told(words, value) for name, value in self.params.items()}
        title, text = (words.text(f"editor.note.{self.key}.{part}", **told) for part in ("title", "text"))
        return Note(self.kind, title, text, None, None, None, self.key)


def _told(words: Catalogue, value: Any) -> object:
    if isinstance(value, Details | SpecFault):
        return value.text(words)
    if isinstance(value, Claim):
        return value.why(words)
    if isinstance(value, tuple) and len(value) == 2:
        return words.text(f"{value[0]}.{value[1]}")
    if isinstance(value, list):
        return " ".join(str(_told(words, item)) for item in value)
    return value
