"""The transport of one table socket: reads, writes, heartbeats and closing.

What a message does is defined with the message (`client_messages`). A reader runs beside the writer, so that a client
that has gone is noticed, and beside the `request_queue`, so that a request that takes long delays no heartbeat.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from mozaika.errors import GameError
from mozaika.service.errors import StoreFailed, StoreUnreachable
from mozaika.service.messages import HELD_BACK, EventsMessage, ServerMessage
from mozaika.web.client_messages import ClientMessage, message_decoder
from mozaika.web.close_codes import CloseCode
from mozaika.web.error_responses import language_from, malformed, refused
from mozaika.web.errors import TooFast
from mozaika.web.limits.loop_time import take_turn
from mozaika.web.limits.message_rate import MessageRate, RateLimiter
from mozaika.web.metrics import Metrics
from mozaika.web.participant import SCREEN_DUE, Participant
from mozaika.web.request_queue import RequestQueue
from mozaika.web.server_messages import BeatMessage, ScreenChangeMessage, ScreenMessage
from mozaika.web.text_frames import frame_of

HEARTBEAT_S = 15.0
SILENCE_S = 60.0  # a client that sends nothing for this long is gone

Socket = WebSocket[Any, Any, Any]

_log = logging.getLogger(__name__)


def language_of(socket: Socket) -> str:
    return language_from(socket.query_params.get("lang", "") or socket.headers.get("accept-language", ""))


class Ending(NamedTuple):
    """Why the server closes a socket."""

    code: CloseCode
    reason: str = ""


class Connection:
    def __init__(self, socket: Socket, participant: Participant, message_rate: MessageRate, metrics: Metrics) -> None:
        self._socket = socket
        self._participant = participant
        self._table = participant.table
        self._message_rate = RateLimiter(message_rate)
        self._metrics = metrics
        self._next_heartbeat: asyncio.TimerHandle | None = None
        self._requests = RequestQueue(self._answer, self._on_fault)
        self._ended: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self._received_at = time.monotonic()
        self._is_reading = True  # not while a message waits for its turn, or too many requests for their answers
        self._is_closing = False  # the last message has been sent

    async def run(
        self, after: int | None, chat_after: dict[str, int], is_signed_in: Callable[[], Awaitable[bool]]
    ) -> None:
        """`after` is the number of the client's last event, `chat_after` that of its last line in each room."""
        participant, ending = self._participant, Ending(CloseCode.NORMAL)
        try:
            await self._table.reach(after)
            participant.subscribe(after)
            if not await is_signed_in():  # signing out closes the sockets it finds, and did not find this one yet
                return
            chat = self._participant.services.chat
            for page in await chat.missed(self._table, participant.id, participant.seat, chat_after):
                participant.send(page)
            self._heartbeat()
            ending = await self._first_ending(self._read(), self._write(), self._ended)
        except (StoreFailed, StoreUnreachable) as error:  # earlier chat cannot be read now
            ending = Ending(CloseCode.TRY_AGAIN_LATER, error.code)
        finally:
            if self._next_heartbeat is not None:
                self._next_heartbeat.cancel()
            self._requests.cancel()
            participant.unsubscribe()
            with suppress(Exception):  # it may be closed already, by either side
                await self._socket.close(*ending)

    async def _first_ending(self, *parts: Awaitable[Ending]) -> Ending:
        """The part that ends first ends the connection. An unexpected error is logged, and not sent to the client."""
        tasks = [asyncio.ensure_future(part) for part in parts]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            endings = await asyncio.gather(*tasks, return_exceptions=True)
        for ending in endings:
            if isinstance(ending, Exception) and not isinstance(ending, WebSocketDisconnect | OSError):
                _log.error("fault in a socket of table %s", self._table.id, exc_info=ending)
                return Ending(CloseCode.FAULT)
        return next((ending for ending in endings if isinstance(ending, Ending)), Ending(CloseCode.NORMAL))

    # --- sending ----------------------------------------------------------------------------------------------------

    async def _write(self) -> Ending:
        """Send what the subscription brings. One screen follows each batch of messages that contains events."""
        with suppress(WebSocketDisconnect, OSError):
            async for batch in self._participant.subscriber:
                await self._send_batch(batch)
                del batch  # while the socket is idle it would hold its last messages: 8 kB after the first events
            return Ending(CloseCode.NORMAL)
        return await asyncio.shield(self._ended)  # the client has left: the reader ends the connection

    async def _send_batch(self, batch: list[ServerMessage]) -> None:
        participant, screen_is_due = self._participant, False
        for message in batch:
            if message is HELD_BACK:
                screen_is_due = True
                continue
            if screen_is_due and participant.follows_screens and isinstance(message, BeatMessage):
                await self._send(participant.present_screen())  # a client compares a beat's version with its screen
                screen_is_due = False
            await self._send(participant.present_screen() if message is SCREEN_DUE else message)
            if message is SCREEN_DUE or isinstance(message, EventsMessage | ScreenMessage):
                screen_is_due = isinstance(message, EventsMessage)
        if screen_is_due and participant.follows_screens:
            await self._send(participant.present_screen())

    async def _send(self, message: ServerMessage) -> None:
        if self._is_closing:
            return
        if isinstance(message, BeatMessage):  # only now: it may have waited behind other messages
            self._participant.round_trip.sent(message.at, SILENCE_S)
        elif isinstance(message, ScreenMessage | ScreenChangeMessage):
            self._participant.note_shown(message)
        # `SocketProtocol` sends the frame, which all sockets share; another server, as in tests, the text.
        event: Any = {"type": "websocket.send", "text": message.json, "frame": frame_of(message)}
        await self._socket.send(event)
        self._metrics.message_sent()

    def _heartbeat(self) -> None:
        """Send a heartbeat now and at regular intervals. A timer is cheaper than a task: there are thousands."""
        if self._is_reading and time.monotonic() - self._received_at > SILENCE_S:
            if not self._ended.done():
                self._ended.set_result(Ending(CloseCode.SILENT, "silent"))
            return
        self._participant.send(BeatMessage(self._table.now(), self._table.version))
        self._next_heartbeat = asyncio.get_running_loop().call_later(HEARTBEAT_S, self._heartbeat)

    # --- receiving --------------------------------------------------------------------------------------------------

    async def _read(self) -> Ending:
        with suppress(WebSocketDisconnect):
            while not self._participant.subscriber.is_disconnected:
                raw = await self._socket.receive_data("text")
                self._received_at = time.monotonic()
                self._metrics.message_received()
                if not self._message_rate.allows(self._received_at):
                    await self._send(self._refusal("", TooFast()))
                    self._is_closing = True
                    return Ending(CloseCode.TOO_FAST, TooFast.code)
                self._is_reading = False
                await take_turn()
                await self._accept(raw)
                self._is_reading, self._received_at = True, time.monotonic()
        await self._requests.finish()  # what the client sent before it left is still carried out
        return Ending(CloseCode.NORMAL)

    async def _accept(self, raw: str | bytes) -> None:
        try:
            message = message_decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._participant.send(self._refusal("", malformed(error)))
            return
        if message.is_urgent:
            await self._answer(message)
            return
        await self._requests.put(message)

    async def _answer(self, message: ClientMessage) -> None:
        if message.only_asks:  # answers may be long: a client that does not read gets no more of them
            await self._participant.subscriber.drained()
        try:
            reply = await self._participant.answer(message)
        except GameError as error:
            reply = self._refusal(message.id, error)
        if reply is not None:
            self._participant.send(reply)

    def _on_fault(self, error: BaseException) -> None:
        if not self._ended.done():
            self._ended.set_exception(error)

    def _refusal(self, message_id: str, error: GameError) -> ServerMessage:
        card = self._table.card
        self._metrics.refused(error.code)
        return refused(message_id, error, language_of(self._socket), self._table.version, card.edition, card.names)
