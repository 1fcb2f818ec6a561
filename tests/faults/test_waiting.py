"""Requests wait neither for TCP acknowledgements nor for other people's requests.

`benchmarks/responses.py` measures the times.
"""

from __future__ import annotations

import asyncio
import socket
from base64 import b64encode
from pathlib import Path

from mozaika.web.server import listen
from tests.faults.child import SERVE, Child
from tests.faults.client import signed_in


def test_second_message_does_not_wait_for_an_acknowledgement() -> None:
    """With Nagle's algorithm it would, for about 40 ms. Accepted connections inherit the option."""
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


async def test_requests_are_answered_while_a_long_file_is_read(tmp_path: Path) -> None:
    transcript = b"#player1 A A\n#player2 B B\n" + b">A: ABC 8H ABC +5 5\n>A: ABC -- -5 0\n" * 1_000
    with Child(tmp_path, (*SERVE, "file-s=300")) as child:
        (ala,) = await signed_in(child.address, "Ala")
        body = {"name": "long.gcg", "content": b64encode(transcript).decode(), "edition": "english"}
        reading = asyncio.ensure_future(ala.ask(child.address, "POST", "/api/files", body))
        answered = 0
        while not reading.done():
            assert (await ala.ask(child.address, "GET", "/health")).status_code == 200
            answered += not reading.done()
        assert (await reading).status_code == 200
        assert answered > 4
