"""The end of a game of three or four with all racks known: everybody does what is best for himself.

What a line comes to is everybody's change of his total from the first position to the end. Who goes out gains what the
others hold, and each of them loses his own; when all have passed one after the other, each loses his own. Of two lines
a player prefers the one that brings himself more (points, or the lead over the best of the others); of equals the one
with more points for himself, then the one with fewer for those who move next, so that every question has one answer.
What is beyond the depth is played out greedily.
"""

import numpy as np

from mozaika.engine.kernels.endgame import FAR, NODES, PASS, STOP, UNDECIDED, UNSURE
from mozaika.engine.kernels.endgame_moves import copy_board, give_back, held, is_empty, lay_play, likeliest, list_plays
from mozaika.engine.kernels.extend_right import DEPTHS, FRAME
from mozaika.engine.kernels.play_rows import FACTS, HIGH, LOW, SCORE, WHERE
from mozaika.lexicon.kernels.compiled import borrowing, kernel
from mozaika.lexicon.kernels.indexes import index

# What is known of a position that is being searched: columns of `nodes`. LOW_NOW and HIGH_NOW stand side by side.
MOVER, PASSES, DEPTH, FOUND, LIMIT, TURN, PICK, WHERE_NOW, LOW_NOW, HIGH_NOW, BEGUN, FIRST = range(12)
NODE = 12
_TRIED = -2 * FAR


@borrowing
def _aim(player, change, scores, for_total):
    """What a player wants to be large."""
    best = -FAR
    if for_total:
        return change[index(player)]
    for other in range(scores.shape[0]):
        if other != player:
            best = max(best, scores[index(other)] + change[index(other)])
    return scores[index(player)] + change[index(player)] - best


@borrowing
def _prefers(player, one, other, scores, for_total):
    """Whether `player` likes the change `one` better than `other`."""
    first, second = _aim(player, one, scores, for_total), _aim(player, other, scores, for_total)
    if first != second:
        return first > second
    if one[index(player)] != other[index(player)]:
        return one[index(player)] > other[index(player)]
    for step in range(1, scores.shape[0]):
        who = index((player + step) % scores.shape[0])
        if one[who] != other[who]:
            return one[who] < other[who]
    return False


@borrowing
def _settle(racks, out, tile_values, change):
    """What stays on racks at the end; `out` is who has gone out, -1 if nobody."""
    for player in range(racks.shape[0]):
        left = held(racks[player], tile_values)
        change[index(player)] -= left
        if out >= 0:
            change[index(out)] += left


@borrowing
def _others_hold(racks, mover, tile_values):
    total = 0
    for player in range(racks.shape[0]):
        total += held(racks[player], tile_values) if player != mover else 0
    return total


@borrowing
def _played_out(
    graph, gaddag, size, letter_times, word_times, tile_values, rules, every, start, letters, values, allowed, crossed,
    racks, plays, worths, taken, frames, right_frames, strip, mover, passes, ply, change,
):  # fmt: skip
    """Everybody goes on greedily: `change` is what it comes to. The board of `ply` + 1 and `taken` are room for it;
    racks are as before afterwards.
    """
    players, here, begun, laid = racks.shape[0], ply, start[0], 0
    while True:
        found = list_plays(
            graph, gaddag, size, letter_times, word_times, tile_values, rules, start,
            letters[here], values[here], allowed[here], crossed[here], racks[mover],
            _others_hold(racks, mover, tile_values), plays, worths, frames, right_frames,
        )  # fmt: skip
        passes = passes + 1 if found == 0 else 0
        if passes == players:
            _settle(racks, -1, tile_values, change)
            break
        if found > 0:
            best = likeliest(worths, min(found, plays.shape[0]))
            change[index(mover)] += plays[index(best), SCORE]
            for fact in range(FACTS):
                taken[index(laid), index(fact)] = plays[index(best), index(fact)]
            taken[index(laid), FACTS] = mover
            if here == ply:
                copy_board(ply, letters, values, allowed, crossed)
                here = ply + 1
            lay_play(
                graph, gaddag, size, tile_values, every, taken[laid], racks[mover],
                letters[here], values[here], allowed[here], crossed[here], strip,
            )  # fmt: skip
            start[0] = -1
            laid += 1
            if is_empty(racks[mover]):
                _settle(racks, mover, tile_values, change)
                break
        mover = (mover + 1) % players
    start[0] = begun
    for each in range(laid):
        give_back(taken[each, LOW], taken[each, HIGH], racks[taken[each, FACTS]])


