"""What the service needs from outside, as Protocols; `compose.py` supplies it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from mozaika.rules.commands import Command
from mozaika.rules.draws import Draws
from mozaika.rules.edition import Edition
from mozaika.rules.state import GameState
from mozaika.service.cards import SeatCard, TableCard
from mozaika.service.outcomes import GameOutcome, RatingCard, ResultCard, Statistics


class TimeSource(Protocol):
    def now(self) -> int:
        """The table's time, in ms since 1970: it must go on after a restart."""
        ...


class TableWords(Protocol):
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

    async def open(self, edition: Edition, name: str) -> TableWords:
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
    """`account`: the name is his for good, by a password."""

    id: str
    name: str
    created: int
    account: bool = False
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """What is needed to sign in; `password` is a hash."""

    person: Person
    password: str


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
class TableSummary:
    """What to know of a table without replaying its log: whose `turn` it is, `scores`, who won; `wakes_at` is when it
    must be looked at even if nobody asks. Once it is `over` its secrets are revealed, so the store forgets them.
    """

    turn: int | None
    wakes_at: int | None
    over: bool
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


class EventStore(Protocol):
    """The logs. Every call that writes returns once it is on the disk."""

    async def append(self, game: str, version: int, events: Sequence[LoggedEvent], after: TableSummary) -> None:
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

    async def set_rated(self, table: str, *, rated: bool) -> None:
        """Whether its game counts for ratings: known when it begins."""
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


class LoginSessionStore(Protocol):
    """Devices, by the hashes of their tokens."""

    async def add(self, token: bytes, person: str, at: int) -> None: ...

    async def find(self, token: bytes, since: int) -> tuple[Person, int] | None:
        """Whose it is and when it was last seen, if that is not before `since`."""
        ...

    async def see(self, token: bytes, at: int) -> None: ...

    async def end(self, token: bytes) -> None: ...

    async def end_all(self, person: str, but: bytes) -> None: ...

    async def forget(self, before: int) -> None: ...


class AccountStore(Protocol):
    """Names that are somebody's own. `key` is `accounts.name_key`: one account to a key."""

    async def add(self, person: str, name: str, key: str, password: str, at: int) -> bool:
        """False if the key is taken, or the person has an account."""
        ...

    async def find(self, key: str) -> Account | None: ...

    async def owner(self, key: str) -> str | None: ...

    async def password(self, person: str) -> str | None: ...

    async def set_password(self, person: str, password: str) -> None: ...

    async def rename(self, person: str, name: str, key: str) -> bool:
        """False if the key is somebody else's."""
        ...

    async def have_accounts(self, people: Sequence[str]) -> bool:
        """All of them."""
        ...


class ResultStore(Protocol):
    """What came of finished games, and ratings."""

    async def settle(self, outcome: GameOutcome) -> bool:
        """Keep what a game came to, ratings included; False if that was done before."""
        ...

    async def unsettled(self) -> list[str]:
        """Finished games that a crash kept from being settled."""
        ...

    async def known(self, people: Collection[str]) -> dict[tuple[str, str], int]:
        """Ratings by person and edition."""
        ...

    async def ratings(self, person: str) -> list[RatingCard]: ...

    async def results(self, person: str, before: int, limit: int) -> list[ResultCard]:
        """The newest first, of those that ended before `before`."""
        ...

    async def statistics(self, person: str) -> list[Statistics]: ...

    async def graph(self, person: str, edition: str, limit: int) -> list[tuple[int, int]]:
        """Time and rating after each rated game, the oldest first; of the last `limit`."""
        ...


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
    def sessions(self) -> LoginSessionStore: ...

    @property
    def accounts(self) -> AccountStore: ...

    @property
    def results(self) -> ResultStore: ...

    @property
    def chat(self) -> ChatStore: ...

    async def close(self) -> None: ...
