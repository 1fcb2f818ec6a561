"""Trains leave values by self-play. In each generation, games with the current values provide boards, random racks on
these boards provide samples, and a regression gives the next values.

The result depends on the seed, not on the number of threads. A training can be interrupted at any time and resumed.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from mozaika.engine.digests import playing_digest
from mozaika.engine.errors import OtherTraining, TooFewTiles
from mozaika.engine.finder import new_workspace
from mozaika.engine.kernels import training as kernel
from mozaika.engine.kernels.arrays import Ints, RegressionSums
from mozaika.engine.leaves import COPIES, Leaves, leaves_from
from mozaika.engine.selfplay import Arena, new_positions
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

_GAMES = 20  # in one portion of work
_BOARDS = 40 * _GAMES  # nearly all games have fewer turns
_RACKS_PER_BOARD = 6
_AHEAD = 2  # portions in progress per thread
_RIDGE = 300.0  # pulls values with few samples towards zero, like this many samples of zero


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that determines the result of a training."""

    edition: str  # a digest of all that matters in self-play
    words: str
    racks: int  # of each generation
    generations: int
    seed: int

    @property
    def text(self) -> str:
        """Frozen: state files of earlier versions contain it."""
        return (
            f"{{'edition': '{self.edition}', 'words': '{self.words}', 'racks': {self.racks}, "
            f"'generations': {self.generations}, 'seed': {self.seed}}}"
        )


def plan_for(edition: Edition, words: WordGraph, racks: int, generations: int, seed: int) -> Plan:
    return Plan(playing_digest(edition), words.digest, racks, generations, seed)


@dataclass(frozen=True, slots=True)
class TrainingState:
    """The progress of a training. It is replaced as a whole, so that an interruption cannot leave it half changed.
    `products` and `outcomes` are sums over the racks of this generation; `firsts` and `pairs` are the values of the
    last one.
    """

    generation: int
    portions: int
    racks: int
    products: Ints
    outcomes: Ints
    firsts: Ints
    pairs: Ints

    def plus(self, racks: int, products: Ints, outcomes: Ints) -> TrainingState:
        return replace(
            self,
            portions=self.portions + 1,
            racks=self.racks + racks,
            products=self.products + products,
            outcomes=self.outcomes + outcomes,
        )

    def next_generation(self) -> TrainingState:
        """The next values: a ridge regression over this generation's racks for each number of tiles."""
        sizes, kinds, _ = self.firsts.shape
        firsts, pairs = np.zeros_like(self.firsts), np.zeros_like(self.pairs)
        rows, columns = np.tril_indices(kinds, -1)
        for size in range(sizes):
            lower = self.products[size].astype(np.float64)
            products = lower + np.tril(lower, -1).T + _RIDGE * np.eye(len(lower))
            values = np.rint(np.linalg.solve(products, self.outcomes[size].astype(np.float64))).astype(np.int64)
            firsts[size] = values[: kinds * COPIES].reshape(kinds, COPIES)
            pairs[size, rows, columns] = values[kinds * COPIES :]
        return TrainingState(
            self.generation + 1, 0, 0, np.zeros_like(self.products), np.zeros_like(self.outcomes), firsts, pairs
        )


def first_state(edition: Edition) -> TrainingState:
    kinds, sizes = 1 + len(edition.alphabet), edition.rules.rack_size - 1
    features = kinds * COPIES + kinds * (kinds - 1) // 2
    return TrainingState(
        generation=0,
        portions=0,
        racks=0,
        products=np.zeros((sizes, features, features), np.int64),
        outcomes=np.zeros((sizes, features), np.int64),
        firsts=np.zeros((sizes, kinds, COPIES), np.int64),
        pairs=np.zeros((sizes, kinds, kinds), np.int64),
    )


class Training:
    def __init__(self, edition: Edition, words: WordGraph, plan: Plan) -> None:
        if edition.rules.rack_size < 2 or edition.tiles.total < 3 * edition.rules.rack_size:
            raise TooFewTiles  # a leave needs two tiles on a rack, and a sample two racks and one more in the bag
        self.edition, self.words, self.plan = edition, words, plan
        self.state = first_state(edition)

    @property
    def is_done(self) -> bool:
        return self.state.generation >= self.plan.generations

    @property
    def share(self) -> float:
        within = 0.0 if self.is_done else min(1.0, self.state.racks / self.plan.racks)
        return (self.state.generation + within) / self.plan.generations

    @property
    def leaves(self) -> Leaves:
        return leaves_from(self.state.firsts, self.state.pairs)

    def run(self, threads: int, progress: Callable[[float], None], save: Callable[[], None]) -> None:
        """Train to the end; `save` is called whenever there is progress to save."""
        with ThreadPoolExecutor(threads) as pool:
            while not self.is_done:
                self._gather(pool, threads, progress, save)
                self.state = self.state.next_generation()
                save()
        progress(1.0)

    def _gather(
        self, pool: ThreadPoolExecutor, threads: int, progress: Callable[[float], None], save: Callable[[], None]
    ) -> None:
        """Add portions in the order of their numbers until there are enough racks; further ones are not used."""
        leaves = self.leaves
        arena = Arena(self.edition, self.words, ("static", "static"), (leaves, leaves))
        while self.state.racks < self.plan.racks:
            numbers = range(self.state.portions, self.state.portions + _AHEAD * threads)
            for done in pool.map(lambda number: self._portion(arena, leaves, number), numbers):
                if self.state.racks >= self.plan.racks:
                    break
                self.state = self.state.plus(*done)
                progress(self.share)
                save()

    def _portion(self, arena: Arena, leaves: Leaves, number: int) -> tuple[int, Ints, Ints]:
        seed = self.plan.seed * 1000 + self.state.generation
        positions, workspace = new_positions(self.edition, _BOARDS), new_workspace(self.edition)
        arena.play(number * _GAMES, _GAMES, seed, positions)
        sums = RegressionSums(np.zeros_like(self.state.products), np.zeros_like(self.state.outcomes))
        racks = kernel.sample_racks(
            arena.lexicon,
            arena.rules,
            arena.end_rules,
            leaves.arrays,
            workspace,
            positions,
            number * _BOARDS,
            seed,
            _RACKS_PER_BOARD,
            sums,
        )
        return int(racks), sums.products, sums.outcomes

    # --- saving and resuming ----------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        part = path.with_name(path.name + ".new")
        with part.open("wb") as file:
            state = {field.name: getattr(self.state, field.name) for field in fields(TrainingState)}
            np.savez(file, plan=np.array(self.plan.text), **state)
        part.replace(path)

    def load(self, path: Path) -> None:
        """Resume from the state in the file, which must be of the same plan."""
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as saved:
                if str(saved["plan"]) != self.plan.text:
                    raise OtherTraining(str(path))
                found: dict[str, Any] = {field.name: saved[field.name] for field in fields(TrainingState)}
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise OtherTraining(str(path)) from error
        begun = first_state(self.edition)
        for name, part in found.items():
            expected = np.asarray(getattr(begun, name))
            if (part.shape, part.dtype) != (expected.shape, expected.dtype):
                raise OtherTraining(str(path))
        plain: dict[str, Any] = {name: part if part.shape else int(part) for name, part in found.items()}
        self.state = TrainingState(**plain)
