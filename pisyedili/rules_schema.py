"""JSON schema of a rule set (``RuleSet.to_json``), made from the same bounds that check one."""

from dataclasses import fields

from pisyedili.rules import CHOICES, NUMBERS, OPTIONAL_NUMBERS, RuleSet


def rules_schema() -> dict[str, object]:
    """Schema (draft 2020-12). It holds types and bounds; contradictions are found by ``RuleSet.from_json``."""
    properties: dict[str, object] = {}
    for f in fields(RuleSet):
        if f.name == "name":
            properties[f.name] = {"type": "string", "pattern": "^[a-z][a-z0-9-]{0,31}$"}
        elif f.name in NUMBERS:
            low, high = NUMBERS[f.name]
            properties[f.name] = {"type": "integer", "minimum": low, "maximum": high}
        elif f.name in OPTIONAL_NUMBERS:
            low, high = OPTIONAL_NUMBERS[f.name]
            properties[f.name] = {"type": ["integer", "null"], "minimum": low, "maximum": high}
        elif f.name in CHOICES:
            properties[f.name] = {"enum": list(CHOICES[f.name])}
        elif f.name == "opening_barred":
            rank = {"type": "integer", "minimum": 2, "maximum": 14}
            properties[f.name] = {"type": "array", "items": rank, "uniqueItems": True}
        elif f.name == "points":
            points = {"type": "integer", "minimum": 0, "maximum": 100}
            properties[f.name] = {"type": "array", "items": points, "minItems": 13, "maxItems": 13}
        else:
            properties[f.name] = {"type": "boolean"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rule set of Pis Yedili",
        "type": "object",
        "properties": properties,
        "required": ["name"],
        "additionalProperties": False,
    }
