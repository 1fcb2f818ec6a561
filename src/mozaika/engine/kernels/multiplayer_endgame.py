"""Endgames of three or four players with all racks known: everybody plays for their own best result.

The result of a line is the change of everybody's total from the first position to the end. A player who goes out gains
what the others hold, and each of them loses their own; when everybody has passed in turn, each loses their own. Of two
lines a player prefers the one with the better goal (points, or the lead over the best of the others); of equal ones the
one with more own points, then the one with fewer points for those who move next, so that the result is unique.
Positions beyond the depth are played out greedily.
"""

import numpy as np

from mozaika.engine.kernels.boards import board_at
from mozaika.engine.kernels.endgame_moves import (
    DEPTH,
    FAR,
    FIRST,
    FOUND,
    INEXACT,
    MOVE_HIGH,
    MOVE_LOCATION,
    MOVE_LOW,
    MOVER,
    NODES,
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
    points_of_others,
    settle,
    take_back,
)
from mozaika.engine.kernels.play_rows import HIGH, LOCATION, LOW, SCORE
from mozaika.lexicon.kernels.compiled import borrowing, kernel
from mozaika.lexicon.kernels.indexes import index

# Columns of `nodes` after the shared ones: how many plays are searched, and the number of the current one (-1: a pass).
LIMIT, NUMBER = range(SHARED_COLUMNS, SHARED_COLUMNS + 2)


@borrowing
def _goal(player, change, scores, for_total):
    """What a player maximises."""
    best = -FAR
    if for_total:
        return change[index(player)]
    for other in range(scores.shape[0]):
        if other != player:
            best = max(best, scores[index(other)] + change[index(other)])
    return scores[index(player)] + change[index(player)] - best


@borrowing
def _prefers(player, change, other, scores, for_total):
    """Whether `player` prefers `change` to `other`."""
    first, second = _goal(player, change, scores, for_total), _goal(player, other, scores, for_total)
    if first != second:
        return first > second
    if change[index(player)] != other[index(player)]:
        return change[index(player)] > other[index(player)]
    for step in range(1, scores.shape[0]):
        opponent = index((player + step) % scores.shape[0])
        if change[opponent] != other[opponent]:
            return change[opponent] < other[opponent]
    return False


@borrowing
def _next_move(graph, rules, workspace, racks, changes, ply):
    """Make the next move of `ply`; whether it ends the game. `changes[ply + 1]` is its value so far."""
    node, after, change = workspace.nodes[ply], workspace.nodes[ply + 1], changes[ply + 1]
    mover, players = node[MOVER], racks.shape[0]
    for player in range(players):
        change[index(player)] = changes[index(ply), index(player)]
    after[MOVER], after[DEPTH] = (mover + 1) % players, node[DEPTH] - 1
    node[TURN] += 1
    if node[TURN] > node[LIMIT]:  # the pass comes last
        make_pass(workspace, ply)
        node[NUMBER], after[PASSES] = -1, node[PASSES] + 1
        if after[PASSES] == players:
            settle(racks, -1, rules.tile_values, change)
        return after[PASSES] == players
    node[NUMBER], after[PASSES] = pick_play(workspace, ply), 0
    change[index(mover)] += workspace.plays[index(node[FIRST] + node[NUMBER]), SCORE]
    is_out = make_play(graph, rules, workspace, racks, ply, node[NUMBER])
    if is_out:
        settle(racks, mover, rules.tile_values, change)
    return is_out


@kernel
def search_multiplayer(graph, rules, workspace, racks, query, counters, result):
    """Search for the best move of the first player. `counters[INEXACT]` is 0 if everything was searched. A search whose
    time is up (`counters[STOP]`) leaves the best of what it searched; after `rules.stop` there may be nothing.
    """
    nodes, scores, for_total, depth = workspace.nodes, query.scores, query.for_total, query.depth
    first_estimates, best_play = result.first_estimates, result.best_play
    deepest, players = nodes.shape[0], racks.shape[0]
    changes, bests = np.zeros((deepest, players), np.int64), np.zeros((deepest, players), np.int64)
    line, any_best = np.zeros(players, np.int64), np.zeros(deepest, np.bool_)
    counters[INEXACT] = 0
    nodes[:] = 0
    nodes[0, DEPTH], nodes[0, PASSES] = depth, query.passes
    ply, opens = 0, True
    while rules.stop[0] == 0 and (counters[STOP] == 0 or (depth == 1 and best_play[LOCATION] == UNDECIDED)):
        node = nodes[ply]
        if opens and (node[DEPTH] == 0 or ply >= deepest - 3):
            counters[NODES] += 1
            counters[INEXACT] += 1
            line[:] = changes[ply]
            play_out(graph, rules, workspace, racks, ply, line)
            ply, opens = ply - 1, False
        elif opens:
            counters[NODES] += 1
            first, last = play_range(workspace, ply)
            plays, estimates = workspace.plays[first:last], workspace.estimates[first:last]
            board, rack = board_at(workspace.boards, ply), racks[node[MOVER]]
            against = points_of_others(racks, node[MOVER], rules.tile_values)
            found = list_plays(graph, rules, board, rack, against, plays, estimates, workspace.frames)
            node[FOUND] = min(found, plays.shape[0])
            node[LIMIT], node[TURN], any_best[ply] = min(node[FOUND], query.width), 0, False
            counters[INEXACT] += 1 if found > node[LIMIT] else 0
            if ply == 0 and depth > 1:
                estimates[: node[FOUND]] = first_estimates[: node[FOUND]]
            if ply == 0:
                first_estimates[: node[FOUND]] = -FAR
            opens = False
            continue
        elif node[TURN] <= node[LIMIT]:
            if not _next_move(graph, rules, workspace, racks, changes, ply):
                ply, opens = ply + 1, True
                continue
            line[:] = changes[ply + 1]
        elif ply == 0:
            break
        else:
            line[:] = bests[ply]
            ply -= 1
        # `line` is the result of the move of `ply`: take the move back, and compare it with those before it.
        node = nodes[ply]
        take_back(racks, node)
        if ply == 0 and node[NUMBER] >= 0:
            first_estimates[node[NUMBER]] = _goal(0, line, scores, for_total)
        if not any_best[ply] or _prefers(node[MOVER], line, bests[ply], scores, for_total):
            any_best[ply] = True
            bests[ply] = line
            if ply == 0:
                result.best_change[:] = line
                best_play[LOCATION], best_play[LOW] = node[MOVE_LOCATION], node[MOVE_LOW]
                best_play[HIGH] = node[MOVE_HIGH]
