"""The last tiles of the bag, in a game of two: for each way in which the unseen tiles may lie, a move is played on
until the bag is empty, and what is left is given to the endgame solver.
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
from mozaika.engine.evaluation_context import NEVER, EvaluationContext
from mozaika.engine.finder import best_action
from mozaika.engine.kernels.rollouts import FACTS_OF_AN_OUTCOME, SPREAD, WIN
from mozaika.engine.leaves import Leaves
from mozaika.engine.rollout_stats import RolloutStats
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.tiles import Tile

_FEW_WAYS = 80  # so many are all looked at; of more a sample
_SOLVING_S = 0.02  # for one ending
_NOBODY_MOVES = 4  # turns without a play: as good as the end


class PreendgameSolver:
    """For one edition and list."""

    def __init__(self, words: WordGraph, leaves: Leaves, solver: EndgameSolver) -> None:
        self._words, self._leaves, self._solver = words, leaves, solver

    def look(
        self, position: EnginePosition, moves: list[Move], tally: RolloutStats, until: float, seed: int = 1
    ) -> None:
        """Add what becomes of the moves that are alive, deal by deal, as far as the time goes."""
        for bag in ways(position, Random(seed)):
            outcomes = np.zeros((1, len(moves), FACTS_OF_AN_OUTCOME))
            for number in np.flatnonzero(tally.alive):
                if time.monotonic() > until:
                    return
                spread = self.spread(position, moves[number], bag)
                outcomes[0, number, WIN], outcomes[0, number, SPREAD] = (np.sign(spread) + 1) / 2, spread
            tally.add(outcomes)
            tally.give_up_beaten()
            if tally.is_decided:
                return

    def spread(self, position: EnginePosition, move: Move, drawn: tuple[Tile, ...]) -> int:
        """At the end of a game that goes on with `move`, and then as `static` would until the bag, of which the last is
        drawn first, is empty.
        """
        bag, other = list(drawn), list(position.unseen)
        for tile in drawn:
            other.remove(tile)
        racks, scores, board = [list(position.own), other], list(position.scores), position.board
        side, without_a_play, needs = 0, 0, max(1, position.edition.rules.exchange_needs_in_bag)
        while True:
            board, points = _carried_out(move, board, racks[side], bag)
            scores[side] += points
            without_a_play = 0 if isinstance(move, ScoredPlay) else without_a_play + 1
            side = 1 - side
            if not bag or without_a_play >= _NOBODY_MOVES:
                break
            context = EvaluationContext(len(bag), 0, NEVER if without_a_play else needs)
            move = best_action(position.edition, board, racks[side], self._words, self._leaves, context) or None
        rest = self._solver.solve(Endgame(board, tuple(racks[side]), tuple(racks[1 - side])), _SOLVING_S).value
        return scores[0] - scores[1] + (rest if side == 0 else -rest)


def ways(position: EnginePosition, chance: Random) -> Iterator[tuple[Tile, ...]]:
    """What the bag may hold, in the order of its tiles: all ways, or one at random after the other."""
    if perm(len(position.unseen), position.bag) <= _FEW_WAYS:
        everything = list(permutations(position.unseen, position.bag))
        chance.shuffle(everything)
        yield from everything
        return
    while True:
        yield tuple(chance.sample(position.unseen, position.bag))


def _carried_out(move: Move, board: Board, rack: list[Tile], bag: list[Tile]) -> tuple[Board, int]:
    """The board afterwards, and the points; rack and bag are changed."""
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
