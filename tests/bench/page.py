"""Measures the built book: how long a page takes to a live table, an event to its redraw, and a proof in its slices.

    python -m tests.bench.page [--runs 5] [--page play.html] [--nosnapshot] [--site DIR]

Cold: a browser that has never been here. Warm: the same page again in that browser. Both count from the start of the
navigation to the session's first view. A slice of a proof is one message to the worker and back: nothing else at the
page's tables waits longer than that. Medians in milliseconds; one line of JSON at the end for machines.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from pisyedili.cli.places import find_places
from pisyedili.cli.serve import Server
from pisyedili.cli.site import build_site
from tests.browser import launch_options

LIVE = """() => {
  const marks = performance.getEntriesByType("mark");
  const awake = marks.find((mark) => mark.name.startsWith("pisyedili.awake."));
  if (!awake) return null;
  const mounted = marks.find((mark) => mark.name === "pisyedili.mounted");
  const engine = marks.find((mark) => mark.name === "pisyedili.engine");
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return { live: awake.startTime, mounted: mounted.startTime, engine: engine.startTime, paint: paint?.startTime ?? null,
           start: engine.detail.start, worker: engine.detail.times };
}"""

EVENT = """() => new Promise((done) => {
  const host = document.querySelector(".pis-host");
  const model = host.pisModel;
  const begin = performance.now();
  const seen = () => {
    model.off("change:view", seen);
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now() - begin);
      channel.port2.postMessage(0);
    });
  };
  model.on("change:view", seen);
  model.send({ type: "event", event: { type: "hint", turn: model.get("view").turn } });
})"""

HEAVY = "p1_table.reshuffle.no_to-0_hands-5d8dAdKh2s.3c6c10hQsAs.2c9c7d4h8s_pile-28.9d_stock-5s6h7c8h3h9hQcKc"
"""Three players of five cards and a stock of eight: seconds of work for the solver."""

PROVE = """async ([position, slices]) => {
  const model = document.querySelector(".pis-host").pisModel;
  const send = (event) => new Promise((done) => {
    const seen = () => { model.off("change:view", seen); done(model.get("view")); };
    model.on("change:view", seen);
    model.send({ type: "event", event: { turn: model.get("view").turn, ...event } });
  });
  await send({ type: "read", text: position });
  await send({ type: "set", field: "question", value: "line" });
  const work = () => performance.getEntriesByType("measure").filter((one) => one.detail === "work");
  const before = work().length;
  await send({ type: "solve" });
  const pause = () => new Promise((done) => setTimeout(done, 20));
  while (model.get("view").working && work().length - before < slices) await pause();
  if (model.get("view").working) await send({ type: "stop" });
  return work().slice(before).map((one) => one.duration);
}"""


def load(page: Page, address: str) -> dict[str, Any]:
    """Open a page, wait for its first table to be live, and return the times, in ms since the navigation."""
    page.goto(address)
    page.wait_for_function(f"({LIVE})() !== null", timeout=60_000)
    times: dict[str, Any] = page.evaluate(LIVE)
    return times


def measure(context: BrowserContext, address: str) -> tuple[dict[str, Any], dict[str, Any], list[float]]:
    """Times of a cold load, of a warm one, and of events on the warm page."""
    page = context.new_page()
    cold = load(page, address)
    page.wait_for_timeout(3_000)  # the browser keeps compiled code a little after the load
    page.close()
    page = context.new_page()
    warm = load(page, address)
    events = [page.evaluate(EVENT) for _ in range(20)]
    page.close()
    return cold, warm, events


def proof(context: BrowserContext, address: str) -> list[float]:
    """Times of the slices of one long proof in the position editor."""
    page = context.new_page()
    load(page, address)
    slices: list[float] = page.evaluate(PROVE, [HEAVY, 30])
    page.close()
    return slices


def _line(name: str, values: list[float]) -> str:
    return f"{name:<28}{statistics.median(values):8.0f}   {min(values):6.0f} .. {max(values):.0f}"


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--page", default="play.html")
    parser.add_argument("--nosnapshot", action="store_true", help="start the engine from its wheel")
    parser.add_argument("--site", type=Path, help="a built site (default: built when stale)")
    given = parser.parse_args()
    site = given.site or build_site(find_places(), lambda line: print(line, flush=True))
    colds, warms, events, slices = [], [], [], []
    with Server(0) as server, sync_playwright() as playwright:
        server.site = site
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"{server.address}{given.page}{'?nosnapshot' if given.nosnapshot else ''}"
        for _ in range(given.runs):
            with tempfile.TemporaryDirectory(prefix="pisyedili-") as profile:
                # A profile on disk, as a reader's is: compiled code outlives the page.
                context = playwright.chromium.launch_persistent_context(profile, **launch_options())
                cold, warm, taken = measure(context, address)
                slices += proof(context, f"{server.address}puzzles/editor.html")
                context.close()
            colds.append(cold)
            warms.append(warm)
            events += taken
        server.shutdown()
    print(f"{'median of ' + str(given.runs) + ' runs, ms':<28}{'median':>8}   lowest .. highest")
    for name, times in (("cold", colds), ("warm", warms)):
        print(_line(f"{name}: live table", [t["live"] for t in times]))
        print(_line(f"{name}: first paint", [t["paint"] or 0 for t in times]))
        print(_line(f"{name}: tables mounted", [t["mounted"] for t in times]))
        for stage in times[0]["worker"]:
            print(_line(f"{name}:   worker, {stage}", [t["worker"][stage] for t in times]))
    print(_line("event to redraw", events))
    print(_line("slice of a proof", slices))
    summary = {
        "start": colds[0]["start"],
        "cold": statistics.median(t["live"] for t in colds),
        "warm": statistics.median(t["live"] for t in warms),
        "event": statistics.median(events),
        "event_p95": sorted(events)[int(len(events) * 0.95) - 1],
        "slice": statistics.median(slices),
        "slice_p95": sorted(slices)[int(len(slices) * 0.95) - 1],
    }
    print(json.dumps(summary))


if __name__ == "__main__":
    main()
