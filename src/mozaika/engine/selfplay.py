"""Fast games between the plain bots: in pairs with the same bag, on several threads, reproducible by seed."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.engine.bots import find_bot
from mozaika.engine.encode import board_size, lexicon_arrays, rule_arrays
from mozaika.engine.evaluation_context import PATIENCE, exchange_needs
from mozaika.engine.finder import new_workspace
from mozaika.engine.kernels import selfplay as kernel
from mozaika.engine.kernels.arrays import CODES, BotArrays, EndRules, PositionArrays
from mozaika.engine.leave_table import both_tables
from mozaika.engine.leaves import NO_LEAVES, Leaves
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

Results: TypeAlias = npt.NDArray[np.int64]
_CHUNK = 100  # games between two progress reports; even, so that pairs stay together


@dataclass(frozen=True, slots=True)
class SelfPlayResult:
    """The result of many games. `spread` is the first bot's score minus the second's."""

    games: int
    wins: tuple[int, int]
    ties: int
    mean_scores: tuple[float, float]
    mean_spread: float
    spread_error: float  # standard error, of pairs: the two games of a pair are not independent
    win_share: float
    win_share_error: float
    bingos_a_game: float
    turns_a_game: float
    unfinished: int  # abandoned after `MAX_TURNS`
    games_per_s: float
    faults: tuple[int, int] = (0, 0)  # as in `match.PlayedGame`


def end_rules(edition: Edition, passes: int) -> EndRules:
    rules = edition.rules
    return EndRules(exchange_needs(edition), passes, rules.end.scoreless_turns, rules.exchanges_each, PATIENCE)


class Arena:
    """What all games of one edition and word list share."""

    def __init__(
        self,
        edition: Edition,
        words: WordGraph,
        bots: tuple[str, str],
        leaves: tuple[Leaves, Leaves] = (NO_LEAVES, NO_LEAVES),
    ) -> None:
        end = edition.rules.end
        passes = 2 * end.passes_each
        if not passes and not end.scoreless_turns:
            passes = 4  # every game must end
        self.edition = edition
        self.lexicon, self.rules, self.end_rules = (
            lexicon_arrays(words),
            rule_arrays(edition),
            end_rules(edition, passes),
        )
        self._bots = _bot_arrays(bots, *leaves)

    def play(self, first: int, games: int, seed: int, recorded: PositionArrays | None = None) -> Results:
        """Play `games` games from number `first` on and record their first positions."""
        results = np.zeros((games, kernel.RESULT_COLUMNS), np.int64)
        positions, workspace = recorded or new_positions(self.edition, 0), new_workspace(self.edition)
        kernel.play_games(
            self.lexicon, self.rules, self.end_rules, self._bots, workspace, first, seed, results, positions
        )
        return results


def _bot_arrays(bots: tuple[str, str], first: Leaves, second: Leaves) -> BotArrays:
    if first.are_known != second.are_known:
        first, second = first.or_zeros_like(second), second.or_zeros_like(first)
    one, other = first.arrays, second.arrays
    tables = both_tables((one.keys, one.values), (other.keys, other.values))
    return BotArrays(
        holdings=np.stack([one.holdings, other.holdings]),
        pairs=np.stack([one.pairs, other.pairs]),
        keys=np.stack([keys for keys, _ in tables]),
        values=np.stack([values for _, values in tables]),
        tile_keys=one.tile_keys,
        uses_leaves=np.array([find_bot(bot).uses_leaves for bot in bots], np.int64),
    )


def new_positions(edition: Edition, count: int, games: int = 0) -> PositionArrays:
    """Memory to record `count` positions in, and the racks at the end of the first `games` games."""
    squares = board_size(rule_arrays(edition))
    return PositionArrays(
        letters=np.zeros((count, squares), np.uint8),
        values=np.zeros((count, squares), np.int64),
        racks=np.zeros((count, CODES), np.int64),
        others=np.zeros((count, CODES), np.int64),
        last_racks=np.zeros((games, 2, CODES), np.int64),
        bags=np.zeros(count, np.int64),
        spreads=np.zeros(count, np.int64),
        movers=np.full(count, -1, np.int64),
    )


def play_selfplay(
    arena: Arena, games: int, seed: int, threads: int = 1, progress: Callable[[float], None] = lambda share: None
) -> SelfPlayResult:
    """Play `games` games (rounded up to even) on `threads` threads; the result does not depend on the threads."""
    games += games % 2
    arena.play(0, 2, seed)  # compiled before the clock starts
    begun = time.perf_counter()
    parts = range(0, games, _CHUNK)
    with ThreadPoolExecutor(threads) as pool:
        done = []
        for part in pool.map(lambda first: arena.play(first, min(_CHUNK, games - first), seed), parts):
            done.append(part)
            progress(len(done) / len(parts))
    return summarise(np.concatenate(done), time.perf_counter() - begun)


def summarise(results: Results, seconds: float) -> SelfPlayResult:
    first, second = results[:, kernel.SCORES], results[:, kernel.SCORES + 1]
    spread, games = first - second, len(results)
    pairs = spread.reshape(-1, 2).mean(axis=1)
    points = (np.sign(spread) + 1) / 2
    shares = points.reshape(-1, 2).mean(axis=1)
    return SelfPlayResult(
        games=games,
        wins=(int((spread > 0).sum()), int((spread < 0).sum())),
        ties=int((spread == 0).sum()),
        mean_scores=(float(first.mean()), float(second.mean())),
        mean_spread=float(spread.mean()),
        spread_error=standard_error(pairs),
        win_share=float(points.mean()),
        win_share_error=standard_error(shares),
        bingos_a_game=float(results[:, kernel.BINGOS : kernel.BINGOS + 2].sum() / games),
        turns_a_game=float(results[:, kernel.TURNS].mean()),
        unfinished=int((results[:, kernel.TURNS] >= kernel.MAX_TURNS).sum()),
        games_per_s=games / seconds,
    )


def standard_error(values: npt.NDArray[np.float64]) -> float:
    return float(values.std(ddof=1) / sqrt(len(values))) if len(values) > 1 else 0.0
