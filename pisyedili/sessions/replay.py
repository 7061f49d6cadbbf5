"""The session of a replay: a record in, a view at any of its moments out.

A record holds every card, so all hands lie open: it is for hands that are over, and for teachers.
"""

import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pisyedili.cards import card_text
from pisyedili.locale import Catalogue, Text, catalogue, languages
from pisyedili.notation import NotationError, parse_records, position_text
from pisyedili.sessions.cards_view import hand_view, middle_view, seats_view
from pisyedili.sessions.ending import end_view, score_view
from pisyedili.sessions.news import SHOWN
from pisyedili.sessions.prose import open_rule, rule_prose
from pisyedili.sessions.replayed import Moment, ReplayedHand, sheet
from pisyedili.sessions.saving import SavedError, opened, refusing, whole, written
from pisyedili.sessions.settings import Settings
from pisyedili.sessions.spec import SpecError, SpecFault, is_whole, notation_faults, quoted
from pisyedili.sessions.speech import Speaker
from pisyedili.sessions.table_view import PROTOCOL, idle_ranks, rules_key

FIELDS: Final = ("kind", "record", "seat", "hand", "at", "lang")
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class ReplaySpec:
    """What to replay: a record's text, the seat shown at the bottom, and where to begin (hand from 0, actions made)."""

    record: str
    seat: int = 0
    hand: int = 0
    at: int = 0
    lang: str | None = None

    def compact(self) -> dict[str, object]:
        """The JSON form with only what differs from the defaults."""
        parts = {"seat": self.seat, "hand": self.hand, "at": self.at, "lang": self.lang}
        return {"kind": "replay", "record": self.record, **{key: value for key, value in parts.items() if value}}


def parse_replay(data: object) -> tuple[ReplaySpec, list[ReplayedHand]]:
    """A replay's description in its JSON form, and its hands. Raises SpecError naming every fault."""
    if not isinstance(data, Mapping):
        raise SpecError((SpecFault("not-an-object", {}),))
    faults = [SpecFault("unknown-field", {"field": quoted(key)}) for key in list(data)[:20] if key not in FIELDS]
    if data.get("kind", "replay") != "replay":
        faults.append(SpecFault("kind", {"wanted": "replay", "got": quoted(data.get("kind"))}))
    hands: list[ReplayedHand] = []
    text = data.get("record")
    if not isinstance(text, str):
        faults.append(SpecFault("record", {"why": quoted(text)}))
    else:
        try:
            hands = [ReplayedHand(record) for record in parse_records(text)]
        except NotationError as error:
            faults += notation_faults(error, "record")
        if len({(hand.record.rules, hand.players) for hand in hands}) > 1:
            faults.append(SpecFault("not-one-match", {}))
    if not hands or faults:
        raise SpecError(tuple(faults))

    def number(field: str, high: int) -> int:
        value = data.get(field)
        if value is not None and not is_whole(value, 0, high):
            faults.append(SpecFault(field, {"high": high, "got": quoted(value)}))
        return value if is_whole(value, 0, high) else 0

    hand = number("hand", len(hands) - 1)
    lang, have = data.get("lang"), [code for code, _ in languages()]
    if lang is not None and lang not in have:
        faults.append(SpecFault("lang", {"have": ", ".join(have), "got": quoted(lang)}))
    seat, at = number("seat", hands[0].players - 1), number("at", hands[hand].count)
    if faults:
        raise SpecError(tuple(faults))
    return ReplaySpec(str(text), seat, hand, at, lang), hands


