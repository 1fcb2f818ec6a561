"""Leave values for tile sets without trained ones: estimated from the letter frequencies of the words and the points.

The constants were fitted to the trained sets. `mozaika train leaves` finds better values in a few minutes.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import rule_arrays
from mozaika.engine.kernels.arrays import CODES
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.kernels.keys import LETTER_BITS, LETTERS_PER_COLUMN
from mozaika.rules.edition import Edition

_MAX_WORDS = 100_000  # the words are in the order of their hashes, so the first are a random sample
# Thousandths of a point: a blank; a letter twice as frequent in words as among the tiles; a point of a tile's value;
# the second and each further copy.
_BLANK, _TWICE_AS_USEFUL, _A_POINT = 20_000, 2_500, 600
_SECOND, _THIRD = -4_000, -2_000


def computed_firsts(edition: Edition, words: WordGraph) -> npt.NDArray[np.int64]:
    """The value of each copy of a kind [tiles kept - 1, kind, copy]."""
    rules = rule_arrays(edition)
    kinds = rules.kinds
    tiles = np.maximum(1, rules.tile_counts[1:kinds])
    used = _letter_counts(words)[1:kinds]
    useful = np.log2((used / used.sum()) / (tiles / tiles.sum()))
    points = rules.tile_values[1:kinds]
    values = np.zeros((kinds, 3), np.int64)
    values[:, 1:] = _SECOND, _THIRD
    values[0] = _BLANK, _BLANK // 2, 0
    values[1:, 0] = np.rint(_TWICE_AS_USEFUL * useful.clip(-3, 3) + _A_POINT * points.clip(0, 12))
    values[1:, 0] -= np.rint(np.average(values[1:, 0], weights=tiles)).astype(np.int64)
    return np.repeat(values[np.newaxis], max(1, edition.rules.rack_size - 1), axis=0)


def _letter_counts(words: WordGraph) -> npt.NDArray[np.int64]:
    """How often each letter occurs in the words, by code; at least 1."""
    keys = words.section("words").reshape(-1, max(1, len(words)))[:, :_MAX_WORDS].astype(np.uint64)
    counts = np.ones(CODES, np.int64)
    for place in range(LETTERS_PER_COLUMN):
        codes = keys >> np.uint64(LETTER_BITS * place) & np.uint64(CODES - 1)
        counts += np.bincount(codes.ravel().astype(np.int64), minlength=CODES)
    counts[0] = 0
    return counts
