"""Endgames of three and four players: the bag is empty and all racks are known.

The search is in `kernels/multiplayer_endgame`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from mozaika.engine.encode import ScoredPlay, encode_board, encode_rack, frame_of
from mozaika.engine.kernels import endgame
from mozaika.engine.kernels import multiplayer_endgame as kernel
from mozaika.engine.kernels.play_rows import FACTS, WHERE
from mozaika.engine.search_workspace import PLIES, Numbers, SearchWorkspace, scored_play, stopped_after
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import Tile

_EVERYTHING = 1 << 30
# After all first moves: how many plies, and how many plays of each position; last, if there is time, everything.
_SEARCHES = ((2, 20), (3, 12), (4, 10), (6, 6), (PLIES - 5, _EVERYTHING))
_search: Any = kernel.search_multiplayer  # its arguments come in groups


@dataclass(frozen=True, slots=True)
class MultiplayerEndgame:
    """A position without a bag: racks and scores in the order of turns, his who is on turn first; `passes` so many have
    passed one after the other just before.
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

    def after(self, play: ScoredPlay | None) -> MultiplayerEndgame:
        left, board, scored = list(self.racks[0]), self.board, self.scores[0]
        if play is not None:
            for placement in play.placements:
                left.remove(placement.tile)
            board, scored = board.plus(play.placements), scored + play.score
        racks, scores = (*self.racks[1:], tuple(left)), (*self.scores[1:], scored)
        return MultiplayerEndgame(board, racks, scores, 0 if play else self.passes + 1)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What everybody's total changes by until the end, who is on turn first; `play` is None for a pass. `exact`:
    everything was looked at; else it is the best answer so far.
    """

    changes: tuple[int, ...]
    play: ScoredPlay | None
    exact: bool

    def value(self, end: MultiplayerEndgame, *, for_total: bool) -> int:
        """For who is on turn: the change of his total, or of his lead over the best of the others."""
        if for_total:
            return self.changes[0]
        final = [score + change for score, change in zip(end.scores, self.changes, strict=True)]
        return final[0] - max(final[1:]) - end.lead


class MultiplayerSolver:
    """For one edition and list. Everybody is after points alone (`for_total`), or after the lead."""

    def __init__(self, edition: Edition, words: WordGraph, *, for_total: bool = False) -> None:
        self._edition, self._words, self._frame, self._for_total = edition, words, frame_of(edition), for_total
        self._workspace = SearchWorkspace(self._frame)

    def solve(self, end: MultiplayerEndgame, seconds: float = 1.0) -> Outcome:
        """The best that is found in so much time; at least one move is always looked at."""
        tally, worths = np.zeros(endgame.COUNTS, np.int64), np.zeros(len(self._workspace.plays), np.int64)
        with stopped_after(seconds, tally):
            found = self._search(end, tally, 1, _EVERYTHING, worths)
            assert found is not None
            for depth, width in _SEARCHES:
                if found.exact or tally[endgame.STOP]:
                    break
                found = self._search(end, tally, depth, width, worths) or found
        return found

    def line(self, end: MultiplayerEndgame, seconds: float = 1.0) -> tuple[Outcome, list[ScoredPlay | None]]:
        """The outcome, and how all go on; None is a pass."""
        until = time.monotonic() + seconds
        first = found = self.solve(end, seconds)
        moves: list[ScoredPlay | None] = []
        while True:
            moves.append(found.play)
            end = end.after(found.play)
            if end.is_over:
                return first, moves
            found = self.solve(end, max(0.05, until - time.monotonic()))

    def _search(
        self, end: MultiplayerEndgame, tally: Numbers, depth: int, width: int, worths: Numbers
    ) -> Outcome | None:
        coded = encode_board(self._edition, end.board, self._words)
        racks = np.stack([encode_rack(self._edition, rack) for rack in end.racks])
        answer, changes = np.zeros(FACTS, np.int64), np.zeros(len(end.racks), np.int64)
        answer[WHERE], frame = endgame.UNDECIDED, self._frame
        self._workspace.begin_with(coded)
        _search(
            self._words.array, self._words.header["gaddag"], frame.size, frame.letter_times, frame.word_times,
            frame.tile_values, frame.rules, frame.every, coded.start.copy(), *self._workspace.boards, racks,
            np.array(end.scores, np.int64), self._workspace.plays, self._workspace.worths, tally, end.passes, depth,
            width, self._for_total, worths, answer, changes,
        )  # fmt: skip
        if answer[WHERE] == endgame.UNDECIDED:
            return None
        play = None if answer[WHERE] == endgame.PASS else scored_play(self._edition, coded, answer, end.board)
        exact = not tally[endgame.UNSURE] and not tally[endgame.STOP]
        return Outcome(tuple(int(change) for change in changes), play, bool(exact))
