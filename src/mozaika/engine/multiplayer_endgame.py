"""Solver for endgames of three and four players: the bag is empty and all racks are known. The search is in
`kernels/multiplayer_endgame`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from mozaika.engine.encode import ScoredPlay, encode_board, encode_rack
from mozaika.engine.endgame_search import (
    MAX_PLIES,
    DeepeningSolver,
    is_exact,
    is_undecided,
    undecided_answer,
)
from mozaika.engine.kernels import multiplayer_endgame as kernel
from mozaika.engine.kernels.arrays import Ints, MultiplayerQuery, MultiplayerResult
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile

_ALL_PLAYS = 1 << 30


@dataclass(frozen=True, slots=True)
class MultiplayerEndgame:
    """A position with an empty bag: racks and scores in turn order, the player on turn first; `passes` is the number of
    consecutive passes before this turn.
    """

    board: Board
    racks: tuple[tuple[Tile, ...], ...]
    scores: tuple[int, ...]
    passes: int = 0

    @property
    def lead(self) -> int:
        return self.scores[0] - max(self.scores[1:])

    @property
    def is_over(self) -> bool:
        return self.passes == len(self.racks) or not self.racks[-1]

    def ends_with(self, play: ScoredPlay | None) -> bool:
        return self.after(play).is_over

    def after(self, play: ScoredPlay | None) -> MultiplayerEndgame:
        left, board, score = list(self.racks[0]), self.board, self.scores[0]
        if play is not None:
            for placement in play.placements:
                left.remove(placement.tile)
            board, score = board.plus(play.placements), score + play.score
        racks, scores = (*self.racks[1:], tuple(left)), (*self.scores[1:], score)
        return MultiplayerEndgame(board, racks, scores, 0 if play else self.passes + 1)


@dataclass(frozen=True, slots=True)
class MultiplayerSolution:
    """The change of each player's total until the end, the player on turn first; `play` is None for a pass. If `exact`,
    the search was complete; otherwise this is the best answer so far.
    """

    changes: tuple[int, ...]
    play: ScoredPlay | None
    exact: bool

    def value(self, end: MultiplayerEndgame, *, for_total: bool) -> int:
        """The change of the total of the player on turn, or of their lead over the best opponent."""
        if for_total:
            return self.changes[0]
        final = [score + change for score, change in zip(end.scores, self.changes, strict=True)]
        return final[0] - max(final[1:]) - end.lead


class MultiplayerSolver(DeepeningSolver[MultiplayerEndgame, MultiplayerSolution, tuple[int, int]]):
    """Each player maximises their own points (`for_total`), or their lead over the best opponent."""

    # Plies, and plays searched in each position: all first moves, then deeper and narrower, finally everything.
    steps = ((1, _ALL_PLAYS), (2, 20), (3, 12), (4, 10), (6, 6), (MAX_PLIES - 5, _ALL_PLAYS))

    def __init__(self, edition: Edition, words: WordGraph, *, for_total: bool = False) -> None:
        super().__init__(edition, words)
        self._for_total = for_total

    def _prepared(
        self, position: MultiplayerEndgame, counters: Ints
    ) -> Callable[[tuple[int, int]], MultiplayerSolution | None]:
        coded = encode_board(self._edition, position.board, self._words)
        racks = np.stack([encode_rack(self._edition, rack) for rack in position.racks])
        estimates, scores = np.zeros_like(self._workspace.estimates), np.array(position.scores, np.int64)

        def search(step: tuple[int, int]) -> MultiplayerSolution | None:
            query = MultiplayerQuery(scores, position.passes, *step, self._for_total)
            result = MultiplayerResult(estimates, undecided_answer(), np.zeros(len(racks), np.int64))
            self._begin_with(coded)
            kernel.search_multiplayer(self._graph, self._rules, self._workspace, racks.copy(), query, counters, result)
            if is_undecided(result.best_play):
                return None
            move = self._decode_move(coded, result.best_play, position.board)
            return MultiplayerSolution(tuple(int(change) for change in result.best_change), move, is_exact(counters))

        return search
