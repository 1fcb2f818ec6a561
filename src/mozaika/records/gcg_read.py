"""Reads GCG in the dialects that occur: encodings, CRLF, three spellings of a tile played through, partial racks.

A line that makes no sense ends the reading, with its place and what was expected. Whether scores add up is `replay.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mozaika.editions import edition_ids, load_edition
from mozaika.records.replay import placements_of
from mozaika.records.source import check_size
from mozaika.records.transcript import Line, LineKind, SheetPlayer, Transcript
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
_ENCODINGS = {"utf-8", "iso-8859-1", "iso-8859-2", "iso-8859-9", "iso-8859-13", "windows-1250", "windows-1252"}
_ENCODINGS |= {"windows-1254", "windows-1257", "us-ascii", "ascii", "utf8"}
# What a lexicon's name says of its language, by a part of it.
_LEXICA = {
    "english": ("nwl", "twl", "csw", "sowpods", "ospd", "owl", "collins"),
    "polish": ("osps", "sjp"),
    "turkish": ("kelimelik", "tdk"),
    "estonian": ("simplemma-et",),
}
_EVENT = re.compile(r">\s*(?P<nick>[^:\s]+)\s*:(?P<body>.*)")
_SCORE = re.compile(r"\+?[+-]\d{1,6}")
_TOTAL = re.compile(r"[+-]?\d{1,7}")
_SIGN = re.compile(r"\[([^\[\]]+)\]|(.)")


def parse_gcg(source: bytes, edition_id: str | None = None) -> Transcript:
    """The sheet as written. `edition_id` says whose letters these are, where the file does not."""
    reader = _Reader()
    for number, line in enumerate(_decode(source).split("\n"), 1):
        reader.read(number, line.rstrip("\r"))
    if not reader.players:
        raise BadFile(1, 1, "gcg-player", "#player1 NICK NAME")
    edition = load_edition(edition_id or _guess_edition(reader))
    layout = _layout(reader) or edition.layout
    alphabet = edition.alphabet
    lines = _Resolver(replace(edition, layout=layout), reader).lines()
    known = tuple((seat, _tiles(text, alphabet, number)) for number, seat, text in reader.racks)
    if reader.incomplete and reader.incomplete[1]:
        number, text = reader.incomplete
        known += ((_seat_on_turn(lines, len(reader.players)), _tiles(text, alphabet, number)),)
    return Transcript(
        edition=edition.id,
        layout=layout,
        players=tuple(player for _, player in sorted(reader.players.items())),
        lines=lines,
        headers=tuple(header for header in reader.headers if not _understood(header, layout, edition)),
        racks=known,
        incomplete=reader.incomplete is not None,
        notes=tuple(reader.notes),
    )


def _understood(header: tuple[str, str], layout: Layout, edition: Edition) -> bool:
    """Headers that say what the transcript says itself; they are written anew."""
    key, value = header
    if key == "game-board":
        return layout is not edition.layout
    return key == "tile-set" and value.lower() in edition_ids()


def _seat_on_turn(lines: tuple[Line, ...], players: int) -> Seat:
    return (lines[-1].seat + 1) % players if lines else 0


def _decode(source: bytes) -> str:
    """Its first line may name the encoding; else UTF-8 if it is that, else ISO-8859-1, which anything is."""
    check_size(source)
    source = source.removeprefix(b"\xef\xbb\xbf")
    first = source.split(b"\n", 1)[0].decode("latin-1").strip()
    named = first.lower().removeprefix("#character-encoding").strip() if first.lower().startswith("#char") else None
    if named is not None and named not in _ENCODINGS:
        raise BadFile(1, 1, "gcg-encoding", named[:40])
    for encoding in [named] if named else ["utf-8", "iso-8859-1"]:
        try:
            return source.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadFile(1, 1, "gcg-encoding", str(named))


@dataclass(slots=True)
class _Raw:
    """An event line, cut into its parts but not yet into letters."""

    number: int
    seat: Seat
    kind: LineKind
    score: int
    total: int
    rack: str = ""
    place: str = ""
    text: str = ""
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Reader:
    players: dict[int, SheetPlayer] = field(default_factory=dict)
    headers: list[tuple[str, str]] = field(default_factory=list)
    events: list[_Raw] = field(default_factory=list)
    racks: list[tuple[int, Seat, str]] = field(default_factory=list)
    incomplete: tuple[int, str] | None = None
    notes: list[str] = field(default_factory=list)
    in_note: bool = False

    def read(self, number: int, line: str) -> None:
        if line.startswith(">"):
            self.in_note = False
            self.events.append(self._event(number, line))
        elif line.startswith("#"):
            self._pragma(number, line)
        elif line.strip():
            if not self.in_note:
                raise BadFile(number, 1, "gcg-line", line[:40])
            notes = self._notes()
            notes[-1] += "\n" + line.rstrip()

    def _notes(self) -> list[str]:
        return self.events[-1].notes if self.events else self.notes

    def _pragma(self, number: int, line: str) -> None:
        key, _, value = line[1:].partition(" ")
        key, value = key.lower(), value.strip()
        self.in_note = key == "note"
        if player := re.fullmatch(r"player([1-4])", key):
            self._player(number, int(player[1]) - 1, value)
        elif rack := re.fullmatch(r"rack([1-4])", key):
            self.racks.append((number, int(rack[1]) - 1, value))
        elif key == "note":
            self._notes().append(value)
        elif key == "incomplete":
            self.incomplete = (number, value)
        elif key == "-" and self.headers:
            self.headers[-1] = (self.headers[-1][0], f"{self.headers[-1][1]} {value}".strip())
        elif key != "character-encoding":
            self.headers.append((key, value))

    def _player(self, number: int, place: int, value: str) -> None:
        nick, _, name = value.partition(" ")
        if not nick or ":" in nick or place != len(self.players) or nick in [p.nick for p in self.players.values()]:
            raise BadFile(number, 1, "gcg-player", f"#player{len(self.players) + 1} NICK NAME")
        self.players[place] = SheetPlayer(nick, name.strip() or nick)

    def _event(self, number: int, line: str) -> _Raw:
        match = _EVENT.fullmatch(line.rstrip())
        seats = [seat for seat, player in self.players.items() if match and player.nick == match["nick"]]
        if match is None or not seats:
            raise BadFile(number, 2, "gcg-nick", ", ".join(player.nick for player in self.players.values()))
        *body, score, total = match["body"].split() if len(match["body"].split()) > 1 else ["", ""]
        if not _SCORE.fullmatch(score) or not _TOTAL.fullmatch(total):
            raise BadFile(number, max(1, len(line) - len(f"{score} {total}") + 1), "gcg-score", "+SCORE TOTAL")
        kind, rack, place, text = _cut(body, "-" in score, number, match.start("body") + 1)
        points = int(score.replace("+", "")) if "-" in score else int(score)
        return _Raw(number, seats[0], kind, points, int(total), rack, place, text)


def _cut(body: list[str], loses: bool, number: int, column: int) -> tuple[LineKind, str, str, str]:
    """What kind of line it is, then rack, place and the rest. `(challenge)` and `(time)` come before `(RACK)`."""
    last = body[-1] if body else ""
    rack = body[0] if len(body) > 1 else ""
    folded = last.lower()
    if len(body) <= 2:
        if folded in ("(challenge)", "(time)"):
            return (LineKind.BONUS if folded == "(challenge)" else LineKind.TIME), rack, "", ""
        if last.startswith("(") and last.endswith(")"):
            return (LineKind.LOSS if loses else LineKind.GAIN), rack, "", last[1:-1]
        if last == "--":
            return LineKind.TAKEN_BACK, rack, "", ""
        if last.startswith("-"):
            return (LineKind.EXCHANGE if last[1:] else LineKind.PASS), rack, "", last[1:]
    if 2 <= len(body) <= 3:
        return LineKind.PLAY, body[0] if len(body) == 3 else "", body[-2], last
    raise BadFile(number, column, "gcg-move", "RACK POS WORD")


def _guess_edition(reader: _Reader) -> str:
    """What the file says; else what its lexicon is known for; else the first alphabet that has all its letters."""
    headers = dict(reader.headers)
    for key in ("tile-set", "tile-distribution", "letter-distribution"):
        if headers.get(key, "").lower() in edition_ids():
            return headers[key].lower()
    lexicon = headers.get("lexicon", "").lower()
    for edition, names in _LEXICA.items():
        if any(name in lexicon for name in names):
            return edition
    texts = [raw.rack + raw.text for raw in reader.events]
    for edition in ("english", "polish", "turkish", "estonian"):
        alphabet = load_edition(edition).alphabet
        if all(_fits(text, alphabet) for text in texts):
            return edition
    return "english"


def _fits(text: str, alphabet: Alphabet) -> bool:
    return all(sign in alphabet or alphabet.piece_at(sign, 0) or sign in "?.()[]0123456789" for sign in text)


def _layout(reader: _Reader) -> Layout | None:
    """A board of our own, `#game-board`: rows of signs, as `gcg_write.py` writes them; others' are passed over."""
    rows = dict(reader.headers).get("game-board", "").replace(" ", "").split("/")
    signs = "".join(rows)
    sound = SMALLEST_SIDE <= len(rows) <= LARGEST_SIDE and SMALLEST_SIDE <= len(rows[0]) <= LARGEST_SIDE
    if not sound or {len(row) for row in rows} != {len(rows[0])} or not set(signs) <= set(PREMIUM_SIGNS):
        return None
    return Layout(len(rows), len(rows[0]), tuple(PREMIUM_SIGNS[sign] for sign in signs))


