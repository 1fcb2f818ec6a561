"""The folder, store file, database, names and online dictionary of a server, from its options and the environment."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from urllib.parse import urlsplit

from mozaika.cli.errors import BadHostName, BadTdkAddress
from mozaika.errors import FileUnreadable
from mozaika.lexicon.paths import data_home
from mozaika.lexicon.sources import TDK_ADDRESS

STORE, ADMIN_SOCKET = "tables.db", "admin.sock"
DATABASE = "MOZAIKA_DATABASE"  # arguments are visible to other users of the machine, this variable is not
BUS = "MOZAIKA_BUS"  # likewise
HOST_NAMES = "MOZAIKA_HOST_NAMES"  # separated by spaces or commas

_MAX_URL = 300
TDK, TDK_OFF = "MOZAIKA_TDK", "off"  # the variable for machines on which every server has the same setting


def folder_of(options: argparse.Namespace) -> Path:
    folder: Path = options.data or data_home()
    return folder


def database_of(options: argparse.Namespace) -> str:
    """The address of a PostgreSQL database, or an empty string."""
    return options.database or os.environ.get(DATABASE, "")


def bus_of(options: argparse.Namespace) -> str:
    """The addresses of NATS servers, or an empty string."""
    return options.bus or os.environ.get(BUS, "")


def tdk_of(options: argparse.Namespace) -> str:
    """The address of the TDK dictionary; empty if it is switched off."""
    address = options.tdk or os.environ.get(TDK, "") or TDK_ADDRESS
    try:
        return "" if parse_tdk(address) == TDK_OFF else address
    except ValueError as error:
        raise BadTdkAddress(address[:_MAX_URL]) from error


def host_names_of(options: argparse.Namespace) -> list[str]:
    """Names under which the server answers, besides those of the machine."""
    from mozaika.web.hosts import parse_host_name  # noqa: PLC0415 - takes 0.4 s to import

    names = [*options.host_name, *os.environ.get(HOST_NAMES, "").replace(",", " ").split()]
    for name in names:
        try:
            parse_host_name(name)
        except ValueError as error:
            raise BadHostName(name[:_MAX_URL]) from error
    return names


def parse_tdk(text: str) -> str:
    """An address, or `off`; raises `ValueError` for anything else."""
    parts = urlsplit(text)
    if text != TDK_OFF and (parts.scheme not in ("http", "https") or not parts.hostname or len(text) > _MAX_URL):
        raise ValueError(text)
    return text


def store_of(options: argparse.Namespace) -> Path:
    """The store file, which must exist."""
    source = folder_of(options) / STORE
    if not source.is_file():
        raise FileUnreadable(str(source))
    return source
