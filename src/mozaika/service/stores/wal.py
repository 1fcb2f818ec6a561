"""SQLite's write-ahead log as a server finds it at its start: after a crash or on a bad disk it may be damaged.

SQLite uses the log up to the last transaction whose checksums are right, and silently ignores the rest. This
module counts what was ignored and logs it. https://sqlite.org/fileformat2.html#the_write_ahead_log
"""

from __future__ import annotations

import logging
import sqlite3
import struct
from pathlib import Path
from typing import BinaryIO, NamedTuple

_MAGIC = (0x377F0682, 0x377F0683)
_HEADER = struct.Struct(">8I")  # magic, version, page size, checkpoint, two salts, two checksums
_FRAME = struct.Struct(">6I")  # page, pages of the database after a commit or 0, two salts, two checksums

_log = logging.getLogger(__name__)


class Wal(NamedTuple):
    """`commits` are the numbers of the frames that end a transaction; the last one may have no end. `rest` is the
    number of bytes of an incomplete frame after the others.
    """

    is_readable: bool
    frames: int = 0
    commits: tuple[int, ...] = ()
    rest: int = 0


def read_wal(database: Path) -> Wal | None:
    """Before the database is opened; None if it has no write-ahead log."""
    file = database.with_name(database.name + "-wal")
    try:
        with file.open("rb") as opened:
            size = file.stat().st_size
            return _read(opened, size) if size else None
    except OSError:
        return None


def _read(file: BinaryIO, size: int) -> Wal:
    head = file.read(_HEADER.size)
    if len(head) < _HEADER.size:
        return Wal(is_readable=False)
    magic, _, page_size, _, *salts, _, _ = _HEADER.unpack(head)
    if magic not in _MAGIC or not page_size:
        return Wal(is_readable=False)
    frames, commits, length = 0, list[int](), _FRAME.size + page_size
    while len(frame := file.read(_FRAME.size)) == _FRAME.size:
        _, commit, *found, _, _ = _FRAME.unpack(frame)
        if found != salts:  # left from before the file was used from its beginning again
            return Wal(True, frames, tuple(commits))
        if _HEADER.size + (frames + 1) * length > size:
            break
        frames += 1
        if commit:
            commits.append(frames)
        file.seek(page_size, 1)
    return Wal(True, frames, tuple(commits), max(0, size - _HEADER.size - frames * length))


def report_wal(wal: Wal | None, connection: sqlite3.Connection) -> None:
    """Log what SQLite did not use of the log that was found. `connection` has opened the database after that."""
    if wal is None:
        return
    _, used, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    lost = sum(commit > used for commit in wal.commits)
    if not wal.is_readable:
        _log.error("the write-ahead log cannot be read: changes since the last checkpoint are lost")
    elif lost:
        _log.error("the write-ahead log is damaged: frames used %s of %s, lost transactions %s", used, wal.frames, lost)
    elif wal.rest or wal.frames > used:  # as a crash leaves it; nobody has been told that this transaction succeeded
        _log.warning("the write-ahead log ends in an incomplete transaction: frames used %s of %s", used, wal.frames)
    if lost or wal.rest or not wal.is_readable:
        found = [str(line) for (line,) in connection.execute("PRAGMA quick_check(3)")]
        level = logging.INFO if found == ["ok"] else logging.ERROR
        _log.log(level, "check of the database: %s", "; ".join(found))
