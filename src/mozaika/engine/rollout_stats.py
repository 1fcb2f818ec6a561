"""Statistics of rollouts. Moves are compared deal by deal, which cancels the luck of the draw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

import numpy as np

from mozaika.engine.engine_position import Move
from mozaika.engine.kernels.arrays import Floats
from mozaika.engine.kernels.rollouts import OUTCOME_COLUMNS, SPREAD, TOTAL, WIN

_MIN_DEALS = 24  # before any move is given up
POINT_OF_SPREAD = 1e-3  # in wins; decides between moves with equal wins and reduces the noise of single games
_PRIOR_DEALS = 10  # the number of deals that the prior by equity counts for


class Objective(Enum):
    """What a move maximises: wins and then spread, or the player's own total where a federation counts that."""

    WIN = "win"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """A move and its average outcome: share of wins, spread against the best opponent, own points."""

    move: Move
    deals: int
    wins: float
    wins_error: float
    spread: float
    spread_error: float
    total: float


class RolloutStats:
    """Statistics of a list of moves. All of them are `alive` at first."""

    def __init__(self, moves: list[Move], prior: Floats, objective: Objective, give_up_errors: float) -> None:
        """`prior` is the value of each move by equity, which damps the noise of the first deals. A move is given up
        when it is `give_up_errors` standard errors behind the best.
        """
        count = len(moves)
        self._moves, self._objective, self._give_up_errors = moves, objective, give_up_errors
        self.alive = np.ones(count, np.int64)
        self._rolled_out = np.zeros(count, np.int64)
        self._sums, self._squares = np.zeros((count, OUTCOME_COLUMNS)), np.zeros((count, OUTCOME_COLUMNS))
        # Sums of the values over all deals, and sums of their products, from which the variance of differences follows;
        # valid for moves that are alive. Values are relative to a mean, so that small differences keep their precision.
        self._mean = float(prior.mean())
        self._deals, relative = _PRIOR_DEALS, prior - self._mean
        self._values, self._products = _PRIOR_DEALS * relative, _PRIOR_DEALS * np.outer(relative, relative)

    def add(self, outcomes: Floats) -> None:
        """Add `outcomes[deal, move, column]` of the moves that are alive."""
        self._rolled_out += self.alive * len(outcomes)
        mask = self.alive[:, None]
        self._sums += outcomes.sum(axis=0) * mask
        self._squares += (outcomes**2).sum(axis=0) * mask
        values = self._value(outcomes) - self._mean
        self._deals += len(outcomes)
        self._values += values.sum(axis=0)
        self._products += values.T @ values

    def _value(self, outcomes: Floats) -> Floats:
        if self._objective is Objective.TOTAL:
            return outcomes[:, :, TOTAL]
        return outcomes[:, :, WIN] + POINT_OF_SPREAD * outcomes[:, :, SPREAD]

    def give_up_beaten(self) -> None:
        """Give up the moves that are significantly behind the best."""
        if self._deals < _MIN_DEALS + _PRIOR_DEALS:
            return
        best = int(np.where(self.alive, self._values, -np.inf).argmax())
        behind, own = (self._values[best] - self._values) / self._deals, self._products.diagonal()
        squares = own[best] + own - 2 * self._products[best]  # of the differences to the best
        spread = np.maximum(0.0, squares - self._deals * behind**2) / (self._deals - 1)
        self.alive[behind > self._give_up_errors * np.sqrt(spread / self._deals) + 1e-9] = 0

    @property
    def is_decided(self) -> bool:
        return int(self.alive.sum()) < 2

    @property
    def best(self) -> Move:
        return self.estimates()[0].move

    @property
    def means(self) -> Floats:
        """[move, column]: the average outcome of each move."""
        means: Floats = self._sums / np.maximum(1, self._rolled_out)[:, None]
        return means

    def restarted(self, max_behind: float, max_moves: int) -> RolloutStats:
        """New statistics of the best moves, with these results as the prior: at most `max_moves`, and none further
        behind the best than `max_behind`. They may include moves that were given up.
        """
        averages = self._value(self.means[None])[0]
        prior = np.where(self._rolled_out > 0, averages, self._mean + self._values / self._deals)
        restarted = RolloutStats(self._moves, prior, self._objective, self._give_up_errors)
        nearest = np.argsort(-prior, kind="stable")[:max_moves]
        restarted.alive[:] = 0
        restarted.alive[nearest] = prior[nearest] >= prior.max() - max_behind
        return restarted

    def estimates(self) -> list[MoveEstimate]:
        """The best first: moves that were never given up, then the others."""
        found = [self._estimate(number) for number in range(len(self._moves))]
        ranks = [*zip(self.alive, self._rolled_out, self._values, strict=True)]
        order = sorted(range(len(found)), key=ranks.__getitem__, reverse=True)
        return [found[number] for number in order]

    def _estimate(self, number: int) -> MoveEstimate:
        deals, means = max(1, int(self._rolled_out[number])), self.means[number]
        errors = np.sqrt(np.maximum(self._squares[number] / deals - means**2, 0.0) / deals)
        return MoveEstimate(
            self._moves[number],
            int(self._rolled_out[number]),
            *(float(each) for each in (means[WIN], errors[WIN], means[SPREAD], errors[SPREAD], means[TOTAL])),
        )


Report: TypeAlias = Callable[[RolloutStats], None]
"""Called during a search with the statistics so far, which the search goes on to change."""


def no_report(_stats: RolloutStats) -> None:
    """A `Report` that does nothing."""
