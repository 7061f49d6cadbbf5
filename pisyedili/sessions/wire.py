"""JSON in, JSON out: what the worker of a page calls.

Requests::

    {"op": "open",  "sid": SID, "data": {"spec": SPEC, "saved": TEXT | null, "settings": {...} | null,
                                         "progress": TEXT | null, "today": DATE | null}}
    {"op": "event", "sid": SID, "data": EVENT}
    {"op": "close", "sid": SID}
    {"op": "link",  "sid": SID, "data": {"spec": SPEC, "link": FRAGMENT, "settings": {...} | null}}
    {"op": "progress", "sid": SID, "data": {"stored": TEXT | null, "learned": {LESSON: {STEP: BEST}},
                                             "puzzled": {...}}}

A link asks which table it opens in the place of the page's own; the answer's ``spec`` is then opened under an id of
its own. Answers::

    {"state": {"view": VIEW}, "msgs": [{"type": "notice", "text": TEXT}], "saved": TEXT}
    {"spec": SPEC}
    {"stored": TEXT, "broken": false | true}
    {"error": {"reason": ID, "text": TEXT}}

The answer of a lesson holds ``"learned"`` as well: what was reached in it, to be merged into what is stored with the
request ``progress``; that of a puzzle room holds ``"puzzled"`` in the same way. ``today`` is the reader's date,
"2026-11-30", for the puzzle of the day. The answer of the progress page holds ``"progress"`` when a text is to be
stored in the place of the old one. ``broken``: what was stored could not be read, so the new text holds only what was
learned now.

`wire` never raises: a broken request is answered with an error, and no table is worse off for it.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from pisyedili.learner import Progress, ProgressError, ProgressFault
from pisyedili.learner.progress import read_steps
from pisyedili.learner.ratings import RatingsError, Results
from pisyedili.locale import Catalogue, catalogue
from pisyedili.sessions.editor import EditorSession
from pisyedili.sessions.lesson import LessonSession
from pisyedili.sessions.links import open_link, open_puzzle_link
from pisyedili.sessions.progress import ProgressSession
from pisyedili.sessions.puzzle import PuzzleSession
from pisyedili.sessions.puzzle_spec import parse_puzzle_spec
from pisyedili.sessions.room import Room
from pisyedili.sessions.saving import SavedError
from pisyedili.sessions.spec import Spec, SpecError

MAX_REQUEST: Final = 400_000
"""Characters of a request; a saved match of many hands stays well under it."""
MAX_SESSIONS: Final = 64
"""Tables open at once; the one untouched for longest is closed for a new one."""
MAX_SID: Final = 200


class WireError(ValueError):
    """A request that cannot be answered; `reason` is an ``error.*`` key of the catalogues."""

    def __init__(self, reason: str, **params: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params


class Wire:
    """The open tables of one page."""

    def __init__(self) -> None:
        self.sessions: dict[str, Room] = {}
        self.lang = "en"

    def answer(self, request: str) -> str:
        """The answer to one request."""
        try:
            return _dump(self._answer(request))
        except WireError as error:
            return self._error(error.reason, **error.params)
        except Exception:
            # The last line of defence: the page shows it, and the table plays on from its last state.
            return self._error("internal")

    def _answer(self, request: str) -> dict[str, object]:
        if not isinstance(request, str):
            raise WireError("bad-request")
        if len(request) > MAX_REQUEST:
            raise WireError("too-big")
        try:
            data = json.loads(request, parse_constant=_no_constant)
        except (ValueError, RecursionError):
            raise WireError("bad-request") from None
        if not isinstance(data, Mapping):
            raise WireError("bad-request")
        op, sid = data.get("op"), data.get("sid")
        if not isinstance(sid, str) or not 0 < len(sid) <= MAX_SID:
            raise WireError("bad-request")
        if op == "open":
            return self._open(sid, data.get("data"))
        if op == "event":
            return self._event(sid, data.get("data"))
        if op == "link":
            return self._link(data.get("data"))
        if op == "progress":
            return self._progress(data.get("data"))
        if op == "close":
            self.sessions.pop(sid, None)
            return {"state": {"view": None}, "msgs": [], "saved": None}
        raise WireError("bad-request")

    def _hear(self, settings: object) -> None:
        """The reader's language, for what has to be said outside a table."""
        if isinstance(settings, Mapping) and isinstance(settings.get("lang"), str):
            self.lang = settings["lang"]

    def _link(self, data: Any) -> dict[str, object]:
        if not isinstance(data, Mapping):
            raise WireError("bad-request")
        self._hear(data.get("settings"))
        spec = data.get("spec")
        kind = spec.get("kind", "table") if isinstance(spec, Mapping) else None
        try:
            if kind == "puzzle":
                return {"spec": open_puzzle_link(data.get("link"), parse_puzzle_spec(spec)).compact()}
            own = Spec.parse(spec) if kind == "table" else Spec()
            return {"spec": open_link(data.get("link"), own).to_json()}
        except SpecError as error:
            raise WireError("bad-link", why=self._why(error)) from None

    def _why(self, error: SpecError) -> str:
        words = self._words()
        return "; ".join(fault.text(words) for fault in error.faults)

    def _open(self, sid: str, data: Any) -> dict[str, object]:
        if not isinstance(data, Mapping):
            raise WireError("bad-request")
        settings = data.get("settings")
        self._hear(settings)
        notices: list[str] = []
        saved = data.get("saved")
        progress, broken = _progress_of(data.get("progress"))
        today = data.get("today")
        try:
            try:
                session = Room(data.get("spec"), settings=settings, saved=saved, progress=progress, today=today)
            except SavedError as error:
                session = Room(data.get("spec"), settings=settings, progress=progress, today=today)
                notices.append(session.words.text(f"notice.{error.reason}{_about(session)}"))
        except SpecError as error:
            raise WireError("bad-spec", why=self._why(error)) from None
        if broken and isinstance(session.own, LessonSession | ProgressSession | PuzzleSession):
            notices.append(session.words.text("progress.broken-store"))
        self.sessions.pop(sid, None)
        while len(self.sessions) >= MAX_SESSIONS:
            del self.sessions[next(iter(self.sessions))]
        self.sessions[sid] = session
        return self._state(session, notices)

    def _event(self, sid: str, event: Any) -> dict[str, object]:
        session = self.sessions.pop(sid, None)
        if session is None:
            raise WireError("no-session")
        # Put back at the end: the order is that of the last touch.
        self.sessions[sid] = session
        session.handle(event)
        return self._state(session, [])

    def _state(self, session: Room, notices: list[str]) -> dict[str, object]:
        self.lang = session.words.lang
        answer: dict[str, object] = {
            "state": {"view": session.view()},
            "msgs": [{"type": "notice", "text": text} for text in notices],
            "saved": session.save(),
        }
        own = session.own
        if isinstance(own, LessonSession):
            answer["learned"] = {own.lesson.id: dict(own.results)}
        elif isinstance(own, PuzzleSession):
            answer["puzzled"] = own.results.to_json()
        elif isinstance(own, ProgressSession) and own.stored is not None:
            answer["progress"] = own.stored
        return answer

    def _progress(self, data: Any) -> dict[str, object]:
        """What is to be stored once these results are added to what is stored."""
        if not isinstance(data, Mapping):
            raise WireError("bad-request")
        progress, broken = _progress_of(data.get("stored"))
        faults: list[ProgressFault] = []
        learned = read_steps(data.get("learned", {}), faults)
        try:
            progress.merge(Progress(learned))
            if data.get("puzzled") is not None:
                progress.add_puzzles(Results.from_json(data["puzzled"]))
        except (ProgressError, RatingsError):
            raise WireError("bad-request") from None
        if faults:
            raise WireError("bad-request")
        return {"stored": progress.to_text(), "broken": broken}

    def _words(self) -> Catalogue:
        try:
            return catalogue(self.lang)
        except LookupError:
            return catalogue("en")

    def _error(self, reason: str, **params: object) -> str:
        return _dump({"error": {"reason": reason, "text": self._words().text(f"error.{reason}", **params)}})


def _progress_of(text: object) -> tuple[Progress, bool]:
    """The progress of a stored text, and whether there is one that cannot be read."""
    if text is None:
        return Progress(), False
    try:
        return Progress.parse(text), False
    except ProgressError:
        return Progress(), True


def _about(session: Room) -> str:
    """Which notice is the one for what could not be restored here."""
    about = {
        LessonSession: "-lesson",
        ProgressSession: "-page",
        PuzzleSession: "-puzzle",
        EditorSession: "-editor",
    }
    return about.get(type(session.own), "")


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _dump(data: object) -> str:
    # Lone surrogates would break the way to JavaScript; ASCII escapes keep them harmless.
    return json.dumps(data, ensure_ascii=True, separators=(",", ":"), allow_nan=False)


_WIRE: Final = Wire()


def wire(request: str) -> str:
    """Answer one request of the page. See the module's description; never raises."""
    return _WIRE.answer(request)
