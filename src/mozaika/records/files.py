"""Game files by their suffix: load one, turn what it holds into another format, and say what that one cannot hold."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from mozaika.editions import load_edition
from mozaika.errors import FileUnreadable, FileUnwritable
from mozaika.records.cgp import CgpPosition, format_cgp, parse_cgp, position_of
from mozaika.records.conversion_losses import what_cgp_loses, what_cgp_loses_of_a_sheet
from mozaika.records.decode_text import MOST_BYTES, check_size, read_text
from mozaika.records.edition_table import named_edition
from mozaika.records.errors import CannotConvert, UnknownFormat
from mozaika.records.game_json import format_json, parse_json
from mozaika.records.gcg_read import parse_gcg
from mozaika.records.gcg_write import format_gcg
from mozaika.records.replay import Replay, ReplayedTurn, replay_transcript
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.records.sdf import format_sdf, parse_sdf
from mozaika.records.to_transcript import transcript_of, what_gcg_loses
from mozaika.records.transcript import LineKind, Transcript
from mozaika.rules.edition import Edition

Record: TypeAlias = SavedGame | SavedBoard | Transcript | CgpPosition

SUFFIXES = (".sdf", ".json", ".gcg", ".cgp")


@dataclass(frozen=True, slots=True)
class Conversion:
    """`lost` are slugs of what the text cannot hold; `texts/` has a word for each."""

    text: str
    lost: tuple[str, ...] = ()


def load_record(path: Path, edition: Edition | None = None) -> Record:
    """`edition` is the one whose letters a GCG or CGP file has, where it does not say so itself."""
    suffix = suffix_of(path)
    return parse_record(load_bytes(path), suffix, edition)


def load_bytes(path: Path) -> bytes:
    """A file as far as anybody will read it: it may be larger than memory, or have no end."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise FileUnreadable(str(path)) from error


def parse_record(source: bytes, suffix: str, edition: Edition | None = None) -> Record:
    match suffix:
        case ".sdf":
            return parse_sdf(source)
        case ".json":
            return parse_json(source)
        case ".gcg":
            return parse_gcg(source, edition)
        case ".cgp":
            return parse_cgp(read_text(source), edition)
        case _:
            raise UnknownFormat(suffix)


def suffix_of(path: Path) -> str:
    if path.suffix.lower() not in SUFFIXES:
        raise UnknownFormat(path.suffix or path.name)
    return path.suffix.lower()


def convert(record: Record, suffix: str, edition: Edition | None = None) -> Conversion:
    """`edition` as in `load_record`. What could not be read again for its size is not written."""
    made = _convert_game(record, suffix) if isinstance(record, SavedGame) else _convert(record, suffix, edition)
    check_size(made.text.encode())
    return made


def _convert_game(game: SavedGame, suffix: str) -> Conversion:
    named = named_edition(game.edition)
    match suffix:
        case ".sdf":
            return Conversion(format_sdf(game))
        case ".json":
            return Conversion(format_json(game))
        case ".gcg" if named is not None:
            return Conversion(format_gcg(transcript_of(game)), (*what_gcg_loses(game), *_extras(game)))
        case ".cgp":
            lost = what_cgp_loses(game, load_edition(named) if named else None)
            line = format_cgp(position_of(game.state()), game.edition.alphabet)
            return Conversion(line + "\n", (*lost, *_extras(game)))
        case _:
            raise CannotConvert(kind_of(game), suffix.removeprefix("."))


def _convert(record: SavedBoard | Transcript | CgpPosition, suffix: str, edition: Edition | None) -> Conversion:
    match record, suffix:
        case SavedBoard(), ".sdf":
            return Conversion(format_sdf(record))
        case Transcript(), ".gcg":
            return Conversion(format_gcg(record, edition))
        case Transcript(), ".cgp":
            named = edition or load_edition(record.edition)
            position = position_at_end(record, replay_record(record, edition)[1])
            lost = what_cgp_loses_of_a_sheet(record, named)
            return Conversion(format_cgp(position, named.alphabet) + "\n", tuple(lost))
        case CgpPosition(), ".cgp":
            named = edition or load_edition(record.edition)
            return Conversion(format_cgp(record, named.alphabet) + "\n")
        case _:
            raise CannotConvert(kind_of(record), suffix.removeprefix("."))


def _extras(record: SavedGame) -> tuple[str, ...]:
    return ("extras",) if record.extras else ()


def kind_of(record: Record) -> str:
    names: dict[type, str] = {SavedGame: "game", SavedBoard: "board", Transcript: "gcg", CgpPosition: "cgp"}
    return names[type(record)]


def position_at_end(transcript: Transcript, played: Replay) -> CgpPosition:
    """Where a score sheet leads to; who comes after the last line is on turn. Racks only as far as they are known."""
    count = len(transcript.players)
    turns = [turn for turn in played.turns if not turn.is_adjustment]
    first = (turns[-1].line.seat + 1) % count if turns else 0
    order = [(first + step) % count for step in range(count)]
    racks = dict(transcript.racks)
    return CgpPosition(
        edition=transcript.edition,
        rows=transcript.layout.rows,
        columns=transcript.layout.columns,
        board=played.board,
        racks=tuple(racks.get(seat, ()) for seat in order),
        scores=tuple(played.totals[seat] for seat in order),
        zeros=_scoreless_running(turns),
        ops=(*_lexicon_op(transcript), ("ld", transcript.edition)),
    )


def _scoreless_running(turns: Sequence[ReplayedTurn]) -> int:
    """8.3, from the end: passes, exchanges, plays worth nothing; a play and its taking back are one turn."""
    count, withdrawn = 0, False
    for turn in reversed(turns):
        if withdrawn:
            withdrawn = False
        elif turn.line.kind is LineKind.TAKEN_BACK:
            count, withdrawn = count + 1, True
        elif turn.score:
            break
        else:
            count += 1
    return count


def _lexicon_op(transcript: Transcript) -> tuple[tuple[str, str], ...]:
    name = dict(transcript.headers).get("lexicon", "").replace(";", ",")
    return (("lex", name),) if name else ()


def replay_record(record: Record, edition: Edition | None = None) -> tuple[Transcript, Replay]:
    """Turn by turn with recomputed scores, for whatever has turns; `edition` as in `load_record`."""
    if isinstance(record, SavedGame):
        sheet = transcript_of(record)
        return sheet, replay_transcript(sheet, record.edition)
    if isinstance(record, Transcript):
        return record, replay_transcript(record, edition and replace(edition, layout=record.layout))
    raise CannotConvert(kind_of(record), "replay")


def save_text(path: Path, text: str) -> None:
    """All of it or nothing: a full disk or a kill leaves the old file as it was."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
        raise FileUnwritable(str(path)) from error
