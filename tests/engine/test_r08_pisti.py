"""R8: Pişti twins."""

from pisyedili.rules import CARDIVA
from tests.engine.build import build, do, legal, refused
from tests.engine.cite import shows


@shows("R8.1", "cardiva")
def test_a_card_on_its_exact_twin_demands_one_more(rules):
    position = build(rules, ["9h 9d 2c", "2d 3c", "4c 5d"], "9h")
    effects = do(position, "9h")
    assert [(effect.kind, effect.cause) for effect in effects[1:]] == [("again", "pisti")]
    assert (position.seat, position.phase) == (0, "again")
    assert legal(position) == ["9d"]
    assert refused(position, "draw") == ("draw-only-when-stuck", "R8.1")
    assert refused(position, "pass") == ("draw-first", "R3.4")
    do(position, "9d")
    assert position.seat == 1


@shows("R8.1", "cardiva")
def test_when_nothing_fits_one_draw_and_then_lay_or_pass(rules):
    position = build(rules, ["9h 3d 2c", "2d 3c", "4c 5d"], "9h", stock="9c 4h", under="")
    do(position, "9h")
    assert legal(position) == ["draw"]
    do(position, "draw")
    assert legal(position) == ["9c", "pass"]
    assert refused(position, "draw") == ("one-draw", "R8.1")
    do(position, "pass")
    assert position.seat == 1


@shows("R8.1", "cardiva")
def test_specials_and_single_decks_make_no_pisti(rules):
    for card, named in (("7h", None), ("10h", None), ("Jh", "h"), ("Ah", None)):
        position = build(rules, [f"{card} 2c 3d", "2d 3c", "4c 5d"], card, named=named)
        effects = do(position, f"{card}=s" if card == "Jh" else card)
        assert "pisti" not in [effect.cause for effect in effects]
    assert CARDIVA.decks(2) == 1


@shows("R8.2", "cardiva")
def test_not_during_the_lap(rules):
    position = build(rules, ["8c 3d", "8c 3d", "4c 5d"], phase="lap")
    do(position, "8c")
    assert [effect.kind for effect in do(position, "8c")] == ["lay"]
    assert position.seat == 2


@shows("R8.2", "cardiva")
def test_going_out_with_the_twin_ends_the_hand(rules):
    position = build(rules, ["9h", "2d 3c", "4c 5d"], "9h")
    assert [effect.kind for effect in do(position, "9h")] == ["lay", "end"]
    assert position.outcome.winner == 0
