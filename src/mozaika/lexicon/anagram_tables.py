"""The engine's tables of a word list, which find words by their letters. `kernels.alphagrams` explains them."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from mozaika.lexicon.kernels import alphagrams, keys


@dataclass(frozen=True, eq=False)
class AnagramTables:
    """The arrays of one list. The sizes of the filters and the number of buckets are powers of two."""

    words: npt.NDArray[np.uint64]  # keys of the words in the order of their letters' hashes
    buckets: npt.NDArray[np.uint32]  # where the words of each bucket, the upper bits of a hash, begin
    seen: npt.NDArray[np.uint64]
    near: npt.NDArray[np.uint64]

    def sections(self) -> dict[str, npt.NDArray[np.generic]]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


def build_tables(words: npt.NDArray[np.uint64]) -> AnagramTables:
    """Tables from the keys of distinct words."""
    count = words.shape[1]
    sums = alphagrams.letter_sums()
    hashes = alphagrams.sum_words(words, count, sums)
    hashes, order = keys.sort_keys(hashes, np.arange(count, dtype=np.uint32), 0, count)
    words = alphagrams.gather(words, order)
    distinct = int(alphagrams.count_distinct(hashes[0], count))
    bits = max(6, distinct.bit_length())
    tables = AnagramTables(
        words=words,
        buckets=np.zeros((1 << bits) + 1, np.uint32),
        seen=np.zeros(1 << (bits + alphagrams.SEEN_BITS - 6), np.uint64),
        near=np.zeros(1 << (bits + alphagrams.NEAR_BITS - 6), np.uint64),
    )
    buckets = alphagrams.HashTable(tables.buckets, shift_of(len(tables.buckets) - 1))
    seen, near = (alphagrams.HashTable(bits, shift_of(64 * len(bits))) for bits in (tables.seen, tables.near))
    alphagrams.fill_tables(words, hashes[0], sums, buckets, seen, near)
    return tables


def shift_of(size: int) -> np.uint64:
    """The shift that turns a hash into a place in a table of this size, which is a power of two."""
    return np.uint64(64 - (size.bit_length() - 1))
