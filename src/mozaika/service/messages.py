"""Messages that a table sends to its subscribers: game events, the seats, and chat.

The service sends these values. `web/` sends their JSON over sockets and adds messages of its own
(`web/server_messages.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from mozaika.rules.squares import Seat
from mozaika.service.cards import SeatKind, Stage, TableCard
from mozaika.service.pause_requests import PauseRequest
from mozaika.service.rematch_offers import RematchOffer, RematchOffers
from mozaika.service.seed_exchange import ExchangeStep, SeedExchange
from mozaika.service.store_ports import ChatLine, ChatRoom

# A text of a closed set that another package defines; the title is the name of the generated type.
ErrorCode = Annotated[str, Meta(title="ErrorCode")]


class Outgoing(msgspec.Struct, frozen=True):
    """Base of everything that is sent to a client."""


class ServerMessage(Outgoing, frozen=True, tag_field="kind", dict=True):
    """Base of the messages over a table's socket.

    All subscribers of one audience (a seat, or the spectators) get the same object, so each message is encoded once
    per audience.
    """

    @cached_property
    def json(self) -> str:
        return msgspec.json.encode(self).decode()


HELD_BACK = ServerMessage()
"""Never sent to a client: it stands in the queue of a subscriber for events that it gets later, so that a screen can be
shown instead.
"""


class EventsMessage(ServerMessage, frozen=True, tag="events"):
    """Events numbered from `first`, each as the recipient may see it. They are stored as JSON and sent as stored."""

    first: int
    events: tuple[msgspec.Raw, ...]


class SeatOccupant(Outgoing, frozen=True):
    """Who sits in a seat. `person` has a profile; it is empty for bots and for players on another's device. A `guest`
    has no account of this name, or plays on another's device. An `erased` player has deleted their account; `name` is
    then a neutral one, and a page shows a word of its own language instead. `bot` is the level of a bot, or the name of
    one that the operator has added.
    """

    kind: SeatKind
    person: str
    name: str
    bot: str
    taken: bool
    guest: bool
    erased: bool


class SeatPresence(SeatOccupant, frozen=True):
    """`present` is true while the player has a connection, and for bots. `claimable_at` is the time from which the
    other players can remove this one, null while they are here or the game does not wait for them.
    """

    present: bool
    claimable_at: int | None


class PauseRequestInfo(Outgoing, frozen=True):
    """`seat` asks for a pause; the seats in `waiting_for` have not agreed yet."""

    seat: int
    waiting_for: tuple[int, ...]
    expires_at: int


class RematchOfferInfo(Outgoing, frozen=True):
    """`seat` offers a rematch; the seats in `waiting_for` have not accepted yet. The offer is over if `declined_by` is
    not null.
    """

    seat: int
    waiting_for: tuple[int, ...]
    declined_by: int | None


class SeatsMessage(ServerMessage, frozen=True, tag="seats"):
    """All seats, sent on every change, but twice a second at most if only `watching` changes, the number of spectators.
    `rematch` is the id of the next table, `rematch_offer` the last offer of one, and the seats in `may_offer_rematch`
    may make one. `pause_request` is the open request for a pause, null if there is none. With `claim_wins`, two players
    are left, so whoever removes the other one wins.
    """

    stage: Stage
    seats: tuple[SeatPresence, ...]
    rematch: str
    watching: int
    pause_request: PauseRequestInfo | None = None
    rematch_offer: RematchOfferInfo | None = None
    may_offer_rematch: tuple[int, ...] = ()
    claim_wins: bool = False


class SeedsMessage(ServerMessage, frozen=True, tag="seeds"):
    """A step of the seed exchange before a game begins. In the step `hashes` each client of a seat in `asked` sends the
    hash of its bytes; in the step `reveals` the hashes are fixed, and it shows the bytes. `hashes` are hexadecimal, by
    seat, and null where there is none; in the first step they are not sent. `commitment` is that of the server.
    """

    commitment: str
    step: ExchangeStep
    asked: tuple[int, ...]
    hashes: tuple[str | None, ...]


class ChatMessage(ServerMessage, frozen=True, tag="chat"):
    """One line of chat. `number` counts the lines of its `room`. A `guest` has no account of this name, or
    plays on another's device.
    """

    room: ChatRoom
    number: int
    seat: int | None
    name: str
    guest: bool
    at: int
    text: str


class ChatPageMessage(ServerMessage, frozen=True, tag="chat-page"):
    """Lines of one room, in their order. `before` asks for the page before this one; null if this is the first."""

    room: ChatRoom
    lines: tuple[ChatMessage, ...]
    before: int | None


def seats_message(
    card: TableCard,
    present: AbstractSet[str],
    claimable_at: Callable[[Seat], int | None],
    *,
    claim_wins: bool,
    request: PauseRequest | None,
    offers: RematchOffers,
) -> SeatsMessage:
    """`present` are the ids of connected people; those without a seat are spectators."""
    seats = tuple(
        SeatPresence(
            **occupant(card, number),
            present=seat.person in present or seat.kind is SeatKind.BOT,
            claimable_at=claimable_at(number),
        )
        for number, seat in enumerate(card.seats)
    )
    watching = len(present - {seat.person for seat in card.seats})
    return SeatsMessage(
        stage=card.stage,
        seats=seats,
        rematch=card.rematch,
        watching=watching,
        pause_request=None if request is None else _request_info(request),
        rematch_offer=None if offers.last is None else _offer_info(offers.last),
        may_offer_rematch=offers.may_offer(card),
        claim_wins=claim_wins,
    )


def occupant(card: TableCard, number: Seat) -> dict[str, Any]:
    """The fields of `SeatOccupant`."""
    seat = card.seats[number]
    return {
        "kind": seat.kind,
        "person": seat.profile,
        "name": seat.name,
        "bot": seat.bot,
        "taken": seat.taken,
        "guest": card.is_guest(number),
        "erased": seat.erased,
    }


def _request_info(request: PauseRequest) -> PauseRequestInfo:
    return PauseRequestInfo(request.seat, tuple(sorted(request.waiting_for)), request.expires_at)


def _offer_info(offer: RematchOffer) -> RematchOfferInfo:
    return RematchOfferInfo(offer.seat, tuple(sorted(offer.waiting_for)), offer.declined_by)


def seeds_message(exchange: SeedExchange) -> SeedsMessage:
    shown = exchange.hashes if exchange.step is ExchangeStep.REVEALS else {}
    hashes = tuple(shown[seat].hex() if seat in shown else None for seat in range(max(exchange.asked, default=-1) + 1))
    return SeedsMessage(exchange.commitment.hex(), exchange.step, exchange.asked, hashes)


def chat_message(line: ChatLine) -> ChatMessage:
    return ChatMessage(line.room, line.number, line.seat, line.name, not line.account, line.at, line.text)
