"""Themes: one predicate each, over what is known of a solved position. Nothing is labelled by hand.

"The line" is the best line against the best defence, "a temptation" a wrong first action that simple players choose.
"""

from collections.abc import Callable, Mapping
from typing import Final

from pisyedili.actions import DRAW, TAKE, card_of, is_lay, named_of
from pisyedili.bots.thumb import longest_suit
from pisyedili.cards import Rank, rank_of
from pisyedili.puzzles.evidence import Evidence, Ply
from pisyedili.puzzles.model import READER
from pisyedili.puzzles.names import TELLING, THEMES
from pisyedili.scoring import multiplier_of, points_of
from pisyedili.tables import SKIPS, STEPS_BACK
from pisyedili.view import View

__all__ = ["PREDICATES", "TELLING", "THEMES", "themes_of"]

Predicate = Callable[[Evidence], bool]


def _lays_rank(action: int, rank: int) -> bool:
    return is_lay(action) and rank_of(card_of(action)) == rank


def _own(plies: tuple[Ply, ...]) -> list[Ply]:
    return [ply for ply in plies if ply.seat == READER]


def _goes_out(ply: Ply) -> bool:
    return ply.child.over and ply.child.end_kind == "out"


def _out_on(evidence: Evidence, rank: int) -> bool:
    """The reader goes out in the line with a card of a rank that multiplies, could have laid it at once, and in the
    place of it lays another one."""
    last = evidence.line[-1]
    if not (_goes_out(last) and last.seat == READER and _lays_rank(last.action, rank)):
        return False
    card = card_of(last.action)
    if multiplier_of(evidence.position.rules, card) < 2 or card not in evidence.hand or len(evidence.hand) < 2:
        return False
    return _kept(evidence, rank)


def _kept(evidence: Evidence, rank: int) -> bool:
    """A card of the rank could be laid, and it is wrong."""
    return not _lays_rank(evidence.best, rank) and any(_lays_rank(action, rank) for action in evidence.lays)


def armour(evidence: Evidence) -> bool:
    """Keep the 7: it could be laid, but then a bill comes that has to be taken; or it answers one in the line."""
    if not evidence.position.rules.bill or evidence.position.bill or not _kept(evidence, Rank.SEVEN):
        return False
    if any(ply.position.bill and _lays_rank(ply.action, Rank.SEVEN) for ply in _own(evidence.line)):
        return True
    sevens = [action for action in evidence.lines if _lays_rank(action, Rank.SEVEN)]
    return any(ply.action == TAKE for action in sevens for ply in _own(evidence.plies(action)))


def stack(evidence: Evidence) -> bool:
    """Stack to them: the first action is a 7, and in the line another seat takes 6 or more."""
    if not _lays_rank(evidence.best, Rank.SEVEN):
        return False
    bill = evidence.position.rules.bill
    return any(
        ply.action == TAKE and ply.seat != READER and bill and ply.position.bill >= 2 * bill for ply in evidence.line
    )


def jack_escape(evidence: Evidence) -> bool:
    """Escape with the jack: it is the best action, though another card could be laid."""
    if not _lays_rank(evidence.best, Rank.JACK) or len(evidence.hand) < 2:
        return False
    return any(not _lays_rank(action, Rank.JACK) for action in evidence.lays)


def name_suit(evidence: Evidence) -> bool:
    """Name the right suit: a jack is best, with another suit than the one the reader holds most of."""
    suit = named_of(evidence.best) if is_lay(evidence.best) else None
    if suit is None:
        return False
    return suit != longest_suit(View.of(evidence.position, READER), card_of(evidence.best))


def finisher(evidence: Evidence) -> bool:
    """Save the finisher: a 7 could be laid now and is the last card of the line, three times the points."""
    return _out_on(evidence, Rank.SEVEN)


def double(evidence: Evidence) -> bool:
    """The same with a jack, twice the points."""
    return _out_on(evidence, Rank.JACK)


def _follows_ace(plies: tuple[Ply, ...], place: int) -> bool:
    """Whether an action is a lay right after the same seat's ace, in the same turn."""
    if not place:
        return False
    before, ply = plies[place - 1], plies[place]
    return (
        before.seat == ply.seat == READER
        and _lays_rank(before.action, Rank.ACE)
        and ply.position.phase == "again"
        and is_lay(ply.action)
    )


def ace_run(evidence: Evidence) -> bool:
    """The ace run: the line begins with an ace and its second card, or ends with them by going out."""
    plies = evidence.line
    if len(plies) > 1 and _follows_ace(plies, 1):
        return True
    return _goes_out(plies[-1]) and _follows_ace(plies, len(plies) - 1)


def ace_seven(evidence: Evidence) -> bool:
    """Ace, then seven: in the line the reader's second card after an ace is a 7, and not the last one."""
    plies = evidence.line
    return any(
        _follows_ace(plies, place) and _lays_rank(plies[place].action, Rank.SEVEN) and not plies[place].child.over
        for place in range(len(plies))
    )


