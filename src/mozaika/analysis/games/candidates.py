"""The moves of a turn that are compared: the best by equity, and always the one that was played."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

import numpy as np

from mozaika.engine.encode import ScoredPlay
from mozaika.engine.engine_position import Candidates, EnginePosition, Move, move_row
from mozaika.engine.exchanges import ranked_exchanges
from mozaika.engine.generator import all_plays
from mozaika.engine.leaves import Leaves
from mozaika.lexicon.graph import WordGraph

PLAYS, EXCHANGES = 12, 2


@dataclass(frozen=True, eq=False, slots=True)
class Choices:
    """`played` is the number of the move that was played. `bingos` are those of bingos among the moves; of all that the
    rack allows, the best by equity is one of them.
    """

    candidates: Candidates
    played: int
    bingos: frozenset[int]

    @property
    def moves(self) -> list[Move]:
        return self.candidates.moves

    def __len__(self) -> int:
        return len(self.candidates.moves)


def choices(
    here: EnginePosition, played: Move, words: WordGraph, leaves: Leaves, others: Iterable[Move] = ()
) -> Choices:
    """`others` are moves to compare in any case."""
    edition, context = here.edition, here.context
    listed = all_plays(edition, here.board, here.own, words, in_order=False, mirrored=False).weighed(leaves, context)
    bingo = listed.laying(edition.rules.rack_size).best(1)
    moves: dict[Hashable, tuple[Move, float]] = {}
    for play in (*listed.best(PLAYS), *bingo):
        moves.setdefault(key_of(play), (play, play.equity / 1000))
    for tiles, equity in ranked_exchanges(edition, here.own, leaves, context)[:EXCHANGES]:
        moves.setdefault(key_of(tiles), (tiles, equity / 1000))
    if not moves or not here.bag:
        moves.setdefault(key_of(None), (None, _equity(here, None, leaves)))
    for move in (*others, played):
        moves.setdefault(key_of(move), (move, _equity(here, move, leaves)))
    ordered = [move for move, _ in moves.values()]
    rows = np.array([move_row(edition, move) for move in ordered], np.int64)
    candidates = Candidates(ordered, rows, np.array([equity for _, equity in moves.values()]))
    size = edition.rules.rack_size
    bingos = (number for number, move in enumerate(ordered) if _laid(move) == size)
    return Choices(candidates, list(moves).index(key_of(played)), frozenset(bingos))


def key_of(move: Move) -> Hashable:
    """Equal for moves that lay the same tiles on the same squares, or exchange the same tiles."""
    if isinstance(move, ScoredPlay):
        return tuple(sorted(move.placements))
    return ("exchange", *sorted(move)) if move else None


def leave_of(here: EnginePosition, move: Move) -> tuple[str, ...]:
    left = list(here.own)
    for tile in tiles_of(move):
        left.remove(tile)
    return here.edition.alphabet.sort(left)


def tiles_of(move: Move) -> tuple[str, ...]:
    if isinstance(move, ScoredPlay):
        return tuple(placement.tile for placement in move.placements)
    return tuple(move or ())


def _laid(move: Move) -> int:
    return len(move.placements) if isinstance(move, ScoredPlay) else 0


def _equity(here: EnginePosition, move: Move, leaves: Leaves) -> float:
    score = move.score if isinstance(move, ScoredPlay) else 0
    if not move and not here.bag:
        return 0.0
    context = here.context if isinstance(move, ScoredPlay) else None
    return score + leaves.value(here.edition, leave_of(here, move), context) / 1000
