"""Slots for files: addresses take turns, and one address cannot have all places."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from unittest.mock import Mock

import pytest

from mozaika.service.errors import TooBusy
from mozaika.web.errors import TooManyFiles
from mozaika.web.file_slots import FileSlots
from mozaika.web.file_writer import FileWriter
from mozaika.web.limits.settings import DEFAULT_LIMITS

LIMITS = replace(DEFAULT_LIMITS, files=1, files_per_person=1)


def origin_of(person: str) -> str:
    """People are called `address/name`."""
    return person.partition("/")[0]


class Files:
    """Files that are done in the order of their slots, one after each `next`."""

    def __init__(self) -> None:
        self._slots = FileSlots(LIMITS, origin_of)
        self._step = asyncio.Semaphore(0)
        self.served: list[str] = []

    def ask(self, person: str) -> asyncio.Task[None]:
        return asyncio.ensure_future(self._file(person))

    async def _file(self, person: str) -> None:
        async with self._slots.slot(person):
            self.served.append(person)
            await self._step.acquire()

    async def next(self) -> None:
        self._step.release()
        await settle()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_many_people_of_an_address_delay_another_by_one_file() -> None:
    files = Files()
    tasks = [files.ask(f"a/{number}") for number in range(9)]
    await settle()
    refused = [task.exception() for task in tasks if task.done()]
    assert [type(error) for error in refused] == [TooManyFiles] * 6
    tasks.append(files.ask("b/1"))
    await settle()
    assert files.served == ["a/0"]
    for _ in range(4):
        await files.next()
    assert files.served == ["a/0", "a/1", "b/1", "a/2"]
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_full_slots_are_refused_and_free_again_after_a_cancellation() -> None:
    files, tasks = Files(), list[asyncio.Task[None]]()
    while not (tasks and tasks[-1].done()):
        tasks.append(files.ask(f"{len(tasks)}/1"))
        await settle()
    assert isinstance(tasks.pop().exception(), TooBusy)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    again = files.ask("a/1")
    await files.next()
    await again


async def test_downloads_of_one_address_do_not_refuse_those_of_another() -> None:
    release, written = threading.Event(), Mock()
    writer = FileWriter(LIMITS, origin_of)

    def slow() -> Mock:
        assert release.wait(60)
        return written

    hostile = [asyncio.ensure_future(writer.write(f"a/{number}", slow)) for number in range(20)]
    await settle()
    other = asyncio.ensure_future(writer.write("b/1", lambda: written))
    await settle()
    assert not other.done()
    release.set()
    assert await other is written
    results = await asyncio.gather(*hostile, return_exceptions=True)
    assert results.count(written) == 3


async def test_person_gets_as_many_slots_as_allowed() -> None:
    files = Files()
    first = files.ask("a/1")
    await settle()
    with pytest.raises(TooManyFiles):
        await files.ask("a/1")
    await files.next()
    await first
