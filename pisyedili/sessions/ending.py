"""Score sheet, end banner and Muamele as the protocol wants them."""

from collections.abc import Sequence
from dataclasses import dataclass

from pisyedili.cards import Rank, card_text, rank_of
from pisyedili.effects import Outcome
from pisyedili.locale import Catalogue
from pisyedili.match import Muamele
from pisyedili.position import Position
from pisyedili.rules import MUAMELE_PICKS, RuleSet
from pisyedili.scoring import HandScore
from pisyedili.sessions.game import Game
from pisyedili.sessions.speech import Speaker


@dataclass(frozen=True, slots=True)
class Sheet:
    """A hand and the match around it, as far as it has been played."""

    position: Position
    scores: tuple[tuple[int, ...], ...]
    """Payments of the settled hands, this one included once it is."""
    score: HandScore | None
    """Of this hand, once it is over."""
    hand_number: int
    """From 1."""
    over: bool
    """There is no further hand."""
    single: bool = False
    """One hand, and no match around it."""

    @classmethod
    def of(cls, game: Game) -> "Sheet":
        match = game.match
        return cls(match.position, tuple(match.scores), match.hand_score, match.hand_number, game.over, game.single)

    @property
    def rules(self) -> RuleSet:
        return self.position.rules

    @property
    def seats(self) -> range:
        return range(self.position.players)

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(payments[seat] for payments in self.scores) for seat in self.seats)


def lowest(totals: Sequence[int]) -> list[int]:
    """Seats with the lowest total (R11.2)."""
    return [seat for seat, total in enumerate(totals) if total == min(totals)]


def score_view(speaker: Speaker, sheet: Sheet) -> dict[str, object]:
    """The protocol's ``ScoreView``."""
    rules, scores, totals = sheet.rules, sheet.scores, sheet.totals
    hands = 1 if sheet.single else rules.hands
    columns = hands if hands is not None else sheet.hand_number
    leaders = lowest(totals) if scores else []
    rows = [
        {
            "seat": seat,
            "name": speaker.names[seat],
            "you": seat == speaker.you,
            "points": [scores[hand][seat] if hand < len(scores) else None for hand in range(columns)],
            "total": totals[seat],
            "lead": seat in leaders,
        }
        for seat in sheet.seats
    ]
    target = None if sheet.single else rules.target
    return {"rows": rows, "hand": sheet.hand_number - 1, "hands": hands, "target": target}


def _worth(rules: RuleSet, cards: Sequence[int]) -> list[int]:
    return [rules.points[card % 13] for card in cards]


def _by_points(rules: RuleSet, cards: Sequence[int]) -> list[int]:
    """The dear ones first."""
    return sorted(cards, key=lambda card: (-rules.points[card % 13], card))


def points_sum(words: Catalogue, rules: RuleSet, cards: Sequence[int]) -> str:
    """What cards count, written out: "10 + 3 + 2 = 15"."""
    points = _worth(rules, _by_points(rules, cards))
    if len(points) > 1:
        return words.text("end.sum", terms=" + ".join(map(str, points)), total=sum(points))
    return words.text("end.sum-one", total=sum(points))


def _sum(speaker: Speaker, rules: RuleSet, cards: Sequence[int], score: HandScore, seat: int, outcome: Outcome) -> str:
    """ "10 + 3 + 2 = 15, ×3", or why nothing is paid."""
    words = speaker.words
    if outcome.kind == "out" and seat in outcome.winners:
        return words.text("end.went-out")
    if outcome.kind == "void":
        return ""
    if seat in outcome.winners:
        return words.text("end.lowest")
    text = points_sum(words, rules, cards)
    picked = sum(_worth(rules, score.picked[seat]))
    if score.picked[seat] and not rules.muamele_multiplied:
        text = words.text("end.times", sum=text, n=score.multiplier) if score.multiplier > 1 else text
        return words.text("end.picked", sum=text, n=picked)
    if score.picked[seat]:
        text = words.text("end.picked", sum=text, n=picked)
    return words.text("end.times", sum=text, n=score.multiplier) if score.multiplier > 1 else text


def _headline(speaker: Speaker, rules: RuleSet, outcome: Outcome, multiplier: int) -> tuple[str, str, str | None]:
    """Title, one more sentence, and the rule."""
    words = speaker.words
    if outcome.kind == "out":
        assert outcome.last_card is not None
        rank = rank_of(outcome.last_card)
        key = {Rank.SEVEN: "end.out-seven", Rank.JACK: "end.out-jack"}.get(Rank(rank), "end.out")
        title = speaker.text(key, outcome.winner)
        if multiplier > 1:
            return title, words.text("end.sub-times", n=multiplier), "R10.3"
        return title, words.text("end.sub-once"), "R10.2"
    sub, rule = outcome.kind, {"blocked": "R9.4", "cap": "R9.5", "void": "R2.6", "stock-out": "R9.3"}[outcome.kind]
    if outcome.kind == "stock-out" and outcome.winners:
        sub = "stock-out-low"
    names = speaker.people(outcome.winners) if outcome.winners else ""
    return words.text(f"end.{outcome.kind}"), words.text(f"end.sub-{sub}", names=names), rule


