"""The chance to win, from the points that one is ahead and the tiles that are still in the bag: trained for the tile
sets that come with us, computed for any other.
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
import numpy.typing as npt

from mozaika.engine.errors import BadLeaves
from mozaika.engine.leaves import tiles_digest
from mozaika.lexicon.paths import data_home
from mozaika.rules.edition import Edition

FORMAT = 1
_OURS = Path(__file__).parent / "trained" / "chances"
_TURN_SD = 22.0  # how much one turn of a player swings, in points of a game whose bonus is 50
_END_SD = 12.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class WinProbability:
    """With n tiles in the bag: `scales[n]` of a logistic curve, and the points that it is worth to be on turn."""

    scales: npt.NDArray[np.float64]
    tempos: npt.NDArray[np.float64]

    def chance(self, ahead: float, bag: int) -> float:
        """Of who is on turn."""
        place = min(bag, len(self.scales) - 1)
        return float(1 / (1 + np.exp(-(ahead + self.tempos[place]) / self.scales[place])))


@lru_cache(maxsize=32)
def win_probability_for(edition: Edition) -> WinProbability:
    """One's own; ours; computed ones."""
    for folder in (user_win_probability(), _OURS):
        for path in sorted(folder.glob(f"*-{tiles_digest(edition)}-{edition.rules.rack_size}.json")):
            try:
                return load_win_probability(path)
            except BadLeaves:
                if folder is _OURS:
                    raise
                _log.warning("%s cannot be used", path)  # a file of one's own that is damaged makes nothing worse
    return computed_win_probability(edition)


def computed_win_probability(edition: Edition) -> WinProbability:
    """Where nothing was trained: as if each turn still to come swung the points by the same amount."""
    total, rack = edition.tiles.total, max(1, edition.rules.rack_size)
    turns = (np.arange(total + 1) + 2 * rack) / (0.65 * rack)
    swing = _TURN_SD * (1 + edition.rules.bingo_bonus / 50) / 2
    deviations = np.sqrt(_END_SD**2 + turns * swing**2)
    return WinProbability(deviations * sqrt(3) / pi, np.full(total + 1, swing / 2))


def user_win_probability() -> Path:
    return data_home() / "chances"


def save_win_probability(path: Path, chances: WinProbability, made: dict[str, Any]) -> None:
    told = {
        "format": FORMAT,
        "made": made,
        "scales": [round(float(each), 2) for each in chances.scales],
        "tempos": [round(float(each), 2) for each in chances.tempos],
    }
    path.write_text(json.dumps(told) + "\n", encoding="utf-8")


def load_win_probability(path: Path) -> WinProbability:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        chances = WinProbability(np.array(told["scales"], np.float64), np.array(told["tempos"], np.float64))
        both = np.stack([chances.scales, chances.tempos])  # a ValueError if they are not alike
        sound = both.ndim == 2 and both.size > 0 and np.isfinite(both).all() and chances.scales.min() > 0
        if not sound or told["format"] != FORMAT:
            raise BadLeaves(str(path))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadLeaves(str(path)) from error
    return chances
