"""Many positions in one call, so that a measurement has nothing of the interpreter in it."""

from mozaika.engine.kernels.best import find_best
from mozaika.engine.kernels.generate import find_plays
from mozaika.lexicon.kernels.compiled import kernel


@kernel
def all_of_each(
    graph, gaddag, size, letters, values, allowed, crossed, letter_times, word_times, racks, tile_values, rules, starts,
    plays,
):  # fmt: skip
    """How many plays there are in all positions together."""
    total = 0
    for position in range(letters.shape[0]):
        total += find_plays(
            graph, gaddag, size, letters[position], values[position], allowed[position], crossed[position],
            letter_times, word_times, racks[position], tile_values, rules, starts[position], plays,
        )  # fmt: skip
    return total


@kernel
def best_of_each(
    words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums,
    size, letters, values, allowed, crossed, letter_times, word_times, racks, tile_values, rules, starts, every,
    holdings, pairs, outlooks,
    caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
    equities,
):  # fmt: skip
    """The best equity of each position."""
    for position in range(letters.shape[0]):
        equities[position] = find_best(
            words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums,
            size, letters[position], values[position], allowed[position], crossed[position], letter_times, word_times,
            racks[position], tile_values, rules, starts[position], every, holdings, pairs,
            outlooks[position],
            caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
        )  # fmt: skip
