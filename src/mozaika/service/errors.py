"""What can be wrong at a table that the rules know nothing of. One tree with all other errors: `mozaika/errors.py`."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.errors import GameError


class ServiceError(GameError):
    """Something about a live table.

    ServiceError
     ├ StaleVersion      the wish was made before something happened that its seat had not seen
     ├ NoSuchTable       none of this name, or one that is not for the asker
     ├ NoSuchPerson
     ├ NotSeated         only for those who sit at the table
     ├ NotYourSeat       somebody else's seat, or the table's own affair
     ├ SeatTaken, TableFull, AlreadySeated
     ├ BadTable          a table that cannot be: `reason` is one of TABLE_FAULTS
     ├ PlayerIsPresent   nothing to claim: he is here, or has not been away for long enough
     ├ GameNotOver       what is only possible afterwards
     ├ HintsNotAllowed, HintsNotReady   none at this table; none until the engine is compiled
     ├ ChatEmpty, ChatTooLong, ChatTooFast
     ├ BotFailed         no answer from a bot; the table helps itself
     ├ SignInFailed      no such name, or not its password: which of the two is nobody's business
     ├ BadPassword       none that we keep: `reason` is one of PASSWORD_FAULTS
     ├ HasAccount, NoAccount, Blocked
     ├ BadAdminRequest, TracesLeft   for those who run the server
     ├ TooBusy           more at once than can be done: a moment later it may go
     ├ StoreInUse, StoreFailed, StoreUnreachable
     └ CannotConnect     to the database, for the one who runs the server
        ├ BadDatabaseUrl
        ├ DatabaseUnreachable, DatabaseRefused, DatabaseMissing
        └ DatabaseTooOld, DatabaseUnsuited, DatabaseNotEmpty
    """


@dataclass(eq=False)
class StaleVersion(ServiceError):
    """`version` is what the table is at now."""

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
    """`wait_ms` is how long a player must still be away; 0 if he is here."""

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
    """`reason` is one of PASSWORD_FAULTS; `limit` the number of characters that it is about."""

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
    """Nothing that `admin_requests` knows; `reason` says where it went wrong."""

    code = "bad-admin-request"
    reason: str


class TracesLeft(ServiceError):
    """A person is erased, but the file could not be written anew: deleted bytes are still in it."""

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
    """The disk did not take it; nothing has happened."""

    code = "store-failed"
    file: str


class StoreUnreachable(ServiceError):
    """The database does not answer now. What was on its way to it may have been kept or not: the log will tell."""

    code = "store-unreachable"


class CannotConnect(ServiceError):
    """`database` is host and name of it, never a password."""


class BadDatabaseUrl(CannotConnect):
    """It is not repeated: a password may be in it."""

    code = "bad-database-url"


@dataclass(eq=False)
class DatabaseUnreachable(CannotConnect):
    """Nobody answers there."""

    code = "database-unreachable"
    database: str


@dataclass(eq=False)
class DatabaseRefused(CannotConnect):
    """A wrong user or password."""

    code = "database-refused"
    database: str


@dataclass(eq=False)
class DatabaseMissing(CannotConnect):
    """The server answers, but has no database of this name."""

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
    """Something is kept there already, and nothing is to be mixed with it."""

    code = "database-not-empty"
    database: str
