"""CGP: a position in one line, `BOARD RACKS SCORES ZEROS op value; …`, in the international style.

It holds letters, racks, scores and the scoreless turns so far; of rules and premiums only what its ops name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mozaika.editions import edition_ids, load_edition
from mozaika.records.sections import parse_whole
from mozaika.records.source import MOST_BYTES
from mozaika.rules.alphabet import Alphabet
from mozaika.rules.board import Board, LaidTile
from mozaika.rules.edition import Edition
from mozaika.rules.errors import BadFile, FileTooLarge, UnknownEdition
from mozaika.rules.layout import LARGEST_SIDE, SMALLEST_SIDE
from mozaika.rules.ruleset import FailedChallenge, Ruleset, WordChecking
from mozaika.rules.squares import Square
from mozaika.rules.state import GameState
from mozaika.rules.tiles import BLANK, HIDDEN, Tile

Ops = tuple[tuple[str, str], ...]

KNOWN_OPS = ("lex", "ld", "bdn", "bb", "etl", "mcnz", "cr", "tmr", "gid", "lm", "var")
_TOKEN = re.compile(r"\[([^\[\]]+)\]|([0-9]+)|(.)")


@dataclass(frozen=True, slots=True)
class Position:
    """What a CGP line says. Racks stand in turn order, the player on turn first; they may be partial."""

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


def position_of(state: GameState) -> Position:
    """The accepted tiles, from the player on turn; racks that cannot be seen are left empty."""
    order = [(state.turn + step) % len(state.players) for step in range(len(state.players))]
    racks = tuple(tuple(tile for tile in state.players[seat].rack if tile != HIDDEN) for seat in order)
    edition = state.edition
    return Position(
        edition=edition.id,
        rows=edition.layout.rows,
        columns=edition.layout.columns,
        board=state.board,
        racks=racks,
        scores=tuple(state.players[seat].score for seat in order),
        zeros=state.scoreless_running,
        ops=(*_lexicon_op(edition), ("ld", edition.id), *_rule_ops(edition.rules)),
    )


def _lexicon_op(edition: Edition) -> Ops:
    return (("lex", edition.lexicon.name.replace(";", ",")),) if edition.lexicon.name else ()


def _rule_ops(rules: Ruleset) -> Ops:
    names = {
        FailedChallenge.NOTHING: "single",
        FailedChallenge.NEXT_TURN: "double",
        FailedChallenge.FIVE_POINTS: "5pt",
        FailedChallenge.TEN_POINTS: "10pt",
    }
    rule = "void" if rules.word_checking is WordChecking.AUTOMATIC else names[rules.failed_challenge]
    ops = [("bb", str(rules.bingo_bonus)), ("etl", str(rules.exchange_needs_in_bag)), ("cr", rule)]
    return (*ops, ("mcnz", str(rules.end.scoreless_turns))) if rules.end.scoreless_turns else tuple(ops)


def format_cgp(position: Position, alphabet: Alphabet) -> str:
    """The alphabet gives the small letters that stand for blanks."""
    rows = "/".join(_format_row(position, alphabet, row) for row in range(position.rows))
    racks = "/".join("".join(_format_tile(tile) for tile in rack) for rack in position.racks)
    scores = "/".join(map(str, position.scores))
    line = f"{rows} {racks} {scores} {position.zeros}"
    return line + "".join(f" {name} {value};" if value else f" {name};" for name, value in position.ops)


def _format_row(position: Position, alphabet: Alphabet, row: int) -> str:
    parts, empty = [], 0
    for column in range(position.columns):
        laid = position.board.laid.get(Square(row, column))
        if laid is None:
            empty += 1
            continue
        parts += [str(empty)] if empty else []
        parts.append(_format_tile(alphabet.small(laid.letter) if laid.blank else laid.letter))
        empty = 0
    return "".join(parts + ([str(empty)] if empty else []))


def _format_tile(tile: Tile) -> str:
    return tile if len(tile) == 1 else f"[{tile}]"


def parse_cgp(text: str, edition_id: str | None = None) -> Position:
    """The position of one line; `edition_id` overrides what the line says of its letters."""
    if len(text) > MOST_BYTES:
        raise FileTooLarge(len(text), MOST_BYTES)
    # The racks may be empty, so blanks count: the first four fields are cut exactly, ops may be set out freely.
    fields = text.strip("\r\n\t ").split(" ", 4)
    if len(fields) < 4:
        raise BadFile(1, len(text) + 1, "cgp-fields", "BOARD RACKS SCORES ZEROS")
    board, racks, scores, zeros = fields[:4]
    ops = _parse_ops(fields[4] if len(fields) > 4 else "")
    edition = _edition(ops, edition_id)
    found = [_parse_row(row, edition.alphabet, number) for number, row in enumerate(board.split("/"), 1)]
    rows, columns = len(found), found[0][0]
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in (rows, columns)):
        raise BadFile(1, 1, "schema", f"{SMALLEST_SIDE}–{LARGEST_SIDE}")
    laid = {}
    for row, (width, tiles) in enumerate(found):
        if width != columns:
            raise BadFile(1, 1, "cgp-row", f"{row + 1}: {width} / {columns}")
        laid.update({Square(row, column): tile for column, tile in tiles.items()})
    return Position(
        edition=edition.id,
        rows=rows,
        columns=columns,
        board=Board(laid),
        racks=tuple(_parse_rack(rack, edition.alphabet) for rack in racks.split("/")),
        scores=_parse_scores(scores, racks.count("/") + 1),
        zeros=_whole(zeros, "zeros"),
        ops=ops,
    )


def _edition(ops: Ops, edition_id: str | None) -> Edition:
    """By name; else by the letter distribution op, which other programs write too; else English, CGP's own default."""
    name = edition_id or dict(ops).get("ld", "english").lower()
    if edition_id is None and name not in edition_ids():
        raise UnknownEdition(name)
    return load_edition(name)


