"""The best play by equity without listing all: every stretch of every line has an upper bound; the most promising are
looked at first, and the search ends when no bound is better than the best play found.

Words for a stretch are found by the sum of its letters and of those taken from the rack (`lexicon.kernels.alphagrams`).
Equities are thousandths of a point. Racks with more than two blanks are not for this kernel.
"""

import numpy as np

from mozaika.engine.kernels.crosses import NO_CROSS
from mozaika.engine.kernels.generate import BLANK_BIT, HIGH, LOW, SCORE, TILE_BITS, TILES_A_NUMBER, WHERE
from mozaika.engine.kernels.leaves import last_value, leave_value
from mozaika.lexicon.kernels.alphagrams import SUM_SHIFT, is_marked, mixed
from mozaika.lexicon.kernels.bits import ones
from mozaika.lexicon.kernels.compiled import kernel
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.keys import letter_at

EQUITY = 4  # the column of the answer after those of `generate`
ANSWER = 5
EXCHANGE = 1 << 30  # in WHERE: an exchange; the bits below say of which tiles (`exchanges.given_back`)
NOTHING = -(1 << 60)
MOST_BLANKS = 2
_ONE = np.uint64(1)
_LOWEST_EQUITY = 1 << 40  # makes bounds positive, so that they can share a number with their stretch
_STRETCH_BITS = 17
# Columns of `stretches`: where it lies, how many tiles it takes, points of the tiles there and of words crossing it,
# how often its word counts, and the bound of its score.
_BASE, _FIRST, _LAST, _TILES, _TILE_POINTS, _CROSS_POINTS, _TIMES, _WHERE, _BOUND = 0, 1, 2, 3, 4, 5, 6, 7, 8


@kernel
def _sink(heap, count, at):
    """Put the number at `at` where it belongs among those below it; the greatest is on top."""
    value = heap[index(at)]
    while True:
        child = 2 * at + 1
        if child >= count:
            break
        if child + 1 < count and heap[index(child + 1)] > heap[index(child)]:
            child += 1
        if heap[index(child)] <= value:
            break
        heap[index(at)] = heap[index(child)]
        at = child
    heap[index(at)] = value


@kernel
def _take_apart(rack, sums, tile_values, subset_sums, subset_values, subset_masks, subset_steps, subsets):
    """All choices of letters from the rack, by their number: sums, values, and a bit for each letter; `subsets[n]`
    counts those of n letters. Returns how many letters there are.

    A choice is another one with some of its last letter added; `subset_steps` packs which, how many, which letter. In
    this order the n-th choice from the front and the n-th from the back, of the others' number, make up the whole.
    """
    subsets[:] = 0
    subsets[0], subset_sums[0, 0], subset_values[0, 0], subset_masks[0, 0], subset_steps[0, 0] = 1, 0, 0, 0, 0
    held = 0
    for letter in range(1, rack.shape[0]):
        count = rack[letter]
        if count == 0:
            continue
        for size in range(held, -1, -1):
            before, total = subsets[size], np.uint64(0)
            for taken in range(1, count + 1):
                total += sums[letter]
                there = subsets[size + taken]
                for each in range(before):
                    subset_sums[index(size + taken), index(there + each)] = (
                        subset_sums[index(size), index(each)] + total
                    )
                    subset_values[index(size + taken), index(there + each)] = (
                        subset_values[index(size), index(each)] + taken * tile_values[letter]
                    )
                    subset_masks[index(size + taken), index(there + each)] = subset_masks[
                        index(size), index(each)
                    ] | _ONE << np.uint64(letter - 1)
                    subset_steps[index(size + taken), index(there + each)] = (each << 16) | (taken << 8) | letter
                subsets[size + taken] = there + before
        held += count
    return held


