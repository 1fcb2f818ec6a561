"""A hall on a real SQLite file, with a clock that stands still until told, words of one's own and bots by script."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from mozaika.editions import load_edition
from mozaika.records.game_json import decode_event
from mozaika.records.view_json import parse_view
from mozaika.rules import PlayerView, view_from
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Direction
from mozaika.rules.state import GameState
from mozaika.service.cards import SeatKind, SeatPlan, TableKind, TablePlan
from mozaika.service.chat import Chat
from mozaika.service.errors import BotFailed
from mozaika.service.people import People
from mozaika.service.ports import LexiconCard, Person
from mozaika.service.stores.sqlite import SqliteStore
from mozaika.service.subscribers import Subscriber
from mozaika.service.table import Table
from mozaika.service.table_registry import TableRegistry

START = 1_800_000_000_000
T = TypeVar("T")


def run(story: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(story, 60))


@dataclass
class FakeClock:
    time: int = START

    def now(self) -> int:
        return self.time


@dataclass
class FakeWords:
    """Every word counts but those in `wrong`."""

    wrong: set[str] = field(default_factory=set)
    name: str = "small"
    digest: str = "5" * 64

    async def judge(self, words: Iterable[str]) -> dict[str, bool]:
        return {word: word not in self.wrong for word in words}


@dataclass
class FakeLexica:
    words: FakeWords

    async def open(self, edition: Edition, name: str) -> FakeWords:
        return self.words

    def cards(self, language: str) -> tuple[LexiconCard, ...]:
        return (LexiconCard("small", "Small", language, 3, "MIT", ""),)


@dataclass
class FakeFinder:
    movable: bool = True
    fails: bool = False
    asked: int = 0

    async def can_anyone_move(self, state: GameState) -> bool:
        self.asked += 1
        if self.fails:
            raise BotFailed("movable", "crashed")
        return self.movable


@dataclass
class FakeBots:
    """`think` makes a command of a view; a failure is a `BotFailed` that it raises."""

    think: Callable[[PlayerView], cmd.Command] = lambda view: cmd.Pass(view.seat or 0)
    levels: tuple[str, ...] = ("greedy", "static")
    got: list[bytes] = field(default_factory=list)

    async def choose(self, bot: str, view: bytes) -> cmd.Command:
        self.got.append(view)
        await asyncio.sleep(0)
        return self.think(parse_view(view))

    async def hint(self, view: bytes) -> cmd.Command:
        return await self.choose("hint", view)


def failing(view: PlayerView) -> cmd.Command:
    raise BotFailed("static", "crashed")


@dataclass
class World:
    registry: TableRegistry
    store: SqliteStore
    clock: FakeClock
    words: FakeWords
    finder: FakeFinder
    bots: FakeBots
    people: People
    chat: Chat

    async def welcome(self, *names: str) -> list[Person]:
        return [await self.people.welcome(name) for name in names]

    async def later(self, ms: int = 0) -> None:
        """Time goes by; all that is due then happens, and what follows from it at once."""
        self.clock.time += ms
        while self.registry.watch.ring() or self.registry.bots._thinking:
            await self.registry.watch.settle()
            await self.registry.bots.settle()


@asynccontextmanager
async def world(path: Path, **parts: Any) -> AsyncIterator[World]:
    """Open the hall on a file in `path`; the same path again is the same hall after a restart."""
    clock, words = parts.get("clock") or FakeClock(), parts.get("words") or FakeWords()
    finder, bots = parts.get("finder") or FakeFinder(), parts.get("bots") or FakeBots()
    store = SqliteStore(path / "mozaika.db")
    registry = TableRegistry(store, FakeLexica(words), finder, bots, clock)
    for at, table in await store.log.wakes():  # as `TableRegistry.start` does; tests move the clock by hand
        registry.watch.arm(table, at)
    try:
        yield World(
            registry,
            store,
            clock,
            words,
            finder,
            bots,
            People(store.people, store.accounts, clock),
            Chat(store.chat, clock),
        )
    finally:
        await registry.stop()
        await store.close()


def edition(name: str = "english", **rules: Any) -> Edition:
    return load_edition(name, {"rules": rules})


PERSON = SeatPlan(SeatKind.PERSON)


def bot(level: str = "static") -> SeatPlan:
    return SeatPlan(SeatKind.BOT, bot=level)


def local(name: str) -> SeatPlan:
    return SeatPlan(SeatKind.LOCAL, name=name)


async def started(
    here: World, seats: int = 2, bots: int = 0, kind: Edition | None = None, lexicon: str = ""
) -> tuple[Table, list[Person]]:
    """A table of people, and of bots on the last seats, with its game begun."""
    names = ["Ala", "Olek", "Kasia", "Jan"][: seats - bots]
    people = await here.welcome(*names)
    plan = TablePlan(
        kind or edition(), (PERSON,) * (seats - bots) + (bot(),) * bots, kind=TableKind.OPEN, lexicon=lexicon
    )
    table = await here.registry.create(people[0], plan, seed=b"0" * 16)
    for place, person in enumerate(people[1:], 1):
        await here.registry.join(table.id, person, seed=bytes([place]) * 16)
    return table, people


def told(subscriber: Subscriber) -> list[dict[str, Any]]:
    """All messages that a listener has and has not taken."""
    return [json.loads(message.json) for message in subscriber.take()]


def numbered(messages: Iterable[dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    """The events of messages, with their numbers."""
    found = []
    for message in messages:
        if message["kind"] == "events":
            found += list(enumerate(message["events"], message["first"]))
    return found


def folded(seat: int | None, messages: Iterable[dict[str, Any]]) -> PlayerView:
    """The view that a client makes of what it was told."""
    return view_from(seat, (decode_event(event) for _, event in numbered(messages)))


def opening(table: Table, count: int = 2) -> cmd.Play:
    """The first tiles of the rack across the start square: words are what the test says they are."""
    state = table.game
    square, placed = state.edition.layout.start, []
    for tile in state.players[state.turn].rack.tiles[:count]:
        placed.append(Placement(square, "A" if tile == "?" else tile, tile == "?"))
        square = square.step(Direction.ACROSS)
    return cmd.Play(state.turn, tuple(placed))


def words_of(play: cmd.Play) -> set[str]:
    """The one word of an opening."""
    return {"".join(placement.letter for placement in play.placements)}
