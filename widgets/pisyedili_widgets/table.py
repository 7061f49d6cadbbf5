"""``CardTable``: a table to play at, in JupyterLab, Notebook, VS Code, Colab, and on the pages of the book."""

from collections.abc import Mapping, Sequence
from typing import Any

import traitlets

from pisyedili.cards import card_text
from pisyedili.locale import catalogue
from pisyedili.notation import view_text
from pisyedili.rules import RULE_SETS, RuleSet
from pisyedili.sessions import Room, Spec, TableSession
from pisyedili_widgets.base import SessionWidget
from pisyedili_widgets.picture import picture


class CardTable(SessionWidget):
    """A card table with the reader at one seat and bots at the others.

    Args:
        rules: "table" (when left out), "classic" or "cardiva"; or house rules, as a ``RuleSet``, its JSON form, or its
            word ("table.bill.5", see ``notation.rules_text``).
        seat: the reader's seat, 0 to players - 1, numbered in playing order (R1.5).
        names: one name a seat; the default ones begin with "You".
        seed: fixes every deal. Without one nobody knows the cards, and each table is another.
        bots: who plays the other seats: one name for all of them, or a list in playing order after the reader.
        lang: "en" or "tr"; the reader can change it.
        players: number of seats; four when left out.
        position: a position string: one hand from there on, instead of a match. It names rules and players itself.
        mode: "match", or "practice", in which every decision can be taken back.

    Raises:
        SpecError: an argument has a value it cannot have; all of them are named, and what would be right.
        BundleError: the front end was never built.

    The page sees the synced trait ``view`` only (R1.7). The other traits are for Python: read them or ``observe``
    them. ``hand``: the reader's cards. ``score``: totals by seat. ``scores``: one tuple a finished hand.
    ``position``: the position string of what the reader may know, "" once the hand is over. ``record``: the record
    of the match so far, as text; it holds seeds, so whoever reads it can know all cards. ``over``: the match has ended.
    When the reader starts a match under other rules, or plays on from a replay, all of them tell of that table.
    """

    hand = traitlets.Tuple(read_only=True)
    score = traitlets.Tuple(read_only=True)
    scores = traitlets.Tuple(read_only=True)
    position = traitlets.Unicode(read_only=True)
    record = traitlets.Unicode(read_only=True)
    over = traitlets.Bool(read_only=True)

    def __init__(
        self,
        rules: str | RuleSet | Mapping[str, Any] | None = None,
        seat: int = 0,
        names: Sequence[str] | None = None,
        seed: int | None = None,
        bots: str | Sequence[str] | None = None,
        lang: str | None = None,
        players: int | None = None,
        position: str | None = None,
        mode: str = "match",
    ) -> None:
        spec = {
            "kind": "table",
            "rules": _rules_json(rules),
            "players": players,
            "seat": seat,
            "names": _listed(names),
            "seed": seed,
            "bots": [bots] if isinstance(bots, str) else _listed(bots),
            "lang": lang,
            "position": position,
            "mode": mode,
        }
        self.room = Room(spec)
        super().__init__()

    @property
    def session(self) -> TableSession:
        """The table on show; while a replay is, the one behind it."""
        table = self.room.table
        assert table is not None
        return table

    @property
    def spec(self) -> Spec:
        """The description of this table."""
        return self.session.spec

    def show(self, view: dict[str, Any]) -> None:
        """Bring every trait up to date with the session."""
        session = self.session
        match, spec = session.game.match, session.spec
        with self.hold_trait_notifications():
            self.set_trait("view", view)
            self.set_trait("hand", tuple(card_text(card) for card in session.hand))
            self.set_trait("score", match.totals)
            self.set_trait("scores", tuple(match.scores))
            self.set_trait("position", "" if session.position.over else view_text(session.game.view(spec.seat)))
            self.set_trait("record", session.game.record(session.names))
            self.set_trait("over", session.game.over)

    def picture(self) -> str:
        """HTML of the first position that needs no script."""
        return picture(self.spec)

    def __repr__(self) -> str:
        """The call that makes this table, and how it stands: the same on every run."""
        session = self.session
        args = {key: value for key, value in session.spec.compact().items() if key != "kind"}
        call = ", ".join(f"{key}={value!r}" for key, value in args.items())
        words = catalogue(session.spec.lang or "en")
        match, position = session.game.match, session.position
        hands = session.spec.rules.hands
        of = f" of {hands}" if hands is not None and not session.game.single else ""
        top = "nothing laid yet" if position.top is None else f"{card_text(position.top)} on top"
        names = session.spec.names or [
            words.text(f"names.{(seat - session.spec.seat) % position.players}") for seat in range(position.players)
        ]
        counts = ", ".join(f"{name} {position.count(seat)}" for seat, name in enumerate(names))
        return f"<CardTable({call}): hand {match.hand_number}{of}, {top}, {counts}>"


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value


def _rules_json(rules: Any) -> Any:
    if isinstance(rules, RuleSet):
        return rules.name if RULE_SETS.get(rules.name) == rules else rules.to_json()
    return rules
