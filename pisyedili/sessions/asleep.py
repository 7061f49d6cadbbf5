"""A table before its engine is awake: what the static picture of a page shows."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pisyedili.sessions.room import Room
from pisyedili.sessions.spec import Spec
from pisyedili.sessions.table import TableSession


def asleep_view(spec: Any, lang: str | None = None) -> dict[str, Any]:
    """The ``View`` of a table nobody has touched, in `lang` where the spec names no language.

    A pure function of its arguments. The reader's own cards are only in it when the spec fixes them, by a seed or
    a position; other hands, as ever, are not (R1.7). A replay looks asleep as it does awake; a
    lesson shows the step it begins with, a puzzle room a puzzle, the editor its position, the progress page that
    nothing is done yet.

    Raises:
        SpecError: the description is faulty.
    """
    if isinstance(spec, Mapping) and spec.get("kind") in ("replay", "lesson", "progress", "puzzle", "editor"):
        view = Room(spec, settings={"lang": lang} if spec.get("lang") is None else None).view()
        if spec["kind"] != "replay":
            view.update(asleep=True, spoken="")
        if spec["kind"] in ("lesson", "puzzle"):
            view.update(effects=[])
        if spec["kind"] == "puzzle":
            # Nothing is worked out before the engine is awake.
            view.update(working=None)
        return view
    parsed = spec if isinstance(spec, Spec) else Spec.parse(spec)
    known = parsed.seed is not None or parsed.position is not None
    # Where nothing fixes the cards some deal has to stand in; what depends on it is blanked below.
    session = TableSession(parsed if parsed.seed is not None else replace(parsed, seed=0))
    if parsed.lang is None and lang is not None:
        session.settings.update({"lang": lang})
    view = session.view()
    view.update(asleep=True, effects=[], spoken="")
    if not known:
        words = session.words
        view.update(hand=[], yours=False, waiting=False, say=words.rich("say.asleep"))
        for act in view["acts"].values():
            act.update(ok=False, main=False)
    return view
