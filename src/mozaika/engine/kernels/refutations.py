"""Moves that need no search: those to which the other has an answer that goes out and is good enough.

The other's plays that go out are listed once, on the board as it is. Such a play stays legal, and scores the same,
after every move that lays no tile in its zone: on its squares, or where a tile would lengthen one of its words.
"""

import numpy as np

from mozaika.engine.kernels.endgame_moves import out, worth
from mozaika.engine.kernels.extend_right import ANY, NONE, ONE
from mozaika.engine.kernels.generate import walk
from mozaika.engine.kernels.play_rows import BLANK_BIT, FACTS, HIGH, LOW, SCORE, TILE_BITS, TILES_A_NUMBER, WHERE
from mozaika.lexicon.kernels.bits import lowest
from mozaika.lexicon.kernels.compiled import borrowing, inlined
from mozaika.lexicon.kernels.indexes import index

OUTS = 64  # as many as a zone's mask has bits
_TILE = 2 * BLANK_BIT - 1


@inlined
def _spot(size, orientation, line, place):
    """A square's number in `zones`, which have a border all around; the first place of a line is 1."""
    row, column = (line + 1, place) if orientation == 0 else (place, line + 1)
    return index(row * size[1] + column)


@borrowing
def _tiles_of(play):
    count = 0
    for part in range(2):
        tiles = play[index(LOW + part)]
        while tiles != 0:
            count += 1
            tiles >>= TILE_BITS
    return count


@borrowing
def _list_outs(found, plays, count, outs):
    """Those of the plays that lay all `count` tiles, the dearest first; returns how many."""
    kept = 0
    for each in range(found):
        play = plays[index(each)]
        if _tiles_of(play) < count or (kept == OUTS and play[SCORE] <= outs[index(OUTS - 1), SCORE]):
            continue
        at = min(kept, OUTS - 1)
        while at > 0 and outs[index(at - 1), SCORE] < play[SCORE]:
            for fact in range(FACTS):
                outs[index(at), index(fact)] = outs[index(at - 1), index(fact)]
            at -= 1
        for fact in range(FACTS):
            outs[index(at), index(fact)] = play[index(fact)]
        kept = min(kept + 1, OUTS)
    return kept


@borrowing
def _mark_zone(play, bit, size, letters, zones):
    orientation, line = play[WHERE] >> 24, play[WHERE] >> 16 & 255
    first, length = play[WHERE] >> 8 & 255, play[WHERE] & 255
    base = (orientation * size[0] + line) * size[1]
    zones[_spot(size, orientation, line, first)] |= bit  # before its word
    zones[_spot(size, orientation, line, first + length + 1)] |= bit  # behind it
    for place in range(first + 1, first + length + 1):
        if letters[index(base + place)] == 0:
            zones[_spot(size, orientation, line, place)] |= bit
            across = ((1 - orientation) * size[0] + place - 1) * size[1]
            for step in (-1, 1):
                at = line + 1 + step
                while letters[index(across + at)] != 0:
                    at += step
                zones[_spot(size, 1 - orientation, place - 1, at)] |= bit


@borrowing
def _change_of(play, size, letters, tile_values, zones):
    """In which zones a play lays tiles, what its tiles are worth, and how many there are."""
    orientation, line = play[WHERE] >> 24, play[WHERE] >> 16 & 255
    first, length = play[WHERE] >> 8 & 255, play[WHERE] & 255
    base = (orientation * size[0] + line) * size[1]
    tiles, hit, laid, count = play[LOW], NONE, 0, 0
    for place in range(first + 1, first + length + 1):
        if letters[index(base + place)] == 0:
            if count == TILES_A_NUMBER:
                tiles = play[HIGH]
            tile = tiles & _TILE
            laid += tile_values[index(tile)] if tile < BLANK_BIT else 0
            hit |= zones[_spot(size, orientation, line, place)]
            tiles >>= TILE_BITS
            count += 1
    return hit, laid, count


@borrowing
def drop_refuted(
    graph, gaddag, size, letter_times, word_times, tile_values, rules, start, letters, values, allowed, crossed,
    racks, plays, worths, spare, frames, right_frames, outs, zones, found, mover, own, alpha, tried, for_total,
):  # fmt: skip
    """Of `mover`'s plays keep those that are not tried (their worth tells) and not shown to be worth `alpha` at most.
    Returns how many are kept, and the most that a dropped one may be worth.
    """
    rack, other = racks[mover], racks[1 - mover]
    listed = walk(
        graph, gaddag, size, letters, values, allowed, crossed, letter_times, word_times, other, tile_values, rules,
        start, spare, frames, right_frames,
    )  # fmt: skip
    count, against = 0, 0
    for tile in range(rack.shape[0]):
        count += rack[index(tile)]
        against += other[index(tile)]
    outs_found = _list_outs(min(listed, spare.shape[0]), spare, against, outs)
    if outs_found > 0:
        zones[:] = NONE
        for each in range(outs_found):
            _mark_zone(outs[each], ONE << np.uint64(each), size, letters, zones)
    every = ANY >> np.uint64(OUTS - outs_found) if outs_found > 0 else NONE
    kept, most = 0, tried
    for each in range(found):
        play = plays[index(each)]
        if worths[index(each)] == tried:
            continue
        hit, laid, used = _change_of(play, size, letters, tile_values, zones)
        answers = every & ~hit
        if answers != 0 and used < count:
            answer = worth(outs[index(lowest(answers)), SCORE], 1 - mover, for_total) + out(own - laid, for_total)
            value = worth(play[SCORE], mover, for_total) - answer
            if value <= alpha:
                most = max(most, value)
                continue
        for fact in range(FACTS):
            plays[index(kept), index(fact)] = play[index(fact)]
        worths[index(kept)] = worths[index(each)]
        kept += 1
    return kept, most
