"""Refutations: moves that need no search, because the opponent has an answer that goes out and is good enough.

The opponent's plays that go out are listed once, on the board as it is. Such a play stays legal, and scores the same,
after every move that lays no tile in its zone: on its squares, or where a tile would lengthen one of its words.
"""

import numpy as np

from mozaika.engine.kernels.endgame_moves import TRIED
from mozaika.engine.kernels.generate import walk
from mozaika.engine.kernels.play_rows import (
    BLANK_BIT,
    HIGH,
    LOCATION,
    LOW,
    PLAY_COLUMNS,
    SCORE,
    TILE_BITS,
    TILE_MASK,
    TILES_PER_NUMBER,
    unpack_location,
)
from mozaika.engine.kernels.walk_steps import ANY, NONE, ONE
from mozaika.lexicon.kernels.bits import lowest
from mozaika.lexicon.kernels.compiled import borrowing, inlined
from mozaika.lexicon.kernels.indexes import index

MAX_OUT_PLAYS = 64  # as many as a zone's mask has bits


@borrowing
def counted_score(score, mover, for_total):
    """What a score counts for its player in a two-player endgame: if the first player's total is the goal, the second
    player's score counts nothing.
    """
    return 0 if for_total and mover == 1 else score


@borrowing
def out_bonus(against, for_total):
    """What going out earns: the opponent's tiles, and in the spread the opponent's loss as well."""
    return against if for_total else 2 * against


@inlined
def _zone_square(rules, orientation, line, place):
    """A square's number in `zones`, which have a border all around; the first place of a line is 1."""
    row, column = (line + 1, place) if orientation == 0 else (place, line + 1)
    return index(row * rules.stride + column)


@borrowing
def _count_tiles(play):
    count = 0
    for part in range(2):
        tiles = play[index(LOW + part)]
        while tiles != 0:
            count += 1
            tiles >>= TILE_BITS
    return count


@borrowing
def _list_out_plays(plays, held, out_plays):
    """List those of the plays that lay all `held` tiles, the highest score first; returns how many."""
    count = 0
    for each in range(plays.shape[0]):
        play = plays[index(each)]
        if _count_tiles(play) < held or (
            count == MAX_OUT_PLAYS and play[SCORE] <= out_plays[index(MAX_OUT_PLAYS - 1), SCORE]
        ):
            continue
        at = min(count, MAX_OUT_PLAYS - 1)
        while at > 0 and out_plays[index(at - 1), SCORE] < play[SCORE]:
            for column in range(PLAY_COLUMNS):
                out_plays[index(at), index(column)] = out_plays[index(at - 1), index(column)]
            at -= 1
        for column in range(PLAY_COLUMNS):
            out_plays[index(at), index(column)] = play[index(column)]
        count = min(count + 1, MAX_OUT_PLAYS)
    return count


@borrowing
def _mark_zone(play, bit, rules, letters, zones):
    orientation, line, first, length = unpack_location(play[LOCATION])
    base = (orientation * rules.lines + line) * rules.stride
    zones[_zone_square(rules, orientation, line, first)] |= bit  # before its word
    zones[_zone_square(rules, orientation, line, first + length + 1)] |= bit  # after it
    for place in range(first + 1, first + length + 1):
        if letters[index(base + place)] == 0:
            zones[_zone_square(rules, orientation, line, place)] |= bit
            across = ((1 - orientation) * rules.lines + place - 1) * rules.stride
            for step in (-1, 1):
                at = line + 1 + step
                while letters[index(across + at)] != 0:
                    at += step
                zones[_zone_square(rules, 1 - orientation, place - 1, at)] |= bit


@borrowing
def _zones_of(play, rules, letters, zones):
    """In which zones a play lays tiles, the points of its tiles, and how many there are."""
    orientation, line, first, length = unpack_location(play[LOCATION])
    base = (orientation * rules.lines + line) * rules.stride
    tiles, hit, points, count = play[LOW], NONE, 0, 0
    for place in range(first + 1, first + length + 1):
        if letters[index(base + place)] == 0:
            if count == TILES_PER_NUMBER:
                tiles = play[HIGH]
            tile = tiles & TILE_MASK
            points += rules.tile_values[index(tile)] if tile < BLANK_BIT else 0
            hit |= zones[_zone_square(rules, orientation, line, place)]
            tiles >>= TILE_BITS
            count += 1
    return hit, points, count


@borrowing
def drop_refuted(graph, rules, board, racks, plays, estimates, query, workspace):
    """Move the plays that are neither tried nor proved to be worth `query.alpha` at most to the front of `plays`.
    Returns how many there are, and the most that a dropped play may be worth.
    """
    mover, for_total = query.mover, query.for_total
    letters, out_plays, zones, spare = board.letters, workspace.out_plays, workspace.zones, workspace.spare
    rack, other = racks[mover], racks[1 - mover]
    listed = walk(graph, rules, board, other, spare, workspace.frames)
    held, held_by_other = 0, 0
    for tile in range(rack.shape[0]):
        held += rack[index(tile)]
        held_by_other += other[index(tile)]
    outs = _list_out_plays(spare[: min(listed, spare.shape[0])], held_by_other, out_plays)
    if outs > 0:
        zones[:] = NONE
        for each in range(outs):
            _mark_zone(out_plays[each], ONE << np.uint64(each), rules, letters, zones)
    all_outs = ANY >> np.uint64(MAX_OUT_PLAYS - outs) if outs > 0 else NONE
    count, most = 0, TRIED
    for each in range(plays.shape[0]):
        play = plays[index(each)]
        if estimates[index(each)] == TRIED:
            continue
        hit, points, used = _zones_of(play, rules, letters, zones)
        answers = all_outs & ~hit
        if answers != 0 and used < held:
            answer = counted_score(out_plays[index(lowest(answers)), SCORE], 1 - mover, for_total)
            answer += out_bonus(query.own - points, for_total)
            value = counted_score(play[SCORE], mover, for_total) - answer
            if value <= query.alpha:
                most = max(most, value)
                continue
        for column in range(PLAY_COLUMNS):
            plays[index(count), index(column)] = play[index(column)]
        estimates[index(count)] = estimates[index(each)]
        count += 1
    return count, most
