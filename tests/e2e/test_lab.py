"""The widget in JupyterLab: run the notebook, play at the table in its cell, read the cards back in Python."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pisyedili.puzzles import collection

from .acts import LEFT_EDGE, hand, score_sheet
from .conftest import Reader
from .solved import Solver

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).parents[2]
START = 120
"""How long JupyterLab, or a kernel in it, may take to start. Seconds."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """Address of a JupyterLab of its own on this machine, with copies of some of the book's notebooks in its folder."""
    folder = tmp_path / "notebooks"
    shutil.copytree(ROOT / "book" / "hands", folder / "hands")
    for name in ("lessons", "puzzles"):
        (folder / name).mkdir()
    for name in ("play.ipynb", "replay.ipynb", "lessons/sevens.ipynb", "puzzles/themes.ipynb", "puzzles/editor.ipynb"):
        notebook = json.loads((ROOT / "book" / name).read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell["outputs"] = []  # what is on the page then has been run here
        (folder / name).write_text(json.dumps(notebook), encoding="utf-8")
    port = free_port()
    home = tmp_path / "home"
    env = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR"):
        env[name] = str(home / name.lower())
    env["JUPYTERLAB_WORKSPACES_DIR"] = str(home / "workspaces")
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token=",
        f"--ServerApp.root_dir={folder}", "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    with (tmp_path / "lab.log").open("w") as log:
        server = subprocess.Popen(command, cwd=folder, env=env, stdout=log, stderr=subprocess.STDOUT)
        try:
            address = f"http://127.0.0.1:{port}/"
            wait_for(address + "api/status", server, tmp_path / "lab.log")
            yield address
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
    shutil.rmtree(home, ignore_errors=True)


def wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + START
    while time.monotonic() < end:
        assert server.poll() is None, log.read_text()[-2000:]
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except OSError:
            time.sleep(0.3)
    raise AssertionError(log.read_text()[-2000:])


def wait_for_kernel(page: Page, address: str) -> None:
    """Wait until the notebook's kernel is there and has nothing to do."""
    for _ in range(START * 2):
        kernels = []
        # While a kernel starts, the server may answer with an error.
        with contextlib.suppress(OSError), urllib.request.urlopen(address + "api/kernels", timeout=5) as answer:
            kernels = json.load(answer)
        if kernels and all(kernel["execution_state"] == "idle" for kernel in kernels):
            return
        page.wait_for_timeout(500)
    raise AssertionError("no kernel started")


def menu(page: Page, *labels: str) -> None:
    """Choose from JupyterLab's menus."""
    page.locator(".lm-MenuBar-item", has_text=re.compile(f"^{labels[0]}$")).click()
    for label in labels[1:]:
        page.locator(".lm-Menu-item", has_text=re.compile(f"^{label}")).first.click()


def rev(table: Locator) -> int:
    return int(table.get_attribute("data-rev") or -1)


def wait_for_turn(page: Page, table: Locator, after: int) -> None:
    """Wait until something was answered since `after`, and the table asks the reader for a move."""
    page.wait_for_function(
        """(after) => {
          const table = document.querySelector(".jp-OutputArea .pis");
          const others = table.querySelector(".pis-seat[aria-current]");
          return Number(table.dataset.rev) > after && !others;
        }""",
        arg=after,
        timeout=START * 1000,
    )


def play_one(page: Page, table: Locator) -> str:
    """Make one move by clicks: the first card that fits, or draw, pass, take. Returns what was laid, or ""."""
    before = rev(table)
    laid = ""
    fits = table.locator(".pis-hand .pis-ok")
    if fits.count():
        laid = fits.first.get_attribute("data-card") or ""
        fits.first.click(position=LEFT_EDGE)
        # A jack asks for a suit, but not as the opening card and not as the last one (R2.4, R4.4).
        page.wait_for_function(
            """(before) => {
              const table = document.querySelector(".jp-OutputArea .pis");
              return Number(table.dataset.rev) > before || table.querySelector("[role=dialog]");
            }""",
            arg=before,
            timeout=START * 1000,
        )
        if table.get_by_role("dialog").count():
            table.get_by_role("dialog").locator(".pis-best").click()
    else:
        table.locator("[data-act]:not([aria-disabled])").first.click()
    wait_for_turn(page, table, before)
    return laid


def run_cell(page: Page, code: str) -> dict[str, Any]:
    """Add a cell at the notebook's end, run it, and return the JSON that it printed."""
    page.locator(".jp-Notebook .jp-Cell").last.click()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.keyboard.insert_text(code)
    page.keyboard.press("Control+Enter")
    output = page.locator(".jp-Notebook .jp-CodeCell").last.locator(".jp-OutputArea-output pre").first
    output.wait_for(timeout=START * 1000)
    printed: dict[str, Any] = json.loads(output.inner_text())
    return printed


def run_all(reader: Reader, lab: str, name: str) -> tuple[Page, Locator]:
    """Open a notebook and run all of it. Returns the page and the table in its first output."""
    page = reader.open(f"lab/tree/{name}?reset", awake=False)
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=START * 1000)
    wait_for_kernel(page, lab)
    menu(page, "Run", "Run All Cells")
    table = page.locator(".jp-OutputArea .pis").first
    # On a busy machine JupyterLab may not have heard of its kernel yet, and asks which one it should be.
    question = page.locator(".jp-Dialog").get_by_role("button", name="Select Kernel")
    table.or_(question).first.wait_for(timeout=START * 1000)
    if question.is_visible():
        question.click()
    table.wait_for(timeout=START * 1000)
    return page, table


