"""The chance to win, found out by self-play: in games between `static` and itself, how often does who is so many points
ahead with so many tiles in the bag win? A logistic curve for each number of tiles, fitted with those of its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from mozaika.engine.kernels.selfplay import SCORES
from mozaika.engine.leaves import leaves_for
from mozaika.engine.selfplay import Arena, PositionDump
from mozaika.engine.win_probability import WinProbability
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

Numbers = npt.NDArray[np.float64]
_GAMES = 50  # a portion of work; even, so that pairs stay together
_TURNS = 80  # of a game, but for a few
_NEIGHBOURS = 2  # tiles more or fewer in the bag
_ENOUGH, _APART = 100, 15.0  # positions, and points by which they differ: else the one before is as good
_STEPS = 25
_DOUBT = 1e-3  # keeps a curve of few games from being a wall


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
    bags, ahead, won = (np.concatenate([part[column] for part in parts]) for column in range(3))
    return _fitted(edition.tiles.total, bags, ahead, won)


def _positions(arena: Arena, first: int, seed: int) -> tuple[Numbers, Numbers, Numbers]:
    """Of each position: tiles in the bag, points ahead, and what became of it (1: won, 0: lost)."""
    dump = PositionDump(arena.frame, _GAMES * _TURNS)
    results = arena.play(first, _GAMES, seed, dump)
    there = dump.movers >= 0
    games, bots = dump.movers[there] // 2, dump.movers[there] % 2
    final = results[games, SCORES + bots] - results[games, SCORES + 1 - bots]
    return dump.bags[there].astype(float), dump.spreads[there].astype(float), (np.sign(final) + 1) / 2


def _fitted(total: int, bags: Numbers, ahead: Numbers, won: Numbers) -> WinProbability:
    scales, tempos = np.zeros(total + 1), np.zeros(total + 1)
    last = (50.0, 10.0)
    for bag in range(total + 1):
        near = abs(bags - bag) <= (_NEIGHBOURS if bag else 0)  # an empty bag is like no other
        if near.sum() > _ENOUGH and ahead[near].std() > _APART:
            last = _curve(ahead[near], won[near])
        scales[bag], tempos[bag] = last
    return WinProbability(scales, tempos)


def _curve(ahead: Numbers, won: Numbers) -> tuple[float, float]:
    """Logistic regression by Newton's method: the scale, and the points that being on turn is worth."""
    features = np.stack([ahead / 100, np.ones_like(ahead)])
    weights = np.array([1.0, 0.0])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-(weights @ features)))
        slope = features @ (won - chance)
        curvature = (features * (chance * (1 - chance))) @ features.T + _DOUBT * np.eye(2)
        weights = weights + np.linalg.solve(curvature, slope)
    return float(100 / weights[0]), float(100 * weights[1] / weights[0])
