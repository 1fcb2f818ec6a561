"""The bodies of HTTP requests. An unknown field is refused. Messages over a socket: `client_messages`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE
from mozaika.rules.names import MAX_PLAYERS
from mozaika.service.cards import SeatKind, TableKind
from mozaika.service.position_analysis import QuestionKind

_MAX_FILE_BYTES = 2_100_000  # 2 MB of text (10.4), and its JSON frame

MAX_NAME_LENGTH = 80
Name = Annotated[str, Meta(max_length=MAX_NAME_LENGTH)]
ShortText = Annotated[str, Meta(max_length=80)]  # an id, a key or the name of a list
Password = Annotated[str, Meta(max_length=400)]
Side = Annotated[int, Meta(ge=SMALLEST_SIDE, le=LARGEST_SIDE)]
PremiumOfSquare: TypeAlias = Literal["", "DL", "TL", "DW", "TW"]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_PLAYERS)]


class Incoming(msgspec.Struct, forbid_unknown_fields=True):
    """Base of everything that comes from a client."""


class NameRequest(Incoming, kw_only=True):
    """With `table`, the name changes also at this table, if it is local and the person plays there under their name."""

    name: Name
    table: ShortText = ""


class AccountRequest(Incoming, kw_only=True):
    """An empty `name` keeps the present one."""

    name: Name = ""
    password: Password


class SignInRequest(Incoming, kw_only=True):
    name: Name
    password: Password


class PasswordRequest(Incoming, kw_only=True):
    old: Password
    new: Password


class RecoveryRequest(Incoming, kw_only=True):
    """`code` is a recovery code, `password` the new password."""

    name: Name
    code: ShortText
    password: Password


class ErasureRequest(Incoming, kw_only=True):
    password: Password


class SeatRequest(Incoming, kw_only=True):
    """`name` is for players on this device, `bot` is one of the `bots` of `TableOptions`."""

    kind: SeatKind = SeatKind.PERSON
    name: Name = ""
    bot: ShortText = ""


class FileRequest(Incoming, kw_only=True):
    """A game file. The suffix of `name` gives its format; `edition` is for a file whose format may not name one."""

    name: Annotated[str, Meta(max_length=300)]
    content: Annotated[bytes, Meta(max_length=_MAX_FILE_BYTES)]
    edition: ShortText = ""


class AnalysisRequest(Incoming, kw_only=True):
    """`again`: an analysis that is stored is made again."""

    again: bool = False


class FileAnalysisRequest(Incoming, kw_only=True):
    file: FileRequest
    again: bool = False


class CommentRequest(Incoming, kw_only=True):
    """A comment on a turn, or on the game as a whole (0); an empty text deletes it."""

    turn: Annotated[int, Meta(ge=0, le=1_000)]
    text: Annotated[str, Meta(max_length=4_000)]


class CommentedFileRequest(Incoming, kw_only=True):
    """A game file, comments on its turns, and the name of the format for the answer."""

    file: FileRequest
    comments: Annotated[list[CommentRequest], Meta(max_length=400)]
    format: Annotated[str, Meta(max_length=8)]


class BoardRequest(Incoming, kw_only=True):
    """A board: `premiums` of its squares row by row, or null for the preset of this size."""

    edition: ShortText
    rows: Side
    columns: Side
    premiums: Annotated[list[PremiumOfSquare], Meta(max_length=LARGEST_SIDE**2)] | None = None


class TableRequest(Incoming, kw_only=True):
    """`changes` override the edition, in the shape of an edition file. `file` is a saved game to resume, or a board to
    play on. `rated` applies where the game can be rated: two people with accounts, and the edition's own settings.
    """

    edition: ShortText = ""
    changes: dict[str, Any] = {}
    lexicon: ShortText = ""
    kind: TableKind = TableKind.OPEN
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    watchable: bool = True
    rated: bool = True
    file: FileRequest | None = None


class SeekRequest(Incoming, kw_only=True):
    """A game with the first opponent who seeks the same settings; fields as in `TableRequest`."""

    edition: ShortText
    changes: dict[str, Any] = {}
    lexicon: ShortText = ""
    rated: bool = True


class JoinRequest(Incoming, kw_only=True):
    seat: SeatNumber | None = None
    name: Name = ""
    link: ShortText = ""


# --- analysis -------------------------------------------------------------------------------------------------------

MAX_SECONDS = 30
MAX_CGP = 4_000  # characters
_MAX_SCORE = 100_000
Letter = Annotated[str, Meta(max_length=8)]
BoardIndex = Annotated[int, Meta(ge=0, lt=LARGEST_SIDE)]
RackRequest: TypeAlias = Annotated[str, Meta(max_length=80)]


class LaidTileRequest(Incoming, kw_only=True):
    """A tile on the board. A `blank` is the letter that it stands for."""

    row: BoardIndex
    column: BoardIndex
    letter: Letter
    blank: bool = False


class SquareRequest(Incoming, kw_only=True):
    row: BoardIndex
    column: BoardIndex


class PositionRequest(Incoming, kw_only=True):
    """A position: a line of CGP, or `tiles`, `racks` and the rest. `racks`, as text, and `scores` begin with the player
    on turn.
    `edition` may be left out for a line that names it. `game` is a table whose board and rules are used, `link` the one
    by which the reader came there. `last` are the squares of the last play's tiles.
    """

    edition: ShortText = ""
    game: ShortText = ""
    link: ShortText = ""
    lexicon: ShortText = ""
    cgp: Annotated[str, Meta(max_length=MAX_CGP)] = ""
    tiles: Annotated[list[LaidTileRequest], Meta(max_length=LARGEST_SIDE**2)] = []
    racks: Annotated[list[RackRequest], Meta(max_length=MAX_PLAYERS)] = []
    scores: Annotated[list[Annotated[int, Meta(ge=-_MAX_SCORE, le=_MAX_SCORE)]], Meta(max_length=MAX_PLAYERS)] = []
    scoreless_turns: Annotated[int, Meta(ge=0, le=100)] = 0
    passes: Annotated[int, Meta(ge=0, le=100)] = 0
    last: Annotated[list[SquareRequest], Meta(max_length=LARGEST_SIDE)] = []


class MoveRequest(Incoming, kw_only=True):
    """A move in a position: `tiles` of a play, or what is exchanged; neither is a pass."""

    position: PositionRequest
    tiles: Annotated[list[LaidTileRequest], Meta(max_length=LARGEST_SIDE)] = []
    exchanged: Annotated[list[Letter], Meta(max_length=40)] = []


class RetryRequest(Incoming, kw_only=True):
    """Another play in the turn `turn` of a game: `tiles` of its player's rack."""

    turn: Annotated[int, Meta(ge=1, le=1_000)]
    tiles: Annotated[list[LaidTileRequest], Meta(max_length=LARGEST_SIDE)]


class FileRetryRequest(Incoming, kw_only=True):
    file: FileRequest
    move: RetryRequest


class QuestionRequest(Incoming, kw_only=True):
    """A question to the engine. `top` is how many moves are listed or compared, `bot` who replies, and `tiles` the play
    that `play` is about.
    """

    position: PositionRequest
    kind: QuestionKind
    seconds: Annotated[float, Meta(gt=0, le=MAX_SECONDS)] = 5.0
    plies: Annotated[int, Meta(ge=1, le=20)] = 2
    top: Annotated[int, Meta(ge=1, le=50)] = 15
    seed: Annotated[int, Meta(ge=0, lt=2**31)] = 1
    bot: ShortText = ""
    tiles: Annotated[list[LaidTileRequest], Meta(max_length=LARGEST_SIDE)] = []
