"""A server for tests: like `mozaika serve`, with a choice of log level and message rate.

`python -m tests.faults.server --data FOLDER [--messages 200] [--level INFO]` prints its address.
"""

from __future__ import annotations

import argparse
import logging
from dataclasses import replace
from functools import partial
from pathlib import Path

from mozaika.compose import Settings, open_services
from mozaika.web.app import WebSettings, build_app, end_waiting
from mozaika.web.limits.message_rate import MessageRate
from mozaika.web.limits.settings import DEFAULT_LIMITS
from mozaika.web.logs import log_to
from mozaika.web.server import Server, listen, server_config

MANY = 1_000_000
BUSY = replace(  # the many clients of a test share one address
    DEFAULT_LIMITS, requests_per_address=MANY, requests_per_person=MANY, newcomers_per_address=MANY,
    tables_per_person=MANY, open_tables_per_person=MANY, sockets_per_address=MANY, sockets_per_person=MANY,
    connections_per_address=MANY, tries_per_address=MANY, tries_per_name=MANY, grace_s=60,
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--messages", type=int, default=200)
    parser.add_argument("--level", default="INFO")
    options = parser.parse_args()
    listening = listen("127.0.0.1", 0)
    log_to(level=logging.getLevelName(options.level))
    services = partial(open_services, Settings(store=options.data / "tables.db", seed_wait_ms=0, bot_delay_ms=0))
    settings = WebSettings(message_rate=MessageRate(options.messages), limits=BUSY)
    app = build_app(services, settings)
    print(f"http://localhost:{listening.getsockname()[1]}/", flush=True)
    with listening:
        Server(server_config(app, BUSY), partial(end_waiting, app)).run(sockets=[listening])


if __name__ == "__main__":
    main()
