"""Words by their letters, whatever the order: a sum of fixed random numbers, one a letter, says which they are.

So the letters of a line and those taken from a rack are put together by one addition. Two filters (one bit a hash) turn
most questions away: `seen` knows the sums of all words, `near` those of all words with one letter missing.
"""

import numpy as np

from mozaika.lexicon.kernels.compiled import inlined, kernel
from mozaika.lexicon.kernels.keys import length_of, letter_at

SUM_SHIFT = np.uint64(4)  # sums are kept in 60 bits, the size of a sort key
SEEN_BITS, NEAR_BITS = 5, 6  # bits of a filter for each entry, as powers of two
_PRIME = np.uint64(0x9E3779B97F4A7C15)
_ONE, _LOW_SIX = np.uint64(1), np.uint64(63)


def letter_sums():
    """The fixed random numbers, by code; 0 is the blank. (splitmix64 from a fixed beginning)"""
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
    """The sum's hash: its upper bits are the place in every table."""
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
    """The words in another order."""
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


@kernel
def fill_tables(words, hashes, sums, buckets, bucket_shift, seen, seen_shift, near, near_shift):
    """From words sorted by their hashes: where the words of each bucket (the upper bits of hashes) begin, and the two
    filters.
    """
    for word in range(words.shape[1]):
        whole = hashes[word] << SUM_SHIFT
        buckets[(whole >> bucket_shift) + _ONE] += np.uint32(1)
        if word > 0 and hashes[word] == hashes[word - 1]:
            continue
        bit = whole >> seen_shift
        seen[bit >> np.uint64(6)] |= _ONE << (bit & _LOW_SIX)
        total = np.uint64(0)
        length = length_of(words, word)
        for place in range(length):
            total += sums[letter_at(words, word, place)]
        for place in range(length):
            bit = mixed(total - sums[letter_at(words, word, place)]) >> near_shift
            near[bit >> np.uint64(6)] |= _ONE << (bit & _LOW_SIX)
    for bucket in range(1, buckets.shape[0]):
        buckets[bucket] += buckets[bucket - 1]
