"""What becomes of each of some moves: the unseen tiles are dealt at random, and everybody goes on with the best move by
equity for some plies. All moves meet the same deals, so that their difference is not that of luck.
"""

import numpy as np

from mozaika.engine.kernels.best import EXCHANGE
from mozaika.engine.kernels.play_rows import HIGH, LOW, SCORE, TILE_BITS, WHERE
from mozaika.engine.kernels.random import start_chance
from mozaika.engine.kernels.turns import (
    FACTS_OF_A_TURN,
    KIND,
    PASSED,
    POINTS,
    WORTH,
    exchange,
    lay_and_draw,
    shuffle,
    take_turn,
)
from mozaika.lexicon.kernels.compiled import kernel

# What became of a move in a deal: columns of `outcomes`.
WIN, SPREAD, TOTAL = 0, 1, 2
FACTS_OF_AN_OUTCOME = 3
PASS = -1  # as WHERE of a move


@kernel
def _held(rack, tile_values):
    total = 0
    for tile in range(1, rack.shape[0]):
        total += rack[tile] * tile_values[tile]
    return total


@kernel
def _unpack(low, high, given):
    """The tiles that an exchange gives back, packed as those of a play are; returns how many. A blank is 64."""
    count = 0
    for part in range(2):
        tiles = low if part == 0 else high
        while tiles != 0:
            given[count] = (tiles & 127) & 63
            count += 1
            tiles >>= TILE_BITS
    return count


@kernel
def _put_last(tiles, some):
    """Bring some of the tiles to the end, from where they are dealt first; the others stay in random order."""
    last = tiles.shape[0] - 1
    for each in range(some.shape[0]):
        at = last
        while tiles[at] != some[each]:
            at -= 1
        tiles[at], tiles[last] = tiles[last], tiles[at]
        last -= 1


@kernel
def _win(spread, left, scales, tempos, sign):
    """The chance to win with so many points and so many tiles in the bag; `sign` is 1 for who is on turn."""
    place = min(left, scales.shape[0] - 1)
    return 1.0 / (1.0 + np.exp(-(spread + sign * tempos[place]) / scales[place]))


@kernel
def roll_out(
    words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
    size, letter_times, word_times, tile_values, rules, every, ends, holdings, pairs, scales, tempos,
    caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
    plays, worths,
    letters, values, allowed, crossed, start, own, unseen, others, aside, believed, scores, moves, kept, alive, plies,
    first, seed, outcomes,
):  # fmt: skip
    """Roll out each move of `moves` that is `alive`, once in each deal from number `first` on: `outcomes[deal, move]`.

    `own` is the rack of who is on turn, `others` how many tiles each other player holds; `aside` so many tiles nobody
    has. Each row of `believed` are tiles that the first of the others may have kept. `scores` are everybody's, who is
    on turn first; `kept[move]` is what the tiles kept are worth. `ends`: as for `play_games`. `scales` and `tempos`:
    the chance to win by the tiles in the bag.
    """
    players, squares = scores.shape[0], letters.shape[0]
    now_letters, now_values = np.zeros(squares, np.uint8), np.zeros(squares, np.int64)
    now_allowed, now_crossed = np.zeros(squares, np.uint64), np.zeros(squares, np.int64)
    dealt, bag = np.zeros(unseen.shape[0], np.uint8), np.zeros(unseen.shape[0], np.uint8)
    racks, totals, residues = np.zeros((players, 64), np.int64), np.zeros(players), np.zeros(players)
    given, strip = np.zeros(64, np.int64), np.zeros(size[1], np.uint8)
    context, begin = np.zeros(4, np.int64), np.zeros(2, np.int64)
    chance, turn = np.zeros(1, np.uint64), np.zeros(FACTS_OF_A_TURN, np.int64)
    for deal in range(outcomes.shape[0]):
        number = first + deal
        start_chance(chance, seed, number)
        dealt[:] = unseen
        shuffle(chance, dealt, dealt.shape[0])
        if believed.shape[0] > 0:
            _put_last(dealt, believed[number % believed.shape[0]])
        for move in range(moves.shape[0]):
            if alive[move] == 0:
                continue
            start_chance(chance, seed + 1, number)
            now_letters[:], now_values[:] = letters, values
            now_allowed[:], now_crossed[:] = allowed, crossed
            begin[:] = start
            bag[:] = dealt
            left = dealt.shape[0]
            racks[:] = 0
            racks[0] = own
            for player in range(1, players):
                for _ in range(min(others[player - 1], left)):
                    left -= 1
                    racks[player, bag[left]] += 1
            left -= aside
            for player in range(players):
                totals[player], residues[player] = scores[player], 0.0
            residues[0] = kept[move]  # until he moves again
            where, passes, scoreless, over = moves[move, WHERE], 0, 0, False
            if where == PASS:
                passes, scoreless = 1, 1
            elif where >= EXCHANGE:
                exchange(chance, racks[0], given, _unpack(moves[move, LOW], moves[move, HIGH], given), bag, left)
                scoreless = 1
            else:
                _, left = lay_and_draw(
                    graph, gaddag, size, now_letters, now_values, now_allowed, now_crossed, every, tile_values, begin,
                    where, moves[move, LOW], moves[move, HIGH], racks[0], bag, left, strip,
                )  # fmt: skip
                totals[0] += moves[move, SCORE]
                over = racks[0].sum() == 0
            mover = 0
            for ply in range(plies):
                if over:
                    break
                mover = (ply + 1) % players
                against = 0
                for player in range(players):
                    against += 0 if player == mover else _held(racks[player], tile_values)
                context[0], context[1], context[2], context[3] = left, against, ends[0], 1
                left = take_turn(
                    words, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums, graph, gaddag,
                    size, now_letters, now_values, now_allowed, now_crossed, letter_times, word_times, racks[mover],
                    tile_values, rules, begin, every, holdings, pairs, context,
                    caps, heap, subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates,
                    answer, plays, worths, bag, left, given, strip, chance, turn,
                )  # fmt: skip
                totals[mover] += turn[POINTS]
                residues[mover] = (turn[WORTH] - 1000 * turn[POINTS]) / 1000 if turn[KIND] != PASSED else 0.0
                passes = passes + 1 if turn[KIND] == PASSED else 0
                scoreless = scoreless + 1 if turn[POINTS] == 0 else 0
                over = racks[mover].sum() == 0 or (ends[1] > 0 and passes >= ends[1])
                over = over or (ends[2] > 0 and scoreless >= ends[2])
            best = -1e9
            if over:
                for player in range(players):
                    held = _held(racks[player], tile_values)
                    totals[player] -= held
                    if racks[mover].sum() == 0:  # out: he gains what the others lose
                        totals[mover] += held
                residues[:] = 0.0
            for player in range(1, players):
                best = max(best, totals[player] + (residues[player] if left > 0 else 0.0))
            own_total = totals[0] + (residues[0] if left > 0 else 0.0)
            spread = own_total - best
            win = 0.0
            if over:
                win = 1.0 if spread > 0 else 0.5 if spread == 0 else 0.0
            else:
                next_ = (mover + 1) % players
                win = _win(spread, left, scales, tempos, 1 if next_ == 0 else -1)
            outcome = outcomes[deal, move]
            outcome[WIN], outcome[SPREAD], outcome[TOTAL] = win, spread, own_total
