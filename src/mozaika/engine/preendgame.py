"""Pre-endgame solver for two players: for each order of the bag, the game continues after a move until the bag is
empty, and the endgame solver solves the rest.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import permutations
from math import perm
from random import Random

import numpy as np

from mozaika.engine.encode import ScoredPlay
from mozaika.engine.endgame import Endgame, EndgameSolver
from mozaika.engine.engine_position import EnginePosition, Move
from mozaika.engine.evaluation_context import NEVER, EvaluationContext, exchange_needs
from mozaika.engine.finder import best_action
from mozaika.engine.kernels.rollouts import OUTCOME_COLUMNS, SPREAD, WIN
from mozaika.engine.leaves import Leaves
from mozaika.engine.rollout_stats import Report, RolloutStats, no_report
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.tiles import Tile

_MAX_ORDERS = 80  # up to this many orders of the bag are all tried; of more, a random sample
_SOLVING_S = 0.02  # for one endgame
_MAX_WITHOUT_PLAY = 4  # after this many turns without a play the game counts as over


class PreendgameSolver:
    """The solver for one edition and word list."""

    def __init__(self, words: WordGraph, leaves: Leaves, solver: EndgameSolver, nodes: int = 0) -> None:
        """Each endgame is searched for a fixed time or, if `nodes` is set, for that many positions."""
        self._words, self._leaves, self._solver, self._nodes = words, leaves, solver, nodes

    def add_outcomes(
        self,
        position: EnginePosition,
        moves: list[Move],
        stats: RolloutStats,
        until: float,
        *,
        seed: int = 1,
        report: Report = no_report,
    ) -> None:
        """Add the outcomes of the moves that are still alive, one deal at a time, until the time `until`. `report` gets
        the statistics after each deal.
        """
        for bag in bag_orders(position, Random(seed)):
            outcomes = np.zeros((1, len(moves), OUTCOME_COLUMNS))
            for number in np.flatnonzero(stats.alive):
                if time.monotonic() > until:
                    return
                spread = self.spread(position, moves[number], bag)
                outcomes[0, number, WIN], outcomes[0, number, SPREAD] = (np.sign(spread) + 1) / 2, spread
            stats.add(outcomes)
            stats.give_up_beaten()
            report(stats)
            if stats.is_decided:
                return

    def spread(self, position: EnginePosition, move: Move, drawn: tuple[Tile, ...]) -> int:
        """The final spread if the game continues with `move`, then with the moves of `static` until the bag is empty
        (its last tile is drawn first), and then with best play.
        """
        bag, other = list(drawn), list(position.unseen)
        for tile in drawn:
            other.remove(tile)
        racks, scores, board = [list(position.own), other], list(position.scores), position.board
        side, without_play, needs = 0, 0, exchange_needs(position.edition)
        while True:
            board, points = _carry_out(move, board, racks[side], bag)
            scores[side] += points
            without_play = 0 if isinstance(move, ScoredPlay) else without_play + 1
            side = 1 - side
            if not bag or without_play >= _MAX_WITHOUT_PLAY:
                break
            context = EvaluationContext(len(bag), 0, NEVER if without_play else needs)
            move = best_action(position.edition, board, racks[side], self._words, self._leaves, context) or None
        end, solver = Endgame(board, tuple(racks[side]), tuple(racks[1 - side])), self._solver
        rest = (solver.solve_within(end, self._nodes) if self._nodes else solver.solve(end, _SOLVING_S)).value
        return scores[0] - scores[1] + (rest if side == 0 else -rest)


def bag_orders(position: EnginePosition, random: Random) -> Iterator[tuple[Tile, ...]]:
    """Possible contents of the bag in drawing order: all orders if they are few, otherwise an endless random sample.
    Tiles that the opponent is known to hold are not in it.
    """
    possible = list(position.unseen)
    for tile in (tile for tiles in position.known for tile in tiles):
        possible.remove(tile)
    if perm(len(possible), position.bag) <= _MAX_ORDERS:
        orders = list(permutations(possible, position.bag))
        random.shuffle(orders)
        yield from orders
        return
    while True:
        yield tuple(random.sample(possible, position.bag))


def _carry_out(move: Move, board: Board, rack: list[Tile], bag: list[Tile]) -> tuple[Board, int]:
    """Apply a move to rack and bag; returns the board after it and its points."""
    if isinstance(move, ScoredPlay):
        for placement in move.placements:
            rack.remove(placement.tile)
        rack += [bag.pop() for _ in range(min(len(bag), len(move.placements)))]
        return board.plus(move.placements), move.score
    for tile in move or ():
        rack.remove(tile)
    rack += [bag.pop() for _ in move or ()]
    bag[:0] = move or ()
    return board, 0
