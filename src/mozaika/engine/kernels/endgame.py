"""The end of a game of two with both racks known: the best that the player on turn can reach, by alpha-beta.

A value is the change of the spread from here to the end, for who is on turn. Going out earns twice what the other
holds; after two passes running each loses his own tiles. Or it is the change of the own total of the first rack's
player, which he is sure of whatever the other does (`for_total`): then the other's points count for nothing. Deeper and
deeper searches, each ordered by the one before; what is beyond the depth is played out greedily, and a search that met
no such place is exact.
"""

import numpy as np

from mozaika.engine.kernels.endgame_moves import (
    copy_board,
    give_back,
    held,
    is_empty,
    lay_play,
    likeliest,
    list_plays,
    nobody_out,
    out,
    played_out,
    racks_key,
    tiles_key,
    worth,
)
from mozaika.engine.kernels.extend_right import DEPTHS, FRAME
from mozaika.engine.kernels.play_rows import FACTS, HIGH, LOW, SCORE, WHERE
from mozaika.engine.kernels.refutations import OUTS, drop_refuted
from mozaika.lexicon.kernels.compiled import borrowing, kernel
from mozaika.lexicon.kernels.indexes import index

# What a search counts: columns of `tally`.
NODES, UNSURE, STOP = 0, 1, 2
COUNTS = 3
# What the table keeps of a position: columns of `known`; BOUND packs depth, kind of bound and whether it is final.
VALUE, BOUND, ITS_WHERE, ITS_LOW, ITS_HIGH = 0, 1, 2, 3, 4
KEPT = 5
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
PASS, UNDECIDED = -1, -3  # as WHERE of a play
FAR = 1 << 44  # beyond every value: a board may be full of premiums
_TRIED = -2 * FAR  # the worth of a play that was looked at
_FEW = 4  # plays that are sooner tried than thinned out
_FINAL = 1 << 4
_DEPTH = 8
_OPENED = 1 << 60  # no value: there is more to look at
# What is known of a position that is being searched: columns of `nodes`. LOW_NOW and HIGH_NOW stand side by side.
(
    MOVER, PASSED, DEPTH, ALPHA, BETA, FLOOR, BEST, BEST_WHERE, BEST_LOW, BEST_HIGH, FOUND, TURN, PASS_AT, AGAINST, OWN,
    WAS_UNSURE, SCORE_NOW, WHERE_NOW, LOW_NOW, HIGH_NOW, NARROW, BEGUN, THINNED,
    FIRST,
) = range(24)  # fmt: skip
NODE = 24


@borrowing
def _open(
    graph, gaddag, size, letter_times, word_times, tile_values, rules, every, start,
    letters, values, allowed, crossed, racks, plays, worths, taken, frames, right_frames, strip,
    numbers, keys, known, tally, nodes, node_keys, ply, for_total,
):  # fmt: skip
    """Begin with the position at `ply`: its value if it is known or beyond the depth, else _OPENED and its plays."""
    tally[NODES] += 1
    node = nodes[ply]
    mover, passed, depth, alpha, beta = node[MOVER], node[PASSED] != 0, node[DEPTH], node[ALPHA], node[BETA]
    position = node_keys[index(ply), 0] ^ racks_key(racks, mover, passed, numbers, for_total)
    node_keys[index(ply), 1] = position
    slot = index(np.int64(position & np.uint64(keys.shape[0] - 1)))
    likely_where, likely_low, likely_high = -2, 0, 0
    if keys[slot] == position:
        likely_where, likely_low, likely_high = known[slot, ITS_WHERE], known[slot, ITS_LOW], known[slot, ITS_HIGH]
        bound, value = known[slot, BOUND], known[slot, VALUE]
        final, kind = (bound & _FINAL) != 0, bound & 3
        if (
            ply > 0
            and (final or (bound >> _DEPTH) >= depth)
            and (kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha))
        ):
            tally[UNSURE] += 0 if final else 1
            return value
    # Each list of plays begins behind that of the ply before; half of the room is left for those to come.
    node[FIRST] = nodes[ply - 1, FIRST] + nodes[ply - 1, FOUND] if ply > 0 else 0
    last = node[FIRST] + (plays.shape[0] - node[FIRST]) // 2
    mine, hopes = plays[node[FIRST] : last], worths[node[FIRST] : last]
    if depth == 0 or ply >= letters.shape[0] - 4:
        tally[UNSURE] += 1
        return played_out(
            graph, gaddag, size, letter_times, word_times, tile_values, rules, every, start,
            letters, values, allowed, crossed, racks, mine, hopes, taken, frames, right_frames, strip, mover, passed,
            ply, for_total,
        )  # fmt: skip
    node[WAS_UNSURE] = tally[UNSURE]
    node[AGAINST], node[OWN] = held(racks[1 - mover], tile_values), held(racks[mover], tile_values)
    found = list_plays(
        graph, gaddag, size, letter_times, word_times, tile_values, rules, start,
        letters[ply], values[ply], allowed[ply], crossed[ply], racks[mover], node[AGAINST],
        mine, hopes, frames, right_frames,
    )  # fmt: skip
    if found > mine.shape[0]:  # more than there is room for: of the others nothing is known
        tally[UNSURE] += 1
        found = mine.shape[0]
    if likely_where >= 0:
        for each in range(found):
            play = mine[index(each)]
            if play[WHERE] == likely_where and play[LOW] == likely_low and play[HIGH] == likely_high:
                hopes[index(each)] = FAR
                break
    node[FOUND], node[TURN], node[FLOOR], node[BEST] = found, 0, alpha, -FAR
    node[THINNED] = found <= _FEW or start[0] >= 0
    node[PASS_AT] = 0 if likely_where == PASS else found  # last, or first where it was best before
    node[BEST_WHERE], node[BEST_LOW], node[BEST_HIGH] = PASS, 0, 0
    return _OPENED


