"""Identifies the person behind a request: a cookie holds the device's login token (`service/login_sessions.py`).

Over https the cookie has the prefix `__Host-`, so that only this host can set it. A cookie without the prefix, which
earlier versions set, is still read there; `replaced` moves its token to the new name.
"""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie

from mozaika.service.errors import Blocked
from mozaika.service.login_sessions import LASTS_MS, LoginSessions
from mozaika.service.store_ports import Person
from mozaika.web.errors import NotSignedIn

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]

COOKIE, DEVICE_COOKIE = "mozaika", "mozaika-device"
HOST_PREFIX = "__Host-"
_LASTS_S = LASTS_MS // 1000


class Identity:
    def __init__(self, sessions: LoginSessions) -> None:
        self._sessions = sessions

    async def new_cookies(self, person: Person, connection: AnyConnection) -> list[Cookie]:
        """The cookies of a new login session on this device."""
        return _cookies(COOKIE, await self._sessions.begin(person), _LASTS_S, connection)

    def same_cookies(self, connection: AnyConnection) -> list[Cookie]:
        """The present cookie with its lifetime renewed."""
        return _cookies(COOKIE, self.token_of(connection), _LASTS_S, connection)

    def replaced(self, connection: AnyConnection) -> list[Cookie]:
        """The present cookie under today's name, if it has another."""
        return self.same_cookies(connection) if _has_old(COOKIE, connection) else []

    def no_cookies(self, connection: AnyConnection) -> list[Cookie]:
        return _cookies(COOKIE, "", 0, connection)

    def device_cookies(self, token: str, connection: AnyConnection) -> list[Cookie]:
        """The cookie by which the device is known after it has signed out."""
        return _cookies(DEVICE_COOKIE, token, _LASTS_S, connection)

    def token_of(self, connection: AnyConnection) -> str:
        return _value(COOKIE, connection)

    def device_of(self, connection: AnyConnection) -> str:
        return _value(DEVICE_COOKIE, connection)

    async def forget(self, connection: AnyConnection) -> Person | None:
        """End the login session, so that a copy of the cookie is useless. Returns whose it was."""
        person = await self._sessions.find(self.token_of(connection))
        await self._sessions.end(self.token_of(connection))
        return person

    async def find(self, connection: AnyConnection) -> Person | None:
        """The person asking, or None without a session. Raises `Blocked` if the operator has blocked them."""
        person = await self._sessions.find(self.token_of(connection))
        if person is not None and person.blocked:
            raise Blocked
        return person

    async def require_session(self, connection: AnyConnection) -> None:
        """Raises `NotSignedIn` without a session, and `Blocked`. Does not count as a request of the person."""
        if await Identity.find(self, connection) is None:
            raise NotSignedIn

    async def is_still(self, person: Person | None, connection: AnyConnection) -> bool:
        """Whether the connection, which was made by `person`, would still be theirs if it were made now."""
        if person is None:
            return True
        found = await self._sessions.find(self.token_of(connection))
        return found is not None and found.id == person.id and not found.blocked

    async def id_of(self, connection: AnyConnection) -> str:
        """The id of the person asking, "" without a session."""
        person = await self.find(connection)
        return person.id if person else ""

    async def need(self, connection: AnyConnection) -> Person:
        person = await self.find(connection)
        if person is None:
            raise NotSignedIn
        return person


def _is_secure(connection: AnyConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def _value(name: str, connection: AnyConnection) -> str:
    plain = connection.cookies.get(name, "")
    return connection.cookies.get(HOST_PREFIX + name, plain) if _is_secure(connection) else plain


def _has_old(name: str, connection: AnyConnection) -> bool:
    return _is_secure(connection) and name in connection.cookies


def _cookies(name: str, value: str, lasts_s: int, connection: AnyConnection) -> list[Cookie]:
    """The cookie, and the removal of one under the old name."""
    secure = _is_secure(connection)
    key = HOST_PREFIX + name if secure else name
    cookies = [Cookie(key=key, value=value, max_age=lasts_s, httponly=True, samesite="lax", secure=secure)]
    if _has_old(name, connection):
        cookies.append(Cookie(key=name, value="", max_age=0, httponly=True, samesite="lax", secure=True))
    return cookies
