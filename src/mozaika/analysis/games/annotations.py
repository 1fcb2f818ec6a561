"""Puts notes about turns into the transcript of a game, for files that can hold them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mozaika.position.game_record import GameRecord
from mozaika.records.errors import CannotConvert
from mozaika.records.saved import SavedGame
from mozaika.records.to_transcript import transcript_of
from mozaika.records.transcript import TURNS, Transcript


def annotated(record: GameRecord, notes: Mapping[int, str]) -> Transcript:
    """The transcript with a note after each of the turns that `notes` names by number."""
    match record.record:
        case SavedGame():
            transcript = transcript_of(record.record)
        case Transcript():
            transcript = record.record
        case other:
            raise CannotConvert(other.kind, "gcg")
    number, lines = 0, []
    for line in transcript.lines:
        number += line.kind in TURNS
        note = notes.get(number) if line.kind in TURNS else None
        lines.append(line if note is None else replace(line, notes=(*line.notes, note)))
    return replace(transcript, lines=tuple(lines))
