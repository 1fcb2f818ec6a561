"""Devices from which an account has been signed in to before: guessing elsewhere does not lock them out.

A device keeps a random token when it is signed out; the store has its hash.
"""

from __future__ import annotations

import secrets

from mozaika.service.login_sessions import LASTS_MS, TOKEN_BYTES, token_hash
from mozaika.service.ports import TimeSource
from mozaika.service.store_ports import AccountStore, DeviceStore

MAX_DEVICES = 20  # of a person; the one used longest ago is forgotten


class KnownDevices:
    def __init__(self, store: DeviceStore, accounts: AccountStore, clock: TimeSource) -> None:
        self._store = store
        self._accounts = accounts
        self._clock = clock

    async def is_known(self, name: str, token: str) -> bool:
        """Whether the device has signed in to the account of that name."""
        account = await self._accounts.find(name)
        person = "" if account is None else account.person.id  # an unknown name takes as long
        return await self._store.is_known(token_hash(token), person, self._clock.now() - LASTS_MS)

    async def remember(self, person: str, token: str) -> str:
        """Called after signing in; `token` is the one the device has, if any. Returns the token to keep instead: a new
        one, so that nobody can give a device a token that they know.
        """
        new = secrets.token_urlsafe(TOKEN_BYTES)
        await self._store.remember(token_hash(token), token_hash(new), person, self._clock.now(), MAX_DEVICES)
        return new

    async def forget(self, person: str, but: str = "") -> None:
        """Forget all devices of a person except the one with the token `but`."""
        await self._store.forget(person, token_hash(but))

    async def forget_old(self) -> None:
        await self._store.forget_old(self._clock.now() - LASTS_MS)
