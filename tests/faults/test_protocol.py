"""Moments of a socket that are too short to be met by chance."""

from __future__ import annotations

import pytest
from litestar import Litestar
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState

from mozaika.web.server import SocketProtocol, server_config


async def test_who_is_told_something_just_after_his_socket_was_closed_for_what_he_sent_has_simply_gone() -> None:
    app = Litestar([], openapi_config=None, logging_config=None)
    protocol = SocketProtocol(server_config(app), ServerState(), {})
    protocol.handshake_complete = protocol.close_sent = True
    with pytest.raises(ClientDisconnected):
        await protocol.send({"type": "websocket.send", "text": "late"})
    with pytest.raises(RuntimeError):
        await protocol.send({"type": "websocket.accept"})
