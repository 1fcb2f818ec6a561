"""JSON as a file format: the event log, for programs."""

from __future__ import annotations

from mozaika.records.file_format import Conversion, FileFormat, Record
from mozaika.records.game_json import format_json, parse_json
from mozaika.records.saved import SavedGame
from mozaika.rules.edition import Edition


def _parse(source: bytes, _edition: Edition | None) -> Record:
    return parse_json(source)


def _write(record: Record, _edition: Edition | None) -> Conversion | None:
    return Conversion(format_json(record)) if isinstance(record, SavedGame) else None


JSON = FileFormat(suffix=".json", parse=_parse, write=_write, faults=("json", "not-a-game"))
