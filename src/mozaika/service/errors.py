"""Errors of the service layer. The root of all errors is in `mozaika/errors.py`."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.errors import GameError


class ServiceError(GameError):
    """The base of all errors about live tables, people and stores.

    ServiceError
     ├ StaleVersion      the command was sent before an event that its seat had not seen
     ├ NoSuchTable       unknown, or not visible to this person
     ├ NoSuchPerson
     ├ NotSeated         only for players at the table
     ├ NotYourSeat       another player's seat, or a command of the table itself
     ├ SeatTaken, TableFull, AlreadySeated
     ├ BadTable          an impossible table: `reason` is one of TABLE_FAULTS
     ├ PlayerIsPresent   nothing to claim: the player is here, or has not been away for long enough
     ├ GameNotOver       only possible after the game
     ├ HintsNotAllowed, HintsNotReady   not at this table; not until the engine is compiled
     ├ ChatEmpty, ChatTooLong, ChatTooFast
     ├ BotFailed         no answer from a bot; the table continues without it
     ├ SignInFailed      wrong name or wrong password; the error does not reveal which
     ├ BadPassword       not accepted: `reason` is one of PASSWORD_FAULTS
     ├ HasAccount, NoAccount, Blocked
     ├ BadAdminRequest, TracesLeft   for the operator
     ├ TooBusy           too much at once; a retry may succeed
     ├ StoreInUse, StoreFailed, StoreUnreachable
     └ CannotConnect     to the database; for the operator
        ├ BadDatabaseUrl
        ├ DatabaseUnreachable, DatabaseRefused, DatabaseMissing
        └ DatabaseTooOld, DatabaseUnsuited, DatabaseNotEmpty
    """


@dataclass(eq=False)
class StaleVersion(ServiceError):
    """`version` is the current version of the table."""

    code = "stale-version"
    version: int


@dataclass(eq=False)
class NoSuchTable(ServiceError):
    code = "no-such-table"
    table: str


@dataclass(eq=False)
class NoSuchPerson(ServiceError):
    code = "no-such-person"
    person: str


class NotSeated(ServiceError):
    code = "not-seated"


@dataclass(eq=False)
class NotYourSeat(ServiceError):
    code = "not-your-seat"
    seat: int


@dataclass(eq=False)
class SeatTaken(ServiceError):
    code = "seat-taken"
    seat: int


class TableFull(ServiceError):
    code = "table-full"


@dataclass(eq=False)
class AlreadySeated(ServiceError):
    code = "already-seated"
    seat: int


TABLE_FAULTS = ("nobody", "local-strangers", "bot-level", "bot-words", "seed", "saved-seats", "hints")


@dataclass(eq=False)
class BadTable(ServiceError):
    """`reason` is one of TABLE_FAULTS."""

    code = "bad-table"
    reason: str


@dataclass(eq=False)
class PlayerIsPresent(ServiceError):
    """`wait_ms` is how long the player must still be away; 0 if they are here."""

    code = "player-is-present"
    wait_ms: int


class GameNotOver(ServiceError):
    code = "game-not-over"


class HintsNotAllowed(ServiceError):
    code = "hints-not-allowed"


class HintsNotReady(ServiceError):
    code = "hints-not-ready"


class ChatEmpty(ServiceError):
    code = "chat-empty"


@dataclass(eq=False)
class ChatTooLong(ServiceError):
    code = "chat-too-long"
    limit: int


@dataclass(eq=False)
class ChatTooFast(ServiceError):
    code = "chat-too-fast"
    wait_ms: int


@dataclass(eq=False)
class BotFailed(ServiceError):
    """`reason` is `crashed`, `slow` or `confused`."""

    code = "bot-failed"
    bot: str
    reason: str


class SignInFailed(ServiceError):
    code = "sign-in-failed"


PASSWORD_FAULTS = ("short", "long", "easy")


@dataclass(eq=False)
class BadPassword(ServiceError):
    """`reason` is one of PASSWORD_FAULTS; `limit` is the number of characters that it refers to."""

    code = "bad-password"
    reason: str
    limit: int


class HasAccount(ServiceError):
    code = "has-account"


class NoAccount(ServiceError):
    code = "no-account"


class Blocked(ServiceError):
    code = "blocked"


@dataclass(eq=False)
class BadAdminRequest(ServiceError):
    """Not a request of `admin_requests`; `reason` says what is wrong."""

    code = "bad-admin-request"
    reason: str


class TracesLeft(ServiceError):
    """A person is erased, but the file could not be rewritten, so it still contains deleted data."""

    code = "traces-left"


class TooBusy(ServiceError):
    code = "too-busy"


@dataclass(eq=False)
class StoreInUse(ServiceError):
    """Another process has the store open."""

    code = "store-in-use"
    file: str


@dataclass(eq=False)
class StoreFailed(ServiceError):
    """The write failed; nothing has changed."""

    code = "store-failed"
    file: str


class StoreUnreachable(ServiceError):
    """The database does not answer. A write in progress may or may not have happened: the log shows which."""

    code = "store-unreachable"


class CannotConnect(ServiceError):
    """`database` is its host and name, never a password."""


class BadDatabaseUrl(CannotConnect):
    """The URL is not repeated: it may contain a password."""

    code = "bad-database-url"


@dataclass(eq=False)
class DatabaseUnreachable(CannotConnect):
    """No answer from this address."""

    code = "database-unreachable"
    database: str


@dataclass(eq=False)
class DatabaseRefused(CannotConnect):
    """A wrong user or password."""

    code = "database-refused"
    database: str


@dataclass(eq=False)
class DatabaseMissing(CannotConnect):
    """The database server has no database of this name."""

    code = "database-missing"
    database: str


@dataclass(eq=False)
class DatabaseTooOld(CannotConnect):
    code = "database-too-old"
    database: str
    version: int
    oldest: int


DATABASE_FAULTS = ("encoding", "rights", "read-only")


@dataclass(eq=False)
class DatabaseUnsuited(CannotConnect):
    """`reason` is one of DATABASE_FAULTS."""

    code = "database-unsuited"
    database: str
    reason: str


@dataclass(eq=False)
class DatabaseNotEmpty(CannotConnect):
    """The target of a copy already contains data."""

    code = "database-not-empty"
    database: str
