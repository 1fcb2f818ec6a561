"""Words as sortable keys: six bits per letter, ten letters per 64-bit number, the first letter in the highest bits.

Keys are stored in columns: `keys[0]` has the first ten letters of every word, `keys[1]` the next ten, and so on. Bits
after the end of a word are 0.
"""

import numpy as np

from mozaika.lexicon.kernels.bits import highest, lowest
from mozaika.lexicon.kernels.compiled import inlined, kernel
from mozaika.lexicon.kernels.indexes import index

LETTER_BITS = 6
LETTERS_PER_COLUMN = 10
MAX_COLUMNS = 4
MAX_LETTERS = 31  # the longest line of a board; longer entries are dropped
_DIGIT_BITS = 12
_DIGITS_PER_COLUMN = 5

# Character classes of a word list; letters are 1 to 62.
END_OF_ENTRY = np.uint8(0)
BLANK_SPACE = np.uint8(254)
NO_LETTER = np.uint8(255)

# Reasons to drop an entry: indexes of `dropped`.
ODD_SIGNS, TOO_SHORT, TOO_LONG = 0, 1, 2

_SIX = np.uint64(6)
_ONES = np.uint64(63)
_SIXTY = np.uint64((1 << 60) - 1)
_DIGIT_ONES = np.uint64(4095)


@inlined
def letter_at(keys, word, place):
    """The code of a letter of a word, 0 after its end."""
    column = place // 10
    shift = np.uint64(54 - 6 * (place - 10 * column))
    return np.int64((keys[index(column), index(word)] >> shift) & _ONES)


@inlined
def length_of(keys, word):
    column = keys.shape[0] - 1
    while column > 0 and keys[column, word] == 0:
        column -= 1
    return 10 * column + 10 - lowest(keys[column, word]) // 6  # codes are never 0, so the last letter has a bit


@inlined
def shared_letters(keys, word, other):
    """The length of the common prefix of two different words."""
    column = 0
    while keys[column, word] == keys[column, other]:
        column += 1
    return 10 * column + (59 - highest(keys[column, word] ^ keys[column, other])) // 6


@inlined
def _next_sign(raw, at, codes):
    """The code of the character at `at` of UTF-8 text, and where the next one begins."""
    first = np.int64(raw[at])
    if first < 0x80:
        return codes[first], at + 1
    if first < 0xE0 and at + 1 < raw.shape[0]:
        return codes[((first & 0x1F) << 6) | (np.int64(raw[at + 1]) & 0x3F)], at + 2
    if first < 0xF0 and at + 2 < raw.shape[0]:
        point = ((first & 0x0F) << 12) | ((np.int64(raw[at + 1]) & 0x3F) << 6) | (np.int64(raw[at + 2]) & 0x3F)
        return codes[point], at + 3
    return NO_LETTER, min(at + 4, raw.shape[0])  # beyond the table, which ends at U+FFFF


