"""A server for tests: as `mozaika serve`, but it logs all that it can and lets clients talk as fast as the test says.

`python -m tests.faults.server --data FOLDER [--messages 200] [--level INFO]` prints its address.
"""

from __future__ import annotations

import argparse
import logging
from functools import partial
from pathlib import Path

import uvicorn

from mozaika.compose import Settings, open_services
from mozaika.web.app import WebSettings, build_app
from mozaika.web.logs import log_to
from mozaika.web.pace import Pace
from mozaika.web.server import listen, server_config


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--messages", type=int, default=200)
    parser.add_argument("--level", default="INFO")
    options = parser.parse_args()
    listening = listen("127.0.0.1", 0)
    log_to(level=logging.getLevelName(options.level))
    services = partial(open_services, Settings(store=options.data / "tables.db"))
    app = build_app(services, WebSettings(pace=Pace(options.messages)))
    print(f"http://localhost:{listening.getsockname()[1]}/", flush=True)
    with listening:
        uvicorn.Server(server_config(app)).run(sockets=[listening])


if __name__ == "__main__":
    main()
