"""Memory and disk space of a server, and the delay of this process's own event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

MB = 1_000_000
_LAG_EVERY_S = 0.01
_SAMPLE_EVERY_S = 1.0


@dataclass
class Sample:
    at: float
    memory: int  # bytes
    disk: int


@dataclass
class Monitor:
    """Samples the server `pid` with its workers, and some folders, until `stop`."""

    pid: int
    folders: list[Path]
    samples: list[Sample] = field(default_factory=list)
    lags: list[tuple[float, float]] = field(default_factory=list)
    _tasks: list[asyncio.Future[None]] = field(default_factory=list)

    def start(self) -> None:
        self._tasks = [asyncio.ensure_future(self._sample()), asyncio.ensure_future(self._measure_lag())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def sample(self) -> Sample:
        """In a thread: this loop also measures the players' moves."""
        self.samples.append(await asyncio.to_thread(self._now))
        return self.samples[-1]

    def _now(self) -> Sample:
        return Sample(time.perf_counter(), memory_of(descendants(self.pid)), size_of(self.folders))

    async def _sample(self) -> None:
        while True:
            await self.sample()
            await asyncio.sleep(_SAMPLE_EVERY_S)

    async def _measure_lag(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(_LAG_EVERY_S)
            self.lags.append((begun, time.perf_counter() - begun - _LAG_EVERY_S))


def descendants(pid: int) -> list[int]:
    """The process, its children, and theirs."""
    parents: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((place / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
            parents.setdefault(parent, []).append(int(place.name))
    found = [pid]
    for each in found:
        found += parents.get(each, [])
    return found


def memory_of(pids: Iterable[int]) -> int:
    """Resident memory in bytes, without mapped files: those are word graphs, which the system can drop and read again,
    and which all workers share.
    """
    found = 0
    for pid in pids:
        with suppress(OSError):
            for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
                if line.startswith(("RssAnon:", "RssShmem:")):
                    found += int(line.split()[1]) * 1024
    return found


def size_of(folders: Iterable[Path]) -> int:
    """The space that the files in the folders take."""
    found = 0
    for folder in folders:
        for place in folder.rglob("*"):
            with suppress(OSError):
                found += place.lstat().st_blocks * 512  # of a link, not of the file
    return found
