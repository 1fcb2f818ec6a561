"""Who is told what happens at a table: listeners, each for a seat or as a spectator, and who has been away how long.

What a message says is not decided here; it comes as bytes, made once for all who get the same.
"""

from __future__ import annotations

from asyncio import Future, get_running_loop
from collections.abc import AsyncIterator, Callable, Collection

from mozaika.rules.squares import Seat

MOST_WAITING = 256  # messages; who is further behind is let go, and comes back with the number of the last one


class Subscriber:
    """One connection. `async for message in subscriber`, by one reader, ends when it is let go.

    There are thousands of them, most of them waiting: a list and a future take a fraction of a queue's memory.
    """

    __slots__ = ("_messages", "_news", "gone", "person", "seat")

    def __init__(self, seat: Seat | None, person: str) -> None:
        self.seat = seat
        self.person = person
        self.gone = False
        self._messages: list[bytes] = []
        self._news: Future[None] | None = None  # while the reader waits

    def tell(self, message: bytes) -> None:
        if self.gone:
            return
        if len(self._messages) >= MOST_WAITING:
            self.disconnect()
        else:
            self._messages.append(message)
            self._wake()

    def disconnect(self) -> None:
        self.gone = True
        self._wake()

    @property
    def has_more(self) -> bool:
        return bool(self._messages)

    def waiting(self) -> list[bytes]:
        """All that has come and not been taken yet."""
        found, self._messages = self._messages, []
        return found

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while True:
            while self._messages:
                yield self._messages.pop(0)
            if self.gone:
                return
            self._news = get_running_loop().create_future()
            await self._news

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)


class Subscribers:
    def __init__(self, now: int) -> None:
        self._subscribers: list[Subscriber] = []
        self._since = now
        self._left_at: dict[str, int] = {}  # by person

    def __len__(self) -> int:
        return len(self._subscribers)

    def add(self, subscriber: Subscriber) -> None:
        self._subscribers.append(subscriber)

    def remove(self, subscriber: Subscriber, now: int) -> None:
        subscriber.disconnect()
        if subscriber in self._subscribers:
            self._subscribers.remove(subscriber)
            self._left_at[subscriber.person] = now

    def disconnect_person(self, person: str) -> None:
        """He may no longer hear what he heard: he comes back as what he is now."""
        for subscriber in self._subscribers:
            if subscriber.person == person:
                subscriber.disconnect()

    def disconnect_strangers(self, belong: Collection[str]) -> None:
        for subscriber in self._subscribers:
            if subscriber.person not in belong:
                subscriber.disconnect()

    def disconnect_all(self) -> None:
        for subscriber in self._subscribers:
            subscriber.disconnect()

    def present(self) -> frozenset[str]:
        """The people who listen, for whichever seat: a device shows one of its seats at a time, or none."""
        return frozenset(subscriber.person for subscriber in self._subscribers)

    def away_since(self, person: str) -> int | None:
        """Since when `person` does not listen; None while he does."""
        return None if person in self.present() else self._left_at.get(person, self._since)

    def tell(self, message_for: Callable[[Seat | None], bytes]) -> None:
        """`message_for` is asked once for each seat that listens, and once for all spectators."""
        made: dict[Seat | None, bytes] = {}
        for subscriber in self._subscribers:
            if subscriber.seat not in made:
                made[subscriber.seat] = message_for(subscriber.seat)
            subscriber.tell(made[subscriber.seat])

    def tell_all(self, message: bytes) -> None:
        self.tell(lambda seat: message)

    def tell_spectators(self, message: bytes, players: Collection[str]) -> None:
        """Not `players`, also while their device shows no seat."""
        for subscriber in self._subscribers:
            if subscriber.seat is None and subscriber.person not in players:
                subscriber.tell(message)
