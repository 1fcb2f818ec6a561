"""Reads GCG with its variations: encodings, line ends, three spellings of a tile played through, partial racks.

A line that cannot be understood raises `BadFile` with its place and what was expected. `replay` checks the scores.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from math import inf
from operator import itemgetter

from mozaika.editions import current_id, edition_ids, load_edition
from mozaika.editions.renamed import ids_meant
from mozaika.records.detect_edition import edition_in_headers, editions_with_letters
from mozaika.records.encodings import decode_gcg_lines
from mozaika.records.errors import BadFile
from mozaika.records.gcg_lines import GcgLines, join_notes
from mozaika.records.gcg_seats import RawEvent, Token
from mozaika.records.replay import placements_of, replay_transcript, withdraws
from mozaika.records.transcript import LineKind, Transcript, TranscriptLine, TranscriptPlayer
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Board, LaidTile
from mozaika.rules.commands import MAX_COMMAND_TILES
from mozaika.rules.edition import Edition
from mozaika.rules.errors import BadCoordinate
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE, Layout, Premium
from mozaika.rules.squares import CoordinateStyle, Direction, Seat, Square, parse_start
from mozaika.rules.tiles import BLANK, Tile

STYLE = CoordinateStyle.COLUMN_LETTER
PREMIUM_SIGNS: dict[str, Premium | None] = {
    ".": None,
    "d": Premium.DOUBLE_LETTER,
    "t": Premium.TRIPLE_LETTER,
    "D": Premium.DOUBLE_WORD,
    "T": Premium.TRIPLE_WORD,
}
_SIGN = re.compile(r"\[([^\[\]]+)\]|(.)")
_MOVE = "RACK POS WORD"
_COMPARED_LINES = 200  # replayed to compare editions; most games have fewer lines


def parse_gcg(source: bytes, given: str | Edition | None = None) -> Transcript:
    """Read a transcript. `given` is the edition of its letters, or the id of one, if the file does not name it."""
    reader = GcgLines()
    given = load_edition(given) if isinstance(given, str) else given
    lines, guessed_encoding = decode_gcg_lines(source, given)
    for number, line in enumerate(lines, 1):
        reader.read(number, line)
    players = reader.players
    edition = given or load_edition(_detect_edition(reader, players))
    transcript = _transcript(reader, players, edition)
    racks = _known_racks(reader, transcript, edition.alphabet)
    return replace(
        transcript,
        headers=tuple(header for header in reader.headers if not _is_implied(header, transcript.layout, edition)),
        racks=tuple((seat, tiles) for seat, (_, tiles) in racks),
        rack_lines=tuple(line for _, (line, _) in racks),
        incomplete=reader.incomplete is not None,
        notes=reader.notes,
        guessed_encoding=guessed_encoding,
    )


def _transcript(
    reader: GcgLines, players: tuple[TranscriptPlayer, ...], edition: Edition, most: int | None = None
) -> Transcript:
    """The lines of the game, or the first `most` of them, read with the letters of `edition`."""
    layout = _layout(reader) or edition.layout
    lines = _Resolver(replace(edition, layout=layout)).lines(reader.events[:most])
    return Transcript(edition.id, layout, players, lines)


def _known_racks(
    reader: GcgLines, transcript: Transcript, alphabet: Alphabet
) -> list[tuple[Seat, tuple[int, tuple[Tile, ...]]]]:
    """The last rack that the file states for each seat, with its line."""
    said = list(reader.racks)
    if reader.incomplete and reader.incomplete[1].text:
        number, part = reader.incomplete
        said.append((number, _seat_on_turn(transcript.lines, len(transcript.players)), part))
    found = {seat: (number, _tiles(part, alphabet, number)) for number, seat, part in sorted(said, key=itemgetter(0))}
    return sorted(found.items())


def _is_implied(header: tuple[str, str], layout: Layout, edition: Edition) -> bool:
    """Whether the transcript itself holds what this header says, so that the writer derives it again."""
    key, value = header
    if key == "game-board":
        return layout is not edition.layout
    return key == "tile-set" and (value == edition.id or current_id(value.lower()) in edition_ids())


def _seat_on_turn(lines: tuple[TranscriptLine, ...], players: int) -> Seat:
    return (lines[-1].seat + 1) % players if lines else 0


def _detect_edition(reader: GcgLines, players: tuple[TranscriptPlayer, ...]) -> str:
    """Of the editions that the file may mean by a name or, if it names none, that have all its letters, the one with
    the fewest problems.
    """
    said = edition_in_headers(dict(reader.headers))
    found = ids_meant(said) if said else editions_with_letters(reader.letters)
    fewest: tuple[float, str] = (inf, found[0])
    for name in found if len(found) > 1 else ():
        faults = _faults(reader, players, name)
        fewest = min(fewest, (faults, name), key=itemgetter(0))
        if faults == 0:
            break
    return fewest[1]


def _faults(reader: GcgLines, players: tuple[TranscriptPlayer, ...], edition_id: str) -> float:
    try:
        return len(replay_transcript(_transcript(reader, players, load_edition(edition_id), _COMPARED_LINES)).problems)
    except BadFile:  # reported when the file is read with the chosen edition
        return inf


def _layout(reader: GcgLines) -> Layout | None:
    """The board of a `#game-board` pragma that `gcg_write` wrote; None for those of other programs."""
    rows = dict(reader.headers).get("game-board", "").replace(" ", "").split("/")
    signs = "".join(rows)
    sound = SMALLEST_SIDE <= len(rows) <= LARGEST_SIDE and SMALLEST_SIDE <= len(rows[0]) <= LARGEST_SIDE
    if not sound or {len(row) for row in rows} != {len(rows[0])} or not set(signs) <= set(PREMIUM_SIGNS):
        return None
    return Layout(len(rows), len(rows[0]), tuple(PREMIUM_SIGNS[sign] for sign in signs))


def _signs(part: Token, alphabet: Alphabet, number: int) -> Iterator[tuple[str, str, int]]:
    """Each letter of a token as written, as a capital, and its column. Brackets, dots and `?` stay as they are."""
    text, first = part
    signs: Iterable[tuple[str, str | None, int]]
    if "[" not in text:  # nearly always: then each sign is one character
        signs = zip(text, text, count(first), strict=False)
    else:
        signs = ((match[1] or match[2], match[2], first + match.start()) for match in _SIGN.finditer(text))
    for sign, single, column in signs:
        if single is not None and single in "().?":
            yield sign, sign, column
        elif sign == alphabet.piece_at(sign, 0):
            yield sign, alphabet.capital(sign), column
        else:
            raise BadFile(number, column, "letter", sign[:10])


def _tiles(part: Token, alphabet: Alphabet, number: int) -> tuple[Tile, ...]:
    """Tiles of a rack: letters in any case, `?` for a blank."""
    if not part.text:
        return ()
    tiles: list[Tile] = []
    for sign, capital, column in _signs(part, alphabet, number):
        if (capital != BLANK and capital not in alphabet) or len(tiles) == MAX_COMMAND_TILES:
            raise BadFile(number, column, "letter", sign)
        tiles.append(capital)
    return alphabet.sort(tiles)


@dataclass(slots=True)
class _Resolver:
    """Resolves the letters of raw lines. It follows the board to tell new tiles from tiles played through."""

    edition: Edition
    board: Board = Board()
    before: Board = Board()
    last: TranscriptLine | None = None

    def lines(self, events: Sequence[RawEvent]) -> tuple[TranscriptLine, ...]:
        return tuple(map(self._next, events))

    def _next(self, raw: RawEvent) -> TranscriptLine:
        line = self._line(raw)
        if line.kind is LineKind.TAKEN_BACK and withdraws(line, self.last):
            self.board = self.before
        self.last = line
        return line

    def _line(self, raw: RawEvent) -> TranscriptLine:
        rack = _tiles(raw.rack, self.edition.alphabet, raw.number)
        make = partial(
            TranscriptLine,
            raw.kind,
            raw.seat,
            raw.score,
            raw.total,
            rack,
            notes=join_notes(raw.notes),
            number=raw.number,
        )
        if raw.kind is LineKind.PLAY:
            start, direction = self._start(raw)
            line = make(start=start, direction=direction, word=tuple(self._word(raw, start, direction)))
            self._lay(line)
            return line
        if raw.kind is LineKind.EXCHANGE and raw.text.text.isascii() and raw.text.text.isdigit():
            if len(raw.text.text) > 2 or int(raw.text.text) > MAX_COMMAND_TILES:
                raise BadFile(raw.number, raw.text.column, "gcg-move", _MOVE)
            return make(count=int(raw.text.text))
        tiles = _tiles(raw.text, self.edition.alphabet, raw.number)
        return make(tiles=tiles, count=len(tiles) if raw.kind is LineKind.EXCHANGE else 0)

    @staticmethod
    def _start(raw: RawEvent) -> tuple[Square, Direction]:
        try:
            return parse_start(raw.place.text, STYLE)
        except BadCoordinate as error:
            raise BadFile(raw.number, raw.place.column, "gcg-move", _MOVE) from error

    def _word(self, raw: RawEvent, start: Square, direction: Direction) -> list[LaidTile | None]:
        word: list[LaidTile | None] = []
        bracket = 0  # the column of an open bracket
        for sign, capital, column in _signs(raw.text, self.edition.alphabet, raw.number):
            if sign == BLANK or len(word) == LARGEST_SIDE or (sign in "()" and (sign == "(") == bool(bracket)):
                raise BadFile(raw.number, column, "gcg-move", _MOVE)
            if sign in "()":
                bracket = column if sign == "(" else 0
                continue
            laid = self.board.laid.get(start.step(direction, len(word)))
            # A letter in brackets on an empty square plays through nothing, and on another letter it is a tile on a
            # tile. Neither fits, and `replay` reports it.
            through = sign == "." or (laid is None and bracket > 0) or (laid is not None and laid.letter == capital)
            word.append(None if through else LaidTile(capital, sign not in self.edition.alphabet))
        if bracket or not word:
            raise BadFile(raw.number, bracket or raw.text.column, "gcg-move", _MOVE)
        return word

    def _lay(self, line: TranscriptLine) -> None:
        self.before = self.board
        placements = placements_of(line, self.board) or ()
        if all(placement.square in self.edition.layout for placement in placements):
            self.board = self.board.plus(placements)
