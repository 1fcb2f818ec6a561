"""What one person, or a newcomer, may still do. Handlers ask here once they know who it is; addresses: `admission`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

from mozaika.service.cards import Stage
from mozaika.service.table_registry import TableRegistry
from mozaika.web.errors import TooManyNewcomers, TooManyOpenTables, TooManyRequests, TooManySockets, TooManyTables
from mozaika.web.limits.counting import HOUR_S, MINUTE_S, Buckets, Counts
from mozaika.web.limits.settings import Limits
from mozaika.web.limits.sign_in_attempts import SignInAttempts


class Quotas:
    """`tries` is for whoever looks at passwords."""

    def __init__(self, limits: Limits) -> None:
        self._open_tables = limits.open_tables_per_person
        self._requests = Buckets(limits.requests_per_person, MINUTE_S)
        self._newcomers = Buckets(limits.newcomers_per_address, HOUR_S)
        self._tables = Buckets(limits.tables_per_person, HOUR_S)
        self._sockets = Counts(limits.sockets, limits.sockets_per_person)
        self.tries = SignInAttempts(limits)

    def request(self, person: str) -> None:
        wait = self._requests.take(person)
        if wait:
            raise TooManyRequests(math.ceil(wait))

    def newcomer(self, address: str) -> None:
        """Somebody new, who will be kept for good."""
        wait = self._newcomers.take(address)
        if wait:
            raise TooManyNewcomers(math.ceil(wait))

    async def table(self, person: str, registry: TableRegistry) -> None:
        """One more table opened by `person`."""
        tables = await registry.tables_of(person, self._open_tables)  # those that go on come first
        if sum(each.host == person and each.stage is not Stage.OVER for each in tables) >= self._open_tables:
            raise TooManyOpenTables(self._open_tables)
        wait = self._tables.take(person)
        if wait:
            raise TooManyTables(math.ceil(wait))

    @contextmanager
    def socket(self, person: str) -> Iterator[None]:
        """While one is open."""
        if self._sockets.has_enough(person):
            raise TooManySockets
        self._sockets.add(person)
        try:
            yield
        finally:
            self._sockets.remove(person)
