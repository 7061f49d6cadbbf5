"""Notes: why something was refused (R3.5), in words a beginner understands."""

from dataclasses import dataclass, replace

from pisyedili.actions import Refusal
from pisyedili.cards import RANK_TEXTS, parse_card, rank_of, suit_of, suit_text
from pisyedili.position import Position
from pisyedili.sessions.speech import Speaker

# Refusals of the table itself; the rules' own are in pisyedili.refusals.
TABLE_REASONS = (
    "undo-nothing",
    "undo-past-draw",
    "hint-wait",
    "pick-wrong",
    "pick-not-due",
    "pick-first",
    "hand-running",
)


@dataclass(frozen=True, slots=True)
class Note:
    """The protocol's ``Note``."""

    kind: str
    title: str
    text: str
    rule: str | None
    card: str | None
    index: int | None
    reason: str

    def at(self, index: int) -> "Note":
        """The same note, pointing at a place in the hand."""
        return replace(self, index=index)

    def to_json(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "title": self.title,
            "text": self.text,
            "rule": self.rule,
            "card": self.card,
            "index": self.index,
            "reason": self.reason,
        }


def _sentence(refusal: Refusal, position: Position) -> tuple[str, dict[str, object]]:
    """Which sentence of the catalogues tells this refusal, and its parameters."""
    reason, params = refusal.reason, dict(refusal.params)
    top = position.top
    if top is not None:
        params.setdefault("suit", suit_text(suit_of(top)))
        params["rank"] = RANK_TEXTS[rank_of(top) - 2]
    card = params.get("card")
    if reason == "only-seven" and top is not None and isinstance(card, str):
        laid = parse_card(card)
        # A jack is told about the 7 alone: its suit was never the question.
        if suit_of(laid) == suit_of(top) and refusal.rule == "R5.2":
            reason = "only-seven-suit"
    elif reason == "wrong-suit-and-rank" and params.get("rank") == "J":
        # After an opening jack (R2.4) its rank is no way on.
        reason = "wrong-suit" if position.rules.jack_on_jack else "suit-only"
    return reason, params


def refused(
    speaker: Speaker, position: Position, refusal: Refusal, card: str | None = None, index: int | None = None
) -> Note:
    """The note for a refusal: what is in the way, then what can be done.

    `card` and `index` name the hand card that was tried, if it was one.
    """
    reason, params = _sentence(refusal, position)
    title = speaker.words.text(f"refusal.{reason}.title", **params)
    text = speaker.words.text(f"refusal.{reason}.text", **params)
    if not text and not position.over:
        if position.seat == speaker.you:
            text = speaker.now_spoken(position)
        else:
            text = speaker.words.text("now.wait", name=speaker.names[position.seat])
    if text == title:
        text = ""
    return Note("bad", title, text, refusal.rule or None, card, index, refusal.reason)
