"""Reads uploaded files in processes of their own, few at a time. What happens in the process is in `file_process`.

The process is not trusted: a stranger wrote what it reads. What it answers is bounded, and decoded by `file_answers`.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from litestar.types import Receive

from mozaika.background import OWN_GROUP, lower_child_priority, processor_use, run_child_when_idle
from mozaika.processes import kill
from mozaika.records.codec import BadValue
from mozaika.service.errors import TooBusy
from mozaika.web.analysis_input import AnalysisInput, Boards
from mozaika.web.errors import FileTooComplex
from mozaika.web.file_answers import BadAnswer, UsableRecord, decode_error, decode_record
from mozaika.web.file_process import ANALYSIS, COMMENTED, CONTENTS, DONE, RECORD, REFUSED, REVIEW
from mozaika.web.file_reviews import CommentedFile
from mozaika.web.file_slots import FileSlots
from mozaika.web.limits.settings import Limits
from mozaika.web.requests import CommentedFileRequest, FileRequest

T = TypeVar("T")
COMMAND = (sys.executable, "-m", "mozaika.web.file_process")
MAX_ANSWER_BYTES = 16_000_000  # a description is several times as large as its file
_PIECE_BYTES = 65_536
# A process that runs for less than `_STARVED_S` in `_LOOK_S` does so because the processor is not idle.
_LOOK_S, _STARVED_S = 1.0, 0.1


class FileReader:
    """One process for each file: it ends with its memory, and can be killed at any moment."""

    def __init__(self, limits: Limits, origin_of: Callable[[str], str]) -> None:
        """`origin_of` is the address a person comes from."""
        self._slots = FileSlots(limits, origin_of)
        self._seconds = limits.file_s
        self._leaving: set[asyncio.Future[None]] = set()  # one for each file: it ends when its client disconnects
        self._is_stopped = False

    async def contents(self, person: str, request: FileRequest, receive: Receive) -> bytes:
        """The `FileContents` of the file as JSON."""
        return await self._read(person, CONTENTS, request, receive)

    async def review(self, person: str, request: FileRequest, receive: Receive) -> bytes:
        """The `ReviewInfo` of the file as JSON."""
        return await self._read(person, REVIEW, request, receive)

    async def analysis(self, person: str, request: FileRequest, receive: Receive) -> tuple[AnalysisInput, Boards]:
        """What the analysis of the file starts from."""
        return await _decoded(await self._read(person, ANALYSIS, request, receive), _analysis)

    async def commented(self, person: str, request: CommentedFileRequest, receive: Receive) -> CommentedFile:
        """The file with comments."""
        return await _decoded(await self._read(person, COMMENTED, request, receive), _commented)

    async def record(self, person: str, request: FileRequest, receive: Receive) -> UsableRecord:
        """What a table can be made from; `BadRequest` if the file holds something else."""
        return await _decoded(await self._read(person, RECORD, request, receive), decode_record)

    def stop(self) -> None:
        """End all reading; every request that waits for it is refused."""
        self._is_stopped = True
        for leaving in self._leaving:
            leaving.cancel()

    async def _read(
        self, person: str, wanted: bytes, request: FileRequest | CommentedFileRequest, receive: Receive
    ) -> bytes:
        """Ends early, and with it the process, if the client disconnects."""
        if self._is_stopped:
            raise TooBusy
        reading = asyncio.ensure_future(self._in_turn(person, wanted + msgspec.msgpack.encode(request)))
        leaving = asyncio.ensure_future(_disconnected(receive))
        self._leaving.add(leaving)
        try:
            await asyncio.wait((reading, leaving), return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                return reading.result()
            raise TooBusy if self._is_stopped else FileTooComplex  # nobody will read the latter
        finally:
            reading.cancel()
            leaving.cancel()
            await asyncio.gather(reading, leaving, return_exceptions=True)
            self._leaving.discard(leaving)

    async def _in_turn(self, person: str, job: bytes) -> bytes:
        async with self._slots.slot(person):
            return await self._in_process(job)

    async def _in_process(self, job: bytes) -> bytes:
        """A stranger's file delays no move, because its process runs while the processor is idle. If that is hardly
        ever, another process takes its place.
        """
        answer: bytes | None = b""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._seconds):
                answer = await _attempt(job, run_child_when_idle, _until_starved)
                if answer is None:
                    answer = await _attempt(job, lower_child_priority, _never)
        return _result(answer or b"")


async def _attempt(
    job: bytes, set_priority: Callable[[int], None], until_hopeless: Callable[[int], Awaitable[None]]
) -> bytes | None:
    """The answer, or None if it was hopeless to wait for it."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, process_group=OWN_GROUP
    )
    set_priority(process.pid)
    answer = asyncio.ensure_future(_exchange(process, job))
    hopeless = asyncio.ensure_future(until_hopeless(process.pid))
    try:
        await asyncio.wait((answer, hopeless), return_when=asyncio.FIRST_COMPLETED)
        return answer.result() if answer.done() else None
    finally:
        answer.cancel()
        hopeless.cancel()
        await asyncio.gather(answer, hopeless, return_exceptions=True)
        await kill(process)


async def _until_starved(pid: int) -> None:
    """Wait until the process has hardly run for a moment, although it wanted to."""
    before_s = 0.0
    while True:
        await asyncio.sleep(_LOOK_S)
        wants_to_run, ran_s = processor_use(pid) or (False, 0.0)
        if wants_to_run and ran_s - before_s < _STARVED_S:
            return
        before_s = ran_s


async def _never(_: int) -> None:
    await asyncio.Future()


async def _decoded(answer: bytes, read: Callable[[bytes], T]) -> T:
    """In a thread: a long game takes many times as long as a move."""
    try:
        return await asyncio.to_thread(read, answer)
    except (BadAnswer, BadValue, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FileTooComplex from error


def _analysis(answer: bytes) -> tuple[AnalysisInput, Boards]:
    found = msgspec.json.decode(answer, type=AnalysisInput)
    return found, Boards(found)


def _commented(answer: bytes) -> CommentedFile:
    return msgspec.json.decode(answer, type=CommentedFile)


async def _exchange(process: Process, job: bytes) -> bytes:
    """The answer to a job; empty if it is too large."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError):  # it has ended before it read everything
        process.stdin.write(job)
        await process.stdin.drain()
        process.stdin.close()
    answer = bytearray()
    while part := await process.stdout.read(_PIECE_BYTES):
        answer += part
        if len(answer) > MAX_ANSWER_BYTES:
            return b""
    return bytes(answer)


def _result(answer: bytes) -> bytes:
    if answer[:1] == DONE:
        return answer[1:]
    if answer[:1] == REFUSED:
        try:
            error = decode_error(answer[1:])
        except BadAnswer as unknown:
            raise FileTooComplex from unknown
        raise error
    raise FileTooComplex  # killed, out of memory, out of time, or an answer that is too large


async def _disconnected(receive: Receive) -> None:
    message: Any = await receive()
    while message["type"] != "http.disconnect":
        message = await receive()
