"""Reads and writes CGP: a position in one line, `BOARD RACKS SCORES ZEROS op value; …`.

It holds letters, racks, scores and the number of scoreless turns. Rules and premium squares are only named by its ops.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from mozaika.editions import current_id, edition_ids, load_edition
from mozaika.editions.errors import UnknownEdition
from mozaika.editions.renamed import id_with_tiles
from mozaika.errors import BadOption
from mozaika.records.decode_text import MAX_BYTES
from mozaika.records.detect_edition import CANDIDATES, edition_named_in, editions_with_letters
from mozaika.records.edition_table import named_edition
from mozaika.records.encodings import composed
from mozaika.records.errors import BadFile, FileTooLarge
from mozaika.records.sections import parse_whole
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Board, LaidTile
from mozaika.rules.edition import Edition
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE
from mozaika.rules.names import MAX_PLAYERS, MIN_PLAYERS
from mozaika.rules.ruleset import Ruleset, WordChecking
from mozaika.rules.squares import Seat, Square
from mozaika.rules.state import GameState
from mozaika.rules.tiles import BLANK, HIDDEN, Tile

Ops = tuple[tuple[str, str], ...]

KNOWN_OPS = ("lex", "ld", "bdn", "bb", "etl", "mcnz", "cr", "tmr", "gid", "lm", "var", "passes")
_FIELDS = "BOARD RACKS SCORES ZEROS"
_LONGEST_RACKS = 1000
_TOKEN = re.compile(r"\[([^\[\]]+)\]|([0-9]+)|(.)")


@dataclass(frozen=True, slots=True)
class CgpPosition:
    """A position. Racks and scores are in turn order from the player on turn; racks may be partial."""

    kind: ClassVar[str] = "position"

    edition: str
    rows: int
    columns: int
    board: Board
    racks: tuple[tuple[Tile, ...], ...]
    scores: tuple[int, ...]
    zeros: int
    ops: Ops = ()

    @property
    def unknown_ops(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.ops if name not in KNOWN_OPS)


def position_of(state: GameState) -> CgpPosition:
    """The position of a game, without hidden tiles and, if the game is over, with the final scores.

    A pending play is not on the board; its tiles are on its player's rack.
    """
    order = [(state.turn + step) % len(state.players) for step in range(len(state.players))]
    scores = state.result.totals if state.result else tuple(player.score for player in state.players)
    edition = state.edition
    name = named_edition(edition) or edition.id
    return CgpPosition(
        edition=name,
        rows=edition.layout.rows,
        columns=edition.layout.columns,
        board=state.board,
        racks=tuple(_rack(state, seat) for seat in order),
        scores=tuple(scores[seat] for seat in order),
        zeros=state.scoreless_running,
        ops=(*lexicon_op(edition), ("ld", name), *rule_ops(edition.rules)),
    )


def _rack(state: GameState, seat: Seat) -> tuple[Tile, ...]:
    """The visible tiles of a rack, with those of a pending play: everybody has seen these."""
    seen = [tile for tile in state.players[seat].rack if tile != HIDDEN]
    laid = state.pending.tiles if state.pending and state.pending.seat == seat else ()
    return state.edition.alphabet.sort([*seen, *laid])


def lexicon_op(edition: Edition) -> Ops:
    return (("lex", edition.lexicon.name.replace(";", ",")),) if edition.lexicon.name else ()


def rule_ops(rules: Ruleset) -> Ops:
    ops = [("bb", str(rules.bingo_bonus)), ("etl", str(rules.exchange_needs_in_bag)), ("cr", challenge_rule_of(rules))]
    return (*ops, ("mcnz", str(rules.end.scoreless_turns))) if rules.end.scoreless_turns else tuple(ops)


def challenge_rule_of(rules: Ruleset) -> str:
    penalty = rules.failed_challenge
    if rules.word_checking is WordChecking.AUTOMATIC:
        return "void"
    if penalty.points:
        return f"{penalty.points}pt"
    return "double" if penalty.turns else "single"


def format_cgp(position: CgpPosition, alphabet: Alphabet) -> str:
    """Write a position. Blanks are lower-case letters of `alphabet`."""
    rows = format_board(position.board, position.rows, position.columns, alphabet)
    racks = "/".join("".join(_format_tile(tile) for tile in rack) for rack in position.racks)
    scores = "/".join(map(str, position.scores))
    line = f"{rows} {racks} {scores} {position.zeros}"
    return line + "".join(f" {name} {value};" if value else f" {name};" for name, value in position.ops)


def format_board(board: Board, rows: int, columns: int, alphabet: Alphabet) -> str:
    """The rows of a board from the top, with numbers for empty squares."""
    tiles: list[list[tuple[int, LaidTile]]] = [[] for _ in range(rows)]
    for square, laid in board.laid.items():
        tiles[square.row].append((square.column, laid))
    empty = str(columns)
    return "/".join([_format_row(sorted(row), columns, alphabet) if row else empty for row in tiles])


def _format_row(tiles: Sequence[tuple[int, LaidTile]], columns: int, alphabet: Alphabet) -> str:
    text, begin = "", 0
    for column, (letter, blank) in tiles:
        if column > begin:
            text += str(column - begin)
        text += _format_tile(alphabet.small(letter) if blank else letter)
        begin = column + 1
    return text + str(columns - begin) if columns > begin else text


def _format_tile(tile: Tile) -> str:
    return tile if len(tile) == 1 else f"[{tile}]"


def parse_cgp(text: str, given: str | Edition | None = None) -> CgpPosition:
    """Read a position. `given`, an edition or its id, overrides the edition that the line names."""
    if len(text) > MAX_BYTES:
        raise FileTooLarge(len(text), MAX_BYTES)
    line = composed(text).strip("\r\n\t ")
    if "\n" in line or "\r" in line:
        raise BadFile(2, 1, "cgp-fields", _FIELDS)
    # Racks may be empty, so exactly one space separates the first four fields. Spacing of ops is free.
    fields = line.split(" ", 4)
    if len(fields) < 4:
        raise BadFile(1, len(text) + 1, "cgp-fields", _FIELDS)
    starts = [1 + sum(len(field) + 1 for field in fields[:place]) for place in range(4)]
    ops = _parse_ops(fields[4] if len(fields) > 4 else "")
    edition = given if isinstance(given, Edition) else load_edition(given or _edition_id(ops, fields[:2]))
    rows, columns, board = _parse_board(fields[0], edition.alphabet)
    racks = _parse_racks(fields[1], edition.alphabet, starts[1])
    edition_id = (
        edition.id if given else id_with_tiles(edition.id, [*board.tiles(), *(t for rack in racks for t in rack)])
    )
    return CgpPosition(
        edition=edition_id,
        rows=rows,
        columns=columns,
        board=board,
        racks=racks,
        scores=_parse_scores(fields[2], len(racks), starts[2]),
        zeros=_whole(fields[3], "zeros", starts[3], low=0),
        ops=ops if given is None and _says_nothing(ops, edition_id) else _with_distribution(ops, edition_id),
    )


def parse_board(text: str, edition: Edition) -> Board:
    """The board of rows as CGP writes them, which must have the size of the edition's."""
    layout = edition.layout
    if len(text) > MAX_BYTES:
        raise FileTooLarge(len(text), MAX_BYTES)
    rows, columns, board = _parse_board(composed(text.strip()), edition.alphabet)
    if (rows, columns) != (layout.rows, layout.columns):
        raise BadOption("board", f"{rows}×{columns}", f"{layout.rows}×{layout.columns}")
    return board


