"""Two-player endgames with both racks known: alpha-beta search with a transposition table.

A value is the change of the spread from here to the end, for the player on turn. Going out earns twice the opponent's
tiles; after two consecutive passes both lose their own. With `for_total` it is the change of the total of the first
rack's player which that player can guarantee; then the opponent's points count for nothing. Searches get deeper, each
ordered by the one before. Positions beyond the depth are played out greedily; a search without such positions is exact.
"""

import numpy as np

from mozaika.engine.kernels.arrays import RefutationQuery, RefutationWorkspace
from mozaika.engine.kernels.boards import board_at
from mozaika.engine.kernels.endgame_moves import (
    DEPTH,
    FAR,
    FIRST,
    FOUND,
    INEXACT,
    MOST_NODES,
    MOVE_HIGH,
    MOVE_LOCATION,
    MOVE_LOW,
    MOVER,
    NODES,
    PASS,
    PASSES,
    SHARED_COLUMNS,
    STOP,
    TURN,
    UNDECIDED,
    list_plays,
    make_pass,
    make_play,
    pick_play,
    play_out,
    play_range,
    take_back,
)
from mozaika.engine.kernels.play_rows import (
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
from mozaika.engine.kernels.refutations import MAX_OUT_PLAYS, counted_score, drop_refuted, out_bonus
from mozaika.engine.kernels.turns import points_on
from mozaika.lexicon.kernels.compiled import borrowing, kernel
from mozaika.lexicon.kernels.indexes import index

# Columns of a table entry; BOUND packs depth, kind of bound and whether it is final.
VALUE, BOUND, ENTRY_LOCATION, ENTRY_LOW, ENTRY_HIGH = 0, 1, 2, 3, 4
ENTRY_COLUMNS = 5
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
MAX_COPIES = 32  # of one tile on a rack, for the table's keys
ZOBRIST_TILES = 1 << TILE_BITS  # numbers for each square
_FEW = 4  # plays; trying them all is faster than looking for refutations
_FINAL = 1 << 4
_DEPTH_SHIFT = 8
_OPENED = 1 << 60  # no value: the search goes on
# Columns of `nodes` after the shared ones. ALPHA_NOW rises with the best move, ALPHA_FIRST is what it was at first;
# WINDOW is the upper end of the window in which the current move is searched.
ALPHA_NOW, BETA, ALPHA_FIRST, BEST, BEST_LOCATION, BEST_LOW, BEST_HIGH, PASS_TURN, AGAINST, OWN = range(
    SHARED_COLUMNS, SHARED_COLUMNS + 10
)
INEXACT_BEFORE, MOVE_SCORE, WINDOW, IS_THINNED = range(SHARED_COLUMNS + 10, SHARED_COLUMNS + 14)


@borrowing
def _value_of_passes(own, against, mover, for_total):
    """What the end by passes is worth to the player who passes last."""
    if for_total:
        return -own if mover == 0 else against
    return against - own


@borrowing
def _tiles_key(play, rules, letters, zobrist):
    """What the tiles of a play change in a position's key."""
    orientation, line, first, length = unpack_location(play[LOCATION])
    base = (orientation * rules.lines + line) * rules.stride + 1
    tiles, key, count = play[LOW], np.uint64(0), 0
    for at in range(first, first + length):
        if letters[index(base + at)] == 0:
            if count == TILES_PER_NUMBER:
                tiles = play[HIGH]
            row, column = (line, at) if orientation == 0 else (at, line)
            key ^= zobrist[index((row * rules.stride + column) * ZOBRIST_TILES + (tiles & TILE_MASK))]
            tiles >>= TILE_BITS
            count += 1
    return key


@borrowing
def _racks_key(racks, mover, passed, zobrist, for_total):
    """Whose turn it is, with which tiles: the board alone does not say who laid what."""
    key = np.uint64(0x9E3779B97F4A7C15) if passed else np.uint64(0)
    if for_total:  # another value of the same position, and not the same for both players
        key ^= np.uint64(0xD1B54A32D192ED03) if mover == 0 else np.uint64(0x8CB92BA72F3D8DD7)
    for side in range(2):
        for tile in range(racks.shape[1]):
            count = racks[index(mover if side == 0 else 1 - mover), index(tile)]
            if count > 0:
                number = (side * racks.shape[1] + tile) * MAX_COPIES + count
                key ^= zobrist[index(zobrist.shape[0] - 1 - number)]
    return key


@borrowing
def _play_out_value(graph, rules, workspace, racks, ply, change, for_total):
    """The value for the player on turn if both go on greedily."""
    mover = workspace.nodes[ply, MOVER]
    change[:] = 0
    play_out(graph, rules, workspace, racks, ply, change)
    if for_total:
        return change[0] if mover == 0 else -change[0]
    return change[mover] - change[1 - mover]


@borrowing
def _open(graph, rules, workspace, table, racks, counters, node_keys, change, ply, for_total):
    """Open the position at `ply`: return its value if it is known or beyond the depth, else list its plays and return
    _OPENED.
    """
    counters[NODES] += 1
    if counters[NODES] == counters[MOST_NODES]:
        counters[STOP] = 1
    node, entries = workspace.nodes[ply], table.entries
    mover, depth, alpha, beta = node[MOVER], node[DEPTH], node[ALPHA_NOW], node[BETA]
    position = node_keys[index(ply), 0] ^ _racks_key(racks, mover, node[PASSES] != 0, table.zobrist, for_total)
    node_keys[index(ply), 1] = position
    slot = index(np.int64(position & np.uint64(table.keys.shape[0] - 1)))
    likely_location, likely_low, likely_high = -2, 0, 0
    if table.keys[slot] == position:
        likely_location, likely_low = entries[slot, ENTRY_LOCATION], entries[slot, ENTRY_LOW]
        likely_high = entries[slot, ENTRY_HIGH]
        bound, value = entries[slot, BOUND], entries[slot, VALUE]
        is_final, kind = (bound & _FINAL) != 0, bound & 3
        if (
            ply > 0
            and (is_final or (bound >> _DEPTH_SHIFT) >= depth)
            and (kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha))
        ):
            counters[INEXACT] += 0 if is_final else 1
            return value
    if depth == 0 or ply >= workspace.nodes.shape[0] - 4:
        counters[INEXACT] += 1
        return _play_out_value(graph, rules, workspace, racks, ply, change, for_total)
    first, last = play_range(workspace, ply)
    plays, estimates = workspace.plays[first:last], workspace.estimates[first:last]
    node[INEXACT_BEFORE] = counters[INEXACT]
    node[AGAINST], node[OWN] = (
        points_on(racks[1 - mover], rules.tile_values),
        points_on(racks[mover], rules.tile_values),
    )
    board = board_at(workspace.boards, ply)
    found = list_plays(graph, rules, board, racks[mover], node[AGAINST], plays, estimates, workspace.frames)
    if found > plays.shape[0]:  # the others are not searched
        counters[INEXACT] += 1
        found = plays.shape[0]
    if likely_location >= 0:
        for each in range(found):
            play = plays[index(each)]
            if play[LOCATION] == likely_location and play[LOW] == likely_low and play[HIGH] == likely_high:
                estimates[index(each)] = FAR
                break
    node[FOUND], node[TURN], node[ALPHA_FIRST], node[BEST] = found, 0, alpha, -FAR
    node[IS_THINNED] = found <= _FEW or board.start[0] >= 0
    node[PASS_TURN] = 0 if likely_location == PASS else found  # last, or first where it was best before
    node[BEST_LOCATION], node[BEST_LOW], node[BEST_HIGH] = PASS, 0, 0
    return _OPENED