def test_the_notebook_plays_in_jupyterlab_and_python_reads_it_back(new_reader: Callable[..., Reader], lab: str) -> None:
    reader = new_reader(address=lab, viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    page, table = run_all(reader, lab, "play.ipynb")
    expect(hand(table)).to_have_count(7)
    table.locator("[data-panel=settings]").click()
    table.get_by_role("group", name="Pace of the other players").get_by_role("button", name="At once").click()
    table.get_by_role("group", name="Settings").get_by_role("button", name="Close").click()

    laid: list[str] = []
    for _ in range(60):
        if len(laid) == 3 or table.locator(".pis-end").count():
            break
        wait_for_turn(page, table, -1)
        card = play_one(page, table)
        laid += [card] if card else []
    assert len(laid) == 3

    told = run_cell(
        page,
        "import json\n"
        "t = [w for w in get_ipython().user_global_ns['_oh'].values() if type(w).__name__ == 'CardTable'][0]\n"
        "print(json.dumps({'hand': t.hand, 'score': t.score, 'record': t.record, 'position': t.position,"
        " 'log': len(t.view['log']), 'rev': t.view['rev']}))",
    )
    assert [card.get_attribute("data-card") for card in hand(table).all()] == told["hand"]
    assert told["rev"] == rev(table)
    assert told["log"] == table.locator(".pis-log li").count()
    assert [row[-1] for row in score_sheet(table).values()] == [str(total) for total in told["score"]]
    for card in laid:
        assert card in told["record"], "the cards played on the page stand in Python's record"
    # A suit named by the top card is drawn there as well.
    cards = table.locator(".pis-pile use:is([href^='#pis-c'], [href^='#pis-m'])")
    top = cards.last.get_attribute("href") or ""
    assert top.removeprefix("#pis-c").removeprefix("#pis-m") in told["position"]
    assert [url for url in reader.outside if "127.0.0.1" not in url] == []


def test_a_replay_is_scrubbed_in_jupyterlab_and_python_reads_where_it_is(
    new_reader: Callable[..., Reader], lab: str
) -> None:
    reader = new_reader(address=lab, viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    page, table = run_all(reader, lab, "replay.ipynb")
    slider = table.get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    table.locator(".pis-end").wait_for(timeout=START * 1000)
    last = int(slider.get_attribute("aria-valuemax") or 0)
    expect(slider).to_have_attribute("aria-valuenow", str(last))
    table.locator(".pis-move").nth(last // 2).click()
    expect(slider).to_have_attribute("aria-valuenow", str(last // 2 + 1))
    told = run_cell(
        page,
        "import json\n"
        "t = [w for w in get_ipython().user_global_ns['_oh'].values() if type(w).__name__ == 'ReplayTable'][0]\n"
        f"print(json.dumps({{'at': t.at, 'stop': t.view['replay']['moves'][{last // 2}]['at']}}))",
    )
    assert told["at"] == told["stop"]
    assert [url for url in reader.outside if "127.0.0.1" not in url] == []


def test_a_lesson_in_jupyterlab_keeps_what_was_reached_in_a_file_beside_the_notebook(
    new_reader: Callable[..., Reader], lab: str, tmp_path: Path
) -> None:
    reader = new_reader(address=lab, viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    page, lesson = run_all(reader, lab, "lessons/sevens.ipynb")
    lesson.locator('[data-card="2s"]').click(position=LEFT_EDGE)
    expect(lesson.locator('[data-reason="wrong-suit-and-rank"]')).to_be_visible(timeout=START * 1000)
    lesson.locator('[data-card="7h"]').click(position=LEFT_EDGE)
    expect(lesson.locator(".pis-note.pis-good")).to_be_visible(timeout=START * 1000)

    kept = tmp_path / "notebooks" / "lessons" / "pisyedili-progress.json"
    assert json.loads(kept.read_text(encoding="utf-8"))["steps"] == {"sevens": {"send": 3}}
    told = run_cell(
        page,
        "import json\n"
        "from pisyedili_widgets import LessonTable, Progress\n"
        "t = [w for w in get_ipython().user_global_ns['_oh'].values() if isinstance(w, LessonTable)][0]\n"
        "print(json.dumps({'results': t.results, 'again': LessonTable('sevens').step, 'all': Progress().steps}))",
    )
    assert told == {"results": {"send": 3}, "again": 1, "all": {"sevens": {"send": 3}}}
    assert [url for url in reader.outside if "127.0.0.1" not in url] == []


def make(table: Locator, event: dict[str, Any]) -> None:
    """Make one move by mouse."""
    if event["type"] == "lay":
        hand(table).nth(event["index"]).click(position=LEFT_EDGE)
        if "suit" in event:
            table.get_by_role("dialog").locator(f"[data-suit={event['suit']}]").click()
    else:
        table.locator(f"[data-act={event['type']}]").click()


def test_a_puzzle_in_jupyterlab_is_refuted_solved_and_its_result_kept_in_the_lessons_file(
    new_reader: Callable[..., Reader], lab: str, tmp_path: Path
) -> None:
    reader = new_reader(address=lab, viewport={"width": 1400, "height": 1400}, reduced_motion="reduce")
    page, table = run_all(reader, lab, "puzzles/themes.ipynb")
    solver = Solver(collection().by_theme("armour")[0])
    cards = [card["id"] for card in solver.view["hand"]]
    expect(hand(table)).to_have_count(len(cards))
    make(table, solver.wrong())
    again = table.locator(".pis-tried .pis-start-over")
    again.click(timeout=START * 1000)
    expect(hand(table)).to_have_count(len(cards), timeout=START * 1000)
    assert [card.get_attribute("data-card") for card in hand(table).all()] == cards
    for _ in range(12):
        before = rev(table)
        event = solver.right()
        make(table, event)
        solver.handle(event)
        if solver.view["puzzle"]["state"] == "solved":
            break
        wait_for_turn(page, table, before)
    expect(table.locator(".pis-note.pis-good")).to_be_visible(timeout=START * 1000)
    expect(table.locator(".pis-tree [role=treeitem]").first).to_be_visible(timeout=START * 1000)

    id = solver.session.table.puzzle.id
    kept = tmp_path / "notebooks" / "lessons" / "pisyedili-progress.json"
    stored = json.loads(kept.read_text(encoding="utf-8"))["puzzles"]
    told = run_cell(
        page,
        "import json\n"
        "from pisyedili_widgets import PuzzleTable\n"
        "t = [w for w in get_ipython().user_global_ns['_oh'].values() if isinstance(w, PuzzleTable)][0]\n"
        "print(json.dumps({'puzzle': t.puzzle, 'state': t.state, 'rating': t.rating, 'results': t.results}))",
    )
    assert (told["puzzle"], told["state"]) == (id, "solved")
    assert told["rating"] < 1500, "the first attempt was wrong"
    assert list(told["results"]) == [id]
    assert told["results"][id] == stored["done"][id]
    assert [url for url in reader.outside if "127.0.0.1" not in url] == []


def test_the_position_editor_in_jupyterlab_solves_and_saves_a_puzzle_that_python_takes_over(
    new_reader: Callable[..., Reader], lab: str
) -> None:
    reader = new_reader(address=lab, viewport={"width": 1400, "height": 1400}, reduced_motion="reduce")
    page, table = run_all(reader, lab, "puzzles/editor.ipynb")
    table.locator("[data-do=solve]").click()
    expect(table.locator(".pis-best-row")).to_contain_text("+78", timeout=START * 1000)
    table.locator("[data-do=save-puzzle]").click()
    expect(table.locator(".pis-note.pis-good")).to_be_visible(timeout=START * 1000)
    told = run_cell(
        page,
        "import json\n"
        "from pisyedili_widgets import PositionEditor, PuzzleTable\n"
        "e = [w for w in get_ipython().user_global_ns['_oh'].values() if isinstance(w, PositionEditor)][0]\n"
        "t = PuzzleTable(puzzles=e.puzzles)\n"
        "print(json.dumps({'position': e.position, 'faults': e.faults, 'best': e.puzzles[0]['best'],"
        " 'id': e.puzzles[0]['id'], 'table': t.puzzle}))",
    )
    assert told["position"].startswith("p1_table.reshuffle.no_to-0_hands-3d7d9d.5c7s")
    assert told["faults"] == []
    assert told["best"] in {"3d", "7d", "9d", "draw"}
    assert told["table"] == told["id"]
    assert [url for url in reader.outside if "127.0.0.1" not in url] == []
