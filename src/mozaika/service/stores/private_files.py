"""Files and folders that only their owner can open: the store holds the secrets of running games."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
_OTHERS = stat.S_IRWXG | stat.S_IRWXO

_log = logging.getLogger(__name__)


def create_private(file: Path, *others: Path) -> None:
    """Create `file` if it does not exist. It and those of `others` that exist are closed to everybody but the owner.
    SQLite gives the files that it creates beside a database the mode of the database.
    """
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
    for each in (file, *others):
        if each.exists():
            close_to_others(each)


def close_to_others(path: Path) -> None:
    """Take all rights of group and others away. A file system or an owner that does not allow it is logged."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & _OTHERS:
        try:
            path.chmod(mode & ~_OTHERS)
        except OSError as error:
            _log.warning("%s is open to others: %s", path.name, error.strerror)
