"""What attacks are made of: guests without an account, their requests and sockets, and counts of the answers."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from tests.faults.client import Person, automatic_reply, socket
from tests.web.attacks.raw import HANDSHAKE, Raw, connected
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mozaika.web.client_messages import PROTOCOL

MAX_ACTIONS = 200_000  # of one attack
ENDED = (httpx.HTTPError, OSError, ConnectionClosed, InvalidHandshake, EOFError)  # by the server
PERSON = {"kind": "person"}

Attack = Callable[["Campaign"], Awaitable[None]]


def bot(level: str) -> dict[str, Any]:
    return {"kind": "bot", "bot": level}


def local(name: str) -> dict[str, Any]:
    return {"kind": "local", "name": name}


@dataclass
class Campaign:
    """One attack: where, for how long, and the answers so far. `table` is one at which ordinary players play."""

    address: str
    table: str
    seconds: float
    tally: Counter[str] = field(default_factory=Counter)
    accepted: int = 0
    refused: int = 0
    closed: int = 0
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    _until: float = 0.0

    async def run(self, attack: Attack) -> None:
        self._until = time.monotonic() + self.seconds
        try:
            async with asyncio.timeout(self.seconds), self._stack:
                while not self.is_over:
                    try:
                        await attack(self)
                    except ENDED as error:  # before `repeat`
                        self.count_closed(error)
                    await asyncio.sleep(0.1)
        except TimeoutError:
            pass

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self._until or self.accepted + self.refused + self.closed >= MAX_ACTIONS

    def counts(self) -> dict[str, Any]:
        details = dict(self.tally.most_common(12))
        return {"accepted": self.accepted, "refused": self.refused, "closed": self.closed, "details": details}

    def count(self, status: int, code: str = "") -> None:
        """An answer over HTTP, or a reply on a socket as if it were one."""
        self.tally[code or str(status)] += 1
        if status < 400:
            self.accepted += 1
        else:
            self.refused += 1

    def count_closed(self, error: BaseException | None = None) -> None:
        code = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd else None
        self.tally[f"closed {code or type(error).__name__}"] += 1
        self.closed += 1

    async def repeat(self, *work: Callable[[], Awaitable[object]], at_once: int = 1) -> None:
        """Repeat each until the attack is over, `at_once` times side by side."""

        async def keep_on(each: Callable[[], Awaitable[object]]) -> None:
            while not self.is_over:
                begun = time.monotonic()
                try:
                    await each()
                except ENDED as error:
                    self.count_closed(error)
                if time.monotonic() - begun < 0.001:
                    await asyncio.sleep(0.001)  # never a loop that waits for nothing

        await asyncio.gather(*(keep_on(each) for each in work for _ in range(at_once)))

    async def guests(self, count: int, first_source: int = 0, per_source: int = 50) -> list[Guest]:
        """People with a name and no account; `per_source` of them come from one address."""
        found = []
        for number in range(count):
            guest = self.nobody(first_source + number // per_source)
            await guest.sign_in(f"Guest {number}")
            found.append(guest)
        return found

    def nobody(self, source: int = 0) -> Guest:
        address = f"127.66.0.{1 + source}"
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
        http = httpx.AsyncClient(base_url=f"http://{self.address}", transport=transport, timeout=30)
        self._stack.push_async_callback(http.aclose)
        return Guest(self, address, http)

    @asynccontextmanager
    async def raw(self, source: int = 0, held_bytes: int = 0) -> AsyncIterator[Raw]:
        """A TCP connection."""
        async with connected(self.address, f"127.66.0.{1 + source}", held_bytes) as raw:
            yield raw

    def head(self, method: str, path: str, *lines: str) -> str:
        return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {self.address}", *lines, "", ""])

    def handshake(self, table: str, cookie: str = "") -> str:
        more = HANDSHAKE + (f"Cookie: {cookie}\r\n" if cookie else "")
        path = f"/api/tables/{table}/socket?protocol={PROTOCOL}"
        return f"GET {path} HTTP/1.1\r\nHost: {self.address}\r\n{more}\r\n"


@dataclass
class Guest:
    """A hostile person, or nobody before `sign_in`."""

    campaign: Campaign
    source: str
    http: httpx.AsyncClient
    cookie: str = ""

    async def sign_in(self, name: str) -> None:
        answer = await self.ask("PUT", "/api/me", {"name": name})
        if answer.status_code == 200:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]

    async def ask(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        headers = {"Cookie": self.cookie, **more.pop("headers", {})}
        content: dict[str, Any] = {} if body is None else {"json": body}
        answer = await self.http.request(method, path, headers=headers, **content, **more)
        self.http.cookies.clear()
        self.campaign.count(answer.status_code, code_of(answer))
        return answer

    async def table(self, seats: list[dict[str, Any]], **body: Any) -> str:
        """The id of a new table; empty if it is refused."""
        answer = await self.ask("POST", "/api/tables", {"seats": seats, **body})
        return str(answer.json()["table"]["id"]) if answer.status_code == 201 else ""

    @asynccontextmanager
    async def socket(self, table: str, **query: Any) -> AsyncIterator[Line]:
        person = Person("", self.cookie)
        async with socket(self.campaign.address, table, person, self.source, **query) as connection:
            yield Line(self.campaign, connection)


def code_of(answer: httpx.Response) -> str:
    """The code of a refusal."""
    if answer.status_code < 400 or not answer.content.startswith(b"{"):
        return ""
    return f"{answer.status_code} {answer.json().get('code', '')}"


@dataclass
class Line:
    """A socket of a hostile guest."""

    campaign: Campaign
    connection: ClientConnection
    version: int = 0
    _asked: int = 0

    async def send(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        """The next message; heartbeats are answered."""
        message: dict[str, Any] = json.loads(await self.connection.recv())
        reply = automatic_reply(message)
        if reply is not None:
            await self.send(**reply)
        if message["kind"] == "events":
            self.version = message["first"] + len(message["events"]) - 1
        self.version = max(self.version, message.get("version") or 0)
        return message

    async def ask(self, kind: str, **rest: Any) -> dict[str, Any]:
        """Send a message and wait for the reply."""
        self._asked += 1
        message_id = f"a{self._asked}"
        await self.send(kind=kind, id=message_id, **rest)
        while (message := await self.receive()).get("id") != message_id:
            pass
        refused = message["kind"] == "refused"
        self.campaign.count(400 if refused else 200, message["code"] if refused else kind)
        return message

    async def until_started(self) -> None:
        """Wait for the first events: before them, the clients contribute to the draws, which `receive` does."""
        while not self.version:
            await self.receive()

    async def command(self, kind: str, **rest: Any) -> dict[str, Any]:
        return await self.ask(kind, version=self.version, **rest)

    async def read(self) -> None:
        """Read until the server closes."""
        while True:
            await self.receive()
