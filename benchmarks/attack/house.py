"""The ordinary players of a server: pairs at tables of two, spectators, and people who play against bots."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import httpx
from tests.faults.client import LIVELY, Following, Person, socket
from tests.faults.tokens import token_changes
from websockets.exceptions import ConnectionClosed

from benchmarks.attack.leaks import Received
from benchmarks.players import MOVE_LIMIT_S, SQUARES, Seat, make_move, moves_seen, somebody, started, table_of
from mozaika.engine.bots import level_names
from mozaika.rules.state import Phase

RULES: dict[str, Any] = {"challenge_window_s": 20, "clock": {"kind": "game", "minutes": 60}}
BOTS = level_names()[:-1]  # the champion takes seconds for a move
PEOPLE_PER_ADDRESS = 10
TABLE_MOVE_S = 1.5  # between the moves of a table: each of its two players moves every three seconds
BOT_PAUSE_S = 2.0
LONG_S = 1.0
MIN_PAUSE_S = 0.3  # nobody moves sooner after an opponent's move, which the start of a clock may follow
_CONCURRENT = 8  # tables opened at a time


@dataclass(frozen=True)
class HouseSize:
    tables: int = 100
    token_tables: int = 10  # of those, with an edition in which every tile is unique: leaks are visible there
    watched: int = 20  # tables with a spectator
    bots: Sequence[str] = BOTS


@dataclass
class Timed:
    """Something that took `seconds`, begun at `at` (`time.perf_counter`)."""

    at: float
    seconds: float


@dataclass
class House:
    """`moves` and `bot_answers` grow while the players play."""

    address: str
    size: HouseSize
    stack: AsyncExitStack
    received: Received = field(default_factory=Received)
    moves: list[Timed] = field(default_factory=list)
    bot_answers: list[Timed] = field(default_factory=list)
    pairs: list[list[Seat]] = field(default_factory=list)
    bot_games: list[Seat] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)  # what happened to ordinary players and must not
    _clients: dict[str, httpx.AsyncClient] = field(default_factory=dict)
    _playing: list[asyncio.Future[None]] = field(default_factory=list)

    # --- opening -----------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Open all tables, with everybody connected, and wait until each bot has answered once."""
        admission = asyncio.Semaphore(_CONCURRENT)

        async def one(number: int) -> tuple[str, list[Seat]]:
            async with admission:
                return await self._open_pair(number)

        opened = await asyncio.gather(*(one(number) for number in range(self.size.tables)))
        self.tables, self.pairs = [table for table, _ in opened], [pair for _, pair in opened]
        for number, table in enumerate(self.tables[: self.size.watched]):
            await self._seat(table, None, None, "screen" if number % 2 else "events")
        self.bot_games = list(await asyncio.gather(*map(self._open_bot_game, self.size.bots)))
        await asyncio.gather(*map(self._ask_bot, self.bot_games))

    async def _open_pair(self, number: int) -> tuple[str, list[Seat]]:
        clients = [self._client(number), self._client(number)]
        pair = [await self._somebody(http, f"P{number}{side}") for http, side in zip(clients, "ab", strict=True)]
        is_token = number < self.size.token_tables
        more = {"changes": token_changes(**RULES)} if is_token else {}
        table = await table_of(clients, pair, RULES, **more)
        self.received.add_table(table, has_tokens=is_token)
        # At once: the game begins when both have contributed to the draws.
        seats = await asyncio.gather(*(self._seat(table, person, seat, "events") for seat, person in enumerate(pair)))
        return table, list(seats)

    async def _open_bot_game(self, level: str) -> Seat:
        http = self._client(-1)
        person = await self._somebody(http, f"B {level}")
        body = {"seats": [{"kind": "person"}, {"kind": "bot", "bot": level}], "kind": "private",
                "changes": {"rules": LIVELY}}  # fmt: skip
        answer = await http.post("/api/tables", json=body, headers={"Cookie": person.cookie}, timeout=120)
        table = answer.raise_for_status().json()["table"]["id"]
        self.received.add_table(table, has_tokens=False)
        return await self._seat(table, person, 0, "events")

    async def _somebody(self, http: httpx.AsyncClient, name: str) -> Person:
        person = await somebody(http, name)
        self.people.append(person)
        return person

    def _client(self, number: int) -> httpx.AsyncClient:
        source = source_of(number)
        if source not in self._clients:
            transport = httpx.AsyncHTTPTransport(local_address=source, verify=False)
            http = httpx.AsyncClient(base_url=f"http://{self.address}", transport=transport, timeout=60)
            self.stack.push_async_callback(http.aclose)
            self._clients[source] = http
        return self._clients[source]

    async def _seat(self, table: str, person: Person | None, seat: int | None, follow: str) -> Seat:
        source = source_of(len(self.people))
        query = {"follow": follow, "after": 0}
        connection = await self.stack.enter_async_context(socket(self.address, table, person, source, **query))
        following = Following(seat)
        return await started(self.stack, Seat(connection, following, partial(self.received.add, table, following)))

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self, seconds: float, longest_s: float) -> None:
        """Begin to play, as fast as the moves of a table last for `seconds`, and for `longest_s` at most. What was
        refused before then, such as a part in the draws that a busy machine sent too late, is forgotten.
        """
        for seat in (each for seats in (*self.pairs, self.bot_games) for each in seats):
            seat.refused.clear()
        until, rng = time.perf_counter() + longest_s, Random(1)
        every_s = max(TABLE_MOVE_S, seconds / (len(SQUARES) - 2))
        games = [self._play_on(seats, rng.uniform(0, every_s), every_s, until) for seats in self.pairs]
        bot_games = [self._play_bot(seat, until) for seat in self.bot_games]
        self._playing = [asyncio.ensure_future(each) for each in (*games, *bot_games)]

    async def stop(self) -> None:
        for each in self._playing:
            each.cancel()
        ended = await asyncio.gather(*self._playing, return_exceptions=True)
        unexpected = [each for each in ended if isinstance(each, Exception)]
        if unexpected:
            raise unexpected[0]

    def has_moved_since(self, begin: float) -> bool:
        """Whether somebody has made a move that began after `begin`."""
        return any(move.at >= begin for move in self.moves)

    async def _play_on(self, seats: list[Seat], begin_s: float, every_s: float, until: float) -> None:
        await asyncio.sleep(begin_s)
        while time.perf_counter() < until and moves_seen(seats[0]) < len(SQUARES):
            begun = time.perf_counter()
            try:
                self.moves.append(Timed(begun, await make_move(seats)))
            except asyncio.CancelledError:
                self._note_unfinished(self.moves, begun)
                raise
            except TimeoutError:
                self.moves.append(Timed(begun, MOVE_LIMIT_S))
                self.faults.append("a move without an answer")
                return
            except ConnectionClosed:
                self.faults.append(f"a player's socket closed ({[seat.connection.close_code for seat in seats]})")
                return
            await asyncio.sleep(max(MIN_PAUSE_S, every_s - (time.perf_counter() - begun)))

    async def _play_bot(self, seat: Seat, until: float) -> None:
        with suppress(ConnectionClosed):
            while time.perf_counter() < until and not _is_over(seat):
                begun = time.perf_counter()
                try:
                    self.bot_answers.append(Timed(begun, await self._ask_bot(seat)))
                except asyncio.CancelledError:
                    self._note_unfinished(self.bot_answers, begun)
                    raise
                await asyncio.sleep(max(MIN_PAUSE_S, BOT_PAUSE_S - (time.perf_counter() - begun)))
        if seat.is_closed:
            self.faults.append(f"a socket of a bot game closed ({seat.connection.close_code})")

    @staticmethod
    def _note_unfinished(times: list[Timed], begun: float) -> None:
        """Record what is unfinished at the end if it has already taken long; how long others would take is unknown."""
        took = time.perf_counter() - begun
        if took > LONG_S:
            times.append(Timed(begun, took))

    async def _ask_bot(self, seat: Seat) -> float:
        """Exchange a tile, and wait for the bot's move; returns the seconds it took."""
        await _until_own_turn(seat)
        if _is_over(seat):
            return 0.0
        assert seat.following.view is not None
        tile = seat.following.view.rack.tiles[0]
        can_exchange = len(seat.following.view.state.bag) > 0
        command = {"kind": "exchange", "tiles": [tile]} if can_exchange else {"kind": "pass"}
        begun, before = time.perf_counter(), seat.following.version
        await seat.send(id="b", version=before, **command)
        await _until_own_turn(seat, before)
        return seat.received_at - begun


def source_of(number: int) -> str:
    """The loopback address of a player: the limits per address count players as if they came from many homes."""
    return f"127.1.0.{1 + number // PEOPLE_PER_ADDRESS % 250}"


def _is_over(seat: Seat) -> bool:
    view = seat.following.view
    return view is not None and view.state.phase is Phase.OVER


async def _until_own_turn(seat: Seat, after: int = -1) -> None:
    async with asyncio.timeout(120):
        while not seat.is_closed:
            view = seat.following.view
            is_own = view is not None and (view.state.phase, view.state.turn) == (Phase.TURN, seat.following.seat)
            if seat.following.version > after and (is_own or _is_over(seat)):
                return
            await seat.next_news()
