"""`{pis-glossary}` and `{pis-cheatsheet}`: reference pages made from data, readable on a phone and on paper.

Both are tables as HTML with their roles written out, since a table that is stacked on a phone loses the ones it has.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from pis_pages import page_words
from pis_rules import rule_link
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pisyedili.cards import RANK_TEXTS
from pisyedili.rules import RULE_SETS, RuleSet

DATA = Path(__file__).parents[1] / "_data"
LANGUAGES = {"tr": "Türkçe", "pt": "Português", "vi": "Tiếng Việt"}
"""Languages of the glossary beside the book's own."""


class _Sheet(SphinxDirective):
    """What both directives share."""

    def data(self, name: str) -> Any:
        """A data file of the book; the page depends on it."""
        path = DATA / name
        self.env.note_dependency(str(path))
        return json.loads(path.read_text(encoding="utf-8"))


class Glossary(_Sheet):
    """The terms by group: each in four languages, what it means, and its rule."""

    def run(self) -> list[nodes.Node]:
        """Build a section a group."""
        words = page_words(self.config.language)
        terms: list[dict[str, Any]] = self.data("glossary.json")
        sections: list[nodes.Node] = []
        for group in dict.fromkeys(term["group"] for term in terms):
            title = words[f"terms.{group}"]
            section = nodes.section("", nodes.title("", title), ids=[f"terms-{group}"], names=[f"terms-{group}"])
            rows = "".join(self.row(term) for term in terms if term["group"] == group)
            section += nodes.raw("", self.table(title, rows), format="html")
            sections.append(section)
        return sections

    def table(self, title: str, rows: str) -> str:
        """The table of one group."""
        words = page_words(self.config.language)
        names = ["English", *LANGUAGES.values(), words["means"]]
        head = "".join(f'<th role="columnheader" scope="col">{name}</th>' for name in names)
        return (
            f'<table role="table" class="book-terms" aria-label="{escape(title)}">'
            f'<thead role="rowgroup"><tr role="row">{head}</tr></thead><tbody role="rowgroup">{rows}</tbody></table>'
        )

    def row(self, term: dict[str, Any]) -> str:
        """One term."""
        cells = [
            f'<td role="cell" lang="{lang}" data-lang="{name}">{escape(term[lang])}</td>'
            for lang, name in LANGUAGES.items()
        ]
        number = term.get("rule")
        link = f' <a class="book-number" href="{rule_link(self.env.docname, number)}">{number}</a>' if number else ""
        means = f'<td role="cell" class="book-says">{escape(term["means"][self.config.language])}{link}</td>'
        return (
            f'<tr role="row" id="term-{term["id"]}"><th role="rowheader" scope="row">{escape(term["en"])}</th>'
            f"{''.join(cells)}{means}</tr>"
        )


def holes(rules: RuleSet) -> dict[str, Any]:
    """What the sheet's sentences may name of a rule set: its fields, bills after more sevens, points of a rank."""
    points = {f"point_{rank}": value for rank, value in zip(RANK_TEXTS, rules.points, strict=True)}
    return {**rules.to_json(), "bill_2": 2 * rules.bill, "bill_3": 3 * rules.bill, **points}


def told(row: dict[str, Any], rules: RuleSet, lang: str) -> str:
    """What a row of the sheet says about a rule set: the sentences whose condition holds for it."""
    values = rules.to_json()
    parts = [part[lang] for part in row["parts"] if all(values[key] == want for key, want in part["when"].items())]
    return " ".join(parts).format_map(holes(rules))


class CheatSheet(_Sheet):
    """The rules on one sheet of paper, the published sets side by side. Option `lang`: the sheet's language."""

    option_spec: ClassVar = {"lang": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Build the sheet."""
        sheet = self.data("cheatsheet.json")
        lang = self.options.get("lang", self.config.language)
        sets = {name: sheet["sets"][name][lang] for name in RULE_SETS}
        head = "".join(f'<th role="columnheader" scope="col">{name}</th>' for name in sets.values())
        body = "".join(self.section(section, sets, lang) for section in sheet["sections"])
        caption = f'<strong class="book-title">{escape(sheet["title"][lang])}</strong> {escape(sheet["lead"][lang])}'
        table = (
            f'<table role="table" class="book-sheet" lang="{lang}"><caption>{caption}</caption><thead role="rowgroup">'
            f'<tr role="row"><td role="cell"></td>{head}</tr></thead>{body}</table>'
        )
        return [nodes.raw("", table, format="html")]

    def section(self, section: dict[str, Any], sets: dict[str, str], lang: str) -> str:
        """A group of rows under its heading. Neighbours that say the same share a cell."""
        title = f'<th role="rowheader" scope="rowgroup" colspan="{1 + len(sets)}">{escape(section["title"][lang])}</th>'
        rows = []
        for row in section["rows"]:
            cells: list[tuple[str, list[str]]] = []
            for name, shown in sets.items():
                text = told(row, RULE_SETS[name], lang)
                if cells and cells[-1][0] == text:
                    cells[-1][1].append(shown)
                else:
                    cells.append((text, [shown]))
            columns = "".join(
                f'<td role="cell" colspan="{len(names)}" aria-colspan="{len(names)}" data-set="{", ".join(names)}">'
                f"{escape(text)}</td>"
                for text, names in cells
            )
            label = f'<th role="rowheader" scope="row">{escape(row["label"][lang])}</th>'
            rows.append(f'<tr role="row">{label}{columns}</tr>')
        return f'<tbody role="rowgroup"><tr role="row" class="book-group">{title}</tr>{"".join(rows)}</tbody>'


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.add_directive("pis-glossary", Glossary)
    app.add_directive("pis-cheatsheet", CheatSheet)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
