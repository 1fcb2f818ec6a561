"""Random numbers inside kernels: splitmix64, seeded by a seed and a game number, so that results do not depend on which
thread plays which game.
"""

import numpy as np

from mozaika.lexicon.kernels.compiled import inlined


@inlined
def seed_random(state, seed, number):
    """`state` is an array of one number; all random numbers of game or sample `number` come from it."""
    state[0] = np.uint64(seed) * np.uint64(0x9FB21C651E98DF25) + np.uint64(number)
    next_random(state)


@inlined
def next_random(state):
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    value = state[0]
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


@inlined
def random_below(state, limit):
    """A random number from 0 up to `limit`, exclusive. The bias of the remainder is below 1e-12 for every bag."""
    return np.int64((next_random(state) >> np.uint64(1)) % np.uint64(limit))
