"""A place on a page: the session that belongs there, and what the reader opened in its stead.

From a table one can go to the replay of its hand, from a replay on to a table at that moment, to a pasted record, to a
match under other rules, and each time back again. What was left waits as it was. A room is used like the session
on show: same events, same view, with the protocol's ``RoomView`` added.
"""

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from pisyedili.learner import Progress
from pisyedili.locale import Catalogue, catalogue, languages
from pisyedili.rules import MAX_SEATS
from pisyedili.sessions.editor import EditorSession
from pisyedili.sessions.house import HouseDraft
from pisyedili.sessions.links import known_position, position_link, puzzle_link, rules_code, rules_link, with_rules
from pisyedili.sessions.news import News
from pisyedili.sessions.opening import AnySession, open_session
from pisyedili.sessions.puzzle import PuzzleSession
from pisyedili.sessions.replay import ReplaySession
from pisyedili.sessions.saving import SavedError, opened, refusing, written
from pisyedili.sessions.spec import Spec, SpecError
from pisyedili.sessions.table import TableSession

MAX_VISITS: Final = 4
"""Sessions one behind the other; the oldest visit is forgotten for a fifth."""
MAX_RECORD: Final = 60_000
"""Characters of a pasted record: many times a long match."""
PLACES: Final = (TableSession, ReplaySession)
"""From here ways lead on; a lesson and the progress page have their own."""
TURNED: Final = (TableSession, PuzzleSession, EditorSession)
"""These name turns that can be moved on."""
WAYS: Final = ("replay", "play-on", "back", "import", "house-play", "editor-play", "editor-solve")
"""Events that open another session or leave one. They name the depth they are meant for: a second click is stale,
and yet no bot that moves meanwhile makes the first one so."""


