"""Which bots there are, and what can be wrong with a question to the engine. Imports nothing compiled."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.rules.errors import GameError

BOTS = ("greedy", "static")


@dataclass(eq=False)
class UnknownBot(GameError):
    code = "unknown-bot"
    bot: str


class BotNeedsWords(GameError):
    """A bot cannot play by words that nobody has listed."""

    code = "bot-needs-words"
