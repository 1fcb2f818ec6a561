"""Outcomes of moves in the same deals, and what follows from them. Differences between moves are always taken over
deals that both have, because the luck of a deal is far greater than the difference of two moves.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from mozaika.engine.kernels.rollouts import SPREAD, WIN
from mozaika.engine.rollout_stats import POINT_OF_SPREAD

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class Compared:
    """Moves by number: the share of games won, the final spread, and the numbers in order, the best first."""

    wins: Floats
    spreads: Floats
    order: tuple[int, ...]

    @property
    def best(self) -> int:
        return self.order[0]

    @property
    def values(self) -> Floats:
        """What is maximised: wins, and between equal ones the spread."""
        values: Floats = self.wins + POINT_OF_SPREAD * self.spreads
        return values

    def value(self, number: int) -> float:
        return float(self.values[number])

    def rank(self, number: int) -> int:
        """From 1; equal moves share a place."""
        return 1 + int((self.values > self.values[number]).sum())


def compared(wins: Floats, spreads: Floats, is_contender: Flags) -> Compared:
    """No other move is better than the best of the contenders."""
    values = wins + POINT_OF_SPREAD * spreads
    best = int(np.where(is_contender, values, -np.inf).argmax())
    beyond = ~is_contender & (values > values[best])
    wins, spreads = wins.copy(), spreads.copy()
    wins[beyond], spreads[beyond] = wins[best], spreads[best]
    values[beyond] = values[best]
    ranks = list(zip(values, is_contender, strict=True))
    order = sorted(range(len(wins)), key=lambda number: (number == best, *ranks[number]), reverse=True)
    return Compared(wins, spreads, tuple(order))


@dataclass(eq=False, slots=True)
class DealOutcomes:
    """Collects outcomes. A move that has missed a deal is never dealt in again."""

    moves: int
    _parts: list[Floats] = field(default_factory=list)
    _counts: npt.NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        self._counts = np.zeros(self.moves, np.int64)

    def add(self, outcomes: Floats, is_dealt: Flags) -> None:
        """`outcomes[deal, move, column]`."""
        self._parts.append(outcomes)
        self._counts += len(outcomes) * is_dealt

    @property
    def deals(self) -> int:
        return int(self._counts.max(initial=0))

    def compared(self) -> Compared:
        outcomes = np.concatenate(self._parts)
        wins, spreads = outcomes[:, :, WIN], outcomes[:, :, SPREAD]
        is_contender = self._counts == self.deals
        values = (wins + POINT_OF_SPREAD * spreads).mean(axis=0)
        best = int(np.where(is_contender, values, -np.inf).argmax())
        return compared(self._relative(wins, best), self._relative(spreads, best), is_contender)

    def _relative(self, column: Floats, best: int) -> Floats:
        """The mean of the best over all deals, and of each other its mean difference to the best added."""
        behind = (column - column[:, [best]]).cumsum(axis=0)
        last = np.maximum(self._counts, 1) - 1
        means: Floats = column[:, best].mean() + behind[last, np.arange(self.moves)] / np.maximum(self._counts, 1)
        return means
