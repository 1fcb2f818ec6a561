"""Frames that the application never sees are limited like messages: pings, pongs and empty parts of a message."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import Mock

import pytest
from litestar import Litestar
from uvicorn.server import ServerState
from websockets.protocol import Protocol

from mozaika.web.client_messages import PROTOCOL
from mozaika.web.server import server_config
from mozaika.web.socket_protocol import TOO_FAST, SocketProtocol
from tests.web.attacks.raw import HANDSHAKE, Raw, connected
from tests.web.client import PERSON, people
from tests.web.server import Served

MASK = bytes(4)  # of zeros
PING = b"\x89\xfd" + MASK + b"p" * 125
PONG = b"\x8a\x80" + MASK
FIRST_PART, EMPTY_PART = b"\x01\x80" + MASK, b"\x00\x80" + MASK
EMPTY_MESSAGE = b"\x81\x80" + MASK
ANSWER = b"\x8a\x7d" + b"p" * 125
CLOSED = TOO_FAST.to_bytes(2, "big") + b"too-fast"


@asynccontextmanager
async def socket(server: Served) -> AsyncIterator[Raw]:
    async with people(server, "Ala") as (ala,):
        table = (await ala.table([PERSON, PERSON]))["id"]
        async with connected(server.host) as raw:
            await raw.send(
                f"GET /api/tables/{table}/socket?protocol={PROTOCOL} HTTP/1.1\r\nHost: {server.host}\r\n{HANDSHAKE}\r\n"
            )
            assert await raw.status() == 101
            yield raw


@pytest.mark.parametrize("frames", [PING * 2_000, PONG * 2_000, FIRST_PART + EMPTY_PART * 2_000])
async def test_flood_of_frames_closes_the_socket(server: Served, frames: bytes) -> None:
    async with socket(server) as raw:
        await raw.send_bytes(frames)
        assert CLOSED in await raw.answer()


@pytest.mark.parametrize("frame", [PONG, EMPTY_MESSAGE])
async def test_frames_after_the_limit_are_not_parsed(
    server: Served, frame: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quarter of a megabyte arrives at once and may hold 40,000 frames: parsing them takes most of a second."""
    parsed = Mock(side_effect=Protocol.recv_frame)
    monkeypatch.setattr(Protocol, "recv_frame", lambda *arguments: parsed(*arguments))  # noqa: PLW0108 - a method
    async with socket(server) as raw:
        await raw.send_bytes(frame * 40_000)
        assert TOO_FAST.to_bytes(2, "big") in await raw.answer()
    assert parsed.call_count < 5_000


async def test_messages_behind_those_not_yet_taken_are_parsed_later() -> None:
    """One read may hold thousands of messages, and everybody would wait until they are parsed."""
    app = Litestar([], openapi_config=None, logging_config=None)
    transport = Mock(is_closing=lambda: False, get_extra_info=lambda name: None)
    protocol = SocketProtocol(server_config(app), ServerState(), {})
    protocol.connection_made(transport)
    protocol.data_received(f"GET / HTTP/1.1\r\nHost: localhost\r\n{HANDSHAKE}\r\n".encode())
    protocol.conn.send_response(protocol.response)
    protocol.queue = asyncio.Queue()  # the application has its own
    protocol.data_received(EMPTY_MESSAGE * 2_000)
    assert protocol.queue.qsize() < 200
    for _ in range(2_000):
        assert (await protocol.receive())["type"] == "websocket.receive"
    assert protocol.queue.empty()
    for task in protocol.tasks:
        task.cancel()
    await asyncio.gather(*protocol.tasks, return_exceptions=True)


async def test_few_pings_are_answered(server: Served) -> None:
    async with socket(server) as raw:
        await raw.send_bytes(PING * 20 + b"\x88\x80" + MASK)
        assert (await raw.answer()).count(ANSWER) == 20


async def test_client_that_does_not_read_is_not_read() -> None:
    protocol = SocketProtocol.__new__(SocketProtocol)
    protocol.transport, protocol.writable, protocol.queue = Mock(), asyncio.Event(), asyncio.Queue()
    protocol.config = Mock(limits=Mock(taking_s=60))
    protocol.read_paused = True
    protocol.pause_writing()
    protocol.transport.pause_reading.assert_called_once()
    protocol.queue.put_nowait({"type": "websocket.receive", "text": "x"})
    await protocol.receive()
    assert [name for name, *_ in protocol.transport.method_calls] == [
        "pause_reading",
        "resume_reading",
        "pause_reading",
    ]
    protocol.resume_writing()
    assert protocol.transport.method_calls[-1][0] == "resume_reading"
