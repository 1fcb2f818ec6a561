"""Moves as values: a play, an exchange or a pass. Each is written as text that `Position.play` reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from mozaika.records.notation import format_play, parse_tiles
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.scoring import score_play
from mozaika.rules.squares import Direction, Square
from mozaika.rules.tiles import Tile

PASS_SIGN = "-"  # alone: a pass; before tiles: an exchange, as in GCG files
EXCHANGE_WORD, PASS_WORD = "exchange", "pass"  # as in the bot protocol


@dataclass(frozen=True, slots=True)
class Play:
    """A play: the tiles laid, the words formed (the main word first) and the score. `text` is its notation in the
    coordinates of the edition: blanks in lower case, letters played through in brackets.

    >>> import mozaika
    >>> play = mozaika.Position("english", racks=["AEINRST", ""]).parse_move("8D nastier")
    >>> str(play), play.word, play.score
    ('8D NASTIER', 'NASTIER', 66)
    """

    placements: tuple[Placement, ...]
    text: str = field(compare=False)
    start: Square  # of the main word
    direction: Direction
    words: tuple[str, ...]
    score: int

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles laid."""
        return tuple(placement.tile for placement in self.placements)

    @property
    def word(self) -> str:
        """The main word."""
        return self.words[0] if self.words else ""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Play({self.text}, {self.score})"


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange of `tiles`, written `-` and the tiles."""

    tiles: tuple[Tile, ...]
    text: str = field(compare=False)

    @property
    def score(self) -> int:
        return 0

    @property
    def words(self) -> tuple[str, ...]:
        return ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Exchange({self.text})"


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass, written `-`."""

    @property
    def text(self) -> str:
        return PASS_SIGN

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return ()

    @property
    def score(self) -> int:
        return 0

    @property
    def words(self) -> tuple[str, ...]:
        return ()

    def __str__(self) -> str:
        return PASS_SIGN

    def __repr__(self) -> str:
        return "Pass()"


Move: TypeAlias = Play | Exchange | Pass


def play_of(edition: Edition, board: Board, placements: Iterable[Placement]) -> Play:
    """The value of a play that fits on `board`, which does not have its tiles yet."""
    laid = tuple(sorted(placements))
    score = score_play(edition, board, laid)
    main = score.words[0]
    return Play(laid, format_play(edition, board, laid), main.start, main.direction, score.texts, score.total)


def exchange_of(edition: Edition, tiles: Iterable[Tile]) -> Exchange:
    ordered = edition.alphabet.sort(tiles)
    return Exchange(ordered, PASS_SIGN + format_tiles(edition, ordered))


def format_tiles(edition: Edition, tiles: Sequence[Tile]) -> str:
    """Tiles as text that `parse_tiles` reads: with spaces only if letters of several characters need them."""
    text = "".join(tiles)
    return text if parse_tiles(edition, text) == tuple(tiles) else " ".join(tiles)
