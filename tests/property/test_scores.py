"""Scores compared with an independent computation."""

from __future__ import annotations

from hypothesis import given

from mozaika.rules.board import Placement
from mozaika.rules.edition import Edition
from mozaika.rules.events import PlayCommitted
from mozaika.rules.state import GameState
from tests.marks import rule
from tests.property.games import GAMES, board_now, game_seeds, random_game

FACTORS = {None: (1, 1), "DL": (2, 1), "TL": (3, 1), "DW": (1, 2), "TW": (1, 3)}


@GAMES
@given(game_seeds)
@rule("6.1", "6.2", "6.3", "6.5", "5.5")
def test_score_equals_an_independent_computation(seed: int) -> None:
    game = random_game(seed)
    for step in game.steps:
        for event in step.events:
            if isinstance(event, PlayCommitted):
                words, total = recompute(step.before.edition, grid_of(step.before), event.placements)
                assert sorted(event.words) == sorted(words)
                assert event.score == total


def grid_of(state: GameState) -> dict[tuple[int, int], tuple[str, bool]]:
    return {(square.row, square.column): (laid.letter, laid.blank) for square, laid in board_now(state).laid.items()}


def recompute(
    edition: Edition, grid: dict[tuple[int, int], tuple[str, bool]], placements: tuple[Placement, ...]
) -> tuple[list[str], int]:
    """Read every row and column of the board and select the words with a new tile."""
    rows, columns = edition.layout.rows, edition.layout.columns
    points = {kind.tile: kind.points for kind in edition.tiles.kinds}
    new = {(p.square[0], p.square[1]) for p in placements}
    after = grid | {(p.square[0], p.square[1]): (p.letter, p.blank) for p in placements}
    lines = [[(row, column) for column in range(columns)] for row in range(rows)]
    lines += [[(row, column) for row in range(rows)] for column in range(columns)]
    words, total = [], 0
    for line in lines:
        for run in runs(line, after):
            if len(run) > 1 and new & set(run):
                words.append("".join(after[place][0] for place in run))
                total += worth(edition, run, after, new, points)
    return words, total + (50 if len(new) == 7 else 0)


def runs(line: list[tuple[int, int]], after: dict[tuple[int, int], tuple[str, bool]]) -> list[list[tuple[int, int]]]:
    found: list[list[tuple[int, int]]] = [[]]
    for place in line:
        if place in after:
            found[-1].append(place)
        elif found[-1]:
            found.append([])
    return found


def worth(
    edition: Edition,
    run: list[tuple[int, int]],
    after: dict[tuple[int, int], tuple[str, bool]],
    new: set[tuple[int, int]],
    points: dict[str, int],
) -> int:
    total, times = 0, 1
    for row, column in run:
        letter, blank = after[row, column]
        premium = edition.layout.premiums[row * edition.layout.columns + column]
        by_letter, by_word = FACTORS[premium.value if premium else None] if (row, column) in new else (1, 1)
        total += 0 if blank else points[letter] * by_letter
        times *= by_word
    return total * times
