"""Glicko-2 (M. Glickman, "Example of the Glicko-2 system"): how strong somebody is, how sure that is, how steady. Pure.

A game here is settled when it ends, not in periods of many games; so a period is a length of time, and what has passed
since the last game makes a rating less sure (`rested`) by as much of a period as it is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

WON, TIED, LOST = 1.0, 0.5, 0.0
UNKNOWN_DEVIATION = 350.0  # nobody is known less than a newcomer
PERIOD_MS = 5 * 24 * 3600 * 1000
_SCALE = 173.7178  # points to one unit of the paper's own scale
_MEAN = 1500.0
_RESTRAINT = 0.5  # τ: how fast the volatility may change
_ENOUGH = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """Between `value` ± 2 × `deviation` somebody's strength lies nearly for certain."""

    value: float = _MEAN
    deviation: float = UNKNOWN_DEVIATION
    volatility: float = 0.06


def rested(rating: Rating, periods: float) -> Rating:
    """As sure as it is after so much time without a game."""
    deviation = math.hypot(rating.deviation, _SCALE * rating.volatility * math.sqrt(max(0.0, periods)))
    return replace(rating, deviation=min(UNKNOWN_DEVIATION, deviation))


def rated_anew(own: Rating, games: Sequence[tuple[Rating, float]], periods: float = 1.0) -> Rating:
    """After `games`, each an opponent as he was and its outcome; `periods` is the time that they stand for."""
    if not games:
        return rested(own, periods)
    mean = (own.value - _MEAN) / _SCALE
    surprise, information = 0.0, 0.0
    for opponent, outcome in games:
        weight = 1 / math.sqrt(1 + 3 * (opponent.deviation / _SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-weight * (mean - (opponent.value - _MEAN) / _SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (outcome - expected)
    variance = 1 / information
    volatility = _new_volatility(own, variance, variance * surprise)
    unsure = rested(replace(own, volatility=volatility), periods).deviation / _SCALE
    deviation = 1 / math.sqrt(1 / unsure**2 + information)
    return Rating((mean + deviation**2 * surprise) * _SCALE + _MEAN, deviation * _SCALE, volatility)


def _new_volatility(own: Rating, variance: float, difference: float) -> float:
    """Step 5 of the paper: the root of `slope`, between two values that have it between them."""
    before, square = math.log(own.volatility**2), (own.deviation / _SCALE) ** 2

    def slope(x: float) -> float:
        spread = square + variance + math.exp(x)
        return math.exp(x) * (difference**2 - spread) / (2 * spread**2) - (x - before) / _RESTRAINT**2

    low = before
    if difference**2 > square + variance:
        high = math.log(difference**2 - square - variance)
    else:
        high = next(x for step in range(1, 1000) if slope(x := before - step * _RESTRAINT) >= 0)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _ENOUGH:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)
