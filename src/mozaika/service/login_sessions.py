"""Sessions: on which devices somebody is who he is. A device has a random token, the store only its hash."""

from __future__ import annotations

import secrets
from hashlib import sha256

from mozaika.service.ports import LoginSessionStore, Person, TimeSource

TOKEN_BYTES = 32
LASTS_MS = 400 * 24 * 3600 * 1000  # as long as browsers keep any cookie
_RENEWED_MS = 24 * 3600 * 1000  # that a device was seen is noted once a day


class LoginSessions:
    def __init__(self, store: LoginSessionStore, clock: TimeSource) -> None:
        self._store = store
        self._clock = clock

    async def begin(self, person: Person) -> str:
        """A token for one more device."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._store.add(_hash(token), person.id, self._clock.now())
        return token

    async def find(self, token: str) -> Person | None:
        """Whose token it is; None for one that nobody has, or no longer has."""
        found = await self._store.find(_hash(token), self._clock.now() - LASTS_MS) if token else None
        if found is None:
            return None
        person, seen = found
        if seen < self._clock.now() - _RENEWED_MS:
            await self._store.see(_hash(token), self._clock.now())
        return person

    async def end(self, token: str) -> None:
        await self._store.end(_hash(token))

    async def end_all(self, person: str, but: str = "") -> None:
        """Everywhere; `but` is the token of the device that stays."""
        await self._store.end_all(person, _hash(but))

    async def forget_old(self) -> None:
        await self._store.forget(self._clock.now() - LASTS_MS)


def _hash(token: str) -> bytes:
    return sha256(token.encode(errors="replace")).digest()
