"""Who is told how things go, as figures: no name, no id, no word. `web/metrics.py` is one; by default it is nobody."""

from __future__ import annotations

import time
from typing import Protocol

from mozaika.rules.commands import Command
from mozaika.service.errors import BotFailed
from mozaika.service.ports import Bots


class MetricsSink(Protocol):
    """All of it is called in the middle of something else: it must take no time and not raise."""

    def moved(self, seconds: float) -> None:
        """Something happened at a table: so long from its being asked for until it was on the disk."""
        ...

    def game_ended(self) -> None: ...

    def bot_answered(self, seconds: float, *, with_a_move: bool) -> None: ...

    def wrote(self, writes: int) -> None:
        """A group of them is on the disk. Called from any thread."""
        ...


class NullMetrics:
    def moved(self, seconds: float) -> None: ...

    def game_ended(self) -> None: ...

    def bot_answered(self, seconds: float, *, with_a_move: bool) -> None: ...

    def wrote(self, writes: int) -> None: ...


NULL_METRICS = NullMetrics()


class MeasuredBots:
    """Bots with somebody who times them."""

    def __init__(self, bots: Bots, metrics: MetricsSink) -> None:
        self._bots = bots
        self._metrics = metrics

    @property
    def levels(self) -> tuple[str, ...]:
        return self._bots.levels

    async def choose(self, bot: str, view: bytes) -> Command:
        begun = time.perf_counter()
        try:
            command = await self._bots.choose(bot, view)
        except BotFailed:
            self._metrics.bot_answered(time.perf_counter() - begun, with_a_move=False)
            raise
        self._metrics.bot_answered(time.perf_counter() - begun, with_a_move=True)
        return command

    async def hint(self, view: bytes) -> Command:
        return await self._bots.hint(view)
