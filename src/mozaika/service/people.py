"""People: a name is enough. Who somebody is, is web's affair (a signed cookie); here they have ids and names."""

from __future__ import annotations

import secrets
from dataclasses import replace

from mozaika.rules.names import clean_by
from mozaika.rules.ruleset import Ruleset
from mozaika.service.errors import NoSuchPerson
from mozaika.service.ports import Clock, PeopleStore, Person

ID_BYTES = 12


class People:
    def __init__(self, store: PeopleStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def welcome(self, name: str) -> Person:
        """Somebody new."""
        person = Person(secrets.token_urlsafe(ID_BYTES), clean_by(Ruleset(), name), self._clock.now())
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
        clean = clean_by(Ruleset(), name)
        await self._store.rename(person, clean)
        return replace(known, name=clean)
