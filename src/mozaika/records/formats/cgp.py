"""CGP as a file format: a position in one line."""

from __future__ import annotations

from mozaika.editions import load_edition
from mozaika.records.cgp import CgpPosition, format_cgp, parse_cgp, position_of
from mozaika.records.conversion_losses import lost_in_cgp, transcript_lost_in_cgp
from mozaika.records.decode_text import read_text
from mozaika.records.edition_table import named_edition
from mozaika.records.file_format import Conversion, FileFormat, Record
from mozaika.records.replay import replay_by
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.records.transcript import Transcript
from mozaika.records.transcript_position import position_at_end
from mozaika.rules.edition import Edition


def _parse(source: bytes, edition: Edition | None) -> Record:
    return parse_cgp(read_text(source), edition)


def _write(record: Record, edition: Edition | None) -> Conversion | None:
    match record:
        case SavedGame():
            return _write_game(record)
        case Transcript():
            named = edition or load_edition(record.edition)
            position = position_at_end(record, replay_by(record, edition))
            lost = transcript_lost_in_cgp(record, named)
            return Conversion(format_cgp(position, named.alphabet) + "\n", tuple(lost))
        case CgpPosition():
            named = edition or load_edition(record.edition)
            return Conversion(format_cgp(record, named.alphabet) + "\n")
        case SavedBoard():
            return None


def _write_game(game: SavedGame) -> Conversion:
    named = named_edition(game.edition)
    lost = lost_in_cgp(game, load_edition(named) if named else None)
    return Conversion(format_cgp(position_of(game.state()), game.edition.alphabet) + "\n", tuple(lost))


CGP = FileFormat(suffix=".cgp", parse=_parse, write=_write, faults=("cgp-fields", "cgp-row", "cgp-players", "cgp-op"))
