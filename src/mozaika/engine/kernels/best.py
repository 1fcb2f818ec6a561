"""The best play by equity without listing all: every stretch of every line has an upper bound; the most promising are
looked at first, and the search ends when no bound is better than the best play found.

Words for a stretch are found by the sum of its letters and of those taken from the rack (`lexicon.kernels.alphagrams`).
Equities are thousandths of a point. Racks with more than two blanks are not for this kernel: `listed` has them.
"""

import numpy as np

from mozaika.engine.kernels.choices import MOST_BLANKS, take_apart, weigh_choices
from mozaika.engine.kernels.crosses import NO_CROSS
from mozaika.engine.kernels.generate import BLANK_BIT, HIGH, LOW, SCORE, TILE_BITS, TILES_A_NUMBER, WHERE
from mozaika.engine.kernels.stretches import (
    BASE,
    BOUND,
    CROSS_POINTS,
    FIRST,
    LAST,
    LINE,
    LOWEST_EQUITY,
    STRETCH_BITS,
    TILE_POINTS,
    TILES,
    TIMES,
    cap_crossed,
    find_stretches,
    sink,
)
from mozaika.lexicon.kernels.alphagrams import SUM_SHIFT, is_marked, mixed
from mozaika.lexicon.kernels.compiled import inlined, kernel
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.keys import letter_at

EQUITY = 4  # the column of the answer after those of `generate`
ANSWER = 5
EXCHANGE = 1 << 30  # in WHERE: an exchange; the bits below say of which tiles (`exchanges.given_back`)
# Columns of `candidates`: the sum of a word's letters, the letters that blanks stand for, what is left worth.
_KEY, _FOR_BLANKS, _LEAVE = 0, 1, 2
_ONE = np.uint64(1)


@inlined
def _note(candidates, waiting, key, for_blanks, leave):
    candidates[index(waiting), _KEY] = key
    candidates[index(waiting), _FOR_BLANKS] = np.uint64(for_blanks)
    candidates[index(waiting), _LEAVE] = np.uint64(leave + LOWEST_EQUITY)


