"""Slots for files: few are read or written at once, and those who wait take turns by address, then by person."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from mozaika.service.counting import ConcurrencyLimit
from mozaika.service.errors import TooBusy
from mozaika.web.errors import TooManyFiles
from mozaika.web.limits.settings import Limits
from mozaika.workers.scheduler import Priority, Scheduler

_WAITING = 32  # files that may wait for each slot
_PER_ORIGIN = 3  # files of one address, for each slot: many addresses are needed to fill all places
_WAIT_S = 60.0


class FileSlots:
    def __init__(self, limits: Limits, origin_of: Callable[[str], str]) -> None:
        """`origin_of` is the address a person comes from."""
        places = limits.files * (1 + _WAITING)
        self._people = ConcurrencyLimit(places, limits.files_per_person)
        self._origins = ConcurrencyLimit(places, max(limits.files_per_person, limits.files * _PER_ORIGIN))
        self._origin_of = origin_of
        slots, wait_s = dict.fromkeys(Priority, limits.files), dict.fromkeys(Priority, _WAIT_S)
        self._turns = Scheduler(slots, wait_s=wait_s, origin_of=origin_of)

    @asynccontextmanager
    async def slot(self, person: str) -> AsyncIterator[None]:
        """Wait for a slot, and hold it. Raises `TooManyFiles` if the person or their address has too many files, and
        `TooBusy` if too many wait, or if the wait is too long.
        """
        origin = self._origin_of(person)
        if self._people.is_full_for(person) or self._origins.is_full_for(origin):
            raise TooManyFiles
        if self._people.is_full():
            raise TooBusy
        self._people.add(person)
        self._origins.add(origin)
        try:
            await self._turns.acquire(Priority.ANALYSIS, person)
            try:
                yield
            finally:
                self._turns.release(Priority.ANALYSIS)
        finally:
            self._people.remove(person)
            self._origins.remove(origin)
