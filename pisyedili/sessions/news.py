"""What has just happened: effects for motion, and sentences for the live region."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from pisyedili.actions import DRAW
from pisyedili.cards import card_text, suit_text
from pisyedili.effects import Effect
from pisyedili.scoring import points_of
from pisyedili.sessions.ending import Sheet, end_spoken
from pisyedili.sessions.game import Game
from pisyedili.sessions.speech import Speaker

# The protocol's kinds; what else the engine tells ("bill", "pass", "step-back") moves no card.
SHOWN: Final = ("lay", "draw", "take", "reshuffle", "reverse", "skip", "again", "name", "end")


class Telling(Protocol):
    """A table that has news."""

    news: "News"


def taken(event: object, table: Telling, take: Callable[[Mapping[str, Any]], bool]) -> bool:
    """Let what somebody sent be taken as an event; whether it made sense. If not, the news stay as they were."""
    if not isinstance(event, Mapping):
        return False
    before = table.news
    if take(event):
        return True
    table.news = before
    return False


def _shown(effect: Effect, you: int) -> dict[str, object]:
    """An effect as the reader may see it (R1.7)."""
    seen = effect.hidden(you)
    moved = seen.n if seen.kind in ("lay", "draw", "take", "reshuffle") else 0
    cards = [card_text(card) for card in seen.cards if card is not None]
    return {"kind": seen.kind, "seat": seen.seat, "n": moved, "cards": cards}


class News:
    """The news of one event, gathered while it is carried out.

    `calls`: the reader is told when it is their turn.
    """

    def __init__(self, calls: bool = True) -> None:
        self.calls = calls
        self.effects: list[dict[str, object]] = []
        self._sentences: list[str] = []

    @property
    def spoken(self) -> str:
        return " ".join(sentence for sentence in self._sentences if sentence)

    def say(self, *sentences: str) -> None:
        self._sentences += sentences

    def dealt(self, speaker: Speaker, game: Game) -> None:
        """New cards lie on the table."""
        position = game.position
        n = sum(position.count(seat) for seat in range(position.players))
        self.effects.append({"kind": "deal", "seat": None, "n": n, "cards": []})
        if position.phase in ("open", "lap") and not position.discards:
            self.say(speaker.text("spoken.deal", position.seat, n=game.match.hand_number))
        if self.calls and position.seat == speaker.you:
            self.say(your_turn(speaker, game))

    def acted(self, speaker: Speaker, game: Game, act: Callable[[], object]) -> None:
        """Carry out `act`, one action in the game, and tell it."""
        you = speaker.you
        before = game.position
        seat, turns, ply = before.seat, before.turns, before.ply
        told = game.chronicle.told(you, turns, False)
        act()
        position, rows = game.position, game.chronicle.rows
        self.effects += [_shown(effect, you) for effect in game.last if effect.kind in SHOWN]
        news = rows[told : game.chronicle.told(you, position.turns, position.over)]
        for i, row in enumerate(news):
            self.say(speaker.told(row.sentences))
            # After an ace the turn's last card decides (R3.6).
            last = all(later.seat != row.seat for later in news[i + 1 :])
            if last and row.lay and position.count(row.seat) == 1:
                self.say(speaker.text("log.tek", row.seat))
        if position.over:
            self.ended(speaker, game)
        elif seat == you and position.seat == you and position.turns == turns:
            # The reader's own turn goes on: after a draw, an ace, a bill taken and played on.
            if game.actions[-1] == DRAW and position.ply == ply + 1:
                self.say(_drawn(speaker, game))
            if self.calls:
                self.say(speaker.now_spoken(position))
        elif self.calls and position.seat == you:
            known = [sentence for row in news for sentence in row.sentences]
            owed = any(s.key == "log.owes" and s.seat == you for s in known)
            named = any("suit" in s.params for s in known)
            self.say(your_turn(speaker, game, owed=owed, named=named))

    def ended(self, speaker: Speaker, game: Game) -> None:
        """The hand is over; its points are told once its Muamele is done."""
        muamele = game.match.muamele
        if muamele is None or muamele.done:
            self.say(end_spoken(speaker, Sheet.of(game)))
        else:
            self.say(speaker.text("say.muamele"))
            self._due(speaker, game)

    def picked(self, speaker: Speaker, game: Game, act: Callable[[], int]) -> None:
        """Carry out `act`, one pick of the Muamele, and tell it."""
        muamele = game.muamele
        seat = muamele.seat
        assert seat is not None
        card = act()
        rules = game.spec.rules
        if seat == speaker.you:
            self.say(speaker.text("spoken.pick", card=card_text(card), n=points_of(rules, [card])))
        if muamele.seat != seat:
            cards = muamele.picked[seat]
            self.say(speaker.text("muamele.picks", seat, n=len(cards), points=points_of(rules, cards)))
            self._due(speaker, game)

    def _due(self, speaker: Speaker, game: Game) -> None:
        muamele = game.muamele
        if muamele.seat == speaker.you:
            self.say(speaker.text("muamele.due", n=muamele.due))


def _drawn(speaker: Speaker, game: Game) -> str:
    cards = [card for effect in game.last if effect.kind == "draw" for card in effect.cards if card is not None]
    if not cards:
        return speaker.text("spoken.drawn-nothing")
    return " ".join(speaker.text("spoken.drawn", card=card_text(card)) for card in cards)


def your_turn(speaker: Speaker, game: Game, owed: bool = False, named: bool = False) -> str:
    """ "Your turn. Seven of clubs on top. You owe 6.": without what was said to be owed or named in the same breath."""
    position = game.position
    if position.top is None:
        return speaker.text("spoken.turn-open")
    parts = [speaker.text("spoken.turn-top", card=card_text(position.top))]
    if position.named is not None and not named:
        parts.append(speaker.text("spoken.named", suit=suit_text(position.named)))
    if position.bill and not owed:
        parts.append(speaker.text("spoken.owe", n=position.bill))
    return " ".join(parts)
