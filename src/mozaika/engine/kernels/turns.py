"""One turn of a game inside a kernel: the best move by equity is chosen and done, and tiles are drawn."""

from mozaika.engine.kernels.best import EXCHANGE
from mozaika.engine.kernels.best_listed import best_of_any
from mozaika.engine.kernels.cross_checks import lay
from mozaika.engine.kernels.exchanges import given_back
from mozaika.engine.kernels.play_rows import BLANK_BIT, HIGH, LOW, SCORE, TILE_BITS, TILES_A_NUMBER, WHERE
from mozaika.engine.kernels.rack_subsets import NOTHING
from mozaika.engine.kernels.random import below
from mozaika.lexicon.kernels.compiled import kernel

# What is written of a turn: columns of `turn`. EQUITY is that of the move, in thousandths of a point.
KIND, POINTS, COUNT, WORTH = 0, 1, 2, 3
FACTS_OF_A_TURN = 4
PASSED, EXCHANGED, PLAYED = 0, 1, 2
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
def shuffle(chance, bag, left):
    for at in range(left - 1, 0, -1):
        other = below(chance, at + 1)
        bag[at], bag[other] = bag[other], bag[at]


@kernel
def lay_and_draw(
    graph, gaddag, size, letters, values, allowed, crossed, every, tile_values, start, where, low, high, rack, bag,
    left, strip,
):  # fmt: skip
    """Do a play: its tiles go from the rack to the board, and as many are drawn. Returns how many it laid, and what is
    left in the bag.
    """
    orientation, line, count = spread_out(where, low, high, size, letters, strip)
    for place in range(strip.shape[0]):
        tile = strip[place]
        if tile != 0:
            rack[0 if tile >= BLANK_BIT else tile] -= 1
    lay(graph, gaddag, size, letters, values, allowed, crossed, every, orientation, line, strip, tile_values)
    start[0], start[1] = -1, -1
    for _ in range(min(count, left)):
        left -= 1
        rack[bag[left]] += 1
    return count, left


@kernel
def exchange(chance, rack, given, count, bag, left):
    """Give back the first `count` tiles of `given` for as many others; the bag is shuffled afterwards."""
    for each in range(count):
        rack[given[each]] -= 1
    for each in range(count):  # draw, then put back where that tile was: as good as putting back at random
        place = below(chance, left - each)
        last = left - 1 - each
        drawn = bag[place]
        bag[place] = bag[last]
        bag[last] = given[each]
        rack[drawn] += 1
    shuffle(chance, bag, left)


@kernel
def take_turn(
    words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
    size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start, every,
    holdings, pairs, context,
    caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
    plays, worths, bag, left, given, strip, chance, turn,
):  # fmt: skip
    """Choose and do it; `turn` tells what it was. Returns how many tiles are left in the bag."""
    equity = best_of_any(
        words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
        size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start,
        every, holdings, pairs, context,
        caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
        plays, worths,
    )  # fmt: skip
    turn[KIND], turn[POINTS], turn[COUNT], turn[WORTH] = PASSED, 0, 0, 0
    exchanged = 0
    if equity == NOTHING and left >= context[2]:  # no play: everything goes back, as far as the bag goes
        for tile in range(64):
            for _ in range(rack[tile]):
                if exchanged < left:
                    given[exchanged] = tile
                    exchanged += 1
    elif equity != NOTHING and answer[WHERE] >= EXCHANGE:
        exchanged = given_back(subset_steps, answer[WHERE] & (EXCHANGE - 1), given)
        turn[WORTH] = equity
    if exchanged > 0:
        exchange(chance, rack, given, exchanged, bag, left)
        turn[KIND], turn[COUNT] = EXCHANGED, exchanged
    elif equity != NOTHING:
        turn[KIND], turn[POINTS], turn[WORTH] = PLAYED, answer[SCORE], equity
        turn[COUNT], left = lay_and_draw(
            graph, gaddag, size, letters, values, allowed, crossed, every, tile_values, start,
            answer[WHERE], answer[LOW], answer[HIGH], rack, bag, left, strip,
        )  # fmt: skip
    return left
