"""Builds the ASGI application: routes, error handlers, limits, the schema at `/schema`, and opening the services."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

import mozaika
from mozaika.errors import GameError
from mozaika.service.counting import Now
from mozaika.service.position_analysis import KeptAnswers
from mozaika.service.services import Services
from mozaika.web.addresses import BehindProxies, Proxies
from mozaika.web.analysis_limits import AnalysisLimits
from mozaika.web.choices import Choices
from mozaika.web.docs_pages import built_docs
from mozaika.web.encoded import COMPRESSION_LEVEL, PRECOMPRESSED
from mozaika.web.error_responses import (
    answer_fault,
    answer_game_error,
    answer_http_error,
    answer_unreadable,
    answer_validation,
)
from mozaika.web.file_reader import FileReader
from mozaika.web.file_writer import FileWriter
from mozaika.web.game_turns import GameTurns
from mozaika.web.headers import SafeHeaders
from mozaika.web.hosts import HostNames, KnownHostsOnly
from mozaika.web.identity import Identity
from mozaika.web.json_bodies import BoundedRequest
from mozaika.web.limits.admission import Admission
from mozaika.web.limits.bodies import BodyBudget
from mozaika.web.limits.loop_time import LoopTime
from mozaika.web.limits.message_limits import PersonLimits
from mozaika.web.limits.message_rate import DEFAULT_MESSAGE_RATE, MessageRate
from mozaika.web.limits.people import CountedIdentity
from mozaika.web.limits.quotas import Quotas
from mozaika.web.limits.settings import DEFAULT_LIMITS, Limits
from mozaika.web.link_previews import preview_tags
from mozaika.web.logs import LogRequests
from mozaika.web.methods import HttpMethods
from mozaika.web.metrics import Measured, Metrics, MetricsEndpoint
from mozaika.web.operating_metrics import measured_loop
from mozaika.web.origin import OwnPagesOnly
from mozaika.web.pages import built_pages, no_such_page
from mozaika.web.pictures import Pictures
from mozaika.web.routes import HANDLERS
from mozaika.web.schema import correct_responses
from mozaika.web.screens import Screens
from mozaika.web.socket import table_socket

OpenServices = Callable[[], AbstractAsyncContextManager[Services]]
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WebSettings:
    """`static` is the built front end and `docs` the built documentation, if there is one; `message_rate` limits
    messages on a socket, `limits` limits requests by the clock `now`; `proxies` are trusted to name their clients. The
    server answers to `host_names`. `metrics` are served only to holders of the token.
    """

    static: Path | None = None
    docs: Path | None = None
    message_rate: MessageRate = DEFAULT_MESSAGE_RATE
    limits: Limits = DEFAULT_LIMITS
    proxies: Proxies = field(default_factory=Proxies)
    host_names: HostNames = field(default_factory=HostNames)
    metrics: Metrics = field(default_factory=Metrics)
    metrics_token: str = ""
    now: Now = time.monotonic


def build_app(open_services: OpenServices, settings: WebSettings) -> Litestar:
    quotas = Quotas(settings.limits, settings.now)
    loop_time = LoopTime(settings.limits.loop_percent_per_address)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        loop_time.measure_tasks(asyncio.get_running_loop())
        async with open_services() as services:
            app.state.services, app.state.reader = services, reader
            quotas.share(services.shared_counts)
            settings.metrics.show(services.figures)
            app.state.identity = CountedIdentity(services.sessions, quotas, services.origins)
            _log.info("server started")
            async with measured_loop(settings.metrics.loop_lag):
                yield
        _log.info("server stopped")

    def services() -> Services:
        found: Services = app.state.services
        return found

    async def tags(game: str, link: str, base: str) -> str:
        return await preview_tags(services().registry, game, link, base)

    def origin_of(person: str) -> str:
        return services().origins.of(person)

    reader, writer = FileReader(settings.limits, origin_of), FileWriter(settings.limits, origin_of)

    def identity() -> Identity:
        found: Identity = app.state.identity
        return found

    pages = [] if settings.static is None else built_pages(settings.static, tags)
    docs = [] if settings.docs is None else built_docs(settings.docs)
    app = Litestar(
        route_handlers=[*HANDLERS, table_socket, *pages, *docs],
        dependencies={
            "services": Provide(services, sync_to_thread=False),
            "identity": Provide(identity, sync_to_thread=False),
            "message_rate": _given(settings.message_rate),
            "message_limits": _given(PersonLimits()),
            "screens": _given(Screens()),
            "reader": _given(reader),
            "writer": _given(writer),
            "game_turns": _given(GameTurns(writer)),
            "pictures": _given(Pictures(writer)),
            "options": _given(Choices()),
            "quotas": _given(quotas),
            "metrics": _given(settings.metrics),
            "analysis_limits": _given(AnalysisLimits(settings.limits)),
            "kept_answers": _given(KeptAnswers()),
        },
        exception_handlers={
            GameError: answer_game_error,
            ValidationException: answer_validation,
            NotFoundException: no_such_page(settings.static),
            HTTPException: answer_http_error,
            UnicodeDecodeError: answer_unreadable,
            RecursionError: answer_unreadable,
            Exception: answer_fault,
        },
        lifespan=[running],
        middleware=[LogRequests],
        request_class=BoundedRequest,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=2_000, gzip_compress_level=COMPRESSION_LEVEL, exclude_opt_key=PRECOMPRESSED
        ),
        request_max_body_size=settings.limits.body_bytes,
        openapi_config=_schema_config(),
        logging_config=None,
    )
    app.state.loop_time = loop_time  # the protocols charge what they parse
    correct_responses(app.openapi_schema)
    app.asgi_handler = _guarded(HttpMethods(app.asgi_handler, app), settings, loop_time)
    return app


def _given(value: Any) -> Provide:
    """A dependency that is the same for every request."""
    return Provide(lambda: value, sync_to_thread=False)


def _schema_config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Mozaika",
        version=mozaika.__version__,
        path="/schema",
        # Only JSON: the HTML viewers load scripts from other sites.
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
    )


def begin_draining(app: Litestar) -> None:
    """Answer `/ready` with `server-stopping` from now on."""
    app.state.services.store_check.stop()
    _log.info("server stopping")


def end_waiting(app: Litestar) -> None:
    """End the requests that wait for a worker, for the contents of a file or for their turn. The server stops."""
    app.state.loop_time.stop_waiting()
    app.state.services.end_waiting()
    app.state.reader.stop()


def _guarded(app: ASGIApp, settings: WebSettings, loop_time: LoopTime) -> ASGIApp:
    """Wrap the whole application, because Litestar's middleware does not see responses to unknown addresses.

    The client's address is found first, then the cheapest checks run.
    """
    app = BodyBudget(OwnPagesOnly(app), settings.limits)
    app = MetricsEndpoint(app, settings.metrics, settings.metrics_token)
    app = Admission(KnownHostsOnly(app, settings.host_names), settings.limits, settings.now, loop_time)
    measured = Measured(app, settings.metrics)
    return BehindProxies(SafeHeaders(measured), settings.proxies)
