"""Reads uploaded files in processes of their own, few at a time. What happens in the process is in `file_process`."""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from typing import Any

import msgspec
from litestar.types import Receive

from mozaika.errors import GameError
from mozaika.records.file_format import Record
from mozaika.service.counting import ConcurrencyLimit
from mozaika.service.errors import TooBusy
from mozaika.web.errors import FileTooComplex, TooManyFiles
from mozaika.web.file_process import CONTENTS, DONE, RECORD, REFUSED
from mozaika.web.limits.settings import Limits
from mozaika.web.requests import FileRequest

_WAITING = 8  # files of other people that may wait for each process


class FileReader:
    """One process for each file: it ends with its memory, and can be killed at any moment."""

    def __init__(self, limits: Limits) -> None:
        self._slots = asyncio.Semaphore(limits.files)
        self._files = ConcurrencyLimit(limits.files * (1 + _WAITING), limits.files_per_person)
        self._seconds = limits.file_s

    async def contents(self, person: str, request: FileRequest, receive: Receive) -> bytes:
        """The `FileContents` of the file as JSON."""
        return await self._read(person, CONTENTS, request, receive)

    async def record(self, person: str, request: FileRequest, receive: Receive) -> Record:
        found: Record = pickle.loads(await self._read(person, RECORD, request, receive))
        return found

    async def _read(self, person: str, wanted: bytes, request: FileRequest, receive: Receive) -> bytes:
        """Ends early, and with it the process, if the client disconnects."""
        if self._files.is_full_for(person):
            raise TooManyFiles
        if self._files.is_full():
            raise TooBusy
        self._files.add(person)
        reading = asyncio.ensure_future(self._in_process(wanted + msgspec.msgpack.encode(request)))
        leaving = asyncio.ensure_future(_disconnected(receive))
        try:
            await asyncio.wait((reading, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not reading.done():
                raise FileTooComplex  # nobody will read this
            return reading.result()
        finally:
            reading.cancel()
            leaving.cancel()
            await asyncio.gather(reading, leaving, return_exceptions=True)
            self._files.remove(person)

    async def _in_process(self, job: bytes) -> bytes:
        async with self._slots:
            command = (sys.executable, "-m", "mozaika.web.file_process")
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
            try:
                async with asyncio.timeout(self._seconds):
                    answer, _ = await process.communicate(job)
            except TimeoutError:
                answer = b""
            finally:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        return _result(answer)


def _result(answer: bytes) -> bytes:
    if answer[:1] == DONE:
        return answer[1:]
    if answer[:1] == REFUSED:
        error: GameError = pickle.loads(answer[1:])
        raise error
    raise FileTooComplex  # killed, out of memory or out of time


async def _disconnected(receive: Receive) -> None:
    message: Any = await receive()
    while message["type"] != "http.disconnect":
        message = await receive()
