"""How moves fare in the same deals: kept deal by deal, so that two moves are compared where they met the same luck."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt

from mozaika.engine.engine_position import Move
from mozaika.engine.kernels.rollouts import FACTS_OF_AN_OUTCOME, SPREAD, TOTAL, WIN

Numbers = npt.NDArray[np.float64]
_FEWEST = 24  # deals before anything is judged
POINT_OF_SPREAD = 1e-3  # in wins: it decides between moves that win alike, and wears down the luck of single games
_BELIEF = 10  # equity counts as much as so many deals


class Objective(Enum):
    """What a player is after: to win, by as much as can be; or his own total, where a federation counts that."""

    WIN = "win"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """A move and how it fared, on average: share of wins, points ahead of the best other, own points."""

    move: Move
    times: int
    wins: float
    wins_error: float
    spread: float
    spread_error: float
    total: float


class RolloutStats:
    """Of some moves, all of which are `alive` at first."""

    def __init__(self, moves: list[Move], believed: Numbers, objective: Objective, clearly: float) -> None:
        """`believed`: what each is worth by equity, so that a handful of deals does not turn everything upside down.
        `clearly`: so many standard errors behind the best, a move is given up.
        """
        count = len(moves)
        self._moves, self._objective, self._clearly = moves, objective, clearly
        self.alive = np.ones(count, np.int64)
        self._times = np.zeros(count, np.int64)
        self._sums, self._squares = np.zeros((count, FACTS_OF_AN_OUTCOME)), np.zeros((count, FACTS_OF_AN_OUTCOME))
        # What each is worth, over all deals: sums, and sums of products by which differences are judged. Only of those
        # that are alive; counted from a middle, so that small differences of large totals are not lost.
        self._middle = float(believed.mean())
        self._deals, from_middle = _BELIEF, believed - self._middle
        self._worths, self._products = _BELIEF * from_middle, _BELIEF * np.outer(from_middle, from_middle)

    def add(self, outcomes: Numbers) -> None:
        """[deal, move, fact], of those that are alive."""
        self._times += self.alive * len(outcomes)
        mask = self.alive[:, None]
        self._sums += outcomes.sum(axis=0) * mask
        self._squares += (outcomes**2).sum(axis=0) * mask
        worths = self._worth(outcomes) - self._middle
        self._deals += len(outcomes)
        self._worths += worths.sum(axis=0)
        self._products += worths.T @ worths

    def _worth(self, outcomes: Numbers) -> Numbers:
        if self._objective is Objective.TOTAL:
            return outcomes[:, :, TOTAL]
        return outcomes[:, :, WIN] + POINT_OF_SPREAD * outcomes[:, :, SPREAD]

    def give_up_beaten(self) -> None:
        """Who is so far behind the best that luck cannot explain it is tried no more."""
        if self._deals < _FEWEST + _BELIEF:
            return
        best = int(np.where(self.alive, self._worths, -np.inf).argmax())
        behind, own = (self._worths[best] - self._worths) / self._deals, self._products.diagonal()
        squares = own[best] + own - 2 * self._products[best]  # of the differences to the best
        spread = np.maximum(0.0, squares - self._deals * behind**2) / (self._deals - 1)
        self.alive[behind > self._clearly * np.sqrt(spread / self._deals) + 1e-9] = 0

    @property
    def is_decided(self) -> bool:
        return int(self.alive.sum()) < 2

    @property
    def best(self) -> Move:
        return self.trials()[0].move

    @property
    def means(self) -> Numbers:
        """[move, fact]: what each has come to, on average."""
        means: Numbers = self._sums / np.maximum(1, self._times)[:, None]
        return means

    def again(self, behind: float, most: int) -> RolloutStats:
        """A new tally of the best moves, at most so many, and none that is further behind the best; also of some that
        were given up. What this one found out is what is believed at first.
        """
        tried = self._worth(self.means[None])[0]
        believed = np.where(self._times > 0, tried, self._middle + self._worths / self._deals)
        after = RolloutStats(self._moves, believed, self._objective, self._clearly)
        nearest = np.argsort(-believed, kind="stable")[:most]
        after.alive[:] = 0
        after.alive[nearest] = believed[nearest] >= believed.max() - behind
        return after

    def trials(self) -> list[MoveEstimate]:
        """The best first: those that were never given up, then the others."""
        found = [self._trial(number) for number in range(len(self._moves))]
        merits = [*zip(self.alive, self._times, self._worths, strict=True)]
        order = sorted(range(len(found)), key=merits.__getitem__, reverse=True)
        return [found[number] for number in order]

    def _trial(self, number: int) -> MoveEstimate:
        times, means = max(1, int(self._times[number])), self.means[number]
        errors = np.sqrt(np.maximum(self._squares[number] / times - means**2, 0.0) / times)
        return MoveEstimate(
            self._moves[number],
            int(self._times[number]),
            *(float(each) for each in (means[WIN], errors[WIN], means[SPREAD], errors[SPREAD], means[TOTAL])),
        )
