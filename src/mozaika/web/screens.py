"""The screens of live tables. Each message is built once per audience (a seat, or the spectators) and version, when
needed, and encoded once.

A socket gets the whole screen first, and then only changes, whose size does not depend on the length of the game.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase
from mozaika.service.table import Table
from mozaika.web.screen import ScreenOptions, board_tiles, screen_of, screen_state_of
from mozaika.web.server_messages import ScreenChangeMessage, ScreenMessage
from mozaika.web.turn_list import TurnList

_MAX_TABLES = 512  # tables whose latest screens are kept; those of others are built again when asked for
_MAX_LINES = 60_000  # turns of all these tables
_MAX_KEPT_BYTES = 32_000  # a larger screen, of a long game, is encoded again for the next socket that connects


class SentScreen(NamedTuple):
    """What a client has: the version of its screen, and how many turns and tiles it shows."""

    version: int
    turns: int
    tiles: int


class _TableScreens:
    """The screens of one table at its present state."""

    __slots__ = ("changes", "messages", "state", "turns")

    def __init__(self, state: GameState) -> None:
        self.turns = TurnList(state.edition)
        self.follow(state)

    def follow(self, state: GameState) -> None:
        self.state = state
        self.turns.follow(state.turns)
        self.messages: dict[Seat | None, ScreenMessage] = {}
        self.changes: dict[tuple[Seat | None, SentScreen], ScreenChangeMessage] = {}


class Screens:
    def __init__(self) -> None:
        self._tables: OrderedDict[str, _TableScreens] = OrderedDict()
        self._lines = 0  # of all these tables

    def message(self, table: Table, seat: Seat | None) -> ScreenMessage:
        """The whole present screen of `seat`. Everybody of that audience gets the same message."""
        kept = self._kept(table.id, table.game)
        if seat not in kept.messages:
            turns = None if table.game.phase is Phase.PAUSED else kept.turns  # the view of a paused game has none
            message = ScreenMessage("", screen_of(table.view(seat), _options(table), turns))
            if len(message.json) > _MAX_KEPT_BYTES:
                return message
            kept.messages[seat] = message
        return kept.messages[seat]

    def change(self, table: Table, seat: Seat | None, shown: SentScreen | None) -> ScreenMessage | ScreenChangeMessage:
        """What turns the screen `shown`, of any seat, into the present one of `seat`; the whole screen if it cannot.

        Turns and tiles are the same for every seat. Clients with the same screen get the same message. A pause hides
        what the client has, so it begins with a whole screen.
        """
        state = table.game
        if shown is None or shown.version > state.version or state.phase is Phase.PAUSED:
            return self.message(table, seat)
        kept = self._kept(table.id, state)
        key = (seat, shown)
        if key not in kept.changes:
            kept.changes[key] = ScreenChangeMessage(
                after=shown.version,
                turns=kept.turns.lines(shown.turns),
                board=board_tiles(state.board, state.edition, shown.tiles),
                now=screen_state_of(table.view(seat), _options(table), kept.turns),
            )
        return kept.changes[key]

    def _kept(self, table_id: str, state: GameState) -> _TableScreens:
        kept = self._tables.get(table_id)
        if kept is not None and kept.state is state:
            self._tables.move_to_end(table_id)
            return kept
        known = 0 if kept is None else len(kept.turns)
        if kept is None:
            kept = self._tables[table_id] = _TableScreens(state)
        else:
            kept.follow(state)
        self._tables.move_to_end(table_id)
        self._lines += len(kept.turns) - known
        while len(self._tables) > 1 and (len(self._tables) > _MAX_TABLES or self._lines > _MAX_LINES):
            self._lines -= len(self._tables.popitem(last=False)[1].turns)
        return kept


def _options(table: Table) -> ScreenOptions:
    return ScreenOptions(hints=table.card.gives_hints, asks_for_pauses=not table.card.one_device)


def sent_after(message: ScreenMessage | ScreenChangeMessage, shown: SentScreen | None) -> SentScreen | None:
    """What a client has after `message`; None if only a whole screen can follow, as before the start draw and
    after a pause.
    """
    if isinstance(message, ScreenMessage):
        screen = message.screen
        if screen.phase in (Phase.SETUP, Phase.PAUSED):
            return None
        return SentScreen(screen.version, len(screen.turns), len(screen.board))
    if shown is None:
        return None
    return SentScreen(message.now.version, shown.turns + len(message.turns), shown.tiles + len(message.board))
