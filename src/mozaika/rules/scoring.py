"""The words that a play forms and their scores (5.4, 5.5, §6), letter by letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from mozaika.rules.alphabet import Letter
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.layout import Premium
from mozaika.rules.squares import Direction, Square


class WordLetter(NamedTuple):
    """One letter of a formed word. `premium` is set only if this play covers the square (6.6)."""

    square: Square
    letter: Letter
    face: int
    new: bool
    blank: bool
    premium: Premium | None

    @property
    def points(self) -> int:
        return self.face * (self.premium.letter_factor if self.premium else 1)


@dataclass(frozen=True, slots=True)
class FormedWord:
    direction: Direction
    letters: tuple[WordLetter, ...]
    text: str  # as `Alphabet.spell` writes it

    @property
    def start(self) -> Square:
        return self.letters[0].square

    @property
    def word_factor(self) -> int:
        return prod(letter.premium.word_factor for letter in self.letters if letter.premium)

    @property
    def points(self) -> int:
        return sum(letter.points for letter in self.letters) * self.word_factor

    def __repr__(self) -> str:
        return f"FormedWord({self.text} {self.direction.value}, {self.points} points)"


@dataclass(frozen=True, slots=True)
class Score:
    """The words of a play, main word first, and the bonus for using a whole rack."""

    words: tuple[FormedWord, ...]
    bonus: int

    @property
    def total(self) -> int:
        return sum(word.points for word in self.words) + self.bonus

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(word.text for word in self.words)

    def __repr__(self) -> str:
        parts = [f"{word.text} {word.points}" for word in self.words] + ([f"bonus {self.bonus}"] if self.bonus else [])
        return f"Score({' + '.join(parts)} = {self.total})"


def score_play(edition: Edition, board: Board, placements: Sequence[Placement]) -> Score:
    """The score of a legal placement (see `check_play`) on `board`, which does not contain it yet."""
    after = board.plus(placements)
    main = direction_of(after, placements)
    new = {placement.square for placement in placements}
    first = min(new)
    runs = [(main, after.run(first, main))]
    runs += [(main.other, after.run(square, main.other)) for square in sorted(new)]
    words = tuple(_word(edition, after, new, direction, run) for direction, run in runs if len(run) > 1)
    bonus = edition.rules.bingo_bonus if len(new) == edition.rules.rack_size else 0
    return Score(words, bonus)


def direction_of(after: Board, placements: Sequence[Placement]) -> Direction:
    """The direction of the main word. That of a single tile is across if it forms a word across (§3)."""
    squares = [placement.square for placement in placements]
    if len(squares) > 1:
        return Direction.ACROSS if squares[0].row == squares[1].row else Direction.DOWN
    return Direction.ACROSS if len(after.run(squares[0], Direction.ACROSS)) > 1 else Direction.DOWN


def _word(
    edition: Edition, after: Board, new: set[Square], direction: Direction, run: tuple[Square, ...]
) -> FormedWord:
    letters = tuple([_letter(edition, after, square, square in new) for square in run])
    return FormedWord(direction, letters, edition.alphabet.spell([letter.letter for letter in letters]))


def _letter(edition: Edition, after: Board, square: Square, new: bool) -> WordLetter:
    laid = after.laid[square]
    premium = edition.layout.premium_at(square) if new else None
    return WordLetter(square, laid.letter, edition.tiles.points(laid.tile), new, laid.blank, premium)
