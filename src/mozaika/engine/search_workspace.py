"""What a search of endings needs: a board for each ply, lists of plays, and somebody who stops it in time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import CodedBoard, Frame, ScoredPlay, decode_play
from mozaika.engine.kernels import endgame as kernel
from mozaika.engine.kernels.play_rows import FACTS
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.scoring import score_play

Numbers = npt.NDArray[np.int64]
PLIES = 40
_PLAYS = 1 << 20  # of all positions on the way; a rack with two blanks has tens of thousands


class SearchWorkspace:
    """Memory that is touched is used again for the next question; what never is costs nothing."""

    def __init__(self, frame: Frame) -> None:
        kinds = (np.uint8, np.int64, np.uint64, np.int64)
        self.boards = tuple(np.zeros((PLIES, frame.squares), kind) for kind in kinds)
        self.plays = np.zeros((_PLAYS, FACTS), np.int64)
        self.worths = np.zeros(_PLAYS, np.int64)

    def begin_with(self, coded: CodedBoard) -> None:
        first = (coded.letters, coded.values, coded.allowed, coded.crossed)
        for boards, board in zip(self.boards, first, strict=True):
            boards[0] = board


def scored_play(edition: Edition, coded: CodedBoard, answer: Numbers, board: Board) -> ScoredPlay:
    """A search's answer as a play, with its own score: the kernel has the value of the whole line in its place."""
    play = decode_play(coded, answer, 0)
    return replace(play, score=score_play(edition, board, play.placements).total)


@contextmanager
def stopped_after(seconds: float, tally: Numbers) -> Iterator[None]:
    """A kernel does not hold the interpreter's lock, so that a timer can tell it to stop."""

    def stop() -> None:
        tally[kernel.STOP] = 1

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
