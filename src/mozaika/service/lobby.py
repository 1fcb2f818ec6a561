"""The list of open tables. No host and no address can crowd the others out, and searches of the store are limited."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from mozaika.rules.edition import Edition
from mozaika.service.cards import TableCard
from mozaika.service.store_ports import TableStore, WaitingOpponent, WaitingTable

LISTED, LISTED_PER_HOST = 100, 3  # tables in a list: in all, and of one host
_PAUSES = 3  # a search of the store is followed by a pause of this many times its duration


class Lobby:
    """Every caller gets the result of a search that began after the call. Waiting callers share one search, and
    searches run for at most a quarter of the time, however many tables wait and however often somebody asks.
    """

    def __init__(self, store: TableStore, origin_of: Callable[[str], str] = str) -> None:
        """`origin_of` is the address a person comes from."""
        self._store, self._origin_of = store, origin_of
        self._searching = asyncio.Lock()
        self._next: asyncio.Future[list[WaitingTable]] | None = None  # the search that begins next
        self._free_at = 0.0
        self._waiting: Counter[str] = Counter()  # tables of each origin in the last search

    async def tables(self, limit: int = LISTED, per_host: int = LISTED_PER_HOST) -> list[TableCard]:
        """Open tables with a seat that anyone may take. Origins take turns, then the hosts of each origin."""
        waiting = in_turns(await self.search(), per_host, self._origin_of)[:limit]
        cards = {card.id: card for card in await self._store.readable([each.id for each in waiting])}
        return [cards[each.id] for each in waiting if each.id in cards]

    async def opponents(self, edition: Edition, *, rated: bool) -> list[WaitingOpponent]:
        """Who waits at a table for two with exactly this edition, the longest waiting first."""
        return await self._store.opponents(edition, rated=rated)

    def waiting_with(self, person: str) -> int:
        """How many tables of the person's origin waited for players at the last search."""
        return self._waiting[self._origin_of(person)]

    async def search(self) -> list[WaitingTable]:
        if self._next is None:
            self._next = asyncio.ensure_future(self._search())
        return await asyncio.shield(self._next)

    async def _search(self) -> list[WaitingTable]:
        async with self._searching:
            await asyncio.sleep(max(0.0, self._free_at - time.monotonic()))
            self._next = None  # whoever calls from now on may have changed something that this search does not see
            begun = time.monotonic()
            try:
                found = await self._store.waiting()
            finally:
                ended = time.monotonic()
                self._free_at = ended + _PAUSES * (ended - begun)
            self._waiting = Counter(self._origin_of(each.host) for each in found)
            return found


def in_turns(
    tables: Iterable[WaitingTable], per_host: int, origin_of: Callable[[str], str] = str
) -> Sequence[WaitingTable]:
    """The newest table of each origin, then the second of each, and so on. Within an origin the hosts take turns in the
    same way, with at most `per_host` tables each.
    """
    hosts: defaultdict[str, int] = defaultdict(int)
    origins: defaultdict[str, list[tuple[int, WaitingTable]]] = defaultdict(list)
    for table in sorted(tables, key=_newest_first):
        place, hosts[table.host] = hosts[table.host], hosts[table.host] + 1
        if place < per_host:
            origins[origin_of(table.host)].append((place, table))
    places = (
        (place, table)
        for listed in origins.values()
        for place, (_, table) in enumerate(sorted(listed, key=lambda each: each[0]))
    )
    return [table for _, table in sorted(places, key=lambda each: (each[0], *_newest_first(each[1])))]


def _newest_first(table: WaitingTable) -> tuple[int, str]:
    return -table.created, table.id
