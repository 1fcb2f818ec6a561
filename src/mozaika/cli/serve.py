"""`mozaika serve` and `mozaika backup`: live tables for browsers, and a copy of all that is kept."""

from __future__ import annotations

import argparse
import socket
import sqlite3
import threading
import webbrowser
from contextlib import closing
from functools import partial
from pathlib import Path

import uvicorn

from mozaika.cli.errors import PortInUse
from mozaika.compose import Settings, open_services
from mozaika.lexicon.paths import data_home
from mozaika.rules.errors import FileUnreadable, FileUnwritable
from mozaika.texts import Catalogue
from mozaika.web.app import WebSettings, build_app
from mozaika.web.logs import log_to
from mozaika.web.pages import BUILT
from mozaika.web.wire import MOST_MESSAGE_BYTES

STORE, KEY = "tables.db", "cookie.key"
_GRACE_S = 3


def serve(options: argparse.Namespace, say: Catalogue) -> int:
    data: Path = options.data or data_home()
    listening = _listen(options.host, options.port)
    host, port = listening.getsockname()[:2]
    address = f"http://{'localhost' if host in ('127.0.0.1', '::1') else options.host}:{port}/"
    log_to()
    app = build_app(partial(open_services, Settings(store=data / STORE)), WebSettings(data / KEY, BUILT))
    config = uvicorn.Config(
        app, log_config=None, access_log=False, ws_max_size=MOST_MESSAGE_BYTES, ws_ping_interval=None,
        timeout_graceful_shutdown=_GRACE_S, lifespan="on", server_header=False,
    )  # fmt: skip
    print(say.say("serving", address=address), flush=True)
    if not options.no_open:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    with listening:
        uvicorn.Server(config).run(sockets=[listening])
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """Before anything else is started: a port that is taken is the most usual fault."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        raise PortInUse(host, port) from error


def backup(options: argparse.Namespace, say: Catalogue) -> int:
    """A whole copy as of now, also while the server runs: SQLite sees to that."""
    source = (options.data or data_home()) / STORE
    if not source.is_file():
        raise FileUnreadable(str(source))
    if options.file.exists():
        raise FileUnwritable(str(options.file))
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as kept,
            closing(sqlite3.connect(options.file)) as copy,
        ):
            kept.backup(copy)
    except sqlite3.Error as error:
        raise FileUnwritable(str(options.file)) from error
    print(say.say("backup-done", path=str(options.file)))
    return 0
