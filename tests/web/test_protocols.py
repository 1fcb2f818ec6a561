"""The server's side of a connection that its client has reset."""

from __future__ import annotations

import asyncio
import socket
import struct

from mozaika.web.protocols import end_writing

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