def _parse_board(text: str, alphabet: Alphabet) -> tuple[int, int, Board]:
    rows = text.count("/") + 1
    if not SMALLEST_SIDE <= rows <= LARGEST_SIDE:
        raise BadFile(1, 1, "schema", f"{SMALLEST_SIDE}–{LARGEST_SIDE}")
    laid: dict[Square, LaidTile] = {}
    columns, start = 0, 1
    for row, part in enumerate(text.split("/")):
        width, tiles = _parse_row(part, alphabet, row + 1, start)
        columns = columns or width
        if not SMALLEST_SIDE <= columns <= LARGEST_SIDE:
            raise BadFile(1, 1, "schema", f"{SMALLEST_SIDE}–{LARGEST_SIDE}")
        if width != columns:
            raise BadFile(1, start, "cgp-row", f"{row + 1}: {width} / {columns}")
        laid.update({Square(row, column): tile for column, tile in tiles.items()})
        start += len(part) + 1
    return rows, columns, Board(laid)


def _edition_id(ops: Ops, letters: Sequence[str]) -> str:
    """The edition named by the letter distribution op or the lexicon; else one that has all the letters."""
    said = dict(ops)
    if "ld" not in said:
        return edition_named_in(said.get("lex", "")) or editions_with_letters(letters)[0]
    name = said["ld"].lower()
    if current_id(name) not in edition_ids():
        raise UnknownEdition(name)
    return current_id(name)


