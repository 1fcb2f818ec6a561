"""How a play is written: as a row of numbers, its tiles packed into two of them."""

from mozaika.lexicon.kernels.compiled import inlined

BLANK_BIT = 64  # marks a letter that a blank stands for
# What is written of each play: columns of `plays`. WHERE packs orientation, line, first place and length; LOW and HIGH
# the tiles laid, from first to last, seven bits each, nine to a number.
SCORE, WHERE, LOW, HIGH = 0, 1, 2, 3
FACTS = 4
TILE_BITS, TILES_A_NUMBER = 7, 9


@inlined
def appended(low, high, laid, count):
    """The tiles of a play, `count` of them, with one more after them."""
    if count < TILES_A_NUMBER:
        low |= laid << (TILE_BITS * count)
    else:
        high |= laid << (TILE_BITS * (count - TILES_A_NUMBER))
    return low, high


@inlined
def prepended(low, high, laid, many):
    """The tiles of a play with one more before them; `many` if there may be more than a number holds."""
    if many:
        high = (high << TILE_BITS) | (low >> (TILE_BITS * (TILES_A_NUMBER - 1)))
        low &= (1 << (TILE_BITS * (TILES_A_NUMBER - 1))) - 1
    return (low << TILE_BITS) | laid, high
