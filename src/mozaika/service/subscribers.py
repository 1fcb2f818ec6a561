"""The subscribers of a table: one per connection, each for a seat or as a spectator, and how long people are away.

The sender decides what a message says; `Subscribers.send` asks it for one message per audience.
"""

from __future__ import annotations

from asyncio import Future, get_running_loop
from collections.abc import AsyncIterator, Callable, Collection

from mozaika.rules.squares import Seat
from mozaika.service.elsewhere import Elsewhere
from mozaika.service.messages import HELD_BACK, ServerMessage

# A subscriber with more messages that wait, or longer ones, is disconnected, and reconnects with the number of its last
# event.
MAX_WAITING = 256
MAX_WAITING_CHARACTERS = 1_000_000


class Subscriber:
    """The queue of one connection. `async for batch in subscriber`, by one reader, ends when it is disconnected.

    Thousands of subscribers are idle most of the time: a list and a future take a fraction of an `asyncio.Queue`'s
    memory.
    """

    __slots__ = (
        "_arrival",
        "_characters",
        "_drained",
        "_messages",
        "_sending",
        "held_after",
        "is_disconnected",
        "person",
        "seat",
    )

    def __init__(self, seat: Seat | None, person: str) -> None:
        self.seat = seat
        self.person = person
        self.is_disconnected = False
        self.held_after: int | None = None  # the number of its last event, while later ones are held back
        self._messages: list[ServerMessage] = []
        self._characters = 0  # of the messages that wait
        self._sending = 0  # characters of the batch that the reader has taken
        self._arrival: Future[None] | None = None  # while the reader waits
        self._drained: Future[None] | None = None  # while somebody waits for the reader

    def send(self, message: ServerMessage) -> None:
        if self.is_disconnected:
            return
        if len(self._messages) >= MAX_WAITING or self._characters + self._sending >= MAX_WAITING_CHARACTERS:
            self.disconnect()
        else:
            self._messages.append(message)
            self._characters += len(message.json)
            self._wake()

    def disconnect(self) -> None:
        self.is_disconnected = True
        self._wake()
        self._report_drained()

    def take(self) -> list[ServerMessage]:
        """All messages that wait; the queue is empty afterwards."""
        batch, self._messages, self._characters = self._messages, [], 0
        return batch

    async def drained(self) -> None:
        """Wait until the reader has sent all messages, or the subscriber is disconnected. For one task at a time."""
        if not self.is_disconnected and (self._messages or self._sending):
            self._drained = get_running_loop().create_future()
            await self._drained

    async def __aiter__(self) -> AsyncIterator[list[ServerMessage]]:
        while True:
            while self._messages:
                self._sending = self._characters
                yield self.take()
                self._sending = 0
            self._report_drained()
            if self.is_disconnected:
                return
            self._arrival = get_running_loop().create_future()
            await self._arrival

    def _wake(self) -> None:
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    def _report_drained(self) -> None:
        if self._drained is not None and not self._drained.done():
            self._drained.set_result(None)


class Subscribers:
    def __init__(self, now: int) -> None:
        self._subscribers: list[Subscriber] = []
        self._since = now
        self._left_at: dict[str, int] = {}  # by player
        self.elsewhere: Elsewhere | None = None  # who is here through other servers, if there are any

    def __len__(self) -> int:
        return len(self._subscribers)

    def add(self, subscriber: Subscriber) -> None:
        self._subscribers.append(subscriber)

    def remove(self, subscriber: Subscriber, now: int, players: Collection[str]) -> None:
        """The time is kept for `players` only: any number of spectators come and go."""
        subscriber.disconnect()
        if subscriber in self._subscribers:
            self._subscribers.remove(subscriber)
            if subscriber.person in players:
                self._left_at[subscriber.person] = now

    def disconnect_person(self, person: str) -> None:
        """`person` may no longer see what their subscription shows: they reconnect with their present rights."""
        for subscriber in self._subscribers:
            if subscriber.person == person:
                subscriber.disconnect()

    def disconnect_strangers(self, members: Collection[str]) -> None:
        for subscriber in self._subscribers:
            if subscriber.person not in members:
                subscriber.disconnect()

    def disconnect_all(self) -> None:
        for subscriber in self._subscribers:
            subscriber.disconnect()

    def here(self) -> frozenset[str]:
        """The people connected to this server, for whichever seat: a shared device shows one of its seats at a time, or
        none.
        """
        return frozenset(subscriber.person for subscriber in self._subscribers)

    def present(self) -> frozenset[str]:
        """The connected people, and the players who are connected to another server."""
        return self.here() if self.elsewhere is None else self.here() | self.elsewhere.present()

    def away_since(self, person: str) -> int | None:
        """Since when `person`, who is a player, has no connection; None while they have one."""
        if any(subscriber.person == person for subscriber in self._subscribers):
            return None
        left = self._left_at.get(person, self._since)
        if self.elsewhere is None:
            return left
        return None if self.elsewhere.is_present(person) else max(left, self.elsewhere.left_at(person))

    def send(self, message_for: Callable[[Seat | None], ServerMessage]) -> None:
        """`message_for` is called once for each seat with a subscriber, and once for all spectators. Subscribers whose
        events are held back get `HELD_BACK` instead.
        """
        messages: dict[Seat | None, ServerMessage] = {}
        for subscriber in self._subscribers:
            if subscriber.held_after is not None:
                subscriber.send(HELD_BACK)
                continue
            if subscriber.seat not in messages:
                messages[subscriber.seat] = message_for(subscriber.seat)
            subscriber.send(messages[subscriber.seat])

    def release(self) -> list[tuple[Subscriber, int]]:
        """The subscribers whose events were held back, each with the number of its last event; no longer held."""
        held = [(each, each.held_after) for each in self._subscribers if each.held_after is not None]
        for subscriber, _ in held:
            subscriber.held_after = None
        return held

    def send_all(self, message: ServerMessage) -> None:
        for subscriber in self._subscribers:
            subscriber.send(message)

    def send_spectators(self, message: ServerMessage, players: Collection[str]) -> None:
        """Not to `players`, even while their device shows no seat."""
        for subscriber in self._subscribers:
            if subscriber.seat is None and subscriber.person not in players:
                subscriber.send(message)
