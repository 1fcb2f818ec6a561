"""One connection: a person, or a spectator, at a table. A reader beside a writer, so that a client who left is noticed.

What a client may send is in `wire`; what it gets, in the order of its happening: `events` (numbered), `screen` (if it
wants whole screens), `seats`, `chat`, and the answers `done`, `refused`, `preview` and `hint` with the `id` of its
message.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from mozaika.errors import GameError
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.squares import Seat, parse_square
from mozaika.service.errors import NotSeated, NotYourSeat, StoreFailed, StoreUnreachable
from mozaika.service.ports import Person
from mozaika.service.preview import preview
from mozaika.service.services import Services
from mozaika.service.subscribers import Subscriber
from mozaika.service.table import Table
from mozaika.web import wire
from mozaika.web.errors import TooFast, language_from, malformed, refused
from mozaika.web.metrics import Metrics
from mozaika.web.rate_limit import MessageRate, RateLimiter
from mozaika.web.responses import DoneReply, Heartbeat, HintReply, ScreenMessage, preview_reply
from mozaika.web.screen import screen_of, tile_infos

BEAT_S = 15.0
SILENCE_S = 60.0  # so long without a word from it, a client is gone
_EVENTS = b'{"kind":"events"'
LATER = 1013  # come back: nothing is wrong with who came
_TOO_FAST, _SILENT, _FAULT, _NORMAL = 4429, 4408, 1011, 1000

Socket = WebSocket[Any, Any, Any]

_log = logging.getLogger(__name__)


def language_of(socket: Socket) -> str:
    return language_from(socket.query_params.get("lang", "") or socket.headers.get("accept-language", ""))


class Ending(NamedTuple):
    """Why a socket is closed by us."""

    code: int
    reason: str = ""


class Connection:
    def __init__(  # noqa: PLR0913 - who, where and how, of which nothing is a part of anything else
        self,
        socket: Socket,
        services: Services,
        table: Table,
        person: Person | None,
        *,
        screens: bool,
        message_rate: MessageRate,
        metrics: Metrics,
    ) -> None:
        self._socket = socket
        self._services = services
        self._table = table
        self._person = person
        self._who = person.id if person else f"guest-{secrets.token_hex(8)}"
        self._screens = screens
        self._seat: Seat | None = None
        self._subscriber: Subscriber | None = None
        self._beats: dict[int, float] = {}  # when each was sent that is not answered yet
        self._next_beat: asyncio.TimerHandle | None = None
        self._silent: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self._round_trip_ms = 0
        self._heard_at = time.monotonic()
        self._message_rate = RateLimiter(message_rate)
        self._metrics = metrics
        self._is_ending = False  # the last word has been said

    @property
    def _own(self) -> tuple[Seat, ...]:
        return self._table.card.seats_of(self._person.id) if self._person else ()

    def take_seat(self, seat: Seat | None, *, asked: bool) -> None:
        if asked and seat is not None and seat not in self._own:
            raise NotYourSeat(seat)
        # Who has one seat sits there; a device with several shows none until somebody says who he is.
        self._seat = seat if asked else self._own[0] if len(self._own) == 1 else None

    async def run(self, after: int | None, heard: dict[str, int]) -> None:
        ending = Ending(_NORMAL)
        try:
            self._listen(after)
            for line in await self._services.chat.missed(self._table, self._who, self._seat, heard):
                self._tell(line)
            self._beat()
            ending = await self._first_ending(self._read(), self._write(), self._silent)
        except (StoreFailed, StoreUnreachable) as error:  # what was said before cannot be read now
            ending = Ending(LATER, error.code)
        finally:
            if self._next_beat is not None:
                self._next_beat.cancel()
            if self._subscriber is not None:
                self._table.leave(self._subscriber)
            with suppress(Exception):  # it may be closed already, from either side
                await self._socket.close(*ending)

    async def _first_ending(self, *works: Awaitable[Ending]) -> Ending:
        """Whichever part ends first ends the connection; a fault of ours is told to the log, not to the client."""
        tasks = [asyncio.ensure_future(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            endings = await asyncio.gather(*tasks, return_exceptions=True)
        for ending in endings:
            if isinstance(ending, Exception) and not isinstance(ending, WebSocketDisconnect | OSError):
                _log.error("fault in a socket of table %s", self._table.id, exc_info=ending)
                return Ending(_FAULT)
        return next((ending for ending in endings if isinstance(ending, Ending)), Ending(_NORMAL))

    # --- going out --------------------------------------------------------------------------------------------------

    def _listen(self, after: int | None, first: Iterable[bytes] = ()) -> None:
        known = self._table.version if after is None and self._screens else after or 0
        self._subscriber = self._table.listen(self._seat, self._who, known)
        for message in first:
            self._tell(message)
        self._follow_screen()

    def _tell(self, message: bytes) -> None:
        if self._subscriber is not None:
            self._subscriber.tell(message)

    def _follow_screen(self) -> None:
        if self._screens and self._table.state is not None:
            self._show_screen("")

    def _show_screen(self, identity: str) -> None:
        screen = screen_of(self._table.view(self._seat), self._table.now(), hints=self._table.card.gives_hints)
        self._tell(msgspec.json.encode(ScreenMessage(id=identity, screen=screen)))

    async def _write(self) -> Ending:
        """Until the listener is let go; a new seat has a new listener."""
        while True:
            subscriber = self._subscriber
            assert subscriber is not None
            behind = False  # a change was told whose screen was not: others' messages may stand behind it
            async for message in subscriber:
                if self._is_ending:
                    continue
                await self._socket.send_data(message.decode(), "text")
                self._metrics.said()
                behind = self._screens and (behind or message.startswith(_EVENTS))
                if behind and not subscriber.has_more:
                    self._follow_screen()
                    behind = False
            if subscriber is self._subscriber:
                return Ending(_NORMAL)

    def _beat(self) -> None:
        """Now and from now on. A timer, not a task: there are thousands of them."""
        now = time.monotonic()
        if now - self._heard_at > SILENCE_S:
            if not self._silent.done():
                self._silent.set_result(Ending(_SILENT, "silent"))
            return
        at = self._table.now()
        self._beats = {each: sent for each, sent in self._beats.items() if now - sent < SILENCE_S}
        self._beats[at] = now
        self._tell(msgspec.json.encode(Heartbeat(at=at, version=self._table.version)))
        self._next_beat = asyncio.get_running_loop().call_later(BEAT_S, self._beat)

    # --- coming in --------------------------------------------------------------------------------------------------

    async def _read(self) -> Ending:
        with suppress(WebSocketDisconnect):
            while self._subscriber is not None and not self._subscriber.gone:
                raw = await self._socket.receive_data("text")
                self._heard_at = time.monotonic()
                self._metrics.heard()
                if not self._message_rate.allows(self._heard_at):
                    self._is_ending = True
                    await self._socket.send_data(self._refusal("", TooFast()).decode(), "text")
                    return Ending(_TOO_FAST, TooFast.code)
                await self._hear(raw)
        return Ending(_NORMAL)

    async def _hear(self, raw: str | bytes) -> None:
        try:
            message = wire.message_decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._tell(self._refusal("", malformed(error)))
            return
        try:
            await self._do(message)
        except GameError as error:
            self._tell(self._refusal(message.id, error))

    async def _do(self, message: wire.AnyMessage) -> None:
        match message:
            case wire.HeartbeatReply():
                self._answered(message.at)
            case wire.ShowSeatMessage():
                self._become(message.seat)
                self._done(message.id, self._table.version)
            case wire.ScreenRequestMessage():
                self._show_screen(message.id)
            case wire.SayMessage():
                seat = self._my_seat() if self._own else None
                name = self._name() if seat is None else self._table.card.seats[seat].name
                await self._services.chat.say(self._table, self._who, seat, name, message.text)
                self._done(message.id, self._table.version)
            case wire.PreviewMessage():
                placements = self._placements(message.tiles)
                found = await preview(self._table, self._my_seat(), placements)
                bingo = len(placements) == self._table.card.edition.rules.rack_size
                self._tell(msgspec.json.encode(preview_reply(message.id, found, bingo)))
            case wire.HintMessage():
                laid = await self._services.hints.hint(self._table, self._my_seat())
                tiles = tile_infos(laid, self._table.card.edition)
                self._tell(msgspec.json.encode(HintReply(id=message.id, tiles=tiles)))
            case wire.ClaimMessage():
                self._done(message.id, await self._table.claim(self._my_seat(), message.against))
            case _:
                command = self._command(message)
                lag = self._round_trip_ms // 2
                version = await self._table.submit(self._my_seat(), command, message.version, lag_ms=lag)
                self._done(message.id, version)

    def _command(self, wish: wire.AnyGameCommand) -> cmd.Command:
        seat = self._my_seat()
        match wish:
            case wire.PlayCommand():
                return cmd.Play(seat, self._placements(wish.tiles))
            case wire.ExchangeCommand():
                return cmd.Exchange(seat, tuple(wish.tiles))
            case _:
                return _PLAIN[type(wish)](seat)

    def _placements(self, tiles: list[wire.LaidTile]) -> tuple[Placement, ...]:
        style = self._table.card.edition.coordinates
        return tuple(Placement(parse_square(tile.square, style), tile.letter, tile.blank) for tile in tiles)

    def _my_seat(self) -> Seat:
        if self._seat is None:
            raise NotSeated
        if self._seat not in self._own:  # he has stood up, and somebody else may sit there now
            raise NotYourSeat(self._seat)
        return self._seat

    def _name(self) -> str:
        if self._person is None:
            raise NotSeated
        return self._person.name

    def _become(self, seat: Seat | None) -> None:
        self.take_seat(seat, asked=True)
        before = self._subscriber
        if before is None or before.gone:  # too far behind, or the server stops: the writer is about to end this
            return
        # What was on its way still belongs to this socket, and comes before the new seat's screen.
        self._listen(self._table.version, before.waiting())
        self._table.leave(before)

    def _answered(self, at: int) -> None:
        sent = self._beats.pop(at, None)
        if sent is not None:
            self._round_trip_ms = int((time.monotonic() - sent) * 1000)

    def _done(self, identity: str, version: int) -> None:
        self._tell(msgspec.json.encode(DoneReply(id=identity, version=version)))

    def _refusal(self, identity: str, error: GameError) -> bytes:
        card = self._table.card
        self._metrics.refused(error.code)
        return refused(identity, error, language_of(self._socket), self._table.version, card.edition, card.names)


_PLAIN: dict[type[wire.GameCommand], Callable[[Seat], cmd.Command]] = {
    wire.PassCommand: cmd.Pass,
    wire.ChallengeCommand: cmd.Challenge,
    wire.AcceptCommand: cmd.Accept,
    wire.ResignCommand: cmd.Resign,
    wire.PauseCommand: cmd.Pause,
    wire.ResumeCommand: cmd.Resume,
}
