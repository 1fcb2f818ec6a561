"""The arguments of `mozaika serve`, `mozaika backup` and `mozaika copy`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from mozaika.engine.bots import CHAMPION_S
from mozaika.texts import Catalogue
from mozaika.web.addresses import Proxies
from mozaika.web.limits.settings import parse_limit

HOST, PORT = "127.0.0.1", 8015
_MOST_PORT = 65_535
_LONGEST_THOUGHT = 8.0  # seconds: a worker that does not answer within ten is taken for stuck


def add_serve_commands(commands: Any, say: Catalogue) -> None:
    serve = commands.add_parser("serve", help=say.say("cli-serve"))
    serve.add_argument("--host", metavar="HOST", default=HOST, help=say.say("cli-serve-host"))
    serve.add_argument("--port", metavar="PORT", type=_port, default=PORT, help=say.say("cli-serve-port"))
    serve.add_argument("--no-open", action="store_true", help=say.say("cli-serve-no-open"))
    many = {"action": "extend", "nargs": "+", "default": []}
    serve.add_argument("--proxy", metavar="ADDRESS", type=_network, help=say.say("cli-serve-proxy"), **many)
    serve.add_argument("--limit", metavar="NAME=NUMBER", type=_limit, help=say.say("cli-serve-limit"), **many)
    thinks = {"type": _thought, "default": CHAMPION_S, "help": say.say("cli-serve-champion")}
    serve.add_argument("--champion-seconds", metavar="S", **thinks)
    serve.add_argument("--metrics-token", metavar="FILE", type=Path, help=say.say("cli-serve-metrics-token"))
    backup = commands.add_parser("backup", help=say.say("cli-backup"))
    backup.add_argument("file", metavar="FILE", type=Path, help=say.say("cli-backup-file"))
    copy = commands.add_parser("copy", help=say.say("cli-copy"))
    for parser in (serve, backup, copy):
        parser.add_argument("--database", metavar="URL", help=say.say("cli-serve-database"))
        parser.add_argument("--data", metavar="FOLDER", type=Path, help=say.say("cli-serve-data"))


def _network(text: str) -> str:
    Proxies([text])  # a ValueError is said in argparse's words
    return text


def _limit(text: str) -> tuple[str, int]:
    return parse_limit(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= _MOST_PORT):
        raise argparse.ArgumentTypeError(text)
    return int(text)


def _thought(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= _LONGEST_THOUGHT:
        raise ValueError
    return seconds
