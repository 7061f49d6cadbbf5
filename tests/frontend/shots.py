"""Pictures of every scene to look at: python -m tests.frontend.shots DIR [scene ...]."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from pisyedili.cli.frontend import ensure_bundle

from ..browser import launch_options
from .desk import Desk
from .editors import EDITORS
from .lessons import LESSONS
from .puzzles import PUZZLES
from .scenes import SCENES as TABLES

SCENES = TABLES | LESSONS | PUZZLES | EDITORS

WIDTHS = (360, 716, 1116)


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    static = ensure_bundle(Path(__file__).parents[2])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for width in WIDTHS:
            for theme in ("light", "dark"):
                desk = Desk(browser, static, width=width, height=600, device_scale_factor=1.5)
                desk.theme(theme)
                for name in names or SCENES:
                    desk.page.evaluate("() => { for (const t of tables.splice(0)) t.stop(); }")
                    scene = SCENES[name]()
                    waking = {"state": "waking", "progress": 0.62, "unsaved": False} if scene["asleep"] else None
                    table = desk.show(scene, waking=waking, root="/" if name in LESSONS else "")
                    if name == "chooser":
                        table.locator("[data-card=Jd]").click()
                    desk.page.wait_for_timeout(450 if name in LESSONS else 150)
                    desk.page.screenshot(path=folder / f"{name}-{width}-{theme}.png", full_page=True)
                print(width, theme, desk.faults or "")
                desk.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
