"""What a scripted player does next: plays, exchanges, passes, challenges, pauses and resignations, at random."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from tests.faults.client import laid_tiles
from tests.property.games import random_placements

from mozaika.rules.state import GameState, Phase

if TYPE_CHECKING:
    from benchmarks.soak.player import Player

Command: TypeAlias = Mapping[str, Any]
_RESIGN, _PAUSE, _EXCHANGE = 0.005, 0.05, 0.15
_FULL_RACK = 7
_TRIES = 8  # to find squares for a play


def next_command(player: Player) -> Command | None:
    """A command for the present state without id and version; None: the player waits."""
    view, seat, rng = player.following.view, player.seat, player.rng
    assert view is not None
    assert seat is not None
    state = view.state
    if seat not in state.seats or state.phase in (Phase.SETUP, Phase.OVER):
        return None
    if player.group.is_closing and not (state.phase is Phase.PAUSED and player.refused_since % 2):
        return {"kind": "resign"}
    match state.phase:
        case Phase.PAUSED:
            return {"kind": "resume"}
        case Phase.PENDING | Phase.GOING_OUT if state.pending is not None:
            return None if state.pending.seat == seat else _judgement(rng, player.table.challenges)
        case Phase.TURN if state.turn == seat:
            return _action(player, state, seat)
        case _:
            return None


def _judgement(rng: Random, challenges: float) -> Command | None:
    """Accept, challenge, or let the window end."""
    chance = rng.random()
    if chance < challenges:
        return {"kind": "challenge"}
    return {"kind": "accept"} if chance < 0.75 else None


def _action(player: Player, state: GameState, seat: int) -> Command:
    rng, rack = player.rng, state.players[seat].rack.tiles
    if len(state.turns) >= player.table.resign_after or rng.random() < _RESIGN:
        return {"kind": "resign"}
    if state.edition.rules.pauses > state.pauses and rng.random() < _PAUSE and not player.refused_since:
        return {"kind": "pause"}
    can_exchange = len(state.bag) >= max(_FULL_RACK, state.edition.rules.exchange_needs_in_bag)
    if can_exchange and (player.refused_since % 2 or rng.random() < _EXCHANGE):
        return {"kind": "exchange", "tiles": rng.sample(list(rack), rng.randint(1, len(rack)))}
    if player.refused_since > 2 or (not state.bag.tiles and rng.random() < 0.1):
        return {"kind": "pass"}
    tries = (random_placements(rng, state, seat) for _ in range(_TRIES))
    laid = next((placements for placements in tries if placements), None)
    return {"kind": "pass"} if laid is None else {"kind": "play", "tiles": laid_tiles(laid)}