@borrowing
def _next_move(
    graph, gaddag, size, tile_values, every, start, letters, values, allowed, crossed, racks, plays, worths, strip,
    nodes, changes, ply,
):  # fmt: skip
    """Make the next move of `ply`; whether it ends the game. `changes[ply + 1]` is what it comes to so far."""
    node, after = nodes[ply], nodes[ply + 1]
    mover, players = node[MOVER], racks.shape[0]
    for player in range(players):
        changes[index(ply + 1), index(player)] = changes[index(ply), index(player)]
    copy_board(ply, letters, values, allowed, crossed)
    node[BEGUN] = start[0]
    after[MOVER], after[DEPTH] = (mover + 1) % players, node[DEPTH] - 1
    node[TURN] += 1
    if node[TURN] > node[LIMIT]:  # the pass comes last
        node[PICK], node[WHERE_NOW], node[LOW_NOW], node[HIGH_NOW] = -1, PASS, 0, 0
        after[PASSES] = node[PASSES] + 1
        if after[PASSES] == players:
            _settle(racks, -1, tile_values, changes[ply + 1])
        return after[PASSES] == players
    pick = likeliest(worths[node[FIRST] :], node[FOUND])
    worths[index(node[FIRST] + pick)] = _TRIED
    play = plays[index(node[FIRST] + pick)]
    node[PICK], node[WHERE_NOW], node[LOW_NOW], node[HIGH_NOW] = pick, play[WHERE], play[LOW], play[HIGH]
    after[PASSES] = 0
    changes[index(ply + 1), index(mover)] += play[SCORE]
    lay_play(
        graph, gaddag, size, tile_values, every, play, racks[mover],
        letters[ply + 1], values[ply + 1], allowed[ply + 1], crossed[ply + 1], strip,
    )  # fmt: skip
    start[0] = -1
    if is_empty(racks[mover]):
        _settle(racks, mover, tile_values, changes[ply + 1])
        return True
    return False


@kernel
def search_multiplayer(
    graph, gaddag, size, letter_times, word_times, tile_values, rules, every, start,
    letters, values, allowed, crossed, racks, scores, plays, worths, tally, passes, depth, width, for_total,
    first_worths, best_play, best_change,
):  # fmt: skip
    """The best move of the first player at `depth` plies and `width` plays a position: `best_play`, and in
    `best_change` what it comes to. `first_worths` orders his plays, and afterwards tells what each has come to.
    `tally[UNSURE]` is 0 if everything was looked at. A search that was stopped leaves the best of what it looked at.
    """
    frames, right_frames = np.empty(DEPTHS * FRAME, np.int64), np.empty(DEPTHS * FRAME, np.int64)
    strip, deepest, players = np.zeros(size[1], np.uint8), letters.shape[0], racks.shape[0]
    nodes = np.zeros((deepest, NODE), np.int64)
    changes, bests = np.zeros((deepest, players), np.int64), np.zeros((deepest, players), np.int64)
    result = np.zeros(players, np.int64)
    taken = np.zeros((racks.sum() + 1, FACTS + 1), np.int64)
    any_best = np.zeros(deepest, np.bool_)
    tally[UNSURE] = 0
    nodes[0, DEPTH], nodes[0, PASSES] = depth, passes
    ply, opens = 0, True
    while tally[STOP] == 0 or (depth == 1 and best_play[WHERE] == UNDECIDED):
        node = nodes[ply]
        if opens:  # each list of plays begins behind that of the ply before; half of the room is left for those to come
            node[FIRST] = nodes[ply - 1, FIRST] + nodes[ply - 1, FOUND] if ply > 0 else 0
        last = node[FIRST] + (plays.shape[0] - node[FIRST]) // 2
        mine, hopes = plays[node[FIRST] : last], worths[node[FIRST] : last]
        if opens and (node[DEPTH] == 0 or ply >= deepest - 3):
            tally[NODES] += 1
            tally[UNSURE] += 1
            result[:] = changes[ply]
            _played_out(
                graph, gaddag, size, letter_times, word_times, tile_values, rules, every, start,
                letters, values, allowed, crossed, racks, mine, hopes, taken, frames, right_frames, strip,
                node[MOVER], node[PASSES], ply, result,
            )  # fmt: skip
            ply, opens = ply - 1, False
        elif opens:
            tally[NODES] += 1
            found = list_plays(
                graph, gaddag, size, letter_times, word_times, tile_values, rules, start,
                letters[ply], values[ply], allowed[ply], crossed[ply], racks[node[MOVER]],
                _others_hold(racks, node[MOVER], tile_values), mine, hopes, frames, right_frames,
            )  # fmt: skip
            node[FOUND] = min(found, mine.shape[0])
            node[LIMIT], node[TURN], any_best[ply] = min(node[FOUND], width), 0, False
            tally[UNSURE] += 1 if found > node[LIMIT] else 0
            if ply == 0 and depth > 1:
                hopes[: node[FOUND]] = first_worths[: node[FOUND]]
            if ply == 0:
                first_worths[: node[FOUND]] = -FAR
            opens = False
            continue
        elif node[TURN] <= node[LIMIT]:
            ended = _next_move(
                graph, gaddag, size, tile_values, every, start, letters, values, allowed, crossed, racks, plays, worths,
                strip, nodes, changes, ply,
            )  # fmt: skip
            if not ended:
                ply, opens = ply + 1, True
                continue
            result[:] = changes[ply + 1]
        elif ply == 0:
            break
        else:
            result[:] = bests[ply]
            ply -= 1
        # The move of `ply` has come to `result`: it is taken back, and compared with those before it.
        node = nodes[ply]
        start[0] = node[BEGUN]
        give_back(node[LOW_NOW], node[HIGH_NOW], racks[node[MOVER]])
        if ply == 0 and node[PICK] >= 0:
            first_worths[node[PICK]] = _aim(0, result, scores, for_total)
        if not any_best[ply] or _prefers(node[MOVER], result, bests[ply], scores, for_total):
            any_best[ply] = True
            bests[ply] = result
            if ply == 0:
                best_change[:] = result
                best_play[WHERE], best_play[LOW], best_play[HIGH] = node[WHERE_NOW], node[LOW_NOW], node[HIGH_NOW]
