"""Reads GCG in the dialects that occur: encodings, CRLF, three spellings of a tile played through, partial racks.

A line that makes no sense ends the reading, with its place and what was expected. Whether scores add up is `replay.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from operator import itemgetter

from mozaika.editions import edition_ids, load_edition
from mozaika.records.detect_edition import fitting, said_by
from mozaika.records.encodings import gcg_lines_of
from mozaika.records.errors import BadFile
from mozaika.records.gcg_lines import GcgLines, Part, RawEvent, joined
from mozaika.records.replay import placements_of, replay_transcript, withdraws
from mozaika.records.transcript import Line, LineKind, SheetPlayer, Transcript
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Board, LaidTile
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
_MOST_TILES = 64  # in one rack; no edition has a larger one
_TRIED = 200  # lines that are played through to tell editions apart; most games have fewer


def parse_gcg(source: bytes, given: str | Edition | None = None) -> Transcript:
    """The sheet as written. `given` is the edition, or its id, whose letters these are, where the file does not say."""
    reader = GcgLines()
    given = load_edition(given) if isinstance(given, str) else given
    for number, line in enumerate(gcg_lines_of(source, given), 1):
        reader.read(number, line)
    players = reader.players
    edition = given or load_edition(_guess_edition(reader, players))
    sheet = _sheet(reader, players, edition)
    return replace(
        sheet,
        headers=tuple(header for header in reader.headers if not _understood(header, sheet.layout, edition)),
        racks=_known_racks(reader, sheet, edition.alphabet),
        incomplete=reader.incomplete is not None,
        notes=reader.notes,
    )


def _sheet(reader: GcgLines, players: tuple[SheetPlayer, ...], edition: Edition, most: int | None = None) -> Transcript:
    """The game alone, read with the letters of this edition; its first `most` lines if that is said."""
    layout = _layout(reader) or edition.layout
    lines = _Resolver(replace(edition, layout=layout)).lines(reader.events[:most])
    return Transcript(edition.id, layout, players, lines)


def _known_racks(reader: GcgLines, sheet: Transcript, alphabet: Alphabet) -> tuple[tuple[Seat, tuple[Tile, ...]], ...]:
    """One for a seat: what the file says last."""
    said = list(reader.racks)
    if reader.incomplete and reader.incomplete[1].text:
        number, part = reader.incomplete
        said.append((number, _seat_on_turn(sheet.lines, len(sheet.players)), part))
    found = {seat: _tiles(part, alphabet, number) for number, seat, part in sorted(said, key=itemgetter(0))}
    return tuple(sorted(found.items()))


def _understood(header: tuple[str, str], layout: Layout, edition: Edition) -> bool:
    """Headers that say what the transcript says itself; they are written anew."""
    key, value = header
    if key == "game-board":
        return layout is not edition.layout
    return key == "tile-set" and (value == edition.id or value.lower() in edition_ids())


def _seat_on_turn(lines: tuple[Line, ...], players: int) -> Seat:
    return (lines[-1].seat + 1) % players if lines else 0


def _guess_edition(reader: GcgLines, players: tuple[SheetPlayer, ...]) -> str:
    """What the file says; else, of the editions that have all its letters, the one by whose rules it adds up best."""
    if said := said_by(dict(reader.headers)):
        return said
    found = fitting(reader.letters)
    fewest: tuple[float, str] = (inf, found[0])
    for name in found if len(found) > 1 else ():
        faults = _faults(reader, players, name)
        fewest = min(fewest, (faults, name), key=itemgetter(0))
        if faults == 0:
            break
    return fewest[1]


def _faults(reader: GcgLines, players: tuple[SheetPlayer, ...], edition_id: str) -> float:
    try:
        return len(replay_transcript(_sheet(reader, players, load_edition(edition_id), _TRIED)).problems)
    except BadFile:  # it will be told when the sheet is read in earnest
        return inf


def _layout(reader: GcgLines) -> Layout | None:
    """A board of our own, `#game-board`: rows of signs, as `gcg_write.py` writes them; others' are passed over."""
    rows = dict(reader.headers).get("game-board", "").replace(" ", "").split("/")
    signs = "".join(rows)
    sound = SMALLEST_SIDE <= len(rows) <= LARGEST_SIDE and SMALLEST_SIDE <= len(rows[0]) <= LARGEST_SIDE
    if not sound or {len(row) for row in rows} != {len(rows[0])} or not set(signs) <= set(PREMIUM_SIGNS):
        return None
    return Layout(len(rows), len(rows[0]), tuple(PREMIUM_SIGNS[sign] for sign in signs))


