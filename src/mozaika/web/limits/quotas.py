"""Limits per person, and on new people per address. Handlers call these once they know who is asking; the limits that
need only an address are in `admission`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager

from mozaika.rules.errors import NameTaken
from mozaika.service.counting import HOUR_S, MINUTE_S, ConcurrencyLimit, Now, TokenBuckets
from mozaika.service.shared_counts import SharedCounts
from mozaika.service.table_registry import TableRegistry
from mozaika.web.errors import (
    TooManyNames,
    TooManyNewcomers,
    TooManyOpenTables,
    TooManyRequests,
    TooManySockets,
    TooManyTables,
)
from mozaika.web.limits.settings import Limits
from mozaika.web.limits.sign_in_attempts import SignInAttempts

_WAITING_S = 60  # until the tables of an address that wait for players are counted again


class Quotas:
    """Each method takes one from a quota and raises if it is used up. `sign_in_attempts` limits password guessing."""

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        self._open_tables = limits.open_tables_per_person
        self._waiting_tables = limits.waiting_tables_per_address
        self._requests = TokenBuckets(limits.requests_per_person, MINUTE_S, now)
        self._newcomers = TokenBuckets(limits.newcomers_per_address, HOUR_S, now)
        self._names_per_address = TokenBuckets(limits.names_per_address, HOUR_S, now)
        self._names_per_person = TokenBuckets(limits.names_per_person, HOUR_S, now)
        self._tables = TokenBuckets(limits.tables_per_person, HOUR_S, now)
        self._sockets = ConcurrencyLimit(limits.sockets, limits.sockets_per_person)
        self.sign_in_attempts = SignInAttempts(limits, now)

    def share(self, counts: SharedCounts) -> None:
        """Count together with other servers what protects all of them, and not only this one."""
        counts.share("newcomers", self._newcomers)
        counts.share("names-per-address", self._names_per_address)
        counts.share("names-per-person", self._names_per_person)
        counts.share("tables", self._tables)
        self.sign_in_attempts.share(counts)

    def request(self, person: str) -> None:
        wait = self._requests.take(person)
        if wait:
            raise TooManyRequests(math.ceil(wait))

    def newcomer(self, address: str) -> None:
        """A new person, who will be stored permanently."""
        wait = self._newcomers.take(address)
        if wait:
            raise TooManyNewcomers(math.ceil(wait))

    def name(self, address: str, person: str = "") -> None:
        """A name that is asked for: the answer tells whether an account has it."""
        wait = self._names_per_person.take(person) if person else 0.0
        wait = wait or self._names_per_address.take(address)  # a refused person uses up nothing of their network
        if wait:
            raise TooManyNames(math.ceil(wait))

    @contextmanager
    def refused_name(self, address: str, person: str = "") -> Iterator[None]:
        """As `name`, but counted only if an account has the name."""
        self.name(address, person)
        try:
            yield
        except NameTaken:
            raise
        except BaseException:
            self._give_back_name(address, person)
            raise
        self._give_back_name(address, person)

    def _give_back_name(self, address: str, person: str) -> None:
        self._names_per_address.give_back(address)
        self._names_per_person.give_back(person)

    async def table(self, person: str, registry: TableRegistry) -> None:
        """A table opened by `person`: a new one, a seek or a rematch."""
        if await registry.unfinished(person) >= self._open_tables:
            raise TooManyOpenTables(self._open_tables)
        if registry.lobby.waiting_with(person) >= self._waiting_tables:
            raise TooManyTables(_WAITING_S)
        wait = self._tables.take(person)
        if wait:
            raise TooManyTables(math.ceil(wait))

    @contextmanager
    def socket(self, person: str) -> Iterator[None]:
        """Held while the socket is open."""
        if self._sockets.is_full_for(person):
            raise TooManySockets
        self._sockets.add(person)
        try:
            yield
        finally:
            self._sockets.remove(person)
