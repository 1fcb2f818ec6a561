"""Clients that do not read: what the server holds for them is limited by address and in all."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast

from mozaika.web.limits.settings import DEFAULT_LIMITS
from mozaika.web.limits.unread import UnreadBytes
from tests.web.attacks.raw import LIMIT_S
from tests.web.client import people
from tests.web.server import Served, serving

LIMITS = replace(DEFAULT_LIMITS, unread_bytes_per_address=120_000, requests_per_address=100_000)
CHOICES = 50_000  # bytes of the response, about
DEAF = 5


class Client:
    """The side of a connection that the server writes to."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.is_aborted = False

    def get_write_buffer_size(self) -> int:
        return self.size

    def abort(self) -> None:
        self.is_aborted = True


def hold(unread: UnreadBytes, address: str, *sizes: int) -> list[Client]:
    clients = [Client(size) for size in sizes]
    for client in clients:
        unread.hold(address, cast(asyncio.Transport, client))
    return clients


def test_oldest_connection_of_an_address_is_given_up_first() -> None:
    unread = UnreadBytes(1_000, 100)
    clients = hold(unread, "a", 40, 40, 40)
    assert [client.is_aborted for client in clients] == [True, False, False]
    assert unread.total == 80
    for client in clients:
        unread.release("a", cast(asyncio.Transport, client))
    assert unread.total == 0


def test_address_that_reads_least_pays_for_the_limit_in_all() -> None:
    unread = UnreadBytes(200, 150)
    hostile = hold(unread, "hostile", 70, 70)
    (player,) = hold(unread, "player", 70)
    assert [client.is_aborted for client in (*hostile, player)] == [True, False, False]
    (huge,) = hold(unread, "third", 1_000)
    assert huge.is_aborted
    assert unread.total == 140


@asynccontextmanager
async def deaf_clients(server: Served, source: str, request: str) -> AsyncIterator[list[socket.socket]]:
    """Connections that send the request again and again, and read nothing. The list is of those still open."""
    address, _, port = server.host.rpartition(":")
    with ExitStack() as stack:
        opened = [stack.enter_context(socket.socket()) for _ in range(DEAF)]
        for each in opened:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            each.bind((source, 0))
            each.connect((address, int(port)))
            each.setblocking(False)
        asking = asyncio.ensure_future(keep_asking(opened, request.encode()))
        try:
            yield opened
        finally:
            asking.cancel()


async def keep_asking(opened: list[socket.socket], request: bytes) -> None:
    while opened:
        for each in list(opened):
            try:
                each.send(request)
            except BlockingIOError:
                pass
            except OSError:
                opened.remove(each)
        await asyncio.sleep(0.01)


async def test_responses_that_an_address_does_not_read_are_given_up(tmp_path: Path) -> None:
    with serving(tmp_path, LIMITS) as server:
        request = f"GET /api/choices HTTP/1.1\r\nHost: {server.host}\r\n\r\n"
        async with people(server, "Ala") as (ala,), deaf_clients(server, "127.0.0.2", request) as opened:
            async with asyncio.timeout(LIMIT_S):  # less than the time that each client has to read
                while len(opened) == DEAF:
                    await asyncio.sleep(0.02)
            assert (await ala.ask("GET", "/api/me")).status_code == 200
