"""Words that may fit a stretch: noted by the sum of their letters, looked up, laid where they fit, and scored."""

import numpy as np

from mozaika.engine.kernels.cross_checks import NO_CROSS
from mozaika.engine.kernels.play_rows import BLANK_BIT, FACTS, HIGH, LOW, SCORE, TILE_BITS, TILES_A_NUMBER, WHERE
from mozaika.engine.kernels.slots import (
    BEGIN,
    CROSS_POINTS,
    FREE,
    LENGTH,
    LOWEST_EQUITY,
    TILE_POINTS,
    TILES,
    TIMES,
)
from mozaika.lexicon.kernels.alphagrams import mixed
from mozaika.lexicon.kernels.compiled import borrowing, inlined
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.keys import letter_at

EQUITY = FACTS  # the column of the answer after those of a play
ANSWER = FACTS + 1
# Columns of `candidates`: the sum of a word's letters, the letters that blanks stand for, what is left worth.
_KEY, _FOR_BLANKS, _LEAVE = 0, 1, 2
_ONE = np.uint64(1)


@inlined
def note(candidates, waiting, key, for_blanks, leave):
    candidates[index(waiting), _KEY] = key
    candidates[index(waiting), _FOR_BLANKS] = np.uint64(for_blanks)
    candidates[index(waiting), _LEAVE] = np.uint64(leave + LOWEST_EQUITY)


@borrowing
def _shape(letters, here, pattern, fixed):
    """Which letters a word must have where, to fit the tiles that lie in a stretch, and where it must end."""
    pattern[:] = 0
    fixed[:] = 0
    length = here[LENGTH]
    for place in range(length):
        letter = letters[index(here[BEGIN] + place)]
        if letter != 0:
            shift = np.uint64(54 - 6 * (place % 10))
            pattern[place // 10] |= np.uint64(letter) << shift
            fixed[place // 10] |= np.uint64(63) << shift
    if length // 10 < fixed.shape[0]:
        fixed[length // 10] |= np.uint64(63) << np.uint64(54 - 6 * (length % 10))


@borrowing
def try_words(
    words, buckets, bucket_shift, sums, lying, size, letters, allowed, crossed, letter_times, word_times, rack,
    tile_values, rules, here, pattern, fixed, counts, candidates, waiting, best, answer,
):  # fmt: skip
    """The words of all candidates that fit the stretch; returns the best equity, and writes its play into `answer`.
    `lying` is the sum of the letters that lie there. A bucket has the words of a few sums: those whose letters are not
    the candidate's are told by what they would lay.
    """
    begin, length, tiles = here[BEGIN], here[LENGTH], here[TILES]
    points, crossing, times = here[TILE_POINTS], here[CROSS_POINTS], here[TIMES]
    bonus = rules[1] if tiles == rules[0] else 0
    columns = min(words.shape[0], length // 10 + 1)
    _shape(letters, here, pattern, fixed)
    for each in range(waiting):
        key = candidates[index(each), _KEY]
        bucket = mixed(key) >> bucket_shift
        leave = np.int64(candidates[index(each), _LEAVE]) - LOWEST_EQUITY
        one = np.int64(candidates[index(each), _FOR_BLANKS] & np.uint64(255))
        two = np.int64(candidates[index(each), _FOR_BLANKS] >> np.uint64(8))
        for word in range(buckets[bucket], buckets[bucket + _ONE]):
            fits = (words[0, index(word)] & fixed[0]) == pattern[0]
            for column in range(1, columns):
                fits = fits and (words[index(column), index(word)] & fixed[index(column)]) == pattern[index(column)]
            if not fits:
                continue
            main, cross, laid = points, crossing, lying
            # A blank stands where it costs least.
            cost_one, cost_two, place_one, place_two = 1 << 40, 1 << 40, -1, -1
            for free in range(FREE, FREE + tiles):
                square = index(here[index(free)])
                place = here[index(free)] - begin
                letter = letter_at(words, word, place)
                if ((allowed[square] >> np.uint64(letter - 1)) & _ONE) == 0:
                    fits = False
                    break
                laid += sums[index(letter)]
                value = tile_values[index(letter)] * letter_times[square]
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
            if not fits or laid != key:
                continue
            score = main * times + cross + bonus
            if one != 0:
                score -= cost_one
            if two != 0:
                score -= cost_two
            if score * 1000 + leave > best and _is_held(words, word, here, rack, counts, place_one, place_two):
                best = score * 1000 + leave
                answer[EQUITY], answer[SCORE] = best, score
                answer[WHERE] = _where(begin, length, size)
                _write_tiles(words, word, here, place_one, place_two, answer)
    return best


@inlined
def _where(begin, length, size):
    """A stretch as `rows.WHERE` packs it."""
    line, first = begin // size[1], begin % size[1]
    orientation = line // size[0]
    return (orientation << 24) | ((line % size[0]) << 16) | ((first - 1) << 8) | length


@borrowing
def _is_held(words, word, here, rack, counts, place_one, place_two):
    """Has the rack the letters that the word lays? Equal sums say so; two sums may be equal by accident."""
    counts[:] = 0
    for free in range(FREE, FREE + here[TILES]):
        place = here[free] - here[BEGIN]
        if place not in (place_one, place_two):
            letter = letter_at(words, word, place)
            counts[letter] += 1
            if counts[letter] > rack[letter]:
                return False
    return True


@borrowing
def _write_tiles(words, word, here, place_one, place_two, answer):
    answer[LOW], answer[HIGH] = 0, 0
    for count in range(here[TILES]):
        place = here[FREE + count] - here[BEGIN]
        tile = letter_at(words, word, place)
        if place in (place_one, place_two):
            tile += BLANK_BIT
        if count < TILES_A_NUMBER:
            answer[LOW] |= tile << (TILE_BITS * count)
        else:
            answer[HIGH] |= tile << (TILE_BITS * (count - TILES_A_NUMBER))
