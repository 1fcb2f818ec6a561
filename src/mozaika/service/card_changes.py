"""Changes of cards (seats, stage, rematch) that several servers may make at the same time: compare and set.

A change names the version of the card that it was decided on. If another server was faster, the card is read again and
the change is decided again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from mozaika.service.cards import Stage
from mozaika.service.cluster_messages import CardChanged
from mozaika.service.errors import TooBusy
from mozaika.service.server_channel import ServerChannel
from mozaika.service.store_ports import StaleCard, TableStore
from mozaika.service.table import Table

_TRIES = 10

T = TypeVar("T")


class CardChanges:
    def __init__(self, tables: TableStore, channel: ServerChannel) -> None:
        self._tables = tables
        self._channel = channel

    async def change(self, table: Table, decide: Callable[[], Awaitable[T]]) -> T:
        """Run `decide`, which changes the card in the store and in memory, under the table's lock."""
        for _ in range(_TRIES):
            async with table.lock:
                before = table.card.version
                try:
                    return await decide()
                except StaleCard:
                    await self.reload(table)
                finally:
                    self.tell(table, before)
        raise TooBusy

    def tell(self, table: Table, before: int) -> None:
        """Tell the other servers if the card has changed since version `before`."""
        if table.card.version != before:
            self._channel.send_table(table.id, CardChanged(table.card.version))

    async def reload(self, table: Table) -> None:
        """Take the card from the store; call this under the table's lock."""
        stored, before = await self._tables.find(table.id), table.card
        if stored is None or (stored.version == before.version and stored == before):
            return
        if table.state is not None:  # the log says how the game stands
            stored = replace(stored, stage=before.stage, turn=before.turn, scores=before.scores, winners=before.winners)
        table.card = stored
        if table.state is None:
            table.exchange = None  # it was for other players
            if stored.stage in (Stage.PLAYING, Stage.OVER):
                await table.catch_up()
        for person in {seat.person for seat in before.seats} - {seat.person for seat in stored.seats} - {""}:
            table.subscribers.disconnect_person(person)  # they must not see what the next player of the seat sees
        table.send_seats()
