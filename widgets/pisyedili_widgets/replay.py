"""``ReplayTable``: a recorded hand or match, moment by moment."""

from typing import Any

import traitlets

from pisyedili.sessions import ReplaySession, Room
from pisyedili_widgets.base import SessionWidget
from pisyedili_widgets.picture import replay_picture


class ReplayTable(SessionWidget):
    """A record to step through, with all hands open.

    Args:
        record: a hand record, or the records of a match one after another, as text (``CardTable.record`` is one).
        seat: the seat shown at the bottom.
        hand: number of the hand to begin with, from 0.
        at: number of actions made at the beginning.
        lang: "en" or "tr".

    Raises:
        SpecError: an argument is faulty, or the record cannot be read or does not replay; everything is named.
        BundleError: the front end was never built.

    ``hand`` and ``at`` tell where the reader is, and can be observed; ``go`` moves there.
    """

    hand = traitlets.Int(read_only=True)
    at = traitlets.Int(read_only=True)

    def __init__(self, record: str, seat: int = 0, hand: int = 0, at: int = 0, lang: str | None = None) -> None:
        self.room = Room({"kind": "replay", "record": record, "seat": seat, "hand": hand, "at": at, "lang": lang})
        super().__init__()

    @property
    def session(self) -> ReplaySession:
        """The replay, also while the reader plays on at a table."""
        own = self.room.own
        assert isinstance(own, ReplaySession)
        return own

    def show(self, view: dict[str, Any]) -> None:
        """Bring every trait up to date with the session."""
        with self.hold_trait_notifications():
            self.set_trait("view", view)
            self.set_trait("hand", self.session.hand)
            self.set_trait("at", self.session.at)

    def go(self, at: int, hand: int | None = None) -> None:
        """Go to the moment after `at` actions, of another hand when given. Raises ValueError when there is none."""
        hand = self.session.hand if hand is None else hand
        hands = self.session.hands
        if not 0 <= hand < len(hands):
            raise ValueError(f"hand is a number from 0 to {len(hands) - 1}, not {hand!r}")
        if not 0 <= at <= hands[hand].count:
            raise ValueError(f"at is a number from 0 to {hands[hand].count}, not {at!r}")
        self.session.handle({"type": "jump", "hand": hand, "at": at})
        self.show(self.room.view())

    def picture(self) -> str:
        """HTML of the first moment that needs no script."""
        return replay_picture(self.session)

    def __repr__(self) -> str:
        """The replay and where it stands: the same on every run."""
        session = self.session
        count = session.hands[session.hand].count
        return f"<ReplayTable: hand {session.hand + 1} of {len(session.hands)}, action {session.at} of {count}>"
