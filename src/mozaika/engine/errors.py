"""What can be wrong with a question to the engine."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.rules.errors import GameError


@dataclass(eq=False)
class UnknownBot(GameError):
    code = "unknown-bot"
    bot: str
