"""People: a name is enough. Who asks is told by a token of his device (`sessions`); here they have ids and names."""

from __future__ import annotations

import secrets
from dataclasses import replace

from mozaika.rules.errors import NameTaken
from mozaika.rules.names import clean_name_by_rules
from mozaika.rules.ruleset import Ruleset
from mozaika.service.accounts import name_key
from mozaika.service.errors import NoSuchPerson
from mozaika.service.ports import AccountStore, PeopleStore, Person, TimeSource

ID_BYTES = 12


class People:
    def __init__(self, store: PeopleStore, accounts: AccountStore, clock: TimeSource) -> None:
        self._store = store
        self._accounts = accounts
        self._clock = clock

    async def welcome(self, name: str) -> Person:
        """Somebody new."""
        clean = clean_name_by_rules(Ruleset(), name)
        await self.check_free(clean)
        person = Person(_new_id(), clean, self._clock.now())
        await self._store.add(person)
        return person

    async def find(self, person: str) -> Person:
        found = await self._store.find(person)
        if found is None:
            raise NoSuchPerson(person)
        return found

    async def rename(self, person: str, name: str) -> Person:
        """For tables to come; at a table one keeps the name that one sat down with."""
        known = await self.find(person)
        clean = clean_name_by_rules(Ruleset(), name)
        if known.account:
            if not await self._accounts.rename(person, clean, name_key(clean)):
                raise NameTaken(clean)
        else:
            await self.check_free(clean, person)
            await self._store.rename(person, clean)
        return replace(known, name=clean)

    async def check_free(self, name: str, person: str = "") -> None:
        """An account's name is nobody else's, not even a guest's."""
        if await self._accounts.owner(name_key(name)) not in (None, person):
            raise NameTaken(name)


def _new_id() -> str:
    """Never with a dash in front: on a command line that would be an option."""
    while (found := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return found
