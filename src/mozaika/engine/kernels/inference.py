"""Which tiles an opponent has kept: racks are drawn at random, and each is accepted the more often, the better the
opponent's play was for it.
"""

import numpy as np

from mozaika.engine.kernels.best_listed import find_best_of_any
from mozaika.engine.kernels.leaves import value_of
from mozaika.engine.kernels.rack_subsets import NO_MOVE
from mozaika.engine.kernels.random import next_random, random_below, seed_random
from mozaika.lexicon.kernels.compiled import kernel

_UNIT = 1.0 / (1 << 53)


@kernel
def infer_leave(lexicon, rules, leaves, workspace, play, tolerance, first, seed, accepted):
    """Draw as many leaves as `accepted` has rows, from number `first` on, and write down those that are accepted;
    returns their number.

    A draw with which another move would have been so many points better is accepted with a probability that falls by
    the factor e for each `tolerance` points.
    """
    pool, random_state = play.unseen.copy(), np.zeros(1, np.uint64)
    rack, left = play.laid.copy(), play.laid.copy()
    count, found = accepted.shape[1], 0
    for draw in range(accepted.shape[0]):
        if rules.stop[0] != 0:
            break
        seed_random(random_state, seed, first + draw)
        rack[:], left[:] = play.laid, 0
        for at in range(count):
            other = at + random_below(random_state, pool.shape[0] - at)
            pool[at], pool[other] = pool[other], pool[at]
            rack[pool[at]] += 1
            left[pool[at]] += 1
        best = find_best_of_any(lexicon, rules, play.board, rack, leaves, play.context, workspace)
        equity = 1000 * play.score + value_of(left, rules.tile_values, leaves, play.context)
        behind = 0.0 if best == NO_MOVE else max(0.0, (best - equity) / 1000)
        if np.float64(next_random(random_state) >> np.uint64(11)) * _UNIT < np.exp(-behind / tolerance):
            accepted[found] = pool[:count]
            found += 1
    return found
