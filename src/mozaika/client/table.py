"""A connection to a table: what our seat sees, and what it does. It survives lost connections."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from mozaika.client.contribution import Contribution
from mozaika.client.errors import CommandUnconfirmed
from mozaika.client.live_socket import LiveSocket
from mozaika.client.outbox import Outbox
from mozaika.records.game_json import decode_event
from mozaika.records.notation import parse_play, parse_tiles
from mozaika.rules import commands as cmd
from mozaika.rules import events as ev
from mozaika.rules.board import Board, Placement
from mozaika.rules.squares import Seat
from mozaika.rules.state import Phase
from mozaika.rules.views import PlayerView, view_from
from mozaika.service.messages import (
    ChatMessage,
    ChatPageMessage,
    EventsMessage,
    SeatsMessage,
    SeedsMessage,
    ServerMessage,
)
from mozaika.web import client_messages as out
from mozaika.web.server_messages import BeatMessage, DoneReply, HintReply, PreviewReply, Reply

if TYPE_CHECKING:
    from mozaika.client.client import Client

_ANSWER_S = 60.0  # after which a command counts as unconfirmed
_LINES = 1_000  # of chat that are kept


class TableConnection:
    """`view` is the game as our seat, or a spectator, sees it; None before the game. `seats` says who is here. `chat`
    has the lines of the rooms that we may read. `contribution` is our part in the draws, None without a seat of ours.
    """

    def __init__(self, client: Client, table: str, link: str = "", seat: Seat | None = None) -> None:
        self.id = table
        self.seat = seat
        self.view: PlayerView | None = None
        self.seats: SeatsMessage | None = None
        self.chat: deque[ChatMessage] = deque(maxlen=_LINES)
        self.contribution: Contribution | None = None
        self._client, self._link = client, link
        self._version = 0  # of the last event that we have
        self._own_events: list[int] = []  # the numbers of events that our seat has caused
        self._lines_seen = {"players": 0, "spectators": 0}
        self._outbox = Outbox()
        self._changed = asyncio.Condition()
        self._listeners: set[asyncio.Queue[ServerMessage | None]] = set()
        self._is_ready = False  # everything that was missed has come
        self._failure: BaseException | None = None
        self._socket = LiveSocket(f"{client.address}/api/tables/{table}/socket", self._query, self._headers)
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Connect; returns once everything is here that the table has sent so far."""
        details = await self._client.table(self.id, self._link)
        own = [number for number, seat in enumerate(details.table.seats) if seat.mine]
        if self.seat is None and own:
            self.seat = own[0]
        if own:
            self.contribution = Contribution(details.table.commitment, own[0])
        self._running = asyncio.create_task(self._run())
        try:
            await self._wait(lambda: self._is_ready)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._socket.close()
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    # --- what we see ------------------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """The number of the last event that we have."""
        return self._version

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view.state.phase is Phase.OVER

    @property
    def is_our_turn(self) -> bool:
        """Whether our seat is on turn, or may still accept or challenge the pending play."""
        if self.view is None or self.seat is None:
            return False
        state = self.view.state
        if state.phase is Phase.TURN:
            return state.turn == self.seat
        pending = state.pending if state.phase in (Phase.PENDING, Phase.GOING_OUT) else None
        is_open = pending is not None and pending.seat != self.seat and self.seat not in pending.accepted_by
        return is_open and state.players[self.seat].left is None

    async def turns(self) -> AsyncIterator[PlayerView]:
        """The view each time our seat has to decide: on its turn, and about a pending play (`view.state.pending`). Ends
        with the game.
        """
        decided = -1

        def is_due() -> bool:
            return self.is_over or (self.is_our_turn and self.version > decided)

        while True:
            await self._wait(is_due)
            if self.is_over or self.view is None:
                return
            decided = self.version
            yield self.view

    async def messages(self) -> AsyncIterator[ServerMessage]:
        """What the server sends from now on, each after it was applied to `view`, `seats` and `chat`."""
        queue = asyncio.Queue[ServerMessage | None]()
        self._listeners.add(queue)
        try:
            while (message := await queue.get()) is not None:
                yield message
        finally:
            self._listeners.discard(queue)
        if self._failure is not None:
            raise self._failure

    async def until_over(self) -> PlayerView:
        """Wait for the end of the game."""
        await self._wait(lambda: self.is_over)
        assert self.view is not None
        return self.view

    # --- what we do -------------------------------------------------------------------------------------------------

    async def play(self, play: str | Iterable[Placement]) -> int:
        """Lay tiles: `8H CAT` in the edition's coordinates, or placements. Returns the number of the last event."""
        if isinstance(play, str):
            view = self._present()
            play = parse_play(play, view.state.edition, self._board(view), view.rack)
        return await self._command(out.PlayCommand(tiles=_tiles(play), version=self.version))

    async def exchange(self, tiles: str | Sequence[str]) -> int:
        """Return tiles to the bag: `AEI?`, or a list of letters."""
        letters = parse_tiles(self._present().state.edition, tiles) if isinstance(tiles, str) else tiles
        return await self._command(out.ExchangeCommand(tiles=list(letters), version=self.version))

    async def pass_turn(self) -> int:
        return await self._command(out.PassCommand(version=self.version))

    async def challenge(self) -> int:
        return await self._command(out.ChallengeCommand(version=self.version))

    async def accept(self) -> int:
        return await self._command(out.AcceptCommand(version=self.version))

    async def resign(self) -> int:
        return await self._command(out.ResignCommand(version=self.version))

    async def submit(self, command: cmd.Command) -> int:
        """Carry out a command of `mozaika.rules.commands`, such as one that the engine has chosen."""
        match command:
            case cmd.Play():
                return await self.play(command.placements)
            case cmd.Exchange():
                return await self.exchange(command.tiles)
        simple = {cmd.Pass: self.pass_turn, cmd.Challenge: self.challenge, cmd.Accept: self.accept}
        return await {**simple, cmd.Resign: self.resign}[type(command)]()

    async def say(self, text: str) -> None:
        """Send a line of chat."""
        await self.request(out.ClientChatMessage(text=text))

    async def preview(self, placements: Iterable[Placement]) -> PreviewReply:
        """The score of a play, without making it."""
        reply = await self.request(out.PreviewMessage(tiles=_tiles(placements)))
        assert isinstance(reply, PreviewReply)
        return reply

    async def hint(self) -> HintReply:
        reply = await self.request(out.HintMessage())
        assert isinstance(reply, HintReply)
        return reply

    async def request(self, message: out.ClientMessage) -> Reply:
        """Send any message of `mozaika.web.client_messages` and wait for its answer. `ServerRefused` if the server
        refuses it; `CommandUnconfirmed` if the connection is lost and nobody can tell.
        """
        if self._failure is not None:
            raise self._failure
        sent = self._outbox.add(message)
        is_sent = await self._socket.send(sent.message)
        if not is_sent and not isinstance(message, out.GameCommand):
            self._outbox.fail(sent, CommandUnconfirmed(sent.kind))
        try:
            async with asyncio.timeout(_ANSWER_S):
                return await asyncio.shield(sent.answer)
        except TimeoutError:
            raise CommandUnconfirmed(sent.kind) from None
        finally:
            self._outbox.forget(sent)

    async def _command(self, command: out.GameCommand) -> int:
        before = self.version
        try:
            reply = await self.request(command)
        except CommandUnconfirmed:
            if any(number > before for number in self._own_events):  # its event came, although its answer did not
                return self.version
            raise
        assert isinstance(reply, DoneReply)
        return reply.version

    # --- the connection ---------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            async for message in self._socket.messages():
                if self._socket.is_new:
                    self._is_ready = False
                    self._outbox.lost_connection()
                await self._receive(message)
        except Exception as error:
            self._failure = error
            self._outbox.fail_all(error)
        finally:
            for queue in self._listeners:
                queue.put_nowait(None)
            with suppress(asyncio.CancelledError):
                async with self._changed:
                    self._changed.notify_all()

    async def _receive(self, message: ServerMessage) -> None:
        match message:
            case EventsMessage():
                self._fold(message)
            case SeatsMessage():
                self.seats = message
            case SeedsMessage() if self.contribution is not None:
                if answer := self.contribution.answer(message):
                    await self._socket.send(answer)
            case BeatMessage():
                await self._beat(message)
            case ChatMessage():
                self._add_line(message)
            case ChatPageMessage():
                for line in message.lines:
                    self._add_line(line)
            case Reply():
                self._outbox.receive(message)
            case _:
                pass
        for queue in self._listeners:
            queue.put_nowait(message)
        async with self._changed:
            self._changed.notify_all()

    def _fold(self, message: EventsMessage) -> None:
        for number, raw in enumerate(message.events, message.first):
            if number != self._version + 1:  # we have it already
                continue
            event = decode_event(json.loads(bytes(raw)))
            self.view = view_from(self.seat, [event]) if self.view is None else self.view.after(event)
            self._version = number
            if self.seat is not None and isinstance(event, _DONE) and event.seat == self.seat:
                self._own_events.append(number)

    async def _beat(self, message: BeatMessage) -> None:
        """The first beat of a connection comes after everything that was missed."""
        await self._socket.send(out.ClientBeatMessage(at=message.at))
        is_paused = self.view is not None and self.view.state.phase is Phase.PAUSED
        if message.version > self._version and self._is_ready and not is_paused:
            await self._socket.drop()  # something was lost on the way
        elif not self._is_ready:
            self._is_ready = True
            for command in self._outbox.repeated():
                await self._socket.send(command)

    def _add_line(self, line: ChatMessage) -> None:
        if line.number > self._lines_seen[line.room]:
            self._lines_seen[line.room] = line.number
            self.chat.append(line)

    async def _wait(self, is_true: Callable[[], bool]) -> None:
        """Wait until `is_true`; raises what has ended the connection."""
        async with self._changed:
            await self._changed.wait_for(lambda: is_true() or self._has_ended)
        if not is_true():
            raise self._failure or ConnectionError("closed")

    @property
    def _has_ended(self) -> bool:
        return self._failure is not None or self._running is None or self._running.done()

    def _query(self) -> dict[str, Any]:
        lines = self._lines_seen
        return {
            "seat": self.seat,
            "after": self._version,
            "link": self._link,
            "lang": self._client.language,
            "chat_after": lines["players"],
            "spectator_chat_after": lines["spectators"],
        }

    def _headers(self) -> dict[str, str]:
        token = self._client.token
        return {"Cookie": token} if token else {}

    def _present(self) -> PlayerView:
        if self.view is None:
            raise ValueError("the game has not begun")
        return self.view

    def _board(self, view: PlayerView) -> Board:
        """The board that the next play builds on: with a pending play, which it accepts."""
        pending = view.state.pending
        return view.state.board if pending is None else view.state.board.plus(pending.placements)


def _tiles(placements: Iterable[Placement]) -> list[out.PlacedTile]:
    return [
        out.PlacedTile(row=each.square.row, column=each.square.column, letter=each.letter, blank=each.blank)
        for each in placements
    ]


_DONE = ev.PlayCommitted | ev.TilesExchanged | ev.Passed | ev.Resigned | ev.AcceptGiven
