"""Counts the requests of each person, from whatever address they come."""

from __future__ import annotations

from mozaika.service.login_sessions import LoginSessions
from mozaika.service.ports import Person
from mozaika.web.identity import AnyConnection, Identity
from mozaika.web.limits.quotas import Quotas


class CountedIdentity(Identity):
    def __init__(self, sessions: LoginSessions, quotas: Quotas) -> None:
        super().__init__(sessions)
        self._quotas = quotas

    async def find(self, connection: AnyConnection) -> Person | None:
        person = await super().find(connection)
        if person is not None:
            self._quotas.request(person.id)
        return person
