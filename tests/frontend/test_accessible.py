"""Everybody can use it: axe, contrast, narrow screens, touch targets, greyscale, spoken words, hostile words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .desk import Desk
from .editors import EDITORS
from .lessons import LESSONS
from .puzzles import PUZZLES
from .scenes import SCENES, Json, bill, chooser, end, hand, named, refusal, seats, turkish, two_rows, view

GROUPS = {"lessons": LESSONS, "puzzles": PUZZLES, "editors": EDITORS}
"""Scenes that are looked at together, on one page."""

TARGET = 44
"""Least width and height of what can be touched, in CSS px."""


def violations(desk: Desk, axe: str) -> list[str]:
    """What axe finds, as "rule: first element"."""
    desk.page.evaluate(axe)
    found: list[str] = desk.page.evaluate(
        """async () => (await axe.run()).violations
            .map((fault) => `${fault.id}: ${fault.nodes[0].html} ${fault.nodes[0].failureSummary}`)"""
    )
    return found


@pytest.mark.parametrize(
    ("width", "theme"), [(360, "light"), (360, "dark"), (700, "light"), (700, "dark"), (1100, "light")]
)
def test_axe_finds_nothing_in_any_scene(open_desk: Callable[..., Desk], axe: str, width: int, theme: str) -> None:
    desk = open_desk(width=width)
    desk.theme(theme)
    for scene in SCENES.values():
        desk.show(scene())
    assert violations(desk, axe) == []


@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (360, "dark"), (700, "light"), (1100, "dark")])
def test_axe_finds_nothing_in_any_lesson(open_desk: Callable[..., Desk], axe: str, width: int, theme: str) -> None:
    desk = open_desk(width=width)
    desk.theme(theme)
    for scene in LESSONS.values():
        desk.show(scene(), root="/")
    desk.page.locator(".pis-step-fold:visible").last.click()
    # Arrows fade in.
    desk.page.wait_for_timeout(700)
    assert violations(desk, axe) == []


@pytest.mark.parametrize(
    ("width", "theme", "lang"),
    [
        (360, "light", "en"),
        (360, "dark", "tr"),
        (700, "light", "tr"),
        (700, "dark", "en"),
        (1100, "light", "en"),
        (1100, "dark", "tr"),
    ],
)
def test_axe_finds_nothing_in_any_state_of_a_puzzle_or_of_the_editor(
    open_desk: Callable[..., Desk], axe: str, width: int, theme: str, lang: str
) -> None:
    desk = open_desk(width=width)
    desk.theme(theme)
    own: Json = {"lang": lang, "settings": view()["settings"] | {"lang": lang}}
    for scene in (PUZZLES | EDITORS).values():
        desk.show(scene() | own, root="/")
    desk.page.locator(".pis-mode-fold").first.click()
    for name in ("puzzle", "editor"):
        desk.show((PUZZLES | EDITORS)[name]() | own).locator("[data-panel=settings]").click()
        for state in ("waking", "failed"):
            scene = (PUZZLES | EDITORS)[name]() | own | {"asleep": True}
            desk.show(scene, waking={"state": state, "progress": 0.4, "unsaved": True})
    assert violations(desk, axe) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "tr"])
def test_axe_finds_nothing_in_chooser_panels_and_waking_states(desk: Desk, axe: str, theme: str, lang: str) -> None:
    desk.theme(theme)
    own: Json = {"lang": lang, "settings": view()["settings"] | {"lang": lang, "four": True}}
    desk.show(chooser() | own).locator("[data-card=Jd]").click()
    for panel in ("help", "settings"):
        table = desk.show(bill() | own)
        table.locator(f"[data-panel={panel}]").click()
    table.locator(".pis-panel > .pis-btn").click()
    for state in ("waking", "failed", "lost", "awake"):
        desk.show(SCENES["asleep"]() | own, waking={"state": state, "progress": 0.4, "unsaved": True})
    assert violations(desk, axe) == []


@pytest.mark.parametrize("name", [*SCENES, *GROUPS])
def test_no_scene_scrolls_sideways_at_320_px(open_desk: Callable[..., Desk], name: str) -> None:
    desk = open_desk(width=320)
    for scene in (GROUPS.get(name) or {name: SCENES[name]}).values():
        table = desk.show(scene())
        if name == "chooser":
            table.locator("[data-card=Jd]").click()
        for button in table.locator(".pis-fold, .pis-step-fold:visible, [data-panel=settings]").all():
            button.click()
    assert desk.page.evaluate("document.documentElement.scrollWidth") == 320
    # Nothing is cut off at the felt's edge either.
    inside = """() => [...document.querySelectorAll('.pis-felt button, .pis-seat, .pis-pop, .pis-note')]
        .map((node) => [node.className, node.getBoundingClientRect()])
        .filter(([, box]) => box.left < 8 - 0.5 || box.right > 312 + 0.5).map(([name]) => name)"""
    assert desk.page.evaluate(inside) == []


@pytest.mark.parametrize("width", [320, 360, 700, 1100])
@pytest.mark.parametrize("name", ["bill", "chooser", "refusal", "end", "muamele", "turkish"])
def test_touch_targets_are_44_px(open_desk: Callable[..., Desk], name: str, width: int) -> None:
    desk = open_desk(width=width, has_touch=True)
    table = desk.show(SCENES[name]())
    table.locator("[data-panel=settings]").click()
    table.locator("[data-panel=help]").click()
    if name == "chooser":
        table.locator("[data-card=Jd]").click()
    # A rule's number is a link within a sentence; its pseudo element enlarges what can be touched.
    small = """(least) => [...document.querySelectorAll('.pis button')].filter((node) => node.offsetParent)
        .map((node) => {
            const box = node.getBoundingClientRect();
            const more = getComputedStyle(node, '::after');
            const grown = node.matches('.pis-rule') ? -2 * parseFloat(more.top) : 0;
            return [node.className + node.textContent, Math.round(box.width), Math.round(box.height + grown)];
        })
        .filter(([, width, height]) => width < least || height < least)"""
    assert desk.page.evaluate(small, TARGET) == []


@pytest.mark.parametrize("width", [320, 360, 700, 1100])
def test_touch_targets_of_lessons_are_44_px(open_desk: Callable[..., Desk], width: int) -> None:
    desk = open_desk(width=width, has_touch=True)
    for scene in LESSONS.values():
        for button in desk.show(scene(), root="/").locator(".pis-step-fold:visible").all():
            button.click()
    # A field for files is hidden; a button opens it.
    small = """(least) => [...document.querySelectorAll('.pis :is(button, a, input:not([type=file]))')]
        .filter((node) => node.offsetParent && !node.matches('.pis-rule'))
        .map((node) => [node.className + node.textContent, node.getBoundingClientRect()])
        .filter(([, box]) => Math.round(box.width) < least || Math.round(box.height) < least).map(([name]) => name)"""
    assert desk.page.evaluate(small, TARGET) == []


@pytest.mark.parametrize("width", [320, 360, 600, 640, 956, 1100])
def test_touch_targets_of_puzzles_and_of_the_editor_are_44_px(open_desk: Callable[..., Desk], width: int) -> None:
    desk = open_desk(width=width, has_touch=True)
    for scene in (PUZZLES | EDITORS).values():
        for button in desk.show(scene(), root="/").locator(".pis-mode-fold").all():
            button.click()
    small = """(least) => [...document.querySelectorAll(
          '.pis :is(button, select, [role=treeitem], input:not([type=file]))')]
        .filter((node) => node.offsetParent && !node.matches('.pis-rule'))
        .map((node) => [node.className + node.textContent, node.getBoundingClientRect()])
        .filter(([, box]) => Math.round(box.width) < least || Math.round(box.height) < least).map(([name]) => name)"""
    assert desk.page.evaluate(small, TARGET) == []


@pytest.mark.parametrize("width", [320, 360, 700])
def test_every_card_of_a_long_hand_can_be_touched(open_desk: Callable[..., Desk], width: int) -> None:
    desk = open_desk(width=width)
    for number, scene in enumerate((bill(), two_rows())):
        table = desk.show(scene)
        for i, card in enumerate(scene["hand"]):
            button = table.locator(".pis-hand button").nth(i)
            # Index and suit stand in the upper left corner, and nothing lies over it.
            button.click(position={"x": 12, "y": 20})
            assert desk.sent(number)[-1]["card"] == card["id"]
            desk.answer(scene, number)


def glyphs(desk: Desk, selector: str) -> list[str]:
    """The shapes an element is drawn with, without their colours."""
    found: list[str] = desk.page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].map((node) => {
            const shapes = new Set();
            const walk = (id) => {
                const at = document.getElementById(id);
                if (at.tagName === 'path') shapes.add(at.getAttribute('d'));
                for (const use of at.querySelectorAll('use')) walk(use.getAttribute('href').slice(1));
            };
            for (const use of node.querySelectorAll('use')) walk(use.getAttribute('href').slice(1));
            return [...shapes].sort().join(' ');
        })""",
        selector,
    )
    return found


