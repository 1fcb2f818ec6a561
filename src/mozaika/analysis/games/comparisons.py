"""Compares the moves of one turn, by the tiles in the bag: with more than 7 by rollouts of two plies, with 1 to 7 by
rollouts to the end, of which two players' best moves are then solved, and with none by searching the endgame.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from mozaika.analysis.games.candidates import Choices, choices, key_of
from mozaika.analysis.games.limits import Limits
from mozaika.analysis.games.outcomes import Compared, DealOutcomes, Flags, compared
from mozaika.analysis.games.thresholds import PREENDGAME_BAG
from mozaika.analysis.games.values import Method
from mozaika.engine.encode import ScoredPlay
from mozaika.engine.endgame import Endgame, EndgameSolver, Solution
from mozaika.engine.engine_position import EnginePosition, Move
from mozaika.engine.kernels.rollouts import OUTCOME_COLUMNS, SPREAD, WIN
from mozaika.engine.known_tiles import guesses_with_known
from mozaika.engine.leaves import Leaves, leaves_for
from mozaika.engine.preendgame import PreendgameSolver, bag_orders
from mozaika.engine.rollout_stats import POINT_OF_SPREAD, Objective, RolloutStats
from mozaika.engine.simulation import PLIES, TO_THE_END, Effort, Simulator
from mozaika.engine.stopping import check_not_stopped
from mozaika.engine.win_probability import win_probability_for
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

_AT_ONCE = 32  # deals
_LEAST_DEALS = 128  # also of a turn whose best move is clear, because the graph shows its win probability
_GIVE_UP_ERRORS = 2.5
_ROLLOUT_SHARE = 0.3  # of the time before the pre-endgame is solved
_SOLVED_MOVES = 4  # and the one that was played
# Rollouts misjudge endgames, and few orders of the bag leave much to luck: both errors are of about the same size when
# the rollouts of a move that is solved count for so many orders.
_ROLLOUT_WEIGHT = 40
# For each endgame that solving a pre-endgame reaches. In 72 of these, a search of 100 positions named another winner
# than one of 2000 in 1 % of cases, and takes a seventh of its time; greedy play named another in 4 %.
_SOLVER_NODES = 100
_SOLVE_SHARE = 0.4  # of the time or nodes of an endgame, to find the best move


@dataclass(frozen=True, eq=False, slots=True)
class Comparison:
    method: Method
    choices: Choices
    results: Compared  # spreads are final ones, or those after the rollout


def is_solvable(here: EnginePosition) -> bool:
    """Whether both players know the other's rack once the bag is empty."""
    return len(here.others) == 1 and not here.aside