@borrowing
def _next_move(graph, rules, workspace, table, racks, node_keys, ply, for_total):
    """Make the next move of `ply`: returns its value if it ends the game, else _OPENED, and the position after it is
    to be opened.
    """
    node, after = workspace.nodes[ply], workspace.nodes[ply + 1]
    mover, alpha, beta = node[MOVER], node[ALPHA_NOW], node[BETA]
    is_pass = node[TURN] == node[PASS_TURN]
    node[TURN] += 1
    after[MOVER], after[DEPTH] = 1 - mover, node[DEPTH] - 1
    if is_pass:
        make_pass(workspace, ply)
        node[MOVE_SCORE], node[WINDOW] = 0, beta
        if node[PASSES] != 0:
            return _value_of_passes(node[OWN], node[AGAINST], mover, for_total)
        after[PASSES], after[ALPHA_NOW], after[BETA] = 1, -beta, -alpha
        node_keys[index(ply + 1), 0] = node_keys[index(ply), 0]
        return _OPENED
    number = pick_play(workspace, ply)
    play = workspace.plays[node[FIRST] + number]
    score = counted_score(play[SCORE], mover, for_total)
    node[MOVE_SCORE] = score
    changed = _tiles_key(play, rules, workspace.boards.letters[ply], table.zobrist)
    node_keys[index(ply + 1), 0] = node_keys[index(ply), 0] ^ changed
    if make_play(graph, rules, workspace, racks, ply, number):
        return score + out_bonus(node[AGAINST], for_total)
    # First only whether it is better than the best so far; how much, if it is.
    node[WINDOW] = alpha + 1 if node[BEST] > -FAR and beta - alpha > 1 else beta
    after[PASSES], after[ALPHA_NOW], after[BETA] = 0, score - node[WINDOW], score - alpha
    return _OPENED


