"""Takes the README's picture from the built book: `python -m tests.bench.picture`."""

from __future__ import annotations

import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

from pisyedili.cli.places import find_places
from pisyedili.cli.serve import Server
from pisyedili.cli.site import build_site
from tests.browser import launch_options

TARGET = Path(__file__).parents[2] / "book" / "images" / "table.png"


def main() -> None:
    """Write the picture."""
    site = build_site(find_places(), lambda line: print(line, flush=True))
    TARGET.parent.mkdir(exist_ok=True)
    with Server(0) as server, sync_playwright() as playwright:
        server.site = site
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page(viewport={"width": 1280, "height": 980}, color_scheme="light")
        page.goto(f"{server.address}index.html")
        page.wait_for_selector('.pis-host[data-state="awake"]', timeout=60_000)
        page.wait_for_timeout(1_000)
        page.screenshot(path=TARGET)
        browser.close()
        server.shutdown()
    print(TARGET)


if __name__ == "__main__":
    main()
