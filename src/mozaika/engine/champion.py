"""The strongest player: it tries out its best moves, plays the last of the bag to the end of the game, and solves what
is left when the bag is empty.
"""

from __future__ import annotations

import time
from functools import lru_cache

from mozaika.engine.endgame import Endgame, EndgameSolver
from mozaika.engine.engine_position import Choices, EnginePosition, Move, best_moves
from mozaika.engine.inference import Inference, Kept
from mozaika.engine.leaves import leaves_for
from mozaika.engine.preendgame import PreendgameSolver
from mozaika.engine.simulation import CANDIDATES, PLIES, TO_THE_END, Effort, Simulator
from mozaika.engine.win_probability import win_probability_for
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition
from mozaika.rules.ruleset import ClockKind
from mozaika.rules.views import PlayerView

_LAST_TILES = 7  # in the bag: from here on every trial goes to the end
_WORTH_SOLVING_S = 0.5  # with less time than that, endings of the last tiles are played out, not solved
# Playing out misjudges endings: in 60 positions of the last tiles its choice lost 4 % of the games to the best move,
# solving only what it left undecided 2.8 %, solving five to fifteen moves that came near the best 1 to 2 %, whatever
# their number: this one lies between those that were tried.
_SOLVING_SHARE, _NEAR, _MOST_SOLVED = 0.75, 0.15, 7
_WORTH_DEPTH_S, _DEEP = 1.0, 4  # deeper trials are truer, but need four times as many to tell two moves apart
_GUESSING_SHARE = 0.1  # of the time: what the other holds
_LAID_A_TURN = 4  # tiles, roughly
_RESERVE_S, _LEAST_S = 1.0, 0.05


class Champion:
    """For one edition and list, one move at a time."""

    def __init__(self, edition: Edition, words: WordGraph) -> None:
        self._words, self._leaves = words, leaves_for(edition, words)
        self.simulator = Simulator(edition, words, self._leaves, win_probability_for(edition))
        self.inference = Inference(edition, words, self._leaves)
        self._solver = EndgameSolver(edition, words)
        self._last_tiles = PreendgameSolver(words, self._leaves, self._solver)

    def choose(self, position: EnginePosition, seconds: float) -> Move:
        until = time.monotonic() + seconds
        for_two = len(position.others) == 1 and not position.aside  # then each may know what the other holds in the end
        if not position.bag and for_two:
            ending = Endgame(position.board, position.own, position.unseen, position.passed)
            return self._solver.solve(ending, seconds).play
        choices = best_moves(position, self._words, self._leaves, CANDIDATES)
        if len(choices.moves) == 1:
            return choices.moves[0]
        kept = self.inference.kept(position, until - (1 - _GUESSING_SHARE) * seconds)
        if position.bag > _LAST_TILES:
            plies = PLIES if seconds < _WORTH_DEPTH_S else _DEEP
            return self.simulator.try_out(position, choices, Effort(plies=plies), until, kept).best
        return self._near_the_end(position, choices, kept, seconds, until, solves=for_two)

    def _near_the_end(
        self, position: EnginePosition, choices: Choices, kept: Kept, seconds: float, until: float, *, solves: bool
    ) -> Move:
        """First everything is played out by equity; then, if there is time, all that came near the best is solved."""
        solves = solves and seconds >= _WORTH_SOLVING_S
        first = until - _SOLVING_SHARE * seconds if solves else until
        tally = self.simulator.try_out(position, choices, Effort(plies=TO_THE_END), first, kept)
        if solves:
            tally = tally.again(_NEAR, _MOST_SOLVED)
            self._last_tiles.look(position, choices.moves, tally, until)
        return tally.best


@lru_cache(maxsize=2)
def champion_for(edition: Edition, words: WordGraph) -> Champion:
    """It keeps what it has found out about an ending for the next move."""
    return Champion(edition, words)


def seconds_for(view: PlayerView, most: float) -> float:
    """So much for a move that the clock is enough for the whole game."""
    state = view.state
    if view.seat is None or state.edition.rules.clock.kind in (ClockKind.NONE, ClockKind.DAYS):
        return most
    tiles = len(view.rack.tiles) + len(state.bag) / len(state.players)
    left = state.players[view.seat].time_left_ms / 1000 - _RESERVE_S
    return max(_LEAST_S, min(most, left / (2 + tiles / _LAID_A_TURN)))
