"""Games between bots, many and fast: in pairs with the same bag, on several threads, always the same for a seed."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import CODES, Frame, encode_rack, frame_of
from mozaika.engine.evaluation_context import PATIENCE
from mozaika.engine.finder import Tables, Workspace
from mozaika.engine.kernels import selfplay as kernel
from mozaika.engine.leaves import NO_LEAVES, Leaves
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

Results: TypeAlias = npt.NDArray[np.int64]
_play_games: Any = kernel.play_games  # its arguments come in groups
_CHUNK = 100  # games between two words on how far it is; even, so that pairs stay together


@dataclass(frozen=True, slots=True)
class Match:
    """How two bots fared. `spread` is the first bot's score less the second's."""

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
    unfinished: int  # broken off because they would not end
    games_per_s: float


class Arena:
    """Everything that games of one edition and list share."""

    def __init__(
        self,
        edition: Edition,
        words: WordGraph,
        bots: tuple[str, str],
        leaves: tuple[Leaves, Leaves] = (NO_LEAVES, NO_LEAVES),
    ) -> None:
        self.frame: Frame = frame_of(edition)
        rules = edition.rules
        counts = encode_rack(edition, edition.tiles.all_tiles())
        passes = 2 * rules.end.passes_each
        if not passes and not rules.end.scoreless_turns:
            passes = 4  # somehow a game must end
        needed = max(1, rules.exchange_needs_in_bag)
        ends = np.array([needed, passes, rules.end.scoreless_turns, rules.exchanges_each, PATIENCE])
        start = edition.layout.start
        frame = self.frame
        self.setting: tuple[Any, ...] = (
            *Tables(words).arguments, words.array, words.header["gaddag"],
            frame.size, frame.letter_times, frame.word_times, frame.tile_values, frame.rules,
            np.array([start.row, start.column]), frame.every, counts, ends,
        )  # fmt: skip
        self._bots = (*_beside_each_other(*leaves), np.array([bot == "static" for bot in bots], np.int64))

    def play(self, first: int, games: int, seed: int, dump: PositionDump | None = None) -> Results:
        """`games` games from number `first` on."""
        results = np.zeros((games, kernel.FACTS), np.int64)
        kept = dump or PositionDump(self.frame, 0)
        workspace = Workspace(self.frame)
        _play_games(
            *self.setting,
            *self._bots,
            *workspace.arguments,
            *workspace.listing(self.frame),
            first,
            seed,
            results,
            *kept.arrays,
        )
        return results


def _beside_each_other(one: Leaves, other: Leaves) -> tuple[npt.NDArray[np.int32], ...]:
    if len(one.holdings) != len(other.holdings):  # one of them knows nothing
        one, other = one.or_nothing_like(other), other.or_nothing_like(one)
    return np.stack([one.holdings, other.holdings]), np.stack([one.pairs, other.pairs])


class PositionDump:
    """The first positions of the games that are played, kept as they were."""

    def __init__(self, frame: Frame, positions: int) -> None:
        self.letters = np.zeros((positions, frame.squares), np.uint8)
        self.values = np.zeros((positions, frame.squares), np.int64)
        self.racks = np.zeros((positions, CODES), np.int64)
        self.bags = np.zeros(positions, np.int64)
        self.spreads = np.zeros(positions, np.int64)  # of who is on turn
        self.movers = np.full(positions, -1, np.int64)  # twice the game's place, plus the bot that is on turn

    @property
    def arrays(self) -> tuple[npt.NDArray[np.generic], ...]:
        return self.letters, self.values, self.racks, self.bags, self.spreads, self.movers


def play_match(
    arena: Arena, games: int, seed: int, threads: int = 1, progress: Callable[[float], None] = lambda share: None
) -> Match:
    """`games` games (made even) on `threads` threads; who plays them makes no difference."""
    games += games % 2
    arena.play(0, 2, seed)  # compiled before the clock starts
    begun = time.perf_counter()
    parts = range(0, games, _CHUNK)
    with ThreadPoolExecutor(threads) as pool:
        done = []
        for part in pool.map(lambda first: arena.play(first, min(_CHUNK, games - first), seed), parts):
            done.append(part)
            progress(len(done) / len(parts))
    return summed(np.concatenate(done), time.perf_counter() - begun)


def summed(results: Results, seconds: float) -> Match:
    first, second = results[:, kernel.SCORES], results[:, kernel.SCORES + 1]
    spread, games = first - second, len(results)
    pairs = spread.reshape(-1, 2).mean(axis=1)
    points = (np.sign(spread) + 1) / 2
    shares = points.reshape(-1, 2).mean(axis=1)
    return Match(
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
        unfinished=int((results[:, kernel.TURNS] >= kernel.MOST_TURNS).sum()),
        games_per_s=games / seconds,
    )


def standard_error(values: npt.NDArray[np.float64]) -> float:
    return float(values.std(ddof=1) / sqrt(len(values))) if len(values) > 1 else 0.0
