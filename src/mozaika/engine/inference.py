"""What the other holds, guessed from the play he has just made: a rack for which he would have played something better
is hardly his. How one draw is judged: `kernels/inference`.
"""

from __future__ import annotations

import time
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import encode_board, encode_rack, encode_tile, frame_of
from mozaika.engine.engine_position import EnginePosition
from mozaika.engine.evaluation_context import EvaluationContext
from mozaika.engine.finder import Tables, Workspace
from mozaika.engine.kernels import inference as kernel
from mozaika.engine.leaves import Leaves
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

Kept: TypeAlias = npt.NDArray[np.uint8]  # [guess, tile]
NOTHING_KNOWN: Kept = np.zeros((0, 0), np.uint8)
_AT_ONCE, _ENOUGH, _TOO_FEW = 50, 500, 10
_FORGIVING = 2.0  # points: not everybody sees and weighs as `static` does
_infer_kept: Any = kernel.infer_kept  # its arguments come in groups


class Inference:
    """For one edition and list."""

    def __init__(self, edition: Edition, words: WordGraph, leaves: Leaves) -> None:
        self._words, self._leaves = words, leaves
        self._frame = frame_of(edition)
        self._workspace = Workspace(self._frame)

    def kept(self, position: EnginePosition, until: float, seed: int = 1) -> Kept:
        """Guesses of the tiles that the other kept, made until then; none if there is nothing to go by."""
        seen = position.opponent_history
        if seen is None or seen.kept > len(position.unseen):
            return NOTHING_KNOWN
        arguments, found, drawn = self._arguments(position), [NOTHING_KNOWN.reshape(0, seen.kept)], 0
        while time.monotonic() < until and sum(map(len, found)) < _ENOUGH:
            guesses = np.zeros((_AT_ONCE, seen.kept), np.uint8)
            found.append(guesses[: _infer_kept(*arguments, _FORGIVING, drawn, seed, guesses)])
            drawn += _AT_ONCE
        kept = np.concatenate(found)
        return kept if len(kept) >= _TOO_FEW else NOTHING_KNOWN

    def _arguments(self, position: EnginePosition) -> tuple[Any, ...]:
        seen, edition, frame = position.opponent_history, position.edition, self._frame
        assert seen is not None
        coded = encode_board(edition, seen.board, self._words)
        context = EvaluationContext(seen.bag, 0, max(1, edition.rules.exchange_needs_in_bag))
        return (
            *Tables(self._words).arguments, self._words.array, self._words.header["gaddag"], frame.size,
            frame.letter_times, frame.word_times, frame.tile_values, frame.rules, frame.every, *self._leaves.arguments,
            *self._workspace.arguments, *self._workspace.listing(frame),
            coded.letters, coded.values, coded.allowed, coded.crossed, coded.start,
            np.array([encode_tile(edition, tile) for tile in position.unseen], np.uint8),
            encode_rack(edition, seen.tiles), seen.score, context.coded,
        )  # fmt: skip
