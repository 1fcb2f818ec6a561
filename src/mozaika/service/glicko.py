"""Glicko-2 ratings (M. Glickman, "Example of the Glicko-2 system"): value, deviation and volatility. Pure.

Ratings are updated after each game instead of after a rating period of many games. So a period here is a length of
time, and the deviation grows with the time since the last game, in fractions of a period (`after_rest`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

WON, TIED, LOST = 1.0, 0.5, 0.0
UNKNOWN_DEVIATION = 350.0  # of a new player, and the most that a deviation can grow to
PERIOD_MS = 5 * 24 * 3600 * 1000
_SCALE = 173.7178  # points per unit of the scale in the paper
_MEAN = 1500.0
_TAU = 0.5  # τ in the paper: limits how fast the volatility changes
_PRECISION = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength is very likely within `value` ± 2 × `deviation`."""

    value: float = _MEAN
    deviation: float = UNKNOWN_DEVIATION
    volatility: float = 0.06


def after_rest(rating: Rating, periods: float) -> Rating:
    """The rating after a time without games: its deviation grows."""
    deviation = math.hypot(rating.deviation, _SCALE * rating.volatility * math.sqrt(max(0.0, periods)))
    return replace(rating, deviation=min(UNKNOWN_DEVIATION, deviation))


def after_games(own: Rating, games: Sequence[tuple[Rating, float]], periods: float = 1.0) -> Rating:
    """The rating after `games`, each given by the opponent's rating before it and the outcome; `periods` is the time
    since the last game.
    """
    if not games:
        return after_rest(own, periods)
    mean = (own.value - _MEAN) / _SCALE
    surprise, information = 0.0, 0.0
    for opponent, outcome in games:
        weight = 1 / math.sqrt(1 + 3 * (opponent.deviation / _SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-weight * (mean - (opponent.value - _MEAN) / _SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (outcome - expected)
    variance = 1 / information
    volatility = _new_volatility(own, variance, variance * surprise)
    unsure = after_rest(replace(own, volatility=volatility), periods).deviation / _SCALE
    deviation = 1 / math.sqrt(1 / unsure**2 + information)
    return Rating((mean + deviation**2 * surprise) * _SCALE + _MEAN, deviation * _SCALE, volatility)


def _new_volatility(own: Rating, variance: float, difference: float) -> float:
    """Step 5 of the paper: find the root of `slope` by bracketing it."""
    before, square = math.log(own.volatility**2), (own.deviation / _SCALE) ** 2

    def slope(x: float) -> float:
        spread = square + variance + math.exp(x)
        return math.exp(x) * (difference**2 - spread) / (2 * spread**2) - (x - before) / _TAU**2

    low = before
    if difference**2 > square + variance:
        high = math.log(difference**2 - square - variance)
    else:
        high = next(x for step in range(1, 1000) if slope(x := before - step * _TAU) >= 0)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _PRECISION:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)
