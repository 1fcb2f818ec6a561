"""Positions of finished games, turn by turn: for the analysis board, pictures and embedded boards."""

from __future__ import annotations

from collections import OrderedDict

from mozaika.position.game_record import GameRecord, game_of_record
from mozaika.position.position import Position
from mozaika.service.reviews import finished_game
from mozaika.service.table import Table
from mozaika.web.file_writer import FileWriter

_KEPT = 32  # games


class GameTurns:
    """The finished games that were looked at last, in memory: they never change."""

    def __init__(self, writer: FileWriter) -> None:
        self._writer = writer
        self._kept: OrderedDict[str, GameRecord] = OrderedDict()

    async def game(self, table: Table, person: str) -> GameRecord:
        """Raises `GameNotOver` before the end, for everybody. `person` is who is counted, or an address."""
        read = finished_game(table)
        found = self._kept.get(table.id)
        if found is None:
            found = await self._writer.make(person, lambda: game_of_record(read()))
            self._kept[table.id] = found
        self._kept.move_to_end(table.id)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return found

    async def position(self, table: Table, turn: int | None, person: str) -> Position:
        """The position after `turn` turns; without `turn`, after all."""
        return (await self.game(table, person)).position(turn)
