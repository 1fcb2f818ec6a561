"""Samples for training leaves: random racks on boards of real games, and the sums that a regression needs of them.

All sums are integers, so that the result does not depend on the order or the threads in which they are added.
"""

import numpy as np

from mozaika.engine.kernels.arrays import CODES, BoardArrays, EvaluationContext
from mozaika.engine.kernels.best_listed import find_best_of_any
from mozaika.engine.kernels.boards import reset_cross_checks
from mozaika.engine.kernels.rack_subsets import NO_MOVE
from mozaika.engine.kernels.random import random_below, seed_random
from mozaika.lexicon.kernels.compiled import kernel

COPIES = 3  # features of a tile: its first copy, its second, each further one


@kernel
def _list_features(tiles, size, kinds, features, weights):
    """The features of the first `size` tiles: first, second and further copies of each kind, and pairs of kinds.
    Returns how many features there are.
    """
    held = np.zeros(kinds, np.int64)
    for each in range(size):
        held[tiles[each]] += 1
    count = 0
    for kind in range(kinds):
        if held[kind] == 0:
            continue
        for copy in range(min(held[kind], COPIES)):
            features[count] = kind * COPIES + copy
            weights[count] = held[kind] - COPIES + 1 if copy == COPIES - 1 else 1
            count += 1
        for other in range(kind):
            if held[other] > 0:
                features[count] = kinds * COPIES + kind * (kind - 1) // 2 + other
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
def _list_unseen(rules, letters, values, pool):
    """List all tiles that are not on the board; returns how many."""
    left, tile_values = rules.tile_counts.copy(), rules.tile_values
    for square in range(letters.shape[0] // 2):  # orientation 0 has every square
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
def sample_racks(lexicon, rules, end_rules, leaves, workspace, positions, first_board, seed, racks_per_board, sums):
    """On every board with a full rack in the bag: draw racks from all unseen tiles, find the best move of each, and add
    the outcome to the sums, for each number of tiles, with the features of so many of its tiles. Returns how many racks
    there were.

    A rack's outcome is its best equity less that of the other racks on the same board, so that neither an open board
    nor a rich bag counts as merit of the tiles.
    """
    squares, rack_size, set_size = rules.letter_multipliers.shape[0], rules.rack_size, rules.tile_counts.sum()
    cross_sets, cross_scores = np.zeros(squares, np.uint64), np.zeros(squares, np.int64)
    pool, rack, start = np.zeros(set_size, np.int64), np.zeros(CODES, np.int64), np.zeros(2, np.int64)
    drawn, equities = np.zeros((racks_per_board, rack_size), np.int64), np.zeros(racks_per_board, np.int64)
    random_state, max_features = np.zeros(1, np.uint64), rack_size * (rack_size + 1)
    features, weights = np.zeros(max_features, np.int64), np.zeros(max_features, np.int64)
    total = 0
    for number in range(positions.letters.shape[0]):
        if positions.bags[number] < rack_size:
            continue
        board = BoardArrays(positions.letters[number], positions.values[number], cross_sets, cross_scores, start)
        seed_random(random_state, seed, first_board + number)
        unseen = _list_unseen(rules, board.letters, board.values, pool)
        reset_cross_checks(lexicon.graph, rules, board)
        is_empty = unseen == set_size
        start[0], start[1] = (rules.start_row, rules.start_column) if is_empty else (-1, -1)
        context = EvaluationContext(positions.bags[number], 0, end_rules.exchange_needs, True)
        for each in range(racks_per_board):
            rack[:] = 0
            for place in range(rack_size):
                other = place + random_below(random_state, unseen - place)
                pool[place], pool[other] = pool[other], pool[place]
                drawn[each, place] = pool[place]
                rack[pool[place]] += 1
            equity = find_best_of_any(lexicon, rules, board, rack, leaves, context, workspace)
            equities[each] = 0 if equity == NO_MOVE else equity
        together = equities.sum()
        for each in range(racks_per_board):
            outcome = equities[each] - (together - equities[each]) // (racks_per_board - 1)
            for size in range(1, rack_size):
                count = _list_features(drawn[each], size, rules.kinds, features, weights)
                _add(features, weights, count, outcome, sums.products[size - 1], sums.outcomes[size - 1])
        total += racks_per_board
    return total
