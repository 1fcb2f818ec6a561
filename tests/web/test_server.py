"""What the server adds to the application: connections that wait, and one account of the loop's time."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import ExitStack
from pathlib import Path

from litestar import Litestar

from mozaika.web.limits.loop_time import LoopTime
from mozaika.web.server import server_config
from tests.web.server import serving

CONNECTIONS = 200


def test_connections_wait_in_the_system_while_the_server_is_busy(tmp_path: Path) -> None:
    """The event loop accepts a few at a time, but none is dropped: a client would try again only after a second."""
    with serving(tmp_path) as served, ExitStack() as open_sockets:
        host, _, port = served.host.rpartition(":")
        is_busy, may_go_on = threading.Event(), threading.Event()

        async def occupy() -> None:
            is_busy.set()
            may_go_on.wait(60)

        busy = asyncio.run_coroutine_threadsafe(occupy(), served.loop)
        assert is_busy.wait(60)
        try:
            clients = [
                open_sockets.enter_context(socket.create_connection((host, int(port)))) for _ in range(CONNECTIONS)
            ]
        finally:
            may_go_on.set()
        busy.result(60)
        for client in clients:
            client.settimeout(60)
            client.sendall(f"GET /health HTTP/1.1\r\nHost: {served.host}\r\n\r\n".encode())
        for client in clients:
            assert client.recv(12) == b"HTTP/1.1 200"


def test_connections_and_requests_of_an_address_are_charged_to_one_account() -> None:
    app = Litestar([], openapi_config=None, logging_config=None)
    app.state.loop_time = LoopTime(20)
    assert server_config(app).loop_time is app.state.loop_time
