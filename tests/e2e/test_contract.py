"""One session behind two transports: the same 200 events give the same views in a page's worker and in a kernel."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from pisyedili.sessions import Room
from tests.sessions.scripts import script

from .conftest import Reader

pytestmark = pytest.mark.e2e

COUNT = 200
SPECS: list[dict[str, Any]] = [
    {"kind": "table", "rules": "table", "seed": 1},
    {"kind": "table", "rules": "cardiva", "seed": 8, "players": 3, "mode": "practice", "lang": "tr"},
]
LIMIT = 60
"""How long a kernel may take for anything. Seconds."""

DRIVE = """async ([url, requests]) => {
  const worker = new Worker(url, { type: "module" });
  const hear = (wanted) => new Promise((done, fail) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === wanted) done(data);
      else if (data.kind !== "progress") fail(new Error(JSON.stringify(data)));
    };
  });
  await hear("ready");
  const answers = [];
  for (const [id, request] of requests.entries()) {
    const answer = hear("answer");
    worker.postMessage({ id, request: JSON.stringify(request) });
    answers.push(JSON.parse((await answer).text));
  }
  worker.terminate();
  return answers;
}"""
"""Talk to an engine's worker as the page's host does."""


def through_the_worker(reader: Reader, spec: dict[str, Any], events: list[Any]) -> list[dict[str, Any]]:
    """Views of a table in a page's worker: the first one, and one an event."""
    page = reader.open("play.html")
    url = page.workers[0].url.partition("?")[0]
    requests = [
        {"op": "open", "sid": "one", "data": {"spec": spec, "saved": None, "settings": None}},
        *({"op": "event", "sid": "one", "data": event} for event in events),
    ]
    return [answer["state"]["view"] for answer in page.evaluate(DRIVE, [url, requests])]


class Kernel:
    """A real Jupyter kernel with a table in it, spoken to in Jupyter's own messages."""

    def __init__(self, client: BlockingKernelClient) -> None:
        self.client = client
        self.view: dict[str, Any] = {}
        self.comm = ""

    def _listen(self, request: str) -> None:
        """Take in what the kernel says until it is done with a request."""
        while True:
            message = self.client.get_iopub_msg(timeout=LIMIT)
            kind, content = message["header"]["msg_type"], message["content"]
            assert kind not in ("error", "stream"), content
            data = content.get("data", {})
            if kind == "comm_open" and "view" in data.get("state", {}):
                self.comm = content["comm_id"]
                self.view = data["state"]["view"]
            elif kind == "comm_msg" and content["comm_id"] == self.comm and data.get("method") == "update":
                self.view = data["state"].get("view", self.view)
            elif kind == "comm_msg" and content["comm_id"] == self.comm:
                assert data.get("method") == "echo_update", data
            elif content.get("execution_state") == "idle" and message["parent_header"].get("msg_id") == request:
                return

    def run(self, code: str) -> None:
        self._listen(self.client.execute(code))

    def send(self, event: Any) -> None:
        """An event as the front end sends it: a custom message of the widget's model."""
        content = {"method": "custom", "content": {"type": "event", "event": event}}
        message = self.client.session.msg("comm_msg", {"comm_id": self.comm, "data": content})
        self.client.shell_channel.send(message)
        self._listen(message["header"]["msg_id"])


@pytest.fixture(scope="module")
def client() -> Iterator[BlockingKernelClient]:
    manager, client = start_new_kernel(startup_timeout=LIMIT)
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def through_the_kernel(client: BlockingKernelClient, spec: dict[str, Any], events: list[Any]) -> list[dict[str, Any]]:
    """Views of a ``CardTable`` in a kernel: the first one, and one an event."""
    kernel = Kernel(client)
    args = {name: value for name, value in spec.items() if name != "kind"}
    kernel.run(f"from pisyedili_widgets import CardTable\ntable = CardTable(**{args!r})")
    assert kernel.comm
    views = [kernel.view]
    for event in events:
        kernel.send(event)
        views.append(kernel.view)
    return views


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec["rules"])
def test_the_same_events_give_the_same_views(
    reader: Reader, client: BlockingKernelClient, spec: dict[str, Any]
) -> None:
    events = script(spec, COUNT, seed=1)
    assert len(events) == COUNT
    room = Room(spec)
    ours = json.loads(json.dumps([room.view(), *(room.handle(event) for event in events)]))
    page = through_the_worker(reader, spec, events)
    kernel = through_the_kernel(client, spec, events)
    assert len(page) == len(kernel) == COUNT + 1
    for number, (here, there, plain) in enumerate(zip(page, kernel, ours, strict=True)):
        assert here == there == plain, f"event {number}: {events[number - 1]}"
    # The script is worth its name: hands ended, cards were refused, the reader's language changed.
    assert sum(view["end"] is not None for view in page) > 0
    assert {view["lang"] for view in page} == {"en", "tr"}
    assert len({view["note"]["reason"] for view in page if view["note"]}) > 4
    assert page[-1]["rev"] > COUNT / 2
