"""Infers the opponent's rack from their last play: a rack that would have allowed a much better play is unlikely.
`kernels/inference` rates a single draw.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from mozaika.engine.encode import encode_board, encode_rack, encode_tiles, lexicon_arrays, rule_arrays
from mozaika.engine.engine_position import EnginePosition, OpponentHistory
from mozaika.engine.evaluation_context import EvaluationContext, exchange_needs
from mozaika.engine.finder import new_workspace
from mozaika.engine.kernels import inference as kernel
from mozaika.engine.kernels.arrays import OpponentPlay
from mozaika.engine.known_tiles import NOTHING_KNOWN, LeaveGuesses, fitting, guesses_with_known
from mozaika.engine.leaves import Leaves
from mozaika.engine.stopping import check_not_stopped
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

_AT_ONCE, _ENOUGH, _TOO_FEW = 50, 500, 10
_TOLERANCE = 2.0  # in points, because opponents evaluate differently from `static`


class Inference:
    """Inference for one edition and word list."""

    def __init__(self, edition: Edition, words: WordGraph, leaves: Leaves) -> None:
        self._words, self._leaves = words, leaves
        self._lexicon, self._rules = lexicon_arrays(words), rule_arrays(edition)
        self._workspace = new_workspace(edition)

    def guesses(
        self,
        position: EnginePosition,
        until: float,
        seed: int = 1,
        report: Callable[[LeaveGuesses], None] = lambda so_far: None,
    ) -> LeaveGuesses:
        """Guesses, made until the time `until`, of the tiles that the opponent kept, with those that they are known to
        hold; none if there is nothing to infer from. `report` gets the guesses so far after each batch of draws.
        """
        history, known = position.opponent_history, guesses_with_known(position)
        if history is None or history.leave_size > len(position.unseen) or known.shape[1] >= history.leave_size:
            return known
        play, found, drawn = self._coded(position, history), [NOTHING_KNOWN.reshape(0, history.leave_size)], 0
        while time.monotonic() < until and sum(map(len, found)) < _ENOUGH:
            accepted = np.zeros((_AT_ONCE, history.leave_size), np.uint8)
            count = kernel.infer_leave(
                self._lexicon,
                self._rules,
                self._leaves.arrays,
                self._workspace,
                play,
                _TOLERANCE,
                drawn,
                seed,
                accepted,
            )
            check_not_stopped()
            found.append(accepted[:count])
            drawn += _AT_ONCE
            report(np.concatenate(found))
        guesses = np.concatenate(found)
        if len(known):
            guesses = fitting(guesses, position)
        return guesses if len(guesses) >= _TOO_FEW else known

    def _coded(self, position: EnginePosition, history: OpponentHistory) -> OpponentPlay:
        edition = position.edition
        return OpponentPlay(
            board=encode_board(edition, history.board, self._words).arrays,
            unseen=encode_tiles(edition, position.unseen),
            laid=encode_rack(edition, history.tiles),
            score=history.score,
            context=EvaluationContext(history.bag, 0, exchange_needs(edition)),
        )
