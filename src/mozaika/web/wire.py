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


class Wire(msgspec.Struct, forbid_unknown_fields=True):
    """The common frame of all that comes in."""


# --- over HTTP ------------------------------------------------------------------------------------------------------


class NameWish(Wire, kw_only=True):
    name: Name


class AccountWish(Wire, kw_only=True):
    """`name` is empty for the one that one has."""

    name: Name = ""
    password: Password


class SignInWish(Wire, kw_only=True):
    name: Name
    password: Password


class PasswordWish(Wire, kw_only=True):
    old: Password
    new: Password


class SeatWish(Wire, kw_only=True):
    """`name` is for players of this device, `bot` is a level."""

    kind: SeatKind = SeatKind.PERSON
    name: Name = ""
    bot: Word = ""


class FileWish(Wire, kw_only=True):
    """A game file; `name` tells its format by its ending, `edition` whose letters a GCG or CGP has."""

    name: Annotated[str, Meta(max_length=300)]
    content: Annotated[bytes, Meta(max_length=MOST_FILE_BYTES)]
    edition: Word = ""


class TableWish(Wire, kw_only=True):
    """`changes` are laid over the edition, in the shape of an edition file. `file` is a saved game to go on with, or a
    board to play on. `seed` is what the host adds to the draws: 16 bytes, or nothing. `rated` counts
    where it can: two people with accounts, the edition's own settings.
    """

    edition: Word = ""
    changes: dict[str, Any] = {}
    lexicon: Word = ""
    kind: TableKind = TableKind.OPEN
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    watchable: bool = True
    rated: bool = True
    seed: Seed = b""
    file: FileWish | None = None


class SeekWish(Wire, kw_only=True):
    """A game for two at once, with whoever wants the same; the rest as in `TableWish`."""

    edition: Word
    changes: dict[str, Any] = {}
    lexicon: Word = ""
    rated: bool = True
    seed: Seed = b""


class JoinWish(Wire, kw_only=True):
    seat: SeatNumber | None = None
    name: Name = ""
    seed: Seed = b""
    link: Word = ""


class RematchWish(Wire, kw_only=True):
    seed: Seed = b""


# --- over a socket --------------------------------------------------------------------------------------------------


class Message(Wire, tag_field="kind", kw_only=True):
    id: Word = ""


class LaidTile(Wire, kw_only=True):
    square: Annotated[str, Meta(max_length=8)]
    letter: Annotated[str, Meta(max_length=16)]
    blank: bool = False


class Wish(Message, kw_only=True):
    """Something for the game, by the seat that the socket is for."""

    version: Version


class PlayWish(Wish, tag="play", kw_only=True):
    tiles: Annotated[list[LaidTile], Meta(max_length=MOST_TILES)]


class ExchangeWish(Wish, tag="exchange", kw_only=True):
    tiles: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=MOST_TILES)]


class PassWish(Wish, tag="pass", kw_only=True):
    pass


class ChallengeWish(Wish, tag="challenge", kw_only=True):
    pass


class AcceptWish(Wish, tag="accept", kw_only=True):
    pass


class ResignWish(Wish, tag="resign", kw_only=True):
    pass


class PauseWish(Wish, tag="pause", kw_only=True):
    pass


class ResumeWish(Wish, tag="resume", kw_only=True):
    pass


class ClaimWish(Message, tag="claim", kw_only=True):
    """Take a player out who has been away for too long."""

    against: SeatNumber


class PreviewWish(Message, tag="preview", kw_only=True):
    """What a play would score; and, where the table allows it, whether its words count."""

    tiles: Annotated[list[LaidTile], Meta(max_length=MOST_TILES)]


class HintWish(Message, tag="hint", kw_only=True):
    """The best play of one's own tiles, where the table allows it."""


class ChatWish(Message, tag="chat", kw_only=True):
    text: Line


class BecomeWish(Message, tag="become", kw_only=True):
    """A device with several seats shows one at a time: "I am X". Without a seat it shows none."""

    seat: SeatNumber | None = None


class ScreenWish(Message, tag="screen", kw_only=True):
    """Show everything once more; answered with a screen, whatever the socket follows."""


class BeatWish(Message, tag="beat", kw_only=True):
    """The answer to a heartbeat: `at` is its own."""

    at: Annotated[int, Meta(ge=0, le=1 << 53)]


GameWish: TypeAlias = (
    PlayWish | ExchangeWish | PassWish | ChallengeWish | AcceptWish | ResignWish | PauseWish | ResumeWish
)
AnyMessage: TypeAlias = GameWish | ClaimWish | PreviewWish | HintWish | ChatWish | BecomeWish | ScreenWish | BeatWish

message_decoder = msgspec.json.Decoder(AnyMessage)
