"""Makes the tables of the notebooks playable on the built pages.

A table's output is a readable `<figure class="pis-table" data-spec="...">`. Reading a page collects their specs;
before writing, one Node process draws all first frames; each figure is then replaced by the markup that the page's
host (`host.mjs`) looks for. What a first frame cannot show, the further steps of a lesson, stays below it as text for
paper and for readers without scripts. The site's own files come from `pisyedili.cli.assets`, built when stale.
"""

from __future__ import annotations

import hashlib
import html
import json
import os
import re
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.osutil import relative_uri
from sphinx.writers.html5 import HTML5Translator

from pisyedili.cli.assets import ASSETS_VARIABLE, prepare_assets
from pisyedili.cli.frontend import find_node
from pisyedili.cli.places import find_places
from pisyedili.sessions import asleep_view

logger = logging.getLogger(__name__)
Spec = dict[str, Any]
_TAG = re.compile(r"<[^>]+>")
_DESCRIPTION = re.compile(r' data-spec="[^"]*"')


class TableNode(nodes.General, nodes.Element):
    """One table of a page.

    `spec` (JSON text), `key` (its name in the reader's storage), `text` (HTML for paper and without scripts, or "");
    `first` of its page is set once the page is read.
    """


class _Figures(HTMLParser):
    """Finds the specs of the table figures in a piece of HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.specs: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "figure" and "pis-table" in (found.get("class") or "").split():
            self.specs.append(found.get("data-spec") or "")


def canonical(spec: Spec) -> str:
    """The JSON text of a table's description by which it is drawn once and known."""
    return json.dumps(spec, sort_keys=True, ensure_ascii=False)


def table_key(spec: Spec, place: str) -> str:
    """Name of a table in the reader's storage.

    A table that the authors changed is another table: an old match on it would make no sense. A lesson stays the same
    lesson: its place and its results outlive new versions of its steps.
    """
    if spec.get("kind") == "lesson":
        return f"lesson/{spec['lesson']}"
    if spec.get("kind") == "progress":
        return "progress"
    return f"{place}.{hashlib.sha256(canonical(spec).encode()).hexdigest()[:6]}"


def _collect(app: Sphinx, doctree: nodes.document) -> None:
    """Put a `TableNode` in the place of every table output of a page."""
    page = app.env.docname
    count = 0
    for raw in list(doctree.findall(nodes.raw)):
        text = raw.astext()
        if "html" not in raw.get("format", "") or "pis-table" not in text:
            continue
        specs = _Figures(text).specs
        if len(specs) != 1:
            raise ExtensionError(f"{page}: an output with {len(specs)} tables, expected one")
        try:
            spec: Spec = json.loads(specs[0])
        except ValueError as error:
            raise ExtensionError(f"{page}: table {count} carries no readable spec: {error}") from error
        # All others show on their first frame what their text says.
        whole = _DESCRIPTION.sub("", text) if spec.get("kind") == "lesson" else ""
        # The text inside is for the search; what is drawn comes from the description.
        said = [nodes.Text(html.unescape(_TAG.sub(" ", whole)))] if whole else []
        key = table_key(spec, f"{page}#{count}")
        raw.replace_self(TableNode("", *said, spec=canonical(spec), key=key, text=whole))
        count += 1
    keys: set[str] = set()
    for number, node in enumerate(doctree.findall(TableNode)):
        node["first"] = number == 0
        if node["key"] in keys:
            raise ExtensionError(f"{page}: two tables would be kept under the name {node['key']}")
        keys.add(node["key"])


def _tables(env: BuildEnvironment) -> Iterator[str]:
    for page in sorted(env.found_docs):
        for node in env.get_doctree(page).findall(TableNode):
            yield node["spec"]


class Drawn(NamedTuple):
    """Every first frame of the book: view and HTML by spec, and the cards' sprite they refer to."""

    sprite: str
    tables: dict[str, tuple[Any, str]]