@kernel
def _weigh_leaves(
    rack, held, tile_values, subset_values, subset_steps, subsets, holdings, pairs, outlook, subset_leaves, best_leaves,
):  # fmt: skip
    """What is left after each choice of tiles is worth: by the model while there are tiles to draw, by what it costs or
    earns at the end otherwise. Returns the best exchange: its equity, and which choice it gives back (-1: none).

    `outlook`: tiles in the bag, points on the opponents' racks, tiles that an exchange needs in the bag, and whether to
    weigh leaves at all.
    """
    bag, against, needed, weigh = outlook[0], outlook[1], outlook[2], outlook[3]
    blanks, worth = rack[0], subset_values[held, 0]
    kinds, copies = np.zeros(32, np.int64), np.zeros(32, np.int64)
    best_leaves[:] = NOTHING
    exchange, exchanged = NOTHING, -1
    if weigh == 0 or (bag > 0 and holdings.shape[0] == 0):  # nothing to weigh
        subset_leaves[:] = 0
        best_leaves[1:] = 0
        if weigh != 0 and bag >= needed and held + blanks > 0:
            exchange, exchanged = 0, 1 << 16 if held > 0 else 1 << 24
        return exchange, exchanged
    for used in range(min(blanks, MOST_BLANKS) + 1):
        for size in range(held + 1):
            taken = size + used
            if taken == 0:
                continue
            for each in range(subsets[size]):
                value = 0
                if bag > 0:
                    kept, choice, many = held - size, subsets[held - size] - 1 - each, 0
                    while kept > 0:
                        step = subset_steps[index(kept), index(choice)]
                        kinds[index(many)], copies[index(many)] = step & 255, step >> 8 & 255
                        many, kept, choice = many + 1, kept - (step >> 8 & 255), step >> 16
                    if blanks > used:
                        kinds[index(many)], copies[index(many)] = 0, blanks - used
                        many += 1
                    value = leave_value(holdings, pairs, kinds, copies, many, held + blanks - taken)
                    if bag >= needed and taken <= bag and value > exchange:
                        exchange, exchanged = value, (used << 24) | (size << 16) | each
                else:
                    left = worth - subset_values[index(size), index(each)]
                    value = last_value(-1 if taken == held + blanks else left, against)
                subset_leaves[index(used), index(size), index(each)] = value
                best_leaves[index(taken)] = max(best_leaves[index(taken)], value)
    return exchange, exchanged


@kernel
def _cap_crossed(letters, allowed, crossed, usable, ranked, count, tile_values, caps):
    """The highest value that a tile of the rack can have on each square where another word is crossed; `ranked` are the
    rack's letters, highest first.
    """
    for square in range(letters.shape[0]):
        if crossed[square] != NO_CROSS and letters[square] == 0:
            fitting, value = allowed[square] & usable, 0
            if fitting != 0:
                for each in range(count):
                    if (fitting >> np.uint64(ranked[each] - 1)) & _ONE:
                        value = tile_values[ranked[each]]
                        break
            caps[square] = value


