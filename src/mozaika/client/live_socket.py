"""A WebSocket that connects again when it is lost, and the messages of the server as values."""

from __future__ import annotations

import asyncio
import functools
import operator
import random
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from mozaika.client.errors import OtherProtocol, ServerRefused
from mozaika.service.messages import ServerMessage
from mozaika.web import server_messages
from mozaika.web.client_messages import PROTOCOL, ClientMessage, PingMessage
from mozaika.web.close_codes import CloseCode

_WAITS_S = (0.3, 0.8, 1.5, 3.0, 6.0, 10.0)  # between attempts, each shortened at random by up to half
_RESTART_S = 0.5  # at most, so that the clients of a server that stops do not all return at the same moment
_SILENCE_S, _PONG_S, _OPEN_S = 20.0, 5.0, 20.0
_FINAL = (CloseCode.FORBIDDEN, CloseCode.NOT_FOUND, CloseCode.RELOAD_NEEDED)


class _AnyKind(msgspec.Struct):
    kind: str


def _kinds(base: type[ServerMessage]) -> list[type[ServerMessage]]:
    derived = base.__subclasses__()
    return [kind for each in derived for kind in _kinds(each)] if derived else [base]


SERVER_MESSAGES = tuple(_kinds(ServerMessage))
_TAGS = {str(kind.__struct_config__.tag) for kind in SERVER_MESSAGES}
_any_message: Any = functools.reduce(operator.or_, SERVER_MESSAGES)
_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(_any_message)


def decoded(raw: str | bytes) -> ServerMessage | None:
    """None for a kind of message that a newer server sends."""
    try:
        return _decoder.decode(raw)
    except msgspec.ValidationError:
        if msgspec.json.decode(raw, type=_AnyKind).kind in _TAGS:
            raise
        return None


class LiveSocket:
    """`query` gives the parameters of each new connection; `headers` its headers."""

    def __init__(
        self, address: str, query: Callable[[], dict[str, Any]], headers: Callable[[], dict[str, str]]
    ) -> None:
        self._address = address.replace("http", "ws", 1)
        self._query, self._headers = query, headers
        self._socket: ClientConnection | None = None
        self._is_closed = False
        self.is_new = False  # connected, and nothing has been received since

    async def messages(self) -> AsyncIterator[ServerMessage]:
        """What the server sends, over any number of connections. Ends when closed; raises if it is refused."""
        failures = 0
        while not self._is_closed:
            refusal: server_messages.RefusedReply | None = None
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(self._url(), additional_headers=self._headers(), **_SETTINGS) as self._socket:
                    self.is_new = True
                    while (message := await self._next(self._socket)) is not None:
                        failures = 0
                        if isinstance(message, server_messages.RefusedReply) and not message.id:
                            refusal = message
                        yield message
                        self.is_new = False
            code = self._socket.close_code if self._socket else None
            self._socket = None
            if code in _FINAL:
                raise _error(code, refusal)
            if code == CloseCode.RESTART:  # another server may answer at once
                await asyncio.sleep(random.uniform(0, _RESTART_S))
            elif not self._is_closed:
                await asyncio.sleep(_WAITS_S[min(failures, len(_WAITS_S) - 1)] * random.uniform(0.5, 1))
                failures += 1

    async def send(self, message: ClientMessage) -> bool:
        """False if there is no connection now."""
        if self._socket is None:
            return False
        try:
            await self._socket.send(msgspec.json.encode(message).decode())
        except (OSError, WebSocketException):
            return False
        return True

    async def close(self) -> None:
        self._is_closed = True
        if self._socket is not None:
            await self._socket.close()

    async def drop(self) -> None:
        """Lose the connection; it is made again."""
        if self._socket is not None:
            await self._socket.close()

    async def _next(self, socket: ClientConnection) -> ServerMessage | None:
        """The next message; None when the connection has ended. A connection that only looks open is given up."""
        while True:
            try:
                raw = await asyncio.wait_for(socket.recv(), _SILENCE_S)
            except TimeoutError:
                await self.send(PingMessage(id="ping"))
                raw = await asyncio.wait_for(socket.recv(), _PONG_S)
            except WebSocketException:
                return None
            if (message := decoded(raw)) is not None:
                return message

    def _url(self) -> str:
        query = {name: value for name, value in self._query().items() if value not in (None, "")}
        return f"{self._address}?{urlencode({'protocol': PROTOCOL, **query})}"


_SETTINGS: dict[str, Any] = {"open_timeout": _OPEN_S, "close_timeout": 2, "ping_interval": None, "max_size": None}


def _error(code: int, refusal: server_messages.RefusedReply | None) -> ServerRefused | OtherProtocol:
    if code == CloseCode.RELOAD_NEEDED:
        return OtherProtocol(PROTOCOL)
    if refusal is None:
        return ServerRefused("no-such-table", "", {})
    return ServerRefused(refusal.code, refusal.message, refusal.facts)
