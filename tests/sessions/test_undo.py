"""Take-back: to the reader's last decision in practice play, never past a draw in a match."""

import random

from pisyedili.sessions import TableSession
from tests.sessions.scripts import careful
from tests.sessions.tables import note, send, settled


def play_until(session: TableSession, count: int) -> None:
    rng = random.Random(1)
    for _ in range(count):
        session.handle(careful(session.view(), rng))


def test_practice_goes_back_to_the_last_decision() -> None:
    session = TableSession({"seed": 5, "mode": "practice"})
    send(session, "9c")
    while session.waiting:
        send(session, "step")
    before = session.view()
    send(session, "draw")
    after = send(session, "undo")
    assert settled(after, "turn", "rev") == settled(before, "turn", "rev")
    assert after["turn"] > before["turn"]
    assert after["spoken"] == "Taken back. Your turn again."
    first = send(session, "undo")
    assert first["log"] == []
    assert first["pile"] == []
    assert note(send(session, "undo")) == "There is nothing to take back. You have not moved in this hand yet."


def test_after_taking_back_bots_answer_the_same_move_in_the_same_way() -> None:
    session = TableSession({"seed": 5, "mode": "practice", "bots": ["random"]})
    send(session, "9c")
    first = send(session, "step", all=True)
    send(session, "undo")
    send(session, "9c")
    again = send(session, "step", all=True)
    assert settled(again, "turn", "rev") == settled(first, "turn", "rev")


def test_practice_goes_back_over_the_end_of_a_hand() -> None:
    session = TableSession({"rules": "cardiva", "seed": 3, "mode": "practice"})
    rng = random.Random(2)
    while not session.position.over:
        session.handle(careful(session.view(), rng))
    assert session.view()["acts"]["undo"]["ok"]
    view = send(session, "undo")
    assert view["yours"]
    assert view["end"] is None
    assert view["muamele"] is None
    assert view["score"]["rows"][0]["points"][0] is None


def test_a_match_takes_back_only_while_no_card_was_drawn() -> None:
    session = TableSession({"seed": 5})
    before = send(session, "9c")
    assert before["acts"]["undo"]["ok"]
    assert send(session, "undo")["pile"] == []


def test_a_match_never_goes_past_a_draw() -> None:
    for seed in range(8):
        session = TableSession({"seed": seed})
        rng = random.Random(seed)
        for _ in range(80):
            session.handle(careful(session.view(), rng))
            if session.position.over:
                assert note(send(session, "undo")) == "The hand is over. Go on to the next one."
                break
            key = session.position.key()
            history = session.position.history
            own = [i for i, made in enumerate(history) if made.seat == 0]
            drawn = (
                any(e.kind in ("draw", "take") for made in history[own[-1] :] for e in made.effects) if own else False
            )
            if drawn:
                view = send(session, "undo")
                assert view["note"]["reason"] == "undo-past-draw"
                assert not view["acts"]["undo"]["ok"]
                assert session.position.key() == key
            else:
                assert session.view()["acts"]["undo"]["ok"] == bool(own)


def test_the_refusal_says_where_going_back_is_possible() -> None:
    session = TableSession({"seed": 5})
    play_until(session, 1)
    session = TableSession({"seed": 6})
    while not session.view()["acts"]["draw"]["ok"]:
        session.handle(careful(session.view(), random.Random(0)))
    send(session, "draw")
    assert note(send(session, "undo")) == (
        "Too late to take back. A card has been drawn since. In practice play you can go back any time."
    )
