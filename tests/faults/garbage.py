"""Random invalid HTTP, WebSocket frames, addresses and bodies, reproducible from a seed."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from random import Random

from mozaika.records.formats import SUFFIXES
from mozaika.web.client_messages import PROTOCOL
from mozaika.web.routes import HANDLERS
from mozaika.web.socket import table_socket
from tests.faults.nonsense import ODD, nonsense

ROUTES = sorted({path for handler in (*HANDLERS, table_socket) for path in handler.paths})
PATHS = (
    *(re.sub(r"\{.*?\}", "{}", path) for path in ROUTES),
    *(f"/api/tables/{{}}/file/{suffix.removeprefix('.')}" for suffix in SUFFIXES),
    *("/", "/schema", "/schema/openapi.json", "/api/nothing"),
)
NAMES = (
    "", "x", "%00", "%ff", "%F0%9F%82%A1", "..", "..%2f..%2fetc%2fpasswd", "a" * 79, "a" * 900, "'%20or%201=1--",
    "%ED%A0%80", "-1", "1e9", "{}", "%25s%25n",
)  # fmt: skip
QUERIES = (
    "",
    "?",
    "?link=%ff",
    "?link=" + "l" * 200,
    "?seat=9",
    "?after=-1",
    "?chat_after=99999999999999999999",
    "?=&&=",
    "?link",
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "BREW", "get")
_STATUS = re.compile(rb"HTTP/1\.[01] ([0-9]{3})")


def request(rng: Random, cookie: str, table: str) -> bytes:
    """A well-formed request with unusual content."""
    path = rng.choice(PATHS).replace("{}", rng.choice([table, table, *NAMES])) + rng.choice(QUERIES)
    body = _body(rng)
    lines = [
        f"{rng.choice(METHODS)} {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Connection: close",
        f"Content-Length: {len(body)}",
        "Content-Type: " + rng.choice(["application/json", "text/plain", "multipart/form-data", "\u00e9", ""]),
        "Cookie: "
        + rng.choice([cookie, cookie, "mozaika=.", "mozaika=a.b", "mozaika=\u00ff.\u00ff", '="";;=', cookie + "x"]),
        "Accept-Language: " + rng.choice(["pl", "x" * 500, ",;,;", "\u00e9", "en;q=a"]),
    ]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def _body(rng: Random) -> bytes:
    kind = rng.random()
    if kind < 0.3:
        made = nonsense(rng, rng.randint(0, 50))
        return made if isinstance(made, bytes) else made.encode("utf-8", "surrogatepass")
    if kind < 0.4:
        return rng.randbytes(rng.randint(0, 400))
    seats = rng.choice(
        [rng.choice(ODD), [{"kind": rng.choice(["person", "bot", "local", 7])}] * rng.choice([1, 2, 4, 9])]
    )
    fields = {
        "name": rng.choice([*ODD, "Ala", *(f"a{suffix}" for suffix in SUFFIXES)]),
        "content": rng.choice([*ODD, "e30=", "I3BsYXllcjEgQSBBCg==", "AAECAw==", "eyJmb3JtYXQiOiJtb3phaWthIn0="]),
        "edition": rng.choice([*ODD, "english", "polish"]),
        "changes": rng.choice([*ODD, {"rules": {"end": 3}}, {"tiles": {"A": [10**9, 1]}}, {"board": {"rows": 10**9}}]),
        "seats": seats,
        "link": rng.choice(ODD),
        "seat": rng.choice(ODD),
        "lexicon": rng.choice([*ODD, "none"]),
    }
    chosen = rng.sample(list(fields), rng.randint(0, len(fields)))
    return json.dumps({key: fields[key] for key in chosen}).encode()


def bytes_alone(rng: Random) -> bytes:
    """Bytes that are not a request."""
    return rng.choice(
        [
            rng.randbytes(rng.randint(1, 2_000)),
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET  /  HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
            b"POST /api/files HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n",
            b"POST /api/files HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
            b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 70_000 + b"\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 3_000 + b"\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(100),
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"GET /\x00\xff HTTP/1.1\r\nHost: a\r\n\r\n",
            b"\r\n" * 500,
        ]
    )


def handshake(table: str, cookie: str, more: str = "") -> bytes:
    return (
        f"GET /api/tables/{table}/socket?protocol={PROTOCOL}&after=0{more} HTTP/1.1\r\n"
        "Host: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode("latin-1")


def frames(rng: Random) -> bytes:
    """Frames after the handshake that violate the WebSocket protocol."""
    mask = b"\x00\x00\x00\x00"
    return rng.choice(
        [
            b"\x81\x85" + mask + b"\xff\xfe\xfd\xfc\xfb",  # not UTF-8
            b"\x81\x05hello",  # not masked
            b"\x83\x80" + mask,  # unknown opcode
            b"\xf1\x80" + mask,  # reserved bits
            b"\x80\x80" + mask,  # continuation without a beginning
            b"\x01\x81" + mask + b"{",  # beginning without a continuation
            b"\x81\xff" + b"\x7f" + b"\xff" * 7 + mask,  # of the greatest length
            b"\x88\x81" + mask + b"\x01",  # close code of one byte
            b"\x88\x82" + mask + b"\x00\x01",  # invalid close code
            b"\x89\xfe\x00\x80" + mask + b"p" * 128,  # ping that is too long
            b"\x8a\x80" + mask,  # unsolicited pong
            rng.randbytes(rng.randint(1, 200)),
        ]
    )


async def statuses(address: str, *parts: bytes, wait_s: float = 0.3) -> list[int]:
    """Send the parts and return every status that came back within `wait_s`."""
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    received = b""
    with suppress(OSError, TimeoutError):
        for part in parts:
            writer.write(part)
            await writer.drain()
        async with asyncio.timeout(wait_s):
            while chunk := await reader.read(65_536):
                received = (received + chunk)[:100_000]
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
    return [int(status) for status in _STATUS.findall(received)]