def _standing(speaker: Speaker, sheet: Sheet) -> str:
    """How much is still to play, and who leads; or who has won."""
    words, rules, totals = speaker.words, sheet.rules, sheet.totals
    leaders, best = lowest(totals), min(totals)

    def about(key: str) -> str:
        if len(leaders) == 1:
            return speaker.text(key, leaders[0], n=best)
        return words.text(f"{key}.many", names=speaker.people(leaders), n=best)

    if sheet.single:
        return ""
    if sheet.over:
        return about("end.wins")
    if rules.hands is not None:
        left = rules.hands - sheet.hand_number
        togo = f"end.togo.{left}"
        first = words.text(togo) if words.has(togo) else words.text("end.togo.many", n=left)
    else:
        first = words.text("end.target", n=rules.target)
    return f"{first} {about('end.leads')}"


def end_view(speaker: Speaker, sheet: Sheet) -> dict[str, object] | None:
    """The protocol's ``EndView`` once the hand is over."""
    rules, position, score = sheet.rules, sheet.position, sheet.score
    outcome = position.outcome
    if outcome is None or score is None:
        return None
    words, void = speaker.words, outcome.kind == "void"
    totals = sheet.totals
    title, sub, rule = _headline(speaker, rules, outcome, score.multiplier)
    rows = []
    for seat in sorted(sheet.seats, key=lambda s: (s not in outcome.winners, totals[s], s)):
        cards = _by_points(rules, position.hand(seat))
        rows.append(
            {
                "seat": seat,
                "name": speaker.names[seat],
                "you": seat == speaker.you,
                "cards": [card_text(card) for card in cards],
                "picked": [card_text(card) for card in score.picked[seat]],
                "sum": _sum(speaker, rules, cards, score, seat, outcome),
                "points": score.payments[seat],
                "total": totals[seat],
                "totalText": words.text("end.total", n=totals[seat]),
                "winner": seat in outcome.winners,
            }
        )
    over = sheet.over
    label = "over" if sheet.single else "redeal" if void else "again" if over else "next"
    if sheet.single and void:
        over = True
    return {
        "kind": outcome.kind,
        "winner": outcome.winner,
        "card": None if outcome.last_card is None else card_text(outcome.last_card),
        "multiplier": score.multiplier,
        "title": title,
        "sub": sub,
        "rule": rule,
        "rows": rows,
        "note": "" if void else _standing(speaker, sheet),
        "next": {"event": "new-match" if over else "next-hand", "label": words.text(f"end.{label}")},
        "matchOver": over,
    }


def end_spoken(speaker: Speaker, sheet: Sheet) -> str:
    """The end of a hand in words for the live region."""
    end = end_view(speaker, sheet)
    if end is None:
        return ""
    spoken = f"{end['title']}."
    if end["kind"] != "out":
        spoken += f" {end['sub']}"
    multiplier = end["multiplier"]
    if multiplier != 1:
        spoken += " " + speaker.words.text("end.times-spoken", n=multiplier)
    return f"{spoken} {end['note']}".strip()


def muamele_view(speaker: Speaker, game: Game, muamele: Muamele) -> dict[str, object]:
    """The protocol's ``MuameleView`` (R10.4)."""
    words, rules = speaker.words, game.spec.rules
    picks = muamele.picked
    seat = muamele.seat
    if seat is None:
        # All is done: the scene stays on whoever picked last.
        seat = game.last_picker
    left = muamele.stock_count - len(muamele.taken)
    done = len(picks[seat])
    due = done + min(muamele.due, left)
    sevens = sum(rank_of(card) == Rank.SEVEN for card in game.position.hand(seat))
    cards: list[dict[str, object] | None] = []
    for card in muamele.row:
        if card is None:
            cards.append(None)
            continue
        key = "tag-seven" if rank_of(card) == Rank.SEVEN else "tag"
        tag = words.text(f"muamele.{key}", n=rules.points[card % 13], per=MUAMELE_PICKS)
        cards.append({"card": card_text(card), "tag": tag})
    points = sum(_worth(rules, picks[seat]))
    note = "note-multiplied" if rules.muamele_multiplied else "note"
    return {
        "seat": seat,
        "goal": speaker.text("muamele.goal", seat, n=sevens, due=MUAMELE_PICKS * sevens, per=MUAMELE_PICKS),
        "due": due,
        "done": done,
        "points": points,
        "progress": words.text("muamele.progress", done=done, due=due, points=points),
        "note": words.text(f"muamele.{note}", n=left),
        "cards": cards,
        "rule": "R10.4",
        "finished": muamele.done,
    }
