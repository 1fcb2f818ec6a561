"""Counts the requests of each person, from whatever address they come, and notes that address."""

from __future__ import annotations

from mozaika.service.login_sessions import LoginSessions
from mozaika.service.origins import Origins
from mozaika.service.store_ports import Person
from mozaika.web.addresses import address_key
from mozaika.web.identity import AnyConnection, Identity
from mozaika.web.limits.quotas import Quotas


class CountedIdentity(Identity):
    def __init__(self, sessions: LoginSessions, quotas: Quotas, origins: Origins) -> None:
        super().__init__(sessions)
        self._quotas = quotas
        self._origins = origins

    async def find(self, connection: AnyConnection) -> Person | None:
        person = await super().find(connection)
        if person is not None:
            self._quotas.request(person.id)
            client = connection.scope["client"]
            self._origins.note(person.id, address_key(client[0] if client else ""))
        return person
