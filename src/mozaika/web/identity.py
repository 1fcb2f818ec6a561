"""Identifies the person behind a request: a cookie holds the device's login token (`service/login_sessions.py`)."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from mozaika.service.errors import Blocked
from mozaika.service.login_sessions import LASTS_MS, LoginSessions
from mozaika.service.ports import Person
from mozaika.web.errors import NotSignedIn

AnyConnection = ASGIConnection[Any, Any, Any, Any]

COOKIE = "mozaika"


class Identity:
    def __init__(self, sessions: LoginSessions) -> None:
        self._sessions = sessions

    async def new_cookie(self, person: Person, connection: AnyConnection) -> Cookie:
        """The cookie of a new login session on this device."""
        return _cookie(await self._sessions.begin(person), LASTS_MS // 1000, connection)

    def same_cookie(self, connection: AnyConnection) -> Cookie:
        """The present cookie with its lifetime renewed."""
        return _cookie(self.token_of(connection), LASTS_MS // 1000, connection)

    def no_cookie(self, connection: AnyConnection) -> Cookie:
        return _cookie("", 0, connection)

    def token_of(self, connection: AnyConnection) -> str:
        return connection.cookies.get(COOKIE, "")

    async def forget(self, connection: AnyConnection) -> None:
        """End the login session, so that a copy of the cookie is useless."""
        await self._sessions.end(self.token_of(connection))

    async def find(self, connection: AnyConnection) -> Person | None:
        """The person asking, or None without a session. Raises `Blocked` if the operator has blocked them."""
        person = await self._sessions.find(self.token_of(connection))
        if person is not None and person.blocked:
            raise Blocked
        return person

    async def id_of(self, connection: AnyConnection) -> str:
        """The id of the person asking, "" without a session."""
        person = await self.find(connection)
        return person.id if person else ""

    async def need(self, connection: AnyConnection) -> Person:
        person = await self.find(connection)
        if person is None:
            raise NotSignedIn
        return person


def _cookie(token: str, lasts_s: int, connection: AnyConnection) -> Cookie:
    secure = connection.url.scheme in ("https", "wss")
    return Cookie(key=COOKIE, value=token, max_age=lasts_s, httponly=True, samesite="lax", secure=secure)
