"""How the application is run: one uvicorn, with the limits that our sockets need."""

from __future__ import annotations

import uvicorn
from litestar import Litestar
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from mozaika.web.wire import MOST_MESSAGE_BYTES

_GRACE_S = 3


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own; a client that talks before it is let in is dropped without an alarm."""

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except (AssertionError, InvalidState):  # it takes for granted that the handshake is over by then
            self.transport.abort()


def server_config(app: Litestar) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        ws=SocketProtocol,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_ping_interval=None,  # our own heartbeats tell the version too
        timeout_graceful_shutdown=_GRACE_S,
    )