class Room:
    """The sessions of one place.

    `spec`, `settings`, `saved`, `progress` and `today` as for ``open_session``; `saved` may also be the plain text of
    the own session.

    Raises:
        SpecError: the description is faulty; every fault is named.
        SavedError: the text cannot be restored, or belongs to another description.
    """

    def __init__(
        self,
        spec: Any,
        settings: object = None,
        saved: str | None = None,
        progress: Progress | None = None,
        today: object = None,
    ) -> None:
        self._mark = zlib.crc32(json.dumps(_plain(spec), sort_keys=True, default=str).encode())
        self.house: HouseDraft | None = None
        self.refused = ""
        visits = _visits(saved, self._mark)
        if visits is None:
            self.sessions: list[AnySession] = [open_session(spec, settings, saved, progress, today)]
            return
        self.sessions = [open_session(spec, settings, visits[0][1], progress, today)]
        for other, text in visits[1:]:
            try:
                self.sessions.append(open_session(other, settings=settings, saved=text))
            except SpecError as error:
                raise SavedError("saved-broken", str(error)[:200]) from None

    @property
    def session(self) -> AnySession:
        """The session on show."""
        return self.sessions[-1]

    @property
    def own(self) -> AnySession:
        """The session that belongs here."""
        return self.sessions[0]

    @property
    def table(self) -> TableSession | None:
        """The table on show, or the one behind a replay; None in a place where there is none."""
        tables = [session for session in self.sessions if isinstance(session, TableSession)]
        return tables[-1] if tables else None

    @property
    def words(self) -> Catalogue:
        return self.session.words

    def save(self) -> str:
        """Everything as text, the own session's where nothing else is open: for the reader's own storage (R1.7)."""
        if len(self.sessions) == 1:
            return self.own.save()
        visits: list[list[object]] = [[None, self.own.save()]]
        visits += [[_spec_json(session), session.save()] for session in self.sessions[1:]]
        return written({"of": self._mark, "visits": visits}, "room")

    def view(self) -> dict[str, Any]:
        """The view of the session on show, and the room around it."""
        return {**self.session.view(), "room": self._room()}

    def handle(self, event: object) -> dict[str, Any]:
        """Take one event and answer with the view. Never raises; what makes no sense is ignored."""
        if isinstance(event, Mapping):
            kind = event.get("type")
            if kind in WAYS or kind == "house":
                if self._take(str(kind), event):
                    self._touched()
                return self.view()
            if kind == "dismiss" and self.refused:
                self.refused = ""
                self._touched()
        self.session.handle(event)
        return self.view()

    def _touched(self) -> None:
        """Something around the session changed: a view of its own, with no news of the game in it."""
        session = self.session
        session.rev += 1
        if isinstance(session, TableSession):
            if session.news.effects or session.news.spoken:
                session.news = News()
        elif isinstance(session, ReplaySession):
            session.effects, session.spoken = [], ""

    def _take(self, kind: str, event: Mapping[str, Any]) -> bool:
        session = self.session
        if kind == "house":
            return self._draft(event)
        depth = event.get("depth")
        if type(depth) is not int or depth != len(self.sessions):
            return False
        if kind == "replay" and isinstance(session, TableSession):
            return self._replay(session)
        if kind == "play-on" and isinstance(session, ReplaySession):
            return self._play_on(session)
        if kind == "import" and isinstance(session, PLACES):
            return self._import(event.get("text"))
        if kind == "house-play" and isinstance(session, TableSession):
            return self._play(session)
        if kind in ("editor-play", "editor-solve") and isinstance(session, EditorSession):
            spec = session.table_spec() if kind == "editor-play" else session.puzzles_spec()
            if spec is None:
                return True
            self._visit(spec)
            return True
        if kind == "back" and len(self.sessions) > 1:
            left = self.sessions.pop()
            self._enter(left)
            return True
        return False

    # Ways on

    def _visit(self, spec: Any) -> None:
        """Open another session here. Raises SpecError."""
        left = self.session
        self.sessions.append(open_session(spec, settings=left.settings.to_json()))
        if len(self.sessions) > MAX_VISITS:
            del self.sessions[1]
        self._enter(left)

    def _enter(self, left: AnySession) -> None:
        """Turn and rev go on growing, so that no event for the session left behind is taken for this one's."""
        session = self.session
        least = max(left.rev, left.turn if isinstance(left, TURNED) else 0) + 1
        session.rev = max(session.rev, least)
        if isinstance(session, TURNED):
            session.turn = max(session.turn, least)
        session.settings.update(left.settings.to_json())
        self.house, self.refused = None, ""

    def _replay(self, table: TableSession) -> bool:
        """The hand that is over, from its beginning."""
        game = table.game
        if not game.position.over or table.picking:
            return False
        record = game.record(table.names)
        hands = 1 if game.single else len(game.match.past) + 1
        self._visit({"kind": "replay", "record": record, "seat": table.spec.seat, "hand": hands - 1})
        return True

    def _play_on(self, replay: ReplaySession) -> bool:
        """The position on show, as a table to try things at."""
        position = replay.view()["replay"]["position"]
        if not position:
            return False
        spec = {"kind": "table", "position": position, "seat": replay.spec.seat, "mode": "practice"}
        names = replay.hands[replay.hand].record.names
        if names and not any(_usual(words, names) for words in map(catalogue, dict(languages()))):
            try:
                self._visit({**spec, "names": list(names)})
                return True
            except SpecError:
                # Names of a foreign record need be none for a table.
                pass
        self._visit(spec)
        return True

    def _import(self, text: object) -> bool:
        """A pasted record. Refused whole, with what is wrong named."""
        words = self.words
        if not isinstance(text, str) or len(text) > MAX_RECORD:
            self.refused = words.text("room.too-long", n=MAX_RECORD)
            return True
        try:
            self._visit({"kind": "replay", "record": text})
        except SpecError as error:
            self.refused = words.grammar.capital("; ".join(fault.text(words) for fault in error.faults)) + "."
        return True

    def _draft(self, event: Mapping[str, Any]) -> bool:
        """Open, change or close the rules being put together."""
        session = self.session
        if not isinstance(session, TableSession):
            return False
        if event.get("open") is False:
            closed, self.house = self.house is not None, None
            return closed
        changed = self.house is None
        if self.house is None:
            self.house = HouseDraft(session.spec.rules, session.spec.players)
        if "choose" in event:
            changed |= self.house.choose(event["choose"])
        if "set" in event:
            changed |= self.house.set(event["set"])
        return changed

    def _play(self, table: TableSession) -> bool:
        """A match under the rules put together, unless something is wrong with them."""
        if self.house is None:
            return False
        rules, _ = self.house.rules()
        if rules is None:
            return False
        spec = with_rules(table.spec, rules, self.house.players)
        # One match of one's own choice at a time; what belongs here waits.
        self.sessions = [self.own, TableSession(spec, settings=table.settings.to_json())]
        self._enter(table)
        return True

    def _room(self) -> dict[str, object]:
        session, words = self.session, self.words
        around: dict[str, object] = {"back": None, "record": "", "house": None}
        around |= {"rules": "", "position": "", "puzzle": ""}
        code = {"rules": "", "position": "", "puzzle": ""}
        if len(self.sessions) > 1:
            behind: type[object] = type(self.sessions[-2])
            kind = {ReplaySession: "replay", EditorSession: "editor"}.get(behind, "table")
            around["back"] = words.text(f"room.back.{kind}")
        if isinstance(session, TableSession):
            game, spec = session.game, session.spec
            around["rules"] = rules_link(spec.rules, spec.players)
            around["position"] = position_link(game, spec.seat)
            code["rules"] = rules_code(spec.rules, spec.players)
            if around["position"]:
                seat = f", seat={spec.seat}" if spec.seat else ""
                code["position"] = f"CardTable(position={known_position(game, spec.seat)!r}{seat})"
            if game.over and not session.picking:
                around["record"] = game.record(session.names)
            if self.house is not None:
                around["house"] = self.house.view(words, spec.rules, spec.players)
        if isinstance(session, PuzzleSession):
            around["puzzle"] = puzzle_link(session.table.puzzle)
            if around["puzzle"]:
                code["puzzle"] = f"PuzzleTable(puzzle={session.table.puzzle.id!r})"
        return {**around, "code": code, "refused": self.refused, "depth": len(self.sessions)}


def _usual(words: Catalogue, names: tuple[str, ...]) -> bool:
    """Whether these are the names a language gives to nobody in particular."""
    return {*names} <= {words.text(f"names.{seat}") for seat in range(MAX_SEATS)}


def _plain(spec: Any) -> Any:
    return spec.to_json() if isinstance(spec, Spec) else spec


def _spec_json(session: AnySession) -> dict[str, object]:
    return session.spec.to_json() if isinstance(session, TableSession) else session.spec.compact()


def _visits(saved: object, mark: int) -> list[tuple[Any, str]] | None:
    """The sessions of a saved room, the own one first; None for the plain text of one session. Raises SavedError."""
    if saved is None or not isinstance(saved, str) or '"kind":"room"' not in saved[:40]:
        return None
    data = opened(saved, "room")
    with refusing():
        visits = data.get("visits")
        if not isinstance(visits, list) or not 2 <= len(visits) <= MAX_VISITS:
            raise ValueError("a room has visits")
        if not all(isinstance(v, list) and len(v) == 2 and isinstance(v[1], str) for v in visits):
            raise ValueError("a visit is a description and a text")
    if data.get("of") != mark:
        raise SavedError("saved-other", "another place")
    return [(visit[0], visit[1]) for visit in visits]
