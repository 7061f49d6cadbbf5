"""The rules reference: every rule in the catalogue's words, with its number, an anchor and a position to try it in.

One text for the book and for the tables: what a table's note says about R5.2 is what the page says.

- `{pis-rules} R5`: one chapter in the wording of the table rules, each number a link to the chapter's own page.
- `{pis-chapter} R5`: the chapter's page: wordings of all published sets, our readings, one live position a rule.
- `{pis-sets}`: every field in which the published sets can differ, side by side.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from pis_pages import page_words
from pis_tables import TableNode, canonical, table_key
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

import pisyedili
from pisyedili.cards import RANK_TEXTS
from pisyedili.locale import Catalogue, catalogue
from pisyedili.rules import READINGS, RULE_SETS, SCOPE, RuleSet
from pisyedili.sessions import Spec
from pisyedili.sessions.house import GROUPS

_NUMBER = re.compile(r"\b(R\d+\.\d+)\b")
POSITIONS = Path(__file__).parents[1] / "_data" / "rule_positions.json"


def anchor(number: str) -> str:
    """ "R5.2" -> "r5-2"."""
    return number.lower().replace(".", "-")


def rule_link(page: str, number: str) -> str:
    """Address of a rule's place in the reference, relative to a page of the book."""
    return f"{'../' * page.count('/')}rules/{number.partition('.')[0].lower()}.html#{anchor(number)}"


def wordings(words: Catalogue, number: str) -> list[tuple[tuple[str, ...], str]]:
    """(sets, text) for each wording of a rule, in the sets' order; a set that the rule is not about is left out."""
    about = SCOPE.get(number, tuple(RULE_SETS))
    found: dict[str, tuple[str, ...]] = {}
    for name in RULE_SETS:
        if name in about or name in words.rules[number]:
            text = words.rule(number, name).text
            found[text] = (*found.get(text, ()), name)
    return [(sets, text) for text, sets in found.items()]


class _Directive(SphinxDirective):
    """What the directives share: the book's words, and what they are made of as dependencies of the page."""

    @property
    def words(self) -> Catalogue:
        return catalogue(self.config.language or "en")

    @property
    def page(self) -> dict[str, str]:
        return page_words(self.config.language or "en")

    def sets(self, names: tuple[str, ...]) -> str:
        return ", ".join(self.page[f"set.{name}"] for name in names)

    def numbers(self) -> list[str]:
        """The rules of the chapter that is the directive's argument. Says so where there are none."""
        folder = Path(pisyedili.__file__).parent
        for part in (folder / "locale" / self.words.lang / "rules.json", folder / "rules.py"):
            self.env.note_dependency(str(part))
        numbers = [number for number in self.words.rules if number.startswith(f"{self.arguments[0]}.")]
        if not numbers:
            raise self.error(f"no such chapter of rules: {self.arguments[0]}")
        return numbers

    def link(self, number: str) -> nodes.reference:
        address = rule_link(self.env.docname, number)
        return nodes.reference("", number, refuri=address, internal=True, classes=["book-number"])


class Rules(_Directive):
    """A definition list of the rules `R<chapter>.*` that the table rules have; each has its old anchor."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Build the list."""
        listed = nodes.definition_list(classes=["book-rules"])
        for number in self.numbers():
            if "table" in SCOPE.get(number, ("table",)):
                rule = self.words.rule(number, "table")
                term = nodes.term("", "", self.link(number), nodes.Text(f" {rule.title}"))
                item = nodes.definition_list_item("", term, nodes.definition("", nodes.paragraph("", rule.text)))
                term["ids"].append(anchor(number))
                listed += item
        return [listed]


