"""The words of one table: who is "you", what can be done now, and who is told what."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from pisyedili.actions import DRAW, PASS, TAKE, card_of, is_lay
from pisyedili.cards import RANK_TEXTS, Rank, card_text, rank_of, suit_of, suit_text
from pisyedili.locale import Catalogue, Text
from pisyedili.position import Position
from pisyedili.sessions.chronicle import Sentence

T = TypeVar("T", str, Text)


class Speaker:
    """Speaks a language to the reader at one seat."""

    def __init__(self, words: Catalogue, names: Sequence[str], you: int) -> None:
        self.words = words
        self.names = tuple(names)
        self.you = you

    def _key(self, key: str, seat: int | None) -> str:
        return key if seat is None else f"{key}.{'you' if seat == self.you else 'other'}"

    def _name(self, seat: int | None) -> dict[str, object]:
        return {} if seat is None else {"name": self.names[seat]}

    def text(self, key: str, seat: int | None = None, **params: object) -> str:
        """A sentence as plain words; with a seat, in the form for that person."""
        return self.words.text(self._key(key, seat), **self._name(seat), **params)

    def rich(self, key: str, seat: int | None = None, **params: object) -> Text:
        """A sentence as rich text; with a seat, in the form for that person."""
        return self.words.rich(self._key(key, seat), **self._name(seat), **params)

    def told(self, sentences: Sequence[Sentence]) -> str:
        """Sentences of the log read aloud."""
        return " ".join(self.text(s.key, s.seat, **s.params) for s in sentences)

    def written(self, sentences: Sequence[Sentence]) -> Text:
        """Sentences of the log as rich text."""
        out: Text = []
        for s in sentences:
            for segment in ([" "] if out else []) + self.rich(s.key, s.seat, **s.params):
                if isinstance(segment, str) and out and isinstance(out[-1], str):
                    out[-1] += segment
                else:
                    out.append(segment)
        return out

    def people(self, seats: Sequence[int]) -> str:
        """Names as a list: "Defne and Kerem"."""
        return self.words.join(self.names[seat] for seat in seats)

    def now(self, position: Position) -> Text:
        """What the player to move can do, in one sentence to "you". It names no card: that would be a hint."""
        return self._now(position, self.rich, names_card=False)

    def now_spoken(self, position: Position) -> str:
        """The same as plain words, for a note: the one card that answers a bill is named."""
        return self._now(position, self.text, names_card=True)

    def _now(self, position: Position, say: Callable[..., T], names_card: bool) -> T:
        legal = position.legal_actions()
        lays = {card_of(action) for action in legal if is_lay(action)}
        if TAKE in legal:
            bill = position.bill
            if not lays:
                return say("now.take", n=bill)
            if len(lays) > 1 or not names_card:
                return say("now.answer", n=bill)
            return say("now.answer-one", card=card_text(min(lays)), n=bill)
        if position.phase in ("open", "lap"):
            key = "lap" if position.rules.opening_barred else "open"
            return say(f"now.{key}" if lays else f"now.{key}-draw")
        if not lays:
            if DRAW in legal and PASS in legal:
                return say("now.stuck-again")
            return say("now.stuck-pass" if PASS in legal else "now.stuck-draw")
        frame = "or-draw" if DRAW in legal else "or-pass" if PASS in legal else "must"
        key, suit, rank = _what_fits(position)
        return say(f"now.{frame}", what=say(f"now.{key}", suit=suit, rank=rank))


def _what_fits(position: Position) -> tuple[str, str, str]:
    """Which sentence says what fits a normal turn's top card, with suit and rank."""
    top, rules = position.top, position.rules
    assert top is not None
    suit, rank = suit_of(top), rank_of(top)
    if position.named is not None:
        suit, ranks, jacks = position.named, False, rules.jack_on_jack
    elif rank == Rank.JACK:
        ranks, jacks = False, rules.jack_on_jack
    elif position.phase == "again" and rank == Rank.ACE and rules.ace_suit_only:
        ranks, jacks = False, False
    else:
        ranks, jacks = True, True
    key = "lay-all" if ranks else "lay-jack" if jacks else "lay-suit"
    return key, suit_text(suit), RANK_TEXTS[rank - 2]
