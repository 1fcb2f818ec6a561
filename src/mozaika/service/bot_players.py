"""Bots at the table: they hear that it is their turn, think elsewhere, and call `Table.submit` like anyone.

A bot that gives no answer, or one that the rules refuse, is asked again; then the table passes for it, so that nobody
waits for ever.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from mozaika.errors import GameError
from mozaika.rules import commands as cmd
from mozaika.rules.errors import Refused
from mozaika.rules.squares import Seat
from mozaika.rules.state import Phase
from mozaika.service import deadlines
from mozaika.service.errors import BotFailed, NotYourSeat, StaleVersion
from mozaika.service.ports import Bots
from mozaika.service.table import Table

ATTEMPTS = 2

_log = logging.getLogger(__name__)


class BotPlayers:
    """One thought at a time for each table."""

    def __init__(self, bots: Bots, stuck: Callable[[Table], None]) -> None:
        """`stuck` hears of a table whose bots could not act now, to have them tried again later."""
        self._bots = bots
        self._stuck = stuck
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def is_thinking(self, table: str) -> bool:
        return table in self._thinking

    def hear(self, table: Table) -> None:
        """Something happened at `table`, or somebody wonders; the bots there do what there is to do."""
        if table.id not in self._thinking:
            self._thinking[table.id] = asyncio.ensure_future(self._act(table))

    async def settle(self) -> None:
        while self._thinking:
            await asyncio.gather(*self._thinking.values())

    async def stop(self) -> None:
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _act(self, table: Table) -> None:
        """As long as it is for a bot to act."""
        try:
            while table.state is not None and (await self._judge_pending(table) or await self._take_turn(table)):
                pass
        except GameError as error:  # its facts may be secret: the code alone is logged
            _log.warning("bots of table %s: %s", table.id, error.code)
            self._stuck(table)
        finally:
            del self._thinking[table.id]  # in the same breath as the last look, so that nothing is overheard

    async def _judge_pending(self, table: Table) -> bool:
        """Challenge a play with an invalid word, accept any other, when the time for that has come."""
        state = table.game
        speaks = deadlines.bots_speak_at(state, table.card.bots)
        if state.pending is None or state.phase is Phase.PAUSED or speaks is None or speaks > table.now():
            return False
        seat = next(seat for seat in deadlines.undecided(state) if seat in table.card.bots)
        valid = all((await table.judge(state.pending.words)).values())
        return await _submitted(table, seat, cmd.Accept(seat) if valid else cmd.Challenge(seat), state.version)

    async def _take_turn(self, table: Table) -> bool:
        state = table.game
        if state.phase is not Phase.TURN or state.turn not in table.card.bots:
            return False
        seat, version = state.turn, state.version
        for _ in range(ATTEMPTS):
            try:
                command = await self._bots.choose(table.card.bots[seat], table.view_bytes(seat))
                return await _submitted(table, seat, command, version)
            except BotFailed as error:
                _log.warning("bot %s at table %s: %s", error.bot, table.id, error.reason)
            except (Refused, NotYourSeat) as error:
                _log.warning("bot at table %s wished for what it may not: %s", table.id, error.code)
        return await _submitted(table, seat, cmd.Pass(seat), version)


async def _submitted(table: Table, seat: Seat, command: cmd.Command, version: int) -> bool:
    """True also if something came in between: then there may be something else to do."""
    try:
        await table.submit(seat, command, version)
    except StaleVersion:
        return True
    return True
