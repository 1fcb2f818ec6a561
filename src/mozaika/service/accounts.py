"""Accounts: a guest adds a password to keep their name and games. Devices are in `login_sessions`."""

from __future__ import annotations

from dataclasses import replace

from mozaika.rules.errors import NameTaken
from mozaika.rules.names import clean_person_name
from mozaika.service.errors import HasAccount, NoAccount, SignInFailed
from mozaika.service.passwords import Passwords
from mozaika.service.ports import TimeSource
from mozaika.service.store_ports import AccountStore, Person


class Accounts:
    def __init__(self, store: AccountStore, passwords: Passwords, clock: TimeSource) -> None:
        self._store = store
        self._passwords = passwords
        self._clock = clock

    async def create(self, person: Person, name: str, password: str) -> Person:
        """Turn a guest into an account; raises `NameTaken` if an account has the name or a similar one."""
        if person.account:
            raise HasAccount
        clean = clean_person_name(name or person.name)
        hashed = await self._passwords.hashed(password, clean)
        if not await self._store.add(person.id, clean, hashed, self._clock.now()):
            raise NameTaken(clean)
        return replace(person, name=clean, account=True)

    async def sign_in(self, name: str, password: str) -> Person:
        """A wrong name and a wrong password give the same error after the same time."""
        found = await self._store.find(name)
        if not await self._passwords.matches(found.password if found else None, password) or found is None:
            raise SignInFailed
        if self._passwords.is_outdated(found.password):
            await self._store.set_password(found.person.id, await self._passwords.hashed(password, found.person.name))
        return found.person

    async def check_password(self, person: Person, password: str) -> None:
        """Raise `SignInFailed` unless it is the password of the person's account."""
        stored = await self._store.password(person.id)
        if stored is None:
            raise NoAccount
        if not await self._passwords.matches(stored, password):
            raise SignInFailed

    async def change_password(self, person: Person, old: str, new: str) -> None:
        await self.check_password(person, old)
        await self._store.set_password(person.id, await self._passwords.hashed(new, person.name))