def _parse_ops(text: str) -> Ops:
    parts = (part.strip().partition(" ") for part in text.split(";") if part.strip())
    return tuple((name, value.strip()) for name, _, value in parts)


def _parse_row(row: str, alphabet: Alphabet, number: int) -> tuple[int, dict[int, LaidTile]]:
    column, tiles = 0, dict[int, LaidTile]()
    for tile, empty, at in _tokens(row, alphabet):
        if empty:
            column += empty
        elif tile is None:
            raise BadFile(1, at + 1, "letter", f"{number}: {row[at : at + 10]}")
        else:
            tiles[column] = tile
            column += 1
        if column > LARGEST_SIDE:
            raise BadFile(1, at + 1, "schema", f"{SMALLEST_SIDE}–{LARGEST_SIDE}")
    return column, tiles


def _tokens(row: str, alphabet: Alphabet) -> Iterator[tuple[LaidTile | None, int, int]]:
    for match in _TOKEN.finditer(row):
        many, digits, single = match.groups()
        if digits:
            yield None, min(int(digits[:3]), 999) if int(digits[:3]) else 999, match.start()
            continue
        piece = many or single
        whole = alphabet.piece_at(piece, 0) == piece
        yield LaidTile(alphabet.capital(piece), piece not in alphabet) if whole else None, 0, match.start()


def _parse_rack(rack: str, alphabet: Alphabet) -> tuple[Tile, ...]:
    tiles = []
    for match in _TOKEN.finditer(rack):
        tile = match[1] or match[2] or match[3]
        if tile != BLANK and tile not in alphabet:
            raise BadFile(1, 1, "letter", tile[:10])
        tiles.append(tile)
    return alphabet.sort(tiles)


def _parse_scores(text: str, players: int) -> tuple[int, ...]:
    scores = tuple(_whole(score, "scores") for score in text.split("/"))
    if len(scores) != players or not 1 <= players <= 4:
        raise BadFile(1, 1, "cgp-players", f"{players} / {len(scores)}")
    return scores


def _whole(text: str, what: str) -> int:
    number = parse_whole(text)
    if number is None:
        raise BadFile(1, 1, "number", what)
    return number
