"""What the service needs from outside, as Protocols; `compose.py` supplies it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from mozaika.rules.commands import Command
from mozaika.rules.draws import Draws
from mozaika.rules.edition import Edition
from mozaika.rules.state import GameState
from mozaika.service.cards import SeatCard, TableCard


class Clock(Protocol):
    def now(self) -> int:
        """The table's time, in ms since 1970: it must go on after a restart."""
        ...


class Words(Protocol):
    """A word list at hand. `digest` says which words these are."""

    @property
    def name(self) -> str: ...

    @property
    def digest(self) -> str: ...

    async def judge(self, words: Iterable[str]) -> dict[str, bool]: ...


@dataclass(frozen=True, slots=True)
class LexiconCard:
    """A word list as shown before sitting down."""

    name: str
    title: str
    language: str
    words: int
    licence: str
    attribution: str


class Lexica(Protocol):
    """All word lists."""

    async def open(self, edition: Edition, name: str) -> Words:
        """The list `name`; `UnknownLexicon` and its like if there is none for these letters."""
        ...

    def cards(self, language: str) -> tuple[LexiconCard, ...]: ...


class MoveFinder(Protocol):
    async def can_anyone_move(self, state: GameState) -> bool:
        """8.4, by the list that the state's edition names."""
        ...


class Bots(Protocol):
    """Players without a person. They run elsewhere and get a view as bytes (`records.view_json`), nothing else."""

    @property
    def levels(self) -> tuple[str, ...]: ...

    async def choose(self, bot: str, view: bytes) -> Command:
        """What `bot` does on its turn; `BotFailed` if no answer comes."""
        ...

    async def hint(self, view: bytes) -> Command:
        """The best play of the seat on turn, a pass if it has none; `BotFailed` if no answer comes."""
        ...


class Readiness(Protocol):
    """How far bots are from being able to play: on the very first start something is compiled for them."""

    @property
    def share(self) -> float:
        """From 0 to 1, which means that they are."""
        ...


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """One row of a log: `body` is JSON, `schema` the version of its form."""

    schema: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    created: int


@dataclass(frozen=True, slots=True)
class ChatLine:
    """`number` counts the lines of one room of one table, from 1. `seat` is None for a spectator."""

    room: str
    number: int
    person: str
    seat: int | None
    name: str
    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What to know of a table without replaying its log: `turn` is whose turn it is, `wakes_at` when it must be looked
    at even if nobody asks. Once it is `over` its secrets are revealed, so they are forgotten in the store.
    """

    turn: int | None
    wakes_at: int | None
    over: bool


class EventStore(Protocol):
    """The logs. Every call that writes returns once it is on the disk."""

    async def append(self, game: str, version: int, events: Sequence[LoggedEvent], after: Afterwards) -> None:
        """Add to a log that is at `version`; `StaleVersion` if it is not."""
        ...

    async def events(self, game: str, after: int = 0) -> list[LoggedEvent]: ...

    async def draws(self, game: str) -> Draws | None:
        """The secret side of the draws; None once it is revealed."""
        ...

    async def wakes(self) -> list[tuple[int, str]]:
        """When to look at which table."""
        ...


class TableStore(Protocol):
    """Cards of tables. A table's stage follows its log: `EventStore.append` moves it on in the same breath."""

    async def add(self, card: TableCard, draws: Draws, seeds: Mapping[int, bytes]) -> None: ...

    async def find(self, table: str) -> TableCard | None: ...

    async def set_seat(self, table: str, seat: int, card: SeatCard, seed: bytes = b"") -> None:
        """`seed` is what who sits down adds to the draws."""
        ...

    async def seeds(self, table: str) -> dict[int, bytes]: ...

    async def close_table(self, table: str) -> None:
        """Everybody left before the game began."""
        ...

    async def set_rematch(self, table: str, rematch: str) -> str:
        """Where these players play again: the first answer stays, and is returned."""
        ...

    async def gathering(self, limit: int) -> list[TableCard]:
        """Open tables with a free seat, the newest first."""
        ...

    async def of_person(self, person: str, limit: int) -> list[TableCard]: ...


class PeopleStore(Protocol):
    async def add(self, person: Person) -> None: ...

    async def find(self, person: str) -> Person | None: ...

    async def rename(self, person: str, name: str) -> None: ...


class ChatStore(Protocol):
    async def add(self, table: str, line: ChatLine) -> ChatLine:
        """The line with its number."""
        ...

    async def lines(self, table: str, room: str, after: int = 0) -> list[ChatLine]: ...


class Store(Protocol):
    """One place for all of it, opened and closed as one."""

    @property
    def log(self) -> EventStore: ...

    @property
    def tables(self) -> TableStore: ...

    @property
    def people(self) -> PeopleStore: ...

    @property
    def chat(self) -> ChatStore: ...

    async def close(self) -> None: ...
