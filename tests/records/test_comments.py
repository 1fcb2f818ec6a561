"""Comments on turns survive in every format that holds games."""

from __future__ import annotations

import pytest

from mozaika.records.comments import comments_of, numbered_turns, with_comments
from mozaika.records.conversion_losses import Loss
from mozaika.records.files import convert, parse_record
from mozaika.records.saved import SavedGame
from mozaika.records.transcript import Transcript
from tests.records.saves import finished_table, table

COMMENTS = {0: "Zażółć gęślą jaźń", 1: "8H was better: #2 of 3", 2: "- second"}


def notes_of(transcript: Transcript) -> dict[int, str]:
    found = {number: line.notes[0] for number, line in numbered_turns(transcript.lines) if number and line.notes}
    return {0: transcript.notes[0], **found} if transcript.notes else found


@pytest.mark.parametrize("suffix", [".sdf", ".json"])
def test_saved_game_keeps_comments(suffix: str) -> None:
    saved = with_comments(table().save(), COMMENTS)
    read = parse_record(convert(saved, suffix).text.encode(), suffix)
    assert isinstance(read, SavedGame)
    assert comments_of(read) == COMMENTS
    changed = with_comments(read, {1: "", 2: "new"})
    assert isinstance(changed, SavedGame)
    assert comments_of(changed) == {0: COMMENTS[0], 2: "new"}
    assert with_comments(changed, {0: "", 2: ""}) == table().save()


def test_gcg_keeps_comments_as_notes() -> None:
    made = convert(with_comments(finished_table().save(), COMMENTS), ".gcg")
    assert Loss.EXTRAS not in made.lost
    read = parse_record(made.text.encode(), ".gcg")
    assert isinstance(read, Transcript)
    assert notes_of(read) == COMMENTS
    changed = with_comments(read, {2: ""})
    assert isinstance(changed, Transcript)
    assert 2 not in notes_of(changed)
