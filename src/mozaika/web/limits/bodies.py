"""Limits on the memory that the bodies of requests use while they arrive.

Most routes accept a small body only (`Limits.body_bytes`). A route with `large_body` accepts a file: from people with a
session, whose session is checked before the body is read, and as long as the server holds few such bytes for an address
and in all. How such a body is decoded is in `json_bodies`.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, TypedDict

import msgspec
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Guard, Receive, ReceiveMessage, Scope, Send

from mozaika.service.counting import ConcurrencyLimit
from mozaika.service.errors import TooBusy
from mozaika.web.addresses import address_key
from mozaika.web.errors import TooManyFiles
from mozaika.web.identity import AnyConnection, Identity
from mozaika.web.json_bodies import LARGE_TYPE
from mozaika.web.limits.settings import Limits

MAX_LARGE_BODY_BYTES = 3_000_000  # a file of 2 MB in base64, and the JSON around it


async def require_session(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Litestar calls the guards of a route before it reads the body."""
    identity: Identity = connection.app.state.identity
    await identity.require_session(connection)


class LargeBody(TypedDict):
    """The options of a route that accepts a file."""

    request_max_body_size: int
    guards: list[Guard]
    opt: dict[str, Any]


def large_body(declared: type[msgspec.Struct], *more: str) -> LargeBody:
    """`declared` is the type of the body, `more` are other options of the route."""
    options = {LARGE_TYPE: declared, **dict.fromkeys(more, True)}
    return {"request_max_body_size": MAX_LARGE_BODY_BYTES, "guards": [require_session], "opt": options}


class BodyBudget:
    """Counts what each body has beyond `body_bytes` until its request ends. A small body is never refused here: people
    can open tables and send short files while somebody fills the budget.
    """

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._free_bytes = limits.body_bytes
        self._held = ConcurrencyLimit(limits.held_bytes, limits.held_bytes_per_address)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        # Not `async`: a layer that only passes on would hold a frame of 0.5 kB for as long as a socket is open.
        if scope["type"] != ScopeType.HTTP:
            return self._app(scope, receive, send)
        return self._count(scope, receive, send)

    async def _count(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = _Body(self._held, address_key(scope["client"][0] if scope["client"] else ""), self._free_bytes, receive)
        try:
            await self._app(scope, body.receive, send)
        finally:
            body.release()


class _Body:
    """The body of one request."""

    __slots__ = ("_address", "_counted", "_free_bytes", "_held", "_receive")

    def __init__(self, held: ConcurrencyLimit, address: str, free_bytes: int, receive: Receive) -> None:
        self._held = held
        self._address = address
        self._free_bytes = free_bytes
        self._receive = receive
        self._counted = 0

    async def receive(self) -> ReceiveMessage:
        """The next part. Raises `TooManyFiles` or `TooBusy` if the budget does not allow it."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._count(len(message["body"]))
        return message

    def _count(self, received: int) -> None:
        free = min(received, self._free_bytes)
        self._free_bytes -= free
        if received == free:
            return
        if self._held.is_full_for(self._address):
            raise TooManyFiles
        if self._held.is_full():
            raise TooBusy
        self._held.add(self._address, received - free)
        self._counted += received - free

    def release(self) -> None:
        if self._counted:
            self._held.remove(self._address, self._counted)
