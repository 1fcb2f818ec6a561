"""uvicorn's WebSocket protocol with our limits on frames that the application does not see, and on slow clients."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.protocol import State

from mozaika.web.addresses import address_key
from mozaika.web.close_codes import CloseCode
from mozaika.web.errors import TooFast
from mozaika.web.limits.message_rate import MessageRate, RateLimiter
from mozaika.web.protocol_parts import (
    DISCARD_PAUSE_S,
    READ_S,
    ConnectionSlot,
    GuardedConfig,
    ReadThrottle,
    WriteTimeout,
    end_writing,
)

TOO_FAST = CloseCode.TOO_FAST
_FRAME_RATE = MessageRate(100, 10.0)  # browsers send none of these frames by themselves
_PIECE_BYTES = 1_024  # longer than nearly all messages
_PARSED_AHEAD = 16  # messages that the application has not taken yet; what follows them is parsed later


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket connection. What a client sends at an unexpected moment is not logged as a fault.

    The application may send a whole frame, as bytes under `frame` (`text_frames`), beside `text`.

    The application limits messages. Frames that it does not see are counted here: pings, pongs, and parts of a message,
    which may be empty and so never reach the limit on its size.
    """

    # Of the HTTP connection that became this socket.
    slot: ConnectionSlot | None = None
    throttle: ReadThrottle | None = None  # only charges: uvicorn reads on when the application has taken a message
    _unparsed = b""
    _write_timeout: WriteTimeout | None = None
    _frame_rate: RateLimiter | None = None
    _is_discarding = False
    _is_write_blocked = False

    def data_received(self, data: bytes) -> None:
        self._unparsed += data
        self._parse()
        if self._is_discarding and self.throttle:
            self.throttle.pause_if_heavy(self.transport, DISCARD_PAUSE_S)

    def _parse(self) -> None:
        """In pieces: one read may hold thousands of messages and frames, and everybody would wait until all of them
        are parsed.
        """
        with self._charged():
            while self._unparsed and self.queue.qsize() < _PARSED_AHEAD:
                piece, self._unparsed = self._unparsed[:_PIECE_BYTES], self._unparsed[_PIECE_BYTES:]
                if self._is_discarding or self.transport.is_closing():
                    self._unparsed = b""
                    return
                try:
                    super().data_received(piece)
                except (AssertionError, InvalidState):  # uvicorn assumes that the handshake is over by then
                    self.transport.abort()

    def _charged(self) -> AbstractContextManager[None]:
        if self.throttle is None:
            return nullcontext()
        if self.throttle.address is None and self.scope["client"]:
            # The application has replaced the proxy by its client.
            host = self.scope["client"][0]
            self.throttle.address = None if host in cast(GuardedConfig, self.config).proxies else address_key(host)
        return self.throttle.charged(READ_S)

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
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def shutdown(self) -> None:
        """What the application has not taken yet is dropped: clients reconnect and send again what was not answered.
        After the client's close frame uvicorn could not send one, though bytes may be left that nobody reads.
        """
        self._unparsed = b""
        while self.handshake_complete and not self.queue.empty():
            self.queue.get_nowait()
        if self.transport.is_closing():
            self.transport.abort()
        else:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.slot is not None:
            self.slot.release()
        if self.throttle is not None:
            self.throttle.stop()
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
            cast(GuardedConfig, self.config), self.transport, self.slot.address if self.slot else None
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
        self._parse()
        if self._is_write_blocked:
            self.transport.pause_reading()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """The application may still send after the protocol has closed the socket because of invalid input."""
        frame = cast(dict[str, Any], message).get("frame")
        if frame is not None and self.handshake_complete and not self.conn.extensions:
            await self.writable.wait()
            if self.conn.state is State.OPEN and not (self.disconnected or self.close_sent):
                self.transport.write(frame)
                return
        try:
            await super().send(message)
        except RuntimeError as error:
            if self.close_sent and message["type"] == "websocket.send":
                raise ClientDisconnected from error
            raise
