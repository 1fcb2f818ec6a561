"""The messages that a client sends over a table's socket, each with its handler.

A new message is one class here: its fields, and `handle`, which returns the reply. A class is named after its tag, and
begins with `Client` if the server has a class of that name. Unknown kinds and fields are refused. Game commands carry
`version`, the number of the last event that the client has seen. `id` is chosen by the client; the reply carries it.
Messages are handled one after the other, except those with `is_urgent`, which do not wait for the ones before. A
message with a `limit` has one of its own, beside that of all messages of a socket. One that `only_asks` is dropped
when its sender has gone; any other whose handling has begun is carried out to its end (`request_queue`).
"""

from __future__ import annotations

import functools
import operator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.commands import MAX_COMMAND_TILES
from mozaika.rules.draws import CONTRIBUTION_BYTES, HASH_BYTES
from mozaika.rules.squares import Seat, Square
from mozaika.service.cards import SeatKind
from mozaika.service.messages import ServerMessage
from mozaika.service.preview import preview
from mozaika.service.store_ports import LAST_NUMBER, ChatRoom
from mozaika.web.errors import ChatTooFast
from mozaika.web.limits.message_limits import MessageLimit
from mozaika.web.limits.message_rate import MessageRate
from mozaika.web.requests import Incoming, SeatNumber, ShortText
from mozaika.web.screen import tile_infos
from mozaika.web.server_messages import DoneReply, HintReply, preview_reply

if TYPE_CHECKING:
    from mozaika.web.participant import Participant

PROTOCOL = 6  # raise it when a message changes or disappears; clients ignore unknown kinds
MAX_MESSAGE_BYTES = 65_536

