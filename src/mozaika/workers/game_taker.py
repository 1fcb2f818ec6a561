"""The queue of games to analyse, in JetStream: the worker's side. `game_jobs` has the messages.

A game that a worker has taken stays in the queue until its result is stored in JetStream. If the worker dies, it goes
to another one after `ACK_WAIT_S`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
import nats.errors
import nats.js.errors

from mozaika.errors import GameError
from mozaika.service.analysis_messages import TurnAnalysis
from mozaika.service.analysis_ports import GameAnalyzer
from mozaika.service.errors import AnalysisFailed
from mozaika.service.game_analysis import analyze_game
from mozaika.workers import game_jobs
from mozaika.workers.bus_worker import SEPARATOR
from mozaika.workers.jetstream import AGAIN, ALIVE_EVERY_S, DONE, TURNS, WORK, WORK_STREAM, pull

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.js import JetStreamContext

GAME_LIMIT_S = 1_800.0
MAX_DELIVERIES = 4  # a game that has ended so many workers is given up
_RETRY_S, _FETCH_S = 1.0, 5.0
_log = logging.getLogger("mozaika.worker")


class GameTaker:
    """Takes up to `games` games at the same time; their turns wait for the processes of `analyzer` like other jobs."""

    def __init__(self, client: Client, context: JetStreamContext, analyzer: GameAnalyzer, games: int) -> None:
        self._client, self._context, self._analyzer, self._games = client, context, analyzer, games
        self._takers: list[asyncio.Task[None]] = []
        self._is_stopped = False

    async def start(self) -> None:
        self._takers = [asyncio.ensure_future(self._take_games()) for _ in range(self._games)]

    async def stop(self) -> None:
        """Give games that have been begun back to the queue."""
        self._is_stopped = True
        for taker in self._takers:
            taker.cancel()
        await asyncio.gather(*self._takers, return_exceptions=True)

    async def _take_games(self) -> None:
        waiting = None
        while True:
            try:
                if waiting is None:
                    waiting = await pull(self._context, WORK_STREAM, f"{WORK}.>", "workers")
                for message in await waiting.fetch(1, timeout=_FETCH_S):
                    await self._take(message)
            except nats.js.errors.NotFoundError:  # the consumer is gone, with a new JetStream
                waiting = None
                await asyncio.sleep(_RETRY_S)
            except (TimeoutError, nats.errors.TimeoutError):
                continue
            except nats.errors.Error:
                await asyncio.sleep(_RETRY_S)

    async def _take(self, message: Msg) -> None:
        subject = game_jobs.end_of(message.subject)
        try:
            job = game_jobs.decode_job(message.data)
        except (msgspec.DecodeError, ValueError):
            _log.warning("bad-job", extra={"facts": {"bytes": len(message.data)}})
            await message.term()
            return
        if message.metadata.num_delivered > MAX_DELIVERIES:
            await self._fail(message, subject, "crashed")
            return
        alive = asyncio.ensure_future(_stay_alive(message))
        try:
            await self._analyze(message, subject, job)
        except asyncio.CancelledError:
            with suppress(nats.errors.Error):
                await message.nak()
            raise
        finally:
            alive.cancel()

    async def _analyze(self, message: Msg, subject: str, job: game_jobs.GameJob) -> None:
        sent = _Turns(self._client, subject)
        listening = await self._client.subscribe(f"{AGAIN}.{subject}", cb=sent.send_missing)
        person = f"{job.origin}{SEPARATOR}{job.person}"
        try:
            async with asyncio.timeout(GAME_LIMIT_S):
                analysis = await analyze_game(
                    self._analyzer, bytes(job.record), job.facts.turns, person, sent.add, lambda: self._is_stopped
                )
        except TimeoutError:
            await self._fail(message, subject, "slow")
        except AnalysisFailed as error:
            await self._fail(message, subject, error.reason)
        except GameError:  # this worker stops
            await message.nak()
        else:
            await self._finish(message, subject, game_jobs.encode_result(job.facts, analysis))
        finally:
            with suppress(nats.errors.Error):
                await listening.unsubscribe()

    async def _finish(self, message: Msg, subject: str, result: bytes) -> None:
        while True:
            try:
                await self._context.publish(f"{DONE}.{subject}", result)
                await message.ack()
                return
            except nats.errors.MaxPayloadError:
                await self._fail(message, subject, "confused")
                return
            except nats.errors.Error:  # NATS is not reachable
                await asyncio.sleep(_RETRY_S)

    async def _fail(self, message: Msg, subject: str, reason: str) -> None:
        await self._client.publish(f"{TURNS}.{subject}", game_jobs.FAILED + reason.encode())
        await message.term()


class _Turns:
    """The turns of a game that are ready, for the servers that follow it."""

    def __init__(self, client: Client, subject: str) -> None:
        self._client, self._subject = client, subject
        self._frames: dict[int, bytes] = {}
        self._sending: set[asyncio.Task[None]] = set()

    def add(self, turn: TurnAnalysis) -> None:
        self._frames[turn.number] = frame = game_jobs.encode_turn(turn)
        task = asyncio.ensure_future(self._send([frame]))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def send_missing(self, message: Msg) -> None:
        with suppress(msgspec.DecodeError):
            have = {*game_jobs.decode_missing(message.data).have}
            await self._send([frame for number, frame in self._frames.items() if number not in have])

    async def _send(self, frames: Iterable[bytes]) -> None:
        with suppress(nats.errors.Error):  # they are asked for again
            for frame in frames:
                await self._client.publish(f"{TURNS}.{self._subject}", frame)


async def _stay_alive(message: Msg) -> None:
    while True:
        await asyncio.sleep(ALIVE_EVERY_S)
        with suppress(nats.errors.Error):
            await message.in_progress()
