"""Rollouts: the unseen tiles are dealt at random, a move is made, and everybody plays on with the best move by equity
for some plies. All moves are rolled out with the same deals, so that differences are not due to luck.
"""

import numpy as np

from mozaika.engine.kernels.arrays import CODES, EvaluationContext
from mozaika.engine.kernels.best import EXCHANGE
from mozaika.engine.kernels.boards import copy_board, new_board
from mozaika.engine.kernels.play_rows import BLANK_BIT, HIGH, LOCATION, LOW, SCORE, TILE_BITS, TILE_MASK
from mozaika.engine.kernels.random import seed_random
from mozaika.engine.kernels.turns import (
    EQUITY,
    KIND,
    PASSED,
    POINTS,
    exchange,
    lay_and_draw,
    new_turn_workspace,
    points_on,
    shuffle,
    take_turn,
)
from mozaika.lexicon.kernels.compiled import kernel

# The result of a move in a deal: columns of `outcomes`.
WIN, SPREAD, TOTAL = 0, 1, 2
OUTCOME_COLUMNS = 3
PASS = -1  # as LOCATION of a move


@kernel
def _unpack_exchange(move, returned):
    """List the tiles that an exchange returns, packed as those of a play are; returns how many. A blank is 64."""
    count = 0
    for part in range(2):
        tiles = move[LOW] if part == 0 else move[HIGH]
        while tiles != 0:
            returned[count] = (tiles & TILE_MASK) & (BLANK_BIT - 1)
            count += 1
            tiles >>= TILE_BITS
    return count


@kernel
def _move_to_end(tiles, chosen):
    """Move the chosen tiles to the end, from where tiles are dealt first; the others stay in random order."""
    last = tiles.shape[0] - 1
    for each in range(chosen.shape[0]):
        at = last
        while tiles[at] != chosen[each]:
            at -= 1
        tiles[at], tiles[last] = tiles[last], tiles[at]
        last -= 1


@kernel
def _deal(position, racks, bag):
    """Deal all racks but the first from the end of the bag; returns how many tiles are left in it."""
    bag_count = bag.shape[0]
    racks[:] = 0
    racks[0] = position.rack
    for player in range(1, racks.shape[0]):
        for _ in range(min(position.others[player - 1], bag_count)):
            bag_count -= 1
            racks[player, bag[bag_count]] += 1
    return bag_count - position.aside


@kernel
def _win_probability(spread, bag_count, win, sign):
    """With such a lead and so many tiles in the bag; `sign` is 1 for the player on turn, -1 for the others."""
    place = min(bag_count, win.scales.shape[0] - 1)
    return 1.0 / (1.0 + np.exp(-(spread + sign * win.tempos[place]) / win.scales[place]))


@kernel
def _settle(totals, racks, mover, tile_values):
    """Apply the end of a game: everybody loses their own tiles; a player who is out gains those of the others."""
    is_out = racks[mover].sum() == 0
    for player in range(racks.shape[0]):
        points = points_on(racks[player], tile_values)
        totals[player] -= points
        if is_out:
            totals[mover] += points


@kernel
def roll_out(lexicon, rules, end_rules, leaves, win, workspace, position, moves, run, outcomes):
    """Roll out each move that is alive once in each deal: `outcomes[deal, move]`. `run` is the number of plies, the
    number of the first deal, and the seed. After a stop the outcomes are meaningless.
    """
    plies, first, seed = run
    players, tile_values = position.scores.shape[0], rules.tile_values
    board, turns = new_board(rules), new_turn_workspace(rules, position.unseen.shape[0])
    dealt, racks = position.unseen.copy(), np.zeros((players, CODES), np.int64)
    totals, residues = np.zeros(players), np.zeros(players)  # residues: leave values of the last moves
    bag, turn = turns.bag, turns.turn
    for deal in range(outcomes.shape[0]):
        number = first + deal
        seed_random(turns.random_state, seed, number)
        dealt[:] = position.unseen
        shuffle(turns.random_state, dealt, dealt.shape[0])
        if position.believed.shape[0] > 0:
            _move_to_end(dealt, position.believed[number % position.believed.shape[0]])
        for move in range(moves.rows.shape[0]):
            if moves.alive[move] == 0:
                continue
            seed_random(turns.random_state, seed + 1, number)
            copy_board(position.board, board)
            bag[:] = dealt
            bag_count = _deal(position, racks, bag)
            for player in range(players):
                totals[player], residues[player] = position.scores[player], 0.0
            residues[0] = moves.leave_values[move]
            row, passes, scoreless, is_over = moves.rows[move], 0, 0, False
            if row[LOCATION] == PASS:
                passes, scoreless = 1, 1
            elif row[LOCATION] >= EXCHANGE:
                exchange(turns, racks[0], _unpack_exchange(row, turns.returned), bag_count)
                scoreless = 1
            else:
                _, bag_count = lay_and_draw(lexicon.graph, rules, board, row, racks[0], turns, bag_count)
                totals[0] += row[SCORE]
                is_over = racks[0].sum() == 0
            mover = 0
            for ply in range(plies):
                if is_over or rules.stop[0] != 0:
                    break
                mover = (ply + 1) % players
                against = 0
                for player in range(players):
                    against += 0 if player == mover else points_on(racks[player], tile_values)
                context = EvaluationContext(bag_count, against, end_rules.exchange_needs, True)
                bag_count = take_turn(lexicon, rules, board, racks[mover], leaves, context, workspace, turns, bag_count)
                totals[mover] += turn[POINTS]
                residues[mover] = (turn[EQUITY] - 1000 * turn[POINTS]) / 1000 if turn[KIND] != PASSED else 0.0
                passes = passes + 1 if turn[KIND] == PASSED else 0
                scoreless = scoreless + 1 if turn[POINTS] == 0 else 0
                is_over = racks[mover].sum() == 0 or (end_rules.passes > 0 and passes >= end_rules.passes)
                is_over = is_over or (end_rules.scoreless_turns > 0 and scoreless >= end_rules.scoreless_turns)
            if is_over:
                _settle(totals, racks, mover, tile_values)
                residues[:] = 0.0
            if bag_count > 0:  # the value of a rack at the end of the game is not a leave value
                totals += residues
            best = -1e9
            for player in range(1, players):
                best = max(best, totals[player])
            spread, probability = totals[0] - best, 0.0
            if is_over:
                probability = 1.0 if spread > 0 else 0.5 if spread == 0 else 0.0
            else:
                next_mover = (mover + 1) % players
                probability = _win_probability(spread, bag_count, win, 1 if next_mover == 0 else -1)
            outcome = outcomes[deal, move]
            outcome[WIN], outcome[SPREAD], outcome[TOTAL] = probability, spread, totals[0]
