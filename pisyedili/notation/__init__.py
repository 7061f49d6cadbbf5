"""Text formats: one line for a position, a record for a hand or a match.

Both are versioned, canonical and read back to what they were written from. Whatever a foreign text holds, the
parsers answer with a value or with ``NotationError``, which names everything that is wrong.
"""

from pisyedili.notation.errors import NotationError
from pisyedili.notation.position_text import parse_position, position_text, status, view_setup, view_text
from pisyedili.notation.record import HandRecord, record_hand, record_match, result_text
from pisyedili.notation.record_text import parse_record, parse_records, record_text
from pisyedili.notation.rules_text import parse_rules, rules_text

__all__ = [
    "HandRecord",
    "NotationError",
    "parse_position",
    "parse_record",
    "parse_records",
    "parse_rules",
    "position_text",
    "record_hand",
    "record_match",
    "record_text",
    "result_text",
    "rules_text",
    "status",
    "view_setup",
    "view_text",
]