@borrowing
def _drop_refuted(graph, rules, workspace, scratch, racks, ply, for_total):
    """The first move of `ply` caused no cutoff, so that all others may have to be searched: drop refuted ones."""
    node = workspace.nodes[ply]
    passed_first, first, last = node[PASS_TURN] == 0, node[FIRST], node[FIRST] + node[FOUND]
    query = RefutationQuery(node[MOVER], node[OWN], node[ALPHA_NOW], for_total)
    memory = RefutationWorkspace(workspace.plays[last:], workspace.frames, scratch.out_plays, scratch.zones)
    board, plays = board_at(workspace.boards, ply), workspace.plays[first:last]
    count, most = drop_refuted(graph, rules, board, racks, plays, workspace.estimates[first:last], query, memory)
    node[IS_THINNED], node[FOUND], node[BEST] = 1, count, max(node[BEST], most)
    if not passed_first:
        node[TURN], node[PASS_TURN] = 0, count


@borrowing
def _store(table, counters, node, position):
    """Store the value of a position in the table."""
    best, entries = node[BEST], table.entries
    slot = index(np.int64(position & np.uint64(table.keys.shape[0] - 1)))
    kind = AT_MOST if best <= node[ALPHA_FIRST] else AT_LEAST if best >= node[BETA] else EXACT
    final = _FINAL if counters[INEXACT] == node[INEXACT_BEFORE] else 0
    table.keys[slot] = position
    entries[slot, VALUE], entries[slot, BOUND] = best, (node[DEPTH] << _DEPTH_SHIFT) | final | kind
    entries[slot, ENTRY_LOCATION], entries[slot, ENTRY_LOW] = node[BEST_LOCATION], node[BEST_LOW]
    entries[slot, ENTRY_HIGH] = node[BEST_HIGH]


@kernel
def search_endgame(graph, rules, workspace, table, racks, query, counters, best_play):
    """Search the position for the player on turn; writes the best play, with its value in place of a score.
    `counters[INEXACT]` is 0 if it is exact. A search whose time is up (`counters[STOP]`) leaves the best play among
    those that it searched completely; with a depth of 1 that is at least one. After `rules.stop` there may be none.
    """
    nodes, for_total, depth = workspace.nodes, query.for_total, query.depth
    zones = np.zeros((rules.lines + 2) * rules.stride, np.uint64)
    scratch = RefutationWorkspace(
        workspace.plays, workspace.frames, np.zeros((MAX_OUT_PLAYS, PLAY_COLUMNS), np.int64), zones
    )
    node_keys, change = np.zeros((nodes.shape[0], 2), np.uint64), np.zeros(2, np.int64)
    counters[INEXACT] = 0
    nodes[:] = 0
    node_keys[0, 0] = query.key
    nodes[0, MOVER], nodes[0, PASSES], nodes[0, DEPTH] = query.mover, query.passed, depth
    nodes[0, ALPHA_NOW], nodes[0, BETA] = -FAR, FAR
    ply, opens, value = 0, True, 0
    while rules.stop[0] == 0 and (counters[STOP] == 0 or (depth == 1 and best_play[LOCATION] == UNDECIDED)):
        # A position is opened; then its moves are made one by one, and each opens another.
        node = nodes[ply]
        moved = _OPENED
        if opens:
            value = _open(graph, rules, workspace, table, racks, counters, node_keys, change, ply, for_total)
            if value == _OPENED:
                opens = False
                continue
        elif node[TURN] <= node[FOUND] and node[ALPHA_NOW] < node[BETA]:
            if node[TURN] > 0 and node[IS_THINNED] == 0:
                _drop_refuted(graph, rules, workspace, scratch, racks, ply, for_total)
            moved = _next_move(graph, rules, workspace, table, racks, node_keys, ply, for_total)
            if moved == _OPENED:
                ply, opens = ply + 1, True
                continue
        else:
            value = node[BEST]
            _store(table, counters, node, node_keys[ply, 1])
        if moved == _OPENED:  # a position has its value, and so has the move before it
            if ply == 0:
                break
            ply -= 1
            node, opens = nodes[ply], False
            moved = node[MOVE_SCORE] - value
            if node[WINDOW] < node[BETA] and node[ALPHA_NOW] < moved < node[BETA]:
                node[WINDOW] = node[BETA]
                after = nodes[ply + 1]
                after[ALPHA_NOW], after[BETA] = node[MOVE_SCORE] - node[BETA], node[MOVE_SCORE] - node[ALPHA_NOW]
                ply, opens = ply + 1, True
                continue
        take_back(racks, node)
        if moved > node[BEST]:
            node[BEST], node[BEST_LOCATION] = moved, node[MOVE_LOCATION]
            node[BEST_LOW], node[BEST_HIGH] = node[MOVE_LOW], node[MOVE_HIGH]
            if ply == 0:
                best_play[SCORE], best_play[LOCATION] = moved, node[MOVE_LOCATION]
                best_play[LOW], best_play[HIGH] = node[MOVE_LOW], node[MOVE_HIGH]
        node[ALPHA_NOW] = max(node[ALPHA_NOW], moved)
    return value
