"""Computes the analysis of a game turn by turn, on a server or on a worker for servers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias, TypeVar

from mozaika.service.analysis_messages import GameAnalysis, TurnAnalysis
from mozaika.service.analysis_ports import GameAnalyzer
from mozaika.service.errors import AnalysisFailed, BotFailed, TooBusy

T = TypeVar("T")
Report: TypeAlias = Callable[[TurnAnalysis], None]

_FIRST_WAIT_S, _LONGEST_WAIT_S = 0.2, 5.0  # before a turn is asked for again


async def analyze_game(
    analyzer: GameAnalyzer, record: bytes, turns: int, person: str, report: Report, is_stopped: Callable[[], bool]
) -> GameAnalysis:
    """Report each turn when it is ready; returns the whole. Raises `AnalysisFailed`, and `TooBusy` once stopped."""
    numbers, ready = iter(range(1, turns + 1)), list[TurnAnalysis]()

    async def analyze_turn(number: int) -> TurnAnalysis:
        return await ask_again(lambda attempt: analyzer.analyze_turn(record, number, person, attempt), is_stopped)

    async def work() -> None:
        for number in numbers:  # shared: each takes the next
            ready.append(await analyze_turn(number))
            report(ready[-1])

    await _all([asyncio.ensure_future(work()) for _ in range(analyzer.parallel)])
    ready.sort(key=lambda turn: turn.number)
    return await ask_again(lambda attempt: analyzer.summarize(record, ready, person, attempt), is_stopped)


async def ask_again(ask: Callable[[int], Awaitable[T]], is_stopped: Callable[[], bool]) -> T:
    """The answer, asked for again while the workers have more urgent work. Raises as `analyze_game`."""
    attempt = 0
    while True:
        try:
            return await ask(attempt)
        except BotFailed as error:
            raise AnalysisFailed(error.reason) from error
        except TooBusy:
            if is_stopped():
                raise
            await asyncio.sleep(min(_FIRST_WAIT_S * 2**attempt, _LONGEST_WAIT_S))
            attempt += 1


async def _all(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait for all tasks, or for the first error, which ends the others."""
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
