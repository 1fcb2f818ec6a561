"""Tables of a list for the engine: its words by the letters they have. `kernels.alphagrams` says how they are used."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from mozaika.lexicon.kernels import alphagrams, keys


@dataclass(frozen=True, eq=False)
class AnagramTables:
    """All arrays of one list. Filters and buckets are powers of two long."""

    words: npt.NDArray[np.uint64]  # keys of the words, ordered by the hash of their letters; columns one after another
    buckets: npt.NDArray[np.uint32]  # where the words begin whose hashes have each upper part
    seen: npt.NDArray[np.uint64]
    near: npt.NDArray[np.uint64]

    def sections(self) -> dict[str, npt.NDArray[np.generic]]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


def build_tables(words: npt.NDArray[np.uint64]) -> AnagramTables:
    """From the keys of all words, each once."""
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
    alphagrams.fill_tables(
        words, hashes[0], sums, tables.buckets, shift_of(len(tables.buckets) - 1),
        tables.seen, shift_of(64 * len(tables.seen)), tables.near, shift_of(64 * len(tables.near)),
    )  # fmt: skip
    return tables


def shift_of(size: int) -> np.uint64:
    """What a hash is shifted by to be a place in a table of this size, a power of two."""
    return np.uint64(64 - (size.bit_length() - 1))
