"""The command line: `python -m pisyedili open` and `python -m pisyedili build --output DIR`."""

from pisyedili.cli.commands import main

__all__ = ["main"]
