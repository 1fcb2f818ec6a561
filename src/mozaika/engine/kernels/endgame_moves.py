"""What searches of the end of a game are made of: what moves and endings are worth, plays laid and taken back, the keys
by which positions are known again, and playing on greedily.
"""

import numpy as np

from mozaika.engine.kernels.cross_checks import lay
from mozaika.engine.kernels.generate import walk
from mozaika.engine.kernels.play_rows import BLANK_BIT, FACTS, HIGH, LOW, SCORE, WHERE
from mozaika.engine.kernels.turns import spread_out
from mozaika.lexicon.kernels.compiled import borrowing
from mozaika.lexicon.kernels.indexes import index


@borrowing
def held(rack, tile_values):
    total = 0
    for tile in range(1, rack.shape[0]):
        total += rack[index(tile)] * tile_values[index(tile)]
    return total


@borrowing
def worth(score, mover, for_total):
    """What a score counts for who makes it."""
    return 0 if for_total and mover == 1 else score


@borrowing
def out(against, for_total):
    """What going out earns: the other's tiles, which are his loss as well."""
    return against if for_total else 2 * against


@borrowing
def nobody_out(own, against, mover, for_total):
    """What the end by passes is worth to who passed last."""
    if for_total:
        return -own if mover == 0 else against
    return against - own


@borrowing
def is_empty(rack):
    left = 0
    for tile in range(rack.shape[0]):
        left += rack[index(tile)]
    return left == 0


@borrowing
def list_plays(
    graph, gaddag, size, letter_times, word_times, tile_values, rules, start,
    letters, values, allowed, crossed, rack, against, plays, worths, frames, right_frames,
):  # fmt: skip
    """All plays of a rack, and what each promises: its score, twice the other's tiles if it goes out, else less what
    stays on the rack.
    """
    found = walk(
        graph, gaddag, size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules,
        start, plays, frames, right_frames,
    )  # fmt: skip
    count = 0
    for tile in range(rack.shape[0]):
        count += rack[index(tile)]
    own = held(rack, tile_values)
    for each in range(min(found, plays.shape[0])):
        laid, used = 0, 0
        for part in range(2):
            tiles = plays[index(each), index(LOW + part)]
            while tiles != 0:
                tile = tiles & (2 * BLANK_BIT - 1)
                used += 1
                if tile < BLANK_BIT:
                    laid += tile_values[index(tile)]
                tiles >>= 7
        worths[index(each)] = plays[index(each), SCORE] + (2 * against if used == count else laid - own)
    return found


@borrowing
def likeliest(worths, count):
    """The number of the play that promises most."""
    best = 0
    for each in range(1, count):
        if worths[index(each)] > worths[index(best)]:
            best = each
    return best


@borrowing
def lay_play(
    graph, gaddag, size, tile_values, every, play, rack, letters, values, allowed, crossed, strip,
):  # fmt: skip
    """Lay a play on the board, and take its tiles from the rack."""
    orientation, line, _ = spread_out(play[WHERE], play[LOW], play[HIGH], size, letters, strip)
    for place in range(strip.shape[0]):
        tile = np.int64(strip[index(place)])
        if tile != 0:
            rack[index(0 if tile >= BLANK_BIT else tile)] -= 1
    lay(graph, gaddag, size, letters, values, allowed, crossed, every, orientation, line, strip, tile_values)


@borrowing
def give_back(low, high, rack):
    """Put the tiles of a play on the rack again."""
    for part in range(2):
        tiles = low if part == 0 else high
        while tiles != 0:
            tile = tiles & (2 * BLANK_BIT - 1)
            rack[index(0 if tile >= BLANK_BIT else tile)] += 1
            tiles >>= 7


@borrowing
def copy_board(ply, letters, values, allowed, crossed):
    """The board of `ply` is the one that the next begins with."""
    for square in range(letters.shape[1]):
        letters[index(ply + 1), index(square)] = letters[index(ply), index(square)]
        values[index(ply + 1), index(square)] = values[index(ply), index(square)]
        allowed[index(ply + 1), index(square)] = allowed[index(ply), index(square)]
        crossed[index(ply + 1), index(square)] = crossed[index(ply), index(square)]


@borrowing
def tiles_key(play, size, letters, numbers):
    """What the tiles of a play change in a position's key."""
    orientation, line = play[WHERE] >> 24, play[WHERE] >> 16 & 255
    first, length = play[WHERE] >> 8 & 255, play[WHERE] & 255
    base = (orientation * size[0] + line) * size[1] + 1
    tiles, high, key = play[LOW], play[HIGH], np.uint64(0)
    count = 0
    for at in range(first, first + length):
        if letters[index(base + at)] == 0:
            if count == 9:
                tiles = high
            row, column = (line, at) if orientation == 0 else (at, line)
            key ^= numbers[index((row * size[1] + column) * 128 + (tiles & 127))]
            tiles >>= 7
            count += 1
    return key


@borrowing
def racks_key(racks, mover, passed, numbers, for_total):
    """Whose turn it is, with which tiles: the board alone does not tell who laid what."""
    key = np.uint64(0x9E3779B97F4A7C15) if passed else np.uint64(0)
    if for_total:  # another value of the same position, and not the same for both players
        key ^= np.uint64(0xD1B54A32D192ED03) if mover == 0 else np.uint64(0x8CB92BA72F3D8DD7)
    for side in range(2):
        for tile in range(racks.shape[1]):
            count = racks[index(mover if side == 0 else 1 - mover), index(tile)]
            if count > 0:
                key ^= numbers[index(numbers.shape[0] - 1 - ((side * 64 + tile) * 32 + count))]
    return key


@borrowing
def played_out(
    graph, gaddag, size, letter_times, word_times, tile_values, rules, every, start,
    letters, values, allowed, crossed, racks, plays, worths, taken, frames, right_frames, strip, mover, passed, ply,
    for_total,
):  # fmt: skip
    """The value if both go on greedily. The board of `ply` + 1 and `taken` are room for it; racks are as before
    afterwards.
    """
    spread, sign, side, here = 0, 1, mover, ply
    last = ply + 1  # two boards are enough: nothing is taken back
    begun = start[0]
    laid = 0
    first = True
    while True:
        against = held(racks[1 - side], tile_values)
        found = list_plays(
            graph, gaddag, size, letter_times, word_times, tile_values, rules, start,
            letters[here], values[here], allowed[here], crossed[here], racks[side], against,
            plays, worths, frames, right_frames,
        )  # fmt: skip
        if found == 0:
            if passed:
                spread += sign * nobody_out(held(racks[side], tile_values), against, side, for_total)
                break
            passed = True
        else:
            best = likeliest(worths, min(found, plays.shape[0]))
            passed = False
            spread += sign * worth(plays[index(best), SCORE], side, for_total)
            for fact in range(FACTS):
                taken[index(laid), index(fact)] = plays[index(best), index(fact)]
            taken[index(laid), FACTS] = side
            if first:
                copy_board(ply, letters, values, allowed, crossed)
                here, first = last, False
            lay_play(
                graph, gaddag, size, tile_values, every, taken[laid], racks[side],
                letters[here], values[here], allowed[here], crossed[here], strip,
            )  # fmt: skip
            start[0] = -1
            laid += 1
            if is_empty(racks[side]):
                spread += sign * out(against, for_total)
                break
        side, sign = 1 - side, -sign
    start[0] = begun
    for each in range(laid):
        give_back(taken[each, LOW], taken[each, HIGH], racks[taken[each, FACTS]])
    return spread
