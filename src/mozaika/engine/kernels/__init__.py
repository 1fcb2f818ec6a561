"""Compiled search on arrays and integers. `engine/encode.py` converts between game values and the arrays of `arrays`.

Lines are padded: along a line of the board, square 1 is the first; square 0 and the one after the last are empty and
belong to no play. Both orientations are stored: line `i` of orientation 0 is row `i`, of orientation 1 column `i`.
Board arrays are flat; the square `place` of a line is at `(orientation * lines + line) * stride + place`.
"""
