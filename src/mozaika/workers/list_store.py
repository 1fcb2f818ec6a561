"""Word lists that users have added to a server, for workers of other machines: an object store of JetStream.

A list is stored under the digest of its words, as its word graph, which workers need not build. The file has digests of
its own; a worker takes it only if it is whole and has the words of that digest.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import nats.errors
import nats.js.errors

from mozaika.lexicon.errors import BadWordGraph
from mozaika.lexicon.graph_file import load_graph
from mozaika.lexicon.library import LexiconLibrary
from mozaika.workers.bus import PROTOCOL
from mozaika.workers.group import NO_OPTIONS, JobOptions, Jobs

if TYPE_CHECKING:
    from collections.abc import Collection

    from nats.js import JetStreamContext
    from nats.js.object_store import ObjectStore

    from mozaika.workers.scheduler import Priority

BUCKET = f"MOZAIKA_{PROTOCOL}_LISTS"
MAX_LIST = 256_000_000  # bytes of a word graph
MAX_BUCKET = 1_000_000_000  # NATS reserves them
MAX_FETCHED = 16  # word graphs that a worker keeps
FETCH_S = 8.0  # a job waits for its list; what takes longer arrives for a later one
_LOOK_AGAIN_S = 30.0
_MAX_LOOKED_AT = 1_000
_DIGEST = re.compile(rb'"digest\\*" *: *\\*"([0-9a-f]{64})')
_log = logging.getLogger("mozaika.bus")


async def _bucket(context: JetStreamContext) -> ObjectStore:
    try:
        return await context.object_store(BUCKET)
    except nats.js.errors.NotFoundError:
        return await context.create_object_store(BUCKET, max_bytes=MAX_BUCKET)


def _warn(what: str, digest: str, **facts: Any) -> None:
    _log.warning(what, extra={"facts": {"list": digest[:16], **facts}})


class ListPublisher:
    """Stores the lists of a server's users."""

    def __init__(self, context: JetStreamContext) -> None:
        self._context = context
        self._done: set[str] = set()
        self._running: set[asyncio.Task[None]] = set()

    def publish(self, path: Path, digest: str) -> None:
        """In a task; a list that is there already is not stored again."""
        if digest not in self._done:
            self._done.add(digest)
            task = asyncio.ensure_future(self._publish(path, digest))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _publish(self, path: Path, digest: str) -> None:
        try:
            size = path.stat().st_size
            if size > MAX_LIST:
                _warn("list-too-long", digest, bytes=size, limit=MAX_LIST)
                return
            bucket = await _bucket(self._context)
            with suppress(nats.js.errors.NotFoundError):
                await bucket.get_info(digest)
                return
            with path.open("rb") as file:
                await bucket.put(digest, file)
        except (nats.errors.Error, OSError) as error:  # tried again when the list is opened the next time
            self._done.discard(digest)
            _warn("list-not-published", digest, error=type(error).__name__)


class ListFetcher:
    """Gets the lists that the jobs of a worker name."""

    def __init__(self, context: JetStreamContext, library: LexiconLibrary) -> None:
        self._context, self._library = context, library
        self._fetching: dict[str, asyncio.Task[None]] = {}
        self._looked_at: dict[str, float] = {}  # lists that were not found

    async def ensure(self, job: bytes) -> None:
        """Wait until the lists that a job names are there, if a server has published them, but not for long."""
        missing = [digest for digest in map(bytes.decode, set(_DIGEST.findall(job))) if self._is_missing(digest)]
        for digest in missing:
            if digest not in self._fetching:
                self._fetching[digest] = asyncio.ensure_future(self._fetch(digest))
        if missing:
            await asyncio.wait([self._fetching[digest] for digest in missing], timeout=FETCH_S)

    def _is_missing(self, digest: str) -> bool:
        if time.monotonic() - self._looked_at.get(digest, -_LOOK_AGAIN_S) < _LOOK_AGAIN_S:
            return False
        return not self._library.fetched_path(digest).exists()

    async def _fetch(self, digest: str) -> None:
        path = self._library.fetched_path(digest)
        partial = path.with_name(f".{path.name}.{uuid4().hex}.partial")
        try:
            bucket = await _bucket(self._context)
            size = (await bucket.get_info(digest)).size or 0
            if size > MAX_LIST:
                _warn("list-too-long", digest, bytes=size, limit=MAX_LIST)
                return
            path.parent.mkdir(parents=True, exist_ok=True)
            with partial.open("wb") as file:
                await bucket.get(digest, writeinto=file)
            await asyncio.to_thread(_check, partial, digest)
            partial.replace(path)
            self._forget_old(path)
        except nats.js.errors.NotFoundError:  # a bundled list, or one that the worker has itself
            pass
        except (nats.errors.Error, OSError, BadWordGraph) as error:
            _warn("list-not-fetched", digest, error=getattr(error, "reason", "") or type(error).__name__)
        finally:
            partial.unlink(missing_ok=True)
            if len(self._looked_at) >= _MAX_LOOKED_AT:
                self._looked_at.clear()
            self._looked_at[digest] = time.monotonic()
            del self._fetching[digest]

    def _forget_old(self, newest: Path) -> None:
        found = sorted(newest.parent.glob(f"[0-9a-f]*{newest.suffix}"), key=lambda path: path.stat().st_mtime)
        for old in found[:-MAX_FETCHED]:
            old.unlink(missing_ok=True)


def _check(path: Path, digest: str) -> None:
    """Raise `BadWordGraph` unless the file is whole and has the words of `digest`."""
    if load_graph(path).header.get("digest") != digest:
        raise BadWordGraph(str(path), "foreign")


class WithLists:
    """Has the methods of `WorkerGroup`; gets the lists of a job before it runs."""

    def __init__(self, group: Jobs, fetcher: ListFetcher) -> None:
        self._group, self._fetcher = group, fetcher

    async def ask(
        self, subject: str, job: bytes, priority: Priority, person: str, options: JobOptions = NO_OPTIONS
    ) -> dict[str, Any]:
        await self._fetcher.ensure(job)
        return await self._group.ask(subject, job, priority, person, options)

    def refuse(self, priorities: Collection[Priority]) -> None:
        self._group.refuse(priorities)

    async def stop(self) -> None:
        await self._group.stop()
