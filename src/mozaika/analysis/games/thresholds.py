"""Everything that judges: the classes of turns, their accuracy, and the strength of players. Nothing else in the
package has a threshold. `docs/analysis.md` explains the choices; `benchmarks/analysis.py` measures the fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from mozaika.analysis.games.values import Phase, Strength, TurnClass
from mozaika.engine.bots import level_names
from mozaika.engine.win_probability import WinProbability

PREENDGAME_BAG = 7  # with so many tiles in the bag or fewer, searches go to the end

# The smallest loss of each class, in win probability.
INACCURACY, MISTAKE, BLUNDER = 0.03, 0.07, 0.15

# In a game that is decided, no move costs much win probability. Then the points count: as half of what they would cost
# in an even game, whose curve is at its steepest there.
_DECIDED_WEIGHT = 0.5
_LEAST_BAG = 20  # of the curve: with fewer tiles it is so steep that every point would be a blunder

# The accuracy of a turn is 100 for no loss and falls by a factor of e with each `_LOSS_SCALE`.
_LOSS_SCALE = 0.1

# The mean accuracy of the levels, the weakest first, in English games against themselves
# (`python -m benchmarks.analysis levels`). The first eight had 48 deals for each turn, which gave the same means as the
# default within 3, and 130 to 280 turns each, so the standard error is about 2.5. `learner` to `holiday` searched up to
# 0.05 more or less than now; `casual` counts with earlier games. Single games scatter by a level or more.
LEVEL_ACCURACY = (21.5, 27.0, 32.0, 37.0, 42.5, 48.0, 54.5, 63.0, 68.5, 87.5, 97.5)
_LEAST_DEVIATION = 4.0  # of the accuracy of turns: a few best moves in a row do not prove a strength


def phase_of(in_bag: int, full_bag: int) -> Phase:
    """`full_bag` is what the bag holds when the racks are full."""
    if not in_bag:
        return Phase.ENDGAME
    if in_bag <= PREENDGAME_BAG:
        return Phase.PREENDGAME
    return Phase.OPENING if 2 * in_bag >= full_bag else Phase.MIDDLE


def severity(win_loss: float, equity_loss: float, in_bag: int, curve: WinProbability) -> float:
    """What a turn has lost, as win probability."""
    scales = curve.arrays.scales
    scale = float(scales[min(max(in_bag, _LEAST_BAG), len(scales) - 1)])
    return max(win_loss, _DECIDED_WEIGHT * equity_loss / (4 * scale))


def class_of(loss: float, *, is_best: bool) -> TurnClass:
    """Of a turn with this `severity`."""
    if is_best:
        return TurnClass.BEST
    limits = ((BLUNDER, TurnClass.BLUNDER), (MISTAKE, TurnClass.MISTAKE), (INACCURACY, TurnClass.INACCURACY))
    return next((kind for limit, kind in limits if loss >= limit), TurnClass.GOOD)


def accuracy_of(loss: float) -> float:
    """From 0 to 100, of a turn with this `severity`."""
    return 100 * exp(-loss / _LOSS_SCALE)


def mean_accuracy(losses: Sequence[float]) -> float | None:
    return sum(map(accuracy_of, losses)) / len(losses) if losses else None


def strength_of(losses: Sequence[float]) -> Strength | None:
    """The level whose games have such an accuracy, between two levels by interpolation. The error is that of the mean
    of so many turns. One turn tells nothing.
    """
    mean = mean_accuracy(losses)
    if mean is None or len(losses) < 2:
        return None
    spread = sum((accuracy_of(loss) - mean) ** 2 for loss in losses) / (len(losses) - 1)
    deviation = max(_LEAST_DEVIATION, spread**0.5) / len(losses) ** 0.5
    value = _level(mean)
    error = max(_level(mean + deviation) - value, value - _level(mean - deviation))
    names = level_names()
    nearest = min(max(round(value), 1), len(names))
    return Strength(round(value, 2), round(error, 2), names[nearest - 1])


def _level(accuracy: float) -> float:
    """The inverse of `LEVEL_ACCURACY`, whose first and last pieces go on beyond its ends."""
    known = LEVEL_ACCURACY
    place = next((number for number in range(1, len(known) - 1) if accuracy < known[number]), len(known) - 1)
    below, above = known[place - 1], known[place]
    return max(0.0, place + (accuracy - below) / (above - below))
