"""Tables that find words by their letters in any order.

A set of letters is identified by the sum of fixed random numbers, one per letter, so the letters of a line on the board
and those taken from a rack combine with one addition. Two filters with one bit per hash reject most queries: `seen` has
the sums of all words, `near` the sums of all words with one letter missing.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mozaika.lexicon.kernels.compiled import inlined, kernel
from mozaika.lexicon.kernels.keys import length_of, letter_at

SUM_SHIFT = np.uint64(4)  # sums are stored in 60 bits, the size of a sort key
SEEN_BITS, NEAR_BITS = 5, 6  # filter bits per entry, as powers of two
_PRIME = np.uint64(0x9E3779B97F4A7C15)
_ONE, _LOW_SIX = np.uint64(1), np.uint64(63)


def letter_sums():
    """The fixed random numbers by letter code, 0 being the blank: splitmix64 from a fixed seed."""
    state, found = 0x6D6F7A61696B61, []
    for _ in range(64):
        state = (state + 0x9E3779B97F4A7C15) & (2**64 - 1)
        value = state
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        found.append(value ^ (value >> 31))
    return np.array(found, np.uint64)


@inlined
def mixed(total):
    """The hash of a sum. Its upper bits are the place in every table."""
    total ^= total >> np.uint64(32)
    return total * _PRIME


@inlined
def is_marked(filter_, hash_, shift):
    bit = hash_ >> shift
    return (filter_[bit >> np.uint64(6)] >> (bit & _LOW_SIX)) & _ONE


@kernel
def sum_words(keys, count, sums):
    """The hash of each word, as a column of sort keys."""
    made = np.empty((1, count), np.uint64)
    for word in range(count):
        total = np.uint64(0)
        for place in range(length_of(keys, word)):
            total += sums[letter_at(keys, word, place)]
        made[0, word] = mixed(total) >> SUM_SHIFT
    return made


@kernel
def gather(keys, order):
    """The words in the given order."""
    made = np.empty_like(keys)
    for column in range(keys.shape[0]):
        for word in range(order.shape[0]):
            made[column, word] = keys[column, order[word]]
    return made


@kernel
def count_distinct(hashes, count):
    distinct = 0
    for word in range(count):
        if word == 0 or hashes[word] != hashes[word - 1]:
            distinct += 1
    return distinct


class HashTable(NamedTuple):
    """An array and the shift that turns a hash into a place in it, or for a filter into the number of a bit."""

    entries: npt.NDArray[np.generic]
    shift: np.uint64


@inlined
def _mark(bits, bit):
    bits[bit >> np.uint64(6)] |= _ONE << (bit & _LOW_SIX)


@kernel
def fill_tables(words, hashes, sums, buckets, seen, near):
    """Fill `buckets` (where the words of each bucket begin) and both filters from words sorted by their hashes."""
    begins = buckets.entries
    for word in range(words.shape[1]):
        hash_ = hashes[word] << SUM_SHIFT
        begins[(hash_ >> buckets.shift) + _ONE] += np.uint32(1)
        if word > 0 and hashes[word] == hashes[word - 1]:
            continue
        _mark(seen.entries, hash_ >> seen.shift)
        total = np.uint64(0)
        length = length_of(words, word)
        for place in range(length):
            total += sums[letter_at(words, word, place)]
        for place in range(length):
            _mark(near.entries, mixed(total - sums[letter_at(words, word, place)]) >> near.shift)
    for bucket in range(1, begins.shape[0]):
        begins[bucket] += begins[bucket - 1]
