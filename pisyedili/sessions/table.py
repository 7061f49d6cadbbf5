"""The session of one table: reader events in, JSON views out (the protocol is in ``widgets/src/protocol/``).

Nothing here knows how to draw, and nothing in the front end knows a rule. Events come from outside and are never
trusted: one that is stale, malformed or forged changes nothing (case 17).
"""

import os
from collections.abc import Collection, Mapping
from typing import Any, Final

from pisyedili.actions import Refusal
from pisyedili.cards import parse_card
from pisyedili.locale import Catalogue, catalogue
from pisyedili.position import Position
from pisyedili.sessions.asks import Ask, is_due
from pisyedili.sessions.cards_view import sorted_hand
from pisyedili.sessions.game import Game
from pisyedili.sessions.hints import LEVELS, hint
from pisyedili.sessions.news import News
from pisyedili.sessions.notes import Note, refused
from pisyedili.sessions.prose import open_rule
from pisyedili.sessions.save import Saved
from pisyedili.sessions.save import read as read_saved
from pisyedili.sessions.save import write as write_saved
from pisyedili.sessions.settings import Settings
from pisyedili.sessions.spec import Spec
from pisyedili.sessions.speech import Speaker
from pisyedili.sessions.table_view import table_view

MAX_STEPS: Final = 100_000
"""No run of bot moves is longer: every hand ends by R9.5 long before."""


def fresh_seed() -> int:
    """A seed nobody knows. It stays in this process and in the reader's saved match (R1.7)."""
    return int.from_bytes(os.urandom(8), "big")


