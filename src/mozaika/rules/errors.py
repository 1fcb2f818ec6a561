"""Every way the library says no. A class is a stable code and its facts; sentences live in `texts/`.

GameError
├── Refused                     a wish the rules do not grant; nothing has changed
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
├── Unreadable                  text that says nothing we can act on
│   ├── BadCoordinate, BadNotation, NotInAlphabet
│   ├── LetterMismatch, NothingToPlayThrough, RunsOffBoard
│   ├── AmbiguousPlay           two readings remain; they come along
│   ├── BadFile                 a game file with a fault: line, column, reason
│   ├── BadRecord               a log that could not have come about
│   ├── FileUnreadable, FileTooLarge, NotText, NewerVersion, UnknownFormat
│   └── CannotConvert, ViewOnly, LexiconMissing
├── UnknownEdition
├── BadEdition                  an edition file with a fault: file, key, reason
├── BadWordFile                 a word list that cannot be read
├── FileUnwritable
├── FactMissing                 the caller did not find out what `questions` asked
├── NotYetVerifiable            the log holds no revealed secret
├── ViewNotVerifiable           a view hides the draws
├── NoDrawsRecorded             a kind of file that has none
└── ForgedRecord                a log that does not follow from its own rules and draws
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from mozaika.rules.squares import Square


@dataclass(eq=False)
class GameError(Exception):
    """The root: `code` never changes once released, `facts` are enough for a screen to point at the cause."""

    code: ClassVar[str] = "game-error"

    def __post_init__(self) -> None:
        self.args = tuple(self.facts.values())  # so that it prints and pickles like any exception
        self.file_line: int | None = None  # where it stands, if it was found in a file

    def at_line(self, line: int) -> Self:
        """The same error with the line of the file that it is about."""
        self.file_line = line
        return self

    @property
    def facts(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        said = f"{self.code} ({facts})" if facts else self.code
        return said if self.file_line is None else f"{said} at line {self.file_line}"


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


# --- not now --------------------------------------------------------------------------------------------------------


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


# --- plays ----------------------------------------------------------------------------------------------------------


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


# --- exchanges ------------------------------------------------------------------------------------------------------


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


# --- setting up -----------------------------------------------------------------------------------------------------


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


# --- text -----------------------------------------------------------------------------------------------------------


class Unreadable(GameError):
    code = "unreadable"


@dataclass(eq=False)
class BadCoordinate(Unreadable):
    code = "bad-coordinate"
    text: str


@dataclass(eq=False)
class BadNotation(Unreadable):
    code = "bad-notation"
    text: str


@dataclass(eq=False)
class NotInAlphabet(Unreadable):
    code = "not-in-alphabet"
    text: str
    position: int


@dataclass(eq=False)
class LetterMismatch(Unreadable):
    """The word as written wants another letter than the board has."""

    code = "letter-mismatch"
    square: Square
    on_board: str
    written: str


@dataclass(eq=False)
class NothingToPlayThrough(Unreadable):
    """The word as written goes through a tile that is not there."""

    code = "nothing-to-play-through"
    square: Square


@dataclass(eq=False)
class RunsOffBoard(Unreadable):
    code = "runs-off-board"
    text: str


@dataclass(eq=False)
class AmbiguousPlay(Unreadable):
    """`readings` are the plays it may mean: tuples of placements, to choose one from."""

    code = "ambiguous-play"
    text: str
    readings: tuple[Any, ...]


# --- game files -----------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class BadFile(Unreadable):
    """`reason` is a slug (`texts/` has its sentence), `detail` what stood there or was expected."""

    code = "bad-file"
    line: int
    column: int
    reason: str
    detail: str


@dataclass(eq=False)
class BadRecord(Unreadable):
    """`event` is the place, from 0, of the first event that does not fit those before it."""

    code = "bad-record"
    event: int


@dataclass(eq=False)
class FileUnreadable(Unreadable):
    code = "file-unreadable"
    file: str


@dataclass(eq=False)
class FileTooLarge(Unreadable):
    code = "file-too-large"
    size: int
    limit: int


class NotText(Unreadable):
    code = "not-text"


@dataclass(eq=False)
class NewerVersion(Unreadable):
    code = "newer-version"
    version: int
    known: int


@dataclass(eq=False)
class UnknownFormat(Unreadable):
    code = "unknown-format"
    name: str


@dataclass(eq=False)
class CannotConvert(Unreadable):
    """What `source` holds is not enough to make a `target`."""

    code = "cannot-convert"
    source: str
    target: str


class ViewOnly(Unreadable):
    """A save of what one seat may see: to show, not to go on with."""

    code = "view-only"


@dataclass(eq=False)
class LexiconMissing(Unreadable):
    """The game is judged by a word list that is not at hand."""

    code = "lexicon-missing"
    name: str


# --- files, facts, records ------------------------------------------------------------------------------------------


@dataclass(eq=False)
class UnknownEdition(GameError):
    code = "unknown-edition"
    edition: str


@dataclass(eq=False)
class BadEdition(GameError):
    """`reason` is one of the slugs of `editions/reader.py`; `detail` is the offending value."""

    code = "bad-edition"
    file: str
    key: str
    reason: str
    detail: str


@dataclass(eq=False)
class BadWordFile(GameError):
    """`reason` is `missing`, `encoding` or `empty`."""

    code = "bad-word-file"
    file: str
    reason: str


@dataclass(eq=False)
class FileUnwritable(GameError):
    code = "file-unwritable"
    file: str


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
class NoDrawsRecorded(GameError):
    """`kind` is what the file holds: `board`, `gcg` or `cgp`."""

    code = "no-draws-recorded"
    kind: str


@dataclass(eq=False)
class ForgedRecord(GameError):
    """`version` is the place, from 0, of the first event that does not follow from what stands before it."""

    code = "forged-record"
    version: int
    event: str
