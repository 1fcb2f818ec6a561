"""A position as the player on turn knows it, and the moves that are worth a rollout."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import ScoredPlay, encode_play, encode_tile
from mozaika.engine.evaluation_context import NEVER, PATIENCE, EvaluationContext, exchange_needs
from mozaika.engine.exchanges import RankedExchange, ranked_exchanges
from mozaika.engine.finder import best_action
from mozaika.engine.generator import all_plays
from mozaika.engine.kernels import rollouts as kernel
from mozaika.engine.kernels.best import EXCHANGE
from mozaika.engine.kernels.play_rows import BLANK_BIT, LOCATION, LOW, PLAY_COLUMNS, SCORE, TILE_BITS, TILES_PER_NUMBER
from mozaika.engine.known_tiles import shown_tiles
from mozaika.engine.leaves import Leaves
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.state import GameState, TurnKind, seats_after
from mozaika.rules.tiles import Tile
from mozaika.rules.views import PlayerView

Move: TypeAlias = ScoredPlay | tuple[Tile, ...] | None  # tiles: an exchange; None: a pass
Rows: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class OpponentHistory:
    """The play that the opponent has just made: the board before it, the number of tiles in the bag at that time, and
    the number of tiles that the opponent kept.
    """

    board: Board
    tiles: tuple[Tile, ...]
    score: int
    bag: int
    leave_size: int


@dataclass(frozen=True, slots=True)
class EnginePosition:
    """`unseen` are the tiles in the bag and on the other racks. `others` is the number of tiles of each other player,
    in turn order. `scores` begins with the player on turn. `aside` counts the unseen tiles of players who have left. If
    `passed`, one more pass ends the game. The opponent's rack may be inferred from `opponent_history`. `known` are the
    tiles that each other player is known to hold; they are unseen, too.
    """

    edition: Edition
    board: Board
    own: tuple[Tile, ...]
    unseen: tuple[Tile, ...]
    others: tuple[int, ...]
    scores: tuple[int, ...]
    may_exchange: bool = True
    passed: bool = False
    aside: int = 0
    opponent_history: OpponentHistory | None = None
    known: tuple[tuple[Tile, ...], ...] = ()

    @property
    def bag(self) -> int:
        return len(self.unseen) - sum(self.others) - self.aside

    @property
    def context(self) -> EvaluationContext:
        against = 0 if self.bag else self.edition.tiles.value(self.unseen)
        return EvaluationContext(self.bag, against, exchange_needs(self.edition) if self.may_exchange else NEVER)


def engine_position_of(view: PlayerView) -> EnginePosition:
    """The position as the view's seat, which must be on turn, knows it."""
    assert view.seat is not None
    state, end = view.state, view.state.edition.rules.end
    order = [state.players[seat] for seat in (view.seat, *seats_after(state, view.seat))]
    used, allowed = order[0].exchanges, state.edition.rules.exchanges_each
    left = (player.rack for player in state.players if player.left is not None)
    return EnginePosition(
        state.edition,
        state.board,
        view.rack.tiles,
        view.unseen(),
        tuple(len(player.rack) for player in order[1:]),
        tuple(player.score for player in order),
        may_exchange=state.scoreless_running < PATIENCE and not 0 < allowed <= used,
        passed=0 < end.passes_each * len(order) <= state.passes_running + 1
        or 0 < end.scoreless_turns <= state.scoreless_running + 1,
        aside=sum(map(len, left)),
        opponent_history=_opponent_history(state) if len(state.players) == 2 else None,
        known=tuple(shown_tiles(state, seat) for seat in seats_after(state, view.seat)),
    )


def _opponent_history(state: GameState) -> OpponentHistory | None:
    """None unless the last turn was a play from a full rack."""
    if not state.turns or state.turns[-1].kind is not TurnKind.PLAY:
        return None
    last, held = state.turns[-1], len(state.players[state.turns[-1].seat].rack)
    leave_size = state.edition.rules.rack_size - len(last.placements)
    bag = len(state.bag) + held - leave_size
    if not 0 < leave_size < held or last.seat == state.turn:
        return None
    laid = {placement.square for placement in last.placements}
    before = Board({square: tile for square, tile in state.board.laid.items() if square not in laid})
    tiles = tuple(placement.tile for placement in last.placements)
    return OpponentHistory(before, tiles, last.score, bag, leave_size)


@dataclass(frozen=True, eq=False, slots=True)
class Candidates:
    """Moves, their rows for the kernel, and their equities in points."""

    moves: list[Move]
    rows: Rows
    equities: npt.NDArray[np.float64]

    @property
    def leave_values(self) -> npt.NDArray[np.float64]:
        values: npt.NDArray[np.float64] = self.equities - self.rows[:, SCORE]
        return values


def best_moves(
    position: EnginePosition, words: WordGraph, leaves: Leaves, count: int, exchanges: int = 0
) -> Candidates:
    """The best `count` moves by equity, up to `exchanges` of them exchanges. Without that number, the best plays, and
    the best exchange if it is better than all of them. A pass if there is no other move or the bag is empty.
    """
    context = position.context
    tried = _exchanges(position, words, leaves, exchanges)
    listed = all_plays(position.edition, position.board, position.own, words, in_order=False, mirrored=False)
    plays = listed.weighed(leaves, context).best(count - len(tried) if exchanges else count)
    moves: list[Move] = list(plays)
    rows = [plays.row(number) for number in range(len(plays))]
    equities = [play.equity for play in plays]
    for tiles, equity in tried:
        moves.append(tiles)
        rows.append(move_row(position.edition, tiles))
        equities.append(equity)
    if not moves or not position.bag:
        moves.append(None)
        rows.append(move_row(position.edition, None))
        equities.append(leaves.value(position.edition, position.own) if position.bag else 0)
    return Candidates(moves, np.array(rows, np.int64), np.array(equities) / 1000)


def _exchanges(position: EnginePosition, words: WordGraph, leaves: Leaves, count: int) -> list[RankedExchange]:
    context = position.context
    if count:
        return ranked_exchanges(position.edition, position.own, leaves, context)[:count]
    best = best_action(position.edition, position.board, position.own, words, leaves, context)
    if isinstance(best, ScoredPlay) or not best:
        return []
    return [(best, leaves.value(position.edition, (Counter(position.own) - Counter(best)).elements()))]


def move_row(edition: Edition, move: Move) -> Rows:
    """A move as the kernels take it."""
    if isinstance(move, ScoredPlay):
        return encode_play(edition, move)
    if not move:
        return _row(kernel.PASS, [])
    return _row(EXCHANGE, [encode_tile(edition, tile) or BLANK_BIT for tile in move])


def _row(location: int, tiles: list[int]) -> Rows:
    row = np.zeros(PLAY_COLUMNS, np.int64)
    row[LOCATION] = location
    for place, tile in enumerate(tiles):
        row[LOW + place // TILES_PER_NUMBER] |= tile << (TILE_BITS * (place % TILES_PER_NUMBER))
    return row