class TableSession:
    """A reader at a table with bots.

    `spec` is a description in its JSON form, or parsed; `settings` the protocol's ``Settings``, whole or in part;
    `saved` a text of ``save``. With a seed in the spec everything that follows depends on the events only.

    Raises:
        SpecError: the description is faulty; every fault is named.
        SavedError: the text cannot be restored, or belongs to another table.
    """

    def __init__(self, spec: Spec | Mapping[str, Any], settings: object = None, saved: str | None = None) -> None:
        self.spec = spec if isinstance(spec, Spec) else Spec.parse(spec)
        self.settings = Settings(self.spec.lang)
        self.news = News()
        if saved is None:
            seed = fresh_seed() if self.spec.seed is None else self.spec.seed
            self._sit(Game(self.spec, seed))
            self.settings.update(settings)
            self.news.dealt(self.speaker, self.game)
        else:
            self._restore(read_saved(saved, self.spec), settings)

    def _sit(self, game: Game, turn: int = 1) -> None:
        """Begin at a game."""
        self.game: Game = game
        self.turn = turn
        self.rev = 1
        self.ask: Ask | None = None
        self.hint_level = 0
        self.rule: str | None = None
        self.seen = False

    @classmethod
    def restore(cls, text: str) -> "TableSession":
        """The table of a saved text. Raises SavedError."""
        return cls(read_saved(text).spec, saved=text)

    def save(self) -> str:
        """Everything needed to go on from here, as text. Holds the seed: for the reader's own storage only (R1.7)."""
        return write_saved(
            Saved(
                spec=self.spec,
                game=self.game,
                settings=self.settings.to_json(),
                turn=self.turn,
                rev=self.rev,
                ask=self.ask,
                hint=self.hint_level,
                rule=self.rule,
                seen=self.seen,
            )
        )

    def _restore(self, saved: Saved, settings: object) -> None:
        self._sit(saved.game, saved.turn)
        self.settings.update(saved.settings)
        self.settings.update(settings)
        self.rev = saved.rev
        self.ask, self.hint_level, self.seen = saved.ask, saved.hint, saved.seen
        self.rule = saved.rule if saved.rule in self.words.rules else None

    def view(self) -> dict[str, Any]:
        """The protocol's ``View``, as JSON data."""
        return table_view(self)

    @property
    def words(self) -> Catalogue:
        return catalogue(self.settings.lang)

    @property
    def names(self) -> tuple[str, ...]:
        """Names in seat order; the default ones start with the reader's own."""
        if self.spec.names is not None:
            return self.spec.names
        players, you = self.spec.players, self.spec.seat
        return tuple(self.words.text(f"names.{(seat - you) % players}") for seat in range(players))

    @property
    def speaker(self) -> Speaker:
        return Speaker(self.words, self.names, self.spec.seat)

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def picking(self) -> bool:
        """The Muamele scene is on: picks are due, or its result has not been looked at yet."""
        muamele = self.game.match.muamele
        return muamele is not None and not (muamele.done and self.seen)

    @property
    def yours(self) -> bool:
        """The reader is to move."""
        return not self.position.over and self.position.seat == self.spec.seat

    @property
    def waiting(self) -> bool:
        """A bot does something next."""
        if self.position.over:
            muamele = self.game.match.muamele
            return muamele is not None and muamele.seat not in (None, self.spec.seat)
        return not self.yours

    @property
    def hand(self) -> list[int]:
        """The reader's cards in the order they are shown in."""
        return sorted_hand(self.position.hand(self.spec.seat), self.settings.sort)

    @property
    def marks(self) -> bool:
        """What can be laid is marked."""
        return self.settings.marks

    @property
    def open_seats(self) -> Collection[int]:
        """Seats whose cards lie open while the hand is played."""
        return ()

    # Events

    def handle(self, event: object) -> dict[str, Any]:
        """Take one event and answer with the view. Never raises, whatever the event holds.

        A stale, malformed or unknown event is ignored: the same view comes back, `rev` included.
        """
        if isinstance(event, Mapping):
            before, self.news = self.news, News()
            if self._take(event):
                self.rev += 1
            else:
                self.news = before
        return self.view()

    def _take(self, event: Mapping[str, Any]) -> bool:
        """Whether the event was for now and made any sense."""
        kind = event.get("type")
        if kind == "settings":
            return self.settings.update(event.get("set"))
        if kind == "rule":
            return open_rule(self, event.get("id"))
        if kind == "dismiss":
            dismissed, self.ask = self.ask is not None, None
            return dismissed
        ask = Ask.parse(event)
        if ask is None or not is_due(event, self.turn):
            return False
        if ask.type == "hint" and self.yours:
            self.hint_level = min(self.hint_level + 1, LEVELS)
            self._answer(ask)
        elif self.why_not(ask) is not None:
            self._answer(ask)
        else:
            return self._do(ask)
        return True

    def _answer(self, ask: Ask) -> None:
        """Answer with a note; nothing else changes."""
        self.ask = ask
        self.tell()

    def tell(self) -> None:
        """Say the note on show aloud."""
        note = self.note()
        if note is not None:
            self.news.say(note.title, note.text)

    def _do(self, ask: Ask) -> bool:
        """Carry out what is allowed. False when there was nothing to do."""
        action = ask.action
        if action is not None:
            self._make(action)
        elif ask.type == "pick" and ask.index is not None:
            self._pick(ask.index)
        elif ask.type == "step":
            return self._step(ask.all)
        elif ask.type == "undo":
            self.game = self.game.rewound(self.undo_target()[1])
            self._changed()
            self.news.say(self.words.text("spoken.undone"))
        elif ask.type == "next-hand":
            return self._next_hand()
        elif ask.type == "new-match":
            # The record of a match that is over gives its seeds away: nothing later may follow from them (R1.7).
            seed = fresh_seed() if self.spec.seed is None else self.spec.seed
            self.game = Game(self.spec, seed, self.game.number + 1)
            self._dealt()
        return True

    def _make(self, action: int) -> None:
        self.news.acted(self.speaker, self.game, lambda: self.game.apply(action))
        self._changed()

    def _pick(self, place: int) -> None:
        self.news.picked(self.speaker, self.game, lambda: self.game.pick(place))
        self._changed()

    def _step(self, all: bool) -> bool:
        steps = 0
        while self.waiting and steps < (MAX_STEPS if all else 1):
            if self.position.over:
                self._pick(self.game.bot_pick())
            else:
                self._make(self.next_action())
            steps += 1
        return steps > 0

    def next_action(self) -> int:
        """What the seat to move does when it is not the reader who moves."""
        return self.game.bot_action()

    def _next_hand(self) -> bool:
        if self.picking:
            # The Muamele has been looked at; the end banner comes next.
            self._changed()
            self.seen = True
            self.news.ended(self.speaker, self.game)
            return True
        if self.game.over:
            return False
        self.game.next_hand()
        self._dealt()
        return True

    def _dealt(self) -> None:
        self._changed()
        self.news.dealt(self.speaker, self.game)

    def _changed(self) -> None:
        self.turn += 1
        self.hint_level = 0
        self.ask = None
        self.seen = False

    # Answers

    def note(self) -> Note | None:
        """The note on show: what was asked last and why not, or the hint asked for."""
        ask = self.ask
        if ask is None:
            return None
        if ask.type == "hint" and self.yours and self.hint_level:
            note = hint(self.speaker, self.game.view(self.spec.seat), self.hint_level)
            return note if note.card is None else note.at(self.hand.index(parse_card(note.card)))
        refusal = self.why_not(ask)
        return None if refusal is None else self._refused(ask, refusal)

    def _refused(self, ask: Ask, refusal: Refusal) -> Note:
        """The note for a refusal; at the card that was asked for, where it lies in the hand."""
        index = ask.place_in(self.hand)
        return refused(self.speaker, self.position, refusal, None if index is None else ask.card, index)

    def why_not(self, ask: Ask) -> Refusal | None:
        """Why the reader may not do this now, or None. Changes nothing."""
        action, over = ask.action, self.position.over
        if action is not None:
            if over:
                return Refusal("hand-over", "R10.1", {})
            return self.position.refusal(action) if self.yours else Refusal("not-your-turn", "R3.5", {})
        if ask.type == "hint":
            return None if self.yours else Refusal("hint-wait", "", {})
        if ask.type == "undo":
            reason = self.undo_target()[0]
            return None if reason is None else Refusal(reason, "", {})
        if ask.type == "next-hand":
            if not over:
                return Refusal("hand-running", "", {})
            return Refusal("pick-first", "R10.4", {}) if self.picking and not self.game.muamele.done else None
        if ask.type == "pick":
            return self._why_no_pick(ask.index)
        return None

    def _why_no_pick(self, index: int | None) -> Refusal | None:
        muamele = self.game.match.muamele
        if muamele is None or muamele.seat != self.spec.seat:
            return Refusal("pick-not-due", "R10.4", {})
        if index is None or index >= muamele.stock_count or muamele.row[index] is not None:
            return Refusal("pick-wrong", "R10.4", {})
        return None

    def undo_target(self) -> tuple[str | None, int]:
        """Why nothing can be taken back, or None; and how many actions of the hand stay when it is.

        In practice play the reader's last decision comes back. In a match only while no card has been drawn or
        taken since: nobody may look at a card and then change their mind.
        """
        history, match = self.position.history, self.spec.mode == "match"
        if self.position.over and match:
            return "hand-over", 0
        own = [i for i, made in enumerate(history) if made.seat == self.spec.seat]
        if not own:
            return "undo-nothing", 0
        for made in history[own[-1] :]:
            if match and any(effect.kind in ("draw", "take", "reshuffle") for effect in made.effects):
                return "undo-past-draw", 0
        return None, own[-1]