class Comparer:
    """Compares moves for one edition and word list, in one thread."""

    def __init__(self, edition: Edition, words: WordGraph) -> None:
        self.words: WordGraph = words
        self.leaves: Leaves = leaves_for(edition, words)
        win_probability = win_probability_for(edition)
        self._edition = edition
        self._simulator = Simulator(edition, words, self.leaves, win_probability)
        self._endgames = EndgameSolver(edition, words)
        self._preendgames = PreendgameSolver(words, self.leaves, self._endgames, _SOLVER_NODES)

    def compare(self, here: EnginePosition, played: Move, limits: Limits, seed: int) -> Comparison:
        """Equal arguments give an equal answer, unless `limits` limits the time."""
        self._endgames.forget()
        if not here.bag and is_solvable(here):
            return self._search(here, played, limits)
        found = choices(here, played, self.words, self.leaves)
        if here.bag > PREENDGAME_BAG:
            return Comparison(Method.SIMULATION, found, self._roll_out(here, found, limits, PLIES, seed))
        rolled = self._roll_out(here, found, limits, TO_THE_END, seed)
        if not is_solvable(here):
            return Comparison(Method.SIMULATION, found, rolled)
        return Comparison(Method.PREENDGAME, found, self._solve(here, found, rolled, limits, seed))

    def _roll_out(self, here: EnginePosition, found: Choices, limits: Limits, plies: int, seed: int) -> Compared:
        """Roll out all moves, and give up those that are clearly worse than the best; but not the one played."""
        effort, candidates = Effort(plies=plies, seed=seed), found.candidates
        prior = candidates.equities * self._simulator.value_of_point(here, Objective.WIN)
        stats = RolloutStats(candidates.moves, prior, Objective.WIN, _GIVE_UP_ERRORS)
        roll = self._simulator.roller(here, candidates, effort, guesses_with_known(here))
        outcomes, done = DealOutcomes(len(found)), 0
        share = _ROLLOUT_SHARE if plies == TO_THE_END and is_solvable(here) else 1.0
        while done < limits.deals and not (limits.is_over(share) and done):
            count = min(_AT_ONCE, limits.deals - done)
            dealt = roll(stats.alive, done, count)
            check_not_stopped()
            outcomes.add(dealt, stats.alive.astype(bool))
            stats.add(dealt)
            stats.give_up_beaten()
            done += count
            if stats.is_decided and stats.alive[found.played] and done >= _LEAST_DEALS:
                break
            stats.alive[found.played] = 1
        return outcomes.compared()

    def _solve(self, here: EnginePosition, found: Choices, rolled: Compared, limits: Limits, seed: int) -> Compared:
        """Play the best moves on for orders of the bag, and search the endgames: rollouts misjudge them."""
        solved = np.zeros(len(found), np.int64)
        solved[[*rolled.order[:_SOLVED_MOVES], found.played]] = 1
        stats = RolloutStats(found.moves, rolled.values, Objective.WIN, _GIVE_UP_ERRORS)
        stats.alive[:] = solved
        outcomes, weight = DealOutcomes(len(found)), 0
        for bag in bag_orders(here, Random(seed)):
            if outcomes.deals >= limits.orders or limits.is_over():
                weight = _ROLLOUT_WEIGHT  # not all orders were tried
                break
            results = np.zeros((1, len(found), OUTCOME_COLUMNS))
            for number in np.flatnonzero(stats.alive):
                spread = self._preendgames.spread(here, found.moves[number], bag)
                results[0, number, WIN], results[0, number, SPREAD] = (np.sign(spread) + 1) / 2, spread
            outcomes.add(results, stats.alive.astype(bool))
            stats.add(results)
            stats.give_up_beaten()
            stats.alive[found.played] = 1
        return _combined(rolled, outcomes, solved.astype(bool), stats.alive.astype(bool), weight)

    def _search(self, here: EnginePosition, played: Move, limits: Limits) -> Comparison:
        """Find the best move, then search the positions after it and the other moves."""
        end = Endgame(here.board, here.own, here.unseen, here.passed)
        best = self._solution(end, limits, _SOLVE_SHARE)
        found = choices(here, played, self.words, self.leaves, (best.play,))
        values = np.zeros(len(found))
        for number, move in enumerate(found.moves):
            limits.is_over()
            assert move is None or isinstance(move, ScoredPlay)
            if best.exact and key_of(move) == key_of(best.play):
                values[number] = best.value
            else:
                values[number] = self._value_after(end, move, limits, (1 - _SOLVE_SHARE) / len(found))
        if best.exact:
            values = np.minimum(values, best.value)
        spreads = values + here.scores[0] - here.scores[1]
        return Comparison(
            Method.ENDGAME, found, compared((np.sign(spreads) + 1) / 2, spreads, np.ones(len(found), bool))
        )

    def _value_after(self, end: Endgame, move: ScoredPlay | None, limits: Limits, share: float) -> int:
        """The change of the spread from here to the end, with this move."""
        points, edition = 0 if move is None else move.score, self._edition
        if not end.ends_with(move):
            return points - self._solution(end.after(move), limits, share).value
        against = edition.tiles.value(end.other)
        return points + 2 * against if move else against - edition.tiles.value(end.own)

    def _solution(self, end: Endgame, limits: Limits, share: float) -> Solution:
        if limits.nodes:
            return self._endgames.solve_within(end, int(share * limits.nodes))
        return self._endgames.solve(end, share * limits.seconds)


def _combined(rolled: Compared, outcomes: DealOutcomes, solved: Flags, contenders: Flags, weight: int) -> Compared:
    """The results of the `solved` moves, in which the rollouts count for `weight` orders of the bag. The others stay as
    far behind the best as they were in the rollouts.
    """
    if not outcomes.deals:
        return rolled
    answers, deals = outcomes.compared(), outcomes.deals
    wins = np.where(solved, (weight * rolled.wins + deals * answers.wins) / (weight + deals), rolled.wins)
    spreads = np.where(solved, (weight * rolled.spreads + deals * answers.spreads) / (weight + deals), rolled.spreads)
    best = int(np.where(contenders, wins + POINT_OF_SPREAD * spreads, -np.inf).argmax())
    wins[~solved] += wins[best] - rolled.wins[best]
    spreads[~solved] += spreads[best] - rolled.spreads[best]
    return compared(wins, spreads, contenders)
