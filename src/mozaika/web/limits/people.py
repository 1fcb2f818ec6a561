"""Requests of one person, from wherever he asks."""

from __future__ import annotations

from mozaika.service.login_sessions import LoginSessions
from mozaika.service.ports import Person
from mozaika.web.identity import Asking, Identity
from mozaika.web.limits.quotas import Quotas


class CountedIdentity(Identity):
    def __init__(self, sessions: LoginSessions, quotas: Quotas) -> None:
        super().__init__(sessions)
        self._quotas = quotas

    async def find(self, connection: Asking) -> Person | None:
        person = await super().find(connection)
        if person is not None:
            self._quotas.request(person.id)
        return person
