"""What every page of the book carries: the curriculum as data, and the small script that starts what the page has.

The marks beside the lessons in the table of contents are the browser's own (`marks.mjs`): the reader's progress lies
in the reader's storage. The page only says which lessons and steps there are, and where the site's root is.
"""

from __future__ import annotations

import hashlib
import html
import json
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from pis_tables import TableNode, script_json, site_asset
from sphinx.application import Sphinx

import pisyedili
from pisyedili.lessons import curriculum, lesson


@cache
def page_words(lang: str) -> dict[str, str]:
    """The page's own words; the tables have theirs from their sessions."""
    path = Path(pisyedili.__file__).parent / "locale" / lang / "page.json"
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return words


@cache
def curriculum_json() -> str:
    """Chapters, lessons and the ids of their steps, each step's present id first and older ones after it."""
    chapters = [
        {
            "id": chapter.id,
            "lessons": [
                {"id": name, "page": f"lessons/{name}", "steps": [[step.id, *step.was] for step in lesson(name).steps]}
                for name in chapter.lessons
            ],
        }
        for chapter in curriculum().chapters
    ]
    return script_json({"v": 1, "chapters": chapters})


def _carry(app: Sphinx, page: str, _template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
    words = page_words(app.config.language)
    root = "../" * page.count("/")
    tables = " data-tables" if tree is not None and any(tree.findall(TableNode)) else ""
    context["metatags"] = context.get("metatags", "") + (
        f'<script type="application/json" id="pis-curriculum" data-root="{root}">{curriculum_json()}</script>\n'
        f'<script async src="{html.escape(site_asset(app, page, "boot.js"))}"{tables} '
        f'data-file="{html.escape(words["file"])}" data-failed="{html.escape(words["failed"])}"></script>\n'
    )


def _sources() -> str:
    """Hash of what pages are made with: the extensions, and the package's words, rules and lessons."""
    package = Path(pisyedili.__file__).parent
    parts = [*Path(__file__).parent.glob("*.py"), *package.rglob("*.json"), package / "rules.py"]
    digest = hashlib.sha256()
    for path in sorted(parts):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    # A page is read again when what it is made with has changed; Sphinx itself looks at the page only.
    app.add_config_value("pis_sources", _sources(), "env", types=str)
    app.connect("html-page-context", _carry)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
