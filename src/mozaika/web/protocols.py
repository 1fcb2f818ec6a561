"""uvicorn's protocols with two additions: limits on the number of connections, and time limits for slow clients."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

import h11
import msgspec
import uvicorn
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from mozaika.service.counting import ConcurrencyLimit
from mozaika.texts import LANGUAGES
from mozaika.web.addresses import Proxies, address_key
from mozaika.web.errors import (
    BadRequest,
    HeadTooLarge,
    ServerFull,
    TooFast,
    TooManySockets,
    TooSlow,
    WebError,
    error_headers,
    error_info,
    status_of,
)
from mozaika.web.limits.settings import Limits
from mozaika.web.rate_limit import MessageRate, RateLimiter
from mozaika.web.request_heads import LimitedConnection

TOO_FAST = 4429  # the close code
_FRAME_RATE = MessageRate(100, 10.0)  # browsers send none of these frames by themselves
_PIECE_BYTES = 1_024  # longer than nearly all messages
_MAX_QUEUED = 1_000  # messages that the application has not read yet: many more than its own limit allows
_DISCARD_S = 1.0  # how long the rest of a refused request is read and discarded


class GuardedConfig(uvicorn.Config):
    """What the protocols of one server share: limits, and the number of open connections."""

    def __init__(self, app: Any, limits: Limits, proxies: Proxies, refused: Callable[[str], None], **more: Any) -> None:
        """`refused` is called with the code of each refusal that does not reach the application."""
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, **more)
        self.limits = limits
        self.refused = refused
        self.proxies = proxies
        self.connections = ConcurrencyLimit(limits.connections, limits.connections_per_address)


class WriteTimeout:
    """Aborts a connection whose client does not read what it is sent."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport = transport
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self.cancel()
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._transport.abort)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def end_writing(transport: asyncio.Transport) -> None:
    """Tell the client that nothing more comes. It may have reset the connection since its last bytes arrived."""
    try:
        transport.write_eof()
    except OSError:
        transport.abort()


class HttpProtocol(H11Protocol):
    def __init__(self, config: uvicorn.Config, *arguments: Any, **more: Any) -> None:
        super().__init__(config, *arguments, **more)
        self.conn = LimitedConnection(cast(GuardedConfig, config).limits.head_bytes)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        super().connection_made(transport)
        config = cast(GuardedConfig, self.config)
        self._limits = config.limits
        self._write_timeout = WriteTimeout(transport, config.limits.taking_s)
        self._waiting_for: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_ending = False
        self._slot = _ConnectionSlot(config, self.client)
        error = self._slot.acquire()
        if error is not None:
            self._answer(error)
            transport.close()  # without waiting for the client: a flood of connections must stay cheap
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        self._write_timeout.cancel()
        self._slot.release()
        super().connection_lost(exc)

    # --- time limits --------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self._is_ending:
            super().data_received(data)
            self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Start the timer of the part that is awaited now. It is not restarted by further bytes of the same part."""
        waiting_for = self._awaited()
        if waiting_for != self._waiting_for:
            self._stop_watching()
            self._waiting_for = waiting_for
            if waiting_for is not None:
                seconds = self._limits.head_s if waiting_for == "head" else self._limits.body_s
                self._timer = self.loop.call_later(seconds, self._give_up)

    def _awaited(self) -> str | None:
        if self._is_ending or self.transport.is_closing() or self.transport.get_protocol() is not self:
            return None
        if self.conn.their_state is h11.SEND_BODY:
            return "body"
        # Between two requests uvicorn's own time limit counts.
        return "head" if self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None else None

    def _stop_watching(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._waiting_for = None

    def _give_up(self) -> None:
        self._answer_and_end(TooSlow())

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timeout.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._write_timeout.cancel()

    # --- upgrade to a socket ------------------------------------------------------------------------------------------

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_watching()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, SocketProtocol):
            protocol.slot = self._slot

    # --- answers without the application ------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """uvicorn calls this for invalid HTTP, and passes no reason: the exception being handled has it."""
        error = sys.exc_info()[1]
        is_large = getattr(error, "error_status_hint", 0) == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        self._answer_and_end(HeadTooLarge() if is_large else BadRequest("HTTP"))

    def _answer_and_end(self, error: WebError) -> None:
        """Answer, then read and discard for a moment: closing with unread data resets the connection, and the client
        would not receive the answer.
        """
        self._stop_watching()
        self._is_ending = True
        if not self._answer(error):
            self.transport.abort()
            return
        end_writing(self.transport)
        self._timer = self.loop.call_later(_DISCARD_S, self.transport.close)

    def _answer(self, error: WebError) -> bool:
        """False if another answer has been sent in part, so that nothing can be added."""
        cast(GuardedConfig, self.config).refused(error.code)
        if self.cycle is not None and not self.cycle.response_complete:
            if self.cycle.response_started:
                return False
            self.cycle.disconnected = True  # the application's own answer comes too late
        self.transport.write(raw_answer(error))
        return True


class _ConnectionSlot:
    """One connection's place in the counts, held from its first byte as HTTP to its end, perhaps as a socket."""

    def __init__(self, config: GuardedConfig, client: tuple[str, int] | None) -> None:
        self._counts = config.connections
        host = client[0] if client else ""
        self._key = None if host in config.proxies else address_key(host)
        self._is_held = False

    def acquire(self) -> WebError | None:
        if self._counts.is_full_for(self._key):
            return TooManySockets()
        if self._counts.is_full():
            return ServerFull()
        self._counts.add(self._key)
        self._is_held = True
        return None

    def release(self) -> None:
        if self._is_held:
            self._is_held = False
            self._counts.remove(self._key)


