"""The best of all plays, listed: for racks that `best` cannot bound. Slow and plain; such racks are rare."""

from mozaika.engine.kernels.best import find_best
from mozaika.engine.kernels.candidates import EQUITY
from mozaika.engine.kernels.generate import find_plays
from mozaika.engine.kernels.leaves import weigh_plays
from mozaika.engine.kernels.play_rows import FACTS, HIGH, LOW, SCORE
from mozaika.engine.kernels.rack_subsets import MOST_BLANKS, NOTHING
from mozaika.lexicon.kernels.compiled import kernel


@kernel
def best_of_any(
    words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
    size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start, every,
    holdings, pairs, context,
    caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
    plays, worths,
):  # fmt: skip
    """As `find_best`, for any rack. Of more plays than `plays` has room for, the best of the first; with so many blanks
    no exchange is thought of.
    """
    if rack[0] <= MOST_BLANKS:
        return find_best(
            words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums,
            size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start, every,
            holdings, pairs, context,
            caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
        )  # fmt: skip
    count = find_plays(
        graph, gaddag, size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules,
        start, plays,
    )  # fmt: skip
    count = min(count, plays.shape[0])
    worths[:] = 0
    if context[3] != 0:
        weigh_plays(
            plays[:count], LOW, HIGH, rack, tile_values, holdings, pairs, context[0], context[1], worths[:count]
        )
    best = NOTHING
    for play in range(count):
        equity = 1000 * plays[play, SCORE] + worths[play]
        if equity > best:
            best = equity
            answer[:FACTS] = plays[play]
            answer[EQUITY] = best
    return best
