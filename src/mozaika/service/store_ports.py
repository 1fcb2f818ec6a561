"""What the service stores, and the interfaces of the stores as Protocols; `service/stores` implements them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from mozaika.rules.draws import Draws
from mozaika.rules.edition import Edition
from mozaika.service.analysis_ports import AnalysisStore, CommentStore
from mozaika.service.cards import SeatCard, TableCard
from mozaika.service.outcomes import GameOutcome, RatingCard, ResultCard, Statistics
from mozaika.service.server_ports import ExchangeStore, ServerStore

ChatRoom: TypeAlias = Literal["players", "spectators"]


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """One row of an event log: `body` is JSON, `schema` the version of its format."""

    schema: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Person:
    """A person; with an `account`, the name belongs to them."""

    id: str
    name: str
    created: int
    account: bool = False
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """A person with the hash of their `password`."""

    person: Person
    password: str


@dataclass(frozen=True, slots=True)
class RecoveryCard:
    """A recovery code without the code: whose it is, who issued it (`recovery.Issuer`), when, and until when."""

    person: str
    issuer: str
    issued: int
    expires: int


@dataclass(frozen=True, slots=True)
class ChatLine:
    """`number` counts the lines of one room of one table, from 1. `seat` is None for a spectator. `account`: the name
    is that of an account, not of a guest or of a player on another's device.
    """

    room: ChatRoom
    number: int
    person: str
    seat: int | None
    name: str
    at: int
    text: str
    account: bool = False


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What is stored about a game so that its log need not be replayed: whose `turn` it is, `scores`, `winners`, its
    `board`, which lists of games show unless it is `covered`, and `wakes_at`, its next deadline. Once it is `over` its
    secrets are in the log, so the store deletes them.
    """

    turn: int | None
    wakes_at: int | None
    over: bool
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    board: str = ""  # as in CGP; empty after the game
    covered: bool = False  # during a pause, when nobody may see the board
    card_version: int | None = None  # of the card with which the game begins; None for all later events
    server: str = ""  # fires the deadlines from now on, if several servers share the store


class StaleCard(Exception):
    """Another server has changed the card of a table since the caller read it: read it again, and decide again."""


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """An open table with a seat that anyone may take."""

    id: str
    host: str
    created: int


@dataclass(frozen=True, slots=True)
class WaitingOpponent:
    """Somebody at an open table for two whose other seat anyone may take."""

    table: str
    person: str


class EventStore(Protocol):
    """Event logs. Every write returns after the data is on disk."""

    async def append(self, game: str, version: int, events: Sequence[LoggedEvent], after: TableSummary) -> None:
        """Append to a log at `version`; raises `StaleVersion` if it is at another, and `StaleCard` if the card is not
        at the version that `after` names.
        """
        ...

    async def events(self, game: str, after: int = 0) -> list[LoggedEvent]: ...

    async def draws(self, game: str) -> Draws | None:
        """The secrets of the draws; None once they are revealed."""
        ...

    async def wakes(self) -> list[tuple[int, str]]:
        """The next deadline of each table that has one, with its id."""
        ...


