"""The book's server: fixed types, folders kept for ever, this machine only."""

from __future__ import annotations

import http.client
import mimetypes
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pisyedili.cli.serve import DEFAULT_PORT, BusyPortError, Server

FILES = {
    "index.html": "text/html; charset=utf-8",
    "_static/pis-abc/host.mjs": "text/javascript; charset=utf-8",
    "_static/pis-abc/boot.js": "text/javascript; charset=utf-8",
    "_static/pis-abc/pisyedili.css": "text/css; charset=utf-8",
    "_static/pis-abc/pyodide/pyodide.asm.wasm": "application/wasm",
    "_static/pis-abc/pyodide/pyodide-lock.json": "application/json",
    "_static/pis-abc/pyodide/python_stdlib.zip": "application/zip",
    "_static/pis-abc/engine.whl": "application/zip",
    "_static/pis-abc/snapshot.bin.gz": "application/gzip",
    "_static/favicon.svg": "image/svg+xml",
    "objects.inv": "application/octet-stream",
    "unknown.end": "application/octet-stream",
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    root = tmp_path / "site"
    for name in FILES:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * 10)
    (tmp_path / "secret.txt").write_text("not for the web", encoding="utf-8")
    with Server(0) as server:
        server.site = root
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(server: Server, path: str, method: str = "GET") -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request(method, path)
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_types_are_fixed_whatever_the_machine_says(
    server: Server, monkeypatch: pytest.MonkeyPatch, name: str, method: str
) -> None:
    monkeypatch.setattr(mimetypes, "guess_type", lambda *_: ("text/plain", None))
    response = ask(server, f"/{name}", method)
    assert response.status == 200
    assert response.headers["Content-Type"] == FILES[name]


def test_only_folders_named_after_their_contents_are_kept(server: Server) -> None:
    assert "immutable" in ask(server, "/_static/pis-abc/host.mjs").headers["Cache-Control"]
    assert ask(server, "/index.html").headers["Cache-Control"] == "no-cache"
    assert ask(server, "/_static/favicon.svg").headers["Cache-Control"] == "no-cache"


def test_the_start_page_needs_no_name_and_folders_are_not_listed(server: Server) -> None:
    assert ask(server, "/").status == 200
    assert ask(server, "/_static/").status == 404


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/_static/../../secret.txt"]
)
def test_nothing_outside_the_site_is_served(server: Server, path: str) -> None:
    assert ask(server, path).status == 404


def test_the_server_listens_on_this_machine_only(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_without_a_wish_the_default_port_or_a_free_one_is_taken() -> None:
    with socket.socket() as other:
        try:
            other.bind(("127.0.0.1", DEFAULT_PORT))
        except OSError:
            pass  # somebody has it already, which serves as well
        else:
            other.listen()
        with Server(None) as server:
            assert server.port not in (0, DEFAULT_PORT)


def test_a_port_asked_for_is_that_port_or_an_error() -> None:
    with Server(0) as first, pytest.raises(BusyPortError, match=str(first.port)):
        Server(first.port)