@borrowing
def _next_move(
    graph, gaddag, size, tile_values, every, start, letters, values, allowed, crossed, racks, plays, worths, strip,
    numbers, nodes, node_keys, ply, for_total,
):  # fmt: skip
    """Make the next move of `ply`: its value if it ends the game, else _OPENED, and the position after it is to be
    looked at.
    """
    node, after = nodes[ply], nodes[ply + 1]
    mover, alpha, beta = node[MOVER], node[ALPHA], node[BETA]
    passes = node[TURN] == node[PASS_AT]
    node[TURN] += 1
    node[BEGUN] = start[0]
    after[MOVER], after[DEPTH] = 1 - mover, node[DEPTH] - 1
    if passes:
        node[SCORE_NOW], node[WHERE_NOW], node[LOW_NOW], node[HIGH_NOW] = 0, PASS, 0, 0
        if node[PASSED] != 0:
            return nobody_out(node[OWN], node[AGAINST], mover, for_total)
        copy_board(ply, letters, values, allowed, crossed)
        node[NARROW] = beta
        after[PASSED], after[ALPHA], after[BETA] = 1, -beta, -alpha
        node_keys[index(ply + 1), 0] = node_keys[index(ply), 0]
        return _OPENED
    pick = node[FIRST] + likeliest(worths[node[FIRST] :], node[FOUND])
    worths[index(pick)] = _TRIED
    play = plays[index(pick)]
    score = worth(play[SCORE], mover, for_total)
    node[SCORE_NOW], node[WHERE_NOW], node[LOW_NOW], node[HIGH_NOW] = score, play[WHERE], play[LOW], play[HIGH]
    node_keys[index(ply + 1), 0] = node_keys[index(ply), 0] ^ tiles_key(play, size, letters[ply], numbers)
    copy_board(ply, letters, values, allowed, crossed)
    lay_play(
        graph, gaddag, size, tile_values, every, play, racks[mover],
        letters[ply + 1], values[ply + 1], allowed[ply + 1], crossed[ply + 1], strip,
    )  # fmt: skip
    start[0] = -1
    if is_empty(racks[mover]):
        return score + out(node[AGAINST], for_total)
    # First only whether it is better than the best so far; how much, if it is.
    node[NARROW] = alpha + 1 if node[BEST] > -FAR and beta - alpha > 1 else beta
    after[PASSED], after[ALPHA], after[BETA] = 0, score - node[NARROW], score - alpha
    return _OPENED


@borrowing
def _thin_out(
    graph, gaddag, size, letter_times, word_times, tile_values, rules, start, letters, values, allowed, crossed,
    racks, plays, worths, frames, right_frames, outs, zones, node, ply, for_total,
):  # fmt: skip
    """The first move of `ply` cut nothing off, so that all others may be in question: drop what needs no search."""
    passed_first, first, last = node[PASS_AT] == 0, node[FIRST], node[FIRST] + node[FOUND]
    kept, most = drop_refuted(
        graph, gaddag, size, letter_times, word_times, tile_values, rules, start,
        letters[ply], values[ply], allowed[ply], crossed[ply],
        racks, plays[first:last], worths[first:last], plays[last:], frames, right_frames, outs, zones,
        node[FOUND], node[MOVER], node[OWN], node[ALPHA], _TRIED, for_total,
    )  # fmt: skip
    node[THINNED], node[FOUND], node[BEST] = 1, kept, max(node[BEST], most)
    if not passed_first:
        node[TURN], node[PASS_AT] = 0, kept


@borrowing
def _take_back(racks, start, node):
    """As it was before the move; the board of the ply was never changed."""
    start[0] = node[BEGUN]
    give_back(node[LOW_NOW], node[HIGH_NOW], racks[node[MOVER]])  # nothing for a pass


