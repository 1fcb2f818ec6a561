"""Password rules and hashing (argon2id). Hashing is expensive on purpose, so few run at once."""

from __future__ import annotations

import asyncio
import os
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from mozaika.background import lower_thread_priority
from mozaika.service.errors import BadPassword, TooBusy

MIN_LENGTH, MAX_LENGTH = 8, 200
MAX_WAITING = 32  # more than real players cause; each waits for those before it
# Where there are two cores, a second thread makes everybody's moves three times as slow while passwords are guessed.
THREADS = 2 if (os.cpu_count() or 1) > 2 else 1
T = TypeVar("T")


class Passwords:
    def __init__(self, memory_kib: int = 19_456, rounds: int = 2, threads: int = THREADS) -> None:
        """The parameters usually recommended for argon2id on a server; about 20 ms per hash."""
        self._hasher = PasswordHasher(time_cost=rounds, memory_cost=memory_kib, parallelism=1)
        self._threads = ThreadPoolExecutor(threads, "mozaika-passwords", initializer=lower_thread_priority)
        self._waiting = 0
        self._is_stopping = False
        # Verified when there is no such account, so that the answer takes as long.
        self._dummy_hash = self._hasher.hash("nobody")

    async def hashed(self, password: str, name: str) -> str:
        """The hash to store; raises `BadPassword` if it is too short, too long, or too easy to guess for that name."""
        clean = _clean(password)
        if len(clean) < MIN_LENGTH:
            raise BadPassword("short", MIN_LENGTH)
        if len(clean) > MAX_LENGTH:
            raise BadPassword("long", MAX_LENGTH)
        if clean.casefold() == name.casefold() or len(set(clean)) == 1:
            raise BadPassword("easy", MIN_LENGTH)
        return await self._in_thread(self._hasher.hash, clean)

    async def matches(self, stored: str | None, password: str) -> bool:
        """Whether the password matches the stored hash. Without a hash, the answer is False and takes as long."""
        if len(password) > MAX_LENGTH:
            return False
        is_match = await self._in_thread(self._verify, stored or self._dummy_hash, _clean(password))
        return is_match and stored is not None

    def is_outdated(self, stored: str) -> bool:
        """Whether the hash has weaker parameters than today's: then it is replaced while the password is known."""
        return self._hasher.check_needs_rehash(stored)

    def end_waiting(self) -> None:
        """Refuse everything that waits for a thread, from now on. The server stops."""
        self._is_stopping = True
        self._threads.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self.end_waiting()

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[..., T], *arguments: str) -> T:
        if self._waiting >= MAX_WAITING or self._is_stopping:
            raise TooBusy
        self._waiting += 1
        hashing = asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
        try:
            return await hashing
        except asyncio.CancelledError:
            if hashing.cancelled() and self._is_stopping:  # not the request, but its place in the queue
                raise TooBusy from None
            raise
        finally:
            self._waiting -= 1


def _clean(password: str) -> str:
    """The same text for the same letters, whether a keyboard sends them composed or not."""
    return unicodedata.normalize("NFKC", password)
