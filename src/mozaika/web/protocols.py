"""uvicorn's protocols with what they lack: limits of connections, and of time for those who are slow on purpose."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

import h11
import msgspec
import uvicorn
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from mozaika.texts import LANGUAGES
from mozaika.web.addresses import Proxies, address_key
from mozaika.web.errors import (
    BadRequest,
    HeadTooLarge,
    ServerFull,
    TooManySockets,
    TooSlow,
    WebError,
    error_headers,
    shown_error,
    status_of,
)
from mozaika.web.limits.counting import Counts
from mozaika.web.limits.settings import Limits

_LEAVES_WITHIN_S = 1.0


class GuardedConfig(uvicorn.Config):
    """What the protocols of one server share: how many connections there are, and how long to wait for what."""

    def __init__(self, app: Any, limits: Limits, proxies: Proxies, refused: Callable[[str], None], **more: Any) -> None:
        """`refused` hears the code of each refusal that the application hears nothing of."""
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, **more)
        self.limits = limits
        self.refused = refused
        self.proxies = proxies
        self.connections = Counts(limits.connections, limits.connections_per_address)


class Stall:
    """Ends a connection whose other side takes nothing of what it is sent."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport = transport
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        self.end()
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._transport.abort)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class HttpProtocol(H11Protocol):
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        super().connection_made(transport)
        config = cast(GuardedConfig, self.config)
        self._limits = config.limits
        self._stall = Stall(transport, config.limits.taking_s)
        self._waiting_for: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_ending = False
        self._counted = _Counted(config, self.client)
        error = self._counted.enter()
        if error is not None:
            self._answer(error)
            transport.close()  # at once, whether it is heard or not: this is for storms
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        self._stall.end()
        self._counted.leave()
        super().connection_lost(exc)

    # --- slow on purpose --------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self._is_ending:
            super().data_received(data)
            self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """How long the rest may take, counted from its beginning: a byte now and then wins no time."""
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
        self._stall.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stall.end()

    # --- a socket from here on --------------------------------------------------------------------------------------

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_watching()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, SocketProtocol):
            protocol.counted = self._counted

    # --- answers without the application ----------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """Called for what is no HTTP; the only one who knows why is the error being handled."""
        error = sys.exc_info()[1]
        is_large = getattr(error, "error_status_hint", 0) == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        self._answer_and_end(HeadTooLarge() if is_large else BadRequest("HTTP"))

    def _answer_and_end(self, error: WebError) -> None:
        """What still comes is taken for a moment: a connection closed before it would not bring him the answer."""
        self._stop_watching()
        self._is_ending = True
        if not self._answer(error):
            self.transport.abort()
            return
        self.transport.write_eof()
        self._timer = self.loop.call_later(_LEAVES_WITHIN_S, self.transport.close)

    def _answer(self, error: WebError) -> bool:
        """False if there is another answer on its way, into the middle of which nothing can be said."""
        cast(GuardedConfig, self.config).refused(error.code)
        if self.cycle is not None and not self.cycle.response_complete:
            if self.cycle.response_started:
                return False
            self.cycle.disconnected = True  # what the application says now comes too late
        self.transport.write(raw_answer(error))
        return True


class _Counted:
    """One connection among all, from its first moment as HTTP to its last, perhaps as a socket."""

    def __init__(self, config: GuardedConfig, client: tuple[str, int] | None) -> None:
        self._counts = config.connections
        host = client[0] if client else ""
        self._key = None if host in config.proxies else address_key(host)
        self._is_in = False

    def enter(self) -> WebError | None:
        if self._counts.has_enough(self._key):
            return TooManySockets()
        if self._counts.is_full():
            return ServerFull()
        self._counts.add(self._key)
        self._is_in = True
        return None

    def leave(self) -> None:
        if self._is_in:
            self._is_in = False
            self._counts.remove(self._key)


def raw_answer(error: WebError) -> bytes:
    """All of it as bytes, in the language that all understand: nobody has been asked for his yet."""
    status = HTTPStatus(status_of(error))
    body = msgspec.json.encode(shown_error(error, LANGUAGES[0]))
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
    """With fewer alarms, too: what a client does at an odd moment is no fault of ours."""

    counted: _Counted | None = None
    _stall: Stall | None = None

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except (AssertionError, InvalidState):  # it takes for granted that the handshake is over by then
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.counted is not None:
            self.counted.leave()
        if self._stall is not None:
            self._stall.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stall = self._stall or Stall(self.transport, cast(GuardedConfig, self.config).limits.taking_s)
        self._stall.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stall is not None:
            self._stall.end()

    async def send(self, message: ASGISendEvent) -> None:
        """Of a socket that the protocol has closed for what came in, the application hears only later."""
        try:
            await super().send(message)
        except RuntimeError as error:
            if self.close_sent and message["type"] == "websocket.send":
                raise ClientDisconnected from error
            raise
