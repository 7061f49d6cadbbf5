"""Drop every asset from another host that extensions and the theme add, and the widgets' embedded state.

The book makes no request off its own site. What is dropped has a replacement of ours or is not needed: the tables
run without require.js, there is no math, and code runs in Jupyter, not on the page.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

_REMOTE = ("http:", "https:", "//")
_THEBE = ("thebe", "THEBE_JS_URL")
_WIDGET_STATE = "application/vnd.jupyter.widget-state+json"


def _unwanted(asset: object) -> bool:
    name = str(getattr(asset, "filename", asset) or "")
    attributes: dict[str, object] = getattr(asset, "attributes", None) or {}
    body = str(attributes.get("body") or "")
    return (
        name.startswith(_REMOTE)
        or any(word in name or word in body for word in _THEBE)
        or attributes.get("type") == _WIDGET_STATE
    )


def _strip(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: nodes.document | None) -> None:
    for key in ("css_files", "script_files"):
        context[key] = [asset for asset in context.get(key, []) if not _unwanted(asset)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register late, after everybody who adds."""
    app.connect("html-page-context", _strip, priority=990)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
