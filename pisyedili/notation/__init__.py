"""Text formats: one line for a position, a record for a hand or a match."""
