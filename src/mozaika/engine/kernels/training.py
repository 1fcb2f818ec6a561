"""Samples for training leaves: random racks on boards of real games, and the sums that a regression needs of them.

All sums are whole numbers, so that it does not matter in which order, or on how many threads, they come about.
"""

import numpy as np

from mozaika.engine.kernels.best_listed import best_of_any
from mozaika.engine.kernels.cross_checks import NO_CROSS, all_crosses
from mozaika.engine.kernels.rack_subsets import NOTHING
from mozaika.engine.kernels.random import below, start_chance
from mozaika.lexicon.kernels.compiled import kernel

COPIES = 3  # features of a tile: its first copy, its second, each further one


@kernel
def _features(tiles, size, codes, features, weights):
    """Of the first `size` tiles: how many first, second and further copies of each kind, and which pairs of kinds.
    Returns how many features there are.
    """
    held = np.zeros(codes, np.int64)
    for each in range(size):
        held[tiles[each]] += 1
    count = 0
    for kind in range(codes):
        if held[kind] == 0:
            continue
        for copy in range(min(held[kind], COPIES)):
            features[count] = kind * COPIES + copy
            weights[count] = held[kind] - COPIES + 1 if copy == COPIES - 1 else 1
            count += 1
        for other in range(kind):
            if held[other] > 0:
                features[count] = codes * COPIES + kind * (kind - 1) // 2 + other
                weights[count] = 1
                count += 1
    return count


@kernel
def _add(features, weights, count, outcome, products, outcomes):
    for each in range(count):
        outcomes[features[each]] += weights[each] * outcome
        for other in range(each + 1):
            high, low = max(features[each], features[other]), min(features[each], features[other])
            products[high, low] += weights[each] * weights[other]


@kernel
def _unseen(letters, values, rows, tile_counts, tile_values, pool):
    """All tiles that are not on the board, as a list; returns how many."""
    left = tile_counts.copy()
    for square in range(rows):
        letter = letters[square]
        if letter != 0:
            is_blank = values[square] == 0 and (tile_values[letter] > 0 or left[letter] == 0)
            left[0 if is_blank else letter] -= 1
    count = 0
    for tile in range(left.shape[0]):
        for _ in range(left[tile]):
            pool[count] = tile
            count += 1
    return count


@kernel
def sample_racks(
    words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
    size, letter_times, word_times, tile_values, rules, centre, every, tile_counts, ends, holdings, pairs,
    caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
    plays, worths,
    board_letters, board_values, bags, first_board, seed, codes, racks_a_board, products, outcomes,
):  # fmt: skip
    """On every board with a full rack in the bag: draw racks from all unseen tiles, find what each is worth, and add to
    the sums, for each number of tiles, what so many of its tiles had to do with it. Returns how many racks there were.

    A rack's outcome is its best equity less that of the other racks on the same board: so neither an open board nor a
    rich bag counts as merit of the tiles.
    """
    squares = letter_times.shape[0]
    allowed, crossed = np.zeros(squares, np.uint64), np.zeros(squares, np.int64)
    pool, rack, start = np.zeros(tile_counts.sum(), np.int64), np.zeros(64, np.int64), np.zeros(2, np.int64)
    drawn, equities = np.zeros((racks_a_board, rules[0]), np.int64), np.zeros(racks_a_board, np.int64)
    context, chance = np.zeros(4, np.int64), np.zeros(1, np.uint64)
    most = rules[0] * (rules[0] + 1)
    features, weights = np.zeros(most, np.int64), np.zeros(most, np.int64)
    total = 0
    for board in range(board_letters.shape[0]):
        if bags[board] < rules[0]:
            continue
        letters, values = board_letters[board], board_values[board]
        start_chance(chance, seed, first_board + board)
        unseen = _unseen(letters, values, squares // 2, tile_counts, tile_values, pool)
        crossed[:] = NO_CROSS
        all_crosses(graph, gaddag, size, letters, values, allowed, crossed, every)
        is_empty = unseen == tile_counts.sum()
        start[0], start[1] = (centre[0], centre[1]) if is_empty else (-1, -1)
        context[0], context[1], context[2], context[3] = bags[board], 0, ends[0], 1
        for each in range(racks_a_board):
            rack[:] = 0
            for place in range(rules[0]):
                other = place + below(chance, unseen - place)
                pool[place], pool[other] = pool[other], pool[place]
                drawn[each, place] = pool[place]
                rack[pool[place]] += 1
            equity = best_of_any(
                words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
                size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start,
                every, holdings, pairs, context,
                caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
                plays, worths,
            )  # fmt: skip
            equities[each] = 0 if equity == NOTHING else equity
        together = equities.sum()
        for each in range(racks_a_board):
            outcome = equities[each] - (together - equities[each]) // (racks_a_board - 1)
            for kept in range(1, rules[0]):
                count = _features(drawn[each], kept, codes, features, weights)
                _add(features, weights, count, outcome, products[kept - 1], outcomes[kept - 1])
        total += racks_a_board
    return total
