"""`{pis-rules} R5`: the rules of one chapter in the catalogue's words, each with its number and an anchor.

One text for the book and for the tables: what a table's note says about R5.2 is what the page says.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import pisyedili
from pisyedili.locale import catalogue


class Rules(SphinxDirective):
    """A definition list of the rules `R<chapter>.*`, in the wording of one rule set.

    Options: `leave`, numbers that the rule set does not have; `set`, its name (default `table`).
    """

    required_arguments = 1
    option_spec: ClassVar = {"leave": directives.unchanged, "set": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Build the list. An unknown chapter or a number to leave out that is not there is an error."""
        lang = self.config.language or "en"
        self.env.note_dependency(str(Path(pisyedili.__file__).parent / "locale" / lang / "rules.json"))
        words = catalogue(lang)
        chapter, leave = self.arguments[0], set(self.options.get("leave", "").split())
        numbers = [number for number in words.rules if number.startswith(f"{chapter}.")]
        if not numbers or not leave <= set(numbers):
            raise self.error(f"no such rules: {chapter} without {sorted(leave)}")
        listed = nodes.definition_list(classes=["pis-rules"])
        for number in numbers:
            if number not in leave:
                rule = words.rule(number, self.options.get("set", "table"))
                shown = nodes.inline("", number, classes=["pis-number"])
                term = nodes.term("", "", shown, nodes.Text(f" {rule.title}"))
                item = nodes.definition_list_item("", term, nodes.definition("", nodes.paragraph("", rule.text)))
                term["ids"].append(number.lower().replace(".", "-"))
                listed += item
        return [listed]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.add_directive("pis-rules", Rules)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
