"""The people who play on servers that share a store: their requests over HTTP, and what they have recorded."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
from tests.faults.client import Person

from benchmarks.attack.leaks import Received
from benchmarks.soak.recovery import Recovery
from benchmarks.soak.site import ServerProcess

if TYPE_CHECKING:
    from benchmarks.soak.party import PlayedTable
    from benchmarks.soak.player import Player

PASSWORD = "nine green lanterns"
_HAS_ACCOUNT = ("has-account", "not-signed-in", "name-taken")  # an earlier attempt has succeeded
_LIMIT_S, _AGAIN_S = 12.0, 0.5


class UnexpectedRefusalError(Exception):
    """A server has refused what nothing is wrong with."""


@dataclass(eq=False)
class Group:
    servers: list[ServerProcess]
    recovery: Recovery
    rng: Random
    think_s: float
    received: Received = field(default_factory=Received)
    tables: list[PlayedTable] = field(default_factory=list)  # that a server has confirmed
    people: list[Person] = field(default_factory=list)
    with_accounts: set[str] = field(default_factory=set)  # names
    playing: set[Player] = field(default_factory=set)
    violations: list[str] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    reconnects: int = 0
    is_closing: bool = False  # nobody begins another game, and everybody resigns
    is_over: bool = False  # everybody leaves
    _http: httpx.AsyncClient | None = None

    def pick(self, last: ServerProcess | None) -> ServerProcess:
        """A server to connect to: after a lost connection another one, if there is one."""
        others = [server for server in self.servers if server is not last]
        return self.rng.choice(others or self.servers)

    def players_at(self, servers: Collection[ServerProcess]) -> Iterable[Player]:
        return (player for player in self.playing if player.server in servers and not player.is_over)

    def moves(self) -> int:
        """Acknowledged commands so far."""
        everybody = (player for table in self.tables for player in table.seated)
        return sum(sent.acknowledged is not None for player in everybody for sent in player.sent)

    def violated(self, what: str) -> None:
        self.violations.append(what)

    async def ask(
        self, person: Person, method: str, path: str, body: object = None, fine: Collection[str] = ()
    ) -> dict[str, Any]:
        """Ask until a server answers: 2xx, or one of the refusals `fine`. Another attempt goes to another server."""
        server: ServerProcess | None = None
        while not self.is_over:
            server = self.pick(server)
            answer = await self._asked(server, person, method, path, body)
            if answer is not None:
                content: dict[str, Any] = answer.json() if answer.content else {}
                if answer.is_success or content.get("code") in fine:
                    return content
                self.refusals[f"{method} {content.get('code')}"] += 1
                if answer.status_code not in (429, 503):
                    raise UnexpectedRefusalError(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
            await asyncio.sleep(_AGAIN_S * (0.5 + self.rng.random()))
        raise asyncio.CancelledError

    async def _asked(
        self, server: ServerProcess, person: Person, method: str, path: str, body: object
    ) -> httpx.Response | None:
        if self._http is None:
            self._http = httpx.AsyncClient(trust_env=False, verify=False, timeout=_LIMIT_S)
        url = f"http://{server.proxy.address}{path}"
        with suppress(httpx.HTTPError):
            answer = await self._http.request(method, url, json=body, headers={"Cookie": person.cookie})
            self._http.cookies.clear()
            if answer.is_success and (token := answer.cookies.get("mozaika")):
                person.cookie = f"mozaika={token}"
            return answer
        return None

    async def newcomer(self, name: str, *, account: bool) -> Person:
        person = Person(name)
        await self.ask(person, "PUT", "/api/me", {"name": name})
        self.people.append(person)
        if account:
            secret = {"password": PASSWORD}
            found = await self.ask(person, "POST", "/api/me/account", secret, _HAS_ACCOUNT)
            if "code" in found:  # its answer was lost, and the new token with it
                await self.ask(person, "POST", "/api/session", {"name": name, **secret})
            self.with_accounts.add(name)
        return person

    async def close(self) -> None:
        if self._http is not None:
            await self._http.aclose()
