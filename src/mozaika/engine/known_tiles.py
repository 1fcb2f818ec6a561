"""Tiles that another player is known to hold: the position gives their rack, or a challenge has shown it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import encode_tiles
from mozaika.rules.squares import Seat
from mozaika.rules.state import GameState, TurnKind
from mozaika.rules.tiles import Tile

if TYPE_CHECKING:
    from mozaika.engine.engine_position import EnginePosition

LeaveGuesses: TypeAlias = npt.NDArray[np.uint8]  # [guess, tile]
NOTHING_KNOWN: LeaveGuesses = np.zeros((0, 0), np.uint8)
_DEALS = 500  # of the tiles between known ones, with several opponents


def shown_tiles(state: GameState, seat: Seat) -> tuple[Tile, ...]:
    """Tiles of withdrawn plays that the player must still hold. After an exchange nothing is certain."""
    shown = Counter[Tile]()
    for turn in state.turns:
        if turn.seat != seat:
            continue
        laid = Counter(placement.tile for placement in turn.placements)
        match turn.kind:
            case TurnKind.TAKEN_BACK:
                shown |= laid
            case TurnKind.PLAY:
                shown -= laid
            case TurnKind.EXCHANGE:
                shown.clear()
            case _:
                pass
    return state.edition.alphabet.sort(shown.elements())


def guesses_with_known(position: EnginePosition) -> LeaveGuesses:
    """Tiles that deals begin with, so that every player holds what they are known to hold."""
    count = max((number for number, tiles in enumerate(position.known, 1) if tiles), default=0)
    if not count:
        return NOTHING_KNOWN
    if count == 1:
        return encode_tiles(position.edition, position.known[0]).reshape(1, -1)
    random = Random(1)  # deals are random anyway; equal positions give equal answers
    rest = Counter(position.unseen) - Counter(tile for tiles in position.known for tile in tiles)
    rows = []
    for _ in range(_DEALS):
        pool = list(rest.elements())
        random.shuffle(pool)
        row: list[Tile] = []
        for held, tiles in zip(position.others[:count], position.known[:count], strict=True):
            row += [*tiles, *(pool.pop() for _ in range(min(held - len(tiles), len(pool))))]
        rows.append(encode_tiles(position.edition, row))
    return np.array(rows)


def fitting(guesses: LeaveGuesses, position: EnginePosition) -> LeaveGuesses:
    """The guesses of the opponent's tiles that contain those that they are known to hold."""
    known = Counter(encode_tiles(position.edition, position.known[0]).tolist())
    is_fitting = [not known - Counter(guess) for guess in guesses.tolist()]
    found: LeaveGuesses = guesses[np.array(is_fitting, bool)]
    return found
