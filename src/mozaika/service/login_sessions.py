"""Login sessions. A device holds a random token; the store keeps only its hash."""

from __future__ import annotations

import secrets
from hashlib import sha256

from mozaika.service.ports import TimeSource
from mozaika.service.store_ports import LoginSessionStore, Person

TOKEN_BYTES = 32
LASTS_MS = 400 * 24 * 3600 * 1000  # the longest lifetime of a cookie in browsers
_UPDATE_SEEN_MS = 24 * 3600 * 1000  # the last use is recorded once a day


class LoginSessions:
    def __init__(self, store: LoginSessionStore, clock: TimeSource) -> None:
        self._store = store
        self._clock = clock

    async def begin(self, person: Person) -> str:
        """Start a session on another device; returns its token."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._store.add(token_hash(token), person.id, self._clock.now())
        return token

    async def find(self, token: str) -> Person | None:
        """The person whose token it is; None if it is unknown or has expired."""
        found = await self._store.find(token_hash(token), self._clock.now() - LASTS_MS) if token else None
        if found is None:
            return None
        person, seen = found
        if seen < self._clock.now() - _UPDATE_SEEN_MS:
            await self._store.see(token_hash(token), self._clock.now())
        return person

    async def end(self, token: str) -> None:
        await self._store.end(token_hash(token))

    async def end_all(self, person: str, but: str = "") -> None:
        """End all sessions of a person except the one with the token `but`."""
        await self._store.end_all(person, token_hash(but))

    async def forget_old(self) -> None:
        await self._store.forget(self._clock.now() - LASTS_MS)


def token_hash(token: str) -> bytes:
    return sha256(token.encode(errors="replace")).digest()
