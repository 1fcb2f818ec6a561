"""One client at a table: who they are, which seat their socket shows, and the subscription that feeds the socket."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mozaika.rules.squares import Seat
from mozaika.service.account_names import is_account_name
from mozaika.service.errors import NotSeated, NotYourSeat
from mozaika.service.messages import ServerMessage
from mozaika.service.services import Services
from mozaika.service.store_ports import Person
from mozaika.service.subscribers import Subscriber
from mozaika.service.table import Table
from mozaika.web.limits.message_limits import PersonLimits, SocketLimits
from mozaika.web.screens import Screens, SentScreen, sent_after
from mozaika.web.server_messages import ScreenChangeMessage, ScreenMessage

if TYPE_CHECKING:
    from mozaika.web.client_messages import ClientMessage

MAX_HISTORY = 500  # events that a client which follows screens gets on connecting: the latest ones
SCREEN_DUE = ServerMessage()  # never sent itself: the present screen is sent where it stands in the queue of a socket


class RoundTrip:
    """The network delay of a socket, measured by heartbeats."""

    __slots__ = ("_milliseconds", "_sent")

    def __init__(self) -> None:
        self._sent: dict[int, float] = {}  # heartbeats without an answer, by their `at`
        self._milliseconds = 0

    def sent(self, at: int, forget_after_s: float) -> None:
        now = time.monotonic()
        self._sent = {each: since for each, since in self._sent.items() if now - since < forget_after_s}
        self._sent[at] = now

    def answered(self, at: int) -> None:
        sent = self._sent.pop(at, None)
        if sent is not None:
            self._milliseconds = int((time.monotonic() - sent) * 1000)

    @property
    def one_way_ms(self) -> int:
        return self._milliseconds // 2


@dataclass(frozen=True, slots=True)
class TableAccess:
    """What a participant works with at a table."""

    services: Services
    table: Table
    screens: Screens
    message_limits: PersonLimits


class Participant:
    def __init__(self, access: TableAccess, person: Person | None, *, follows_screens: bool) -> None:
        self.services = access.services
        self.table = access.table
        self.id = person.id if person else f"guest-{secrets.token_hex(8)}"
        self.follows_screens = follows_screens
        self.round_trip = RoundTrip()
        self.seat: Seat | None = None
        self.subscriber = Subscriber(None, self.id)  # replaced by `subscribe`
        self._person = person
        self._screens = access.screens
        self._sent_screen: SentScreen | None = None  # the last screen that was sent
        self._limits = SocketLimits(self.id, access.message_limits)

    # --- who and where ----------------------------------------------------------------------------------------------

    @property
    def own_seats(self) -> tuple[Seat, ...]:
        return self.table.card.seats_of(self._person.id) if self._person else ()

    def acting_seat(self) -> Seat:
        """The seat that the client acts for."""
        if self.seat is None:
            raise NotSeated
        if self.seat not in self.own_seats:  # they have left the seat, and somebody else may have taken it
            raise NotYourSeat(self.seat)
        return self.seat

    def owns_name(self, name: str) -> bool:
        """Whether `name` is that of their account."""
        return self._person is not None and is_account_name(self._person, name)

    def name(self) -> str:
        if self._person is None:
            raise NotSeated
        return self._person.name

    def choose_seat(self, asked: Seat | None) -> None:
        """Before subscribing. Without `asked`, a person with one seat gets it; a device with several shows none."""
        if asked is not None and asked not in self.own_seats:
            raise NotYourSeat(asked)
        self.seat = self.own_seats[0] if asked is None and len(self.own_seats) == 1 else asked

    # --- what they send ---------------------------------------------------------------------------------------------

    async def answer(self, message: ClientMessage) -> ServerMessage | None:
        """Do what a message of the client asks for, within the limit of its kind."""
        return await self._limits.answer(message, self)

    # --- what they get ----------------------------------------------------------------------------------------------

    def subscribe(self, after: int | None) -> None:
        """Events from the one after `after`; a client that follows screens can begin with a screen alone."""
        known = self.table.version if after is None and self.follows_screens else after or 0
        if self.follows_screens:
            known = max(known, self.table.version - MAX_HISTORY)
        self.subscriber = self.table.subscribe(self.seat, self.id, known)
        self._show_present_screen()

    def unsubscribe(self) -> None:
        self.table.unsubscribe(self.subscriber)

    def send(self, message: ServerMessage) -> None:
        self.subscriber.send(message)

    def show_seat(self, seat: Seat | None) -> None:
        """Messages that wait still belong to this socket, and are sent before the new seat's screen."""
        if seat is not None and seat not in self.own_seats:
            raise NotYourSeat(seat)
        self.seat = self.subscriber.seat = seat
        self._show_present_screen()

    def whole_screen(self, message_id: str) -> ScreenMessage:
        """The answer to a request for the whole screen."""
        message = self._screens.message(self.table, self.seat)
        return message.answering(message_id) if message_id else message

    def present_screen(self) -> ScreenMessage | ScreenChangeMessage:
        """What the client needs to show the present screen, after everything that was sent before."""
        return self._screens.change(self.table, self.seat, self._sent_screen)

    def note_shown(self, message: ScreenMessage | ScreenChangeMessage) -> None:
        """`message` is being sent."""
        self._sent_screen = sent_after(message, self._sent_screen)

    def _show_present_screen(self) -> None:
        if self.follows_screens and self.table.state is not None:
            self.send(SCREEN_DUE)
