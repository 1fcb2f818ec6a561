"""The folder, store file and database of a server, from the options `--data` and `--database`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from mozaika.errors import FileUnreadable
from mozaika.lexicon.paths import data_home

STORE, ADMIN_SOCKET = "tables.db", "admin.sock"
DATABASE = "MOZAIKA_DATABASE"  # arguments are visible to other users of the machine, this variable is not


def folder_of(options: argparse.Namespace) -> Path:
    folder: Path = options.data or data_home()
    return folder


def database_of(options: argparse.Namespace) -> str:
    """The address of a PostgreSQL database, or an empty string."""
    return options.database or os.environ.get(DATABASE, "")


def store_of(options: argparse.Namespace) -> Path:
    """The store file, which must exist."""
    source = folder_of(options) / STORE
    if not source.is_file():
        raise FileUnreadable(str(source))
    return source