@pytest.mark.case(21)
def test_suits_are_told_apart_in_greyscale_by_glyph_and_letter(desk: Desk) -> None:
    """Case 21: four cards of one rank, and the four named suits, differ in more than colour."""
    desk.page.add_style_tag(content="html { filter: grayscale(1); }")
    table = desk.show(view(hand=hand("9s 9h 9c 9d")))
    assert len(set(glyphs(desk, ".pis-hand button"))) == 4
    pictures = [table.locator(".pis-hand button").nth(i).screenshot() for i in range(4)]
    assert len(set(pictures)) == 4
    words = set()
    for suit, word in (("c", "Clubs"), ("d", "Diamonds"), ("h", "Hearts"), ("s", "Spades")):
        desk.answer(named() | {"named": suit, "namedText": word})
        words.add((*glyphs(desk, ".pis-named"), table.locator(".pis-named").inner_text()))
    assert len(words) == 4
    assert len({shape for shape, _ in words}) == 4


def test_bill_refusal_and_playable_cards_are_not_told_by_colour_alone(desk: Desk) -> None:
    table = desk.show(refusal())
    assert table.locator(".pis-bill").inner_text().split() == ["6", "to", "take"]
    assert table.locator(".pis-note").inner_text().startswith("Not allowed:")
    boxes = table.locator(".pis-hand button").evaluate_all("(all) => all.map((b) => b.getBoundingClientRect().top)")
    playable = boxes.pop(2)
    assert all(playable < other - 8 for other in boxes)


