"""Where a server keeps things, by the options `--data` and `--database` that its commands share."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from mozaika.errors import FileUnreadable
from mozaika.lexicon.paths import data_home

STORE, ADMIN_SOCKET = "tables.db", "admin.sock"
DATABASE = "MOZAIKA_DATABASE"  # where nobody else sees it, unlike an argument


def folder_of(options: argparse.Namespace) -> Path:
    folder: Path = options.data or data_home()
    return folder


def database_of(options: argparse.Namespace) -> str:
    """The address of a PostgreSQL, or nothing."""
    return options.database or os.environ.get(DATABASE, "")


def store_of(options: argparse.Namespace) -> Path:
    """The file, which must be there already."""
    source = folder_of(options) / STORE
    if not source.is_file():
        raise FileUnreadable(str(source))
    return source
