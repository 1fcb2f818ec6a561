"""The arguments of `mozaika serve`, `mozaika backup` and `mozaika copy`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mozaika.cli.argument_types import digits_in, seconds_up_to
from mozaika.cli.engine_arguments import add_bot_option
from mozaika.cli.locations import parse_tdk
from mozaika.cli.worker_arguments import add_bus_options
from mozaika.engine.bots import CHAMPION_S
from mozaika.service.bot_delay import BOT_DELAY_MS, MAX_BOT_DELAY_MS
from mozaika.service.seed_exchange import MAX_SEED_WAIT_MS, SEED_WAIT_MS
from mozaika.texts import Catalogue

HOST, PORT = "127.0.0.1", 8015
MIN_TOKEN_LENGTH = 16  # of the token for /metrics
_MAX_PORT = 65_535
_MAX_CHAMPION_SECONDS = 8.0  # a worker that does not answer within ten seconds is replaced


def add_serve_commands(commands: Any, texts: Catalogue) -> None:
    serve = commands.add_parser("serve", help=texts.format("cli-serve"))
    serve.add_argument("--host", metavar="HOST", default=HOST, help=texts.format("cli-serve-host"))
    port = digits_in(0, _MAX_PORT)
    serve.add_argument("--port", metavar="PORT", type=port, default=PORT, help=texts.format("cli-serve-port"))
    serve.add_argument("--no-open", action="store_true", help=texts.format("cli-serve-no-open"))
    repeatable = {"action": "extend", "nargs": "+", "default": []}
    serve.add_argument("--proxy", metavar="ADDRESS", type=_network, help=texts.format("cli-serve-proxy"), **repeatable)
    serve.add_argument("--host-name", metavar="NAME", help=texts.format("cli-serve-host-name"), **repeatable)
    serve.add_argument(
        "--limit", metavar="NAME=NUMBER", type=_limit, help=texts.format("cli-serve-limit"), **repeatable
    )
    serve.add_argument(
        "--champion-seconds",
        metavar="S",
        type=seconds_up_to(_MAX_CHAMPION_SECONDS),
        default=CHAMPION_S,
        help=texts.format("cli-serve-champion"),
    )
    wait = digits_in(0, MAX_SEED_WAIT_MS)
    serve.add_argument(
        "--seed-wait", metavar="MS", type=wait, default=SEED_WAIT_MS, help=texts.format("cli-serve-seed-wait")
    )
    delay = digits_in(0, MAX_BOT_DELAY_MS)
    serve.add_argument(
        "--bot-delay", metavar="MS", type=delay, default=BOT_DELAY_MS, help=texts.format("cli-serve-bot-delay")
    )
    add_bot_option(serve, texts)
    add_bus_options(serve, texts)
    serve.add_argument("--tdk", metavar="URL", type=parse_tdk, help=texts.format("cli-serve-tdk"))
    token = texts.format("cli-serve-metrics-token", length=MIN_TOKEN_LENGTH)
    serve.add_argument("--metrics-token", metavar="FILE", type=Path, help=token)
    backup = commands.add_parser("backup", help=texts.format("cli-backup"))
    backup.add_argument("file", metavar="FILE", type=Path, help=texts.format("cli-backup-file"))
    copy = commands.add_parser("copy", help=texts.format("cli-copy"))
    for parser in (serve, backup, copy):
        parser.add_argument("--database", metavar="URL", help=texts.format("cli-serve-database"))
        parser.add_argument("--data", metavar="FOLDER", type=Path, help=texts.format("cli-serve-data"))


# The web package takes 0.4 s to import, and the parser of `serve` is built for every command.


def _network(text: str) -> str:
    from mozaika.web.addresses import Proxies  # noqa: PLC0415

    Proxies([text])  # raises ValueError
    return text


def _limit(text: str) -> tuple[str, int]:
    from mozaika.web.limits.settings import parse_limit  # noqa: PLC0415

    return parse_limit(text)
