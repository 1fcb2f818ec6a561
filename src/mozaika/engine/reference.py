"""Reference implementation of move generation: along each line, from each start, letter by letter.

It is slow and simple; the compiled generator must find exactly the same plays. Legality is checked by `rules`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from mozaika.lexicon.protocols import Lexicon
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.errors import BadPlay
from mozaika.rules.placement import check_play
from mozaika.rules.scoring import score_play
from mozaika.rules.squares import Direction, Square
from mozaika.rules.state import GameState
from mozaika.rules.tiles import BLANK, Pile, Tile


def can_anyone_move(state: GameState, words: Lexicon) -> bool:
    """Whether any player still in the game has a legal play (8.4)."""
    racks = (state.players[seat].rack for seat in state.seats)
    return any(next(legal_plays(state.edition, state.board, rack, words), None) is not None for rack in racks)


def legal_plays(edition: Edition, board: Board, rack: Pile, words: Lexicon) -> Iterator[frozenset[Placement]]:
    """Each play once, as its set of tiles, however many words it forms."""
    seen: set[frozenset[Placement]] = set()
    search = _Search(edition, board, words)
    for square in edition.layout.squares():
        for direction in Direction:
            # A word begins where no tile is before it, and must reach a square that connects it.
            if square.step(direction, -1) in board or not search.reaches(square, direction, len(rack)):
                continue
            for placements in search.from_square(square, direction, Counter(rack.tiles)):
                play = frozenset(placements)
                if play not in seen and _is_legal(edition, board, rack, placements, words):
                    seen.add(play)
                    yield play


def _is_legal(edition: Edition, board: Board, rack: Pile, placements: tuple[Placement, ...], words: Lexicon) -> bool:
    try:
        check_play(edition, board, rack, placements)
    except BadPlay:
        return False
    return all(word in words for word in score_play(edition, board, placements).texts)


@dataclass(frozen=True, slots=True)
class _Search:
    edition: Edition
    board: Board
    words: Lexicon

    def reaches(self, square: Square, direction: Direction, tiles: int) -> bool:
        """Whether `tiles` tiles laid from `square` on touch a tile, or cover the start square of an empty board."""
        for _ in range(tiles):
            if square not in self.edition.layout:
                return False
            if square in self.board or any(beside in self.board for beside in square.neighbours()):
                return True
            if not len(self.board) and square == self.edition.layout.start:
                return True
            square = square.step(direction)
        return False

    def from_square(
        self,
        square: Square,
        direction: Direction,
        rack: Counter[Tile],
        so_far: str = "",
        laid: tuple[Placement, ...] = (),
    ) -> Iterator[tuple[Placement, ...]]:
        """Every continuation of `so_far` at `square`; a word may end wherever the next square is free."""
        on_board = square in self.edition.layout
        if on_board and square in self.board:
            longer = so_far + self.board[square].letter
            if self.words.any_starts_with(longer):
                yield from self.from_square(square.step(direction), direction, rack, longer, laid)
            return
        if laid and so_far in self.words:
            yield laid
        if not on_board:
            return
        for letter, tile in self._choices(rack):
            longer = so_far + letter
            if self.words.any_starts_with(longer):
                placement = Placement(square, letter, tile == BLANK)
                left = rack - Counter({tile: 1})
                yield from self.from_square(square.step(direction), direction, left, longer, (*laid, placement))

    def _choices(self, rack: Counter[Tile]) -> Iterator[tuple[str, Tile]]:
        for letter in self.edition.alphabet.letters:
            for tile in (letter, BLANK):
                if rack[tile]:
                    yield letter, tile
