"""The URL of a PostgreSQL database: parsing it, showing it without its password, and connecting.

Nothing that is shown, logged or raised here contains a password.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg

from mozaika.service.errors import (
    BadDatabaseUrl,
    DatabaseMissing,
    DatabaseRefused,
    DatabaseTooOld,
    DatabaseUnreachable,
    DatabaseUnsuited,
    ServiceError,
)

OLDEST = 14
_SCHEMES = ("postgresql://", "postgres://")
_HOST_AND_PORT = re.compile(r"(?:\[[^]]*\]|[^:]*)(?::([0-9]{0,5}))?")
_MAX_PORT = 65_535
_CONNECT_TIMEOUT_S = 5.0
_SETTINGS = {
    "application_name": "mozaika",
    # Without these, a server that lost its network would hold the lock for hours.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "idle_in_transaction_session_timeout": "20000",
}

Connection = Any  # asyncpg brings no types


class Address:
    """`postgresql://USER:PASSWORD@HOST:PORT/NAME`. Missing parts come from PostgreSQL's own variables and files."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.shown = _without_password(url)

    def __repr__(self) -> str:
        return f"Address({self.shown})"

    @property
    def name(self) -> str:
        """The name of the database, without its host."""
        return self.shown.rpartition("/")[2]

    async def connect(self) -> Connection:
        """A usable connection, or an error that says why there is none."""
        try:
            connection = await asyncpg.connect(
                self._url,
                timeout=_CONNECT_TIMEOUT_S,
                server_settings=_SETTINGS,
                max_cached_statement_lifetime=0,  # each statement is prepared once
            )
        except asyncpg.PostgresError as error:
            raise self.named(error) or DatabaseUnreachable(self.shown) from error
        except ValueError as error:  # also the base of asyncpg's own error about URLs
            raise BadDatabaseUrl from error
        except (asyncpg.InterfaceError, asyncpg.InternalClientError, OSError) as error:
            raise DatabaseUnreachable(self.shown) from error
        try:
            await self._check(connection)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _check(self, connection: Connection) -> None:
        version = connection.get_server_version().major
        if version < OLDEST:
            raise DatabaseTooOld(self.shown, version, OLDEST)
        if connection.get_settings().server_encoding.upper() not in ("UTF8", "UTF-8"):
            raise DatabaseUnsuited(self.shown, "encoding")
        try:
            if await connection.fetchval("SHOW transaction_read_only") == "on":
                raise DatabaseUnsuited(self.shown, "read-only")
            if await connection.fetchval("SHOW synchronous_commit") == "off":  # an acknowledged write must be on disk
                await connection.execute("SET synchronous_commit = on")
        except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError) as error:
            raise DatabaseUnreachable(self.shown) from error

    def named(self, error: BaseException) -> ServiceError | None:
        """The error as something that the operator can fix; None if it is something else."""
        match error:
            case asyncpg.InvalidAuthorizationSpecificationError():  # a wrong password is one of these
                return DatabaseRefused(self.shown)
            case asyncpg.InvalidCatalogNameError():
                return DatabaseMissing(self.shown)
            case asyncpg.InsufficientPrivilegeError() | asyncpg.InvalidSchemaNameError():
                return DatabaseUnsuited(self.shown, "rights")
            case _:
                return None


def _without_password(url: str) -> str:
    """Host, port and name. A URL whose password cannot be located for certain is refused, because it would be shown."""
    try:
        parts = urlsplit(url)
        asked = parse_qs(parts.query)
    except ValueError as error:
        raise BadDatabaseUrl from error
    _, _, where = parts.netloc.rpartition("@")
    hosts = [_HOST_AND_PORT.fullmatch(host) for host in where.split(",")]
    ports = [int(host[1] or 0) for host in hosts if host is not None]
    unclear = "@" in parts.path + parts.query or "#" in url or "/" in parts.path[1:] or len(ports) < len(hosts)
    if not url.startswith(_SCHEMES) or unclear or max(ports) > _MAX_PORT:
        raise BadDatabaseUrl
    return f"{where or asked.get('host', ['localhost'])[0]}/{parts.path[1:] or asked.get('dbname', [''])[0]}"
