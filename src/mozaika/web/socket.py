"""The address of a table's socket: who may come in, and as whom. What happens then is in `connection`."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from typing import Annotated

from litestar import websocket
from litestar.di import NamedDependency as Wired
from litestar.exceptions import WebSocketDisconnect
from litestar.params import PathParameter, QueryParameter

from mozaika.errors import GameError
from mozaika.service.errors import NotYourSeat, StoreFailed, StoreUnreachable
from mozaika.service.services import Services
from mozaika.web.connection import LATER, Connection, Socket, language_of
from mozaika.web.errors import TooManyRequests, TooManySockets, note_refusal, refused
from mozaika.web.identity import Identity
from mozaika.web.limits.quotas import Quotas
from mozaika.web.metrics import Metrics
from mozaika.web.rate_limit import MessageRate

_NOT_FOUND = 4404
_CODES: dict[type[GameError], int] = {
    NotYourSeat: 4403,
    TooManyRequests: 4429,
    TooManySockets: 4429,
    StoreFailed: LATER,
    StoreUnreachable: LATER,
}
_MOST_NUMBER = 1_000_000_000  # of an event or a chat line: more than there will be, and no more than a store can take


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(  # noqa: PLR0913 - its arguments are an address's
    socket: Socket,
    *,
    table_id: Annotated[str, PathParameter(max_length=80)],
    services: Wired[Services],
    identity: Wired[Identity],
    message_rate: Wired[MessageRate],
    quotas: Wired[Quotas],
    metrics: Wired[Metrics],
    seat: Annotated[int | None, QueryParameter(ge=0, le=3)] = None,
    after: Annotated[int | None, QueryParameter(ge=0, le=_MOST_NUMBER)] = None,
    link: Annotated[str, QueryParameter(max_length=80)] = "",
    follow: Annotated[str, QueryParameter(max_length=8)] = "events",
    heard: Annotated[int, QueryParameter(ge=0, le=_MOST_NUMBER)] = 0,
    overheard: Annotated[int, QueryParameter(ge=0, le=_MOST_NUMBER)] = 0,
) -> None:
    """`seat` is which of one's seats the socket is for, None with one seat means that one; `after` the last event seen;
    `follow` is `events`, or `screen` for whole screens; `heard` and `overheard` are the last chat lines seen, of the
    players' and of the spectators' room.
    """
    with ExitStack() as counted:
        try:
            person = await identity.find(socket)
            if person is not None:
                counted.enter_context(quotas.socket(person.id))
            table = await services.registry.find(table_id, person.id if person else "", link)
            connection = Connection(
                socket, services, table, person, screens=follow == "screen", message_rate=message_rate, metrics=metrics
            )
            connection.take_seat(seat, asked=seat is not None)
        except GameError as error:
            note_refusal(socket.scope, error)
            await _turn_away(socket, error)
            return
        with suppress(WebSocketDisconnect, OSError):  # gone before it was let in
            await socket.accept()
            await connection.run(after, {"players": heard, "spectators": overheard})


async def _turn_away(socket: Socket, error: GameError) -> None:
    """Let in to be told why not: a browser shows its page nothing of a refused handshake."""
    with suppress(WebSocketDisconnect, OSError):
        await socket.accept()
        await socket.send_data(refused("", error, language_of(socket), 0, None, ()), "text")
        await socket.close(_CODES.get(type(error), _NOT_FOUND), error.code)
