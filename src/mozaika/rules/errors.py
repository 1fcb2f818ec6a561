"""Errors of the rules. The root of all errors is in `mozaika/errors.py`.

GameError
├── Refused                     a command the rules do not allow; nothing has changed
│   ├── MalformedCommand        a field of the wrong kind
│   ├── NoSuchSeat
│   ├── TileNotOnRack
│   ├── NotNow                  wrong moment or wrong seat
│   │   ├── GameNotStarted, GameAlreadyStarted, GameIsPaused, GameNotPaused, GameIsOver
│   │   ├── NotYourTurn, PlayerHasLeft
│   │   ├── PlayIsPending, NothingPending, OwnPlay, AlreadyAccepted
│   │   ├── OthersMayChallenge, AcceptanceEndsGame, WindowStillOpen, WindowIsOver
│   │   ├── TimeNotUp, TimeIsUp
│   │   └── AlreadyContributed, ContributionsMissing
│   ├── BadPlay
│   │   ├── NoTilesLaid, TooManyTiles, OffBoard, SquareTaken, SquareUsedTwice, UnknownLetter
│   │   ├── NotInLine, GapInPlay, StartNotCovered, FirstWordTooShort, NotConnected
│   │   └── InvalidWords
│   ├── BadExchange
│   │   └── BagBelowMinimum, ExchangeBeyondBag, ExchangesUsedUp
│   └── BadSetup
│       ├── WrongPlayerCount, NotEnoughTiles, BadContribution, BadSecret
│       └── NameEmpty, NameTooLong, NameForbidden, NameNotCapitalised, NameTaken
├── Unreadable
│   └── BadCoordinate, NotInAlphabet
├── FactMissing                 the caller did not supply a fact that `questions` asked for
├── NotYetVerifiable            the log holds no revealed secret
├── ViewNotVerifiable           a view hides the draws
└── ForgedRecord                a log that does not follow from its own rules and draws
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mozaika.errors import GameError, Unreadable

if TYPE_CHECKING:
    from mozaika.rules.squares import Square


class Refused(GameError):
    code = "refused"


@dataclass(eq=False)
class MalformedCommand(Refused):
    code = "malformed-command"
    field: str


@dataclass(eq=False)
class NoSuchSeat(Refused):
    code = "no-such-seat"
    seat: int


@dataclass(eq=False)
class TileNotOnRack(Refused):
    code = "tile-not-on-rack"
    missing: tuple[str, ...]


class NotNow(Refused):
    code = "not-now"


class GameNotStarted(NotNow):
    code = "game-not-started"


class GameAlreadyStarted(NotNow):
    code = "game-already-started"


class GameIsPaused(NotNow):
    code = "game-is-paused"


class GameNotPaused(NotNow):
    code = "game-not-paused"


class GameIsOver(NotNow):
    code = "game-is-over"


@dataclass(eq=False)
class NotYourTurn(NotNow):
    code = "not-your-turn"
    on_turn: int


class PlayerHasLeft(NotNow):
    code = "player-has-left"


class PlayIsPending(NotNow):
    code = "play-is-pending"


class NothingPending(NotNow):
    code = "nothing-pending"


class OwnPlay(NotNow):
    code = "own-play"


class AlreadyAccepted(NotNow):
    code = "already-accepted"


class OthersMayChallenge(NotNow):
    """Names no seat: who has accepted is nobody else's business (7.9)."""

    code = "others-may-challenge"


class AcceptanceEndsGame(NotNow):
    code = "acceptance-ends-game"


class WindowStillOpen(NotNow):
    code = "window-still-open"


class WindowIsOver(NotNow):
    code = "window-is-over"


class TimeNotUp(NotNow):
    code = "time-not-up"


class TimeIsUp(NotNow):
    code = "time-is-up"


class AlreadyContributed(NotNow):
    code = "already-contributed"


@dataclass(eq=False)
class ContributionsMissing(NotNow):
    code = "contributions-missing"
    seats: tuple[int, ...]


class BadPlay(Refused):
    code = "bad-play"


class NoTilesLaid(BadPlay):
    code = "no-tiles-laid"


@dataclass(eq=False)
class TooManyTiles(BadPlay):
    code = "too-many-tiles"
    limit: int


@dataclass(eq=False)
class OffBoard(BadPlay):
    code = "off-board"
    row: int
    column: int


@dataclass(eq=False)
class SquareTaken(BadPlay):
    code = "square-taken"
    square: Square


@dataclass(eq=False)
class SquareUsedTwice(BadPlay):
    code = "square-used-twice"
    square: Square


@dataclass(eq=False)
class UnknownLetter(BadPlay):
    code = "unknown-letter"
    letter: str


@dataclass(eq=False)
class NotInLine(BadPlay):
    code = "not-in-line"
    square: Square


@dataclass(eq=False)
class GapInPlay(BadPlay):
    code = "gap-in-play"
    square: Square


@dataclass(eq=False)
class StartNotCovered(BadPlay):
    code = "start-not-covered"
    square: Square


class FirstWordTooShort(BadPlay):
    code = "first-word-too-short"


class NotConnected(BadPlay):
    code = "not-connected"


@dataclass(eq=False)
class InvalidWords(BadPlay):
    code = "invalid-words"
    words: tuple[str, ...]


class BadExchange(Refused):
    code = "bad-exchange"


@dataclass(eq=False)
class BagBelowMinimum(BadExchange):
    code = "bag-below-minimum"
    needed: int
    in_bag: int


@dataclass(eq=False)
class ExchangeBeyondBag(BadExchange):
    code = "exchange-beyond-bag"
    wanted: int
    in_bag: int


@dataclass(eq=False)
class ExchangesUsedUp(BadExchange):
    code = "exchanges-used-up"
    limit: int


class BadSetup(Refused):
    code = "bad-setup"


@dataclass(eq=False)
class WrongPlayerCount(BadSetup):
    code = "wrong-player-count"
    given: int


@dataclass(eq=False)
class NotEnoughTiles(BadSetup):
    code = "not-enough-tiles"
    needed: int
    available: int


@dataclass(eq=False)
class BadContribution(BadSetup):
    code = "bad-contribution"
    length: int


class BadSecret(BadSetup):
    code = "bad-secret"


class NameEmpty(BadSetup):
    code = "name-empty"


@dataclass(eq=False)
class NameTooLong(BadSetup):
    code = "name-too-long"
    name: str
    limit: int


@dataclass(eq=False)
class NameForbidden(BadSetup):
    code = "name-forbidden"
    name: str


@dataclass(eq=False)
class NameNotCapitalised(BadSetup):
    code = "name-not-capitalised"
    name: str


@dataclass(eq=False)
class NameTaken(BadSetup):
    code = "name-taken"
    name: str


@dataclass(eq=False)
class BadCoordinate(Unreadable):
    code = "bad-coordinate"
    text: str


@dataclass(eq=False)
class NotInAlphabet(Unreadable):
    code = "not-in-alphabet"
    text: str
    position: int


@dataclass(eq=False)
class FactMissing(GameError):
    code = "fact-missing"
    fact: str


class NotYetVerifiable(GameError):
    code = "not-yet-verifiable"


class ViewNotVerifiable(GameError):
    """What one seat could see does not hold the draws of the others."""

    code = "view-not-verifiable"


@dataclass(eq=False)
class ForgedRecord(GameError):
    """`version` is the place, from 0, of the first event that does not follow from what stands before it."""

    code = "forged-record"
    version: int
    event: str
