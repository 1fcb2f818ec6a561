"""The win probability by spread and number of tiles in the bag: trained for the bundled tile sets, computed for any
other.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import lru_cache
from math import pi, sqrt
from pathlib import Path
from typing import Any

import numpy as np

from mozaika.engine.digests import tiles_digest
from mozaika.engine.errors import BadLeaves
from mozaika.engine.kernels.arrays import WinArrays
from mozaika.lexicon.paths import data_home
from mozaika.rules.edition import Edition

FORMAT = 1
_BUNDLED = Path(__file__).parent / "trained" / "chances"
_TURN_SD = 22.0  # standard deviation of the points of a turn, where the bingo bonus is 50
_END_SD = 12.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class WinProbability:
    """For n tiles in the bag, `scales[n]` is the scale of a logistic curve and `tempos[n]` the value of being on turn,
    in points.
    """

    arrays: WinArrays

    def probability(self, spread: float, bag: int) -> float:
        """For the player on turn."""
        scales, tempos = self.arrays
        place = min(bag, len(scales) - 1)
        return float(1 / (1 + np.exp(-(spread + tempos[place]) / scales[place])))


@lru_cache(maxsize=32)
def win_probability_for(edition: Edition) -> WinProbability:
    """In this order: the user's values, bundled ones, computed ones."""
    for folder in (user_win_probability(), _BUNDLED):
        for path in sorted(folder.glob(f"*-{tiles_digest(edition)}-{edition.rules.rack_size}.json")):
            try:
                return load_win_probability(path)
            except BadLeaves:
                if folder is _BUNDLED:
                    raise
                _log.warning("%s cannot be used", path)  # a damaged file of the user's is ignored
    return computed_win_probability(edition)


def computed_win_probability(edition: Edition) -> WinProbability:
    """For untrained tile sets: assumes that each remaining turn changes the spread by the same standard deviation."""
    total, rack = edition.tiles.total, max(1, edition.rules.rack_size)
    turns = (np.arange(total + 1) + 2 * rack) / (0.65 * rack)
    swing = _TURN_SD * (1 + edition.rules.bingo_bonus / 50) / 2
    deviations = np.sqrt(_END_SD**2 + turns * swing**2)
    return WinProbability(WinArrays(deviations * sqrt(3) / pi, np.full(total + 1, swing / 2)))


def user_win_probability() -> Path:
    return data_home() / "chances"


def save_win_probability(path: Path, win_probability: WinProbability, made: dict[str, Any]) -> None:
    data = {
        "format": FORMAT,
        "made": made,
        "scales": [round(float(each), 2) for each in win_probability.arrays.scales],
        "tempos": [round(float(each), 2) for each in win_probability.arrays.tempos],
    }
    path.write_text(json.dumps(data) + "\n", encoding="utf-8")


def load_win_probability(path: Path) -> WinProbability:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        arrays = WinArrays(np.array(data["scales"], np.float64), np.array(data["tempos"], np.float64))
        both = np.stack(arrays)  # a ValueError if their shapes differ
        sound = both.ndim == 2 and both.size > 0 and np.isfinite(both).all() and arrays.scales.min() > 0
        if not sound or data["format"] != FORMAT:
            raise BadLeaves(str(path))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadLeaves(str(path)) from error
    return WinProbability(arrays)
