"""The arguments of `mozaika worker`, and those of the bus, which `mozaika serve` has too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mozaika.cli.argument_types import digits_in
from mozaika.cli.engine_arguments import add_bot_option
from mozaika.texts import Catalogue

_MAX_PROCESSES = 256


def add_worker_commands(commands: Any, texts: Catalogue) -> None:
    worker = commands.add_parser("worker", help=texts.format("cli-worker"))
    add_bus_options(worker, texts)
    processes = digits_in(1, _MAX_PROCESSES)
    worker.add_argument("--processes", metavar="N", type=processes, help=texts.format("cli-worker-processes"))
    add_bot_option(worker, texts)


def add_bus_options(parser: Any, texts: Catalogue) -> None:
    parser.add_argument("--bus", metavar="URL", help=texts.format("cli-bus"))
    parser.add_argument("--bus-authority", metavar="FILE", type=Path, help=texts.format("cli-bus-authority"))
