"""How long a bot may think about a move."""

from __future__ import annotations

from mozaika.rules.ruleset import Pace
from mozaika.rules.views import PlayerView

_TILES_PER_TURN = 4  # roughly
_RESERVE_S, _MIN_S = 1.0, 0.05


def seconds_for(view: PlayerView, max_seconds: float) -> float:
    """The time for a move, chosen so that the clock lasts for the whole game."""
    state = view.state
    if view.seat is None or state.edition.rules.clock.kind.pace is not Pace.LIVE:
        return max_seconds
    tiles = len(view.rack.tiles) + len(state.bag) / len(state.players)
    left = state.players[view.seat].time_left_ms / 1000 - _RESERVE_S
    return max(_MIN_S, min(max_seconds, left / (2 + tiles / _TILES_PER_TURN)))
