"""GCG as a file format: the transcript that other programs read and write."""

from __future__ import annotations

from mozaika.records.conversion_losses import lost_in_gcg
from mozaika.records.edition_table import named_edition
from mozaika.records.file_format import Conversion, FileFormat, Record
from mozaika.records.gcg_read import parse_gcg
from mozaika.records.gcg_write import format_gcg
from mozaika.records.saved import SavedGame
from mozaika.records.to_transcript import transcript_of
from mozaika.records.transcript import Transcript
from mozaika.rules.edition import Edition


def _write(record: Record, edition: Edition | None) -> Conversion | None:
    match record:
        case SavedGame() if named_edition(record.edition) is not None:
            return Conversion(format_gcg(transcript_of(record)), tuple(lost_in_gcg(record)))
        case Transcript():
            return Conversion(format_gcg(record, edition))
        case _:  # no reader would know the letters of a user's own edition
            return None


GCG = FileFormat(
    suffix=".gcg",
    parse=parse_gcg,
    write=_write,
    faults=("gcg-player", "gcg-nick", "gcg-score", "gcg-move", "gcg-line", "gcg-encoding"),
)
