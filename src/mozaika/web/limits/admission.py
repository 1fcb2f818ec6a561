"""Limits per address, checked before anything else in the application so that a flood of requests stays cheap."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator
from contextlib import contextmanager

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from mozaika.service.counting import MINUTE_S, ConcurrencyLimit, Now, TokenBuckets
from mozaika.web.addresses import address_key
from mozaika.web.errors import ServerFull, TooManyRequests, TooManySockets, WebError
from mozaika.web.limits.loop_time import LoopTime, current_loop_account
from mozaika.web.limits.settings import Limits
from mozaika.web.plain_responses import refuse


class Admission:
    def __init__(self, app: ASGIApp, limits: Limits, now: Now, loop_time: LoopTime) -> None:
        self._app = app
        self._requests = TokenBuckets(limits.requests_per_address, MINUTE_S, now)
        self._sockets = ConcurrencyLimit(limits.sockets, limits.sockets_per_address)
        self._refusal_s = limits.refusal_ms / 1_000
        self._loop_time = loop_time

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_key(scope["client"][0] if scope["client"] else "")
        is_socket = scope["type"] == ScopeType.WEBSOCKET
        with self._loop_time.visit(address) as account:
            current_loop_account.set(account)
            error = self._request_refusal(address) or (self._socket_refusal(address) if is_socket else None)
            if error is not None:
                # The next request on this connection waits too, so that a flood of them costs little.
                await asyncio.sleep(self._refusal_s)
                await refuse(scope, send, error)
                return
            with self._counted(address, is_socket):
                await account.turn()
                await self._app(scope, receive, send)

    @contextmanager
    def _counted(self, address: str, is_socket: bool) -> Iterator[None]:
        if is_socket:
            self._sockets.add(address)
        try:
            yield
        finally:
            if is_socket:
                self._sockets.remove(address)

    def _request_refusal(self, address: str) -> WebError | None:
        wait = self._requests.take(address)
        return TooManyRequests(math.ceil(wait)) if wait else None

    def _socket_refusal(self, address: str) -> WebError | None:
        if self._sockets.is_full_for(address):
            return TooManySockets()
        return ServerFull() if self._sockets.is_full() else None