def _skips(evidence: Evidence, action: int) -> bool:
    return is_lay(action) and evidence.position.tables.acts[card_of(action)] == SKIPS


def skip_tek(evidence: Evidence) -> bool:
    """Skip the Tek: the next seat is on one card, and an 8 that skips it is best."""
    position = evidence.position
    follower = (READER + position.direction) % position.players
    return position.count(follower) == 1 and _skips(evidence, evidence.best) and not evidence.line[0].child.over


def turn_away(evidence: Evidence) -> bool:
    """Turn it away: the next seat has one or two cards, and a 10 that turns the direction is best."""
    position = evidence.position
    if position.players < 3 or position.rules.ten != "reverse" or not _lays_rank(evidence.best, Rank.TEN):
        return False
    follower = (READER + position.direction) % position.players
    return position.count(follower) <= 2 and not evidence.line[0].child.over


def block_last(evidence: Evidence) -> bool:
    """Block the last card: after a temptation another seat lays its last card before the reader's next turn, after
    the best action none does."""
    position = evidence.position
    if all(position.count(seat) > 1 for seat in range(position.players) if seat != READER):
        return False
    if _out_before_next(evidence.line):
        return False
    return any(_out_before_next(evidence.plies(action)) for action in evidence.tempted)


def _out_before_next(plies: tuple[Ply, ...]) -> bool:
    """Whether another seat goes out with the only card it had, before the reader is to move again."""
    for ply in plies[1:]:
        if ply.seat == READER:
            if ply.position.phase == "again" or ply.position.turns == plies[0].position.turns:
                continue
            return False
        if _goes_out(ply):
            return plies[0].position.count(ply.seat) == 1
    return False


def draw_on_purpose(evidence: Evidence) -> bool:
    """Draw on purpose: a card could be laid, and drawing is best."""
    return evidence.best == DRAW and bool(evidence.lays)


def count_suit(evidence: Evidence) -> bool:
    """Count the suit: fewer of the hidden cards fit on what is best than on what tempts."""
    if evidence.ask != "mean" or not is_lay(evidence.best):
        return False
    hidden = evidence.setup.unknown()

    def fitting(action: int) -> int | None:
        child = evidence.plies(action)[0].child
        if child.over or not is_lay(action):
            return None
        return sum(count for card, count in hidden.items() if child.fits_mask >> card & 1)

    least = fitting(evidence.best)
    others = [number for action in evidence.tempted if (number := fitting(action)) is not None]
    return least is not None and any(number > least for number in others)


def dump_points(evidence: Evidence) -> bool:
    """Dump the points: the reader does not go out in the line, and lays the dearest card, ten points or more, while a
    temptation keeps it."""
    last = evidence.line[-1]
    if evidence.ask == "out" or not is_lay(evidence.best) or (_goes_out(last) and last.seat == READER):
        return False
    rules = evidence.position.rules
    worth = points_of(rules, (card_of(evidence.best),))
    if worth < max(points_of(rules, (card,)) for card in evidence.hand):
        return False
    return worth > 9 and any(
        not is_lay(action) or points_of(rules, (card_of(action),)) < worth for action in evidence.tempted
    )


def pisti_chain(evidence: Evidence) -> bool:
    """The Pişti chain: in the reader's turns of the line a card is laid on its twin and one more follows."""
    plies = evidence.line
    if not evidence.position.tables.twins:
        return False
    for place in range(len(plies)):
        ply = plies[place]
        if (
            ply.seat == READER
            and is_lay(ply.action)
            and ply.position.top == card_of(ply.action)
            and ply.child.phase == "again"
            and not _lays_rank(ply.action, Rank.ACE)
        ):
            return True
    return False


def step_back(evidence: Evidence) -> bool:
    """The step-back ten: a 10 that sends the turn back is best."""
    position = evidence.position
    return (
        is_lay(evidence.best)
        and position.tables.acts[card_of(evidence.best)] == STEPS_BACK
        and not evidence.line[0].child.over
        and position.players > 2
    )


def muamele(evidence: Evidence) -> bool:
    """The Muamele saver: what is picked after the hand decides (R10.4). If nobody picked, another first action would be
    as good as the best one, or better."""
    without = evidence.without
    if without is None:
        return False
    return any(without[action] >= without[evidence.best] for action in without if action != evidence.best)


PREDICATES: Final[Mapping[str, Predicate]] = {
    "armour": armour,
    "stack": stack,
    "jack-escape": jack_escape,
    "name-suit": name_suit,
    "finisher": finisher,
    "double": double,
    "ace-run": ace_run,
    "ace-seven": ace_seven,
    "skip-tek": skip_tek,
    "turn-away": turn_away,
    "block-last": block_last,
    "draw-on-purpose": draw_on_purpose,
    "count-suit": count_suit,
    "dump-points": dump_points,
    "pisti-chain": pisti_chain,
    "step-back": step_back,
    "muamele": muamele,
}


def themes_of(evidence: Evidence) -> tuple[str, ...]:
    """The themes of a puzzle, in the order of ``THEMES``."""
    return tuple(theme for theme in THEMES if PREDICATES[theme](evidence))