def test_hostile_names_and_words_stay_text(desk: Desk) -> None:
    evil = '<img src=x onerror="window.owned=1"><b>'
    scene = view(
        seats=seats((evil, 4, evil), (evil, 5, evil), ("Zeynep", 6, "")),
        say=[{"strong": evil}, evil, {"suit": "s", "word": evil}],
        note={**refusal()["note"], "title": evil, "text": evil, "rule": evil},
        rule={"id": evil, "title": evil, "text": evil},
        log=[{"n": 1, "at": 1, "text": [evil, {"card": "7h"}]}],
        billText=evil,
        spoken=evil,
        rulesName=evil,
    )
    scene["score"]["rows"][1]["name"] = evil
    table = desk.show(scene)
    desk.answer(end() | {"end": end()["end"] | {"title": evil, "note": evil, "sub": evil}})
    desk.page.evaluate("([text]) => tables[0].model.fire('msg:custom', { type: 'notice', text })", [evil])
    desk.page.wait_for_timeout(150)
    assert desk.page.locator("img").count() == 0
    assert desk.page.evaluate("window.owned") is None
    assert evil in table.locator(".pis-end").inner_text()
    assert evil in table.locator(".pis-notice").inner_text()


def test_live_region_tells_what_happened_once_the_reader_plays(desk: Desk) -> None:
    table = desk.show(bill())
    region = table.locator(".pis-live")
    assert table.locator("[role=status]").count() == 1
    assert region.get_attribute("aria-live") == "polite"
    desk.answer(bill() | {"spoken": "Nobody touched this table yet."})
    desk.page.wait_for_timeout(120)
    assert region.inner_text() == ""

    table.locator("[data-card='Jh']").click()
    told: list[str] = []
    desk.page.expose_function("told", lambda text: told.append(text))
    desk.page.evaluate(
        """() => new MutationObserver(() => told(document.querySelector('.pis-live').textContent))
            .observe(document.querySelector('.pis-live'), { childList: true, characterData: true, subtree: true })"""
    )
    for _ in range(2):
        desk.answer(refusal())
        desk.page.wait_for_timeout(150)
    said = refusal()["spoken"]
    # Emptied between the two, so that the same sentence is read twice.
    assert [text for text in told if text] == [said, said]
    assert "" in told


def test_language_of_the_table_is_marked_and_complete(desk: Desk) -> None:
    table = desk.show(turkish())
    assert table.get_attribute("lang") == "tr"
    text = table.inner_text()
    for word in ("Oyun", "Toplam", "Çek", "Maça"):
        assert word in text
    for word in ("Draw", "Score", "Log", "Hand", "Sum", "lowest"):
        assert word not in text
    desk.answer(bill())
    assert table.get_attribute("lang") == "en"
    assert "Sum" in table.inner_text()
