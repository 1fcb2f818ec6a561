"""Who is asking: a signed cookie holds a person's id. Names and games are the service's affair."""

from __future__ import annotations

import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from mozaika.service.errors import NoSuchPerson
from mozaika.service.people import People
from mozaika.service.ports import Person
from mozaika.web.errors import ForeignOrigin, NotSignedIn

Asking = ASGIConnection[Any, Any, Any, Any]

COOKIE = "mozaika"
_KEY_BYTES = 32
_LASTS_S = 400 * 24 * 3600  # as long as browsers keep any


class Identity:
    """Signs and reads cookies with a key that outlives restarts."""

    def __init__(self, key: bytes, people: People) -> None:
        self._key = key
        self._people = people

    def cookie(self, person: str, *, secure: bool) -> Cookie:
        return Cookie(
            key=COOKIE,
            value=f"{person}.{self._signature(person)}",
            max_age=_LASTS_S,
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    def person_in(self, cookies: dict[str, str]) -> str:
        """The id in a cookie that we signed; "" in any other."""
        person, _, signature = cookies.get(COOKIE, "").rpartition(".")
        return person if person and hmac.compare_digest(signature.encode(), self._signature(person).encode()) else ""

    async def find(self, connection: Asking) -> Person | None:
        person = self.person_in(connection.cookies)
        if person:
            with suppress(NoSuchPerson):
                return await self._people.find(person)
        return None

    async def need(self, connection: Asking) -> Person:
        person = await self.find(connection)
        if person is None:
            raise NotSignedIn
        return person

    def _signature(self, person: str) -> str:
        return urlsafe_b64encode(hmac.digest(self._key, b"person\0" + person.encode(), sha256)).decode().rstrip("=")


def check_origin(connection: Asking) -> None:
    """A browser tells which page opens a socket; another site's must not do so in our player's name."""
    origin = connection.headers.get("origin")
    try:
        foreign = bool(origin) and urlsplit(origin).netloc != connection.headers.get("host", "")
    except ValueError:  # not an address at all
        foreign = True
    if foreign:
        raise ForeignOrigin


def load_key(path: Path) -> bytes:
    """The key in that file, which only its owner may read; made if there is none, or not a whole one."""
    with suppress(FileNotFoundError):
        key = path.read_bytes()
        if len(key) == _KEY_BYTES:  # anything shorter could be guessed
            return key
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    key = secrets.token_bytes(_KEY_BYTES)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)  # whole or not at all
    return key
