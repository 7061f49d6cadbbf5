"""The description of a position editor, as pages and notebooks carry it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pisyedili.notation import NotationError, parse_position, position_text
from pisyedili.sessions.editor_draft import Draft
from pisyedili.sessions.spec import SpecError, SpecFault, notation_faults, quoted, read_lang

FIELDS: Final = ("kind", "position", "lang")


@dataclass(frozen=True, slots=True)
class EditorSpec:
    """An editor: the position it begins with, if any."""

    position: str | None = None
    lang: str | None = None

    def compact(self) -> dict[str, object]:
        """The JSON form with only what differs from the defaults."""
        parts = {"position": self.position, "lang": self.lang}
        return {"kind": "editor", **{key: value for key, value in parts.items() if value is not None}}


def parse_editor_spec(data: object) -> tuple[EditorSpec, Draft]:
    """An editor's description in its JSON form, and the draft it begins with. Raises SpecError naming every fault."""
    if not isinstance(data, Mapping):
        raise SpecError((SpecFault("not-an-object", {}),))
    faults = [SpecFault("unknown-field", {"field": quoted(key)}) for key in list(data)[:20] if key not in FIELDS]
    if data.get("kind", "editor") != "editor":
        faults.append(SpecFault("kind", {"wanted": "editor", "got": quoted(data.get("kind"))}))
    position, draft = data.get("position"), Draft()
    text = None
    if isinstance(position, str):
        try:
            setup = parse_position(position)
            draft, text = Draft.of(setup), position_text(setup)
        except NotationError as error:
            faults += notation_faults(error, "position")
    elif position is not None:
        faults.append(SpecFault("position", {"why": quoted(position)}))
    lang = read_lang(data.get("lang"), faults)
    if faults:
        raise SpecError(tuple(faults))
    return EditorSpec(text, lang), draft
