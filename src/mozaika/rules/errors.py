"""Errors of the rules. The root of all errors is in `mozaika/errors.py`.

GameError
├── Refused                     a command the rules do not allow; nothing has changed
│   ├── MalformedCommand        a field of the wrong kind
│   ├── NoSuchSeat
│   ├── TileNotOnRack
│   ├── NotNow                  wrong moment or wrong seat
│   │   ├── GameNotStarted, GameAlreadyStarted, GameIsPaused, GameNotPaused, NoPausesLeft, GameIsOver
│   │   ├── NotYourTurn, PlayerHasLeft
│   │   ├── PlayIsPending, NothingPending, OwnPlay, AlreadyAccepted
│   │   ├── OthersMayChallenge, AcceptanceEndsGame, WindowStillOpen, WindowIsOver
│   │   ├── TimeNotUp, TimeIsUp, NoClockRuns
│   │   └── AlreadyContributed, ContributionsMissing, SeedsClosed
│   ├── BadPlay
│   │   ├── NoTilesLaid, TooManyTiles, OffBoard, SquareTaken, SquareUsedTwice, UnknownLetter
│   │   ├── NotInLine, GapInPlay, StartNotCovered, FirstWordTooShort, NotConnected
│   │   └── InvalidWords
│   ├── BadExchange
│   │   └── BagBelowMinimum, ExchangeBeyondBag, ExchangesUsedUp
│   └── BadSetup
│       ├── WrongPlayerCount, NotEnoughTiles, BadContribution, BadSeedHash, SeedMismatch, BadSecret
│       ├── NameEmpty, NameTooLong, NameForbidden, NameTooManyMarks, NameTaken
│       └── NameNotCapitalised, NameNotAscii, NameOtherScript
├── Unreadable
│   └── BadCoordinate, NotInAlphabet
├── FactMissing                 the caller did not supply a fact that `questions` asked for
├── NotYetVerifiable            the log holds no revealed secret
├── ViewNotVerifiable           a view hides the draws
├── OtherCommitment, SeedNotUsed    a log that differs from what a player kept
└── ForgedRecord                a log that does not follow from its own rules and draws
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mozaika.errors import GameError, Unreadable

if TYPE_CHECKING:
    from mozaika.rules.squares import Square


class Refused(GameError):
    """A command the rules do not allow. Nothing has changed."""


class MalformedCommand(Refused):
    field: str


class NoSuchSeat(Refused):
    seat: int


class TileNotOnRack(Refused):
    missing: tuple[str, ...]


class NotNow(Refused):
    """A command at the wrong moment, or from the wrong seat."""


class GameNotStarted(NotNow):
    """The start draw and the deal come first."""


class GameAlreadyStarted(NotNow):
    """Contributions to the draws and the start come once, before the game."""


class GameIsPaused(NotNow):
    """The game must be resumed first."""


class NoPausesLeft(NotNow):
    """The game has had all its pauses; `limit` is 0 if it may have none."""

    limit: int


class GameNotPaused(NotNow):
    """There is no pause to end."""


class GameIsOver(NotNow):
    """Nothing can be done in a finished game."""


class NotYourTurn(NotNow):
    on_turn: int


class PlayerHasLeft(NotNow):
    """The seat's player has resigned or run out of time."""


class PlayIsPending(NotNow):
    """The pending play must be settled first."""


class NothingPending(NotNow):
    """There is no play to accept or challenge."""


class OwnPlay(NotNow):
    """Players cannot accept or challenge their own play."""


class AlreadyAccepted(NotNow):
    """A player who has accepted a play can neither challenge it nor accept it again."""


class OthersMayChallenge(NotNow):
    """No seat is named, because who has accepted is private (7.9)."""


class AcceptanceEndsGame(NotNow):
    """Accepting the pending play ends the game, so there is no next turn."""


class WindowStillOpen(NotNow):
    """The challenge window of the pending play has not ended, or it has none."""


class WindowIsOver(NotNow):
    """The play can no longer be challenged."""


class TimeNotUp(NotNow):
    """The seat still has time, overtime included."""


class TimeIsUp(NotNow):
    """The seat has no time left for a move."""


class NoClockRuns(NotNow):
    """There is no clock to start again."""


class AlreadyContributed(NotNow):
    """Each seat contributes to the draws once."""


class ContributionsMissing(NotNow):
    seats: tuple[int, ...]


class SeedsClosed(NotNow):
    """A hash or bytes for the draws that come too late: other seats may have shown theirs already."""


class BadPlay(Refused):
    """Tiles that do not form a legal play."""


class NoTilesLaid(BadPlay):
    """A play lays at least one tile."""


class TooManyTiles(BadPlay):
    limit: int


class OffBoard(BadPlay):
    row: int
    column: int


class SquareTaken(BadPlay):
    square: Square


class SquareUsedTwice(BadPlay):
    square: Square


class UnknownLetter(BadPlay):
    letter: str


class NotInLine(BadPlay):
    square: Square


class GapInPlay(BadPlay):
    square: Square


class StartNotCovered(BadPlay):
    square: Square


class FirstWordTooShort(BadPlay):
    """The first play forms a word of at least two letters."""


class NotConnected(BadPlay):
    """A play touches a tile on the board."""


class InvalidWords(BadPlay):
    words: tuple[str, ...]


class BadExchange(Refused):
    """An exchange the edition does not allow now."""


class BagBelowMinimum(BadExchange):
    needed: int
    in_bag: int


class ExchangeBeyondBag(BadExchange):
    wanted: int
    in_bag: int


class ExchangesUsedUp(BadExchange):
    limit: int


class BadSetup(Refused):
    """A game that cannot be created or started like this."""


class WrongPlayerCount(BadSetup):
    given: int
    minimum: int
    maximum: int


class NotEnoughTiles(BadSetup):
    needed: int
    available: int


class BadContribution(BadSetup):
    length: int
    needed: int


class BadSeedHash(BadSetup):
    length: int
    needed: int


class SeedMismatch(BadSetup):
    """The bytes for the draws are not those whose hash the seat sent before."""


class BadSecret(BadSetup):
    """A secret of the draws of the wrong length."""


class NameEmpty(BadSetup):
    """A player's name has no visible character."""


class NameTooLong(BadSetup):
    name: str
    limit: int


class NameForbidden(BadSetup):
    name: str


class NameTooManyMarks(BadSetup):
    """`limit` is the number of combining marks that may follow each other. The name is not repeated."""

    limit: int


class NameNotCapitalised(BadSetup):
    name: str


class NameOtherScript(BadSetup):
    """`letters` are the first and the last letter of the edition's alphabet."""

    name: str
    letters: str


class NameNotAscii(BadSetup):
    name: str


class NameTaken(BadSetup):
    name: str


class BadCoordinate(Unreadable):
    text: str


class NotInAlphabet(Unreadable):
    text: str
    position: int


class FactMissing(GameError):
    fact: str


class NotYetVerifiable(GameError):
    """The log has no revealed secret, so its draws cannot be derived."""


class ViewNotVerifiable(GameError):
    """A seat's view does not contain the draws of the others."""


class OtherCommitment(GameError):
    """The log has another commitment than the one that was shown before the game."""

    found: str


class SeedNotUsed(GameError):
    """The player's bytes did not go into the draws of the log."""


class ForgedRecord(GameError):
    """`version` is the index of the first event that does not follow from those before it."""

    version: int
    event: str
