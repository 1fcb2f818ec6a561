"""What a client may say, by HTTP and over a socket. Parsed once, here; an unknown field or kind is refused.

Squares are written in the edition's own coordinates (`H8`), letters as text; `version` is the number of the last event
that the client has seen. `id` is the client's own: the answer to a message carries it.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from mozaika.service.cards import SeatKind, TableKind

MOST_MESSAGE_BYTES = 65_536
MOST_FILE_BYTES = 2_100_000  # 2 MB of text (10.4), and its frame
MOST_TILES = 64

Name = Annotated[str, Meta(max_length=80)]
Word = Annotated[str, Meta(max_length=80)]
Password = Annotated[str, Meta(max_length=400)]
Line = Annotated[str, Meta(max_length=2_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Seed = Annotated[bytes, Meta(max_length=16)]


class Incoming(msgspec.Struct, forbid_unknown_fields=True):
    """The common frame of all that comes in."""


# --- over HTTP ------------------------------------------------------------------------------------------------------


class NameRequest(Incoming, kw_only=True):
    name: Name


class AccountRequest(Incoming, kw_only=True):
    """`name` is empty for the one that one has."""

    name: Name = ""
    password: Password


class SignInRequest(Incoming, kw_only=True):
    name: Name
    password: Password


class PasswordRequest(Incoming, kw_only=True):
    old: Password
    new: Password


class SeatRequest(Incoming, kw_only=True):
    """`name` is for players of this device, `bot` is a level."""

    kind: SeatKind = SeatKind.PERSON
    name: Name = ""
    bot: Word = ""


class FileRequest(Incoming, kw_only=True):
    """A game file; `name` tells its format by its ending, `edition` whose letters a GCG or CGP has."""

    name: Annotated[str, Meta(max_length=300)]
    content: Annotated[bytes, Meta(max_length=MOST_FILE_BYTES)]
    edition: Word = ""


class TableRequest(Incoming, kw_only=True):
    """`changes` are laid over the edition, in the shape of an edition file. `file` is a saved game to go on with, or a
    board to play on. `seed` is what the host adds to the draws: 16 bytes, or nothing. `rated` counts
    where it can: two people with accounts, the edition's own settings.
    """

    edition: Word = ""
    changes: dict[str, Any] = {}
    lexicon: Word = ""
    kind: TableKind = TableKind.OPEN
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    watchable: bool = True
    rated: bool = True
    seed: Seed = b""
    file: FileRequest | None = None


class SeekRequest(Incoming, kw_only=True):
    """A game for two at once, with whoever wants the same; the rest as in `TableRequest`."""

    edition: Word
    changes: dict[str, Any] = {}
    lexicon: Word = ""
    rated: bool = True
    seed: Seed = b""


class JoinRequest(Incoming, kw_only=True):
    seat: SeatNumber | None = None
    name: Name = ""
    seed: Seed = b""
    link: Word = ""


class RematchRequest(Incoming, kw_only=True):
    seed: Seed = b""


# --- over a socket --------------------------------------------------------------------------------------------------


class Message(Incoming, tag_field="kind", kw_only=True):
    id: Word = ""


class LaidTile(Incoming, kw_only=True):
    square: Annotated[str, Meta(max_length=8)]
    letter: Annotated[str, Meta(max_length=16)]
    blank: bool = False


class GameCommand(Message, kw_only=True):
    """Something for the game, by the seat that the socket is for."""

    version: Version


class PlayCommand(GameCommand, tag="play", kw_only=True):
    tiles: Annotated[list[LaidTile], Meta(max_length=MOST_TILES)]


class ExchangeCommand(GameCommand, tag="exchange", kw_only=True):
    tiles: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=MOST_TILES)]


class PassCommand(GameCommand, tag="pass", kw_only=True):
    pass


class ChallengeCommand(GameCommand, tag="challenge", kw_only=True):
    pass


class AcceptCommand(GameCommand, tag="accept", kw_only=True):
    pass


class ResignCommand(GameCommand, tag="resign", kw_only=True):
    pass


class PauseCommand(GameCommand, tag="pause", kw_only=True):
    pass


class ResumeCommand(GameCommand, tag="resume", kw_only=True):
    pass


class ClaimMessage(Message, tag="claim", kw_only=True):
    """Take a player out who has been away for too long."""

    against: SeatNumber


class PreviewMessage(Message, tag="preview", kw_only=True):
    """What a play would score; and, where the table allows it, whether its words count."""

    tiles: Annotated[list[LaidTile], Meta(max_length=MOST_TILES)]


class HintMessage(Message, tag="hint", kw_only=True):
    """The best play of one's own tiles, where the table allows it."""


class SayMessage(Message, tag="chat", kw_only=True):
    text: Line


class ShowSeatMessage(Message, tag="become", kw_only=True):
    """A device with several seats shows one at a time: "I am X". Without a seat it shows none."""

    seat: SeatNumber | None = None


class ScreenRequestMessage(Message, tag="screen", kw_only=True):
    """Show everything once more; answered with a screen, whatever the socket follows."""


class HeartbeatReply(Message, tag="beat", kw_only=True):
    """The answer to a heartbeat: `at` is its own."""

    at: Annotated[int, Meta(ge=0, le=1 << 53)]


AnyGameCommand: TypeAlias = (
    PlayCommand
    | ExchangeCommand
    | PassCommand
    | ChallengeCommand
    | AcceptCommand
    | ResignCommand
    | PauseCommand
    | ResumeCommand
)
AnyMessage: TypeAlias = (
    AnyGameCommand
    | ClaimMessage
    | PreviewMessage
    | HintMessage
    | SayMessage
    | ShowSeatMessage
    | ScreenRequestMessage
    | HeartbeatReply
)

message_decoder = msgspec.json.Decoder(AnyMessage)
