"""One turn of a game inside a kernel: the best move by equity is chosen and carried out, and tiles are drawn."""

import numpy as np

from mozaika.engine.kernels.arrays import CODES, TurnWorkspace
from mozaika.engine.kernels.best import EXCHANGE
from mozaika.engine.kernels.best_listed import find_best_of_any
from mozaika.engine.kernels.cross_checks import lay_tiles
from mozaika.engine.kernels.exchanges import list_exchanged
from mozaika.engine.kernels.play_rows import (
    HIGH,
    LOCATION,
    LOW,
    SCORE,
    TILE_BITS,
    TILE_MASK,
    TILES_PER_NUMBER,
    rack_kind,
    unpack_location,
)
from mozaika.engine.kernels.rack_subsets import NO_MOVE
from mozaika.engine.kernels.random import random_below
from mozaika.lexicon.kernels.compiled import borrowing, kernel
from mozaika.lexicon.kernels.indexes import index

# Columns of `turn`. EQUITY is that of the move, in thousandths of a point.
KIND, POINTS, COUNT, EQUITY = 0, 1, 2, 3
TURN_COLUMNS = 4
PASSED, EXCHANGED, PLAYED = 0, 1, 2


@kernel
def new_turn_workspace(rules, tiles):
    """For games with at most so many tiles in the bag."""
    return TurnWorkspace(
        np.zeros(tiles, np.uint8),
        np.zeros(CODES, np.int64),
        np.zeros(rules.stride, np.uint8),
        np.zeros(1, np.uint64),
        np.zeros(TURN_COLUMNS, np.int64),
    )


@borrowing
def points_on(rack, tile_values):
    """The points of all tiles on a rack."""
    total = 0
    for tile in range(1, rack.shape[0]):
        total += rack[index(tile)] * tile_values[index(tile)]
    return total


@borrowing
def spread_tiles(play, rules, letters, line_tiles):
    """Put the tiles of a play at their places in its line; returns orientation, line and how many there are."""
    orientation, line, first, length = unpack_location(play[LOCATION])
    base = (orientation * rules.lines + line) * rules.stride + 1
    line_tiles[:] = 0
    count = 0
    for at in range(first, first + length):
        if letters[base + at] == 0:
            number = play[LOW] if count < TILES_PER_NUMBER else play[HIGH]
            line_tiles[at + 1] = number >> (TILE_BITS * (count % TILES_PER_NUMBER)) & TILE_MASK
            count += 1
    return orientation, line, count


@borrowing
def lay_play(graph, rules, board, play, rack, line_tiles):
    """Move the tiles of a play from the rack to the board; returns how many there are."""
    orientation, line, count = spread_tiles(play, rules, board.letters, line_tiles)
    for place in range(line_tiles.shape[0]):
        tile = np.int64(line_tiles[index(place)])
        if tile != 0:
            rack[index(rack_kind(tile))] -= 1
    lay_tiles(graph, rules, board, orientation, line, line_tiles)
    return count


@kernel
def shuffle(random_state, bag, bag_count):
    for at in range(bag_count - 1, 0, -1):
        other = random_below(random_state, at + 1)
        bag[at], bag[other] = bag[other], bag[at]


@kernel
def lay_and_draw(graph, rules, board, play, rack, turns, bag_count):
    """Lay a play and draw as many tiles. Returns how many it laid, and how many are left in the bag."""
    count = lay_play(graph, rules, board, play, rack, turns.line_tiles)
    for _ in range(min(count, bag_count)):
        bag_count -= 1
        rack[turns.bag[bag_count]] += 1
    return count, bag_count


@kernel
def exchange(turns, rack, count, bag_count):
    """Return the first `count` tiles of `turns.returned` for as many others; the bag is shuffled afterwards."""
    bag, returned, random_state = turns.bag, turns.returned, turns.random_state
    for each in range(count):
        rack[returned[each]] -= 1
    for each in range(count):  # a returned tile takes the place of a drawn one that is not drawn again
        place = random_below(random_state, bag_count - each)
        last = bag_count - 1 - each
        drawn = bag[place]
        bag[place] = bag[last]
        bag[last] = returned[each]
        rack[drawn] += 1
    shuffle(random_state, bag, bag_count)


@kernel
def take_turn(lexicon, rules, board, rack, leaves, context, workspace, turns, bag_count):
    """Choose a move and carry it out; `turns.turn` says what it was. Returns how many tiles are left in the bag."""
    equity = find_best_of_any(lexicon, rules, board, rack, leaves, context, workspace)
    answer, turn, returned = workspace.answer, turns.turn, turns.returned
    turn[KIND], turn[POINTS], turn[COUNT], turn[EQUITY] = PASSED, 0, 0, 0
    exchanged = 0
    if equity == NO_MOVE and bag_count >= context.exchange_needs:  # no play: exchange as many tiles as possible
        for tile in range(CODES):
            for _ in range(rack[tile]):
                if exchanged < bag_count:
                    returned[exchanged] = tile
                    exchanged += 1
    elif equity != NO_MOVE and answer[LOCATION] >= EXCHANGE:
        exchanged = list_exchanged(workspace.subset_steps, answer[LOCATION] & (EXCHANGE - 1), returned)
        turn[EQUITY] = equity
    if exchanged > 0:
        exchange(turns, rack, exchanged, bag_count)
        turn[KIND], turn[COUNT] = EXCHANGED, exchanged
    elif equity != NO_MOVE:
        turn[KIND], turn[POINTS], turn[EQUITY] = PLAYED, answer[SCORE], equity
        turn[COUNT], bag_count = lay_and_draw(lexicon.graph, rules, board, answer, rack, turns, bag_count)
    return bag_count
