"""The socket of the client connects again at once when the server says that it stops."""

from __future__ import annotations

import asyncio

import msgspec
from websockets.asyncio.server import ServerConnection, serve

from mozaika.client.live_socket import LiveSocket
from mozaika.service.messages import ServerMessage
from mozaika.web.close_codes import CloseCode
from mozaika.web.server_messages import BeatMessage

RESTARTS = 12


async def test_restarts_of_servers_do_not_count_as_failures() -> None:
    """Waiting longer after each of them would take more than 40 s."""
    seen = list[ServerMessage]()
    restarts = 0

    async def restart(connection: ServerConnection) -> None:
        nonlocal restarts
        restarts += 1
        if restarts > RESTARTS:
            await connection.send(msgspec.json.encode(BeatMessage(1, 2)).decode())
            await connection.wait_closed()
        else:
            await connection.close(CloseCode.RESTART)

    async with serve(restart, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        live = LiveSocket(f"http://127.0.0.1:{port}/", dict, dict)
        async with asyncio.timeout(30):
            async for message in live.messages():
                seen.append(message)
                await live.close()
    assert restarts == RESTARTS + 1
    assert [type(message) for message in seen] == [BeatMessage]
