"""One seat of one game: plays it over sockets, connects to another server when one is lost, and records everything.

A command without an answer is sent again after the reconnect with the same id and version, as the page does.
"""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from tests.faults.client import Following, Person, automatic_reply, socket
from tests.faults.load import LOST
from websockets.asyncio.client import ClientConnection

from benchmarks.soak.choices import next_command
from benchmarks.soak.group import Group
from benchmarks.soak.site import ServerProcess
from mozaika.rules.state import Phase

if TYPE_CHECKING:
    from benchmarks.soak.party import PlayedTable

# As pages do, but sooner: a new connection has longer for its first message than an old one for the next.
_CONNECT_S, _FIRST_S, _SILENT_S, _PING_S = 5.0, 12.0, 3.0, 1.0
_AGAIN_S = (0.3, 0.8, 1.5, 3.0)  # before the next connections, shortened at random by up to half
_BEHIND_S = 4.0  # for the events up to a version that the server has named
_UNANSWERED_S = 30.0
_NOT_YOURS = (4403, 4404)


class SocketSilentError(Exception):
    """The server has not answered in time: the player tries another one."""


@dataclass
class Sent:
    """A game command: the message, and the version with which it was acknowledged."""

    message: dict[str, Any]
    acknowledged: int | None = None


@dataclass(eq=False)
class Player:
    """`seat` is None for a spectator, who sends nothing but pings. Who follows screens gets the events, too."""

    group: Group
    person: Person | None
    table: PlayedTable
    seat: int | None
    rng: Random
    follow: str = "events"
    following: Following = field(init=False)
    server: ServerProcess | None = None  # the last one
    sent: list[Sent] = field(default_factory=list)
    chat: dict[str, bool] = field(default_factory=dict)  # by text, whether it was acknowledged
    commitments: set[str] = field(default_factory=set)  # that were shown before the game
    contributed: bool = False
    refused_since: int = 0  # refusals since the last acknowledged command
    _waiting: Sent | None = None  # for its answer
    _waiting_since: float = 0.0
    _sent_at: dict[str, float] = field(default_factory=dict)  # by message id, on this connection
    _ping_at: float | None = None
    _heard_at: float | None = None  # on this connection
    _lost: int = 0  # connections in a row that have brought nothing
    _next_ping: float = 0.0
    _act_at: float = 0.0
    _decided_for: int = -1
    _told: int = 0  # the latest version that a server has named
    _behind_since: float | None = None

    def __post_init__(self) -> None:
        self.following = Following(self.seat)

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.table}"

    @property
    def is_over(self) -> bool:
        view = self.following.view
        return view is not None and view.state.phase is Phase.OVER

    async def play(self) -> None:
        """Play until the game is over."""
        self.group.playing.add(self)
        try:
            while not (self.is_over or self.group.is_over):
                self.server = self.group.pick(self.server)
                try:
                    await self._visit(self.server)
                except (*LOST, SocketSilentError):
                    self.group.reconnects += 1
                pause = _AGAIN_S[min(self._lost, len(_AGAIN_S) - 1)]
                self._lost += 1
                await asyncio.sleep(pause * self.rng.uniform(0.5, 1))
        except AssertionError as error:
            self.group.violated(f"events of table {self.table.id} at seat {self.seat}: {error}")
        finally:
            self.group.playing.discard(self)
            self.group.recovery.left(self)
            if self.is_over:
                self.table.is_over = True
                self.group.recovery.left(self.table)

    async def _visit(self, server: ServerProcess) -> None:
        query: dict[str, Any] = {
            "after": self.following.version,
            "follow": self.follow,
            "link": self.table.link or None,
        }
        async with AsyncExitStack() as stack:
            async with asyncio.timeout(_CONNECT_S):
                entering = socket(server.proxy.address, self.table.id, self.person, **query)
                connection = await stack.enter_async_context(entering)
            stack.callback(connection.transport.abort)
            self._sent_at.clear()
            self._ping_at, self._next_ping, self._decided_for, self._behind_since = None, 0.0, -1, None
            self._heard_at = None
            try:
                await self._listen(connection)
            finally:
                if connection.close_code in _NOT_YOURS:
                    self.group.violated(f"table {self.table.id} is closed to seat {self.seat}: {connection.close_code}")

    async def _listen(self, connection: ClientConnection) -> None:
        await self._send(connection, {"kind": "ping", "id": "p"})
        self._ping_at = time.perf_counter()
        while not (self.is_over or self.group.is_over):
            now = time.perf_counter()
            wake = min(self._act_at if self._act_at > now else now + _PING_S, now + _PING_S)
            try:
                raw = await asyncio.wait_for(connection.recv(), max(0.02, wake - now))
            except TimeoutError:
                pass
            else:
                await self._receive(connection, str(raw))
            await self._tick(connection)

    # --- what arrives -----------------------------------------------------------------------------------------------

    async def _receive(self, connection: ClientConnection, raw: str) -> None:
        message = json.loads(raw)
        self._heard_at, self._lost = time.perf_counter(), 0
        self.following.receive(message)
        if self.table.is_recorded:
            self.group.received.add(self.table.id, self.following, raw)
        self._told = max(self._told, message.get("version") or 0)
        match message["kind"]:
            case "done" | "refused":
                self._answered(message)
            case "beat":
                await self._send(connection, {"kind": "beat", "at": message["at"]})
                if self._waiting is not None and self._waiting.message["id"] not in self._sent_at:
                    await self._send(connection, self._waiting.message)  # all missed events have come
            case "seeds":
                await self._contribute(connection, message)
            case "seats" if self.seat is not None and (request := message.get("pause_request")):
                if self.seat in request["waiting_for"] and f"agree {request['expires_at']}" not in self._sent_at:
                    agreed = {"kind": "pause-answer", "id": f"agree {request['expires_at']}", "agree": True}
                    await self._send(connection, agreed)

    async def _contribute(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        self.commitments.add(message["commitment"])
        reply = automatic_reply(message, self.seat) if self.seat is not None else None
        if reply is not None:
            self.contributed |= reply["kind"] == "seed"
            await self._send(connection, reply)

    def _answered(self, message: dict[str, Any]) -> None:
        sent_at = self._sent_at.get(message["id"])
        if message["id"] == "p":
            self._ping_at = None
        if sent_at is not None:
            self.group.recovery.answered(self, sent_at)
        if message["kind"] == "refused":
            self.group.refusals[message["code"]] += 1
        if message["id"] in self.chat and message["kind"] == "done":
            self.chat[message["id"]] = True
        if self._waiting is None or message["id"] != self._waiting.message["id"]:
            return
        if message["kind"] == "done":
            self._waiting.acknowledged = message["version"]
            self.refused_since = 0
            if sent_at is not None:
                self.group.recovery.answered(self.table, sent_at)
        else:
            self.refused_since += 1
            self._act_at = time.perf_counter() + self.rng.uniform(0.3, 0.8)
        self._waiting = None

    # --- what is sent -----------------------------------------------------------------------------------------------

    async def _send(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        self._sent_at[message.get("id", "")] = time.perf_counter()
        await connection.send(json.dumps(message))

    async def _tick(self, connection: ClientConnection) -> None:
        now = time.perf_counter()
        limit_s = _FIRST_S if self._heard_at is None else _SILENT_S
        if self._ping_at is not None and now - max(self._ping_at, self._heard_at or 0.0) > limit_s:
            raise SocketSilentError
        if self._waiting is not None and now - self._waiting_since > _UNANSWERED_S:
            self._waiting_since = now
            raise SocketSilentError
        if self._ping_at is None and now >= self._next_ping:
            self._ping_at, self._next_ping = now, now + _PING_S
            await self._send(connection, {"kind": "ping", "id": "p"})
        if self.seat is not None and self.following.view is not None:
            await self._act(connection, now)

    async def _act(self, connection: ClientConnection, now: float) -> None:
        version = self.following.version
        if self._told > version:
            await self._wait_for_events(connection, now)
            return
        self._behind_since = None
        if self._decided_for != version:
            self._decided_for, self._act_at = version, now + self._pause()
        if self._waiting is not None or now < self._act_at:
            return
        self._act_at = now + 2 * self._pause()
        command = next_command(self)
        if command is not None:
            await self._command(connection, {**command, "id": f"{self.seat}-{len(self.sent)}", "version": version})
        if self.rng.random() < 0.03 and not self.group.is_closing:
            text = f"{self.table.id} {self.seat} {len(self.chat)}"
            self.chat[text] = False
            await self._send(connection, {"kind": "chat", "id": text, "text": text})

    async def _command(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        self._waiting, self._waiting_since = Sent(message), time.perf_counter()
        self.sent.append(self._waiting)
        await self._send(connection, message)
        if self.rng.random() < 0.05:  # repeat it, like a client that is not sure
            await self._send(connection, message)

    async def _wait_for_events(self, connection: ClientConnection, now: float) -> None:
        """The server has more events. It holds them back during a pause; otherwise they are late."""
        if self._behind_since is None:
            self._behind_since = now
        elif now - self._behind_since > 2 * _BEHIND_S:
            raise SocketSilentError
        elif now - self._behind_since > _BEHIND_S and "resume" not in self._sent_at:
            await self._send(connection, {"kind": "resume", "id": "resume", "version": self._told})

    def _pause(self) -> float:
        return self.group.think_s * self.rng.uniform(0.4, 1.6)