def _signs(text: str, alphabet: Alphabet, number: int) -> Iterator[tuple[str, str]]:
    """The letters of `text`, each as it stands and as its capital; brackets and blanks come as themselves."""
    for match in _SIGN.finditer(text):
        sign = match[1] or match[2]
        if match[1] is None and sign in "().?":
            yield sign, sign
        elif sign == alphabet.piece_at(sign, 0):
            yield sign, alphabet.capital(sign)
        else:
            raise BadFile(number, 1, "letter", sign[:10])


def _tiles(text: str, alphabet: Alphabet, number: int) -> tuple[Tile, ...]:
    """Tiles of a rack: letters in any case, `?` for a blank."""
    signs = [capital for _, capital in _signs(text, alphabet, number)]
    for sign in signs:
        if sign != BLANK and sign not in alphabet:
            raise BadFile(number, 1, "letter", sign)
    return alphabet.sort(signs)


@dataclass(slots=True)
class _Resolver:
    """Turns raw lines into letters; knows the board so far, which tells new tiles from those played through."""

    edition: Edition
    reader: _Reader
    board: Board = Board()
    before: Board = Board()

    def lines(self) -> tuple[Line, ...]:
        return tuple(self._line(raw) for raw in self.reader.events)

    def _line(self, raw: _Raw) -> Line:
        alphabet = self.edition.alphabet
        rack = _tiles(raw.rack, alphabet, raw.number)
        notes = tuple(raw.notes)
        line = Line(raw.kind, raw.seat, raw.score, raw.total, rack, notes=notes, number=raw.number)
        if raw.kind is LineKind.PLAY:
            return self._play(raw, line)
        if raw.kind is LineKind.TAKEN_BACK:
            self.board = self.before
        if raw.kind is LineKind.EXCHANGE and raw.text.isascii() and raw.text.isdigit():
            return replace(line, count=int(raw.text[:3]))
        tiles = _tiles(raw.text, alphabet, raw.number)
        return replace(line, tiles=tiles, count=len(tiles) if raw.kind is LineKind.EXCHANGE else 0)

    def _play(self, raw: _Raw, line: Line) -> Line:
        try:
            start, direction = parse_start(raw.place, STYLE)
        except BadCoordinate as error:
            raise BadFile(raw.number, 1, "gcg-move", "RACK POS WORD") from error
        word: list[LaidTile | None] = []
        inside = False
        for sign, capital in _signs(raw.text, self.edition.alphabet, raw.number):
            if sign in "()":
                inside = sign == "("
                continue
            square = start.step(direction, len(word))
            laid = self.board.laid.get(square)
            through = sign == "." or inside or (laid is not None and laid.letter == capital)
            word.append(None if through else LaidTile(capital, sign not in self.edition.alphabet))
        if not word or BLANK in raw.text:
            raise BadFile(raw.number, 1, "gcg-move", "RACK POS WORD")
        line = replace(line, start=start, direction=direction, word=tuple(word))
        self.before = self.board
        self.board = self.board.plus(placements_of(line, self.board) or ())
        return line
