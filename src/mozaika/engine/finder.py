"""Finds the best move without listing all plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

import numpy as np

from mozaika.engine.encode import (
    ScoredPlay,
    anagram_arrays,
    board_size,
    decode_play,
    encode_board,
    encode_rack,
    rule_arrays,
)
from mozaika.engine.evaluation_context import NEVER, ONLY_SCORES, EvaluationContext
from mozaika.engine.generator import all_plays
from mozaika.engine.kernels import batches, best
from mozaika.engine.kernels.arrays import CODES, BoardStack, Ints, Workspace
from mozaika.engine.kernels.candidates import ANSWER_COLUMNS, CANDIDATE_COLUMNS, PATTERN_COLUMNS
from mozaika.engine.kernels.exchanges import list_exchanged
from mozaika.engine.kernels.play_rows import LOCATION, PLAY_COLUMNS
from mozaika.engine.kernels.rack_subsets import MAX_BLANKS, NO_MOVE
from mozaika.engine.kernels.slots import FREE, SPOT_COLUMNS
from mozaika.engine.leaves import NO_LEAVES, Leaves
from mozaika.engine.stopping import check_not_stopped
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import BLANK, Tile

_CANDIDATES = 8192  # words looked up at a time; more than the subsets of the largest rack
_MAX_LISTED = 300_000
_MAX_RACK = 32  # more tiles than any rack has


def new_workspace(edition: Edition) -> Workspace:
    """The workspace of one thread. Pages that a search never writes to take no memory."""
    rules = rule_arrays(edition)
    rack, lines, stride = rules.rack_size, rules.lines, rules.stride
    subsets = (rack + 1, comb(rack, rack // 2))
    listed = _MAX_LISTED if edition.tiles.blanks > MAX_BLANKS else 0
    return Workspace(
        answer=np.zeros(ANSWER_COLUMNS, np.int64),
        heap=np.zeros(2 * lines * lines * (lines + 1) // 2, np.int64),
        candidates=np.zeros((_CANDIDATES, CANDIDATE_COLUMNS), np.uint64),
        caps=np.zeros(board_size(rules), np.int64),
        spots=np.zeros((stride, SPOT_COLUMNS), np.int64),
        spot_sums=np.zeros((stride, 2), np.uint64),
        slot=np.zeros(FREE + stride, np.int64),
        pattern=np.zeros(PATTERN_COLUMNS, np.uint64),
        fixed=np.zeros(PATTERN_COLUMNS, np.uint64),
        counts=np.zeros(CODES, np.int64),
        ranked=np.zeros(_MAX_RACK + 1, np.int64),
        best_values=np.zeros(_MAX_RACK + 1, np.int64),
        best_leaves=np.zeros(_MAX_RACK, np.int64),
        subsets=np.zeros(_MAX_RACK, np.int64),
        subset_sums=np.zeros(subsets, np.uint64),
        subset_values=np.zeros(subsets, np.int64),
        subset_masks=np.zeros(subsets, np.uint64),
        subset_steps=np.zeros(subsets, np.int64),
        subset_leaves=np.zeros((MAX_BLANKS + 1, *subsets), np.int64),
        plays=np.zeros((listed, PLAY_COLUMNS), np.int64),
        leave_values=np.zeros(listed, np.int64),
    )


def best_play(
    edition: Edition,
    board: Board,
    rack: Iterable[Tile],
    words: WordGraph,
    leaves: Leaves = NO_LEAVES,
    context: EvaluationContext = ONLY_SCORES,
) -> ScoredPlay | None:
    """The play with the highest equity (by default the highest score), or one of several; None if there is no play."""
    action = best_action(edition, board, rack, words, leaves, context._replace(exchange_needs=NEVER))
    return action if isinstance(action, ScoredPlay) else None


def best_action(
    edition: Edition, board: Board, rack: Iterable[Tile], words: WordGraph, leaves: Leaves, context: EvaluationContext
) -> ScoredPlay | tuple[Tile, ...]:
    """The best play, or the tiles to exchange if that is worth more; an empty tuple if there is neither. With more than
    two blanks on the rack, exchanges are not considered.
    """
    tiles = tuple(rack)
    if not can_be_bounded(edition, tiles):
        plays = all_plays(edition, board, tiles, words)
        return next(iter(plays.weighed(leaves, context).by_equity() if context.uses_leaves else plays), ())
    coded, workspace = encode_board(edition, board, words), new_workspace(edition)
    equity = best.find_best(
        anagram_arrays(words),
        coded.rules,
        coded.arrays,
        encode_rack(edition, tiles),
        leaves.arrays,
        context,
        workspace,
    )
    check_not_stopped()
    if equity == NO_MOVE:
        return ()
    location = int(workspace.answer[LOCATION])
    if location >= best.EXCHANGE:
        return _exchanged(edition, workspace, location)
    return decode_play(coded, workspace.answer, int(equity))


def best_equities(
    edition: Edition,
    board: Board,
    racks: Sequence[tuple[Tile, ...]],
    words: WordGraph,
    leaves: Leaves,
    context: EvaluationContext,
) -> Ints:
    """The equity of the best play or exchange with each of the racks, in thousandths of a point; NO_MOVE if there is
    none. All racks must be such that `can_be_bounded`.
    """
    coded, count = encode_board(edition, board, words), len(racks)
    equities = np.zeros(count, np.int64)
    batches.find_best_of_each(
        anagram_arrays(words),
        coded.rules,
        BoardStack._make(np.repeat(array[None], count, axis=0) for array in coded.arrays),
        np.stack([encode_rack(edition, rack) for rack in racks]),
        np.full(count, context.bag),
        context.exchange_needs,
        leaves.arrays,
        new_workspace(edition),
        equities,
    )
    check_not_stopped()
    return equities


def _exchanged(edition: Edition, workspace: Workspace, location: int) -> tuple[Tile, ...]:
    returned = np.zeros(MAX_BLANKS + len(workspace.subset_steps), np.int64)
    count = list_exchanged(workspace.subset_steps, location & (best.EXCHANGE - 1), returned)
    return tuple(BLANK if not code else edition.alphabet.letters[code - 1] for code in returned[:count])


def can_be_bounded(edition: Edition, rack: tuple[Tile, ...]) -> bool:
    """Whether the search by bounds supports this rack: at most two blanks, and not more tiles than the rules allow."""
    return rack.count(BLANK) <= MAX_BLANKS and len(rack) <= edition.rules.rack_size
