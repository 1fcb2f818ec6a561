"""Limits of an edition that no real game reaches. They keep a typing error, a hostile file or a hostile request from
using much memory or time: every text and every collection of an edition has one.
"""

from __future__ import annotations

from mozaika.rules.layout import LARGEST_SIDE

MAX_ALPHABET_LETTERS = 120
MAX_LETTER_LENGTH = 8  # characters of one letter: a digraph with combining marks has fewer
MAX_TILE_COUNT = 200  # of one kind
MAX_TILE_POINTS = 100
MAX_TILES = LARGEST_SIDE**2  # in all; more would not fit on any board
MAX_LINE = 100  # characters of a name, a label or an id
MAX_SHORT_LABEL = 12  # characters of what is written on a premium square
MAX_TEXT = 6_000  # characters of any text: the longest names all squares of the largest board
MAX_KEYS = 200  # of one table: the tiles have most, one for each letter
MAX_DEPTH = 4  # of nested tables
