"""What the searches of two-player and multiplayer endgames share: the positions on the current line, listing plays,
making and taking back moves, and greedy playouts.
"""

from mozaika.engine.kernels.boards import board_at, copy_board
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
    rack_kind,
)
from mozaika.engine.kernels.turns import lay_play, points_on
from mozaika.lexicon.kernels.compiled import borrowing
from mozaika.lexicon.kernels.indexes import index

# Columns of `counters`: positions searched, positions that were not searched to the end, whether to stop, and after how
# many positions to stop (0: never).
NODES, INEXACT, STOP, MOST_NODES = 0, 1, 2, 3
COUNTER_COLUMNS = 4
PASS, UNDECIDED = -1, -3  # as LOCATION of a play
FAR = 1 << 44  # beyond every value: a board may be full of premiums
TRIED = -2 * FAR  # the estimate of a play that was searched
# Columns of `nodes`, the positions on the current line, that both searches use: whose turn it is, consecutive passes
# before it, plies to search, the first row and the number of its plays, moves made, and the current move (LOW and HIGH
# side by side). Each search adds its own columns after these.
MOVER, PASSES, DEPTH, FIRST, FOUND, TURN, MOVE_LOCATION, MOVE_LOW, MOVE_HIGH = range(9)
SHARED_COLUMNS, NODE_COLUMNS = 9, 24


@borrowing
def is_empty(rack):
    count = 0
    for tile in range(rack.shape[0]):
        count += rack[index(tile)]
    return count == 0


@borrowing
def points_of_others(racks, mover, tile_values):
    total = 0
    for player in range(racks.shape[0]):
        total += points_on(racks[player], tile_values) if player != mover else 0
    return total


@borrowing
def list_plays(graph, rules, board, rack, against, plays, estimates, frames):
    """List all plays of a rack with an estimate of each: its score, plus twice the points of the other racks if it goes
    out, else less the points that stay on the rack. Returns how many there are.
    """
    found = walk(graph, rules, board, rack, plays, frames)
    held = 0
    for tile in range(rack.shape[0]):
        held += rack[index(tile)]
    own = points_on(rack, rules.tile_values)
    for each in range(min(found, plays.shape[0])):
        points, count = 0, 0
        for part in range(2):
            tiles = plays[index(each), index(LOW + part)]
            while tiles != 0:
                tile = tiles & TILE_MASK
                count += 1
                if tile < BLANK_BIT:
                    points += rules.tile_values[index(tile)]
                tiles >>= TILE_BITS
        estimates[index(each)] = plays[index(each), SCORE] + (2 * against if count == held else points - own)
    return found


@borrowing
def most_promising(estimates, count):
    """The number of the play with the highest estimate."""
    best = 0
    for each in range(1, count):
        if estimates[index(each)] > estimates[index(best)]:
            best = each
    return best


@borrowing
def play_range(workspace, ply):
    """Set the first row of the plays of `ply` and return it with the last one, exclusive. Each list begins after that
    of the ply before; half of the rows are left for those to come.
    """
    nodes, first = workspace.nodes, 0
    if ply > 0:
        first = nodes[ply - 1, FIRST] + nodes[ply - 1, FOUND]
    nodes[ply, FIRST] = first
    return first, first + (workspace.plays.shape[0] - first) // 2


@borrowing
def pick_play(workspace, ply):
    """Make the most promising play that was not tried the current move, and mark it as tried. Returns its number."""
    node, plays, estimates = workspace.nodes[ply], workspace.plays, workspace.estimates
    number = most_promising(estimates[node[FIRST] :], node[FOUND])
    row = index(node[FIRST] + number)
    estimates[row] = TRIED
    node[MOVE_LOCATION], node[MOVE_LOW], node[MOVE_HIGH] = plays[row, LOCATION], plays[row, LOW], plays[row, HIGH]
    return number


@borrowing
def make_play(graph, rules, workspace, racks, ply, number):
    """Make play `number` of `ply` on the board of the next ply; whether the player is out."""
    boards, node = workspace.boards, workspace.nodes[ply]
    board, rack = board_at(boards, ply + 1), racks[node[MOVER]]
    copy_board(board_at(boards, ply), board)
    lay_play(graph, rules, board, workspace.plays[node[FIRST] + number], rack, workspace.line_tiles)
    return is_empty(rack)


@borrowing
def make_pass(workspace, ply):
    """Make a pass the current move; the next ply has the same board."""
    boards, node = workspace.boards, workspace.nodes[ply]
    node[MOVE_LOCATION], node[MOVE_LOW], node[MOVE_HIGH] = PASS, 0, 0
    copy_board(board_at(boards, ply), board_at(boards, ply + 1))


@borrowing
def return_tiles(low, high, rack):
    """Put the tiles of a play back on the rack; a pass has none."""
    for part in range(2):
        tiles = low if part == 0 else high
        while tiles != 0:
            rack[index(rack_kind(tiles & TILE_MASK))] += 1
            tiles >>= TILE_BITS


@borrowing
def take_back(racks, node):
    """Take the current move back; the board of its ply was never changed."""
    return_tiles(node[MOVE_LOW], node[MOVE_HIGH], racks[node[MOVER]])


@borrowing
def settle(racks, out, tile_values, change):
    """Apply the end of a game: everybody loses their own tiles; player `out` (-1: nobody) gains those of the others."""
    for player in range(racks.shape[0]):
        points = points_on(racks[player], tile_values)
        change[index(player)] -= points
        if out >= 0:
            change[index(out)] += points


@borrowing
def play_out(graph, rules, workspace, racks, ply, change):
    """Let everybody go on greedily to the end, and add what that changes in the totals to `change`. The board of `ply`
    + 1 is overwritten; the racks are the same afterwards.
    """
    first, last = play_range(workspace, ply)
    plays, estimates, moves = workspace.plays[first:last], workspace.estimates[first:last], workspace.playout
    mover, passes = workspace.nodes[ply, MOVER], workspace.nodes[ply, PASSES]
    players, tile_values, laid = racks.shape[0], rules.tile_values, 0
    board, spare = board_at(workspace.boards, ply), board_at(workspace.boards, ply + 1)
    while True:
        against = points_of_others(racks, mover, tile_values)
        found = list_plays(graph, rules, board, racks[mover], against, plays, estimates, workspace.frames)
        passes = passes + 1 if found == 0 else 0
        if passes == players:
            settle(racks, -1, tile_values, change)
            break
        if found > 0:
            best = most_promising(estimates, min(found, plays.shape[0]))
            change[index(mover)] += plays[index(best), SCORE]
            for column in range(PLAY_COLUMNS):
                moves[index(laid), index(column)] = plays[index(best), index(column)]
            moves[index(laid), PLAY_COLUMNS] = mover
            if laid == 0:  # two boards are enough: nothing is taken back
                copy_board(board, spare)
                board = spare
            lay_play(graph, rules, board, moves[laid], racks[mover], workspace.line_tiles)
            laid += 1
            if is_empty(racks[mover]):
                settle(racks, mover, tile_values, change)
                break
        mover = (mover + 1) % players
    for each in range(laid):
        return_tiles(moves[each, LOW], moves[each, HIGH], racks[moves[each, PLAY_COLUMNS]])