class ReplaySession:
    """A reader looking at a recorded match. Same manner as ``TableSession``.

    Events: ``{"type": "jump", "at": N, "hand"?: H}`` goes to a moment, ``{"type": "move", "by": 1 | -1}`` a row on or
    back; settings and rule as at a table.

    Raises:
        SpecError: the description or its record is faulty.
        SavedError: the text cannot be restored, or belongs to another replay.
    """

    def __init__(self, spec: Mapping[str, Any], settings: object = None, saved: str | None = None) -> None:
        self.spec, self.hands = parse_replay(spec)
        self.settings = Settings(self.spec.lang)
        self.settings.update(settings)
        self.hand, self.at = self.spec.hand, self.spec.at
        self.rev = 1
        self.rule: str | None = None
        self.effects: list[dict[str, object]] = []
        self.spoken = ""
        if saved is not None:
            self._restore(saved)

    @property
    def words(self) -> Catalogue:
        return catalogue(self.settings.lang)

    @property
    def names(self) -> tuple[str, ...]:
        """The record's names, or the default ones beginning with the seat shown at the bottom."""
        named = self.hands[self.hand].record.names
        players = self.hands[0].players
        if len(named) == players:
            return named
        return tuple(self.words.text(f"names.{(seat - self.spec.seat) % players}") for seat in range(players))

    @property
    def speaker(self) -> Speaker:
        """Says "you" only when the record calls its player so: a match the reader played at one of our tables."""
        names = self.names
        you = {catalogue(lang).text("names.0") for lang, _ in languages()}
        seat = next((seat for seat, name in enumerate(names) if name in you), NOBODY)
        return Speaker(self.words, names, seat)

    def save(self) -> str:
        """Where the reader is, as text."""
        data = {"of": self._mark(), "hand": self.hand, "at": self.at, "rev": self.rev}
        return written({**data, "settings": self.settings.to_json()}, "replay")

    def _mark(self) -> int:
        return zlib.crc32(self.spec.record.encode())

    def _restore(self, text: str) -> None:
        data = opened(text, "replay")
        if data.get("of") != self._mark():
            raise SavedError("saved-other", "another record")
        with refusing():
            rev, hand = whole(data, "rev", 1), whole(data, "hand", high=len(self.hands) - 1)
            at = whole(data, "at", high=self.hands[hand].count)
        self.hand, self.at, self.rev = hand, at, rev
        self.settings.update(data.get("settings"))

    def handle(self, event: object) -> dict[str, Any]:
        """Take one event and answer with the view. Never raises; what makes no sense is ignored."""
        if isinstance(event, Mapping) and self._take(event):
            self.rev += 1
        return self.view()

    def _take(self, event: Mapping[str, Any]) -> bool:
        kind = event.get("type")
        if kind == "settings":
            return self.settings.update(event.get("set"))
        if kind == "rule":
            return open_rule(self, event.get("id"))
        if kind == "move":
            return self._move(event.get("by"))
        if kind == "jump":
            hand = event.get("hand", self.hand)
            if not is_whole(hand, 0, len(self.hands) - 1) or not is_whole(event.get("at"), 0, self.hands[hand].count):
                return False
            self._go(hand, event["at"])
            return True
        return False

    def _move(self, by: object) -> bool:
        """To the end of the next row, or of the one before; over the border of hands too."""
        stops = [0, *(row.at for row in self.hands[self.hand].rows)]
        if by == 1 and type(by) is int:
            later = [stop for stop in stops if stop > self.at]
            if later:
                self._go(self.hand, later[0])
            elif self.hand + 1 < len(self.hands):
                self._go(self.hand + 1, 0)
            else:
                return False
            return True
        if by == -1 and type(by) is int:
            earlier = [stop for stop in stops if stop < self.at]
            if earlier:
                self._go(self.hand, earlier[-1])
            elif self.hand > 0:
                self._go(self.hand - 1, self.hands[self.hand - 1].count)
            else:
                return False
            return True
        return False

    def _go(self, hand: int, at: int) -> None:
        before = (self.hand, self.at)
        self.hand, self.at = hand, at
        moment = self.hands[hand].moment(at)
        rows, speaker = moment.chronicle.rows, self.speaker
        self.effects = []
        if (
            rows
            and before[0] == hand
            and before[1] < at <= rows[-1].at
            and before[1] >= (rows[-2].at if len(rows) > 1 else 0)
        ):
            self.effects = [
                {
                    "kind": effect.kind,
                    "seat": effect.seat,
                    "n": effect.n if effect.kind in ("lay", "draw", "take", "reshuffle") else 0,
                    "cards": [card_text(card) for card in effect.cards if card is not None],
                }
                for effect in moment.effects
                if effect.kind in SHOWN
            ]
        self.spoken = speaker.told(rows[-1].sentences) if rows else ""

    def view(self) -> dict[str, Any]:
        """The protocol's ``ReplayView``, as JSON data."""
        hand, words, speaker = self.hands[self.hand], self.words, self.speaker
        moment = hand.moment(self.at)
        position, rows = moment.position, moment.chronicle.rows
        rules = position.rules
        standing = sheet(self.hands, self.hand, moment)
        # The bottom seat is shown as the reader's own, whoever "you" is in the sentences.
        bottom = Speaker(words, speaker.names, self.spec.seat)
        points = standing.totals if standing.scores else None
        idle = {"ok": False, "main": False}
        labels = {"draw": "draw", "pass": "pass", "take": "take-none", "hint": "hint", "undo": "undo"}
        return {
            "v": PROTOCOL,
            "kind": "replay",
            "rev": self.rev,
            "turn": self.rev,
            "rules": rules.name,
            "rulesName": words.text(f"rules-name.{rules_key(rules)}"),
            "idle": idle_ranks(rules),
            "mode": "practice",
            "lang": self.settings.lang,
            "settings": self.settings.to_json(),
            "langs": [list(pair) for pair in languages()],
            "seats": seats_view(bottom, position, points, open_seats=range(position.players)),
            "you": self.spec.seat,
            **middle_view(speaker, position, position.discards),
            "hand": hand_view(bottom, position, self.settings.sort, False, Counter(), False),
            "say": self._say(moment, speaker),
            "note": None,
            "acts": {name: {**idle, "label": words.text(f"act.{key}")} for name, key in labels.items()},
            "yours": False,
            "waiting": False,
            "effects": self.effects,
            "spoken": self.spoken,
            "log": [{"n": row.n, "text": speaker.written(row.sentences), "at": row.at} for row in rows],
            "score": score_view(speaker, standing),
            "end": end_view(speaker, standing),
            "muamele": None,
            "rule": None if self.rule is None else rule_prose(words, self.rule, rules),
            "asleep": False,
            "replay": self._replay(hand, moment, speaker),
        }

    def _say(self, moment: Moment, speaker: Speaker) -> Text:
        rows = moment.chronicle.rows
        if rows:
            return speaker.rich("replay.turn", n=rows[-1].n, what=speaker.written(rows[-1].sentences))
        if moment.position.discards:
            return speaker.rich("replay.from")
        return speaker.rich("replay.start", moment.position.seat)

    def _replay(self, hand: ReplayedHand, moment: Moment, speaker: Speaker) -> dict[str, object]:
        moves = []
        before = 0
        for index, row in enumerate(hand.rows):
            mark = hand.mark(index)
            moves.append(
                {
                    "n": row.n,
                    "at": row.at,
                    "text": speaker.written(row.sentences),
                    "spoken": speaker.told(row.sentences),
                    "mark": mark,
                    "cost": mark == "7",
                    "comment": hand.comment(before, row.at),
                }
            )
            before = row.at
        shown = moment.chronicle.rows
        since = shown[-2].at if len(shown) > 1 else 0
        return {
            "hand": self.hand,
            "hands": [speaker.text("replay.hand", n=number + 1) for number in range(len(self.hands))],
            "at": self.at,
            "count": hand.count,
            "moves": moves,
            "comment": hand.comment(since, self.at),
            "position": "" if moment.position.over else position_text(moment.position),
        }
