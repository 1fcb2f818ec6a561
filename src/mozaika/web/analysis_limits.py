"""How many analyses one person, and one address, may run at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mozaika.service.counting import ConcurrencyLimit
from mozaika.service.errors import TooManyAnalyses
from mozaika.web.limits.settings import Limits

_PLACES = 1_000


class AnalysisLimits:
    def __init__(self, limits: Limits) -> None:
        self._people = ConcurrencyLimit(_PLACES, limits.analyses_per_person)
        self._addresses = ConcurrencyLimit(_PLACES, limits.analyses_per_address)

    def check(self, person: str, address: str) -> None:
        if self._people.is_full_for(person) or self._addresses.is_full_for(address) or self._people.is_full():
            raise TooManyAnalyses

    @contextmanager
    def running(self, person: str, address: str) -> Iterator[None]:
        self.check(person, address)
        self._people.add(person)
        self._addresses.add(address)
        try:
            yield
        finally:
            self._people.remove(person)
            self._addresses.remove(address)
