"""Comments on the turns of a game, as files keep them: notes in a transcript (GCG), the section `Comments` in a saved
game (SDF, JSON), with a line `3: text` for turn 3. Turn 0 is the game as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from mozaika.records.saved import ExtraSections, SavedGame
from mozaika.records.transcript import ADJUSTMENTS, LineKind, Transcript, TranscriptLine

SECTION = "Comments"
_LINE = re.compile(r"([0-9]{1,4}): (.+)")


def comments_of(saved: SavedGame) -> dict[int, str]:
    """The comments of a saved game by turn. Lines of other programs, which have another form, are left out."""
    lines = next((lines for name, lines in saved.extras if name.lower() == SECTION.lower()), ())
    found = (_LINE.fullmatch(line) for line in lines)
    return {int(match[1]): match[2] for match in found if match}


def with_comments(record: SavedGame | Transcript, comments: Mapping[int, str]) -> SavedGame | Transcript:
    """The record with these comments, each in the place of what it says about the turn; an empty one deletes that."""
    if isinstance(record, Transcript):
        return _transcript_with(record, comments)
    merged = {**comments_of(record), **comments}
    lines = tuple(f"{turn}: {text}" for turn, text in sorted(merged.items()) if text)
    others: ExtraSections = tuple(each for each in record.extras if each[0].lower() != SECTION.lower())
    return replace(record, extras=(*others, (SECTION, lines)) if lines else others)


def _transcript_with(transcript: Transcript, comments: Mapping[int, str]) -> Transcript:
    notes = {turn: (text,) if text else () for turn, text in comments.items()}
    lines = tuple(
        replace(line, notes=notes[number]) if number in notes else line
        for number, line in numbered_turns(transcript.lines)
    )
    return replace(transcript, lines=lines, notes=notes.get(0, transcript.notes))


def numbered_turns(lines: Iterable[TranscriptLine]) -> Iterable[tuple[int | None, TranscriptLine]]:
    """Each line with the number of its turn, from 1; None for lines that are not turns."""
    number = 0
    for line in lines:
        is_turn = line.kind not in ADJUSTMENTS and line.kind is not LineKind.TAKEN_BACK
        number += is_turn
        yield number if is_turn else None, line