@kernel
def _stretches(
    size, letters, values, allowed, crossed, letter_times, word_times, rules, start, sums, usable, most, best_values,
    best_leaves, whole_sum, whole, seen, seen_shift, caps, stretches, stretch_sums, stretch_needs, heap,
):  # fmt: skip
    """Every stretch of a line that a play could fill, with its bound; returns how many. `whole` tiles without a blank
    have the sum `whole_sum`: then a stretch that takes them all must be a word's letters. `stretch_needs` are letters
    of which a play there lays one: those of the crossed square that fewest fit.
    """
    lines, stride = size[0], size[1]
    empty, found = start[0] >= 0, 0
    for orientation in range(2):
        length = size[2] if orientation == 0 else size[3]
        centre = start[1 - orientation] + 1
        for line in range(size[3] if orientation == 0 else size[2]):
            base = (orientation * lines + line) * stride
            if empty and line != start[orientation]:
                continue
            for first in range(1, length + 1):
                if letters[index(base + first - 1)] != 0:
                    continue
                if not empty:
                    touch = first
                    while (
                        touch <= length
                        and letters[index(base + touch)] == 0
                        and crossed[index(base + touch)] == NO_CROSS
                    ):
                        touch += 1
                    if touch > length:
                        break
                    if touch - first > most or (touch - first == most and letters[index(base + touch)] == 0):
                        continue
                tiles, points, crossing, times, joined = 0, 0, 0, 1, False
                twice, thrice, crosses, crosses_twice, crosses_thrice = 0, 0, 0, 0, 0
                free_twice, free_thrice, capped, capped_crossing = 0, 0, 0, 0
                total, need, fewest = np.uint64(0), usable, 64
                for last in range(first, length + 1):
                    square = index(base + last)
                    if letters[square] != 0:
                        points += values[square]
                        total += sums[letters[square]]
                        joined = True
                    else:
                        tiles += 1
                        if tiles > most:
                            break
                        of_word, of_letter = word_times[square], letter_times[square]
                        if crossed[square] == NO_CROSS:
                            free_twice += 1 if of_letter > 1 else 0
                            free_thrice += 1 if of_letter > 2 else 0
                        else:
                            fitting = allowed[square] & usable
                            if fitting == 0:
                                break
                            fit = np.int64(ones(fitting))
                            if fit < fewest:
                                need, fewest = fitting, fit
                            capped += caps[square] * of_letter
                            capped_crossing += caps[square] * of_letter * of_word
                            joined = True
                            crossing += crossed[square] * of_word
                            crosses += 1
                            crosses_twice += 1 if of_word * of_letter > 1 else 0
                            crosses_thrice += 1 if of_word * of_letter > 2 else 0
                        times *= of_word
                        twice += 1 if of_letter > 1 else 0
                        thrice += 1 if of_letter > 2 else 0
                    if tiles == 0 or last == first or letters[index(base + last + 1)] != 0:
                        continue
                    if (empty and not first <= centre <= last) or (not empty and not joined):
                        continue
                    if tiles == 1 and orientation == 1 and crosses == 1:
                        continue  # the same play was met across
                    if tiles == whole and not is_marked(seen, mixed(total + whole_sum), seen_shift):
                        continue
                    # The highest tiles on the best squares, in the word and in the words crossing it; or, on crossed
                    # squares, the highest that fit there.
                    free = tiles - crosses
                    tighter = (
                        times
                        * (
                            points
                            + capped
                            + best_values[index(free)]
                            + best_values[index(free_twice)]
                            + best_values[index(free_thrice)]
                        )
                        + crossing
                        + capped_crossing
                    )
                    bound = (
                        times
                        * (points + best_values[index(tiles)] + best_values[index(twice)] + best_values[index(thrice)])
                        + crossing
                        + best_values[index(crosses)]
                        + best_values[index(crosses_twice)]
                        + best_values[index(crosses_thrice)]
                    )
                    if tiles == rules[0]:
                        bound += rules[1]
                        tighter += rules[1]
                    stretches[index(found), _BASE], stretches[index(found), _FIRST], stretches[index(found), _LAST] = (
                        base,
                        first,
                        last,
                    )
                    stretches[index(found), _TILES], stretches[index(found), _TILE_POINTS] = tiles, points
                    stretches[index(found), _CROSS_POINTS], stretches[index(found), _TIMES] = crossing, times
                    stretches[index(found), _WHERE], stretches[index(found), _BOUND] = (orientation << 8) | line, bound
                    stretch_sums[index(found)], stretch_needs[index(found)] = total, need
                    heap[index(found)] = (
                        (min(bound, tighter) * 1000 + best_leaves[index(tiles)] + _LOWEST_EQUITY) << _STRETCH_BITS
                    ) | found
                    found += 1
    return found


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
    held = _take_apart(rack, sums, tile_values, subset_sums, subset_values, subset_masks, subset_steps, subsets)
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
    best, exchanged = _weigh_leaves(
        rack, held, tile_values, subset_values, subset_steps, subsets, holdings, pairs, outlook, subset_leaves,
        best_leaves,
    )  # fmt: skip
    answer[EQUITY], answer[SCORE], answer[WHERE] = best, 0, EXCHANGE | max(exchanged, 0)
    most = min(rules[0], held + blanks)
    whole = held if blanks == 0 else -1
    _cap_crossed(letters, allowed, crossed, usable, ranked, count, tile_values, caps)
    number = _stretches(
        size, letters, values, allowed, crossed, letter_times, word_times, rules, start, sums, usable, most,
        best_values, best_leaves, subset_sums[held, 0], whole, seen, seen_shift, caps, stretches, stretch_sums,
        stretch_needs, heap,
    )  # fmt: skip
    for at in range(number // 2 - 1, -1, -1):
        _sink(heap, number, at)
    while number > 0:
        top = heap[0]
        if (top >> _STRETCH_BITS) - _LOWEST_EQUITY <= best:
            break
        number -= 1
        heap[0] = heap[number]
        _sink(heap, number, 0)
        here = stretches[top & ((1 << _STRETCH_BITS) - 1)]
        base, first, last, tiles = here[_BASE], here[_FIRST], here[_LAST], here[_TILES]
        points, crossing, times = here[_TILE_POINTS], here[_CROSS_POINTS], here[_TIMES]
        total = stretch_sums[top & ((1 << _STRETCH_BITS) - 1)]
        need = stretch_needs[top & ((1 << _STRETCH_BITS) - 1)]
        bonus = rules[1] if tiles == rules[0] else 0
        # A choice's bound: that of the stretch, with the choice's own value in place of the highest tiles'.
        slack = 1000 * (here[_BOUND] - times * best_values[index(tiles)])
        waiting = 0
        for each in range(subsets[tiles]):
            if (subset_masks[index(tiles), index(each)] & need) != 0 and (
                slack
                + 1000 * times * subset_values[index(tiles), index(each)]
                + subset_leaves[0, index(tiles), index(each)]
                > best
            ):
                key = total + subset_sums[index(tiles), index(each)]
                if is_marked(seen, mixed(key), seen_shift):
                    candidates[index(waiting), 0], candidates[index(waiting), 1] = key, 0
                    candidates[index(waiting), 2] = np.uint64(
                        subset_leaves[0, index(tiles), index(each)] + _LOWEST_EQUITY
                    )
                    waiting += 1
        if blanks > 0:
            for each in range(subsets[tiles - 1]):
                if (
                    slack
                    + 1000 * times * subset_values[index(tiles - 1), index(each)]
                    + subset_leaves[1, index(tiles - 1), index(each)]
                    <= best
                ):
                    continue
                key = total + subset_sums[index(tiles - 1), index(each)]
                if not is_marked(near, mixed(key), near_shift):
                    continue
                for letter in range(1, sums.shape[0]):
                    if (every >> np.uint64(letter - 1)) & _ONE and is_marked(
                        seen, mixed(key + sums[letter]), seen_shift
                    ):
                        candidates[index(waiting), 0], candidates[index(waiting), 1] = (
                            key + sums[letter],
                            np.uint64(letter),
                        )
                        candidates[index(waiting), 2] = np.uint64(
                            subset_leaves[1, index(tiles - 1), index(each)] + _LOWEST_EQUITY
                        )
                        waiting += 1
        if blanks > 1 and tiles > 1:
            for each in range(subsets[tiles - 2]):
                if (
                    slack
                    + 1000 * times * subset_values[index(tiles - 2), index(each)]
                    + subset_leaves[2, index(tiles - 2), index(each)]
                    <= best
                ):
                    continue
                for other in range(1, sums.shape[0]):
                    if ((every >> np.uint64(other - 1)) & _ONE) == 0:
                        break
                    key = total + subset_sums[index(tiles - 2), index(each)] + sums[other]
                    if not is_marked(near, mixed(key), near_shift):
                        continue
                    for letter in range(other, sums.shape[0]):
                        if ((every >> np.uint64(letter - 1)) & _ONE) == 0:
                            break
                        if is_marked(seen, mixed(key + sums[index(letter)]), seen_shift):
                            candidates[index(waiting), 0] = key + sums[letter]
                            candidates[index(waiting), 1] = np.uint64(other | (letter << 8))
                            candidates[index(waiting), 2] = np.uint64(
                                subset_leaves[2, index(tiles - 2), index(each)] + _LOWEST_EQUITY
                            )
                            waiting += 1
        if waiting == 0:
            continue
        length = last - first + 1
        pattern[:] = 0
        fixed[:] = 0
        for place in range(length):
            letter = letters[index(base + first + place)]
            if letter != 0:
                shift = np.uint64(54 - 6 * (place % 10))
                pattern[place // 10] |= np.uint64(letter) << shift
                fixed[place // 10] |= np.uint64(63) << shift
        for each in range(waiting):
            hash_ = mixed(candidates[index(each), 0])
            bucket = hash_ >> bucket_shift
            entry, end = np.int64(buckets[bucket]), np.int64(buckets[bucket + _ONE])
            hash_ >>= SUM_SHIFT
            while entry < end and found[index(entry)] != hash_:
                entry += 1
            if entry == end:
                continue
            leave = np.int64(candidates[index(each), 2]) - _LOWEST_EQUITY
            one, two = (
                np.int64(candidates[index(each), 1] & np.uint64(255)),
                np.int64(candidates[index(each), 1] >> np.uint64(8)),
            )
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
                    answer[WHERE] = (
                        ((here[_WHERE] >> 8) << 24) | ((here[_WHERE] & 255) << 16) | ((first - 1) << 8) | length
                    )
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