class Chapter(_Directive):
    """One section a rule: wordings, readings, and a position in which it can be tried."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Build the sections. A rule without a position, and without a reason for that, is an error."""
        self.env.note_dependency(str(POSITIONS))
        positions = json.loads(POSITIONS.read_text(encoding="utf-8"))
        return [self.section(number, positions) for number in self.numbers()]

    def section(self, number: str, positions: dict[str, Any]) -> nodes.section:
        """The section of one rule."""
        rule = self.words.rule(number)
        heading = nodes.title("", "", nodes.inline("", number, classes=["book-number"]), nodes.Text(f" {rule.title}"))
        section = nodes.section("", heading, ids=[anchor(number)], names=[number.lower()], classes=["book-rule"])
        section += self.reading(number)
        told = wordings(self.words, number)
        for sets, text in told:
            paragraph = nodes.paragraph("", classes=["book-wording"])
            if set(sets) != set(RULE_SETS):
                paragraph += [nodes.strong("", f"{self.sets(sets)}:"), nodes.Text(" ")]
            paragraph += nodes.Text(text)
            section += paragraph
        section += self.position(number, positions)
        return section

    def reading(self, number: str) -> list[nodes.Node]:
        """The note in the margin, where the wording is a reading of ours."""
        sets = READINGS.get(number, ())
        if not sets:
            return []
        about = set(SCOPE.get(number, tuple(RULE_SETS)))
        text = self.page["reading"] if about <= set(sets) else self.page["reading.some"].format(sets=self.sets(sets))
        return [nodes.paragraph("", text, classes=["book-reading"])]

    def position(self, number: str, positions: dict[str, Any]) -> list[nodes.Node]:
        """What to try, and the table to try it at; or why there is none."""
        given = positions.get(number)
        if given is None:
            raise ExtensionError(f"{POSITIONS.name}: rule {number} has neither a position nor a reason for none")
        lang = self.words.lang
        if "none" in given:
            return [nodes.paragraph("", given["none"][lang], classes=["book-none"])]
        wanted = {"kind": "table", "position": given["position"], "mode": given.get("mode", "practice")}
        spec = Spec.parse(wanted).compact()
        told = nodes.paragraph("", "", nodes.strong("", f"{self.page['try']}:"), nodes.Text(f" {given['try'][lang]}"))
        told["classes"].append("book-try")
        key = table_key(spec, f"rules#{anchor(number)}")
        return [told, TableNode(spec=canonical(spec), key=key, text="")]


class Sets(_Directive):
    """The published sets side by side, made from their fields: a table that stacks on a phone."""

    option_spec: ClassVar = {"caption": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Build the table, as HTML with the roles that stacking would take from it."""
        names = [f'<th role="columnheader" scope="col">{self.page[f"set.{name}"]}</th>' for name in RULE_SETS]
        head = f'<th role="columnheader" scope="col">{self.page["sets.field"]}</th>{"".join(names)}'
        body = []
        for group, listed in GROUPS.items():
            title = self.words.text(f"house.group.{group}")
            heading = f'<th role="rowheader" scope="rowgroup" colspan="4">{title}</th>'
            body.append(f'<tr role="row" class="book-group">{heading}</tr>')
            body += [self.row(field, number) for field, number in listed.items()]
        table = (
            f'<table role="table" class="book-sets"><caption>{self.options["caption"]}</caption>'
            f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>'
            f'<tbody role="rowgroup">{"".join(body)}</tbody></table>'
        )
        return [nodes.raw("", table, format="html")]

    def row(self, field: str, number: str) -> str:
        """One field: its label, the rule it changes, and its value in each set."""
        label = self.words.text(f"house.field.{field}")
        link = f'<a class="book-number" href="{rule_link(self.env.docname, number)}">{number}</a>'
        usual = self.value(field, RULE_SETS["table"])
        cells = []
        for name, rules in RULE_SETS.items():
            value = self.value(field, rules)
            mark = ' class="book-differs"' if value != usual else ""
            cells.append(f'<td role="cell" data-set="{self.page[f"set.{name}"]}"{mark}>{value}</td>')
        return f'<tr role="row"><th role="rowheader" scope="row">{label} {link}</th>{"".join(cells)}</tr>'

    def value(self, field: str, rules: RuleSet) -> str:
        """A field's value in words."""
        value = getattr(rules, field)
        if isinstance(value, bool):
            return self.page["yes" if value else "no"]
        if value is None or value == ():
            return self.page["none"]
        if field == "opening_barred":
            return " ".join(RANK_TEXTS[rank - 2] for rank in value)
        if field == "points":
            costs = zip(RANK_TEXTS, value, strict=True)
            odd = [(rank, points) for rank, points in costs if rank in "7JQKA" or str(points) != rank]
            told = [f"{self.words.text(f'rank.{rank}')} {points}" for rank, points in odd]
            return ", ".join([*told, self.page["points.rest"]])
        if isinstance(value, str):
            return self.words.text(f"house.choice.{value}")
        return f"{value:,}"


def _link_numbers(app: Sphinx, doctree: nodes.document) -> None:
    """Make every number of a rule in running text a link to the rule's place in the reference."""
    rules = catalogue(app.config.language).rules
    for text in list(doctree.findall(nodes.Text)):
        pieces = _NUMBER.split(text.astext())
        if len(pieces) < 2 or not isinstance(text.parent, nodes.paragraph):
            continue
        linked: list[nodes.Node] = []
        for piece in pieces:
            if piece in rules:
                address = rule_link(app.env.docname, piece)
                linked.append(nodes.reference("", piece, refuri=address, internal=True, classes=["book-cited"]))
            elif piece:
                linked.append(nodes.Text(piece))
        text.parent.replace(text, linked)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("doctree-read", _link_numbers)
    app.add_directive("pis-rules", Rules)
    app.add_directive("pis-chapter", Chapter)
    app.add_directive("pis-sets", Sets)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
