"""Whole games between two bots, played inside the kernel. The random numbers of a game depend on its number alone, so
that it does not matter which thread plays it; games come in pairs with the same bag and exchanged seats.
"""

import numpy as np

from mozaika.engine.kernels.arrays import CODES, NEVER, EvaluationContext, LeaveArrays
from mozaika.engine.kernels.boards import clear_board, new_board
from mozaika.engine.kernels.random import seed_random
from mozaika.engine.kernels.turns import (
    COUNT,
    EXCHANGED,
    KIND,
    PASSED,
    PLAYED,
    POINTS,
    new_turn_workspace,
    points_on,
    shuffle,
    take_turn,
)
from mozaika.lexicon.kernels.compiled import borrowing, kernel

# Columns of `results`, by bot, not by seat.
SCORES, BINGOS, TURNS = 0, 2, 4
RESULT_COLUMNS = 5
MAX_TURNS = 600  # far more than any game takes; a game that reaches it is abandoned


@borrowing
def _record(positions, number, board, rack, other, bag_count, spread, mover):
    """Record a position; `other` is the opponent's rack."""
    for square in range(board.letters.shape[0]):
        positions.letters[number, square] = board.letters[square]
        positions.values[number, square] = board.values[square]
    for tile in range(rack.shape[0]):
        positions.racks[number, tile] = rack[tile]
        positions.others[number, tile] = other[tile]
    positions.bags[number], positions.spreads[number], positions.movers[number] = bag_count, spread, mover


@borrowing
def _fill_bag(bag, tile_counts):
    """Put all tiles in the bag; returns how many there are."""
    count = 0
    for tile in range(tile_counts.shape[0]):
        for _ in range(tile_counts[tile]):
            bag[count] = tile
            count += 1
    return count


@kernel
def play_games(lexicon, rules, end_rules, bots, workspace, first_game, seed, results, positions):
    """Play `results.shape[0]` games from number `first_game` on; in games of odd numbers the second bot begins. The
    first positions are recorded in `positions`.
    """
    board, turns = new_board(rules), new_turn_workspace(rules, rules.tile_counts.sum())
    racks, scores, exchanges = np.zeros((2, CODES), np.int64), np.zeros(2, np.int64), np.zeros(2, np.int64)
    bag, turn, recorded = turns.bag, turns.turn, 0
    for game in range(results.shape[0]):
        number = first_game + game
        seed_random(turns.random_state, seed, number // 2)
        bag_count = _fill_bag(bag, rules.tile_counts)
        shuffle(turns.random_state, bag, bag_count)
        clear_board(lexicon.graph, rules, board)
        racks[:] = 0
        scores[:] = 0
        exchanges[:] = 0
        results[game] = 0
        for seat in range(2):
            for _ in range(min(rules.rack_size, bag_count)):
                bag_count -= 1
                racks[seat, bag[bag_count]] += 1
        seat, passes, scoreless, turn_count, is_over = 0, 0, 0, 0, False
        while not is_over and turn_count < MAX_TURNS:
            rack = racks[seat]
            bot = (seat + number) % 2
            if recorded < positions.letters.shape[0]:
                spread = scores[seat] - scores[1 - seat]
                _record(positions, recorded, board, rack, racks[1 - seat], bag_count, spread, 2 * game + bot)
                recorded += 1
            against = points_on(racks[1 - seat], rules.tile_values)
            may_exchange = scoreless < end_rules.patience and (
                end_rules.exchanges_each == 0 or exchanges[seat] < end_rules.exchanges_each
            )
            needed = end_rules.exchange_needs if may_exchange else NEVER
            leaves = LeaveArrays(bots.holdings[bot], bots.pairs[bot], bots.keys[bot], bots.values[bot], bots.tile_keys)
            context = EvaluationContext(bag_count, against, needed, bots.uses_leaves[bot] != 0)
            bag_count = take_turn(lexicon, rules, board, rack, leaves, context, workspace, turns, bag_count)
            turn_count += 1
            if turn[KIND] == PLAYED:
                scores[seat] += turn[POINTS]
                results[game, BINGOS + bot] += 1 if turn[COUNT] == rules.rack_size else 0
                passes, scoreless = 0, 0 if turn[POINTS] > 0 else scoreless + 1
                if rack.sum() == 0:  # out: the player gains what the opponent loses
                    scores[seat] += against
                    is_over = True
            else:
                passes, scoreless = passes + 1 if turn[KIND] == PASSED else 0, scoreless + 1
                exchanges[seat] += 1 if turn[KIND] == EXCHANGED else 0
            if (end_rules.passes > 0 and passes >= end_rules.passes) or (
                end_rules.scoreless_turns > 0 and scoreless >= end_rules.scoreless_turns
            ):
                is_over = True
            seat = 1 - seat
        for seat in range(2):
            results[game, SCORES + (seat + number) % 2] = scores[seat] - points_on(racks[seat], rules.tile_values)
        results[game, TURNS] = turn_count
        if game < positions.last_racks.shape[0]:
            positions.last_racks[game] = racks