def _says_nothing(ops: Ops, edition_id: str) -> bool:
    """Whether the edition is CGP's default, English, and no op names one: then nothing needs to be written."""
    said = dict(ops)
    return edition_id == CANDIDATES[0] and "ld" not in said and edition_named_in(said.get("lex", "")) is None


def _with_distribution(ops: Ops, edition_id: str) -> Ops:
    """Add the edition that was detected or given, so that readers need not detect it."""
    if dict(ops).get("ld", "").lower() == edition_id:
        return ops
    return (("ld", edition_id), *(op for op in ops if op[0] != "ld"))


def _parse_ops(text: str) -> Ops:
    parts = (part.strip().partition(" ") for part in text.split(";") if part.strip())
    return tuple((name, value.strip()) for name, _, value in parts)


def _parse_row(row: str, alphabet: Alphabet, number: int, start: int) -> tuple[int, dict[int, LaidTile]]:
    column, tiles = 0, dict[int, LaidTile]()
    for tile, empty, at in _tokens(row, alphabet):
        if empty:
            column += empty
        elif tile is None:
            raise BadFile(1, start + at, "letter", f"{number}: {row[at : at + 10]}")
        else:
            tiles[column] = tile
            column += 1
        if column > LARGEST_SIDE:
            raise BadFile(1, start + at, "schema", f"{SMALLEST_SIDE}–{LARGEST_SIDE}")
    return column, tiles


def _tokens(row: str, alphabet: Alphabet) -> Iterator[tuple[LaidTile | None, int, int]]:
    """Tiles and numbers of empty squares. A bad number counts as more squares than any row has."""
    for match in _TOKEN.finditer(row):
        many, digits, single = match.groups()
        if digits:
            yield None, int(digits) if len(digits) < 3 and int(digits) else LARGEST_SIDE + 1, match.start()
            continue
        piece = many or single
        whole = alphabet.piece_at(piece, 0) == piece
        yield LaidTile(alphabet.capital(piece), piece not in alphabet) if whole else None, 0, match.start()


def _parse_racks(text: str, alphabet: Alphabet, start: int) -> tuple[tuple[Tile, ...], ...]:
    count = text.count("/") + 1
    if not MIN_PLAYERS <= count <= MAX_PLAYERS or len(text) > _LONGEST_RACKS:
        raise BadFile(1, start, "cgp-players", str(count))
    racks: list[list[Tile]] = [[]]
    for match in _TOKEN.finditer(text):
        tile = match[1] or match[2] or match[3]
        if tile == "/":
            racks.append([])
        elif tile != BLANK and tile not in alphabet:
            raise BadFile(1, start + match.start(), "letter", tile[:10])
        else:
            racks[-1].append(tile)
    return tuple(alphabet.sort(rack) for rack in racks)


def _parse_scores(text: str, players: int, start: int) -> tuple[int, ...]:
    if text.count("/") + 1 != players:
        raise BadFile(1, start, "cgp-players", f"{players} / {text.count('/') + 1}")
    scores = []
    for part in text.split("/"):
        scores.append(_whole(part, "scores", start))
        start += len(part) + 1
    return tuple(scores)


def _whole(text: str, what: str, column: int, low: int = -(10**9)) -> int:
    number = parse_whole(text)
    if number is None or number < low:
        raise BadFile(1, column, "number", what)
    return number