def _signs(part: Part, alphabet: Alphabet, number: int) -> Iterator[tuple[str, str, int]]:
    """The letters of a part, each as it stands, as its capital, and its column; brackets and blanks as themselves."""
    for match in _SIGN.finditer(part.text):
        sign, column = match[1] or match[2], part.column + match.start()
        if match[1] is None and sign in "().?":
            yield sign, sign, column
        elif sign == alphabet.piece_at(sign, 0):
            yield sign, alphabet.capital(sign), column
        else:
            raise BadFile(number, column, "letter", sign[:10])


def _tiles(part: Part, alphabet: Alphabet, number: int) -> tuple[Tile, ...]:
    """Tiles of a rack: letters in any case, `?` for a blank."""
    tiles: list[Tile] = []
    for sign, capital, column in _signs(part, alphabet, number):
        if (capital != BLANK and capital not in alphabet) or len(tiles) == _MOST_TILES:
            raise BadFile(number, column, "letter", sign)
        tiles.append(capital)
    return alphabet.sort(tiles)


@dataclass(slots=True)
class _Resolver:
    """Turns raw lines into letters; knows the board so far, which tells new tiles from those played through."""

    edition: Edition
    board: Board = Board()
    before: Board = Board()
    last: Line | None = None

    def lines(self, events: Sequence[RawEvent]) -> tuple[Line, ...]:
        return tuple(map(self._next, events))

    def _next(self, raw: RawEvent) -> Line:
        line = self._line(raw)
        if line.kind is LineKind.TAKEN_BACK and withdraws(line, self.last):
            self.board = self.before
        self.last = line
        return line

    def _line(self, raw: RawEvent) -> Line:
        alphabet = self.edition.alphabet
        rack = _tiles(raw.rack, alphabet, raw.number)
        line = Line(raw.kind, raw.seat, raw.score, raw.total, rack, notes=joined(raw.notes), number=raw.number)
        if raw.kind is LineKind.PLAY:
            return self._play(raw, line)
        if raw.kind is LineKind.EXCHANGE and raw.text.text.isascii() and raw.text.text.isdigit():
            if len(raw.text.text) > 2 or int(raw.text.text) > _MOST_TILES:
                raise BadFile(raw.number, raw.text.column, "gcg-move", _MOVE)
            return replace(line, count=int(raw.text.text))
        tiles = _tiles(raw.text, alphabet, raw.number)
        return replace(line, tiles=tiles, count=len(tiles) if raw.kind is LineKind.EXCHANGE else 0)

    def _play(self, raw: RawEvent, line: Line) -> Line:
        try:
            start, direction = parse_start(raw.place.text, STYLE)
        except BadCoordinate as error:
            raise BadFile(raw.number, raw.place.column, "gcg-move", _MOVE) from error
        word = self._word(raw, start, direction)
        line = replace(line, start=start, direction=direction, word=tuple(word))
        self._lay(line)
        return line

    def _word(self, raw: RawEvent, start: Square, direction: Direction) -> list[LaidTile | None]:
        word: list[LaidTile | None] = []
        bracket = 0  # the column of one that is open
        for sign, capital, column in _signs(raw.text, self.edition.alphabet, raw.number):
            if sign == BLANK or len(word) == LARGEST_SIDE or (sign in "()" and (sign == "(") == bool(bracket)):
                raise BadFile(raw.number, column, "gcg-move", _MOVE)
            if sign in "()":
                bracket = column if sign == "(" else 0
                continue
            laid = self.board.laid.get(start.step(direction, len(word)))
            # In brackets over an empty square it is through nothing, over another letter it is a tile on a tile:
            # either way it does not fit, and `replay.py` says so.
            through = sign == "." or (laid is None and bracket > 0) or (laid is not None and laid.letter == capital)
            word.append(None if through else LaidTile(capital, sign not in self.edition.alphabet))
        if bracket or not word:
            raise BadFile(raw.number, bracket or raw.text.column, "gcg-move", _MOVE)
        return word

    def _lay(self, line: Line) -> None:
        self.before = self.board
        placements = placements_of(line, self.board) or ()
        if all(placement.square in self.edition.layout for placement in placements):
            self.board = self.board.plus(placements)