def _drawn(app: Sphinx) -> Drawn:
    """Draw the first frame of every table of the book, once a build, when the first of them is written."""
    drawn: Drawn | None = getattr(app, "pis_drawn", None)
    if drawn is None:
        drawn = app.pis_drawn = _draw(app)  # type: ignore[attr-defined]
    return drawn


def _draw(app: Sphinx) -> Drawn:
    specs = sorted(set(_tables(app.env)))
    views = {}
    for spec in specs:
        description: Spec = json.loads(spec)
        views[spec] = asleep_view(description, description.get("lang") or app.config.language)
    made = _pictures([views[spec] for spec in specs])
    tables = {spec: (views[spec], picture) for spec, picture in zip(specs, made["pictures"], strict=True)}
    return Drawn(made["sprite"], tables)


def _pictures(views: list[Any]) -> dict[str, Any]:
    ssr = find_places().static / "ssr.mjs"
    command = [str(find_node()), str(Path(__file__).parent / "pictures.mjs"), str(ssr)]
    given = json.dumps(views)
    done = subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise ExtensionError(f"The tables could not be drawn:\n{done.stderr.strip()}")
    made: dict[str, Any] = json.loads(done.stdout)
    return made


def script_json(value: object) -> str:
    """JSON that may stand inside a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def site_asset(app: Sphinx, page: str, name: str) -> str:
    """Address of one of the site's own files, relative to a page: the book works under any path."""
    return relative_uri(app.builder.get_target_uri(page), f"_static/{app.config.pis_assets}/{name}")


def _visit_table(self: HTML5Translator, node: TableNode) -> None:
    drawn = _drawn(self.builder.app)
    view, picture = drawn.tables[node["spec"]]
    if node["first"]:
        self.body.append(drawn.sprite)
    self.body.append(
        f'<div class="pis-host" data-state="asleep" data-spec="{html.escape(node["spec"])}" '
        f'data-key="{html.escape(node["key"])}">'
        f'<script type="application/json" class="pis-view">{script_json(view)}</script>{picture}</div>'
    )
    if node["text"]:
        self.body.append(f'<div class="book-read">{node["text"]}</div>')
    raise nodes.SkipNode


def _visit_text(self: Any, node: TableNode) -> None:
    """Other builders: a table has no text of its own."""
    raise nodes.SkipNode


def _page_assets(app: Sphinx, page: str, _template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
    """Folds of every page; style sheet and early downloads on pages with tables only."""
    # The fold over a code cell shows words of its own; a spoken name that does not hold them helps nobody.
    context["body"] = context.get("body", "").replace('<summary aria-label="Toggle hidden content">', "<summary>")
    if tree is None or next(iter(tree.findall(TableNode)), None) is None:
        return
    app.add_css_file(f"{app.config.pis_assets}/pisyedili.css")
    early = (site_asset(app, page, name) for name in ("host.mjs", "pisyedili.mjs"))
    links = [f'<link rel="modulepreload" href="{address}" />' for address in early]
    context["metatags"] = context.get("metatags", "") + "\n".join(links)


def _configure(app: Sphinx, config: Config) -> None:
    """Build the site's own files, and have every page written anew when they change."""
    places = find_places()
    assets, name = places.work / "assets", os.environ.get(ASSETS_VARIABLE, "")
    if not name:
        assets, name = prepare_assets(places, lambda line: logger.info("%s", line))
    config.html_static_path = [*config.html_static_path, str(assets)]
    config.pis_assets = name


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.add_config_value("pis_assets", "", "html", types=str)
    app.add_node(
        TableNode,
        html=(_visit_table, None),
        text=(_visit_text, None),
        latex=(_visit_text, None),
        man=(_visit_text, None),
        texinfo=(_visit_text, None),
    )
    app.connect("config-inited", _configure)
    app.connect("doctree-read", _collect)
    app.connect("html-page-context", _page_assets)
    return {"version": "1", "env_version": 2, "parallel_read_safe": True, "parallel_write_safe": False}
