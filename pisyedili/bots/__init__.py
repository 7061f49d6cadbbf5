"""Players that see a ``View`` and answer with an action.

>>> sorted(BOTS)
['random', 'thumb']
"""

from collections.abc import Callable
from typing import Final

from pisyedili.bots.chance import RandomBot
from pisyedili.bots.protocol import Bot, Randomness
from pisyedili.bots.thumb import ThumbBot

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "thumb": ThumbBot}
"""What makes a bot, by the bot's name."""

__all__ = ["BOTS", "Bot", "RandomBot", "Randomness", "ThumbBot"]
