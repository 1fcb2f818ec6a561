"""Words that may fit a slot: noted by the sum of their letters, looked up, laid where they fit, and scored."""

import numpy as np

from mozaika.engine.kernels.cross_checks import NO_CROSS
from mozaika.engine.kernels.play_rows import BLANK_BIT, HIGH, LOCATION, LOW, PLAY_COLUMNS, SCORE, appended
from mozaika.engine.kernels.slots import (
    BEGIN,
    CROSS_POINTS,
    FREE,
    LENGTH,
    LOWEST_EQUITY,
    MULTIPLIER,
    TILE_POINTS,
    TILES,
)
from mozaika.lexicon.kernels.alphagrams import mixed
from mozaika.lexicon.kernels.compiled import borrowing, inlined
from mozaika.lexicon.kernels.indexes import index
from mozaika.lexicon.kernels.keys import letter_at

EQUITY = PLAY_COLUMNS  # the column of the answer after those of a play
ANSWER_COLUMNS = PLAY_COLUMNS + 1
# Columns of `candidates`: the sum of a word's letters, the letters that blanks stand for, the value of the leave.
_KEY, _FOR_BLANKS, _LEAVE = 0, 1, 2
CANDIDATE_COLUMNS = 3
PATTERN_COLUMNS = 4  # for the longest line and the end after it, ten letters to a number
_ONE = np.uint64(1)


@inlined
def note(candidates, waiting, key, for_blanks, leave):
    candidates[index(waiting), _KEY] = key
    candidates[index(waiting), _FOR_BLANKS] = np.uint64(for_blanks)
    candidates[index(waiting), _LEAVE] = np.uint64(leave + LOWEST_EQUITY)


@borrowing
def _make_pattern(letters, workspace):
    """Which letters a word must have where, to fit the tiles in the slot, and where it must end."""
    slot, pattern, fixed = workspace.slot, workspace.pattern, workspace.fixed
    pattern[:] = 0
    fixed[:] = 0
    length = slot[LENGTH]
    for place in range(length):
        letter = letters[index(slot[BEGIN] + place)]
        if letter != 0:
            shift = np.uint64(54 - 6 * (place % 10))
            pattern[place // 10] |= np.uint64(letter) << shift
            fixed[place // 10] |= np.uint64(63) << shift
    fixed[length // 10] |= np.uint64(63) << np.uint64(54 - 6 * (length % 10))


@borrowing
def try_words(anagrams, rules, board, rack, workspace, lying, waiting, best):
    """Try the words of all candidates that fit the slot; returns the best equity, and writes its play to the answer.
    `lying` is the sum of the letters on the board there. A bucket has the words of a few sums: a word with other
    letters than the candidate's is recognised by the letters that it would lay.
    """
    words, slot, answer, candidates = anagrams.words, workspace.slot, workspace.answer, workspace.candidates
    pattern, fixed = workspace.pattern, workspace.fixed
    begin, length, tiles = slot[BEGIN], slot[LENGTH], slot[TILES]
    points, crossing, multiplier = slot[TILE_POINTS], slot[CROSS_POINTS], slot[MULTIPLIER]
    bonus = rules.bingo_bonus if tiles == rules.rack_size else 0
    columns = min(words.shape[0], length // 10 + 1)
    _make_pattern(board.letters, workspace)
    for each in range(waiting):
        key = candidates[index(each), _KEY]
        bucket = mixed(key) >> anagrams.bucket_shift
        leave = np.int64(candidates[index(each), _LEAVE]) - LOWEST_EQUITY
        first_blank = np.int64(candidates[index(each), _FOR_BLANKS] & np.uint64(255))
        second_blank = np.int64(candidates[index(each), _FOR_BLANKS] >> np.uint64(8))
        for word in range(anagrams.buckets[bucket], anagrams.buckets[bucket + _ONE]):
            fits = (words[0, index(word)] & fixed[0]) == pattern[0]
            for column in range(1, columns):
                fits = fits and (words[index(column), index(word)] & fixed[index(column)]) == pattern[index(column)]
            if not fits:
                continue
            main, cross, laid = points, crossing, lying
            # A blank stands where it costs least.
            first_cost, second_cost, first_place, second_place = 1 << 40, 1 << 40, -1, -1
            for free in range(FREE, FREE + tiles):
                square = index(slot[index(free)])
                place = slot[index(free)] - begin
                letter = letter_at(words, word, place)
                if ((board.cross_sets[square] >> np.uint64(letter - 1)) & _ONE) == 0:
                    fits = False
                    break
                laid += anagrams.letter_sums[index(letter)]
                value = rules.tile_values[index(letter)] * rules.letter_multipliers[square]
                main += value
                cost = value * multiplier
                if board.cross_scores[square] != NO_CROSS:
                    cross += value * rules.word_multipliers[square]
                    cost += value * rules.word_multipliers[square]
                if letter == first_blank and first_blank != 0:
                    if cost < first_cost:
                        if second_blank == first_blank:
                            second_cost, second_place = first_cost, first_place
                        first_cost, first_place = cost, place
                    elif second_blank == first_blank and cost < second_cost:
                        second_cost, second_place = cost, place
                elif letter == second_blank and second_blank != 0 and cost < second_cost:
                    second_cost, second_place = cost, place
            if not fits or laid != key:
                continue
            score = main * multiplier + cross + bonus
            if first_blank != 0:
                score -= first_cost
            if second_blank != 0:
                score -= second_cost
            if score * 1000 + leave > best and _is_held(words, word, rack, workspace, first_place, second_place):
                best = score * 1000 + leave
                answer[EQUITY], answer[SCORE] = best, score
                answer[LOCATION] = _location(rules, begin, length)
                _write_tiles(words, word, slot, first_place, second_place, answer)
    return best


@inlined
def _location(rules, begin, length):
    """A slot as LOCATION packs it."""
    line, first = begin // rules.stride, begin % rules.stride
    orientation = line // rules.lines
    return (orientation << 24) | ((line % rules.lines) << 16) | ((first - 1) << 8) | length


@borrowing
def _is_held(words, word, rack, workspace, first_place, second_place):
    """Whether the rack has the letters that the word lays. Equal sums say so, but two sums may be equal by accident."""
    counts, slot = workspace.counts, workspace.slot
    counts[:] = 0
    for free in range(FREE, FREE + slot[TILES]):
        place = slot[free] - slot[BEGIN]
        if place not in (first_place, second_place):
            letter = letter_at(words, word, place)
            counts[letter] += 1
            if counts[letter] > rack[letter]:
                return False
    return True


@borrowing
def _write_tiles(words, word, slot, first_place, second_place, answer):
    low, high = 0, 0
    for count in range(slot[TILES]):
        place = slot[FREE + count] - slot[BEGIN]
        tile = letter_at(words, word, place)
        if place in (first_place, second_place):
            tile += BLANK_BIT
        low, high = appended(low, high, tile, count)
    answer[LOW], answer[HIGH] = low, high
