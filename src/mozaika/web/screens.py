"""The screens of live tables: each is built once per audience (a seat, or the spectators) and version, when needed."""

from __future__ import annotations

from collections import OrderedDict

from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState
from mozaika.service.table import Table
from mozaika.web.screen import screen_of
from mozaika.web.server_messages import ScreenMessage
from mozaika.web.turn_list import TurnList

_MAX_TABLES = 512  # tables whose latest screens are kept; those of others are built again when asked for


class _TableScreens:
    """The screens of one table at its present state."""

    __slots__ = ("messages", "state", "turns")

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.turns = TurnList(state.edition)
        self.messages: dict[Seat | None, ScreenMessage] = {}


class Screens:
    def __init__(self) -> None:
        self._tables: OrderedDict[str, _TableScreens] = OrderedDict()

    def message(self, table: Table, seat: Seat | None) -> ScreenMessage:
        """The present screen of `seat`. Everybody of that audience gets the same message, so it is encoded once."""
        kept = self._kept(table.id, table.game)
        if seat not in kept.messages:
            asks, hints = not table.card.one_device, table.card.gives_hints
            screen = screen_of(table.view(seat), hints=hints, asks_for_pauses=asks, turns=kept.turns)
            kept.messages[seat] = ScreenMessage("", screen)
        return kept.messages[seat]

    def _kept(self, table_id: str, state: GameState) -> _TableScreens:
        kept = self._tables.get(table_id)
        if kept is None:
            kept = self._tables[table_id] = _TableScreens(state)
            if len(self._tables) > _MAX_TABLES:
                self._tables.popitem(last=False)
        self._tables.move_to_end(table_id)
        if kept.state is not state:
            kept.state, kept.messages = state, {}
        return kept
