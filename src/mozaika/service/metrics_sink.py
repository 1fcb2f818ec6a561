"""The interface for metrics: numbers without names or ids. `web/metrics.py` implements it; the default discards all."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Protocol

from mozaika.rules.commands import Command
from mozaika.service.errors import BotFailed, TooBusy
from mozaika.service.ports import Bots


class MetricsSink(Protocol):
    """Called from the middle of other work, so methods must be fast and must not raise."""

    def moved(self, seconds: float) -> None:
        """A command was carried out; `seconds` from the request until it was on disk."""
        ...

    def game_ended(self) -> None: ...

    def bot_answered(self, seconds: float, *, with_a_move: bool) -> None: ...

    def word_judged(self, source: str) -> None:
        """A word of a table with an online dictionary was judged; `source` is a value of `VerdictSource`."""
        ...

    def wrote(self, writes: int) -> None:
        """A group of writes is on disk. Called from any thread."""
        ...

    def store_failed(self) -> None:
        """A group of writes failed, or the database is lost. Called from any thread."""
        ...


class NullMetrics:
    def moved(self, seconds: float) -> None: ...

    def game_ended(self) -> None: ...

    def bot_answered(self, seconds: float, *, with_a_move: bool) -> None: ...

    def word_judged(self, source: str) -> None: ...

    def wrote(self, writes: int) -> None: ...

    def store_failed(self) -> None: ...


NULL_METRICS = NullMetrics()


class MeasuredBots:
    """Wraps `Bots` to measure the time of each answer."""

    def __init__(self, bots: Bots, metrics: MetricsSink) -> None:
        self._bots = bots
        self._metrics = metrics

    @property
    def levels(self) -> tuple[str, ...]:
        return self._bots.levels

    async def choose(self, bot: str, view: bytes, person: str, without: Collection[str] = ()) -> Command:
        started = time.perf_counter()
        try:
            command = await self._bots.choose(bot, view, person, without)
        except (BotFailed, TooBusy):
            self._metrics.bot_answered(time.perf_counter() - started, with_a_move=False)
            raise
        self._metrics.bot_answered(time.perf_counter() - started, with_a_move=True)
        return command

    async def best_plays(self, view: bytes, person: str, without: Collection[str], count: int) -> list[Command]:
        return await self._bots.best_plays(view, person, without, count)

    async def hint(self, view: bytes, person: str) -> Command:
        return await self._bots.hint(view, person)
