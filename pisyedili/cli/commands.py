"""Arguments, messages and exit codes of the command line.

Exit codes: 0 done (an ended server included), 1 a build step failed or a check found faults, 2 the request cannot be
carried out as given (unknown option, busy port, missing packages, folder that cannot be written, no such file), 130
interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from pisyedili.cli.frontend import BuildError
from pisyedili.cli.places import find_places
from pisyedili.cli.serve import DEFAULT_PORT, BusyPortError, Server
from pisyedili.cli.site import RequestError, build_site, check_output, check_packages, copy_site
from pisyedili.lessons.check import check_lessons
from pisyedili.puzzles.check import check_puzzles


def _tell(line: str) -> None:
    print(line, flush=True)


def _port(text: str) -> int:
    """A port number for argparse; 0 means any free one."""
    try:
        port = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{port} is not between 0 and 65535")
    return port


def _sample(text: str) -> tuple[str, int]:
    """A seed and a number for argparse."""
    seed, _, number = text.rpartition(":")
    if not seed or not number.isdecimal() or len(number) > 6:
        raise argparse.ArgumentTypeError(f"{text!r} is not SEED:N")
    return seed, int(number)


def _workers(text: str) -> int:
    """A number of processes for argparse."""
    if not text.isdecimal() or not 1 <= int(text[:6]) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m pisyedili", description="The book of Pis Yedili, with tables that play.", allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    show = commands.add_parser(
        "open", help="build what is stale and open the book in the browser", allow_abbrev=False,
        description="Build what is stale of the book, serve it to this machine only, and open it in the browser.",
    )  # fmt: skip
    show.add_argument("--port", type=_port, help=f"port to serve on (default {DEFAULT_PORT}; 0: any free one)")
    show.add_argument("--no-browser", action="store_true", help="serve only, open no browser")
    build = commands.add_parser(
        "build", help="write the book as a static site", allow_abbrev=False,
        description="Write the book as a static site. It works under any path of any web server.",
    )  # fmt: skip
    build.add_argument("--output", type=Path, required=True, metavar="DIR", help="folder for the site")
    check = commands.add_parser(
        "check", help="check lessons or puzzles", allow_abbrev=False,
        description="Check what authors write. Every fault is told in a line of its own.",
    )  # fmt: skip
    kinds = check.add_subparsers(dest="what", required=True, metavar="WHAT")
    lessons = kinds.add_parser(
        "lessons", help="the lessons, their words and their curriculum", allow_abbrev=False,
        description="Check lessons: that they can be read and solved, that whatever is tried is answered, and that a "
        "beginner meets no rule too early. Without files: the whole curriculum.",
    )  # fmt: skip
    lessons.add_argument("paths", type=Path, nargs="*", metavar="PATH", help="files of lessons")
    puzzles = kinds.add_parser(
        "puzzles", help="the puzzles, each proven anew", allow_abbrev=False,
        description="Check puzzles: that they can be read, that each is proven by a search, with its themes and its "
        "difficulty, and that no two are nearly the same. Without files: those of the book.",
    )  # fmt: skip
    puzzles.add_argument("paths", type=Path, nargs="*", metavar="PATH", help="files of puzzles")
    puzzles.add_argument(
        "--sample", type=_sample, metavar="SEED:N", help="prove N of them only, chosen by the seed, a text"
    )
    puzzles.add_argument(
        "--known", type=Path, nargs="+", default=[], metavar="FILE",
        help="with a sample: prove also every puzzle whose line is not in one of these files",
    )  # fmt: skip
    puzzles.add_argument("--workers", type=_workers, default=os.cpu_count() or 1, metavar="N", help="processes")
    return parser


def _open(port: int | None, browser: bool) -> int:
    check_packages()
    # The port first: nobody wants to wait for a build to learn that it was for nothing.
    with Server(port) as server:
        server.site = build_site(find_places(), _tell)
        if port is None and server.port != DEFAULT_PORT:
            _tell(f"Port {DEFAULT_PORT} is busy, so this one differs: matches begun there are not seen here.")
        _tell(f"The book is open at {server.address}  (Ctrl-C ends)")
        if browser and not webbrowser.open(server.address):
            _tell("No browser could be started: open that address yourself.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            _tell("")
    return 0


def _build(output: Path) -> int:
    check_packages()
    check_output(output)
    copy_site(build_site(find_places(), _tell), output)
    _tell(f"The site is in {output}")
    return 0


def _check_lessons(paths: list[Path]) -> int:
    try:
        report = check_lessons(paths or None)
    except FileNotFoundError as error:
        raise RequestError(str(error)) from None
    except OSError as error:
        raise RequestError(f"{error.filename} cannot be read: {error.strerror}") from error
    for line in report.lines:
        _tell(line)
    return 1 if report.faults else 0


def _check_puzzles(paths: list[Path], sample: tuple[str, int] | None, known: list[Path], workers: int) -> int:
    try:
        old = [line for path in known for line in path.read_text(encoding="utf-8", errors="replace").splitlines()]
        if workers == 1:
            report = check_puzzles(paths or None, sample, None, old)
        else:
            with ProcessPoolExecutor(workers) as executor:
                report = check_puzzles(paths or None, sample, executor, old)
    except FileNotFoundError as error:
        raise RequestError(str(error) if error.filename is None else f"there is no file {error.filename}") from None
    except OSError as error:
        raise RequestError(f"{error.filename} cannot be read: {error.strerror}") from error
    for line in report.lines:
        _tell(line)
    return 1 if report.faults else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. `arguments` default to the process's own. Returns the exit code.

    Raises:
        SystemExit: argparse's, for help (0) and for arguments that make no sense (2).
    """
    given = _parser().parse_args(arguments)
    try:
        if given.command == "open":
            return _open(given.port, not given.no_browser)
        if given.command == "check":
            if given.what == "puzzles":
                return _check_puzzles(given.paths, given.sample, given.known, given.workers)
            return _check_lessons(given.paths)
        return _build(given.output)
    except (RequestError, BusyPortError) as error:
        print(f"pisyedili: {error}", file=sys.stderr)
        return 2
    except BuildError as error:
        print(f"pisyedili: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
