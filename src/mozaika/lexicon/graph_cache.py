"""The size limit of the cache of word graphs: the graphs used longest ago are deleted, except those that are in use.

A graph that is needed again is rebuilt. An open graph has a shared lock, which the system releases when the file is no
longer mapped. Without `fcntl` (Windows) the system itself refuses to delete a mapped file.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows
    fcntl = None  # type: ignore[assignment]

MAX_BYTES = 4_000_000_000  # the bundled lists need about a tenth
SUFFIX = ".words"


def lock_shared(file: IO[bytes]) -> None:
    """Mark an open graph as used, for as long as it stays open or mapped: a mapping keeps a copy of the descriptor."""
    with suppress(OSError):  # some network file systems have no locks
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)


def mark_used(path: Path) -> None:
    """The time of modification is that of the last use; access times are often switched off."""
    with suppress(OSError):  # the cache may be read-only
        os.utime(path)


def evict(folder: Path, keep: Collection[Path], max_bytes: int = MAX_BYTES) -> None:
    """Delete graphs until `folder` has at most `max_bytes` of them, or only those that are open or in `keep`."""
    graphs = list[tuple[os.stat_result, Path]]()
    for path in folder.glob(f"*{SUFFIX}"):
        with suppress(FileNotFoundError):  # another process has just deleted it
            graphs.append((path.stat(), path))
    excess = sum(stat.st_size for stat, _ in graphs) - max_bytes
    for stat, path in sorted(graphs, key=lambda each: each[0].st_mtime_ns):
        if excess <= 0:
            return
        if path not in keep and _delete_unused(path):
            excess -= stat.st_size


def _delete_unused(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.unlink()
    except OSError:  # it is open somewhere, or already deleted
        return False
    return True