@kernel
def read_entries(raw, codes, shortest, keys, dropped, examples):
    """Read the entries of `raw` (valid UTF-8, one per line) into `keys`; returns their number and the longest length.

    `codes` classifies each character below U+10000. White space around an entry is ignored; within it, it is not a
    letter. `dropped` counts the entries left out by reason, and `examples` gets the places of the first few of each.
    """
    count, longest = 0, 0
    at, began, length = 0, 0, 0
    letters = np.uint64(0)  # of the current column
    odd, gap = False, False
    while at <= raw.shape[0]:
        here = at
        if at == raw.shape[0]:
            code = END_OF_ENTRY
            at += 1
        else:
            code, at = _next_sign(raw, at, codes)
        if code == END_OF_ENTRY:
            reason = -1
            if odd:
                reason = ODD_SIGNS
            elif length > MAX_LETTERS:
                reason = TOO_LONG
            elif 0 < length < shortest:
                reason = TOO_SHORT
            if reason >= 0:
                if dropped[reason] < examples.shape[1]:
                    examples[reason, dropped[reason]] = began
                dropped[reason] += 1
                for column in range(min(length // 10, MAX_COLUMNS)):
                    keys[column, count] = 0
            elif length > 0:
                if length % 10 != 0:
                    keys[length // 10, count] = letters << np.uint64(60 - 6 * (length % 10))
                longest = max(longest, length)
                count += 1
            letters = np.uint64(0)
            length = 0
            odd = False
            gap = False
        elif code == BLANK_SPACE:
            gap = length > 0 or odd
        else:
            if length == 0 and not odd:
                began = here
            if code == NO_LETTER or gap:
                odd = True
            else:
                letters = (letters << _SIX) | np.uint64(code)
            length += 1
            if length % 10 == 0 and length <= 10 * MAX_COLUMNS:
                keys[length // 10 - 1, count] = letters
                letters = np.uint64(0)
    return count, longest


@kernel
def _is_sorted(keys, count):
    for word in range(1, count):
        column = 0
        while column < keys.shape[0] and keys[column, word] == keys[column, word - 1]:
            column += 1
        if column < keys.shape[0] and keys[column, word] < keys[column, word - 1]:
            return False
    return True


@kernel
def sort_keys(keys, tags, begin, end):
    """Copies of the words from `begin` to `end`, radix sorted, and of their `tags` in the same order."""
    columns, count = keys.shape[0], end - begin
    keys = keys[:, begin:end].copy()
    tags = tags[begin:end].copy()
    if _is_sorted(keys, count):
        return keys, tags
    other, other_tags = np.empty_like(keys), np.empty_like(tags)
    digits = columns * _DIGITS_PER_COLUMN
    places = np.zeros((digits, 1 << _DIGIT_BITS), np.int64)
    for column in range(columns):
        for word in range(count):
            left = keys[column, word]
            for digit in range(_DIGITS_PER_COLUMN):
                places[column * _DIGITS_PER_COLUMN + digit, np.int64(left & _DIGIT_ONES)] += 1
                left >>= np.uint64(_DIGIT_BITS)
    for column in range(columns - 1, -1, -1):
        for digit in range(_DIGITS_PER_COLUMN):
            shift = np.uint64(_DIGIT_BITS * digit)
            here = column * _DIGITS_PER_COLUMN + digit
            if count == 0 or places[here, np.int64((keys[column, 0] >> shift) & _DIGIT_ONES)] == count:
                continue  # all words have the same digit
            total = 0
            for value in range(1 << _DIGIT_BITS):
                number = places[here, value]
                places[here, value] = total
                total += number
            for word in range(count):
                value = np.int64((keys[column, word] >> shift) & _DIGIT_ONES)
                place = places[here, value]
                places[here, value] = place + 1
                for each in range(columns):
                    other[each, place] = keys[each, word]
                other_tags[place] = tags[word]
            keys, other = other, keys
            tags, other_tags = other_tags, tags
    return keys, tags


@kernel
def without_repeats(keys, count):
    """Move the distinct words of sorted `keys` to the front; returns their number."""
    distinct = 0
    for word in range(count):
        new = word == 0
        for column in range(keys.shape[0]):
            if word > 0 and keys[column, word] != keys[column, word - 1]:
                new = True
        if new:
            for column in range(keys.shape[0]):
                keys[column, distinct] = keys[column, word]
            distinct += 1
    return distinct


@kernel
def spell(keys, count, texts, ends, size):
    """All words as bytes, each with a newline. Letter `c` is `texts[ends[c - 1]:ends[c]]`; `size` bytes are enough."""
    out = np.empty(size, np.uint8)
    used = 0
    for word in range(count):
        column = 0
        while column < keys.shape[0] and keys[column, word] != 0:
            letters = keys[column, word]
            while letters != 0:
                letter = np.int64((letters >> np.uint64(54)) & _ONES)
                letters = (letters << _SIX) & _SIXTY
                for at in range(ends[letter - 1], ends[letter]):
                    out[used] = texts[at]
                    used += 1
            column += 1
        out[used] = 10
        used += 1
    return out[:used]
