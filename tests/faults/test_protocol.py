"""Race conditions of a socket that are too short to be hit by chance."""

from __future__ import annotations

import pytest
from litestar import Litestar
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState

from mozaika.web.server import SocketProtocol, server_config


async def test_sending_after_a_protocol_error_counts_as_disconnect() -> None:
    app = Litestar([], openapi_config=None, logging_config=None)
    protocol = SocketProtocol(server_config(app), ServerState(), {})
    protocol.handshake_complete = protocol.close_sent = True
    with pytest.raises(ClientDisconnected):
        await protocol.send({"type": "websocket.send", "text": "late"})
    with pytest.raises(RuntimeError):
        await protocol.send({"type": "websocket.accept"})
