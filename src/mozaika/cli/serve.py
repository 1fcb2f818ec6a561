"""`mozaika serve`, `mozaika backup` and `mozaika copy`: runs the server, and copies its store."""

from __future__ import annotations

import argparse
import asyncio
import signal
import socket
import sqlite3
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path

from mozaika.cli.errors import BackupByPgDump, MetricsTokenTooShort, PortInUse
from mozaika.cli.locations import ADMIN_SOCKET, STORE, bus_of, database_of, folder_of, host_names_of, store_of, tdk_of
from mozaika.cli.serve_arguments import MIN_TOKEN_LENGTH
from mozaika.compose import Settings, open_services
from mozaika.errors import FileUnreadable, FileUnwritable
from mozaika.service.stores.private_files import create_private
from mozaika.texts import Catalogue
from mozaika.web.addresses import Proxies
from mozaika.web.admin_socket import admin_socket
from mozaika.web.app import WebSettings, begin_draining, build_app, end_waiting
from mozaika.web.docs_pages import BUILT_DOCS
from mozaika.web.gc_tuning import infrequent_full_collections
from mozaika.web.hosts import HostNames
from mozaika.web.limits.settings import DEFAULT_LIMITS, changed_limits
from mozaika.web.logs import log_to
from mozaika.web.pages import BUILT
from mozaika.web.server import Server, listen, server_config, with_open_files


def serve(options: argparse.Namespace, texts: Catalogue) -> int:
    with _listen(options.host, options.port) as listening:
        log_to()
        asyncio.run(_serve(options, listening, texts))
    return 0


async def _serve(options: argparse.Namespace, listening: socket.socket, texts: Catalogue) -> None:
    """Open the store before printing the address, so that a store error is reported like any other error."""
    data = folder_of(options)
    host, port = listening.getsockname()[:2]
    address = f"http://{'localhost' if host in ('127.0.0.1', '::1') else options.host}:{port}/"
    settings = _web_settings(options)
    service_settings = Settings(
        store=data / STORE,
        database=database_of(options),
        champion_s=options.champion_seconds,
        seed_wait_ms=options.seed_wait,
        bot_delay_ms=options.bot_delay,
        bots=tuple(options.add_bot),
        bus=bus_of(options),
        bus_authority=options.bus_authority,
        tdk=tdk_of(options),
        tdk_words_per_person=settings.limits.tdk_words_per_person,
        tdk_words_per_address=settings.limits.tdk_words_per_address,
    )
    services_open = open_services(service_settings, settings.metrics)
    async with services_open as services, admin_socket(services.admin, data / ADMIN_SOCKET):
        app = build_app(lambda: nullcontext(services), settings)
        print(texts.format("serving", address=address), flush=True)
        if not options.no_open:
            threading.Timer(1.0, webbrowser.open, (address,)).start()
        config = server_config(app, settings.limits, settings.proxies, settings.metrics.refused)
        async with infrequent_full_collections():
            server = _Server(config, partial(end_waiting, app), partial(begin_draining, app))
            await server.serve(sockets=[listening])


def _web_settings(options: argparse.Namespace) -> WebSettings:
    limits = with_open_files(changed_limits(DEFAULT_LIMITS, options.limit))
    token = "" if options.metrics_token is None else _token(options.metrics_token)
    names = HostNames([*host_names_of(options), *([options.host] if options.host else [])])
    proxies = Proxies(options.proxy)
    return WebSettings(BUILT, BUILT_DOCS, limits=limits, proxies=proxies, host_names=names, metrics_token=token)


def _token(file: Path) -> str:
    """Read from a file, because other users of the machine can see command line arguments."""
    try:
        token = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise FileUnreadable(str(file)) from error
    if len(token) < MIN_TOKEN_LENGTH:
        raise MetricsTokenTooShort(MIN_TOKEN_LENGTH)
    return token


class _Server(Server):
    """Stops on a signal. Unlike uvicorn it does not raise the signal again, because the store must still be closed."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def _listen(host: str, port: int) -> socket.socket:
    """Bind first: an occupied port is the most common error, and nothing else has started yet."""
    try:
        return listen(host, port)
    except (OSError, OverflowError) as error:
        raise PortInUse(host, str(port)) from error


def backup(options: argparse.Namespace, texts: Catalogue) -> int:
    """Copy the store with SQLite's online backup, which is consistent even while the server runs."""
    if database_of(options):
        raise BackupByPgDump
    source = store_of(options)
    if options.file.exists():
        raise FileUnwritable(str(options.file))
    try:
        create_private(options.file)
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as source_database,
            closing(sqlite3.connect(options.file)) as copy,
        ):
            source_database.backup(copy)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            options.file.unlink()  # incomplete
        raise FileUnwritable(str(options.file)) from error
    print(texts.format("backup-done", path=str(options.file)))
    return 0


def copy(options: argparse.Namespace, texts: Catalogue) -> int:
    """Copy the store into an empty PostgreSQL database. The server must not be running."""
    from mozaika.service.stores.copying import copy_to_postgres  # noqa: PLC0415 - imports asyncpg

    rows = asyncio.run(copy_to_postgres(store_of(options), database_of(options)))
    print(texts.format("copy-done", rows=rows))
    return 0
