"""A play as a row of numbers, with its tiles packed into two of them."""

from mozaika.lexicon.kernels.compiled import inlined

BLANK_BIT = 64  # marks a letter that a blank stands for
# Columns of a play. LOCATION packs orientation, line, first place and length (`unpack_location`); LOW and HIGH pack the
# tiles laid, from first to last, seven bits each, nine to a number.
SCORE, LOCATION, LOW, HIGH = 0, 1, 2, 3
PLAY_COLUMNS = 4
TILE_BITS, TILES_PER_NUMBER = 7, 9
TILE_MASK = (1 << TILE_BITS) - 1


@inlined
def unpack_location(location):
    """Orientation, line, first place (counted from 0) and length of a main word."""
    return location >> 24, location >> 16 & 255, location >> 8 & 255, location & 255


@inlined
def appended(low, high, tile, count):
    """The tiles of a play, `count` of them, with one more after them."""
    if count < TILES_PER_NUMBER:
        low |= tile << (TILE_BITS * count)
    else:
        high |= tile << (TILE_BITS * (count - TILES_PER_NUMBER))
    return low, high


@inlined
def shifted(low, high, may_overflow):
    """The tiles of a play, moved to leave the first place free; `may_overflow` if one number may not hold them."""
    if may_overflow:
        high = (high << TILE_BITS) | (low >> (TILE_BITS * (TILES_PER_NUMBER - 1)))
        low &= (1 << (TILE_BITS * (TILES_PER_NUMBER - 1))) - 1
    return low << TILE_BITS, high


@inlined
def rack_kind(tile):
    """The kind of a laid tile as racks count it: 0 for a blank, whatever letter it stands for."""
    return 0 if tile >= BLANK_BIT else tile
