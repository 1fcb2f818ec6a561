"""A scripted client: sets a name, creates and joins tables, opens sockets and folds events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from mozaika.records.game_json import decode_event
from mozaika.rules import PlayerView, covered_in_pause, view_for
from mozaika.rules.evolve import evolve
from mozaika.web.client_messages import PROTOCOL
from mozaika.web.screen import ScreenOptions, screen_of
from tests.web.server import Served

LIMIT_S = 120.0  # catches a hang
PERSON: dict[str, Any] = {"kind": "person"}


def bot(level: str = "casual") -> dict[str, Any]:
    return {"kind": "bot", "bot": level}


def local(name: str) -> dict[str, Any]:
    return {"kind": "local", "name": name}


class Client:
    """One browser: a cookie jar and a language."""

    def __init__(self, server: Served, language: str = "en") -> None:
        self.server = server
        self.http = httpx.AsyncClient(
            base_url=server.http,
            headers={"Accept-Language": language},
            timeout=LIMIT_S,
            trust_env=False,
            verify=False,  # reading the certificates of the machine takes 20 ms, and nothing here is encrypted
        )

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return await self.http.request(method, path, **({"json": body} if body is not None else {}), **more)

    async def table(self, seats: list[dict[str, Any]], **body: Any) -> dict[str, Any]:
        answer = await self.ask("POST", "/api/tables", {"seats": seats, **body})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()["table"]
        return found

    async def join(self, table: str, **body: Any) -> httpx.Response:
        return await self.ask("POST", f"/api/tables/{table}/join", body)

    def cookie(self) -> str:
        return self.http.cookies.get("mozaika") or ""

    @asynccontextmanager
    async def socket(self, table: str, **query: Any) -> AsyncIterator[Socket]:
        socket = Socket(self, table, query)
        await socket.open()
        try:
            yield socket
        finally:
            await socket.close()


@asynccontextmanager
async def people(server: Served, *names: str, language: str = "en") -> AsyncIterator[list[Client]]:
    """Clients with names; an empty name is a client without one."""
    clients = [Client(server, language) for _ in names]
    try:
        for client, name in zip(clients, names, strict=True):
            if name:
                (await client.ask("PUT", "/api/me", {"name": name})).raise_for_status()
        yield clients
    finally:
        for client in clients:
            await client.http.aclose()


async def with_results(client: Client, person: str, games: int = 1) -> dict[str, Any]:
    """The profile of a person, once it has so many games: a result is stored after the game has ended."""
    async with asyncio.timeout(LIMIT_S):
        while True:
            answer = await client.ask("GET", f"/api/people/{person}")
            answer.raise_for_status()
            profile: dict[str, Any] = answer.json()
            if len(profile["results"]) >= games:
                return profile
            await asyncio.sleep(0.02)


def put_together(screen: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The screen after a message, as a client puts it together; a change of another screen is a fault."""
    if message["kind"] == "screen":
        whole: dict[str, Any] = message["screen"]
        return whole
    if message["kind"] == "screen-change":
        assert message["after"] == screen["version"], f"{message['after']} after {screen['version']}"
        grown = {name: screen[name] + message[name] for name in ("turns", "board")}
        return {**screen, **message["now"], **grown}
    return screen


