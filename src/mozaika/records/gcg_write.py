"""Writes a transcript as GCG, in UTF-8 and with one spelling for each thing."""

from __future__ import annotations

from mozaika.editions import load_edition
from mozaika.records.errors import CannotConvert
from mozaika.records.gcg_read import PREMIUM_SIGNS, STYLE
from mozaika.records.transcript import LineKind, Transcript, TranscriptLine
from mozaika.rules.alphabet import Alphabet, Letter
from mozaika.rules.edition import Edition
from mozaika.rules.squares import CoordinateStyle, format_start
from mozaika.rules.tiles import Tile

_SIGNS = {premium: sign for sign, premium in PREMIUM_SIGNS.items()}


def format_gcg(transcript: Transcript, given: Edition | None = None) -> str:
    """`given` is the edition that the transcript names, if it is not a bundled one."""
    edition = given or load_edition(transcript.edition)
    out = ["#character-encoding UTF-8"]
    out += [f"#player{number} {player.nick} {player.name}" for number, player in enumerate(transcript.players, 1)]
    headers = [*transcript.headers, ("tile-set", transcript.edition)]
    if transcript.layout != edition.layout:
        headers.append(("game-board", _format_board(transcript)))
    out += [f"#{key} {value}".rstrip() for key, value in headers]
    out += [line for note in transcript.notes for line in _format_note(note)]
    for line in transcript.lines:
        out.append(_format_line(transcript, line, edition.alphabet))
        out += [part for note in line.notes for part in _format_note(note)]
    out += [f"#rack{seat + 1} {format_tiles(rack)}".rstrip() for seat, rack in transcript.racks]
    if transcript.incomplete:
        out.append("#incomplete")
    return "\n".join(out) + "\n"


def _format_note(note: str) -> list[str]:
    """Further lines of a note get `#-`, so that no reader takes one for a line of the game."""
    first, *more = note.split("\n")
    return [f"#note {first}".rstrip(), *(f"#- {line}".rstrip() for line in more)]


def _format_board(transcript: Transcript) -> str:
    signs = "".join(_SIGNS[premium] for premium in transcript.layout.premiums)
    columns = transcript.layout.columns
    return "/".join(signs[place : place + columns] for place in range(0, len(signs), columns))


def _format_line(transcript: Transcript, line: TranscriptLine, alphabet: Alphabet) -> str:
    head = f">{transcript.players[line.seat].nick}: "
    rack = format_tiles(line.rack) + " " if line.rack else ""
    # The sign tells a loss from a gain, also for tiles that are worth nothing.
    score = "-0" if line.kind is LineKind.LOSS and not line.score else f"{line.score:+d}"
    return f"{head}{rack}{format_move(line, alphabet)} {score} {line.total}"


def format_move(line: TranscriptLine, alphabet: Alphabet, style: CoordinateStyle = STYLE) -> str:
    """The move in GCG notation: `8D WORD`, `-ABC`, `-`, `--`, `(challenge)` … With another style than that of GCG
    files, a play is placed as an edition of that style writes it.
    """
    match line.kind:
        case LineKind.PLAY:
            assert line.start is not None
            assert line.direction is not None
            letters = (
                "." if tile is None else _bracketed(_small(alphabet, tile.letter) if tile.blank else tile.letter)
                for tile in line.word
            )
            return f"{format_start(line.start, line.direction, style)} {''.join(letters)}"
        case LineKind.PASS:
            return "-"
        case LineKind.EXCHANGE:
            return "-" + (format_tiles(line.tiles) if line.tiles else str(line.count))
        case LineKind.TAKEN_BACK:
            return "--"
        case LineKind.GAIN | LineKind.LOSS:
            return f"({format_tiles(line.tiles)})"
        case LineKind.BONUS | LineKind.TIME:
            return f"({line.kind.value})"


def _small(alphabet: Alphabet, letter: Letter) -> str:
    """The letter of a blank; `CannotConvert` if the edition that the transcript names does not have it."""
    if letter not in alphabet:
        raise CannotConvert("game", "gcg")
    return alphabet.small(letter)


def format_tiles(tiles: tuple[Tile, ...]) -> str:
    """The tiles without spaces; one of several characters is in brackets."""
    return "".join(map(_bracketed, tiles))


def _bracketed(tile: Tile) -> str:
    return tile if len(tile) == 1 else f"[{tile}]"
