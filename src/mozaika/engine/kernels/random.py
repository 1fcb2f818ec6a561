"""Chance inside kernels: splitmix64, started from a seed and a number, so that it does not matter who plays what."""

import numpy as np

from mozaika.lexicon.kernels.compiled import inlined


@inlined
def start_chance(state, seed, number):
    """`state` is one number in an array; all the chance of game or sample `number` comes from it."""
    state[0] = np.uint64(seed) * np.uint64(0x9FB21C651E98DF25) + np.uint64(number)
    next_chance(state)


@inlined
def next_chance(state):
    """The next random number of `state`."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    value = state[0]
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


@inlined
def below(state, limit):
    """A random number from 0 up to `limit`, exclusive. A thousandth of a billionth uneven, which no game notices."""
    return np.int64((next_chance(state) >> np.uint64(1)) % np.uint64(limit))
