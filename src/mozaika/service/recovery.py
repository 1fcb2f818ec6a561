"""Password recovery: one-time codes that replace a forgotten password.

A player creates a code on a device that is signed in, and keeps it; the operator can issue one as well. The store has
the hash of a code. A code works once, until it expires, and ends with the password that it would replace.
"""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256

from mozaika.service.errors import NoAccount, RecoveryFailed
from mozaika.service.passwords import Passwords
from mozaika.service.ports import TimeSource
from mozaika.service.store_ports import AccountStore, Person, RecoveryCard, RecoveryStore

# Without letters and digits that look alike (0 O, 1 I L). 20 of them are 99 random bits: no need for a slow hash.
CHARACTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_GROUPS, _GROUP = 5, 4
_HOUR_MS = 3_600_000


class Issuer(Enum):
    """Who has issued a code. A person has at most one code of each."""

    DEVICE = "device"
    OPERATOR = "operator"

    @property
    def lasts_ms(self) -> int:
        """A player stores their code until they need it; the operator's is for somebody who asks for it now."""
        return {Issuer.DEVICE: 365 * 24 * _HOUR_MS, Issuer.OPERATOR: 24 * _HOUR_MS}[self]


@dataclass(frozen=True, slots=True)
class IssuedCode:
    """A new code, which is shown once, and the time when it expires."""

    person: str
    name: str
    code: str
    expires: int


async def issue_code(store: RecoveryStore, person: Person, issuer: Issuer, now: int) -> IssuedCode:
    """A new code in place of an earlier one of the same issuer; raises `NoAccount` for a guest."""
    if not person.account:
        raise NoAccount
    code = "-".join("".join(secrets.choice(CHARACTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    expires = now + issuer.lasts_ms
    await store.add(RecoveryCard(person.id, issuer.value, now, expires), code_hash(code))
    return IssuedCode(person.id, person.name, code, expires)


class Recovery:
    def __init__(self, store: RecoveryStore, accounts: AccountStore, passwords: Passwords, clock: TimeSource) -> None:
        self._store = store
        self._accounts = accounts
        self._passwords = passwords
        self._clock = clock

    async def issue(self, person: Person) -> IssuedCode:
        """A code for a player who is signed in."""
        return await issue_code(self._store, person, Issuer.DEVICE, self._clock.now())

    async def present(self, person: str) -> RecoveryCard | None:
        """The code that the player has created, if it is still valid."""
        return await self._store.find(person, Issuer.DEVICE.value, self._clock.now())

    async def redeem(self, name: str, code: str, password: str) -> Person:
        """Replace the password of the account. A wrong name, a wrong code and an expired one give the same error after
        the same time; raises `BadPassword` before anything is compared.
        """
        hashed = await self._passwords.hashed(password, name)
        found = await self._accounts.find(name)
        person = "" if found is None else found.person.id  # an unknown name takes as long
        if not await self._store.redeem(person, code_hash(code), hashed, self._clock.now()) or found is None:
            raise RecoveryFailed
        return found.person

    async def cancel(self, person: str) -> None:
        """Invalidate all codes of a person."""
        await self._store.cancel(person)

    async def forget_old(self) -> None:
        await self._store.forget(self._clock.now())


def code_hash(code: str) -> bytes:
    """The hash of a code as a person types it: in any case, with any spaces and dashes."""
    typed = unicodedata.normalize("NFKC", code).upper()
    return sha256("".join(each for each in typed if each.isalnum()).encode(errors="replace")).digest()
