"""Monte Carlo simulation: the best moves by equity are rolled out a few plies deep against random racks, until one of
them is clearly the best or the time is up. `kernels/rollouts` does a single rollout.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from mozaika.engine.encode import encode_board, encode_rack, encode_tiles, lexicon_arrays, rule_arrays
from mozaika.engine.engine_position import Candidates, EnginePosition, Rows, best_moves
from mozaika.engine.finder import new_workspace
from mozaika.engine.kernels import rollouts as kernel
from mozaika.engine.kernels.arrays import Floats, RolloutMoves, RolloutPosition, Workspace
from mozaika.engine.known_tiles import NOTHING_KNOWN, LeaveGuesses, guesses_with_known
from mozaika.engine.leaves import Leaves
from mozaika.engine.rollout_stats import POINT_OF_SPREAD, MoveEstimate, Objective, Report, RolloutStats, no_report
from mozaika.engine.selfplay import end_rules
from mozaika.engine.stopping import check_not_stopped
from mozaika.engine.win_probability import WinProbability
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

MAX_CANDIDATES, PLIES = 15, 2
TO_THE_END = 100  # plies: more than any game has left
_DEALS_AT_ONCE = 32  # deals between two checks of the statistics, if the number of deals is given
_LOOK_EVERY_S = 0.01
_GIVE_UP_ERRORS = 2.5  # standard errors behind the best
_DECIDED = 30.0  # a lead of this many times the scale decides the game


@dataclass(frozen=True, slots=True)
class Effort:
    """Limits of a simulation: time, depth and number of moves. If `deals` is set, that many deals are rolled out (fewer
    if the move is decided earlier) regardless of time, so that a seed gives the same result on every machine.
    """

    seconds: float = 1.0
    plies: int = PLIES
    max_moves: int = MAX_CANDIDATES
    deals: int = 0
    seed: int = 1
    objective: Objective = Objective.WIN
    exchanges: int = 0  # how many of the moves may be exchanges; 0: the best one, if it is better than all plays


class Simulator:
    """Simulates positions of one edition and word list with `threads` parallel rollouts."""

    def __init__(
        self,
        edition: Edition,
        words: WordGraph,
        leaves: Leaves,
        win_probability: WinProbability,
        threads: int = 1,
    ) -> None:
        self._words, self._leaves, self._win_probability = words, leaves, win_probability
        self._lexicon, self._rules = lexicon_arrays(words), rule_arrays(edition)
        self._workspaces = [new_workspace(edition) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def estimates(self, position: EnginePosition, effort: Effort) -> list[MoveEstimate]:
        """The best moves by equity, the best by simulation first."""
        return self.evaluate(position, effort).estimates()

    def evaluate(self, position: EnginePosition, effort: Effort, report: Report = no_report) -> RolloutStats:
        """The statistics of the best moves by equity. `report` gets them after each batch of deals."""
        until, guesses = time.monotonic() + effort.seconds, guesses_with_known(position)
        candidates = best_moves(position, self._words, self._leaves, effort.max_moves, effort.exchanges)
        stats = self.simulate(position, candidates, effort, until, guesses, report=report)
        if len(candidates.moves) == 1:  # nothing to decide, but the caller wants the estimate
            stats.add(
                self.roller(position, candidates, effort, guesses)(stats.alive, 0, effort.deals or _DEALS_AT_ONCE)
            )
        return stats

    def simulate(
        self,
        position: EnginePosition,
        candidates: Candidates,
        effort: Effort,
        until: float,
        guesses: LeaveGuesses = NOTHING_KNOWN,
        *,
        report: Report = no_report,
    ) -> RolloutStats:
        """The opponent's tiles are drawn from `guesses`, all equally likely, or from all unseen tiles if there are
        none.
        """
        prior = candidates.equities * self.value_of_point(position, effort.objective)
        stats = RolloutStats(candidates.moves, prior, effort.objective, _GIVE_UP_ERRORS)
        threads = len(self._workspaces)
        roll, done, at_once = self.roller(position, candidates, effort, guesses), 0, threads
        while not stats.is_decided and ((done < effort.deals) if effort.deals else (time.monotonic() < until)):
            begun, count = time.monotonic(), min(_DEALS_AT_ONCE, effort.deals - done) if effort.deals else at_once
            outcomes = roll(stats.alive, done, count)
            check_not_stopped()
            stats.add(outcomes)
            stats.give_up_beaten()
            report(stats)
            done += count
            took = max(1e-5, time.monotonic() - begun)
            at_once = max(threads, min(4 * at_once, int(count * _LOOK_EVERY_S / took)))
        return stats

    def value_of_point(self, position: EnginePosition, objective: Objective) -> float:
        """The value of a point in the unit of the objective: wins or points."""
        if objective is Objective.TOTAL:
            return 1.0
        scales = self._win_probability.arrays.scales
        scale = scales[min(position.bag, len(scales) - 1)]
        lead = np.clip((position.scores[0] - max(position.scores[1:])) / scale, -_DECIDED, _DECIDED)
        probability = 1 / (1 + np.exp(-lead))
        return float(probability * (1 - probability) / scale + POINT_OF_SPREAD)

    def roller(
        self, position: EnginePosition, candidates: Candidates, effort: Effort, guesses: LeaveGuesses = NOTHING_KNOWN
    ) -> Callable[[Rows, int, int], Floats]:
        """A function that rolls out all moves that are alive in `count` deals, from deal number `first` on."""
        players = len(position.scores)
        end = end_rules(position.edition, players * position.edition.rules.end.passes_each or 2 * players)
        coded, leave_values = self._coded(position, guesses), candidates.leave_values

        def part(workspace: Workspace, alive: Rows, first: int, count: int) -> Floats:
            outcomes = np.zeros((count, len(candidates.rows), kernel.OUTCOME_COLUMNS))
            kernel.roll_out(
                self._lexicon,
                self._rules,
                end,
                self._leaves.arrays,
                self._win_probability.arrays,
                workspace,
                coded,
                RolloutMoves(candidates.rows, leave_values, alive),
                (effort.plies, first, effort.seed),
                outcomes,
            )
            return outcomes

        def roll(alive: Rows, first: int, count: int) -> Floats:
            if self._pool is None:
                return part(self._workspaces[0], alive, first, count)
            threads = len(self._workspaces)
            bounds = [first + count * each // threads for each in range(threads + 1)]
            jobs = [
                self._pool.submit(part, workspace, alive, low, high - low)
                for workspace, low, high in zip(self._workspaces, bounds, bounds[1:], strict=False)
            ]
            return np.concatenate([job.result() for job in jobs])

        return roll

    def _coded(self, position: EnginePosition, guesses: LeaveGuesses) -> RolloutPosition:
        edition = position.edition
        return RolloutPosition(
            board=encode_board(edition, position.board, self._words).arrays,
            rack=encode_rack(edition, position.own),
            unseen=encode_tiles(edition, position.unseen),
            others=np.array(position.others, np.int64),
            aside=position.aside,
            believed=guesses,
            scores=np.array(position.scores, np.int64),
        )