@borrowing
def _keep(keys, known, tally, node, position):
    best = node[BEST]
    slot = index(np.int64(position & np.uint64(keys.shape[0] - 1)))
    kind = AT_MOST if best <= node[FLOOR] else AT_LEAST if best >= node[BETA] else EXACT
    final = _FINAL if tally[UNSURE] == node[WAS_UNSURE] else 0
    keys[slot] = position
    known[slot, VALUE], known[slot, BOUND] = best, (node[DEPTH] << _DEPTH) | final | kind
    known[slot, ITS_WHERE], known[slot, ITS_LOW] = node[BEST_WHERE], node[BEST_LOW]
    known[slot, ITS_HIGH] = node[BEST_HIGH]


@kernel
def search_end(
    graph, gaddag, size, letter_times, word_times, tile_values, rules, every, start,
    letters, values, allowed, crossed, racks, plays, worths, numbers, keys, known, tally, key, mover, passed,
    depth, for_total, best_play,
):  # fmt: skip
    """The value of the position for `mover`, who is on turn, at `depth` plies; his play in `best_play`, with the value
    in place of a score. `key` is the board's. `tally[UNSURE]` is 0 if it is exact. A search that was stopped
    leaves the best play among those that it looked at to their ends; with a depth of 1 that is one at least.
    """
    frames, right_frames = np.empty(DEPTHS * FRAME, np.int64), np.empty(DEPTHS * FRAME, np.int64)
    strip, outs = np.zeros(size[1], np.uint8), np.zeros((OUTS, FACTS), np.int64)
    zones = np.zeros((size[0] + 2) * size[1], np.uint64)
    taken = np.zeros((racks.sum() + 1, FACTS + 1), np.int64)
    nodes, node_keys = np.zeros((letters.shape[0], NODE), np.int64), np.zeros((letters.shape[0], 2), np.uint64)
    tally[UNSURE] = 0
    node_keys[0, 0] = key
    nodes[0, MOVER], nodes[0, PASSED], nodes[0, DEPTH], nodes[0, ALPHA], nodes[0, BETA] = (
        mover,
        passed,
        depth,
        -FAR,
        FAR,
    )
    ply, opens, value = 0, True, 0
    while tally[STOP] == 0 or (depth == 1 and best_play[WHERE] == UNDECIDED):
        # A position is opened; then its moves are made one by one, and each opens another.
        node = nodes[ply]
        moved = _OPENED
        if opens:
            value = _open(
                graph, gaddag, size, letter_times, word_times, tile_values, rules, every, start,
                letters, values, allowed, crossed, racks, plays, worths, taken, frames, right_frames, strip,
                numbers, keys, known, tally, nodes, node_keys, ply, for_total,
            )  # fmt: skip
            if value == _OPENED:
                opens = False
                continue
        elif node[TURN] <= node[FOUND] and node[ALPHA] < node[BETA]:
            if node[TURN] > 0 and node[THINNED] == 0:
                _thin_out(
                    graph, gaddag, size, letter_times, word_times, tile_values, rules, start,
                    letters, values, allowed, crossed, racks, plays, worths, frames, right_frames, outs, zones, node,
                    ply, for_total,
                )  # fmt: skip
            moved = _next_move(
                graph, gaddag, size, tile_values, every, start, letters, values, allowed, crossed, racks, plays, worths,
                strip, numbers, nodes, node_keys, ply, for_total,
            )  # fmt: skip
            if moved == _OPENED:
                ply, opens = ply + 1, True
                continue
        else:
            value = node[BEST]
            _keep(keys, known, tally, node, node_keys[ply, 1])
        if moved == _OPENED:  # a position has its value: the move before it has, too
            if ply == 0:
                break
            ply -= 1
            node, opens = nodes[ply], False
            moved = node[SCORE_NOW] - value
            if node[NARROW] < node[BETA] and node[ALPHA] < moved < node[BETA]:
                node[NARROW] = node[BETA]
                after = nodes[ply + 1]
                after[ALPHA], after[BETA] = node[SCORE_NOW] - node[BETA], node[SCORE_NOW] - node[ALPHA]
                ply, opens = ply + 1, True
                continue
        _take_back(racks, start, node)
        if moved > node[BEST]:
            node[BEST], node[BEST_WHERE] = moved, node[WHERE_NOW]
            node[BEST_LOW], node[BEST_HIGH] = node[LOW_NOW], node[HIGH_NOW]
            if ply == 0:
                best_play[SCORE], best_play[WHERE] = moved, node[WHERE_NOW]
                best_play[LOW], best_play[HIGH] = node[LOW_NOW], node[HIGH_NOW]
        node[ALPHA] = max(node[ALPHA], moved)
    return value