Line = Annotated[str, Meta(max_length=2_000)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Coordinate = Annotated[int, Meta(ge=0, le=99)]  # 0 is the first row or column
TileText = Annotated[str, Meta(max_length=16)]
Seed = Annotated[bytes, Meta(min_length=CONTRIBUTION_BYTES, max_length=CONTRIBUTION_BYTES)]
SeedHash = Annotated[bytes, Meta(min_length=HASH_BYTES, max_length=HASH_BYTES)]


class ClientMessage(Incoming, tag_field="kind", kw_only=True):
    is_urgent: ClassVar[bool] = False
    only_asks: ClassVar[bool] = False
    limit: ClassVar[MessageLimit | None] = None
    id: ShortText = ""

    async def handle(self, sender: Participant) -> ServerMessage | None:
        """Do what the message asks for. Errors of the game are sent back as a refusal."""
        raise NotImplementedError


class PlacedTile(Incoming, kw_only=True):
    """A tile of a play: `rules.board.Placement` as a client sends it."""

    row: Coordinate
    column: Coordinate
    letter: TileText
    blank: bool = False


def _placements(tiles: list[PlacedTile]) -> tuple[Placement, ...]:
    return tuple(Placement(Square(tile.row, tile.column), tile.letter, tile.blank) for tile in tiles)


# --- game commands --------------------------------------------------------------------------------------------------


class GameCommand(ClientMessage, kw_only=True):
    """A command of the game, given by the seat that the socket shows."""

    version: Version

    def command(self, seat: Seat) -> cmd.Command:
        raise NotImplementedError

    async def handle(self, sender: Participant) -> DoneReply:
        seat = sender.acting_seat()
        lag = sender.round_trip.one_way_ms
        version = await sender.table.execute(seat, self.command(seat), self.version, lag_ms=lag)
        return DoneReply(self.id, version)


class PlayCommand(GameCommand, tag="play", kw_only=True):
    tiles: Annotated[list[PlacedTile], Meta(max_length=MAX_COMMAND_TILES)]

    def command(self, seat: Seat) -> cmd.Command:
        return cmd.Play(seat, _placements(self.tiles))


class ExchangeCommand(GameCommand, tag="exchange", kw_only=True):
    tiles: Annotated[list[TileText], Meta(max_length=MAX_COMMAND_TILES)]

    def command(self, seat: Seat) -> cmd.Command:
        return cmd.Exchange(seat, tuple(self.tiles))


class PassCommand(GameCommand, tag="pass", kw_only=True):
    def command(self, seat: Seat) -> cmd.Command:
        return cmd.Pass(seat)


class ChallengeCommand(GameCommand, tag="challenge", kw_only=True):
    def command(self, seat: Seat) -> cmd.Command:
        return cmd.Challenge(seat)


class AcceptCommand(GameCommand, tag="accept", kw_only=True):
    def command(self, seat: Seat) -> cmd.Command:
        return cmd.Accept(seat)


class ResignCommand(GameCommand, tag="resign", kw_only=True):
    def command(self, seat: Seat) -> cmd.Command:
        return cmd.Resign(seat)


class PauseCommand(GameCommand, tag="pause", kw_only=True):
    def command(self, seat: Seat) -> cmd.Command:
        return cmd.Pause(seat)


class ResumeCommand(GameCommand, tag="resume", kw_only=True):
    def command(self, seat: Seat) -> cmd.Command:
        return cmd.Resume(seat)


# --- other messages -------------------------------------------------------------------------------------------------


class PauseAnswerMessage(ClientMessage, tag="pause-answer", kw_only=True):
    """Agree to an opponent's request for a pause, or decline it; the player who asked withdraws it."""

    agree: bool

    async def handle(self, sender: Participant) -> DoneReply:
        """A device with several seats answers for all of them, also while it shows none (11.2)."""
        request = sender.table.pause_requests.open
        asked = set() if request is None else {*request.waiting_for, request.seat}
        own = [seat for seat in sender.own_seats if seat in asked]
        seat = own[0] if own else sender.acting_seat()
        return DoneReply(self.id, await sender.table.answer_pause(seat, agree=self.agree))


class ClaimMessage(ClientMessage, tag="claim", kw_only=True):
    """Remove an opponent who has been away for too long."""

    against: SeatNumber

    async def handle(self, sender: Participant) -> DoneReply:
        return DoneReply(self.id, await sender.table.claim(sender.acting_seat(), self.against))


class PreviewMessage(ClientMessage, tag="preview", kw_only=True):
    """Ask for the score of a play before making it and, where the table allows it, whether its words are valid."""

    only_asks = True
    tiles: Annotated[list[PlacedTile], Meta(max_length=MAX_COMMAND_TILES)]

    async def handle(self, sender: Participant) -> ServerMessage:
        placements = _placements(self.tiles)
        found = await preview(sender.table, sender.acting_seat(), placements)
        return preview_reply(self.id, found)


class HintMessage(ClientMessage, tag="hint", kw_only=True):
    """Ask for the best play, where the table gives hints."""

    only_asks = True

    async def handle(self, sender: Participant) -> HintReply:
        placements = await sender.services.hints.hint(sender.table, sender.acting_seat())
        return HintReply(self.id, tile_infos(placements, sender.table.card.edition))


class ClientChatMessage(ClientMessage, tag="chat", kw_only=True):
    """Send a line of chat: a player to the players' room, a spectator to the spectators'."""

    limit = MessageLimit(MessageRate(5, 10.0), per_person=True, refusal=ChatTooFast)
    text: Line

    async def handle(self, sender: Participant) -> DoneReply:
        table = sender.table
        seat = sender.acting_seat() if sender.own_seats else None
        name = sender.name() if seat is None else table.card.seats[seat].name
        await sender.services.people.names.check_free(name, sender.id)  # an account may have taken it meanwhile
        own_name = seat is None or table.card.seats[seat].kind is SeatKind.PERSON
        account = own_name and sender.owns_name(name)
        await sender.services.chat.send(table, sender.id, seat, name, self.text, account=account)
        return DoneReply(self.id, table.version)


class ClientChatPageMessage(ClientMessage, tag="chat-page", kw_only=True):
    """Ask for the lines of `room` before the number `before`. They come as a message of their own."""

    only_asks = True
    room: ChatRoom
    before: Annotated[int, Meta(ge=1, le=LAST_NUMBER)]

    async def handle(self, sender: Participant) -> DoneReply:
        chat, table = sender.services.chat, sender.table
        sender.send(await chat.earlier(table, sender.id, sender.seat, self.room, self.before))
        return DoneReply(self.id, table.version)


class SeedHashMessage(ClientMessage, tag="seed-hash", kw_only=True):
    """The answer to the step `hashes` of the seed exchange: SHA-256 of the server's commitment, the seat as one byte,
    and the client's 16 random bytes.
    """

    hash: SeedHash

    async def handle(self, sender: Participant) -> DoneReply:
        await sender.services.registry.starts.hash_seed(sender.table, sender.id, self.hash)
        return DoneReply(self.id, sender.table.version)


class SeedMessage(ClientMessage, tag="seed", kw_only=True):
    """The answer to `reveals`: the bytes whose hash was sent. After other bytes the seat does not contribute."""

    seed: Seed

    async def handle(self, sender: Participant) -> DoneReply:
        await sender.services.registry.starts.reveal_seed(sender.table, sender.id, self.seed)
        return DoneReply(self.id, sender.table.version)


class BecomeMessage(ClientMessage, tag="become", kw_only=True):
    """A device with several seats shows one at a time; without `seat` it shows none."""

    seat: SeatNumber | None = None

    async def handle(self, sender: Participant) -> DoneReply:
        sender.show_seat(self.seat)
        return DoneReply(self.id, sender.table.version)


class ClientScreenMessage(ClientMessage, tag="screen", kw_only=True):
    """Ask for the whole screen, after a gap or on a socket that follows events only. Those of long games are
    large, and a client needs one after a gap only: 1 MB in 10 s.
    """

    only_asks = True
    limit = MessageLimit(MessageRate(200, 10.0), per_characters=5_000)

    async def handle(self, sender: Participant) -> ServerMessage:
        return sender.whole_screen(self.id)


class ClientBeatMessage(ClientMessage, tag="beat", kw_only=True):
    """The answer to a heartbeat, with its `at`."""

    is_urgent = True
    at: Annotated[int, Meta(ge=0, le=1 << 53)]

    async def handle(self, sender: Participant) -> None:
        sender.round_trip.answered(self.at)


class PingMessage(ClientMessage, tag="ping", kw_only=True):
    """Ask whether the connection still works, for example after the device has slept."""

    is_urgent = True

    async def handle(self, sender: Participant) -> DoneReply:
        return DoneReply(self.id, sender.table.version)


def _kinds(base: type[ClientMessage]) -> list[type[ClientMessage]]:
    """The concrete messages: the classes that nothing is derived from."""
    derived = base.__subclasses__()
    return [kind for each in derived for kind in _kinds(each)] if derived else [base]


CLIENT_MESSAGES = tuple(_kinds(ClientMessage))
_any_message: Any = functools.reduce(operator.or_, CLIENT_MESSAGES)
message_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(_any_message)
