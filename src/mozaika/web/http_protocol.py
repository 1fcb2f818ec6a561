"""uvicorn's HTTP protocol with our limits: on the number of connections, on slow clients, and on an address that
occupies the event loop with what it sends.
"""

from __future__ import annotations

import asyncio
import sys
from http import HTTPStatus
from typing import Any, cast

import h11
import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from mozaika.texts import LANGUAGES
from mozaika.web.error_responses import error_headers, error_info, status_of
from mozaika.web.errors import BadRequest, HeadTooLarge, TooSlow, WebError
from mozaika.web.protocol_parts import (
    DISCARD_PAUSE_S,
    READ_S,
    ConnectionSlot,
    GuardedConfig,
    ReadThrottle,
    WriteTimeout,
    end_writing,
    limit_buffers,
)
from mozaika.web.request_heads import LimitedConnection
from mozaika.web.socket_protocol import SocketProtocol

_DISCARD_S = 1.0  # how long the rest of a refused request is read and discarded
_MAX_PIPELINED_BYTES = 65_536  # behind a request that is not answered yet; browsers send nothing there
_CONNECTION_S = 0.0002  # charged for a connection: accepting and closing it happens outside the protocol


class HttpProtocol(H11Protocol):
    def __init__(self, config: uvicorn.Config, *arguments: Any, **more: Any) -> None:
        super().__init__(config, *arguments, **more)
        self.conn = LimitedConnection(cast(GuardedConfig, config).limits.head_bytes)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        super().connection_made(transport)
        limit_buffers(transport)
        config = cast(GuardedConfig, self.config)
        self._limits = config.limits
        self._waiting_for: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_ending = False
        self._unparsed = b""
        self._slot = ConnectionSlot(config, self.client)
        self._write_timeout = WriteTimeout(config, transport, self._slot.address)
        self._throttle = ReadThrottle(config, self._slot.address, self._read_on)
        self._throttle.prepay()
        with self._throttle.charged(_CONNECTION_S):
            error = self._slot.acquire()
            if error is not None:
                self._answer(error)
                transport.close()  # without waiting for the client: a flood of connections must stay cheap
            self._watch()
        # Later: some versions of asyncio begin to read after this method, even if it has paused the transport.
        self.loop.call_soon(self._throttle.pause_if_heavy, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        self._write_timeout.cancel()
        self._throttle.stop()
        self._slot.release()
        super().connection_lost(exc)

    # --- time limits --------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Hundreds of connections may have data in the same turn of the loop: while their address must wait, they are
        not parsed either.
        """
        if not self._is_ending:
            self._throttle.pause_if_heavy(self.transport)
        if self._throttle.is_paused and not self._is_ending:
            self._unparsed += data
            self._stop_watching()  # now the client waits for the server
        else:
            self._parse(data)

    def _parse(self, data: bytes) -> None:
        with self._throttle.charged(READ_S):
            if not self._is_ending:
                super().data_received(data)
                self._read_behind_request()
                self._watch()
        if self.transport.get_protocol() is self:
            self._throttle.pause_if_heavy(self.transport, DISCARD_PAUSE_S if self._is_ending else 0.0)

    def _read_behind_request(self) -> None:
        """uvicorn stops reading when anything follows a request that is not answered yet. Then nobody would notice that
        the client disconnects, and its file would be read to the end.
        """
        following = len(self.conn.trailing_data[0]) if self.conn.their_state is h11.DONE else 0
        if following > _MAX_PIPELINED_BYTES:
            self.transport.abort()
        elif following:
            self.flow.resume_reading()

    def _read_on(self) -> None:
        data, self._unparsed = self._unparsed, b""
        if data:
            self._parse(data)
        is_ours = self.transport.get_protocol() is self and not self._throttle.is_paused
        if is_ours and (self._is_ending or not self.flow.read_paused):
            self.transport.resume_reading()

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
        self._throttle.stop()
        self._write_timeout.cancel()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, SocketProtocol):
            protocol.slot = self._slot
            if self.flow.write_paused:  # by a response before the handshake: the transport reports it once only
                protocol.pause_writing()
            config = cast(GuardedConfig, self.config)
            protocol.throttle = ReadThrottle(config, self._slot.address, self.transport.resume_reading)
            if not protocol.read_paused:
                self.transport.resume_reading()  # the pause that has just been stopped would have done it

    def shutdown(self) -> None:
        """A refused request has no answer of uvicorn's, which could not close its connection without an error."""
        if self._is_ending:
            self.transport.close()
        else:
            super().shutdown()

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
