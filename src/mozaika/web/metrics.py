"""Prometheus metrics. Labels come from closed sets (route templates, codes, kinds), never from names or ids.

`/metrics` requires a token. Requests from the same machine need it too, because behind a proxy all requests come from
there.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Awaitable, Callable

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

from mozaika.service.figures import Figures
from mozaika.web.operating_metrics import FiguresCollector

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
_BOT_SECONDS = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_GROUP_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
PATH = "/metrics"


class Metrics:
    """Implements `service.metrics_sink.MetricsSink` as well. Each server has its own registry."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._requests = Histogram(
            "mozaika_request_seconds", "HTTP responses", ["route", "status"], registry=registry, buckets=_SECONDS
        )
        self._refusals = Counter("mozaika_refusals", "Refusals by error code", ["code"], registry=registry)
        self._sockets = Gauge("mozaika_sockets", "Open sockets", registry=registry)
        messages = Counter("mozaika_messages", "Messages over sockets", ["way"], registry=registry)
        self.message_received, self.message_sent = messages.labels("in").inc, messages.labels("out").inc
        self._moves = Histogram(
            "mozaika_move_seconds", "Time from a command until it is on disk", registry=registry, buckets=_SECONDS
        )
        self._ended = Counter("mozaika_games_ended", "Finished games", registry=registry)
        self._bots = Histogram(
            "mozaika_bot_seconds", "Time until a bot answers", ["outcome"], registry=registry, buckets=_BOT_SECONDS
        )
        self._writes = Histogram(
            "mozaika_store_group_writes", "Writes per transaction", registry=registry, buckets=_GROUP_SIZES
        )
        self._words = Counter(
            "mozaika_words_judged", "Words of tables that ask an online dictionary", ["source"], registry=registry
        )
        self._failures = Counter("mozaika_store_failures", "Groups of writes that failed", registry=registry)
        self.loop_lag = Histogram(
            "mozaika_loop_lag_seconds", "Lateness of the event loop", registry=registry, buckets=_SECONDS
        )
        self._figures = FiguresCollector()
        registry.register(self._figures)

    # --- service.metrics_sink.MetricsSink -----------------------------------------------------------------------------

    def moved(self, seconds: float) -> None:
        self._moves.observe(seconds)

    def game_ended(self) -> None:
        self._ended.inc()

    def bot_answered(self, seconds: float, *, with_a_move: bool) -> None:
        self._bots.labels("move" if with_a_move else "none").observe(seconds)

    def word_judged(self, source: str) -> None:
        self._words.labels(source).inc()

    def wrote(self, writes: int) -> None:
        self._writes.observe(writes)

    def store_failed(self) -> None:
        self._failures.inc()

    # --- web layer ----------------------------------------------------------------------------------------------------

    def answered(self, route: str, status: int, seconds: float) -> None:
        self._requests.labels(route, f"{status // 100}xx").observe(seconds)

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def socket_opened(self) -> None:
        self._sockets.inc()

    def socket_closed(self) -> None:
        self._sockets.dec()

    def show(self, figures: Callable[[], Figures]) -> None:
        self._figures.figures = figures

    def text(self) -> bytes:
        return generate_latest(self._registry)


class Measured:
    """Middleware that measures every response, refusal and socket."""

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
        started, status = time.perf_counter(), 500

        async def send_noting_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_noting_status)
        finally:
            # A request without a handler has no route template: these share one label.
            self._metrics.answered(scope.get("path_template", "none"), status, time.perf_counter() - started)


class MetricsEndpoint:
    """Serves the metrics to holders of the token; for anyone else the address does not exist."""

    def __init__(self, app: ASGIApp, metrics: Metrics, token: str) -> None:
        self._app = app
        self._metrics = metrics
        self._expected = f"Bearer {token}".encode() if token else b""

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        # Not `async`: a layer that only passes on would hold a frame of 0.5 kB for as long as a socket is open.
        if scope["path"] == PATH and scope["type"] == ScopeType.HTTP and self._is_authorized(scope):
            return self._send_text(send)
        return self._app(scope, receive, send)

    async def _send_text(self, send: Send) -> None:
        body = self._metrics.text()
        headers = [(b"content-type", CONTENT_TYPE_LATEST.encode()), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def _is_authorized(self, scope: Scope) -> bool:
        given = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        return bool(self._expected) and hmac.compare_digest(given, self._expected)
