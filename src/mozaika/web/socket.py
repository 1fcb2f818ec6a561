"""The route of a table's socket: who may connect, and for which seat. `connection` does the rest."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from functools import partial
from typing import Annotated

from litestar import websocket
from litestar.di import NamedDependency as Wired
from litestar.exceptions import WebSocketDisconnect
from litestar.params import PathParameter, QueryParameter

from mozaika.errors import GameError
from mozaika.service.errors import NotYourSeat, StoreFailed, StoreUnreachable
from mozaika.service.services import Services
from mozaika.web.client_messages import PROTOCOL
from mozaika.web.close_codes import CloseCode
from mozaika.web.connection import Connection, Socket, language_of
from mozaika.web.error_responses import note_refusal, refused
from mozaika.web.errors import ReloadNeeded, TooManyRequests, TooManySockets
from mozaika.web.identity import Identity
from mozaika.web.limits.message_limits import PersonLimits
from mozaika.web.limits.message_rate import MessageRate
from mozaika.web.limits.quotas import Quotas
from mozaika.web.metrics import Metrics
from mozaika.web.participant import Participant, TableAccess
from mozaika.web.screens import Screens

_CODES: dict[type[GameError], CloseCode] = {
    NotYourSeat: CloseCode.FORBIDDEN,
    ReloadNeeded: CloseCode.RELOAD_NEEDED,
    TooManyRequests: CloseCode.TOO_FAST,
    TooManySockets: CloseCode.TOO_FAST,
    StoreFailed: CloseCode.TRY_AGAIN_LATER,
    StoreUnreachable: CloseCode.TRY_AGAIN_LATER,
}
_MAX_NUMBER = 1_000_000_000  # of an event or a line of chat; every store can hold it


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(  # noqa: PLR0913 - Litestar injects its arguments
    socket: Socket,
    *,
    table_id: Annotated[str, PathParameter(max_length=80)],
    services: Wired[Services],
    identity: Wired[Identity],
    message_rate: Wired[MessageRate],
    message_limits: Wired[PersonLimits],
    quotas: Wired[Quotas],
    screens: Wired[Screens],
    metrics: Wired[Metrics],
    seat: Annotated[int | None, QueryParameter(ge=0, le=3)] = None,
    after: Annotated[int | None, QueryParameter(ge=0, le=_MAX_NUMBER)] = None,
    protocol: Annotated[int, QueryParameter(ge=0, le=_MAX_NUMBER)] = 1,
    link: Annotated[str, QueryParameter(max_length=80)] = "",
    follow: Annotated[str, QueryParameter(max_length=8)] = "events",
    chat_after: Annotated[int, QueryParameter(ge=0, le=_MAX_NUMBER)] = 0,
    spectator_chat_after: Annotated[int, QueryParameter(ge=0, le=_MAX_NUMBER)] = 0,
) -> None:
    """`protocol` is the version of the messages that the client uses: a page of another version must reload.
    `seat` is the seat to show; without it a person with one seat gets that one. `after` is the number of the last
    event that the client has. `follow` is `events`, or `screen` for a screen first and its changes then. `chat_after`
    and `spectator_chat_after` are the numbers of the last lines of chat that the client has.
    """
    with ExitStack() as counted:
        try:
            if protocol != PROTOCOL:
                raise ReloadNeeded
            person = await identity.find(socket)
            if person is not None:
                counted.enter_context(quotas.socket(person.id))
            table = await services.registry.find(table_id, person.id if person else "", link)
            access = TableAccess(services, table, screens, message_limits)
            participant = Participant(access, person, follows_screens=follow == "screen")
            participant.choose_seat(seat)
        except GameError as error:
            note_refusal(socket.scope, error)
            await _refuse(socket, error)
            return
        with suppress(WebSocketDisconnect, OSError):  # the client has gone before the handshake ended
            await socket.accept()
            connection = Connection(socket, participant, message_rate, metrics)
            chat = {"players": chat_after, "spectators": spectator_chat_after}
            await connection.run(after, chat, partial(identity.is_still, person, socket))


async def _refuse(socket: Socket, error: GameError) -> None:
    """Accept, send the reason and close: a browser tells its page nothing about a refused handshake."""
    with suppress(WebSocketDisconnect, OSError):
        await socket.accept()
        await socket.send_data(refused("", error, language_of(socket), 0, None, ()).json, "text")
        await socket.close(_CODES.get(type(error), CloseCode.NOT_FOUND), error.code)
