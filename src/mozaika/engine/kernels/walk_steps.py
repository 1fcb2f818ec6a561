"""Steps that both halves of a walk through the GADDAG take: to the left of the anchor (`generate`) and to its right
(`extend_right`). They are compiled into the walks.
"""

import numpy as np

from mozaika.engine.kernels.cross_checks import NO_CROSS
from mozaika.engine.kernels.play_rows import BLANK_BIT, HIGH, LOCATION, LOW, SCORE, appended
from mozaika.lexicon.kernels.bits import lowest, ones
from mozaika.lexicon.kernels.compiled import inlined
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.search import mask_of

ONE, NONE, ANY = np.uint64(1), np.uint64(0), np.uint64(2**64 - 1)
MAX_DEPTH = 40
# What a walk remembers at each depth: columns of its frames, which lie one after another. The square and the letters
# that are still to be laid there, then the tile that lies there and the play before it. The last two: left half only.
_STATE, _PLACE, _NATURALS, _BLANKS, _TILE = 0, 1, 2, 3, 4
_MAIN, _CROSS, _MULTIPLIER, _ALONE, _LOW, _HIGH = 5, 6, 7, 8, 9, 10
TURN, LEFT = 11, 12
FRAME = 16


@inlined
def arc_at(cells, state, head, mask, bit):
    """The arc of the letter with this bit, which the state's mask has."""
    return cells[index(state + head + ones(mask & (bit - ONE)))]


@inlined
def mask_or_none(cells, state):
    """As `mask_of`, but none for state 0. Reading the cells of state 0 without need is faster than a branch."""
    mask = mask_of(cells, state)
    return mask if state != 0 else NONE


@inlined
def with_square(rules, board, square, cross, multiplier, is_alone):
    """A play with one more square, without its tile's value: the points of the crossing words, how often the value
    counts in them, the main word's multiplier, and whether some tile forms no crossing word.
    """
    of_word, crossing = rules.word_multipliers[square], 0
    if board.cross_scores[square] != NO_CROSS:
        cross += board.cross_scores[square] * of_word
        crossing = of_word * rules.letter_multipliers[square]
    else:
        is_alone = 1
    return cross, crossing, multiplier * of_word, is_alone


@inlined
def without(letter_bit, rack, usable):
    """The letters that the rack still has when one is taken from it."""
    return usable & ~letter_bit if rack[index(lowest(letter_bit) + 1)] == 1 else usable


@inlined
def record_plays(plays, found, naturals, blanks, tile_values, end):
    """Write a play for each letter that ends a word, as far as `plays` has rows; returns how many are found by now."""
    room = plays.shape[0]
    while naturals != 0:
        tile = lowest(naturals) + 1
        naturals &= naturals - ONE
        if found < room:
            row = index(found)
            plays[row, SCORE], plays[row, LOCATION] = end.score + tile_values[index(tile)] * end.factor, end.location
            plays[row, LOW], plays[row, HIGH] = appended(end.low, end.high, tile, end.laid)
        found += 1
    while blanks != 0:
        tile = lowest(blanks) + 1 + BLANK_BIT
        blanks &= blanks - ONE
        if found < room:
            row = index(found)
            plays[row, SCORE], plays[row, LOCATION] = end.score, end.location
            plays[row, LOW], plays[row, HIGH] = appended(end.low, end.high, tile, end.laid)
        found += 1
    return found


@inlined
def take_tile(naturals, blanks, rack, hand, tile_values):
    """Take the tile of the next letter from the rack. Returns the letter's bit, the tile, its value, the letters that
    are still to be laid here by tiles and by blanks, and the letters and blanks that stay on the rack.
    """
    usable, left = hand
    value = 0
    if naturals != 0:
        bit = naturals & (~naturals + ONE)
        naturals ^= bit
        tile = lowest(bit) + 1
        value = tile_values[index(tile)]
        usable = without(bit, rack, usable)
        rack[index(tile)] -= 1
    else:
        bit = blanks & (~blanks + ONE)
        blanks ^= bit
        tile = lowest(bit) + 1 + BLANK_BIT
        left -= 1
    return bit, tile, value, naturals, blanks, usable, left


@inlined
def return_tile(tile, rack, usable, blanks):
    """Put a tile back; returns the letters and the blanks on the rack."""
    if tile < BLANK_BIT:
        rack[index(tile)] += 1
        usable |= ONE << np.uint64(tile - 1)
    else:
        blanks += 1
    return usable, blanks


@inlined
def save_frame(frames, depth, place, naturals, blanks, tile, partial):
    at = index(depth * FRAME)
    frames[at + index(_STATE)], frames[at + index(_PLACE)], frames[at + index(_TILE)] = partial.state, place, tile
    frames[at + index(_NATURALS)], frames[at + index(_BLANKS)] = np.int64(naturals), np.int64(blanks)
    frames[at + index(_MAIN)], frames[at + index(_CROSS)] = partial.main, partial.cross
    frames[at + index(_MULTIPLIER)], frames[at + index(_ALONE)] = partial.multiplier, partial.is_alone
    frames[at + index(_LOW)], frames[at + index(_HIGH)] = partial.low, partial.high


@inlined
def load_frame(frames, depth):
    """State, place, letters to be laid by tiles and by blanks, and the tile that lies there."""
    at = index(depth * FRAME)
    naturals, blanks = np.uint64(frames[at + index(_NATURALS)]), np.uint64(frames[at + index(_BLANKS)])
    return frames[at + index(_STATE)], frames[at + index(_PLACE)], naturals, blanks, frames[at + index(_TILE)]


@inlined
def load_play(frames, depth):
    """The play before that tile: points of the main and the crossing words, multiplier, is alone, packed tiles."""
    at = index(depth * FRAME)
    return (
        frames[at + index(_MAIN)],
        frames[at + index(_CROSS)],
        frames[at + index(_MULTIPLIER)],
        frames[at + index(_ALONE)],
        frames[at + index(_LOW)],
        frames[at + index(_HIGH)],
    )
