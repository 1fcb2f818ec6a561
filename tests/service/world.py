"""A table registry on a real SQLite file, with a clock that tests move, a fake word list and scripted bots."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mozaika.errors import GameError
from mozaika.records.game_json import decode_event
from mozaika.records.view_json import parse_view
from mozaika.rules import PlayerView, view_from
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.edition import Edition
from mozaika.rules.squares import Direction
from mozaika.rules.state import GameState, Phase
from mozaika.service.cards import SeatKind, SeatPlan, TableKind, TablePlan
from mozaika.service.chat import Chat
from mozaika.service.dictionary_judge import DictionaryJudge
from mozaika.service.errors import BotFailed
from mozaika.service.people import People
from mozaika.service.ports import LexiconCard
from mozaika.service.store_ports import Person
from mozaika.service.stores.sqlite import SqliteStore
from mozaika.service.subscribers import Subscriber
from mozaika.service.table import Table
from mozaika.service.table_registry import RegistryOptions, TableRegistry
from tests import positions

START = 1_800_000_000_000


@dataclass
class FakeClock:
    time: int = START

    def now(self) -> int:
        return self.time


@dataclass
class FakeWords:
    """Every word is valid except those in `wrong`."""

    wrong: set[str] = field(default_factory=set)
    name: str = "small"
    digest: str = "5" * 64

    async def judge(self, words: Iterable[str]) -> dict[str, bool]:
        return {word: word not in self.wrong for word in words}


@dataclass
class FakeLexica:
    words: FakeWords
    judge: DictionaryJudge | None = None

    def default(self, edition: Edition) -> str:
        return edition.lexicon.name

    async def open(self, edition: Edition, name: str) -> FakeWords:
        return self.words

    def cards(self, language: str) -> tuple[LexiconCard, ...]:
        return (LexiconCard("small", "Small", language, 3, 15, "MIT", "", ""),)


@dataclass
class FakeFinder:
    movable: bool = True
    fails: GameError | None = None
    asked: int = 0

    async def can_anyone_move(self, state: GameState, person: str) -> bool:
        self.asked += 1
        if self.fails is not None:
            raise self.fails
        return self.movable


@dataclass
class FakeBots:
    """`think` returns a command for a view, or raises `BotFailed`. `without` has the words that the bot was not
    to form, for each question; `plays` are the best plays that it knows.
    """

    think: Callable[[PlayerView], cmd.Command] = lambda view: cmd.Pass(view.seat or 0)
    levels: tuple[str, ...] = ("greedy", "static")
    got: list[bytes] = field(default_factory=list)
    without: list[set[str]] = field(default_factory=list)
    plays: Callable[[PlayerView], list[cmd.Command]] = lambda view: []

    async def choose(self, bot: str, view: bytes, person: str, without: Collection[str] = ()) -> cmd.Command:
        self.got.append(view)
        self.without.append(set(without))
        await asyncio.sleep(0)
        return self.think(parse_view(view))

    async def best_plays(self, view: bytes, person: str, without: Collection[str], count: int) -> list[cmd.Command]:
        return self.plays(parse_view(view))[:count]

    async def hint(self, view: bytes, person: str) -> cmd.Command:
        return await self.choose("hint", view, person)


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
        """Advance the clock, and wait for everything that is due and its consequences."""
        self.clock.time += ms
        while self.registry.scheduler.ring() or self.registry.bots._thinking:
            await self.registry.scheduler.drain()
            await self.registry.bots.drain()


@asynccontextmanager
async def world(path: Path, **parts: Any) -> AsyncIterator[World]:
    """Open a registry on a file in `path`; opening the same path again is a restart. `judge` makes a judge with
    an online dictionary from store and clock.
    """
    clock, words = parts.get("clock") or FakeClock(), parts.get("words") or FakeWords()
    finder, bots = parts.get("finder") or FakeFinder(), parts.get("bots") or FakeBots()
    store = SqliteStore(path / "mozaika.db")
    judge = parts["judge"](store, clock) if "judge" in parts else None
    # Most tests are not about contributions and delays.
    options = RegistryOptions(**{name: parts.get(name, 0) for name in ("seed_wait_ms", "bot_delay_ms")})
    registry = TableRegistry(store, FakeLexica(words, judge), finder, bots, clock, options)
    for at, table in await store.log.wakes():  # as `TableRegistry.start` does, without its background tasks
        registry.scheduler.arm(table, at)
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
        if judge is not None:
            await judge.stop()
        await store.close()


def edition(name: str = "english", **rules: Any) -> Edition:
    return positions.edition(name, **rules)


PERSON = SeatPlan(SeatKind.PERSON)


def bot(level: str = "static") -> SeatPlan:
    return SeatPlan(SeatKind.BOT, bot=level)


def local(name: str) -> SeatPlan:
    return SeatPlan(SeatKind.LOCAL, name=name)


async def started(
    here: World, seats: int = 2, bots: int = 0, kind: Edition | None = None, lexicon: str = ""
) -> tuple[Table, list[Person]]:
    """A table of people, with bots on the last seats, and its game begun."""
    names = ["Ala", "Olek", "Kasia", "Jan"][: seats - bots]
    people = await here.welcome(*names)
    plan = TablePlan(
        kind or edition(),
        (PERSON,) * (seats - bots) + (bot(),) * bots,
        kind=TableKind.OPEN,
        lexicon=lexicon,
        checking_chosen=kind is not None,
    )
    table = await here.registry.create(people[0], plan)
    for person in people[1:]:
        await here.registry.join(table.id, person)
    return table, people


def phase_of(table: Table) -> Phase:
    """A function, so that a type checker does not take the phase of one moment for that of the next."""
    return table.game.phase


def received(subscriber: Subscriber) -> list[dict[str, Any]]:
    """The messages waiting for a subscriber."""
    return [json.loads(message.json) for message in subscriber.take()]


def numbered(messages: Iterable[dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    """The events of messages, with their numbers."""
    found = []
    for message in messages:
        if message["kind"] == "events":
            found += list(enumerate(message["events"], message["first"]))
    return found


def folded(seat: int | None, messages: Iterable[dict[str, Any]]) -> PlayerView:
    """The view that a client folds from its messages."""
    return view_from(seat, (decode_event(event) for _, event in numbered(messages)))


def opening(table: Table, count: int = 2) -> cmd.Play:
    """Plays the first tiles of the rack across the start square; the fake word list decides whether it is valid."""
    state = table.game
    square, placed = state.edition.layout.start, []
    for tile in state.players[state.turn].rack.tiles[:count]:
        placed.append(Placement(square, "A" if tile == "?" else tile, tile == "?"))
        square = square.step(Direction.ACROSS)
    return cmd.Play(state.turn, tuple(placed))


def words_of(play: cmd.Play) -> set[str]:
    """The word of an opening."""
    return {"".join(placement.letter for placement in play.placements)}