class TableStore(Protocol):
    """Cards of tables. `EventStore.append` updates the stage in the same transaction as the log.

    Every change counts the version of the card up by one. It raises `StaleCard` if the card is not at `version`; None
    is any version.
    """

    async def add(self, card: TableCard, draws: Draws) -> None: ...

    async def find(self, table: str) -> TableCard | None: ...

    async def set_seat(self, table: str, seat: int, card: SeatCard, version: int | None = None) -> None: ...

    async def set_seed_hashes(self, table: str, hashes: Mapping[int, bytes]) -> None:
        """Fix the hashes of the players' bytes for the draws, by seat; none at all if the table gathers again."""
        ...

    async def seed_hashes(self, table: str) -> dict[int, bytes]:
        """The fixed hashes; none before they are fixed."""
        ...

    async def close_table(self, table: str, version: int | None = None) -> None:
        """Everyone left before the game began."""
        ...

    async def set_rated(self, table: str, *, rated: bool, version: int | None = None) -> None:
        """Whether the game counts for ratings; decided when it begins."""
        ...

    async def set_rematch(self, table: str, rematch: str) -> str:
        """Set the rematch table unless one is set; returns the one that is set."""
        ...

    async def waiting(self) -> list[WaitingTable]: ...

    async def opponents(self, edition: Edition, *, rated: bool) -> list[WaitingOpponent]:
        """Who waits for an opponent with exactly this edition, the longest waiting first."""
        ...

    async def readable(self, tables: Sequence[str]) -> list[TableCard]:
        """The cards of these tables, in any order, without those that cannot be read."""
        ...

    async def stale(self, before: int, limit: int) -> list[str]:
        """Open tables from before that time whose game has not begun, the oldest first."""
        ...

    async def unfinished(self, host: str) -> int:
        """The number of unfinished tables that `host` opened and sits at."""
        ...

    async def of_person(self, person: str, limit: int) -> list[TableCard]: ...

    async def boards(self, tables: Sequence[str]) -> dict[str, str]:
        """The boards of those tables that have one to show, by table."""
        ...

    async def playing_with(self, boards: Sequence[str], limit: int, person: str | None = None) -> list[str]:
        """Running games with one of these boards, covered or not, in which people on several devices play; with a
        `person` only their own.
        """
        ...


class PeopleStore(Protocol):
    async def add(self, person: Person) -> None: ...

    async def find(self, person: str) -> Person | None: ...

    async def rename(self, person: str, name: str) -> None: ...


class LoginSessionStore(Protocol):
    """Login sessions by the hashes of their tokens."""

    async def add(self, token: bytes, person: str, at: int) -> None: ...

    async def find(self, token: bytes, since: int) -> tuple[Person, int] | None:
        """The person and the time of last use, unless that is before `since`."""
        ...

    async def see(self, token: bytes, at: int) -> None: ...

    async def end(self, token: bytes) -> None: ...

    async def end_all(self, person: str, but: bytes) -> None: ...

    async def forget(self, before: int) -> None: ...


class DeviceStore(Protocol):
    """Devices that have signed in to an account, by the hashes of their tokens."""

    async def is_known(self, token: bytes, person: str, since: int) -> bool:
        """Whether the device has signed in to the account of `person` at `since` or later."""
        ...

    async def remember(self, before: bytes, token: bytes, person: str, at: int, limit: int) -> None:
        """The device with the token `before`, if there is one, has `token` from now on, also for other accounts. A
        person has at most `limit` devices, the latest.
        """
        ...

    async def forget(self, person: str, but: bytes) -> None: ...

    async def forget_old(self, before: int) -> None: ...


class AccountStore(Protocol):
    """Accounts. Names are found and compared by their keys (`name_keys`)."""

    async def add(self, person: str, name: str, password: str, at: int) -> bool:
        """False if the name is taken, or the person already has an account."""
        ...

    async def find(self, name: str) -> Account | None:
        """Ignores case."""
        ...

    async def is_taken(self, name: str, person: str = "") -> bool:
        """Whether an account of anybody but `person` has the name, or one that looks like it."""
        ...

    async def password(self, person: str) -> str | None: ...

    async def set_password(self, person: str, password: str) -> None: ...

    async def rename(self, person: str, name: str) -> bool:
        """False if the name is taken."""
        ...

    async def have_accounts(self, people: Sequence[str]) -> bool:
        """Whether all of them have accounts."""
        ...


