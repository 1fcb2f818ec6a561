"""Requests of one person, from wherever he asks."""

from __future__ import annotations

from mozaika.service.ports import Person
from mozaika.service.sessions import Sessions
from mozaika.web.identity import Asking, Identity
from mozaika.web.limits.allowances import Allowances


class CountedIdentity(Identity):
    def __init__(self, sessions: Sessions, allowances: Allowances) -> None:
        super().__init__(sessions)
        self._allowances = allowances

    async def find(self, connection: Asking) -> Person | None:
        person = await super().find(connection)
        if person is not None:
            self._allowances.request(person.id)
        return person
