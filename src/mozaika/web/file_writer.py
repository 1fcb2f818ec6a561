"""Writes the files that people download, in threads, few at a time: a long game takes many times as long as a move.

A thread is enough, and starts faster than a process: games have a limit of turns, and the server has written the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from mozaika.records.file_format import Conversion
from mozaika.service.counting import ConcurrencyLimit
from mozaika.service.errors import TooBusy
from mozaika.web.errors import TooManyFiles
from mozaika.web.limits.settings import Limits

_WAITING = 8  # files of other people that may wait for each thread


class FileWriter:
    def __init__(self, limits: Limits) -> None:
        self._slots = asyncio.Semaphore(limits.files)
        self._files = ConcurrencyLimit(limits.files * (1 + _WAITING), limits.files_per_person)

    async def write(self, person: str, make: Callable[[], Conversion]) -> Conversion:
        """The file that `make` writes in a thread. `person` is who is counted, or an address."""
        if self._files.is_full_for(person):
            raise TooManyFiles
        if self._files.is_full():
            raise TooBusy
        self._files.add(person)
        try:
            async with self._slots:
                return await asyncio.to_thread(make)
        finally:
            self._files.remove(person)
