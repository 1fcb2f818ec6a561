"""Accounts: a guest keeps name and games for good by adding a password. On which devices: `sessions`."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from mozaika.rules.errors import NameTaken
from mozaika.rules.names import clean_name_by_rules
from mozaika.rules.ruleset import Ruleset
from mozaika.service.errors import HasAccount, NoAccount, SignInFailed
from mozaika.service.passwords import Passwords
from mozaika.service.ports import AccountStore, Person, TimeSource


def name_key(name: str) -> str:
    """Names with one key are one name for accounts, whatever their case; in Turkish too, where İ and ı have their own.

    >>> name_key("IŞIK") == name_key("Işık") == name_key("ışık")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return folded.replace("i\N{COMBINING DOT ABOVE}", "i").replace("ı", "i")


class Accounts:
    def __init__(self, store: AccountStore, passwords: Passwords, clock: TimeSource) -> None:
        self._store = store
        self._passwords = passwords
        self._clock = clock

    async def claim(self, person: Person, name: str, password: str) -> Person:
        """Make a guest's name his own; `NameTaken` if it is somebody's already."""
        if person.account:
            raise HasAccount
        clean = clean_name_by_rules(Ruleset(), name or person.name)
        hashed = await self._passwords.hashed(password, clean)
        if not await self._store.add(person.id, clean, name_key(clean), hashed, self._clock.now()):
            raise NameTaken(clean)
        return replace(person, name=clean, account=True)

    async def sign_in(self, name: str, password: str) -> Person:
        """Wrong name and wrong password are one answer, and take the same time."""
        found = await self._store.find(name_key(name))
        if not await self._passwords.fits(found.password if found else None, password) or found is None:
            raise SignInFailed
        if self._passwords.is_outdated(found.password):
            await self._store.set_password(found.person.id, await self._passwords.hashed(password, found.person.name))
        return found.person

    async def change_password(self, person: Person, old: str, new: str) -> None:
        kept = await self._store.password(person.id)
        if kept is None:
            raise NoAccount
        if not await self._passwords.fits(kept, old):
            raise SignInFailed
        await self._store.set_password(person.id, await self._passwords.hashed(new, person.name))
