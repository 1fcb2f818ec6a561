"""Errors of the service layer: live tables, people and stores. The root of all errors is in `mozaika/errors.py`."""

from __future__ import annotations

from mozaika.errors import GameError

TABLE_FAULTS = ("nobody", "local-strangers", "bot-level", "bot-words", "saved-seats", "saved-length", "hints", "costly")
ANALYSIS_FAULTS = ("no-turns", "too-long", "costly")
PASSWORD_FAULTS = ("short", "long", "easy")
DATABASE_FAULTS = ("encoding", "rights", "read-only")


class ServiceError(GameError):
    """The base of the errors in this module."""


# --- tables and seats -------------------------------------------------------------------------------------------------


class StaleVersion(ServiceError):
    """The command was sent before an event that its seat had not seen. `version` is the table's current version."""

    version: int


class NoSuchTable(ServiceError):
    """The table does not exist, or is not visible to this person."""

    table: str


class NotSeated(ServiceError):
    """Only players at the table may do this."""


class TableFull(ServiceError):
    pass


class SeatError(ServiceError):
    """The base of the errors about one seat."""

    seat: int


class NotYourSeat(SeatError):
    """Another player's seat, or a command that only the table itself issues."""


class SeatTaken(SeatError):
    pass


class AlreadySeated(SeatError):
    pass


class BadTable(ServiceError):
    """An impossible table; `reason` is one of TABLE_FAULTS."""

    reason: str


class PlayerIsPresent(ServiceError):
    """Nothing to claim. `wait_ms` is how long the player must still be away; 0 if they are here."""

    wait_ms: int


class NoPauseRequest(ServiceError):
    """No request for a pause waits for this seat's answer: it is over, or the seat has agreed."""


class PauseAskedRecently(ServiceError):
    """A request of this seat has led to no pause. `wait_ms` is how long it must wait before the next one."""

    wait_ms: int


class GameNotOver(ServiceError):
    pass


class NoRematchOffer(ServiceError):
    """No offer of a rematch is open: it was withdrawn or declined."""


class RematchDeclined(ServiceError):
    """This player has offered a rematch, and another has declined it. Others may still offer one."""


class PositionInPlay(ServiceError):
    """People are playing a game with this board on this server, so it is neither analysed nor shown as a picture."""


class NotAnalyzable(ServiceError):
    """The game cannot be analysed; `reason` is one of ANALYSIS_FAULTS."""

    reason: str


class AnalysisFailed(ServiceError):
    """The engine gave no answer; `reason` is `crashed`, `slow` or `confused`."""

    reason: str


class NoAnalysis(ServiceError):
    """The game has not been analysed."""


class TooManyAnalyses(ServiceError):
    """The person, or others from their address, have too many analyses that run now."""


class TooManyComments(ServiceError):
    limit: int


class HintsNotAllowed(ServiceError):
    pass


class HintsNotReady(ServiceError):
    """The engine is still being compiled."""


class BotFailed(ServiceError):
    """A bot gave no answer; the table continues without it. `reason` is `crashed`, `slow` or `confused`."""

    bot: str
    reason: str


class ChatEmpty(ServiceError):
    pass


class ChatTooLong(ServiceError):
    limit: int


class ChatFull(ServiceError):
    """The room of this table has as many lines as one may have."""

    limit: int


# --- people -----------------------------------------------------------------------------------------------------------


class NoSuchPerson(ServiceError):
    person: str


class SignInFailed(ServiceError):
    """A wrong name or a wrong password; the error does not reveal which."""


class RecoveryFailed(ServiceError):
    """A wrong name, or a recovery code that is wrong, used or expired; the error does not reveal which."""


class BadPassword(ServiceError):
    """`reason` is one of PASSWORD_FAULTS; `limit` is the number of characters that it refers to."""

    reason: str
    limit: int


class HasAccount(ServiceError):
    pass


class NoAccount(ServiceError):
    pass


class Blocked(ServiceError):
    """The operator has blocked this person."""


class TooBusy(ServiceError):
    """Too many requests of this kind at once; a retry may succeed."""


class BadAdminRequest(ServiceError):
    """Not a request of `admin_requests`; `reason` says what is wrong."""

    reason: str


class TracesLeft(ServiceError):
    """A person is erased, but the file could not be rewritten, so it still contains deleted data."""


# --- stores -----------------------------------------------------------------------------------------------------------


class StoreError(ServiceError):
    """The base of the errors about the file of a store, or the name of its database."""

    file: str


class StoreInUse(StoreError):
    """Another process has the store open."""


class StoreFailed(StoreError):
    """The write failed; nothing has changed."""


class StoreUnreachable(ServiceError):
    """The database does not answer. A write in progress may or may not have happened: the log shows which."""


class ServerStopping(ServiceError):
    """The server finishes what runs and then stops; another one, or the same one after its start, answers."""


class CannotConnect(ServiceError):
    """The base of the errors that tell the operator why the server cannot use its database."""


class BadDatabaseUrl(CannotConnect):
    """The URL is not repeated: it may contain a password."""


class DatabaseError(CannotConnect):
    """`database` is its host and name, never a password."""

    database: str


class DatabaseUnreachable(DatabaseError):
    """No answer from this address."""


class DatabaseRefused(DatabaseError):
    """A wrong user or password."""


class DatabaseMissing(DatabaseError):
    """The database server has no database of this name."""


class DatabaseTooOld(DatabaseError):
    version: int
    oldest: int


class DatabaseUnsuited(DatabaseError):
    """`reason` is one of DATABASE_FAULTS."""

    reason: str


class OlderServerRuns(DatabaseError):
    """A server runs that could not use the database after this version's changes of the schema: stop it first."""


class DatabaseNotEmpty(DatabaseError):
    """The target of a copy already contains data."""
