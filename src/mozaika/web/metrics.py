"""Figures for Prometheus. Labels are of closed sets: addresses as they are declared, codes, kinds; no name, no id.

`Metrics` is told by everybody and shown at `/metrics` to who has the token. Not to anybody on the same machine: behind
a proxy that is where everybody comes from.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
_THOUGHT = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_GROUPS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
PATH = "/metrics"


class Metrics:
    """Answers as `service.metrics.MetricsSink` too. One a server: nothing is shared between two of them."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._requests = Histogram(
            "mozaika_request_seconds", "Answers over HTTP", ["route", "status"], registry=registry, buckets=_QUICK
        )
        self._refusals = Counter("mozaika_refusals", "What was refused, by code", ["code"], registry=registry)
        self._sockets = Gauge("mozaika_sockets", "Sockets that are open", registry=registry)
        messages = Counter("mozaika_messages", "Messages over sockets", ["way"], registry=registry)
        self.heard, self.said = messages.labels("in").inc, messages.labels("out").inc
        self._moves = Histogram(
            "mozaika_move_seconds", "From a wish to its being on the disk", registry=registry, buckets=_QUICK
        )
        self._ended = Counter("mozaika_games_ended", "Games that have ended", registry=registry)
        self._bots = Histogram(
            "mozaika_bot_seconds", "Answers of bots", ["outcome"], registry=registry, buckets=_THOUGHT
        )
        self._writes = Histogram(
            "mozaika_store_group_writes", "Writes that were one transaction", registry=registry, buckets=_GROUPS
        )
        self._tables = Gauge("mozaika_tables_in_memory", "Tables in memory", registry=registry)

    # --- as service.watcher.Watcher ---------------------------------------------------------------------------------

    def moved(self, seconds: float) -> None:
        self._moves.observe(seconds)

    def game_ended(self) -> None:
        self._ended.inc()

    def bot_answered(self, seconds: float, *, with_a_move: bool) -> None:
        self._bots.labels("move" if with_a_move else "none").observe(seconds)

    def wrote(self, writes: int) -> None:
        self._writes.observe(writes)

    # --- from the web -----------------------------------------------------------------------------------------------

    def answered(self, route: str, status: int, seconds: float) -> None:
        self._requests.labels(route, f"{status // 100}xx").observe(seconds)

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def socket_opened(self) -> None:
        self._sockets.inc()

    def socket_closed(self) -> None:
        self._sockets.dec()

    def count_tables(self, in_memory: Callable[[], int]) -> None:
        self._tables.set_function(in_memory)

    def text(self) -> bytes:
        return generate_latest(self._registry)


class Measured:
    """Around the application: every answer, every refusal and every socket counts."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._time(scope, receive, send)
        else:
            self._metrics.socket_opened()
            try:
                await self._app(scope, receive, send)
            finally:
                self._metrics.socket_closed()
        refusal = scope["state"].get("refusal")
        if refusal is not None:
            self._metrics.refused(refusal)

    async def _time(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = time.perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            # What no handler was found for has no declared address: all of that is one.
            self._metrics.answered(scope.get("path_template", "none"), status, time.perf_counter() - begun)


class MetricsEndpoint:
    """The figures at their address, for who has the token; for anybody else there is nothing there."""

    def __init__(self, app: ASGIApp, metrics: Metrics, token: str) -> None:
        self._app = app
        self._metrics = metrics
        self._expected = f"Bearer {token}".encode() if token else b""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == PATH and scope["type"] == ScopeType.HTTP and self._may_see(scope):
            body = self._metrics.text()
            headers = [(b"content-type", CONTENT_TYPE_LATEST.encode()), (b"content-length", str(len(body)).encode())]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": body, "more_body": False})
        else:
            await self._app(scope, receive, send)

    def _may_see(self, scope: Scope) -> bool:
        given = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        return bool(self._expected) and hmac.compare_digest(given, self._expected)
