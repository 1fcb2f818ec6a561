"""Moves judged by playing on: the best ones by equity are tried against racks that the others may hold, a few plies
deep, until one of them is clearly the best or the time is up. How one trial goes: `kernels/rollouts`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import Play, encode_board, encode_rack, frame_of
from mozaika.engine.finder import Room, Tables, best_action
from mozaika.engine.generator import all_plays
from mozaika.engine.kernels import rollouts as kernel
from mozaika.engine.kernels.best import EXCHANGE
from mozaika.engine.kernels.rows import BLANK_BIT, FACTS, LOW, TILE_BITS, TILES_A_NUMBER, WHERE
from mozaika.engine.leaves import Leaves
from mozaika.engine.outlook import NEVER, Outlook
from mozaika.engine.win_chances import WinChances
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.board import Board
from mozaika.rules.edition import Edition
from mozaika.rules.tiles import BLANK, Tile

CANDIDATES, PLIES = 15, 2
_CHUNK = 16  # deals between two looks at the clock
_CLEARLY = 3.0  # standard errors
_FEWEST = 4 * _CHUNK  # deals before anything is judged
_roll_out: Any = kernel.roll_out  # its arguments come in groups


@dataclass(frozen=True, slots=True)
class Standing:
    """A position as the player on turn knows it: `unseen` are the tiles in the bag and on others' racks, `others` how
    many each other player holds, in turn order; `scores` everybody's, his own first.
    """

    edition: Edition
    board: Board
    own: tuple[Tile, ...]
    unseen: tuple[Tile, ...]
    others: tuple[int, ...]
    scores: tuple[int, ...]
    may_exchange: bool = True

    @property
    def bag(self) -> int:
        return len(self.unseen) - sum(self.others)


@dataclass(frozen=True, slots=True)
class Trial:
    """A move (None for a pass, tiles for an exchange) and how it fared: share of wins and points ahead, on average."""

    move: Play | tuple[Tile, ...] | None
    times: int
    wins: float
    wins_error: float
    spread: float
    spread_error: float


class Simulator:
    """For one edition and list; `threads` trials at a time."""

    def __init__(
        self, edition: Edition, words: WordGraph, leaves: Leaves, chances: WinChances, threads: int = 1
    ) -> None:
        self._edition, self._words, self._leaves = edition, words, leaves
        self._frame, self._chances = frame_of(edition), chances
        self._rooms = [Room(self._frame) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads)

    def trials(
        self,
        standing: Standing,
        *,
        seconds: float,
        plies: int = PLIES,
        most: int = CANDIDATES,
        seed: int = 1,
        deals: int = 0,
    ) -> list[Trial]:
        """The best first. With `deals` it takes so many, whatever the time: the same for one seed on any machine."""
        until = time.monotonic() + seconds
        moves, rows = self._moves(standing, most)
        if len(moves) < 2:
            return [Trial(move, 0, 0.0, 0.0, 0.0, 0.0) for move in moves]
        sums, alive, done = np.zeros((len(moves), kernel.SUMS)), np.ones(len(moves), np.int64), 0
        roll = self._roller(standing, rows, plies, seed)
        while (done < deals) if deals else (time.monotonic() < until):
            sums += roll(alive, done)
            done += _CHUNK * len(self._rooms)
            if not deals and done >= _FEWEST:
                _drop_beaten(sums, alive)
                if alive.sum() == 1:
                    break
        found = [_trial(move, each) for move, each in zip(moves, sums, strict=True)]
        return sorted(found, key=lambda trial: (trial.wins, trial.spread), reverse=True)

    def _moves(
        self, standing: Standing, most: int
    ) -> tuple[list[Play | tuple[Tile, ...] | None], npt.NDArray[np.int64]]:
        rules = standing.edition.rules
        needs = max(1, rules.exchange_needs_in_bag) if standing.may_exchange else NEVER
        against = standing.edition.tiles.value(standing.unseen) if not standing.bag else 0
        outlook = Outlook(standing.bag, against, needs)
        plays = all_plays(standing.edition, standing.board, standing.own, self._words)
        plays = plays.weighed(self._leaves, outlook).by_equity()
        moves: list[Play | tuple[Tile, ...] | None] = list(plays[:most])
        rows = [plays.row(number) for number in range(len(moves))]
        best = best_action(standing.edition, standing.board, standing.own, self._words, self._leaves, outlook)
        if isinstance(best, tuple) and best:
            moves.append(best)
            rows.append(self._exchange_row(best))
        if not moves or not standing.bag:
            moves.append(None)
            rows.append(_row(kernel.PASS, ()))
        return moves, np.array(rows, np.int64)

    def _exchange_row(self, given: tuple[Tile, ...]) -> npt.NDArray[np.int64]:
        return _row(
            EXCHANGE, [BLANK_BIT if tile == BLANK else self._edition.alphabet.index(tile) + 1 for tile in given]
        )

    def _roller(
        self, standing: Standing, rows: npt.NDArray[np.int64], plies: int, seed: int
    ) -> Callable[[npt.NDArray[np.int64], int], npt.NDArray[np.float64]]:
        coded, rules, frame = (
            encode_board(standing.edition, standing.board, self._words),
            standing.edition.rules,
            self._frame,
        )
        passes = len(standing.scores) * rules.end.passes_each or 2 * len(standing.scores)
        ends = np.array([max(1, rules.exchange_needs_in_bag), passes, rules.end.scoreless_turns])
        counts = encode_rack(standing.edition, standing.unseen)
        unseen = np.repeat(np.arange(len(counts)), counts).astype(np.uint8)
        fixed = (
            *Tables(self._words).arguments, self._words.array, self._words.header["gaddag"], frame.size,
            frame.letter_times, frame.word_times, frame.tile_values, frame.rules, frame.every, ends,
            *self._leaves.arguments, self._chances.scales, self._chances.tempo,
        )  # fmt: skip
        here = (
            coded.letters, coded.values, coded.allowed, coded.crossed, coded.start,
            encode_rack(standing.edition, standing.own), unseen, np.array(standing.others, np.int64),
            np.array(standing.scores, np.int64), rows,
        )  # fmt: skip

        def part(number: int, room: Room, alive: npt.NDArray[np.int64], first: int) -> npt.NDArray[np.float64]:
            sums = np.zeros((len(rows), kernel.SUMS))
            begin = first + number * _CHUNK
            _roll_out(*fixed, *room.arguments, *room.listing(frame), *here, alive, plies, begin, _CHUNK, seed, sums)
            return sums

        def roll(alive: npt.NDArray[np.int64], first: int) -> npt.NDArray[np.float64]:
            jobs = [self._pool.submit(part, number, room, alive, first) for number, room in enumerate(self._rooms)]
            total = np.zeros((len(rows), kernel.SUMS))
            for job in jobs:
                total += job.result()
            return total

        return roll


def _row(where: int, tiles: Sequence[int]) -> npt.NDArray[np.int64]:
    row = np.zeros(FACTS, np.int64)
    row[WHERE] = where
    for place, tile in enumerate(tiles):
        row[LOW + place // TILES_A_NUMBER] |= tile << (TILE_BITS * (place % TILES_A_NUMBER))
    return row


def _drop_beaten(sums: npt.NDArray[np.float64], alive: npt.NDArray[np.int64]) -> None:
    """Who is so far behind the best that luck cannot explain it is tried no more."""
    times = np.maximum(sums[:, kernel.TIMES], 1)
    means = sums[:, kernel.WINS] / times
    errors = np.maximum(sums[:, kernel.WIN_SQUARES] / times - means**2, 1e-6) / times
    means = np.where(alive, means, -1.0)
    best = int(means.argmax())
    behind = means[best] - means > _CLEARLY * np.sqrt(errors[best] + errors)
    alive[behind] = 0


def _trial(move: Play | tuple[Tile, ...] | None, sums: npt.NDArray[np.float64]) -> Trial:
    times = max(1.0, float(sums[kernel.TIMES]))
    wins, spread = float(sums[kernel.WINS]) / times, float(sums[kernel.SPREAD]) / times
    wins_error = sqrt(max(0.0, float(sums[kernel.WIN_SQUARES]) / times - wins**2) / times)
    spread_error = sqrt(max(0.0, float(sums[kernel.SPREAD_SQUARES]) / times - spread**2) / times)
    return Trial(move, int(sums[kernel.TIMES]), wins, wins_error, spread, spread_error)


def unseen_by(edition: Edition, board: Board, own: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple((Counter(edition.tiles.all_tiles()) - Counter(own) - Counter(board.tiles())).elements())