@kernel
def find_best(
    words, found, firsts, buckets, bucket_shift, seen, seen_shift, near, near_shift, sums,
    size, letters, values, allowed, crossed, letter_times, word_times, rack, tile_values, rules, start, every,
    holdings, pairs, outlook,
    caps, stretches, stretch_sums, stretch_needs, heap,
    subset_sums, subset_values, subset_masks, subset_steps, subset_leaves, candidates, answer,
):  # fmt: skip
    """Write the best play (or exchange) into `answer`; its equity is NOTHING if there is none."""
    columns = words.shape[0]
    subsets, best_leaves = np.zeros(32, np.int64), np.zeros(32, np.int64)
    best_values, ranked = np.zeros(33, np.int64), np.zeros(33, np.int64)
    pattern, fixed = np.zeros(columns, np.uint64), np.zeros(columns, np.uint64)
    held = take_apart(rack, sums, tile_values, subset_sums, subset_values, subset_masks, subset_steps, subsets)
    blanks, usable, count = rack[0], np.uint64(0), 0
    for letter in range(1, rack.shape[0]):
        if rack[letter] > 0:
            usable |= _ONE << np.uint64(letter - 1)
        for _ in range(rack[letter]):  # insert, highest first
            place = count
            while place > 0 and best_values[place] < tile_values[letter]:
                best_values[place + 1], ranked[place] = best_values[place], ranked[place - 1]
                place -= 1
            best_values[place + 1], ranked[place] = tile_values[letter], letter
            count += 1
    if blanks > 0:
        usable = every
    for place in range(1, 33):
        best_values[place] += best_values[place - 1]
    best, exchanged = weigh_choices(
        rack, held, tile_values, subset_values, subset_steps, subsets, holdings, pairs, outlook, subset_leaves,
        best_leaves,
    )  # fmt: skip
    answer[EQUITY], answer[SCORE], answer[WHERE] = best, 0, EXCHANGE | max(exchanged, 0)
    most = min(rules[0], held + blanks)
    whole = held if blanks == 0 else -1
    cap_crossed(letters, allowed, crossed, usable, ranked, count, tile_values, caps)
    number = find_stretches(
        size, letters, values, allowed, crossed, letter_times, word_times, rules, start, sums, usable, most,
        best_values, best_leaves, subset_sums[held, 0], whole, seen, seen_shift, caps, stretches, stretch_sums,
        stretch_needs, heap,
    )  # fmt: skip
    for at in range(number // 2 - 1, -1, -1):
        sink(heap, number, at)
    room = candidates.shape[0] - sums.shape[0]  # one round of letters is noted between two looks at it
    while number > 0:
        top = heap[0]
        if (top >> STRETCH_BITS) - LOWEST_EQUITY <= best:
            break
        number -= 1
        heap[0] = heap[number]
        sink(heap, number, 0)
        here = stretches[top & ((1 << STRETCH_BITS) - 1)]
        tiles, times = here[TILES], here[TIMES]
        total = stretch_sums[top & ((1 << STRETCH_BITS) - 1)]
        need = stretch_needs[top & ((1 << STRETCH_BITS) - 1)]
        # A choice's bound: that of the stretch, with the choice's own value in place of the highest tiles'.
        slack = 1000 * (here[BOUND] - times * best_values[index(tiles)])
        waiting, is_shaped = 0, False
        for each in range(subsets[tiles]):
            if (subset_masks[index(tiles), index(each)] & need) != 0 and (
                slack
                + 1000 * times * subset_values[index(tiles), index(each)]
                + subset_leaves[0, index(tiles), index(each)]
                > best
            ):
                key = total + subset_sums[index(tiles), index(each)]
                if is_marked(seen, mixed(key), seen_shift):
                    _note(candidates, waiting, key, 0, subset_leaves[0, index(tiles), index(each)])
                    waiting += 1
        for used in range(1, min(blanks, MOST_BLANKS, tiles) + 1):
            chosen = tiles - used
            for each in range(subsets[chosen]):
                leave = subset_leaves[index(used), index(chosen), index(each)]
                if slack + 1000 * times * subset_values[index(chosen), index(each)] + leave <= best:
                    continue
                key = total + subset_sums[index(chosen), index(each)]
                for other in range(1, sums.shape[0] if used == 2 else 2):
                    if ((every >> np.uint64(other - 1)) & _ONE) == 0:
                        break
                    one = other if used == 2 else 0
                    rest = key + sums[other] if used == 2 else key
                    if not is_marked(near, mixed(rest), near_shift):
                        continue
                    waiting = _with_letter(
                        candidates, waiting, rest, one, leave, max(1, one), every, sums, seen, seen_shift
                    )
                    if waiting > room:
                        if not is_shaped:
                            _shape(letters, here, pattern, fixed)
                            is_shaped = True
                        best = _try_words(
                            words, found, firsts, buckets, bucket_shift, letters, allowed, crossed, letter_times,
                            word_times, rack, tile_values, rules, here, pattern, fixed, candidates, waiting, best,
                            answer,
                        )  # fmt: skip
                        waiting = 0
        if waiting > 0:
            if not is_shaped:
                _shape(letters, here, pattern, fixed)
            best = _try_words(
                words, found, firsts, buckets, bucket_shift, letters, allowed, crossed, letter_times, word_times, rack,
                tile_values, rules, here, pattern, fixed, candidates, waiting, best, answer,
            )  # fmt: skip
    return best


@kernel
def _with_letter(candidates, waiting, key, other, leave, from_letter, every, sums, seen, seen_shift):
    """Note the words that one more letter, for a blank, makes of `key`; `other` is what another blank stands for."""
    for letter in range(from_letter, sums.shape[0]):
        if ((every >> np.uint64(letter - 1)) & _ONE) == 0:
            break
        if is_marked(seen, mixed(key + sums[letter]), seen_shift):
            _note(candidates, waiting, key + sums[letter], letter if other == 0 else other | (letter << 8), leave)
            waiting += 1
    return waiting


@kernel
def _shape(letters, here, pattern, fixed):
    """Which letters a word must have where, to fit the tiles that lie in a stretch."""
    pattern[:] = 0
    fixed[:] = 0
    for place in range(here[LAST] - here[FIRST] + 1):
        letter = letters[index(here[BASE] + here[FIRST] + place)]
        if letter != 0:
            shift = np.uint64(54 - 6 * (place % 10))
            pattern[place // 10] |= np.uint64(letter) << shift
            fixed[place // 10] |= np.uint64(63) << shift


@kernel
def _try_words(
    words, found, firsts, buckets, bucket_shift, letters, allowed, crossed, letter_times, word_times, rack,
    tile_values, rules, here, pattern, fixed, candidates, waiting, best, answer,
):  # fmt: skip
    """The words of all candidates that fit the stretch; returns the best equity, and writes its play into `answer`."""
    columns = words.shape[0]
    base, first, tiles = here[BASE], here[FIRST], here[TILES]
    points, crossing, times = here[TILE_POINTS], here[CROSS_POINTS], here[TIMES]
    bonus = rules[1] if tiles == rules[0] else 0
    length = here[LAST] - first + 1
    for each in range(waiting):
        hash_ = mixed(candidates[index(each), _KEY])
        bucket = hash_ >> bucket_shift
        entry, end = np.int64(buckets[bucket]), np.int64(buckets[bucket + _ONE])
        hash_ >>= SUM_SHIFT
        while entry < end and found[index(entry)] != hash_:
            entry += 1
        if entry == end:
            continue
        leave = np.int64(candidates[index(each), _LEAVE]) - LOWEST_EQUITY
        one = np.int64(candidates[index(each), _FOR_BLANKS] & np.uint64(255))
        two = np.int64(candidates[index(each), _FOR_BLANKS] >> np.uint64(8))
        for word in range(firsts[index(entry)], firsts[index(entry + 1)]):
            fits = True
            for column in range(columns):
                fits = fits and (words[index(column), index(word)] & fixed[column]) == pattern[column]
            if not fits:
                continue
            main, cross = points, crossing
            # A blank stands where it costs least.
            cost_one, cost_two, place_one, place_two = 1 << 40, 1 << 40, -1, -1
            for place in range(length):
                square = index(base + first + place)
                if letters[square] != 0:
                    continue
                letter = letter_at(words, word, place)
                if ((allowed[square] >> np.uint64(letter - 1)) & _ONE) == 0:
                    fits = False
                    break
                value = tile_values[letter] * letter_times[square]
                main += value
                cost = value * times
                if crossed[square] != NO_CROSS:
                    cross += value * word_times[square]
                    cost += value * word_times[square]
                if letter == one and one != 0:
                    if cost < cost_one:
                        if two == one:
                            cost_two, place_two = cost_one, place_one
                        cost_one, place_one = cost, place
                    elif two == one and cost < cost_two:
                        cost_two, place_two = cost, place
                elif letter == two and two != 0 and cost < cost_two:
                    cost_two, place_two = cost, place
            if not fits:
                continue
            score = main * times + cross + bonus
            if one != 0:
                score -= cost_one
            if two != 0:
                score -= cost_two
            if score * 1000 + leave > best and _is_held(
                words, word, letters, base, first, length, rack, place_one, place_two
            ):
                best = score * 1000 + leave
                answer[EQUITY], answer[SCORE] = best, score
                answer[WHERE] = ((here[LINE] >> 8) << 24) | ((here[LINE] & 255) << 16) | ((first - 1) << 8) | length
                _write_tiles(words, word, letters, base, first, length, place_one, place_two, answer)
    return best


@kernel
def _is_held(words, word, letters, base, first, length, rack, place_one, place_two):
    """Has the rack the letters that the word lays? Equal sums say so; two sums may be equal by accident."""
    need = np.zeros(64, np.int64)
    for place in range(length):
        if letters[index(base + first + place)] == 0 and place not in (place_one, place_two):
            letter = letter_at(words, word, place)
            need[letter] += 1
            if need[letter] > rack[letter]:
                return False
    return True


@kernel
def _write_tiles(words, word, letters, base, first, length, place_one, place_two, answer):
    count = 0
    answer[LOW], answer[HIGH] = 0, 0
    for place in range(length):
        if letters[index(base + first + place)] == 0:
            tile = letter_at(words, word, place)
            if place in (place_one, place_two):
                tile += BLANK_BIT
            if count < TILES_A_NUMBER:
                answer[LOW] |= tile << (TILE_BITS * count)
            else:
                answer[HIGH] |= tile << (TILE_BITS * (count - TILES_A_NUMBER))
            count += 1
