"""The table of one step of a lesson: who may do what, how the step stands, and what is said about it."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pisyedili.actions import Refusal, card_of, is_lay
from pisyedili.cards import card_text, parse_card
from pisyedili.learner.progress import ALONE, HELPED, SHOWN
from pisyedili.lessons import Step, judge
from pisyedili.lessons.feedback import hint_action
from pisyedili.lessons.measures import best_actions
from pisyedili.lessons.model import ACTING
from pisyedili.lessons.questions import Question, is_right, question
from pisyedili.position import Position
from pisyedili.sessions import coach, lesson_notes
from pisyedili.sessions.asks import Ask, is_due
from pisyedili.sessions.game import Deal
from pisyedili.sessions.hints import LEVELS, action_words
from pisyedili.sessions.lesson_game import LessonGame, dealt, spec_of
from pisyedili.sessions.lesson_ways import ASKS, OWN, no_way
from pisyedili.sessions.news import News
from pisyedili.sessions.notes import Note
from pisyedili.sessions.settings import Settings
from pisyedili.sessions.spec import is_whole
from pisyedili.sessions.table import TableSession
from pisyedili.view import View


class StepTable(TableSession):
    """A reader at one step. `number` counts the deals of a dealt step; `test`: one try, no help."""

    game: LessonGame

    def __init__(
        self,
        step: Step,
        settings: Settings,
        *,
        turn: int = 1,
        number: int = 0,
        test: bool = False,
        deals: Sequence[Deal] = (),
    ) -> None:
        # The settings are the lesson's, shared by all its tables; a table of its own is not dealt.
        self.settings = settings
        self.step = dealt(step, number)
        self.number, self.test = number, test
        self.spec = spec_of(step)
        self.news = News()
        self.question: Question | None = None if step.kind in ACTING else question(step)
        self._sit(LessonGame(self.spec, self.step, deals), turn)
        self.tries = 0
        """Tries before this one that did not reach the goal."""
        self.helped = False
        """A hint was taken."""
        self.shown = False
        """The lesson has played the step for the reader, in this try or in one before."""
        self.showing = False
        """It does so now."""
        self.answer: str | None = None
        """The answer given: an option, a number, or "spot" for the ticked cards."""
        self.ticks: set[str] = set()
        """Keys of the cards ticked."""
        self.coached: int | None = None
        """Number of the action in this hand that the coach comments on."""
        self._judged: tuple[object, str] = (None, "")
        self._advised: tuple[object, int | None] = (None, None)
        self._seen_then: tuple[object, View] | None = None

    # How it stands

    @property
    def _moment(self) -> tuple[object, ...]:
        deals = self.game.deals
        return (id(self.game), len(deals), len(deals[-1].actions), len(deals[-1].picks), self.seen, self.answer)

    @property
    def state(self) -> str:
        """ "ongoing", "reached" or "failed": a pure function of the step and of what was done."""
        moment = self._moment
        if self._judged[0] != moment:
            self._judged = (moment, self._judge())
        return self._judged[1]

    def _judge(self) -> str:
        step, position = self.step, self.position
        if self.question is not None:
            if self.answer is None:
                return "ongoing"
            if self.question.kind == "spot":
                return "reached" if self.ticks == self.right_ticks else "failed"
            return "reached" if is_right(self.question, self.answer) else "failed"
        if step.kind == "choose":
            chosen = self.chosen
            if chosen is None:
                return "failed" if position.over else "ongoing"
            return "reached" if chosen[1] in best_actions(step, chosen[0]) else "failed"
        if step.kind == "play" and position.over and self.picking:
            return "ongoing"
        return judge(step, position, self.game.over and not self.picking).state

    @property
    def chosen(self) -> tuple[Position, int] | None:
        """For ``choose``: the position before the reader's first action, and the action."""
        history = self.position.history
        for at, made in enumerate(history):
            if made.seat == self.step.seat:
                return self.game.rewound(at).position, made.action
        return None

    @property
    def ticked(self) -> frozenset[int]:
        """Cards ticked."""
        return frozenset(parse_card(key.partition(".")[0]) for key in self.ticks)

    @property
    def right_ticks(self) -> set[str]:
        """Keys of the cards to tick: of two equal ones both."""
        assert self.question is not None
        return {card["key"] for card in self.keyed if parse_card(card["id"]) in self.question.cards}

    @property
    def keyed(self) -> list[dict[str, str]]:
        """The hand as it is shown, each card with the key it has in the view."""
        seen: dict[str, int] = {}
        out = []
        for card in self.hand:
            id = card_text(card)
            out.append({"id": id, "key": f"{id}.{seen.get(id, 0)}"})
            seen[id] = seen.get(id, 0) + 1
        return out

    @property
    def opening(self) -> bool:
        """Others still make the moves that come before the reader's turn."""
        position = self.position
        return len(position.history) < self.step.before and position.seat != self.step.seat and not position.over

    @property
    def yours(self) -> bool:
        """The reader is to move, and may."""
        return self.question is None and self.state == "ongoing" and not self.showing and super().yours

    @property
    def waiting(self) -> bool:
        """Somebody else moves next, or the lesson does."""
        if self.step.kind == "play":
            return self.state == "ongoing" and super().waiting
        if self.position.over:
            return False
        if self.opening:
            return True
        if self.question is not None:
            return self.answer is not None and self._played < len(self.step.play)
        if self.state == "reached":
            return False
        return self.position.seat != self.step.seat or (self.showing and self.state == "ongoing")

    @property
    def _played(self) -> int:
        """How much of a question's answer has been shown on the board."""
        return len(self.position.history) - self.step.before

    @property
    def picking(self) -> bool:
        """Only where a hand is played is its Muamele played as well (R10.4)."""
        return self.step.kind == "play" and super().picking

    @property
    def marks(self) -> bool:
        return self.settings.marks and self.marked

    @property
    def marked(self) -> bool:
        """What can be laid may be marked in this step."""
        return self.step.kind == "play" or "marks" in self.step.show

    @property
    def open_seats(self) -> Collection[int]:
        return self.step.open

    @property
    def advised(self) -> int | None:
        """The next action on the way to the goal."""
        moment = self._moment
        if self._advised[0] != moment:
            self._advised = (moment, hint_action(self.step, self.position))
        return self._advised[1]

    @property
    def best(self) -> int:
        """What a step reached now is worth."""
        if self.shown:
            return SHOWN
        return HELPED if self.helped or self.tries else ALONE

    @property
    def touched(self) -> bool:
        """There is something to begin again from."""
        own = any(made.seat == self.step.seat for made in self.position.history)
        return own or self.answer is not None or bool(self.ticks) or self.showing or len(self.game.deals) > 1

    # Events

    def act(self, event: Mapping[str, Any], calls: bool = True) -> bool:
        """Take an event for this step. Whether it was for now and made any sense."""
        self.news = News(calls and self.question is None and self.state == "ongoing")
        if event.get("type") in ("settings", "rule", "dismiss"):
            return self._take(event)
        if not is_due(event, self.turn):
            return False
        if event.get("type") == "tick":
            return self._tick(event.get("index"))
        ask = Ask.parse(event, ASKS)
        if ask is None or (ask.type in ("pick", "next-hand") and self.step.kind != "play"):
            return False
        if ask.type == "answer":
            return self._answered(ask, event)
        if ask.type == "hint" and self.why_not(ask) is None and self.step.kind != "play":
            return self._hint()
        if ask.type == "show-me" and self.why_not(ask) is None:
            return self._show()
        if ask.type in ("again", "next-step") or self.why_not(ask) is not None:
            # What begins or leaves a step was left to the lesson, so here it is refused.
            self._answer(ask)
            return True
        self.helped = self.helped or ask.type == "hint"
        before = self.state
        done = self._take(event)
        if done and self.state != "ongoing" and before == "ongoing":
            self.tell()
        return done

    def _make(self, action: int) -> None:
        own = self.position.seat == self.spec.seat
        at = len(self.game.actions)
        if own and self.step.coach:
            self._seen_then = ((id(self.game), len(self.game.deals), at), self.game.view(self.step.seat))
        level = self.hint_level
        super()._make(action)
        # Where to look holds for the whole step; which card it is does not.
        self.hint_level = (min(level, 1) if own else level) if self.step.kind != "play" else 0
        if own and self.step.coach and not self.showing:
            self.coached = at
            if self.state == "ongoing":
                self.tell()

    def _changed(self) -> None:
        level = self.hint_level
        super()._changed()
        if self.step.kind != "play":
            self.hint_level = level

    def next_action(self) -> int:
        """What happens next without the reader: before their turn, after an answer, in a reply, or shown to them."""
        if self.question is not None and not self.opening:
            return self.step.play[self._played]
        if self.showing and self.position.seat == self.step.seat:
            action = self.advised
            assert action is not None
            return action
        return self.game.bot_action()

    def _do(self, ask: Ask) -> bool:
        if ask.type == "undo":
            # A try that is taken back was a try.
            self.tries += self.step.kind != "play"
            self.coached = None
        elif ask.type == "next-hand":
            self.coached = None
        return super()._do(ask)

    def _tick(self, index: object) -> bool:
        hand = self.keyed
        if self.step.kind != "spot" or self.answer is not None or not is_whole(index, 0, len(hand) - 1):
            return False
        self.ask = None
        card = hand[index]
        self.ticks ^= {card["key"]}
        on = card["key"] in self.ticks
        self.news.say(self.words.text(f"lesson-ui.{'ticked' if on else 'unticked'}", card=card["id"]))
        return True

    def _answered(self, ask: Ask, event: Mapping[str, Any]) -> bool:
        """An answer to the question: kept and judged, or refused."""
        asked = self.question
        if asked is None:
            return False
        if self.why_not(ask) is not None:
            self._answer(ask)
            return True
        if asked.kind == "predict":
            given = event.get("option")
            if not isinstance(given, str) or given not in [option.id for option in asked.options]:
                return False
        elif asked.kind == "count":
            number = event.get("number")
            if not is_whole(number, asked.low, asked.high):
                return False
            given = str(number)
        else:
            given = "spot"
        self._changed()
        self.answer = given
        self.tell()
        return True

    def _hint(self) -> bool:
        """One rung further."""
        self.ask = None
        self.helped = True
        self.turn += 1
        self.hint_level = min(self.hint_level + 1, LEVELS)
        self.news.say(lesson_notes.rung_spoken(self, self.hint_level))
        return True

    def _show(self) -> bool:
        """Play it for the reader: a question is answered, actions follow one by one."""
        self.shown = True
        self._changed()
        if self.question is None:
            self.showing = True
            self.news.say(self.words.text("lesson-ui.watch"))
            return True
        if self.question.kind == "spot":
            self.ticks = self.right_ticks
            self.answer = "spot"
        else:
            self.answer = self.question.answer
        self.tell()
        return True

    # Answers

    def note(self) -> Note | None:
        """The note on show: why something was refused, how the step ended, what the coach says, which card it is."""
        if self.ask is not None:
            refusal = self.why_not(self.ask)
            if refusal is not None:
                return self._refused(self.ask, refusal)
            if self.ask.type == "hint":
                return super().note()
        if self.state == "reached":
            return lesson_notes.reached(self)
        if self.state == "failed":
            return lesson_notes.failed(self)
        if self.coached is not None:
            return coach.comment(self.speaker, self._coach_view(self.coached), self.game.actions[self.coached])
        return self._pointer()

    def _coach_view(self, at: int) -> View:
        """What the reader could see before the action numbered `at` of this hand."""
        key = (id(self.game), len(self.game.deals), at)
        if self._seen_then is None or self._seen_then[0] != key:
            self._seen_then = (key, self.game.rewound(at).view(self.step.seat))
        return self._seen_then[1]

    def _refused(self, ask: Ask, refusal: Refusal) -> Note:
        return lesson_notes.in_own_words(self, super()._refused(ask, refusal), refusal)

    def _pointer(self) -> Note | None:
        """With every hint taken: the card to lay, pointed at."""
        if self.hint_level < LEVELS or not self.yours or self.step.kind == "play" or self.advised is None:
            return None
        title = action_words(self.speaker, self.game.view(self.step.seat), self.advised)
        note = Note("tip", title, "", self.step.rule, None, None, "hint")
        if not is_lay(self.advised):
            return note
        card = card_of(self.advised)
        return Note("tip", title, "", self.step.rule, card_text(card), self.hand.index(card), "hint")

    def why_not(self, ask: Ask) -> Refusal | None:
        """Why the reader may not do this now, or None. Changes nothing."""
        kind = ask.type
        table_only = kind in ("step", "next-hand", "pick")
        played = self.step.kind == "play" and self.state == "ongoing" and kind not in OWN
        if table_only or (played and not (self.test and kind in ("hint", "undo"))):
            return super().why_not(ask)
        reason = no_way(self, ask)
        if reason is not None:
            return Refusal(reason, "R3.5" if reason == "not-your-turn" else "", {})
        if self.question is not None:
            return None
        return None if kind in OWN or kind == "hint" else super().why_not(ask)
