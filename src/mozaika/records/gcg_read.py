"""Reads GCG in the dialects that occur: encodings, CRLF, three spellings of a tile played through, partial racks.

A line that makes no sense ends the reading, with its place and what was expected. Whether scores add up is `replay.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from mozaika.editions import edition_ids, load_edition
from mozaika.records.gcg_lines import GcgLines, Part, RawEvent, decode_gcg, joined
from mozaika.records.replay import placements_of
from mozaika.records.transcript import Line, LineKind, Transcript
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Board, LaidTile
from mozaika.rules.edition import Edition
from mozaika.rules.errors import BadCoordinate, BadFile
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE, Layout, Premium
from mozaika.rules.squares import CoordinateStyle, Seat, parse_start
from mozaika.rules.tiles import BLANK, Tile

STYLE = CoordinateStyle.COLUMN_LETTER
PREMIUM_SIGNS: dict[str, Premium | None] = {
    ".": None,
    "d": Premium.DOUBLE_LETTER,
    "t": Premium.TRIPLE_LETTER,
    "D": Premium.DOUBLE_WORD,
    "T": Premium.TRIPLE_WORD,
}
# What a lexicon's name says of its language, by a part of it.
_LEXICA = {
    "english": ("nwl", "twl", "csw", "sowpods", "ospd", "owl", "collins"),
    "polish": ("osps", "sjp"),
    "turkish": ("kelimelik", "tdk"),
    "estonian": ("simplemma-et",),
}
_SIGN = re.compile(r"\[([^\[\]]+)\]|(.)")
_MOVE = "RACK POS WORD"
_MOST_TILES = 64  # in one rack; no edition has a larger one


def parse_gcg(source: bytes, given: str | Edition | None = None) -> Transcript:
    """The sheet as written. `given` is the edition, or its id, whose letters these are, where the file does not say."""
    reader = GcgLines()
    for number, line in enumerate(decode_gcg(source).split("\n"), 1):
        reader.read(number, line.rstrip("\r"))
    if not reader.players:
        raise BadFile(1, 1, "gcg-player", "#player1 NICK NAME")
    edition = given if isinstance(given, Edition) else load_edition(given or _guess_edition(reader))
    layout = _layout(reader) or edition.layout
    lines = _Resolver(replace(edition, layout=layout), reader).lines()
    known = tuple((seat, _tiles(part, edition.alphabet, number)) for number, seat, part in reader.racks)
    if reader.incomplete and reader.incomplete[1].text:
        number, part = reader.incomplete
        known += ((_seat_on_turn(lines, len(reader.players)), _tiles(part, edition.alphabet, number)),)
    return Transcript(
        edition=edition.id,
        layout=layout,
        players=tuple(reader.players),
        lines=lines,
        headers=tuple(header for header in reader.headers if not _understood(header, layout, edition)),
        racks=known,
        incomplete=reader.incomplete is not None,
        notes=reader.notes,
    )


def _understood(header: tuple[str, str], layout: Layout, edition: Edition) -> bool:
    """Headers that say what the transcript says itself; they are written anew."""
    key, value = header
    if key == "game-board":
        return layout is not edition.layout
    return key == "tile-set" and (value == edition.id or value.lower() in edition_ids())


def _seat_on_turn(lines: tuple[Line, ...], players: int) -> Seat:
    return (lines[-1].seat + 1) % players if lines else 0


def _guess_edition(reader: GcgLines) -> str:
    """What the file says; else what its lexicon is known for; else the first alphabet that has all its letters."""
    headers = dict(reader.headers)
    for key in ("tile-set", "tile-distribution", "letter-distribution"):
        if headers.get(key, "").lower() in edition_ids():
            return headers[key].lower()
    lexicon = headers.get("lexicon", "").lower()
    for edition, names in _LEXICA.items():
        if any(name in lexicon for name in names):
            return edition
    texts = [raw.rack.text + raw.text.text for raw in reader.events]
    for edition in ("english", "polish", "turkish", "estonian"):
        alphabet = load_edition(edition).alphabet
        if all(_fits(text, alphabet) for text in texts):
            return edition
    return "english"


def _fits(text: str, alphabet: Alphabet) -> bool:
    return all(sign in alphabet or alphabet.piece_at(sign, 0) or sign in "?.()[]0123456789" for sign in text)


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
    reader: GcgLines
    board: Board = Board()
    before: Board = Board()

    def lines(self) -> tuple[Line, ...]:
        return tuple(self._line(raw) for raw in self.reader.events)

    def _line(self, raw: RawEvent) -> Line:
        alphabet = self.edition.alphabet
        rack = _tiles(raw.rack, alphabet, raw.number)
        line = Line(raw.kind, raw.seat, raw.score, raw.total, rack, notes=joined(raw.notes), number=raw.number)
        if raw.kind is LineKind.PLAY:
            return self._play(raw, line)
        if raw.kind is LineKind.TAKEN_BACK:
            self.board = self.before
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
        word: list[LaidTile | None] = []
        inside = False
        for sign, capital, column in _signs(raw.text, self.edition.alphabet, raw.number):
            if sign == BLANK or len(word) == LARGEST_SIDE:
                raise BadFile(raw.number, column, "gcg-move", _MOVE)
            if sign in "()":
                inside = sign == "("
                continue
            laid = self.board.laid.get(start.step(direction, len(word)))
            # In brackets over an empty square it is through nothing, over another letter it is a tile on a tile:
            # either way it does not fit, and `replay.py` says so.
            through = sign == "." or (laid is None and inside) or (laid is not None and laid.letter == capital)
            word.append(None if through else LaidTile(capital, sign not in self.edition.alphabet))
        if not word:
            raise BadFile(raw.number, raw.text.column, "gcg-move", _MOVE)
        line = replace(line, start=start, direction=direction, word=tuple(word))
        self._lay(line)
        return line

    def _lay(self, line: Line) -> None:
        self.before = self.board
        placements = placements_of(line, self.board) or ()
        if all(placement.square in self.edition.layout for placement in placements):
            self.board = self.board.plus(placements)