class RecoveryStore(Protocol):
    """Recovery codes by their hashes. A person has at most one of each issuer."""

    async def add(self, card: RecoveryCard, code: bytes) -> None:
        """Replaces the earlier code of the same issuer."""
        ...

    async def find(self, person: str, issuer: str, now: int) -> RecoveryCard | None:
        """The code, unless it has expired at `now`."""
        ...

    async def redeem(self, person: str, code: bytes, password: str, now: int) -> bool:
        """If the code is valid, set the password and delete all codes of the person, in one transaction."""
        ...

    async def cancel(self, person: str) -> None: ...

    async def forget(self, now: int) -> None:
        """Delete expired codes."""
        ...


class ResultStore(Protocol):
    """Results of finished games, and ratings."""

    async def settle(self, outcome: GameOutcome) -> bool:
        """Store the outcome of a game and update ratings; False if that was done before."""
        ...

    async def unsettled(self) -> list[str]:
        """Finished games whose outcome was not stored because of a crash."""
        ...

    async def known(self, people: Collection[str]) -> dict[tuple[str, str], int]:
        """Ratings by person and edition."""
        ...

    async def ratings(self, person: str) -> list[RatingCard]: ...

    async def results(self, person: str, before: int, limit: int) -> list[ResultCard]:
        """Games that ended before `before`, the newest first."""
        ...

    async def statistics(self, person: str) -> list[Statistics]: ...

    async def graph(self, person: str, edition: str, limit: int) -> list[tuple[int, int]]:
        """Time and rating after each of the last `limit` rated games, the oldest first."""
        ...


LAST_NUMBER = 1_000_000_000  # above the number of any line of chat


class ChatStore(Protocol):
    async def add(self, table: str, line: ChatLine) -> ChatLine:
        """Returns the line with its number; raises `ChatFull` if the room has as many lines as it may have."""
        ...

    async def lines(
        self, table: str, room: ChatRoom, after: int = 0, before: int = LAST_NUMBER, limit: int = 100
    ) -> list[ChatLine]:
        """The last `limit` lines whose numbers are above `after` and below `before`, in their order."""
        ...


class VerdictStore(Protocol):
    """Answers of online dictionaries. `address` is that of one."""

    async def find(self, address: str, words: Sequence[str], since: int) -> dict[str, bool]:
        """The answers about `words` that were stored at `since` or later."""
        ...

    async def add(self, address: str, verdicts: Mapping[str, bool], at: int) -> None: ...

    async def trim(self, before: int, limit: int) -> None:
        """Delete answers that are older than `before`, and all but the newest `limit`."""
        ...


@dataclass(frozen=True, slots=True)
class Notice:
    """What all servers must do about a person (`person_notices`)."""

    number: int
    at: int
    server: str
    kind: str
    person: str


class NoticeStore(Protocol):
    """Notices from one server to the others. Their numbers have no gaps."""

    async def add(self, notice: Notice, before: int) -> None:
        """Add a notice with the next number; those from before `before` may be deleted."""
        ...

    async def last(self) -> int:
        """The number of the last notice; 0 if there was none."""
        ...

    async def newer(self, number: int, limit: int) -> list[Notice]:
        """The first `limit` notices after `number`."""
        ...


class Store(Protocol):
    """All stores together, opened and closed as one."""

    @property
    def log(self) -> EventStore: ...

    @property
    def tables(self) -> TableStore: ...

    @property
    def people(self) -> PeopleStore: ...

    @property
    def sessions(self) -> LoginSessionStore: ...

    @property
    def devices(self) -> DeviceStore: ...

    @property
    def accounts(self) -> AccountStore: ...

    @property
    def recovery(self) -> RecoveryStore: ...

    @property
    def results(self) -> ResultStore: ...

    @property
    def chat(self) -> ChatStore: ...

    @property
    def analyses(self) -> AnalysisStore: ...

    @property
    def comments(self) -> CommentStore: ...

    @property
    def verdicts(self) -> VerdictStore: ...

    @property
    def notices(self) -> NoticeStore: ...

    @property
    def servers(self) -> ServerStore: ...

    @property
    def exchanges(self) -> ExchangeStore: ...

    async def close(self) -> None: ...
