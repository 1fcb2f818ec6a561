"""What can be wrong at a table that the rules know nothing of. One tree with all other errors: `rules/errors.py`."""

from __future__ import annotations

from dataclasses import dataclass

from mozaika.rules.errors import GameError


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
     └ StoreInUse, StoreFailed
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
