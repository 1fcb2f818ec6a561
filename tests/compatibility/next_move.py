"""A legal play for a game without a word list, or whose list accepts every word."""

from __future__ import annotations

from mozaika.rules import commands as cmd
from mozaika.rules.board import Placement
from mozaika.rules.squares import Direction, Square
from mozaika.rules.state import GameState
from mozaika.rules.tiles import BLANK


def next_play(state: GameState, count: int = 2) -> cmd.Play:
    """The first tiles of the rack of the player on turn: across the start square, or down from the tiles below it."""
    square, direction = state.edition.layout.start, Direction.ACROSS
    while square in state.board:
        square, direction = square.step(Direction.DOWN), Direction.DOWN
    placements = []
    for tile in state.players[state.turn].rack.tiles[:count]:
        letter = state.edition.alphabet.letters[0] if tile == BLANK else tile
        placements.append(Placement(square, letter, tile == BLANK))
        square = square.step(direction)
    return cmd.Play(state.turn, tuple(placements))


def longest_play(state: GameState) -> cmd.Play:
    """As many tiles of the rack as possible, in a line that begins beside a tile on the board."""
    layout, tiles = state.edition.layout, state.players[state.turn].rack.tiles
    lines: list[list[Square]] = []
    for start in layout.squares():
        if start not in state.board and any(each in state.board for each in start.neighbours()):
            for direction in Direction:
                line = (start.step(direction, by) for by in range(max(layout.rows, layout.columns)))
                lines.append([square for square in line if square in layout and square not in state.board])
    best = max(lines, key=lambda line: min(len(line), len(tiles)))
    letter = state.edition.alphabet.letters[0]
    placements = [
        Placement(square, letter if tile == BLANK else tile, tile == BLANK)
        for square, tile in zip(best, tiles, strict=False)
    ]
    return cmd.Play(state.turn, tuple(placements))