class Socket:
    """A connection to one table. Events are folded by their numbers; a repeated or missing number is a fault."""

    def __init__(self, client: Client, table: str, query: dict[str, Any]) -> None:
        self.client, self.table, self.query = client, table, query
        self.seat: int | None = query.get("seat")
        self.version: int = query.get("after") or 0
        self.view: PlayerView | None = None
        self.raw: list[str] = []
        self.got: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.screen: dict[str, Any] = {}  # the latest one, put together from changes; empty until the first
        self.closed: int | None = None
        self.fault: BaseException | None = None
        self.beats = True  # answer them
        self._asked = 0
        self._news = asyncio.Condition()
        self._link: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    async def open(self, **headers: str) -> None:
        asked = {"protocol": PROTOCOL, **self.query}
        query = urlencode({key: value for key, value in asked.items() if value is not None})
        cookie = self.client.cookie()
        wanted = {**({"Cookie": f"mozaika={cookie}"} if cookie else {}), **headers}
        address = f"{self.client.server.ws}/api/tables/{self.table}/socket?{query}"
        self.closed = None
        self._link = await connect(
            address, additional_headers=wanted, open_timeout=LIMIT_S, proxy=None, max_size=None, close_timeout=5
        )
        self._reader = asyncio.ensure_future(self._read(self._link))

    async def close(self) -> None:
        if self._link is not None and self._reader is not None:
            await self._link.close()
            await asyncio.wait_for(self._reader, LIMIT_S)
        if self.fault is not None:
            raise self.fault

    async def reopen(self) -> None:
        """Reconnect with the number of the last event, to get only what was missed."""
        await self.close()
        self.query["after"] = self.version
        await self.open()

    # --- receiving ---------------------------------------------------------------------------------------------------

    async def _read(self, link: ClientConnection) -> None:
        try:
            async for text in link:
                assert isinstance(text, str)
                await self._receive(text)
        except ConnectionClosed:
            pass
        except (AssertionError, LookupError, ValueError, TypeError) as fault:
            self.fault = fault
        async with self._news:
            self.closed = link.close_code or 0
            self._news.notify_all()

    async def _receive(self, text: str) -> None:
        message = json.loads(text)
        self.raw.append(text)
        self.got.append(message)
        if message["kind"] == "events":
            self._fold(message)
        self.screen = put_together(self.screen, message)
        if message["kind"] == "beat" and self.beats:
            await self.send(kind="beat", at=message["at"])
        if message.get("id"):
            assert message["id"] not in self.answers, "answered twice"
            self.answers[message["id"]] = message
        async with self._news:
            self._news.notify_all()

    def _fold(self, message: dict[str, Any]) -> None:
        if self.query.get("follow") == "screen" and not self.version:
            self.version = message["first"] - 1  # it begins with a screen instead
        assert message["first"] == self.version + 1, f"{message['first']} after {self.version}"
        for event in map(decode_event, message["events"]):
            if self.view is not None:
                self.view = self.view.after(event)
            elif self.version == 0:
                self.view = view_for(evolve(None, event), self.seat)
            self.version += 1

    async def until(self, true: Callable[[], Any], limit_s: float = LIMIT_S) -> None:
        async def wait() -> None:
            async with self._news:
                await self._news.wait_for(lambda: true() or self.closed is not None or self.fault)

        await asyncio.wait_for(wait(), limit_s)
        if self.fault is not None:
            raise self.fault
        assert true(), f"closed: {self.closed}"

    async def until_closed(self, limit_s: float = LIMIT_S) -> int:
        await self.until(lambda: self.closed is not None, limit_s)
        assert self.closed is not None
        return self.closed

    def chat(self) -> list[dict[str, Any]]:
        """The lines of chat, whether they came alone or in a page."""
        pages = (message.get("lines", [message]) for message in self.got if message["kind"] in ("chat", "chat-page"))
        return [line for lines in pages for line in lines]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.got if message["kind"] == kind]

    async def next(self, kind: str) -> dict[str, Any]:
        """Wait for the next message of a kind."""
        before = len(self.of(kind))
        await self.until(lambda: len(self.of(kind)) > before)
        return self.of(kind)[before]

    async def began(self) -> PlayerView:
        await self.until(lambda: self.view is not None)
        return self.here

    @property
    def here(self) -> PlayerView:
        assert self.view is not None
        return self.view

    # --- sending -----------------------------------------------------------------------------------------------------

    async def send(self, **message: Any) -> None:
        await self.say(json.dumps(message))

    async def say(self, text: str | bytes) -> None:
        assert self._link is not None
        await self._link.send(text)

    async def ask(self, kind: str, **rest: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        self._asked += 1
        name = f"{kind}-{self._asked}"
        await self.send(kind=kind, id=name, **rest)
        await self.until(lambda: name in self.answers)
        return self.answers[name]

    async def command(self, kind: str, **rest: Any) -> dict[str, Any]:
        """Send a command with the current version."""
        return await self.ask(kind, version=self.version, **rest)

    async def check_screen(self) -> dict[str, Any]:
        """Check that the server's screen equals that of the folded events."""
        while True:
            screen: dict[str, Any] = (await self.ask("screen"))["screen"]
            if screen["version"] == self.version:  # else something happened meanwhile, and has been folded already
                asks = screen["pause"]["left"] is not None
                expected = screen_of(covered_in_pause(self.here), ScreenOptions(asks_for_pauses=asks))
                assert screen == msgspec.json.decode(msgspec.json.encode(expected))
                return screen
