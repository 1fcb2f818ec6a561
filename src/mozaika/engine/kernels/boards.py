"""Allocates and copies boards inside kernels."""

import numpy as np

from mozaika.engine.kernels.arrays import BoardArrays
from mozaika.engine.kernels.cross_checks import NO_CROSS, check_all_squares
from mozaika.lexicon.kernels.compiled import borrowing, inlined, kernel
from mozaika.lexicon.kernels.indexes import index


@kernel
def new_board(rules):
    squares = rules.letter_multipliers.shape[0]
    return BoardArrays(
        np.zeros(squares, np.uint8),
        np.zeros(squares, np.int64),
        np.zeros(squares, np.uint64),
        np.zeros(squares, np.int64),
        np.zeros(2, np.int64),
    )


@borrowing
def clear_board(graph, rules, board):
    """Make the board empty, with its start square and cross-checks."""
    board.letters[:] = 0
    board.values[:] = 0
    board.start[0], board.start[1] = rules.start_row, rules.start_column
    reset_cross_checks(graph, rules, board)


@borrowing
def reset_cross_checks(graph, rules, board):
    """Compute all cross-checks anew."""
    board.cross_scores[:] = NO_CROSS
    check_all_squares(graph, rules, board)


@borrowing
def copy_board(source, target):
    for square in range(source.letters.shape[0]):
        at = index(square)
        target.letters[at], target.values[at] = source.letters[at], source.values[at]
        target.cross_sets[at], target.cross_scores[at] = source.cross_sets[at], source.cross_scores[at]
    target.start[0], target.start[1] = source.start[0], source.start[1]


@inlined
def board_at(boards, number):
    """One board of a stack."""
    return BoardArrays(
        boards.letters[number],
        boards.values[number],
        boards.cross_sets[number],
        boards.cross_scores[number],
        boards.start[number],
    )
