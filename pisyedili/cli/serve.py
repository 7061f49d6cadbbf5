"""A small web server for the built book, for this machine only."""

from __future__ import annotations

import os
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import Any, BinaryIO
from urllib.parse import unquote, urlsplit

DEFAULT_PORT = 7707
"""Always the same one when it is free: browsers keep matches by host and port."""

HOST = "127.0.0.1"

TYPES = {
    "": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".inv": "application/octet-stream",
    ".ipynb": "application/json",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    ".whl": "application/zip",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""Fixed here: on some machines the registry calls .js plain text, and then no module runs."""


class BusyPortError(OSError):
    """The port is taken or may not be used."""


class Handler(SimpleHTTPRequestHandler):
    """Files of the site with fixed types; no folder listings, no log."""

    protocol_version = "HTTP/1.1"
    server: Server

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)

    def translate_path(self, path: str) -> str:
        """The file for a request; the site may be built while the server already has its port."""
        self.directory = str(self.server.site)
        return super().translate_path(path)

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Type by the name's end alone."""
        return TYPES.get(PurePosixPath(os.fspath(path)).suffix.lower(), TYPES[""])

    def end_headers(self) -> None:
        """Folders named after their contents may be kept for ever, everything else is asked for again."""
        parts = PurePosixPath(unquote(urlsplit(self.path).path)).parts
        kept = len(parts) > 2 and parts[1] == "_static" and parts[2].startswith("pis-")
        self.send_header("Cache-Control", "max-age=31536000, immutable" if kept else "no-cache")
        super().end_headers()

    def list_directory(self, path: str | os.PathLike[str]) -> BytesIO | None:
        """No listings."""
        self.send_error(HTTPStatus.NOT_FOUND, "File not found")
        return None

    def copyfile(self, source: Any, outputfile: BinaryIO) -> None:  # type: ignore[override]
        """A browser that stops listening is no error."""
        try:
            super().copyfile(source, outputfile)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""


class Server(ThreadingHTTPServer):
    """Serves the folder `site` on the loopback address.

    `port` None: `DEFAULT_PORT`, or any free one when that is taken. 0: any free one.

    Raises:
        BusyPortError: the port asked for cannot be had.
    """

    daemon_threads = True
    # On Windows this option would let two servers share a port.
    allow_reuse_address = os.name != "nt"
    site: Path = Path()

    def __init__(self, port: int | None = None) -> None:
        for wanted in (DEFAULT_PORT, 0) if port is None else (port,):
            try:
                super().__init__((HOST, wanted), Handler)
            except OSError as error:
                if port is None and wanted:
                    continue
                raise BusyPortError(
                    f"Port {wanted} cannot be used ({error.strerror}). Choose another with --port, or leave it out."
                ) from error
            return

    @property
    def port(self) -> int:
        """The port in use."""
        return int(self.server_address[1])

    @property
    def address(self) -> str:
        """The book's address for a browser."""
        return f"http://{HOST}:{self.port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A lost connection is nobody's concern."""

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server_close()
