"""What somebody has kept: racks are drawn at random, and each is believed the more, the better his play was for it."""

import numpy as np

from mozaika.engine.kernels.best_listed import best_of_any
from mozaika.engine.kernels.leaves import value_of
from mozaika.engine.kernels.rack_subsets import NOTHING
from mozaika.engine.kernels.random import below, next_chance, start_chance
from mozaika.lexicon.kernels.compiled import kernel

_UNIT = 1.0 / (1 << 53)


@kernel
def infer_kept(
    words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
    size, letter_times, word_times, tile_values, rules, every, holdings, pairs,
    caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
    plays, worths,
    letters, values, allowed, crossed, start, unseen, laid, score, context, forgiving, first, seed, kept,
):  # fmt: skip
    """Of as many draws as `kept` has rows, from number `first` on, write down those that are believed; returns their
    number.

    The board, `start` and `context` are those before the play that laid the tiles of `laid` (counts by kind) for
    `score` points. A draw for which another move would have been so many points better is believed in one case of e
    for each `forgiving` of them.
    """
    pool, chance = unseen.copy(), np.zeros(1, np.uint64)
    rack, left, begin = laid.copy(), laid.copy(), start.copy()
    count, found = kept.shape[1], 0
    for draw in range(kept.shape[0]):
        start_chance(chance, seed, first + draw)
        rack[:], left[:], begin[:] = laid, 0, start
        for at in range(count):
            other = at + below(chance, pool.shape[0] - at)
            pool[at], pool[other] = pool[other], pool[at]
            rack[pool[at]] += 1
            left[pool[at]] += 1
        best = best_of_any(
            words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
            size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, begin, every,
            holdings, pairs, context,
            caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
            plays, worths,
        )  # fmt: skip
        his = 1000 * score + value_of(left, tile_values, holdings, pairs, context[0], context[1])
        behind = 0.0 if best == NOTHING else max(0.0, (best - his) / 1000)
        if np.float64(next_chance(chance) >> np.uint64(11)) * _UNIT < np.exp(-behind / forgiving):
            kept[found] = pool[:count]
            found += 1
    return found
