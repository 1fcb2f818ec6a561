"""Whole games between two bots, played inside the kernel. A game's chance comes from its number alone, so that it does
not matter which thread plays it; games come in pairs with the same bag and exchanged seats.
"""

import numpy as np

from mozaika.engine.kernels.cross_checks import NO_CROSS, all_crosses
from mozaika.engine.kernels.random import start_chance
from mozaika.engine.kernels.turns import (
    COUNT,
    EXCHANGED,
    FACTS_OF_A_TURN,
    KIND,
    NEVER,
    PASSED,
    PLAYED,
    POINTS,
    shuffle,
    take_turn,
)
from mozaika.lexicon.kernels.compiled import kernel

# What is written of each game: columns of `results`, by bot, not by seat.
SCORES, BINGOS, TURNS = 0, 2, 4
FACTS = 5
MOST_TURNS = 600  # no game of ours comes near; one that does is broken off


@kernel
def play_games(
    words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
    size, letter_times, word_times, tile_values, rules, centre, every, tile_counts, ends,
    holdings, pairs, weighs,
    caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
    plays, worths,
    first_game, seed, results, dump_letters, dump_values, dump_racks, dump_bags, dump_spreads, dump_movers,
):  # fmt: skip
    """Play `results.shape[0]` games from number `first_game` on; in games of odd numbers the second bot begins.

    `ends`: tiles that an exchange needs in the bag, passes running that end a game, scoreless turns that do (0: never),
    exchanges that each may make (0: any number), scoreless turns after which nobody exchanges any more.
    `weighs`: for each bot whether it weighs leaves. The first positions are kept in `dump_*`; returns how many.
    """
    squares = letter_times.shape[0]
    letters, values = np.zeros(squares, np.uint8), np.zeros(squares, np.int64)
    allowed, crossed = np.zeros(squares, np.uint64), np.zeros(squares, np.int64)
    racks, scores, swaps = np.zeros((2, 64), np.int64), np.zeros(2, np.int64), np.zeros(2, np.int64)
    bag, given = np.zeros(tile_counts.sum(), np.uint8), np.zeros(64, np.int64)
    strip, context, start = np.zeros(size[1], np.uint8), np.zeros(4, np.int64), np.zeros(2, np.int64)
    chance, turn = np.zeros(1, np.uint64), np.zeros(FACTS_OF_A_TURN, np.int64)
    dumped = 0
    for game in range(results.shape[0]):
        number = first_game + game
        start_chance(chance, seed, number // 2)
        left = 0
        for tile in range(tile_counts.shape[0]):
            for _ in range(tile_counts[tile]):
                bag[left] = tile
                left += 1
        shuffle(chance, bag, left)
        letters[:] = 0
        values[:] = 0
        crossed[:] = NO_CROSS
        all_crosses(graph, gaddag, size, letters, values, allowed, crossed, every)
        racks[:] = 0
        scores[:] = 0
        swaps[:] = 0
        results[game] = 0
        for seat in range(2):
            for _ in range(min(rules[0], left)):
                left -= 1
                racks[seat, bag[left]] += 1
        start[0], start[1] = centre[0], centre[1]
        seat, passes, scoreless, turns, over = 0, 0, 0, 0, False
        while not over and turns < MOST_TURNS:
            rack = racks[seat]
            bot = (seat + number) % 2
            if dumped < dump_letters.shape[0]:
                dump_letters[dumped], dump_values[dumped], dump_racks[dumped] = letters, values, rack
                dump_bags[dumped], dump_spreads[dumped] = left, scores[seat] - scores[1 - seat]
                dump_movers[dumped] = 2 * game + bot
                dumped += 1
            against = 0
            for tile in range(1, 64):
                against += racks[1 - seat, tile] * tile_values[tile]
            may_exchange = scoreless < ends[4] and (ends[3] == 0 or swaps[seat] < ends[3])
            context[0], context[1], context[3] = left, against, weighs[bot]
            context[2] = ends[0] if may_exchange else NEVER
            left = take_turn(
                words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
                size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start,
                every, holdings[bot], pairs[bot], context,
                caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
                plays, worths, bag, left, given, strip, chance, turn,
            )  # fmt: skip
            turns += 1
            if turn[KIND] == PLAYED:
                scores[seat] += turn[POINTS]
                results[game, BINGOS + bot] += 1 if turn[COUNT] == rules[0] else 0
                passes, scoreless = 0, 0 if turn[POINTS] > 0 else scoreless + 1
                if rack.sum() == 0:  # out: he gains what the other loses
                    scores[seat] += against
                    over = True
            else:
                passes, scoreless = passes + 1 if turn[KIND] == PASSED else 0, scoreless + 1
                swaps[seat] += 1 if turn[KIND] == EXCHANGED else 0
            if (ends[1] > 0 and passes >= ends[1]) or (ends[2] > 0 and scoreless >= ends[2]):
                over = True
            seat = 1 - seat
        for seat in range(2):
            bot = (seat + number) % 2
            for tile in range(1, 64):
                scores[seat] -= racks[seat, tile] * tile_values[tile]
            results[game, SCORES + bot] = scores[seat]
        results[game, TURNS] = turns
    return dumped
