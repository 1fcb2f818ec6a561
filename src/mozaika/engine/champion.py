"""The champion: simulates its best moves, solves the pre-endgame and searches the endgame."""

from __future__ import annotations

import time
from functools import lru_cache

from mozaika.engine.endgame import Endgame, EndgameSolver
from mozaika.engine.engine_position import Candidates, EnginePosition, Move, best_moves
from mozaika.engine.inference import Inference
from mozaika.engine.known_tiles import LeaveGuesses
from mozaika.engine.leaves import leaves_for
from mozaika.engine.preendgame import PreendgameSolver
from mozaika.engine.simulation import MAX_CANDIDATES, PLIES, TO_THE_END, Effort, Simulator
from mozaika.engine.win_probability import win_probability_for
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

_PREENDGAME_BAG = 7  # with this many tiles or fewer in the bag, rollouts go to the end
_MIN_SOLVING_S = 0.5  # with less time, the pre-endgame is rolled out, not solved
# Rollouts misjudge endgames. In 60 pre-endgame positions, the move chosen by rollouts won 4 % fewer games than the best
# move. Solving only the moves that rollouts left undecided reduced this to 2.8 %, and solving five to fifteen moves
# near the best to 1 to 2 %, with no clear effect of their number; `_MAX_SOLVED` is within that range.
_SOLVING_SHARE, _MAX_BEHIND, _MAX_SOLVED = 0.75, 0.15, 7
_MIN_DEEP_S, _DEEP_PLIES = 1.0, 4  # deeper rollouts are more accurate, but need four times as many deals
_INFERENCE_SHARE = 0.1  # of the time


class Champion:
    """The bot for one edition and word list; it chooses one move at a time."""

    def __init__(self, edition: Edition, words: WordGraph, threads: int = 1) -> None:
        self.edition, self._words, self._leaves = edition, words, leaves_for(edition, words)
        self.simulator = Simulator(edition, words, self._leaves, win_probability_for(edition), threads)
        self.inference = Inference(edition, words, self._leaves)
        self.solver = EndgameSolver(edition, words)
        self.preendgame = PreendgameSolver(words, self._leaves, self.solver)

    def choose(self, position: EnginePosition, seconds: float, seed: int = 1) -> Move:
        until = time.monotonic() + seconds
        # Only with two players and no tiles set aside does an empty bag reveal the opponent's rack.
        is_solvable = len(position.others) == 1 and not position.aside
        if not position.bag and is_solvable:
            endgame = Endgame(position.board, position.own, position.unseen, position.passed)
            return self.solver.solve(endgame, seconds).play
        candidates = self.candidates(position)
        if len(candidates.moves) == 1:
            return candidates.moves[0]
        guesses = self.inference.guesses(position, until - (1 - _INFERENCE_SHARE) * seconds, seed)
        if position.bag > _PREENDGAME_BAG:
            plies = PLIES if seconds < _MIN_DEEP_S else _DEEP_PLIES
            return self.simulator.simulate(position, candidates, Effort(plies=plies, seed=seed), until, guesses).best
        solving_s = _SOLVING_SHARE * seconds if is_solvable and seconds >= _MIN_SOLVING_S else 0.0
        effort = Effort(plies=TO_THE_END, seed=seed)
        return self._choose_preendgame(position, candidates, effort, guesses, until, solving_s)

    def candidates(self, position: EnginePosition) -> Candidates:
        """The moves that are compared."""
        return best_moves(position, self._words, self._leaves, MAX_CANDIDATES)

    def _choose_preendgame(
        self,
        position: EnginePosition,
        candidates: Candidates,
        effort: Effort,
        guesses: LeaveGuesses,
        until: float,
        solving_s: float,
    ) -> Move:
        """Roll out all moves to the end; then use the last `solving_s` seconds to solve those near the best."""
        stats = self.simulator.simulate(position, candidates, effort, until - solving_s, guesses)
        if solving_s:
            stats = stats.restarted(_MAX_BEHIND, _MAX_SOLVED)
            self.preendgame.add_outcomes(position, candidates.moves, stats, until, seed=effort.seed)
        return stats.best


@lru_cache(maxsize=2)
def champion_for(edition: Edition, words: WordGraph, threads: int = 1) -> Champion:
    """Cached, because the transposition table speeds up the next move of an endgame."""
    return Champion(edition, words, threads)
