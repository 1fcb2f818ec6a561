"""How the application is run: one uvicorn, with the limits that our sockets need."""

from __future__ import annotations

import socket

import uvicorn
from litestar import Litestar
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from mozaika.web.wire import MOST_MESSAGE_BYTES

_GRACE_S = 3


def listen(host: str, port: int) -> socket.socket:
    """A socket to be served on. Two messages on end must not wait for each other's receipt (Nagle's algorithm): asyncio
    sees to that itself only for sockets that name their protocol, and the connections of this one do not.
    """
    listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own, with fewer alarms: what a client does at an odd moment is no fault of ours."""

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except (AssertionError, InvalidState):  # it takes for granted that the handshake is over by then
            self.transport.abort()

    async def send(self, message: ASGISendEvent) -> None:
        """Of a socket that the protocol has closed for what came in, the application hears only later."""
        try:
            await super().send(message)
        except RuntimeError as error:
            if self.close_sent and message["type"] == "websocket.send":
                raise ClientDisconnected from error
            raise


def server_config(app: Litestar) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        ws=SocketProtocol,
        ws_max_size=MOST_MESSAGE_BYTES,
        # Short messages gain little; and the length of what is packed with a player's own words tells of the rest.
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # our own heartbeats tell the version too
        timeout_graceful_shutdown=_GRACE_S,
    )
