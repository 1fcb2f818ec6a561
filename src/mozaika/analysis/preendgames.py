"""Pre-endgames of a position: its best moves are rolled out to the end, and the best of these are then solved for the
orders of the bag.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from mozaika.analysis.conversions import check_racks
from mozaika.analysis.engine_positions import engine_position, evaluation_of
from mozaika.analysis.values import Evaluation
from mozaika.engine.champion import Champion
from mozaika.engine.errors import NotAPreendgame, TwoPlayersOnly
from mozaika.engine.known_tiles import guesses_with_known
from mozaika.engine.rollout_stats import Report, RolloutStats
from mozaika.engine.simulation import TO_THE_END, Effort
from mozaika.position.position import Position

MOST_IN_BAG = 7
_ROLLOUT_SHARE = 0.25  # of the time, as for the champion
_ANY_DISTANCE = 1e9


@dataclass(frozen=True, slots=True)
class PreendgameTask:
    seconds: float
    top: int  # moves to solve
    seed: int
    report: Report


def solve_preendgame(position: Position, champion: Champion, task: PreendgameTask) -> Evaluation:
    check_preendgame(position)
    begun, here = time.monotonic(), engine_position(position)
    until, candidates = begun + task.seconds, champion.candidates(here)
    effort, rolled_until = Effort(plies=TO_THE_END, seed=task.seed), begun + _ROLLOUT_SHARE * task.seconds
    guesses = guesses_with_known(here)
    rolled = champion.simulator.simulate(here, candidates, effort, rolled_until, guesses, report=task.report)
    stats = rolled.restarted(_ANY_DISTANCE, task.top)
    champion.preendgame.add_outcomes(here, candidates.moves, stats, until, seed=task.seed, report=task.report)
    return solved_moves(position, stats) or evaluation_of(position, rolled)


def check_preendgame(position: Position) -> None:
    check_racks(position)
    if position.players != 2:
        raise TwoPlayersOnly(position.players)
    if not 0 < position.in_bag <= MOST_IN_BAG:
        raise NotAPreendgame(position.in_bag, MOST_IN_BAG)


def solved_moves(position: Position, stats: RolloutStats) -> Evaluation | None:
    """The moves that were solved for at least one order of the bag; None if there was no time for any."""
    found = evaluation_of(position, stats)
    solved = tuple(move for move in found.moves if move.deals)
    return replace(found, moves=solved) if solved else None
