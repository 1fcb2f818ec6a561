"""Trains the win probability by self-play: games of `static` against itself show how often a player with a given spread
and number of tiles in the bag wins. A logistic curve is fitted for each number of tiles together with its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from mozaika.engine.kernels.arrays import Floats, WinArrays
from mozaika.engine.kernels.selfplay import SCORES
from mozaika.engine.leaves import leaves_for
from mozaika.engine.selfplay import Arena, new_positions
from mozaika.engine.win_probability import WinProbability
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

_GAMES = 50  # in one portion of work; even, so that pairs stay together
_MAX_TURNS = 80  # nearly all games have fewer
_NEIGHBOURS = 2  # tiles more or fewer in the bag
_MIN_POSITIONS, _MIN_DEVIATION = 100, 15.0  # needed for a fit: positions, points; else the previous curve is used
_STEPS = 25
_RIDGE = 1e-3  # keeps the curve of few games from becoming a step


def train_win_probability(
    edition: Edition, words: WordGraph, games: int, seed: int, threads: int, progress: Callable[[float], None]
) -> WinProbability:
    leaves = leaves_for(edition, words)
    arena = Arena(edition, words, ("static", "static"), (leaves, leaves))
    firsts = range(0, games, _GAMES)
    with ThreadPoolExecutor(threads) as pool:
        parts = []
        for part in pool.map(lambda first: _positions(arena, first, seed), firsts):
            parts.append(part)
            progress(len(parts) / len(firsts))
    bags, spreads, won = (np.concatenate([part[column] for part in parts]) for column in range(3))
    return _fitted(edition.tiles.total, bags, spreads, won)


def _positions(arena: Arena, first: int, seed: int) -> tuple[Floats, Floats, Floats]:
    """For each position: tiles in the bag, spread, and result (1: won, 0: lost)."""
    recorded = new_positions(arena.edition, _GAMES * _MAX_TURNS)
    results = arena.play(first, _GAMES, seed, recorded)
    used = recorded.movers >= 0
    games, bots = recorded.movers[used] // 2, recorded.movers[used] % 2
    final = results[games, SCORES + bots] - results[games, SCORES + 1 - bots]
    return recorded.bags[used].astype(float), recorded.spreads[used].astype(float), (np.sign(final) + 1) / 2


def _fitted(total: int, bags: Floats, spreads: Floats, won: Floats) -> WinProbability:
    scales, tempos = np.zeros(total + 1), np.zeros(total + 1)
    last = (50.0, 10.0)
    for bag in range(total + 1):
        near = abs(bags - bag) <= (_NEIGHBOURS if bag else 0)  # an empty bag is a case of its own
        if near.sum() > _MIN_POSITIONS and spreads[near].std() > _MIN_DEVIATION:
            last = _curve(spreads[near], won[near])
        scales[bag], tempos[bag] = last
    return WinProbability(WinArrays(scales, tempos))


def _curve(spreads: Floats, won: Floats) -> tuple[float, float]:
    """Logistic regression by Newton's method: the scale, and the value of being on turn in points."""
    features = np.stack([spreads / 100, np.ones_like(spreads)])
    weights = np.array([1.0, 0.0])
    for _ in range(_STEPS):
        probability = 1 / (1 + np.exp(-(weights @ features)))
        slope = features @ (won - probability)
        curvature = (features * (probability * (1 - probability))) @ features.T + _RIDGE * np.eye(2)
        weights = weights + np.linalg.solve(curvature, slope)
    return float(100 / weights[0]), float(100 * weights[1] / weights[0])
