"""SDF as a file format: a board, or a whole game in sections."""

from __future__ import annotations

from mozaika.records.file_format import Conversion, FileFormat, Record
from mozaika.records.saved import SavedBoard, SavedGame
from mozaika.records.sdf import format_sdf, parse_sdf
from mozaika.rules.edition import Edition


def _parse(source: bytes, _edition: Edition | None) -> Record:
    return parse_sdf(source)


def _write(record: Record, _edition: Edition | None) -> Conversion | None:
    return Conversion(format_sdf(record)) if isinstance(record, SavedGame | SavedBoard) else None


SDF = FileFormat(
    suffix=".sdf",
    parse=_parse,
    write=_write,
    holds_boards=True,
    faults=(
        "section-twice",
        "section-name",
        "no-section",
        "key-value",
        "missing-section",
        "missing-key",
        "unknown-key",
        "colour",
        "disagrees",
    ),
)
