"""Plays as people write them: `H8 KOTY`, `8H ?koty`, `H8 K(O)TY`. Reads and writes; whether a play is legal is `rules`.

A word runs from its first letter's square. Letters that lie there already are written as `.`, `(O)` or themselves.
`?` before a letter puts a blank there; in a word of mixed case a small letter does too, as in files. Otherwise a blank
is used only for letters that the rack lacks.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

from mozaika.records.errors import AmbiguousPlay, BadNotation, LetterMismatch, NothingToPlayThrough, RunsOffBoard
from mozaika.rules.alphabet import Alphabet, Letter
from mozaika.rules.board import Board, Placement
from mozaika.rules.edition import Edition
from mozaika.rules.errors import NotInAlphabet, SquareTaken
from mozaika.rules.scoring import direction_of
from mozaika.rules.squares import Direction, Square, format_start, parse_start
from mozaika.rules.tiles import BLANK, Pile

_THROUGH = re.compile(r"\([^()]*\)")
_LONGEST = 200  # characters; nothing that anyone would write is longer


@dataclass(frozen=True, slots=True)
class _Written:
    """One letter as written; None for `.`, a tile played through whatever it is."""

    letter: Letter | None
    blank: bool = False
    through: bool = False
    forced: bool = False  # by its `?`


def parse_play(text: str, edition: Edition, board: Board, rack: Pile) -> tuple[Placement, ...]:
    """The placements that `text` means; `AmbiguousPlay` brings the readings along if two or more remain."""
    found = readings(text, edition, board, rack)
    if len(found) > 1:
        raise AmbiguousPlay(text, found)
    return found[0]


def readings(text: str, edition: Edition, board: Board, rack: Pile) -> tuple[tuple[Placement, ...], ...]:
    """Every way to lay what `text` says; more than one only where a blank may stand in several places."""
    parts = text.split(None, 1)
    if len(parts) < 2 or len(text) > _LONGEST:
        raise BadNotation(text[:_LONGEST])
    start, direction = parse_start(parts[0], edition.coordinates)
    written = _read_word(parts[1].strip(), edition.alphabet, rack.tiles.count(BLANK))
    laid = _new_letters(text, edition, board, start, direction, written)
    return tuple(_with_blanks(laid, blanks) for blanks in _blank_choices(laid, rack))


def _read_word(word: str, alphabet: Alphabet, blanks: int) -> list[_Written]:
    word = unicodedata.normalize("NFC", word)
    small_is_blank = _small_is_blank(word, alphabet, blanks)
    written: list[_Written] = []
    at, forced, inside = 0, False, False
    while at < len(word):
        sign = word[at]
        if sign == "." and not forced and not inside:
            written.append(_Written(None, through=True))
        elif sign == BLANK and not forced and not inside:
            forced = True
        elif sign in "()" and not forced and inside == (sign == ")"):
            inside = sign == "("
        else:
            piece = alphabet.piece_at(word, at)
            if piece is None:
                raise NotInAlphabet(word, at)
            small = small_is_blank and piece not in alphabet
            written.append(_Written(alphabet.capital(piece), forced or small, inside, forced))
            forced = False
            at += len(piece) - 1
        at += 1
    if forced or inside or not written:
        raise BadNotation(word)
    return written


def _small_is_blank(word: str, alphabet: Alphabet, blanks: int) -> bool:
    """Both cases occur, brackets aside, and there are blanks enough: `Kot` is just a word with a capital."""
    dependencies = _THROUGH.sub("", word)
    at, capitals, small = 0, 0, 0
    while at < len(dependencies):
        piece = alphabet.piece_at(dependencies, at) or ""
        capitals += piece in alphabet
        small += bool(piece) and piece not in alphabet
        at += max(1, len(piece))
    return capitals > 0 and 0 < small <= blanks


def _new_letters(
    text: str, edition: Edition, board: Board, start: Square, direction: Direction, written: Sequence[_Written]
) -> tuple[Placement, ...]:
    laid: list[Placement] = []
    for step, mark in enumerate(written):
        square = start.step(direction, step)
        if square not in edition.layout:
            raise RunsOffBoard(text)
        if square not in board:
            if mark.through or mark.letter is None:
                raise NothingToPlayThrough(square)
            laid.append(Placement(square, mark.letter, mark.blank))
        elif mark.letter not in (None, board[square].letter):
            raise LetterMismatch(square, board[square].letter, mark.letter or "")
        elif mark.forced:
            raise SquareTaken(square)  # a blank cannot go where a tile lies
    return tuple(laid)


def _blank_choices(laid: Sequence[Placement], rack: Pile) -> tuple[frozenset[int], ...]:
    """Which places of `laid` take a blank. The choice is open where the rack has some, but not enough, of a letter."""
    forced = frozenset(place for place, placement in enumerate(laid) if placement.blank)
    on_rack = Counter(rack.tiles)
    wanted = Counter(placement.letter for placement in laid if not placement.blank)
    lacking = {letter: count - on_rack[letter] for letter, count in wanted.items() if count > on_rack[letter]}
    if len(forced) + sum(lacking.values()) > on_rack[BLANK]:
        return (forced,)  # no reading can be laid: leave the letters, and let the rules say which are missing
    choices = []
    for letter, count in lacking.items():
        places = [place for place, p in enumerate(laid) if p.letter == letter and not p.blank]
        choices.append(combinations(places, count))
    return tuple(forced.union(*combination) for combination in product(*choices))


def _with_blanks(laid: Sequence[Placement], blanks: frozenset[int]) -> tuple[Placement, ...]:
    return tuple(placement._replace(blank=place in blanks) for place, placement in enumerate(laid))


def format_play(edition: Edition, board: Board, placements: Sequence[Placement]) -> str:
    """The play as its main word: blanks as small letters, letters played through in brackets.

    `board` is without the play's own tiles.
    """
    after = board.plus(placements)
    direction = direction_of(after, placements)
    run = after.run(placements[0].square, direction)
    # Blanks alone, all in small letters, would be read as capitals: there each is forced with its `?`.
    all_blank = all(placement.blank for placement in placements)
    marks = "".join(_mark(edition.alphabet, board, after, square, all_blank) for square in run)
    return f"{format_start(run[0], direction, edition.coordinates)} {marks.replace(')(', '')}"


def _mark(alphabet: Alphabet, board: Board, after: Board, square: Square, all_blank: bool) -> str:
    laid = after[square]
    letter = alphabet.small(laid.letter) if laid.blank else laid.letter
    if square in board:
        return f"({letter})"
    return BLANK + letter if all_blank else letter


def parse_tiles(edition: Edition, text: str) -> tuple[str, ...]:
    """Tiles as typed, in any case, with or without blanks and commas between them; `?` is the blank."""
    parts = text.replace(",", " ").replace(BLANK, f" {BLANK} ").split()
    return tuple(tile for part in parts for tile in ((BLANK,) if part == BLANK else edition.alphabet.parse(part)))
