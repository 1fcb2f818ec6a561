"""The order of the list of open tables, and how often the store is searched for it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mozaika.service.lobby import Lobby, in_turns
from mozaika.service.store_ports import WaitingTable


def listed(*tables: WaitingTable, per_host: int = 3, origins: dict[str, str] | None = None) -> list[str]:
    of = origins or {}
    return [table.id for table in in_turns(tables, per_host, lambda host: of.get(host, host))]


def table(name: str, host: str, created: int) -> WaitingTable:
    return WaitingTable(name, host, created)


def test_hosts_of_one_origin_together_get_the_turns_of_one_host() -> None:
    heap = [table(f"h{number}", f"guest{number}", 100 + number) for number in range(5)]
    of = {f"guest{number}": "far" for number in range(5)}
    assert listed(table("a", "ala", 1), table("b", "ala", 2), *heap, origins=of) == [
        *("h4", "b", "h3", "a", "h2", "h1", "h0"),
    ]


def test_hosts_of_an_origin_take_turns_with_few_tables_each() -> None:
    mine = [table(f"m{number}", "ala", number) for number in range(5)]
    of = dict.fromkeys(("ala", "olek"), "school")
    assert listed(*mine, table("o", "olek", 0), per_host=2, origins=of) == ["m4", "o", "m3"]


class SlowStore:
    """Counts the searches, each of which takes a while."""

    def __init__(self) -> None:
        self.searches = 0
        self.found: list[WaitingTable] = []

    async def waiting(self) -> list[WaitingTable]:
        self.searches += 1
        found = list(self.found)
        await asyncio.sleep(0.05)
        return found


async def test_callers_share_searches_and_see_what_was_there_when_they_asked() -> None:
    store: Any = SlowStore()
    lobby = Lobby(store)
    first = asyncio.ensure_future(lobby.search())
    await asyncio.sleep(0.01)
    store.found.append(table("a", "ala", 1))
    later = await asyncio.gather(*(lobby.search() for _ in range(50)))
    assert await first == []
    assert all(found == store.found for found in later)
    assert store.searches == 2
    assert lobby.waiting_with("ala") == 1


async def test_store_is_searched_a_quarter_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    sleep = asyncio.sleep

    async def counted(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    store: Any = SlowStore()
    searching = Lobby(store)
    await searching.search()
    monkeypatch.setattr(asyncio, "sleep", counted)
    await searching.search()
    assert slept[0] > 0.1
