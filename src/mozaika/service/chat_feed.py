"""Sends lines of chat to the subscribers of a table: each line once, and those of a room in their order.

With several servers, a line may be said at any of them. The store numbers the lines of a room; a server that misses a
number reads the lines from there.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from mozaika.service.cluster_messages import ChatSaid
from mozaika.service.errors import StoreFailed, StoreUnreachable
from mozaika.service.messages import chat_message
from mozaika.service.server_channel import ServerChannel
from mozaika.service.store_ports import ChatLine, ChatRoom, ChatStore
from mozaika.service.table import Table

SPECTATORS: ChatRoom = "spectators"
_FILL_LINES = 100


class ChatFeed:
    def __init__(self, store: ChatStore, channel: ServerChannel) -> None:
        self._store, self._channel = store, channel
        self._filling: dict[tuple[Table, ChatRoom], asyncio.Task[None]] = {}
        channel.on_table(ChatSaid, lambda table, said: self._receive(table, said.line))

    async def begin(self, table: Table, room: ChatRoom) -> None:
        """Somebody begins to read a room: they get the lines that are stored by now in another way."""
        if not self._channel.is_shared or room in table.chat_numbers:
            return
        found = await self._store.lines(table.id, room, limit=1)
        table.chat_numbers.setdefault(room, found[-1].number if found else 0)

    def said(self, table: Table, line: ChatLine) -> None:
        """Send a line that somebody has said at this server and that is stored."""
        if not self._channel.is_shared:
            _send(table, line)
            return
        self._channel.send_table(table.id, ChatSaid(line))
        self._receive(table, line)

    def _receive(self, table: Table, line: ChatLine) -> None:
        if line.number == table.chat_numbers.setdefault(line.room, line.number - 1) + 1:
            _send(table, line)
            table.chat_numbers[line.room] = line.number
        else:
            self.catch_up(table, line.room, line.number)

    def catch_up(self, table: Table, room: ChatRoom, number: int) -> None:
        """Send the lines up to `number` that have not been sent, in a task. Nobody reads a room without a number."""
        if number > table.chat_numbers.get(room, number) and (table, room) not in self._filling:
            self._filling[table, room] = asyncio.ensure_future(self._fill(table, room, number))

    async def _fill(self, table: Table, room: ChatRoom, number: int) -> None:
        numbers = table.chat_numbers
        try:
            with suppress(StoreFailed, StoreUnreachable):  # the next line tries again
                while numbers[room] < number:
                    found = await self._store.lines(table.id, room, numbers[room], numbers[room] + _FILL_LINES + 1)
                    for line in found:
                        if line.number > numbers[room]:
                            _send(table, line)
                    # Lines without a text, of people who were erased, are not among them.
                    numbers[room] = max(numbers[room], min(number, numbers[room] + _FILL_LINES), _last_of(found))
        finally:
            del self._filling[table, room]


def _last_of(lines: list[ChatLine]) -> int:
    return lines[-1].number if lines else 0


def _send(table: Table, line: ChatLine) -> None:
    message = chat_message(line)
    if line.room == SPECTATORS:
        table.subscribers.send_spectators(message, frozenset(each.person for each in table.card.seats))
    else:
        table.subscribers.send_all(message)
