"""Each theme: a position made by hand that has it, and ones that only look like it."""

import pytest

from pisyedili.puzzles import TELLING, THEMES
from pisyedili.puzzles.themes import PREDICATES
from tests.puzzles.made import evidence

SEVEN = ("7s Js 3s", "7h 2d")
WITH = {
    "armour": [
        # The 7 given away is answered with a 7, and the bill has to be taken.
        lambda: evidence("3s", *SEVEN, top="5s", thumb="7s", answers={"7s": "7h take"}),
        # The 7 kept answers one in the line.
        lambda: evidence("Js=h", *SEVEN, top="5s", line="7h 7s", thumb="7s", answers={"7s": "take"}),
    ],
    "stack": [
        lambda: evidence("7s", "7s 7d 3d", "Kc 2c", top="7h", bill=3, line="take", stock="2s 3s 4s 5s 6s 8s"),
        lambda: evidence("7s", "7s 7c 3d", "7d 2c", top="5s", line="7d 7c take"),
    ],
    "jack-escape": [lambda: evidence("Js=h", "Js Ks", "2d 3d", top="5s")],
    "name-suit": [lambda: evidence("Js=h", "Js 3d 4d 9h", "2d 3h", top="5s")],
    "finisher": [lambda: evidence("Ks", "7s Ks", "Ad Ac", top="5s", stock="2d", line="draw pass 7s")],
    "double": [lambda: evidence("Ks", "Js Ks", "Ad Ac", top="5s", stock="2d", line="draw pass Js")],
    "ace-run": [
        lambda: evidence("As", "As Ks 3d", "2d 4d", top="5s", line="Ks"),
        lambda: evidence("Ks", "Ks As 3s", "2d 4d", top="5s", stock="6d 8d", line="draw pass As 3s"),
    ],
    "ace-seven": [lambda: evidence("As", "As 7s Kd", "2d 4d", top="5s", line="7s take")],
    "skip-tek": [lambda: evidence("8s", "8s Ks", "2s", top="5s")],
    "turn-away": [lambda: evidence("10s", "10s Ks", "2s", "3d 4d", top="5s", ask="line")],
    "block-last": [
        lambda: evidence("9s", "Kd 9s 4h", "2d", top="9d", line="draw pass", thumb="Kd", answers={"Kd": "2d"})
    ],
    "draw-on-purpose": [lambda: evidence("draw", "Ks 2d", "3d 4d", top="5s", stock="7s")],
    "count-suit": [
        lambda: evidence("9d", "9s 9d", "2s 3s", top="9h", stock="Kd", hidden="2s 3s Kd", thumb="9s", ask="mean")
    ],
    "dump-points": [lambda: evidence("Jh=c", "Jh 2s 3s", "4d", top="5s", stock="6d", line="draw pass", thumb="3s")],
    "pisti-chain": [
        lambda: evidence("4h", "4h Kh 2d", "5c 6c", "8s 9s", top="4h", rules="cardiva", line="Kh", ask="line")
    ],
    "step-back": [lambda: evidence("10h", "10h Kh", "2d", "3d", top="4h", rules="cardiva", ask="line")],
    "muamele": [
        lambda: evidence("7s", "7s Ks", "2d", top="5s", rules="cardiva", without={"7s": -10, "Ks": -7, "draw": -20}),
        # As good is enough: then it would not be the only best one.
        lambda: evidence("7s", "7s Ks", "2d", top="5s", rules="cardiva", without={"7s": -10, "Ks": -10, "draw": -20}),
    ],
}
WITHOUT = {
    "armour": [
        # It is the 7 that is best.
        lambda: evidence("7s", *SEVEN, top="5s", thumb="Js=h"),
        # Nobody can answer it.
        lambda: evidence("3s", *SEVEN, top="5s", thumb="7s", answers={"7s": "take"}),
        # It could not be laid.
        lambda: evidence("Kd", "7s Kd 3d", "7d 2d", top="5d", line="7d 7s"),
        # It is no choice but the answer to a bill.
        lambda: evidence("take", "7s Kd 3d", "7d 2d", top="7h", bill=3, thumb="7s", answers={"7s": "7d take"}),
    ],
    "stack": [
        lambda: evidence("7s", "7s Kd", "2c 3c", top="5s", line="take"),
        lambda: evidence("Ks", "7s Ks", "2c 3c", top="5s", line="draw pass 7s", stock="2d"),
        # The reader is the one who takes.
        lambda: evidence("7s", "7s Kd 2d", "7d 2c", top="5s", line="7d take"),
    ],
    "jack-escape": [
        lambda: evidence("Ks", "Js Ks", "2d 3d", top="5s"),
        lambda: evidence("Js=h", "Js Kd", "2d 3d", top="5s"),
    ],
    "name-suit": [
        lambda: evidence("Js=d", "Js 3d 4d 9h", "2d 3h", top="5s"),
        lambda: evidence("Ks", "Js Ks 4d", "2d 3h", top="5s"),
    ],
    "finisher": [
        lambda: evidence("7s", "7s Ks", "Ad Ac", top="5s", line="take Ks"),
        # It could not be laid at first.
        lambda: evidence("Js=d", "7d Js", "Ad Ac", top="5s", stock="2d", line="draw pass 7d"),
        # It is drawn on the way.
        lambda: evidence("Ks", "Ks 2d", "Ad Ac", top="5s", stock="7d", line="draw pass"),
        # The others go out on it.
        lambda: evidence("Ks", "7d Ks 2s", "7s", top="5s", line="7s"),
    ],
    "double": [
        lambda: evidence("Js=s", "Js Ks", "Ad Ac", top="5s", stock="2d", line="draw pass Ks"),
        lambda: evidence("Ks", "7s Ks", "Ad Ac", top="5s", stock="2d", line="draw pass 7s"),
    ],
    "ace-run": [
        lambda: evidence("Ks", "As Ks 3d", "2d 4d", top="5s"),
        lambda: evidence("As", "As Ks 3d", "2d 4d", top="5s", stock="9s 8d", line="draw pass"),
    ],
    "ace-seven": [
        lambda: evidence("As", "As Ks 7s", "2d 4d", top="5s", line="Ks"),
        # The last card bills nobody.
        lambda: evidence("As", "As 7s", "2d 4d", top="5s", line="7s"),
    ],
    "skip-tek": [
        lambda: evidence("8s", "8s Ks", "2s 3s", top="5s"),
        lambda: evidence("8s", "8s Ks", "2s", top="5s", rules="cardiva"),
        lambda: evidence("Ks", "8s Ks", "2s", top="5s"),
    ],
    "turn-away": [
        lambda: evidence("10s", "10s Ks", "2s", top="5s"),
        lambda: evidence("10s", "10s Ks", "2s 4c 4h", "3d", top="5s", ask="line"),
        lambda: evidence("10s", "10s Ks", "2s", "3d", top="5s", rules="cardiva", ask="line"),
    ],
    "block-last": [
        lambda: evidence(
            "9s", "Kd 9s 4h", "2d", top="9d", stock="3c", line="draw pass", thumb="Kd", answers={"Kd": "draw pass"}
        ),
        # It was not the only card.
        lambda: evidence("9s", "Kd 9s 4h", "8d 2d", top="9d", line="draw pass", thumb="Kd", answers={"Kd": "8d 2d"}),
        # They go out all the same.
        lambda: evidence("9s", "Kd 9s 4h", "9c", top="9d", line="9c", thumb="Kd", answers={"Kd": "draw pass"}),
        # The reader had another turn.
        lambda: evidence(
            "9s",
            "Kd 9s 4h 3d",
            "2d",
            top="9d",
            stock="Qc",
            line="draw pass",
            thumb="Kd",
            answers={"Kd": "draw pass 3d 2d"},
        ),
    ],
    "draw-on-purpose": [
        lambda: evidence("draw", "Kc 2d", "3d 4d", top="5s", stock="7s"),
        lambda: evidence("Ks", "Ks 2d", "3d 4d", top="5s", stock="7s"),
    ],
    "count-suit": [
        lambda: evidence("9s", "9s 9d", "2s 3s", top="9h", stock="Kd", hidden="2s 3s Kd", thumb="9d", ask="mean"),
        lambda: evidence("9d", "9s 9d", "2s 3s", top="9h", stock="Kd", thumb="9s"),
    ],
    "dump-points": [
        lambda: evidence("3s", "Jh 2s 3s", "4d", top="5s", stock="6d", line="draw pass", thumb="2s"),
        lambda: evidence("Jh=c", "Jh 2s 3s", "4d", top="5s", stock="6d", line="draw pass", thumb="3s", ask="out"),
        lambda: evidence("Jh=s", "Jh 2s", "4d", top="5s", stock="6d", line="draw pass 2s", thumb="2s"),
    ],
    "pisti-chain": [
        lambda: evidence("4h", "4h Kh 2d", "5c 6c", "8s 9s", top="5h", rules="cardiva", ask="line"),
        lambda: evidence("4c", "4c Kc 2d", "5c 6c", "8s 9s", top="4h", rules="cardiva", ask="line"),
        # One deck has no twins.
        lambda: evidence("4h", "4h Kh 2d", "5c 6c", top="5h", rules="cardiva"),
    ],
    "step-back": [
        lambda: evidence("10h", "10h Kh", "2d", "3d", top="4h", ask="line"),
        lambda: evidence("Kh", "10h Kh", "2d", "3d", top="4h", rules="cardiva", ask="line"),
        lambda: evidence("10h", "10h Kh", "2d", top="4h", rules="cardiva"),
    ],
    "muamele": [
        # It is best in any case.
        lambda: evidence("7s", "7s Ks", "2d", top="5s", rules="cardiva", without={"7s": -6, "Ks": -7, "draw": -20}),
        # Nobody could have to pick.
        lambda: evidence("7s", "7s Ks", "2d", top="5s", rules="cardiva"),
    ],
}


@pytest.mark.parametrize(("theme", "number"), [(theme, n) for theme in THEMES for n in range(len(WITH[theme]))])
def test_a_position_with_the_theme(theme: str, number: int) -> None:
    assert PREDICATES[theme](WITH[theme][number]())


@pytest.mark.parametrize(("theme", "number"), [(theme, n) for theme in THEMES for n in range(len(WITHOUT[theme]))])
def test_a_position_that_only_looks_like_it(theme: str, number: int) -> None:
    assert not PREDICATES[theme](WITHOUT[theme][number]())


def test_every_theme_has_a_predicate_that_says_what_it_is() -> None:
    assert tuple(PREDICATES) == THEMES
    assert all(predicate.__doc__ for predicate in PREDICATES.values())
    assert set(THEMES) > TELLING
