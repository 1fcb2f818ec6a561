"""The chance to win, from the points that one is ahead and the tiles that are still in the bag."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np
import numpy.typing as npt

from mozaika.rules.edition import Edition

_TURN_SD = 22.0  # how much one turn of a player swings, in points of a game whose bonus is 50
_END_SD = 12.0


@dataclass(frozen=True)
class WinChances:
    """`scales[n]` is that of a logistic curve with n tiles in the bag; `tempo` what it is worth to be on turn."""

    scales: npt.NDArray[np.float64]
    tempo: float


def computed_chances(edition: Edition) -> WinChances:
    """Where nothing was trained: as if each turn still to come swung the points by the same amount."""
    total, rack = edition.tiles.total, max(1, edition.rules.rack_size)
    turns = (np.arange(total + 1) + 2 * rack) / (0.65 * rack)
    swing = _TURN_SD * (1 + edition.rules.bingo_bonus / 50) / 2
    deviations = np.sqrt(_END_SD**2 + turns * swing**2)
    return WinChances(deviations * sqrt(3) / pi, tempo=swing / 2)
