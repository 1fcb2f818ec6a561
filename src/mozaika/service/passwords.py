"""Passwords: which may be one, and how they are kept (argon2id). Hashing is heavy on purpose: few at once."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from mozaika.service.errors import BadPassword, TooBusy

SHORTEST, LONGEST = 8, 200
_MOST_WAITING = 32  # more than people are; each waits for those before him
T = TypeVar("T")


class Passwords:
    def __init__(self, memory_kib: int = 19_456, rounds: int = 2, threads: int = 2) -> None:
        """The usual advice for argon2id on a server; about 20 ms each."""
        self._hasher = PasswordHasher(time_cost=rounds, memory_cost=memory_kib, parallelism=1)
        self._threads = ThreadPoolExecutor(threads, "mozaika-passwords")
        self._waiting = 0
        # Compared with when there is no such person, so that an answer takes as long.
        self._nobodys = self._hasher.hash("nobody")

    async def hashed(self, password: str, name: str) -> str:
        """To be kept; `BadPassword` if it is none, or too easy to guess for who has that name."""
        clean = _clean(password)
        if len(clean) < SHORTEST:
            raise BadPassword("short", SHORTEST)
        if len(clean) > LONGEST:
            raise BadPassword("long", LONGEST)
        if clean.casefold() == name.casefold() or len(set(clean)) == 1:
            raise BadPassword("easy", SHORTEST)
        return await self._apart(self._hasher.hash, clean)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Is it the one that was kept? Where nothing was, the answer takes as long."""
        if len(password) > LONGEST:
            return False
        fitting = await self._apart(self._verify, kept or self._nobodys, _clean(password))
        return fitting and kept is not None

    def is_outdated(self, kept: str) -> bool:
        """Kept by easier settings than today's: to be hashed anew while the password is at hand."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _apart(self, work: Callable[..., T], *given: str) -> T:
        if self._waiting >= _MOST_WAITING:
            raise TooBusy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)
        finally:
            self._waiting -= 1


def _clean(password: str) -> str:
    """One password, whatever keyboard composed its letters."""
    return unicodedata.normalize("NFKC", password)
