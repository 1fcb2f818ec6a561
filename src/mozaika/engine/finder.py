"""Finds the best play without listing all: a list's tables and the room to search in, made once for a board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import Frame, ScoredPlay, decode_play, encode_board, encode_rack, frame_of
from mozaika.engine.evaluation_context import NEVER, ONLY_SCORES, EvaluationContext
from mozaika.engine.generator import all_plays
from mozaika.engine.kernels import best
from mozaika.engine.kernels.candidates import ANSWER
from mozaika.engine.kernels.exchanges import given_back
from mozaika.engine.kernels.play_rows import FACTS, WHERE
from mozaika.engine.kernels.rack_subsets import MOST_BLANKS, NOTHING
from mozaika.engine.leaves import NO_LEAVES, Leaves
from mozaika.lexicon.anagram_tables import shift_of
from mozaika.lexicon.graph import WordGraph
from mozaika.lexicon.kernels.alphagrams import letter_sums
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import BLANK, Tile

Array = npt.NDArray[np.generic]
_CANDIDATES = 8192  # words looked up at a time; more than there are ways to choose tiles from the largest rack
_MOST_LISTED = 300_000
_find_best: Any = best.find_best  # its arguments come in groups


@dataclass(frozen=True, eq=False)
class Tables:
    """A list's words by their letters, as the kernel takes them."""

    graph: WordGraph

    @cached_property
    def arguments(self) -> tuple[Array | np.uint64, ...]:
        part = self.graph.section
        words = part("words")
        buckets, seen, near = (part(name) for name in ("buckets", "seen", "near"))
        columns = max(1, len(words) // max(1, len(self.graph)))
        return (
            words.reshape(columns, -1), buckets, shift_of(len(buckets) - 1),
            seen, shift_of(64 * len(seen)), near, shift_of(64 * len(near)), letter_sums(),
        )  # fmt: skip


class Workspace:
    """What a search writes into; for one board size and rack size, used by one thread at a time."""

    def __init__(self, frame: Frame) -> None:
        rack = int(frame.rules[0])
        widest = comb(rack, rack // 2)
        longest = int(frame.size[0])
        stretches = 2 * longest * longest * (longest + 1) // 2
        self.caps = np.zeros(frame.squares, np.int64)
        self.heap = np.zeros(stretches, np.int64)
        self.subset_sums = np.zeros((rack + 1, widest), np.uint64)
        self.subset_values = np.zeros((rack + 1, widest), np.int64)
        self.subset_masks = np.zeros((rack + 1, widest), np.uint64)
        self.subset_steps = np.zeros((rack + 1, widest), np.int64)
        self.subset_leaves = np.zeros((MOST_BLANKS + 1, rack + 1, widest), np.int64)
        self.candidates = np.zeros((_CANDIDATES, 3), np.uint64)
        self.answer = np.zeros(ANSWER, np.int64)

    def listing(self, frame: Frame) -> tuple[Array, Array]:
        """Room for all plays of racks that cannot be bounded, where there may be such."""
        rows = _MOST_LISTED if frame.edition.tiles.blanks > MOST_BLANKS else 0
        return np.zeros((rows, FACTS), np.int64), np.zeros(rows, np.int64)

    @property
    def arguments(self) -> tuple[Array, ...]:
        return (
            self.caps, self.heap,
            self.subset_sums, self.subset_values, self.subset_masks, self.subset_steps, self.subset_leaves,
            self.candidates, self.answer,
        )  # fmt: skip


def best_play(
    edition: Edition,
    board: Board,
    rack: Iterable[Tile],
    words: WordGraph,
    leaves: Leaves = NO_LEAVES,
    context: EvaluationContext = ONLY_SCORES,
) -> ScoredPlay | None:
    """The play with the highest equity (the highest score, if nothing else is said), or one of those; None if there
    is no play at all.
    """
    action = best_action(edition, board, rack, words, leaves, replace(context, exchange_needs=NEVER))
    return action if isinstance(action, ScoredPlay) else None


def best_action(
    edition: Edition, board: Board, rack: Iterable[Tile], words: WordGraph, leaves: Leaves, context: EvaluationContext
) -> ScoredPlay | tuple[Tile, ...]:
    """The best play, or the tiles to exchange where that is worth more; no tiles if there is neither. With more than
    two blanks on the rack no exchange is thought of.
    """
    tiles = tuple(rack)
    if not can_be_bounded(edition, tiles):
        plays = all_plays(edition, board, tiles, words)
        return next(iter(plays.weighed(leaves, context).by_equity() if context.weighs else plays), ())
    coded, workspace = encode_board(edition, board, words), Workspace(frame_of(edition))
    equity = _find_best(
        *Tables(words).arguments, coded.frame.size, coded.letters, coded.values, coded.allowed, coded.crossed,
        coded.frame.letter_times, coded.frame.word_times, encode_rack(edition, tiles), coded.frame.tile_values,
        coded.frame.rules, coded.start, coded.frame.every, *leaves.arguments, context.coded, *workspace.arguments,
    )  # fmt: skip
    if equity == NOTHING:
        return ()
    where = int(workspace.answer[WHERE])
    return (
        _exchanged(edition, workspace, where)
        if where >= best.EXCHANGE
        else decode_play(coded, workspace.answer, int(equity))
    )


def _exchanged(edition: Edition, workspace: Workspace, where: int) -> tuple[Tile, ...]:
    given = np.zeros(MOST_BLANKS + len(workspace.subset_steps), np.int64)
    count = given_back(workspace.subset_steps, where & (best.EXCHANGE - 1), given)
    return tuple(BLANK if not code else edition.alphabet.letters[code - 1] for code in given[:count])


def can_be_bounded(edition: Edition, rack: tuple[Tile, ...]) -> bool:
    """Two blanks at most, and no more tiles than the rules say."""
    return rack.count(BLANK) <= MOST_BLANKS and len(rack) <= edition.rules.rack_size
