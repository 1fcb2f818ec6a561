"""Hints: the best play for a seat, only at tables of one device and bots, where nobody is disadvantaged (7.9)."""

from __future__ import annotations

from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.errors import NotYourTurn
from mozaika.rules.squares import Seat
from mozaika.rules.state import Phase
from mozaika.service.errors import HintsNotAllowed, HintsNotReady
from mozaika.service.ports import Bots, Readiness
from mozaika.service.table import Table


class Hints:
    def __init__(self, bots: Bots, ready: Readiness) -> None:
        self._bots = bots
        self._ready = ready

    async def hint(self, table: Table, seat: Seat) -> tuple[Placement, ...]:
        """The engine's best play for `seat`, whose turn it must be; no placements if the rack has no play."""
        if not table.card.gives_hints:
            raise HintsNotAllowed
        state = table.game
        if state.phase is not Phase.TURN or state.turn != seat:
            raise NotYourTurn(state.turn)
        if self._ready.share < 1:  # the engine is still being compiled, which takes about a minute
            raise HintsNotReady
        found = await self._bots.hint(table.view_bytes(seat))
        return found.placements if isinstance(found, cmd.Play) else ()
