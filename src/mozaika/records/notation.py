"""Reads and writes plays as text: `H8 KOTY`, `8H ?koty`, `H8 K(O)TY`. `rules` decides whether a play is legal.

The coordinate is the square of the first letter. A letter on the board is written as `.`, `(O)` or itself. `?` before a
letter means a blank; in a word of mixed case so does a lower-case letter, as in files. Otherwise a blank is used only
for a letter that the rack lacks. A letter of several characters may be in square brackets, as in CGP: `[CH]ICO`.
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
_ONE_LETTER = re.compile(r"\[([^\[\]]*)\]")
_LONGEST = 200  # characters; no real play is longer


@dataclass(frozen=True, slots=True)
class _WrittenLetter:
    """One letter as written; `letter` is None for `.`, which plays through any tile."""

    letter: Letter | None
    blank: bool = False
    through: bool = False
    forced: bool = False  # a blank because of its `?`


def parse_play(text: str, edition: Edition, board: Board, rack: Pile) -> tuple[Placement, ...]:
    """The placements that `text` means; `AmbiguousPlay`, with the readings, if there are several."""
    found = readings(text, edition, board, rack)
    if len(found) > 1:
        raise AmbiguousPlay(text, found)
    return found[0]


def readings(text: str, edition: Edition, board: Board, rack: Pile) -> tuple[tuple[Placement, ...], ...]:
    """Every reading of `text`; there are several only if a blank may stand in several places."""
    parts = text.split(None, 1)
    if len(parts) < 2 or len(text) > _LONGEST:
        raise BadNotation(text[:_LONGEST])
    start, direction = parse_start(parts[0], edition.coordinates)
    written = _read_word(parts[1].strip(), edition.alphabet, rack.tiles.count(BLANK))
    laid = _new_letters(text, edition, board, start, direction, written)
    return tuple(_with_blanks(laid, blanks) for blanks in _blank_choices(laid, rack))


def _read_word(word: str, alphabet: Alphabet, blanks: int) -> list[_WrittenLetter]:
    word = unicodedata.normalize("NFC", word)
    small_is_blank = _small_is_blank(word, alphabet, blanks)
    written: list[_WrittenLetter] = []
    at, forced, inside = 0, False, False
    while at < len(word):
        sign = word[at]
        if sign == "." and not forced and not inside:
            written.append(_WrittenLetter(None, through=True))
        elif sign == BLANK and not forced and not inside:
            forced = True
        elif sign in "()" and not forced and inside == (sign == ")"):
            inside = sign == "("
        else:
            piece, length = _piece_at(word, at, alphabet)
            small = small_is_blank and piece not in alphabet
            written.append(_WrittenLetter(alphabet.capital(piece), forced or small, inside, forced))
            forced = False
            at += length - 1
        at += 1
    if forced or inside or not written:
        raise BadNotation(word)
    return written


def _piece_at(text: str, at: int, alphabet: Alphabet) -> tuple[str, int]:
    """The letter at position `at`, of either case, and the number of characters that it takes with its brackets."""
    piece, length = alphabet.piece_at(text, at), 0
    if piece is None and (bracketed := _ONE_LETTER.match(text, at)) and bracketed[1]:
        piece, length = alphabet.piece_at(bracketed[1], 0), len(bracketed[0])
        if piece != bracketed[1]:
            piece = None
    if piece is None:
        raise NotInAlphabet(text, at)
    return piece, length or len(piece)


def _small_is_blank(word: str, alphabet: Alphabet, blanks: int) -> bool:
    """Whether lower case means blanks: both cases occur outside brackets, and the rack has enough blanks.

    Without a blank on the rack, `Kot` is just a capitalised word.
    """
    outside_brackets = _THROUGH.sub("", word)
    at, capitals, small = 0, 0, 0
    while at < len(outside_brackets):
        piece = alphabet.piece_at(outside_brackets, at) or ""
        capitals += piece in alphabet
        small += bool(piece) and piece not in alphabet
        at += max(1, len(piece))
    return capitals > 0 and 0 < small <= blanks


def _new_letters(
    text: str, edition: Edition, board: Board, start: Square, direction: Direction, written: Sequence[_WrittenLetter]
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
    """Which places of `laid` take a blank. There is a choice if the rack has some tiles of a letter, but too few."""
    forced = frozenset(place for place, placement in enumerate(laid) if placement.blank)
    on_rack = Counter(rack.tiles)
    wanted = Counter(placement.letter for placement in laid if not placement.blank)
    lacking = {letter: count - on_rack[letter] for letter, count in wanted.items() if count > on_rack[letter]}
    if len(forced) + sum(lacking.values()) > on_rack[BLANK]:
        return (forced,)  # no reading is legal: keep the letters, so that the rules report the missing tiles
    choices = []
    for letter, count in lacking.items():
        places = [place for place, p in enumerate(laid) if p.letter == letter and not p.blank]
        choices.append(combinations(places, count))
    return tuple(forced.union(*combination) for combination in product(*choices))


def _with_blanks(laid: Sequence[Placement], blanks: frozenset[int]) -> tuple[Placement, ...]:
    return tuple(placement._replace(blank=place in blanks) for place, placement in enumerate(laid))


def format_play(edition: Edition, board: Board, placements: Sequence[Placement]) -> str:
    """The play as its main word: blanks in lower case, letters played through in brackets.

    `board` does not have the play's tiles.
    """
    after = board.plus(placements)
    direction = direction_of(after, placements)
    run = after.run(placements[0].square, direction)
    # A word of blanks only would be all lower case, which is read as plain letters, so each gets a `?`.
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
    """Tiles in any case, with or without spaces and commas between them; `?` is the blank."""
    text = unicodedata.normalize("NFC", text)
    tiles: list[str] = []
    at = 0
    while at < len(text):
        length = 1
        if text[at] == BLANK:
            tiles.append(BLANK)
        elif text[at] != "," and not text[at].isspace():
            piece, length = _piece_at(text, at, edition.alphabet)
            tiles.append(edition.alphabet.capital(piece))
        at += length
    return tuple(tiles)
