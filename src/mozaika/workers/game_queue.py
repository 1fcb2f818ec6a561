"""The queue of games to analyse, in JetStream: the server's side. `game_jobs` has the messages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import msgspec
import nats.errors
import nats.js.errors

from mozaika.errors import GameError
from mozaika.service.analysis_messages import TurnAnalysis
from mozaika.service.analysis_ports import AnalyzedGame, KeepAnalysis
from mozaika.service.errors import AnalysisFailed, StoreFailed, StoreUnreachable
from mozaika.workers import game_jobs
from mozaika.workers.jetstream import AGAIN, DONE, DONE_STREAM, TURNS, WORK, pull

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.js import JetStreamContext

CHANGED_S = 3.0  # after which a server looks into the store although nobody has told it to
_PUT_AGAIN = 10  # rounds without a word after which a game is put into the queue again
_RETRY_S = 1.0
_FETCH_S = 5.0
_EXISTS = 10077  # JetStream: the subject has its one message already
_log = logging.getLogger("mozaika.bus")


class GameQueue:
    """Implements the port `AnalysisQueue`. `scope` names the store: results go to servers with the same one."""

    def __init__(self, client: Client, context: JetStreamContext, scope: str) -> None:
        self._client, self._context, self._scope = client, context, scope
        self._keeping: asyncio.Task[None] | None = None

    async def start(self, keep: KeepAnalysis) -> None:
        self._keeping = asyncio.ensure_future(self._keep_results(keep))

    async def stop(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)

    # --- following a game ---------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def follow(
        self, game: AnalyzedGame, person: str, origin: str, report: Callable[[TurnAnalysis], None]
    ) -> AsyncIterator[_Followed | None]:
        subject, job = game_jobs.subject_of(self._scope, game.key), game_jobs.encode_job(game, person, origin)
        followed = _Followed(self, subject, job, report)
        try:
            listening = await self._client.subscribe(f"{TURNS}.{subject}", cb=followed.receive)
        except nats.errors.Error:
            yield None
            return
        try:
            yield followed if await self.put(subject, job) else None
        finally:
            with suppress(nats.errors.Error):
                await listening.unsubscribe()

    async def put(self, subject: str, job: bytes) -> bool:
        """Whether the game is in the queue now, or was before."""
        try:
            await self._context.publish(f"{WORK}.{subject}", job)
        except nats.js.errors.APIError as error:
            return error.err_code == _EXISTS
        except (nats.errors.Error, TimeoutError):  # NATS is not reachable, or the game is too long for a message
            return False
        return True

    async def ask_again(self, subject: str, have: tuple[int, ...]) -> None:
        """Ask the worker for the turns that have not arrived."""
        with suppress(nats.errors.Error):
            await self._client.publish(f"{AGAIN}.{subject}", game_jobs.encode_missing(have))

    # --- storing results ----------------------------------------------------------------------------------------------

    async def _keep_results(self, keep: KeepAnalysis) -> None:
        waiting = None
        while True:
            try:
                if waiting is None:
                    own = f"{DONE}.{self._scope}.>"
                    waiting = await pull(self._context, DONE_STREAM, own, f"keepers-{self._scope}")
                for message in await waiting.fetch(1, timeout=_FETCH_S):
                    await self._keep_result(message, keep)
            except nats.js.errors.NotFoundError:  # the consumer is gone, with a new JetStream
                waiting = None
                await asyncio.sleep(_RETRY_S)
            except (TimeoutError, nats.errors.TimeoutError):
                continue
            except nats.errors.Error:
                await asyncio.sleep(_RETRY_S)

    async def _keep_result(self, message: Msg, keep: KeepAnalysis) -> None:
        """A result that cannot be stored now comes again; one that can never be stored is dropped."""
        try:
            await keep(*game_jobs.decode_result(message.data))
        except (StoreFailed, StoreUnreachable):
            await message.nak(delay=_RETRY_S)
            return
        except (msgspec.DecodeError, ValueError, GameError) as error:
            _log.warning("bad-result", extra={"facts": {"error": type(error).__name__}})
        await self._client.publish(f"{TURNS}.{game_jobs.end_of(message.subject)}", game_jobs.STORED)
        await message.ack()


class _Followed:
    """Implements the port `FollowedAnalysis`."""

    def __init__(self, queue: GameQueue, subject: str, job: bytes, report: Callable[[TurnAnalysis], None]) -> None:
        self._queue, self._subject, self._job, self._report = queue, subject, job, report
        self._have: set[int] = set()
        self._failed = ""
        self._told = asyncio.Event()  # that it is over
        self._silent = 0  # rounds without a word from a worker

    async def receive(self, message: Msg) -> None:
        frame, self._silent = message.data, 0
        if frame.startswith(game_jobs.TURN):
            with suppress(msgspec.DecodeError):
                turn = game_jobs.decode_turn(frame)
                self._have.add(turn.number)
                self._report(turn)
        elif frame.startswith(game_jobs.FAILED):
            self._failed = frame.removeprefix(game_jobs.FAILED).decode("ascii", "replace")
            self._told.set()
        elif frame == game_jobs.STORED:
            self._told.set()

    async def changed(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(CHANGED_S):
                await self._told.wait()
        if self._failed:
            raise AnalysisFailed(self._failed)
        if self._told.is_set():
            self._told.clear()
            return
        await self._queue.ask_again(self._subject, tuple(sorted(self._have)))
        self._silent += 1
        if self._silent % _PUT_AGAIN == 0:  # JetStream may have lost it
            await self._queue.put(self._subject, self._job)
