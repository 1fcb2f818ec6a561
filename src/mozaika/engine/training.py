"""Trains leaves by self-play: boards of games with the values so far, random racks on them, a regression, and again.

The same for one seed whatever the number of threads; can be broken off at any time and goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mozaika.engine.encode import frame_of
from mozaika.engine.errors import OtherTraining, TooFewTiles
from mozaika.engine.finder import Room
from mozaika.engine.kernels import training as kernel
from mozaika.engine.leaves import COPIES, Leaves, leaves_from
from mozaika.engine.selfplay import Arena, Dump
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

_GAMES = 50  # a portion of work
_BOARDS = 40 * _GAMES  # more than that many games have turns
_RACKS_A_BOARD = 6
# Pulls values that few racks speak of towards nothing: as if so many racks had said that it is worth nothing.
_DOUBT = 300.0
_sample_racks: Any = kernel.sample_racks  # its arguments come in groups

Sums = tuple[int, npt.NDArray[np.int64], npt.NDArray[np.int64]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for; with the edition and the list it determines the outcome."""

    tiles: str
    words: str
    racks: int  # of each generation
    generations: int
    seed: int


class Training:
    """Where a training stands: which generation, the sums of its racks, and the values of the one before."""

    def __init__(self, edition: Edition, words: WordGraph, plan: Plan) -> None:
        self.edition, self.words, self.plan = edition, words, plan
        self._kinds = 1 + len(edition.alphabet)
        self._sizes = edition.rules.rack_size - 1
        self.generation, self.portions, self.racks = 0, 0, 0
        self.firsts = np.zeros((self._sizes, self._kinds, COPIES), np.int64)
        self.pairs = np.zeros((self._sizes, self._kinds, self._kinds), np.int64)
        self._clear()

    def _clear(self) -> None:
        features = self._kinds * COPIES + self._kinds * (self._kinds - 1) // 2
        self._products = np.zeros((self._sizes, features, features), np.int64)
        self._outcomes = np.zeros((self._sizes, features), np.int64)
        self.portions, self.racks = 0, 0

    @property
    def is_done(self) -> bool:
        return self.generation >= self.plan.generations

    @property
    def share(self) -> float:
        return (self.generation + min(1.0, self.racks / self.plan.racks)) / self.plan.generations

    def run(self, threads: int, progress: Callable[[float], None], keep: Callable[[], None]) -> None:
        """To the end; `keep` is called whenever what has been done so far may be kept."""
        if self.edition.tiles.total < 3 * self.edition.rules.rack_size:
            raise TooFewTiles  # two racks, and one in the bag: else there is no board to draw racks on
        with ThreadPoolExecutor(threads) as pool:
            while not self.is_done:
                arena = Arena(self.edition, self.words, ("static", "static"), (self.leaves, self.leaves))
                while self.racks < self.plan.racks:
                    numbers = range(self.portions, self.portions + 8)
                    for racks, products, outcomes in pool.map(lambda number: self._portion(arena, number), numbers):  # noqa: B023 - used before it changes
                        self.racks += racks
                        self._products += products
                        self._outcomes += outcomes
                    self.portions += 8
                    progress(self.share)
                    keep()
                self._fit()
                self.generation += 1
                self._clear()
                keep()

    @property
    def leaves(self) -> Leaves:
        return leaves_from(self.firsts, self.pairs)

    def _portion(self, arena: Arena, number: int) -> Sums:
        seed = self.plan.seed * 1000 + self.generation
        dump = Dump(arena.frame, _BOARDS)
        arena.play(number * _GAMES, _GAMES, seed, dump)
        products, outcomes = np.zeros_like(self._products), np.zeros_like(self._outcomes)
        racks = _sample_racks(
            *arena.setting, *self.leaves.arguments, *Room(frame_of(self.edition)).arguments,
            dump.letters, dump.values, dump.bags, number * _BOARDS, seed, self._kinds, _RACKS_A_BOARD, products,
            outcomes,
        )  # fmt: skip
        return int(racks), products, outcomes

    def _fit(self) -> None:
        """Ridge regression, for each number of tiles apart."""
        for size in range(self._sizes):
            lower = self._products[size].astype(np.float64)
            products = lower + np.tril(lower, -1).T + _DOUBT * np.eye(len(lower))
            values = np.rint(np.linalg.solve(products, self._outcomes[size].astype(np.float64))).astype(np.int64)
            ends = self._kinds * COPIES
            self.firsts[size] = values[:ends].reshape(self._kinds, COPIES)
            rows, columns = np.tril_indices(self._kinds, -1)
            self.pairs[size, rows, columns] = values[ends:]

    # --- breaking off and going on ----------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        part = path.with_name(path.name + ".new")
        with part.open("wb") as file:
            np.savez(
                file, plan=repr(asdict(self.plan)), stand=[self.generation, self.portions, self.racks],
                products=self._products, outcomes=self._outcomes, firsts=self.firsts, pairs=self.pairs,
            )  # fmt: skip
        part.replace(path)

    def load(self, path: Path) -> None:
        """Go on where the file says; it must be of the very same training."""
        try:
            with np.load(path, allow_pickle=False) as kept:
                if str(kept["plan"]) != repr(asdict(self.plan)):
                    raise OtherTraining(str(path))
                self.generation, self.portions, self.racks = (int(number) for number in kept["stand"])
                self._products, self._outcomes = kept["products"], kept["outcomes"]
                self.firsts, self.pairs = kept["firsts"], kept["pairs"]
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise OtherTraining(str(path)) from error
