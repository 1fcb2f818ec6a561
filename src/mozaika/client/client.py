"""Requests to a server: signing in, tables and seeks."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import msgspec

from mozaika.client.errors import ServerRefused, ServerUnreachable
from mozaika.client.table import TableConnection
from mozaika.service.cards import SeatKind, TableKind
from mozaika.web.requests import (
    AccountRequest,
    JoinRequest,
    NameRequest,
    SeatRequest,
    SeekRequest,
    SignInRequest,
    TableRequest,
)
from mozaika.web.responses import ErrorInfo, PersonInfo, SuggestedName, TableDetails, TableInfo, TableOptions

Answer = TypeVar("Answer")

ADDRESS = "http://127.0.0.1:8015"
_TIMEOUT_S = 60.0


class Client:
    """One device of one person. Use it as `async with Client(address) as client`.

    A request that the server refuses raises `ServerRefused`, whose `code` is the server's. `language` is that of its
    messages. A `token` from an earlier client continues its session.
    """

    def __init__(self, address: str = ADDRESS, *, language: str = "en", token: str = "") -> None:
        self.address = address.rstrip("/")
        self.language = language
        self._http = httpx.AsyncClient(
            base_url=self.address, timeout=_TIMEOUT_S, headers={"accept-language": language}, follow_redirects=False
        )
        if token:
            name, _, value = token.partition("=")
            self._http.cookies.set(name, value, domain=httpx.URL(self.address).host)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    @property
    def token(self) -> str:
        """What proves who we are, as `name=value`. Keep it like a password."""
        sessions = (cookie for cookie in self._http.cookies.jar if cookie.name.endswith("mozaika"))
        return next((f"{cookie.name}={cookie.value}" for cookie in sessions), "")

    # --- who we are -------------------------------------------------------------------------------------------------

    async def guest(self, name: str = "", edition: str = "english") -> PersonInfo:
        """Take a name without an account, or another name. Without `name`, the server suggests one."""
        if not name:
            suggested = await self._ask("GET", "/api/me/suggestion", SuggestedName, query={"edition": edition})
            name = suggested.name
        return await self._ask("PUT", "/api/me", PersonInfo, NameRequest(name=name))

    async def sign_in(self, name: str, password: str) -> PersonInfo:
        return await self._ask("POST", "/api/session", PersonInfo, SignInRequest(name=name, password=password))

    async def create_account(self, name: str, password: str) -> PersonInfo:
        """Protect the name of a guest with a password."""
        return await self._ask("POST", "/api/me/account", PersonInfo, AccountRequest(name=name, password=password))

    async def sign_out(self) -> None:
        await self._body("DELETE", "/api/me", None, {})

    async def me(self) -> PersonInfo | None:
        return await self._ask_whether("GET", "/api/me", PersonInfo)

    # --- tables -----------------------------------------------------------------------------------------------------

    async def options(self) -> TableOptions:
        """The editions, word lists and bots that a table can have."""
        return await self._ask("GET", "/api/choices", TableOptions)

    async def open_tables(self) -> tuple[TableInfo, ...]:
        """The tables with a seat that anyone may take."""
        return await self._ask("GET", "/api/tables", tuple[TableInfo, ...])

    async def my_tables(self) -> tuple[TableInfo, ...]:
        return await self._ask("GET", "/api/me/tables", tuple[TableInfo, ...])

    async def table(self, table: str, link: str = "") -> TableDetails:
        return await self._ask("GET", f"/api/tables/{table}", TableDetails, query={"link": link})

    async def create_table(self, request: TableRequest) -> TableInfo:
        return (await self._ask("POST", "/api/tables", TableDetails, request)).table

    async def play_bot(self, level: str, edition: str = "english", **more: Any) -> TableInfo:
        """A table of our own against a bot of the server. `more` are fields of `TableRequest`."""
        me = await self.me()
        seats = [
            SeatRequest(kind=SeatKind.LOCAL, name=me.name if me else ""),
            SeatRequest(kind=SeatKind.BOT, bot=level),
        ]
        return await self.create_table(TableRequest(edition=edition, kind=TableKind.LOCAL, seats=seats, **more))

    async def seek(self, edition: str, **more: Any) -> TableInfo:
        """Play with the first who seeks the same game, or wait for one. `more` are fields of `SeekRequest`."""
        return (await self._ask("POST", "/api/seeks", TableDetails, SeekRequest(edition=edition, **more))).table

    async def join(self, table: str, *, seat: int | None = None, link: str = "") -> TableInfo:
        body = JoinRequest(seat=seat, link=link)
        return (await self._ask("POST", f"/api/tables/{table}/join", TableDetails, body)).table

    async def leave(self, table: str) -> None:
        """Leave a table before its game begins."""
        await self._body("POST", f"/api/tables/{table}/leave", None, {})

    async def rematch(self, table: str) -> TableInfo | None:
        """Offer or accept a rematch; None while others have to agree."""
        details = await self._ask_whether("POST", f"/api/tables/{table}/rematch", TableDetails)
        return None if details is None else details.table

    async def file(self, table: str, suffix: str = "json") -> bytes:
        """The game as a file; before its end, what our seat may see of it."""
        return await self._body("GET", f"/api/tables/{table}/file/{suffix}", None, {})

    def open(self, table: str | TableInfo, *, link: str = "", seat: int | None = None) -> TableConnection:
        """A connection to a table: `async with client.open(table) as connection`. Without a seat of ours, we watch."""
        if isinstance(table, TableInfo):
            return TableConnection(self, table.id, link or table.link, seat)
        return TableConnection(self, table, link, seat)

    # --- requests ---------------------------------------------------------------------------------------------------

    async def _ask(
        self,
        method: str,
        path: str,
        answer: type[Answer],
        body: msgspec.Struct | None = None,
        query: dict[str, str] | None = None,
    ) -> Answer:
        content = await self._body(method, path, body, query or {})
        try:
            return msgspec.json.decode(content, type=answer)
        except msgspec.DecodeError as error:
            raise ServerUnreachable(self.address) from error

    async def _ask_whether(self, method: str, path: str, answer: type[Answer]) -> Answer | None:
        """None if the server answers `null`."""
        content = await self._body(method, path, None, {})
        try:
            return msgspec.json.decode(content, type=answer | None)
        except msgspec.DecodeError as error:
            raise ServerUnreachable(self.address) from error

    async def _body(self, method: str, path: str, body: msgspec.Struct | None, query: dict[str, str]) -> bytes:
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if body is None else {"content-type": "application/json"}
        params = {name: value for name, value in query.items() if value}
        try:
            response = await self._http.request(method, path, content=content, params=params, headers=headers)
        except httpx.HTTPError as error:
            raise ServerUnreachable(self.address) from error
        if not response.is_success:
            raise self._refusal(response)
        return response.content

    def _refusal(self, response: httpx.Response) -> ServerRefused | ServerUnreachable:
        try:
            info = msgspec.json.decode(response.content, type=ErrorInfo)
        except msgspec.DecodeError:  # it comes from something in between
            return ServerUnreachable(self.address)
        return ServerRefused(info.code, info.message, info.facts)
