"""People: ids and names. A name is enough to play; `login_sessions` identifies devices."""

from __future__ import annotations

import secrets
from dataclasses import replace

from mozaika.rules.errors import NameTaken
from mozaika.rules.names import clean_person_name
from mozaika.service.account_names import AccountNames
from mozaika.service.errors import NoSuchPerson
from mozaika.service.ports import TimeSource
from mozaika.service.store_ports import AccountStore, PeopleStore, Person

ID_BYTES = 12


class People:
    def __init__(self, store: PeopleStore, accounts: AccountStore, clock: TimeSource) -> None:
        self._store = store
        self._accounts = accounts
        self.names = AccountNames(accounts)
        self._clock = clock

    async def welcome(self, name: str) -> Person:
        """Create a person."""
        clean = clean_person_name(name)
        await self.names.check_free(clean)
        person = Person(_new_id(), clean, self._clock.now())
        await self._store.add(person)
        return person

    async def find(self, person: str) -> Person:
        found = await self._store.find(person)
        if found is None:
            raise NoSuchPerson(person)
        return found

    async def rename(self, person: str, name: str) -> Person:
        """Change the name at future tables; at present tables a player keeps the name they joined with."""
        known = await self.find(person)
        if known.account and name == known.name:  # it may be older than a rule
            return known
        clean = clean_person_name(name)
        if known.account:
            if not await self._accounts.rename(person, clean):
                raise NameTaken(clean)
        else:
            await self.names.check_free(clean, person)
            await self._store.rename(person, clean)
        return replace(known, name=clean)


def _new_id() -> str:
    """An id without a leading dash, which would be an option on a command line."""
    while (found := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return found
