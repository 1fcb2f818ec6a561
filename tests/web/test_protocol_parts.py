"""The server's side of connections that do not end as they should."""

from __future__ import annotations

import asyncio
import socket
import struct
from dataclasses import replace
from unittest.mock import Mock

from litestar import Litestar
from uvicorn.server import ServerState

from mozaika.web.http_protocol import HttpProtocol
from mozaika.web.limits.settings import DEFAULT_LIMITS
from mozaika.web.protocol_parts import end_writing
from mozaika.web.server import server_config
from tests.web.attacks.raw import HANDSHAKE

RESET_ON_CLOSE = struct.pack("ii", 1, 0)


class Paused(asyncio.Protocol):
    """Does not read, so that the transport does not notice the reset by itself."""

    def __init__(self) -> None:
        self.transport: asyncio.Future[asyncio.Transport] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()
        self.transport.set_result(transport)


async def test_end_of_writing_after_a_reset_aborts_the_connection() -> None:
    accepted = Paused()
    server = await asyncio.get_running_loop().create_server(lambda: accepted, "127.0.0.1", 0)
    client = socket.create_connection(server.sockets[0].getsockname())
    transport = await accepted.transport
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
    client.close()
    while not transport.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
        await asyncio.sleep(0.01)  # until the reset has arrived
    end_writing(transport)
    assert transport.is_closing()
    server.close()


async def test_server_can_stop_while_the_rest_of_a_refused_head_is_discarded() -> None:
    app = Litestar([], openapi_config=None, logging_config=None)
    transport = Mock(is_closing=lambda: False, get_extra_info=lambda name: None)
    protocol = HttpProtocol(server_config(app), ServerState(), {})
    transport.get_protocol.return_value = protocol
    protocol.connection_made(transport)
    protocol.data_received(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: " + b"x" * 20_000 + b"\r\n\r\n")
    assert transport.write.call_args.args[0].startswith(b"HTTP/1.1 431")
    transport.close.assert_not_called()
    protocol.shutdown()
    transport.close.assert_called_once()
    protocol.connection_lost(None)


async def test_time_limit_for_reading_begins_with_the_first_byte_that_waits() -> None:
    """Less than asyncio's usual 64 KiB would otherwise be held for ever."""
    app = Litestar([], openapi_config=None, logging_config=None)
    protocol = HttpProtocol(server_config(app, replace(DEFAULT_LIMITS, taking_s=1)), ServerState(), {})
    server = await asyncio.get_running_loop().create_server(lambda: protocol, "127.0.0.1", 0)
    client = socket.create_connection(server.sockets[0].getsockname())
    while protocol not in protocol.connections:
        await asyncio.sleep(0.01)
    transport = protocol.transport
    while not transport.get_write_buffer_size():
        transport.write(b"x" * 1_000)
        await asyncio.sleep(0)
    transport.close()
    async with asyncio.timeout(60):
        while protocol in protocol.connections:
            await asyncio.sleep(0.05)
    client.close()
    server.close()


async def test_socket_is_read_although_its_connection_was_paused_before_the_upgrade() -> None:
    """A client that sends its handshake behind another request, from an address that must wait."""
    app = Litestar([], openapi_config=None, logging_config=None)
    transport = Mock(is_closing=lambda: False, get_extra_info=lambda name: None)
    protocol = HttpProtocol(server_config(app), ServerState(), {})
    transport.get_protocol.side_effect = lambda: transport.set_protocol.call_args.args[0]
    transport.set_protocol(protocol)
    protocol.connection_made(transport)
    protocol._throttle.pause_if_heavy(transport, at_least_s=0.01)
    transport.pause_reading.assert_called_once()
    protocol.data_received(f"GET / HTTP/1.1\r\nHost: localhost\r\n{HANDSHAKE}\r\n".encode())
    assert transport.get_protocol() is protocol  # not parsed yet
    async with asyncio.timeout(60):
        while transport.get_protocol() is protocol:
            await asyncio.sleep(0.01)
    transport.resume_reading.assert_called_once()
    for task in protocol.tasks:
        task.cancel()
    await asyncio.gather(*protocol.tasks, return_exceptions=True)
