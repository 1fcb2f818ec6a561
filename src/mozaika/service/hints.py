"""Hints: the best play for a seat, only at tables of one device and bots, where nobody is disadvantaged (7.9)."""

from __future__ import annotations

from mozaika.errors import GameError
from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.errors import GameIsPaused, NotYourTurn
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, Phase
from mozaika.service.errors import HintsNotAllowed, HintsNotReady
from mozaika.service.ports import Bots, Readiness
from mozaika.service.table import Table


def why_no_hint(state: GameState, seat: Seat, *, allowed: bool) -> GameError | None:
    """Why `seat` gets no hint now; None if it does. `allowed`: the table gives hints."""
    if not allowed:
        return HintsNotAllowed()
    if state.phase is Phase.PAUSED:
        return GameIsPaused()
    return None if state.phase is Phase.TURN and state.turn == seat else NotYourTurn(state.turn)


class Hints:
    def __init__(self, bots: Bots, ready: Readiness) -> None:
        self._bots = bots
        self._ready = ready

    async def hint(self, table: Table, seat: Seat) -> tuple[Placement, ...]:
        """The engine's best play for `seat`, whose turn it must be; no placements if the rack has no play."""
        error = why_no_hint(table.game, seat, allowed=table.card.gives_hints)
        if error is not None:
            raise error
        if self._ready.share < 1:  # the engine is still being compiled, which takes about a minute
            raise HintsNotReady
        found = await self._bots.hint(table.view_bytes(seat), table.card.seats[seat].person)
        return found.placements if isinstance(found, cmd.Play) else ()
