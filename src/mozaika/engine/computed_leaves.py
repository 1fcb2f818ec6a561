"""Leaves for tiles that nobody has trained yet: a guess from how often letters are used in words and what they count.

The numbers were fitted to the trained sets. `mozaika train leaves` finds better values in a few minutes.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import CODES, encode_rack, frame_of
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.kernels.keys import LETTER_BITS, LETTERS_PER_COLUMN
from mozaika.rules.edition import Edition

_MOST_WORDS = 100_000  # they lie in no order, so that the first are as good as any
# Thousandths of a point: a blank; a letter twice as frequent in words as among the tiles; a point of a tile's value;
# and what further copies add.
_BLANK, _TWICE_AS_USEFUL, _A_POINT = 20_000, 2_500, 600
_SECOND, _THIRD = -4_000, -2_000


def computed_firsts(edition: Edition, words: WordGraph) -> npt.NDArray[np.int64]:
    """What each copy of a kind adds [tiles kept - 1, kind, copy]."""
    kinds = 1 + len(edition.alphabet)
    tiles = np.maximum(1, encode_rack(edition, edition.tiles.all_tiles())[1:kinds])
    used = _letters_of(words)[1:kinds]
    useful = np.log2((used / used.sum()) / (tiles / tiles.sum()))
    points = frame_of(edition).tile_values[1:kinds]
    values = np.zeros((kinds, 3), np.int64)
    values[:, 1:] = _SECOND, _THIRD
    values[0] = _BLANK, _BLANK // 2, 0
    values[1:, 0] = np.rint(_TWICE_AS_USEFUL * useful.clip(-3, 3) + _A_POINT * points.clip(0, 12))
    values[1:, 0] -= np.rint(np.average(values[1:, 0], weights=tiles)).astype(np.int64)
    return np.repeat(values[np.newaxis], max(1, edition.rules.rack_size - 1), axis=0)


def _letters_of(words: WordGraph) -> npt.NDArray[np.int64]:
    """How often each letter stands in the words, by code; each at least once."""
    keys = words.section("words").reshape(-1, max(1, len(words)))[:, :_MOST_WORDS].astype(np.uint64)
    counts = np.ones(CODES, np.int64)
    for place in range(LETTERS_PER_COLUMN):
        codes = keys >> np.uint64(LETTER_BITS * place) & np.uint64(CODES - 1)
        counts += np.bincount(codes.ravel().astype(np.int64), minlength=CODES)
    counts[0] = 0
    return counts
