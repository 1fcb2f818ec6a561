"""What the opponent probably kept, as values of the library."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from mozaika.analysis.engine_positions import engine_position
from mozaika.analysis.values import InferredLeaves, LeaveGuess
from mozaika.engine.inference import Inference
from mozaika.engine.known_tiles import LeaveGuesses
from mozaika.position.position import Position
from mozaika.rules.tiles import BLANK, Tile


def infer_leaves(
    position: Position,
    inference: Inference,
    seconds: float,
    top: int,
    *,
    seed: int,
    report: Callable[[InferredLeaves], None],
) -> InferredLeaves:
    here = engine_position(position)
    if here.opponent_history is None:
        return InferredLeaves((), 0)
    until = time.monotonic() + seconds
    guesses = inference.guesses(here, until, seed, lambda so_far: report(leaves_of(position, so_far, top)))
    return leaves_of(position, guesses, top)


def leaves_of(position: Position, guesses: LeaveGuesses, top: int) -> InferredLeaves:
    counted = Counter(_tiles(position, guess) for guess in guesses.tolist())
    ordered = sorted(counted.items(), key=lambda each: (-each[1], each[0]))[:top]
    leaves = tuple(LeaveGuess(tiles, count / len(guesses)) for tiles, count in ordered)
    return InferredLeaves(leaves, len(guesses))


def _tiles(position: Position, codes: list[int]) -> tuple[Tile, ...]:
    alphabet = position.edition.alphabet
    return alphabet.sort(BLANK if not code else alphabet.letters[code - 1] for code in codes)
