"""Plays the seats of bots: asks the engine in another process and submits its commands like those of any player.

A bot that fails, or whose command the rules refuse, is asked again; then the table passes for it, so that nobody waits
forever. A bot waits a while before it acts, so that people can follow the game (`bot_delay`). Bots know the word list;
if the table's online dictionary refuses a word of theirs, they are asked for a play without it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection

from mozaika.errors import GameError
from mozaika.rules import commands as cmd
from mozaika.rules.errors import InvalidWords, Refused
from mozaika.rules.exchanges import largest_exchange
from mozaika.rules.placement import check_play
from mozaika.rules.scoring import score_play
from mozaika.rules.squares import Seat
from mozaika.rules.state import Phase
from mozaika.service import deadlines
from mozaika.service.bot_delay import acts_at
from mozaika.service.errors import BotFailed, NotYourSeat, StaleVersion
from mozaika.service.ports import Bots
from mozaika.service.refused_plays import BEST_PLAYS, MAX_REFUSED
from mozaika.service.table import Table

ATTEMPTS = 2

_log = logging.getLogger(__name__)


class BotPlayers:
    """At most one running task per table."""

    def __init__(
        self,
        bots: Bots,
        stuck: Callable[[Table], None],
        delay_ms: int = 0,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`stuck` is called with a table whose bots could not act now, so that they are tried again later. Bots act at
        the earliest `delay_ms` after the last event, with 0 at once.
        """
        self._bots = bots
        self._stuck = stuck
        self._delay_ms = delay_ms
        self.sleep = sleep
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def is_thinking(self, table: str) -> bool:
        return table in self._thinking

    def on_change(self, table: Table) -> None:
        """Let the bots of `table` act if it is their turn to act."""
        if table.id not in self._thinking:
            self._thinking[table.id] = asyncio.ensure_future(self._act(table))

    async def drain(self) -> None:
        """Wait until no bot is to act."""
        while self._thinking:
            await asyncio.gather(*self._thinking.values())

    async def stop(self) -> None:
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _act(self, table: Table) -> None:
        """Act until no bot is to act."""
        try:
            while table.state is not None and table.acts_here:
                if not await self._answer_pending(table) and not await self._take_turn(table):
                    break
        except GameError as error:  # log only the code: the facts may be secret
            _log.warning("bots of table %s could not act: %s", table.id, error.code)
            self._stuck(table)
        except Exception as error:  # a fault of ours must not leave the players waiting for a bot forever
            _log.error("bots of table %s could not act: %s", table.id, type(error).__name__)
            self._stuck(table)
        finally:
            del self._thinking[table.id]  # without an await after the last check, so that no change is missed

    async def _answer_pending(self, table: Table) -> bool:
        """At its time, challenge a play with an invalid word and accept any other."""
        state = table.game
        answers_at = deadlines.bots_answer_at(state, table.card.bots)
        if state.pending is None or state.phase is Phase.PAUSED or answers_at is None or answers_at > table.now():
            return False
        seat = next(seat for seat in deadlines.undecided(state) if seat in table.card.bots)
        if not await table.words.is_phony(state.pending.words, table.card.host):
            return await _submitted(table, seat, cmd.Accept(seat), state.version)  # at once: its own turn comes later
        await self._wait(table, seat)
        return await _submitted(table, seat, cmd.Challenge(seat), state.version)

    async def _take_turn(self, table: Table) -> bool:
        state = table.game
        if state.phase is not Phase.TURN or state.turn not in table.card.bots:
            return False
        seat, version = state.turn, state.version
        refused: set[str] = set()  # words of this turn
        failures, refusals = 0, 0
        while failures < ATTEMPTS and refusals < MAX_REFUSED + ATTEMPTS:
            try:
                command = await self._choose(table, seat, refused, by_dictionary=refusals >= MAX_REFUSED)
                invalid = await _refused_words(table, command)
                if not invalid:
                    await self._wait(table, seat)
                    return await _submitted(table, seat, command, version)
                refused, refusals = refused | invalid, refusals + 1
            except InvalidWords as error:  # the dictionary has begun to answer in between
                refused, refusals = refused | set(error.words), refusals + 1
            except BotFailed as error:
                failures += 1
                _log.warning("bot %s at table %s: %s", error.bot, table.id, error.reason)
            except (Refused, NotYourSeat) as error:
                failures += 1
                _log.warning("bot at table %s: command refused: %s", table.id, error.code)
        return await _submitted(table, seat, cmd.Pass(seat), version)

    async def _wait(self, table: Table, seat: Seat) -> None:
        """Wait until the bot may act. If the table changes meanwhile, the command is stale: the bot chooses again."""
        remaining_ms = acts_at(table.game, seat, table.last_event_at, self._delay_ms) - table.now()
        if remaining_ms > 0:
            await self.sleep(remaining_ms / 1000)

    async def _choose(self, table: Table, seat: Seat, refused: Collection[str], *, by_dictionary: bool) -> cmd.Command:
        """The bot's own choice or, with `by_dictionary`, the best of many plays that the online dictionary accepts; if
        there is none, an exchange or a pass.
        """
        view = table.view_bytes(seat)
        if not by_dictionary:
            return await self._bots.choose(table.card.bots[seat], view, table.card.host, refused)
        plays = await self._bots.best_plays(view, table.card.host, refused, BEST_PLAYS)
        words = {number: _words_of(table, play) for number, play in enumerate(plays)}
        every = dict.fromkeys(word for each in words.values() for word in each)
        valid = (await table.words.verdicts(every, table.card.host)).valid
        for number, play in enumerate(plays):
            if all(valid[word] for word in words[number]):
                return play
        return largest_exchange(table.game, seat)


async def _refused_words(table: Table, command: cmd.Command) -> set[str]:
    """The words of a play that the table's online dictionary refuses."""
    if not table.words.asks_dictionary or not isinstance(command, cmd.Play):
        return set()
    verdicts = await table.words.verdicts(_words_of(table, command), table.card.host)
    return {word for word, valid in verdicts.valid.items() if not valid}


def _words_of(table: Table, command: cmd.Command) -> tuple[str, ...]:
    """The words of a play on the present board; raises `Refused` if it does not fit."""
    assert isinstance(command, cmd.Play)
    state = table.game
    check_play(state.edition, state.board, state.players[command.seat].rack, command.placements)
    return score_play(state.edition, state.board, command.placements).texts


async def _submitted(table: Table, seat: Seat, command: cmd.Command, version: int) -> bool:
    """True also if the table changed in between: then there may be something else to do."""
    try:
        await table.submit(seat, command, version)
    except StaleVersion:
        return True
    return True
