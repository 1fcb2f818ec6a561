"""Makes the files and reviews that people ask for, in threads, few at a time: a long game takes many times as long as a
move.

A thread is enough, and starts faster than a process: games have a limit of turns, and the server has written the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from mozaika.records.file_format import Conversion
from mozaika.web.file_slots import FileSlots
from mozaika.web.limits.settings import Limits

T = TypeVar("T")


class FileWriter:
    def __init__(self, limits: Limits, origin_of: Callable[[str], str]) -> None:
        """`origin_of` is the address a person comes from."""
        self._slots = FileSlots(limits, origin_of)

    async def write(self, person: str, make: Callable[[], Conversion]) -> Conversion:
        """The file that `make` writes in a thread. `person` is who is counted, or an address."""
        return await self.make(person, make)

    async def make(self, person: str, make: Callable[[], T]) -> T:
        """What `make` returns, in a thread, as `write`."""
        async with self._slots.slot(person):
            return await asyncio.to_thread(make)