def raw_answer(error: WebError) -> bytes:
    """A whole HTTP response, in the default language: the request has not been read yet."""
    status = HTTPStatus(status_of(error))
    body = msgspec.json.encode(error_info(error, LANGUAGES[0]))
    headers = {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Connection": "close",
        **error_headers(error),
    }
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket connection. What a client sends at an unexpected moment is not logged as a fault.

    The application limits messages. Frames that it does not see are counted here: pings, pongs, and parts of a message,
    which may be empty and so never reach the limit on its size.
    """

    slot: _ConnectionSlot | None = None
    _write_timeout: WriteTimeout | None = None
    _frame_rate: RateLimiter | None = None
    _is_discarding = False
    _is_write_blocked = False

    def data_received(self, data: bytes) -> None:
        """In pieces: a quarter of a megabyte may hold forty thousand frames, which would all be parsed at once."""
        for begin in range(0, len(data), _PIECE_BYTES):
            if self._is_discarding or self.transport.is_closing():
                return
            try:
                super().data_received(data[begin : begin + _PIECE_BYTES])
            except (AssertionError, InvalidState):  # uvicorn assumes that the handshake is over by then
                self.transport.abort()
            if self.queue.qsize() > _MAX_QUEUED and not self._is_discarding:
                self._close_too_fast()

    # --- frames that the application does not see ---------------------------------------------------------------------

    def handle_ping(self) -> None:
        if self._allows_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allows_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._allows_frame():
            super().handle_cont(event)

    def _allows_frame(self) -> bool:
        if self._is_discarding:
            return False
        self._frame_rate = self._frame_rate or RateLimiter(_FRAME_RATE)
        if self._frame_rate.allows(self.loop.time()):
            return True
        self._close_too_fast()
        return False

    def _close_too_fast(self) -> None:
        cast(GuardedConfig, self.config).refused(TooFast.code)
        self.frames = []
        self.conn.send_close(TOO_FAST, TooFast.code)
        self.handle_parser_exception()

    # --- closing ------------------------------------------------------------------------------------------------------

    def handle_parser_exception(self) -> None:
        """Send the close frame, then read and discard until the client closes or `close_timeout` has passed: closing
        with unread data resets the connection, and the client would not receive the close code.
        """
        close = self.conn.close_sent
        assert close is not None
        self._is_discarding = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": close.code, "reason": close.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        end_writing(self.transport)
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.slot is not None:
            self.slot.release()
        if self._write_timeout is not None:
            self._write_timeout.cancel()
        super().connection_lost(exc)

    # --- a client that does not read ----------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Also stop reading: every ping that is read adds its answer to the buffer."""
        super().pause_writing()
        self._is_write_blocked = True
        self.transport.pause_reading()
        self._write_timeout = self._write_timeout or WriteTimeout(
            self.transport, cast(GuardedConfig, self.config).limits.taking_s
        )
        self._write_timeout.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_write_blocked = False
        if not self.read_paused:
            self.transport.resume_reading()
        if self._write_timeout is not None:
            self._write_timeout.cancel()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if self._is_write_blocked:
            self.transport.pause_reading()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """The application may still send after the protocol has closed the socket because of invalid input."""
        try:
            await super().send(message)
        except RuntimeError as error:
            if self.close_sent and message["type"] == "websocket.send":
                raise ClientDisconnected from error
            raise
