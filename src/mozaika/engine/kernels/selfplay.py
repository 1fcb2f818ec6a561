"""Whole games between two bots, played inside the kernel. A game's chance comes from its number alone, so that it does
not matter which thread plays it; games come in pairs with the same bag and exchanged seats.
"""

import numpy as np

from mozaika.engine.kernels.best import EXCHANGE
from mozaika.engine.kernels.chance import below, start_chance
from mozaika.engine.kernels.choices import NOTHING
from mozaika.engine.kernels.crosses import NO_CROSS, all_crosses, lay
from mozaika.engine.kernels.exchanges import given_back
from mozaika.engine.kernels.listed import best_of_any
from mozaika.engine.kernels.rows import BLANK_BIT, HIGH, LOW, SCORE, TILE_BITS, TILES_A_NUMBER, WHERE
from mozaika.lexicon.kernels.compiled import kernel

# What is written of each game: columns of `results`, by bot, not by seat.
SCORES, BINGOS, TURNS = 0, 2, 4
FACTS = 5
MOST_TURNS = 600  # no game of ours comes near; one that does is broken off
NEVER = 1 << 30  # tiles that no bag has: no exchange
_TILE_MASK = 2 * BLANK_BIT - 1


@kernel
def spread_out(where, low, high, size, letters, strip):
    """The tiles of a play by their places in its line; returns orientation, line and how many there are."""
    orientation, line = where >> 24, where >> 16 & 255
    first, length = where >> 8 & 255, where & 255
    base = (orientation * size[0] + line) * size[1] + 1
    strip[:] = 0
    count = 0
    for at in range(first, first + length):
        if letters[base + at] == 0:
            number = low if count < TILES_A_NUMBER else high
            strip[at + 1] = number >> (TILE_BITS * (count % TILES_A_NUMBER)) & _TILE_MASK
            count += 1
    return orientation, line, count


@kernel
def play_games(
    words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
    size, letter_times, word_times, tile_values, rules, centre, every, tile_counts, ends,
    holdings, pairs, weighs,
    caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
    plays, worths,
    first_game, seed, results, dump_letters, dump_values, dump_racks, dump_bags,
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
    strip, outlook, start = np.zeros(size[1], np.uint8), np.zeros(4, np.int64), np.zeros(2, np.int64)
    chance = np.zeros(1, np.uint64)
    dumped = 0
    for game in range(results.shape[0]):
        number = first_game + game
        start_chance(chance, seed, number // 2)
        left = 0
        for tile in range(tile_counts.shape[0]):
            for _ in range(tile_counts[tile]):
                bag[left] = tile
                left += 1
        for at in range(left - 1, 0, -1):
            other = below(chance, at + 1)
            bag[at], bag[other] = bag[other], bag[at]
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
                dump_bags[dumped] = left
                dumped += 1
            against = 0
            for tile in range(1, 64):
                against += racks[1 - seat, tile] * tile_values[tile]
            may_exchange = scoreless < ends[4] and (ends[3] == 0 or swaps[seat] < ends[3])
            outlook[0], outlook[1], outlook[3] = left, against, weighs[bot]
            outlook[2] = ends[0] if may_exchange else NEVER
            equity = best_of_any(
                words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
                size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start,
                every, holdings[bot], pairs[bot], outlook,
                caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
                plays, worths,
            )  # fmt: skip
            turns += 1
            exchanged = 0
            if equity == NOTHING and left >= outlook[2]:  # no play: everything goes back, as far as the bag goes
                for tile in range(64):
                    for _ in range(rack[tile]):
                        if exchanged < left:
                            given[exchanged] = tile
                            exchanged += 1
            elif equity != NOTHING and answer[WHERE] >= EXCHANGE:
                exchanged = given_back(subset_steps, answer[WHERE] & (EXCHANGE - 1), given)
            if exchanged > 0:
                for each in range(exchanged):
                    rack[given[each]] -= 1
                for each in range(
                    exchanged
                ):  # draw, then put back where that tile was: as good as putting back at random
                    place = below(chance, left - each)
                    last = left - 1 - each
                    drawn = bag[place]
                    bag[place] = bag[last]
                    bag[last] = given[each]
                    rack[drawn] += 1
                passes, scoreless = 0, scoreless + 1
                swaps[seat] += 1
                for at in range(left - 1, 0, -1):
                    other = below(chance, at + 1)
                    bag[at], bag[other] = bag[other], bag[at]
            elif equity == NOTHING:
                passes, scoreless = passes + 1, scoreless + 1
            else:
                orientation, line, count = spread_out(answer[WHERE], answer[LOW], answer[HIGH], size, letters, strip)
                scores[seat] += answer[SCORE]
                results[game, BINGOS + bot] += 1 if count == rules[0] else 0
                for place in range(strip.shape[0]):
                    tile = strip[place]
                    if tile != 0:
                        rack[0 if tile >= BLANK_BIT else tile] -= 1
                lay(
                    graph, gaddag, size, letters, values, allowed, crossed, every, orientation, line, strip, tile_values
                )  # fmt: skip
                start[0], start[1] = -1, -1
                passes, scoreless = 0, 0 if answer[SCORE] > 0 else scoreless + 1
                while count > 0 and left > 0:
                    left -= 1
                    count -= 1
                    rack[bag[left]] += 1
                if rack.sum() == 0:  # out: he gains what the other loses
                    scores[seat] += against
                    over = True
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
