"""Moves judged by playing on: the best ones by equity are tried against racks that the others may hold, a few plies
deep, until one of them is clearly the best or the time is up. How one trial goes: `kernels/rollouts`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from mozaika.engine.encode import encode_board, encode_rack, encode_tile, frame_of
from mozaika.engine.engine_position import Choices, EnginePosition, Rows, best_moves
from mozaika.engine.finder import Tables, Workspace
from mozaika.engine.inference import NOTHING_KNOWN, Kept
from mozaika.engine.kernels import rollouts as kernel
from mozaika.engine.leaves import Leaves
from mozaika.engine.rollout_stats import POINT_OF_SPREAD, MoveEstimate, Numbers, Objective, RolloutStats
from mozaika.engine.win_probability import WinProbability
from mozaika.lexicon.graph import WordGraph
from mozaika.rules.edition import Edition

CANDIDATES, PLIES = 15, 2
TO_THE_END = 100  # plies: more than any game has left
_AT_ONCE = 32  # deals between two looks at how the moves fare, where time does not count
_LOOK_EVERY_S = 0.01
_CLEARLY = 2.5  # standard errors
_DECIDED = 30.0  # times the scale ahead: a game that nobody can turn any more
_roll_out: Any = kernel.roll_out  # its arguments come in groups


@dataclass(frozen=True, slots=True)
class Effort:
    """How long, how deep, how many moves. With `deals` it takes so many (fewer, if it is decided before), whatever the
    time: the same for one seed on any machine.
    """

    seconds: float = 1.0
    plies: int = PLIES
    most: int = CANDIDATES
    deals: int = 0
    seed: int = 1
    objective: Objective = Objective.WIN


class Simulator:
    """For one edition and list; `threads` trials at a time."""

    def __init__(
        self, edition: Edition, words: WordGraph, leaves: Leaves, chances: WinProbability, threads: int = 1
    ) -> None:
        self._words, self._leaves = words, leaves
        self._frame, self._chances = frame_of(edition), chances
        self._rooms = [Workspace(self._frame) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def trials(self, position: EnginePosition, effort: Effort) -> list[MoveEstimate]:
        """The best first."""
        until = time.monotonic() + effort.seconds
        choices = best_moves(position, self._words, self._leaves, effort.most)
        tally = self.try_out(position, choices, effort, until)
        if len(choices.moves) == 1:  # nothing to decide, but something to know
            tally.add(self.roller(position, choices, effort)(tally.alive, 0, effort.deals or _AT_ONCE))
        return tally.trials()

    def try_out(
        self, position: EnginePosition, choices: Choices, effort: Effort, until: float, kept: Kept = NOTHING_KNOWN
    ) -> RolloutStats:
        """`kept`: what the other may have kept, each row as likely as the others; else any of the unseen tiles."""
        believed = choices.equities * self._point(position, effort.objective)
        tally = RolloutStats(choices.moves, believed, effort.objective, _CLEARLY)
        roll, done, at_once = self.roller(position, choices, effort, kept), 0, len(self._rooms)
        while not tally.is_decided and ((done < effort.deals) if effort.deals else (time.monotonic() < until)):
            begun, count = time.monotonic(), min(_AT_ONCE, effort.deals - done) if effort.deals else at_once
            tally.add(roll(tally.alive, done, count))
            tally.give_up_beaten()
            done += count
            took = max(1e-5, time.monotonic() - begun)
            at_once = max(len(self._rooms), min(4 * at_once, int(count * _LOOK_EVERY_S / took)))
        return tally

    def _point(self, position: EnginePosition, objective: Objective) -> float:
        """What a point is worth, in what is counted: wins or points."""
        if objective is Objective.TOTAL:
            return 1.0
        scale = self._chances.scales[min(position.bag, len(self._chances.scales) - 1)]
        lead = np.clip((position.scores[0] - max(position.scores[1:])) / scale, -_DECIDED, _DECIDED)
        ahead = 1 / (1 + np.exp(-lead))
        return float(ahead * (1 - ahead) / scale + POINT_OF_SPREAD)

    def roller(
        self, position: EnginePosition, choices: Choices, effort: Effort, kept: Kept = NOTHING_KNOWN
    ) -> Callable[[Rows, int, int], Numbers]:
        """Rolls out all moves that are alive in so many deals, from one number on."""
        fixed, here, rows = self._setting(position), self._position(position, kept), choices.rows

        def part(workspace: Workspace, alive: Rows, first: int, count: int) -> Numbers:
            outcomes = np.zeros((count, len(rows), kernel.FACTS_OF_AN_OUTCOME))
            _roll_out(
                *fixed, *workspace.arguments, *workspace.listing(self._frame), *here, rows, choices.kept, alive,
                effort.plies, first, effort.seed, outcomes,
            )  # fmt: skip
            return outcomes

        def roll(alive: Rows, first: int, count: int) -> Numbers:
            if self._pool is None:
                return part(self._rooms[0], alive, first, count)
            bounds = [first + count * each // len(self._rooms) for each in range(len(self._rooms) + 1)]
            jobs = [
                self._pool.submit(part, workspace, alive, low, high - low)
                for workspace, low, high in zip(self._rooms, bounds, bounds[1:], strict=False)
            ]
            return np.concatenate([job.result() for job in jobs])

        return roll

    def _setting(self, position: EnginePosition) -> tuple[Any, ...]:
        rules, frame, players = position.edition.rules, self._frame, len(position.scores)
        passes = players * rules.end.passes_each or 2 * players
        ends = np.array([max(1, rules.exchange_needs_in_bag), passes, rules.end.scoreless_turns])
        return (
            *Tables(self._words).arguments, self._words.array, self._words.header["gaddag"], frame.size,
            frame.letter_times, frame.word_times, frame.tile_values, frame.rules, frame.every, ends,
            *self._leaves.arguments, self._chances.scales, self._chances.tempos,
        )  # fmt: skip

    def _position(self, position: EnginePosition, kept: Kept) -> tuple[Any, ...]:
        coded = encode_board(position.edition, position.board, self._words)
        unseen = np.array([encode_tile(position.edition, tile) for tile in position.unseen], np.uint8)
        return (
            coded.letters, coded.values, coded.allowed, coded.crossed, coded.start,
            encode_rack(position.edition, position.own), unseen, np.array(position.others, np.int64),
            position.aside, kept, np.array(position.scores, np.int64),
        )  # fmt: skip
