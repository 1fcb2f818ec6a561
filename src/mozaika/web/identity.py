"""Who is asking: a cookie holds a random token of the device (`service/sessions.py`). Names and games are not here."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from mozaika.service.errors import Blocked
from mozaika.service.login_sessions import LASTS_MS, LoginSessions
from mozaika.service.ports import Person
from mozaika.web.errors import NotSignedIn

Asking = ASGIConnection[Any, Any, Any, Any]

COOKIE = "mozaika"


class Identity:
    def __init__(self, sessions: LoginSessions) -> None:
        self._sessions = sessions

    async def new_cookie(self, person: Person, connection: Asking) -> Cookie:
        """From now on this device is his."""
        return _cookie(await self._sessions.begin(person), LASTS_MS // 1000, connection)

    def same_cookie(self, connection: Asking) -> Cookie:
        """The one it has, for as long as browsers keep any."""
        return _cookie(self.token_of(connection), LASTS_MS // 1000, connection)

    def no_cookie(self, connection: Asking) -> Cookie:
        return _cookie("", 0, connection)

    def token_of(self, connection: Asking) -> str:
        return connection.cookies.get(COOKIE, "")

    async def forget(self, connection: Asking) -> None:
        """A copy of the cookie is worth nothing afterwards."""
        await self._sessions.end(self.token_of(connection))

    async def find(self, connection: Asking) -> Person | None:
        """Who asks; None if he has not said so. `Blocked` for one who may not play here any more."""
        person = await self._sessions.find(self.token_of(connection))
        if person is not None and person.blocked:
            raise Blocked
        return person

    async def id_of(self, connection: Asking) -> str:
        """The same as an id, "" for nobody."""
        person = await self.find(connection)
        return person.id if person else ""

    async def need(self, connection: Asking) -> Person:
        person = await self.find(connection)
        if person is None:
            raise NotSignedIn
        return person


def _cookie(token: str, lasts_s: int, connection: Asking) -> Cookie:
    secure = connection.url.scheme in ("https", "wss")
    return Cookie(key=COOKIE, value=token, max_age=lasts_s, httponly=True, samesite="lax", secure=secure)
